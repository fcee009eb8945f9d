// Any text, read as a record, is refused in words or replays to its end.
#include "table/record/record.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  const auto replay =
      crownhall::verify_record(std::string_view(reinterpret_cast<const char*>(bytes), size));
  if (!replay && replay.refusal.sentence.empty()) std::abort();
  return 0;
}
