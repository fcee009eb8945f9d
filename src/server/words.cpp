#include "server/words.hpp"

#include <boost/json.hpp>

#include "base/text.hpp"
#include "json/json.hpp"

namespace crownhall::server {

Result<void> check_text(std::string_view text, std::size_t most) {
  std::size_t characters = 0;
  bool printable = is_utf8(text);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    printable = printable && byte >= 0x20 && byte != 0x7f;
    characters += (byte & 0xc0) != 0x80;
  }
  if (!printable || trim(text).empty() || characters > most) {
    return Refusal{"bad_text", "That must be 1 to " + std::to_string(most) +
                                   " printable characters on one line."};
  }
  return {};
}

std::string decision_fields(const Decision& decision, const BotLevel& level) {
  json::array considered;
  for (const Considered& move : decision.considered) {
    if (considered.size() == 8) break;
    json::object entry{{"move", move.move}, {"share", move.share}};
    entry["value"] = move.value ? json::value(*move.value) : json::value();
    entry["odds"] = move.odds ? json::value(*move.odds) : json::value();
    considered.push_back(std::move(entry));
  }
  std::string text = write_json(
      json::object{{"move", decision.move},
                   {"reason", json::string_view(level.key.data(), level.key.size())},
                   {"value", decision.value ? json::value(*decision.value) : json::value()},
                   {"considered", std::move(considered)}});
  return text.substr(1, text.size() - 2);
}

}  // namespace crownhall::server
