// Any lines, sent to the engine, are answered with one JSON object each, or with a list of them for
// a batch, and never end it.
#include "engine/engine.hpp"

#include <boost/json.hpp>
#include <cstdlib>

#include "base/text.hpp"
#include "json/json.hpp"

using namespace crownhall;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  Engine engine;
  for (const auto line :
       split(std::string_view(reinterpret_cast<const char*>(bytes), size), '\n')) {
    const std::string answer = engine.answer(line);
    if (answer.empty()) continue;  // a blank line or a notification
    const auto value = parse_json(answer);
    if (!value || !(value->is_object() || value->is_array())) std::abort();
    if (value->is_array() && value->get_array().empty()) std::abort();
  }
  return 0;
}
