// Messages: the words for what games only name by key - events, prompts, scores, cards.
//
// A language is a folder messages/<language>/ with common.json and one file per game, each a flat
// object {"event.offered": "{seat} offers {move}."}. A key is looked up in the game's file, then
// in common.json, then the same in English; a key nobody knows is shown as itself, so that a
// missing translation is seen and not fatal.
//
//   messages.text("road-to-lord", "prompt.follow")
//   messages.sentence(game, event, names)     // "Ada offers wine 257."
//
// Immutable after loading, so safe to share between threads.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "game/any_game.hpp"

namespace crownhall {

// A placeholder and what it becomes.
using MessageArgs = std::vector<std::pair<std::string_view, std::string>>;

class Messages {
 public:
  // The shipped ones, read once; they live as long as the program.
  static const Messages& english();
  // By language tag ("en"), or null.
  static const Messages* shipped(std::string_view language);

  // `fallback` must outlive this, and may be null.
  explicit Messages(const Messages* fallback = nullptr) : fallback_(fallback) {}
  // Adds the file of one game, or "common". Refuses ("bad_messages") anything but a flat object of
  // texts.
  Result<void> add(std::string_view file, std::string_view json_text);

  // The text as it stands in the file, or null.
  const std::string* find(std::string_view game, std::string_view key) const;
  // All texts of a game's own file whose key begins with `prefix`: (the rest of the key, text).
  std::vector<std::pair<std::string, std::string>> all(std::string_view game,
                                                       std::string_view prefix) const;
  // With its {placeholders} filled in; a placeholder without a value stays as it is.
  std::string text(std::string_view game, std::string_view key, const MessageArgs& args = {}) const;

  // One event in words. `names`: of the seats.
  std::string sentence(const AnyGame& game, const Event& event,
                       const std::vector<std::string>& names) const;
  // One line of the score sheet, without name and points: "Three lords".
  std::string score(const AnyGame& game, const ScoreLine& line) const;

 private:
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> files_;
  const Messages* fallback_;
};

}  // namespace crownhall
