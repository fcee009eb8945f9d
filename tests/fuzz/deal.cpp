// Any text, given as the transcript of a deal, is refused in words or is one that a hall could have
// written: its seed fits, its commitment is the secret's, and every part is the one promised. The
// line before it is somebody's own part. So that more than the seed is looked at, the seed is made
// from the text; the words COMMITMENT, PROMISE and PART stand for those of this table.
#include "table/record/deal.hpp"

#include <cstdlib>

#include "base/text.hpp"
#include "table/record/verify_deal.hpp"

using namespace crownhall;

static void replace_all(std::string& text, std::string_view what, const std::string& with) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(bytes), size);
  const std::string secret(64, 'a'), part(64, 'b');
  const std::string name = deal_name("t4Zr81mQpL2x", "p1");
  replace_all(text, "COMMITMENT", commitment_of(secret));
  replace_all(text, "PROMISE", promise_of("t4Zr81mQpL2x", 1, name, part));
  replace_all(text, "PART", part);
  replace_all(text, "NAME", name);
  const auto line = std::min(text.find('\n'), text.size());
  const std::string own = text.substr(0, line);
  const std::string transcript = line < text.size() ? text.substr(line + 1) : "";
  Record record;
  record.game = "road-to-lord";
  record.rules_version = 1;
  record.players = 2;
  record.seed = seed_of(secret, transcript);
  record.deal = {{"secret", secret},
                 {"commitment", commitment_of(secret)},
                 {"transcript", json::string_view(transcript)}};
  record.seats = {{.kind = SeatHolder::Kind::kPerson}, {.kind = SeatHolder::Kind::kBot}};
  record.seats[1].level = "squire";
  const auto fair = verify_deal(record, "", own);
  if (!fair) {
    if (fair.refusal().sentence.empty()) std::abort();
    return 0;
  }
  if (fair->commitment != commitment_of(secret) || fair->parts > fair->people) std::abort();
  if (transcript.empty()) return 0;  // a deal from before people had a part in it
  // Nothing is left to choose: with anything added it is no transcript any more.
  if (!own.empty() && transcript.find(" " + own + "\n") == transcript.npos) std::abort();
  record.deal.as_object()["transcript"] = transcript + "note\n";
  record.seed = seed_of(secret, transcript + "note\n");
  if (verify_deal(record, "", own)) std::abort();
  return 0;
}
