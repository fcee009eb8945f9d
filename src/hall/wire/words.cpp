#include "hall/wire/words.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "base/unicode.hpp"
#include "json/json.hpp"

namespace crownhall::hall {

Result<void> check_text(std::string_view text, std::size_t most) {
  const auto characters =
      static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
      }));
  if (!is_plain_line(text) || trim(text).empty() || characters > most) {
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

}  // namespace crownhall::hall
