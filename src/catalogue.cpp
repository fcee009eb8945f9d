#include "catalogue.hpp"

#include "base/text.hpp"
#include "bots/levels.hpp"
#include "games/all.hpp"

namespace crownhall {
namespace {

template <Rules G>
GameEntry entry() {
  return {.info = &G::info(),
          .rules = G::rules_text(),
          .make = &TypedGame<G>::make,
          .bots = levels<G>()};
}

template <class Entry, class Key>
Result<const Entry*> find(std::span<const Entry> entries, std::string_view key, Key key_of,
                          std::string_view what, std::string_view kind) {
  std::vector<std::string> keys;
  for (const auto& entry : entries) {
    if (key_of(entry) == key) return &entry;
    keys.emplace_back(key_of(entry));
  }
  return Refusal{std::string(kind), "There is no " + std::string(what) + " '" + shorten(key) +
                                        "'; there is " + list_in_words(keys) + "."};
}

}  // namespace

Result<const BotLevel*> GameEntry::find_bot(std::string_view key) const {
  return find(
      std::span<const BotLevel>(bots), key, [](const BotLevel& b) { return b.key; }, "bot level",
      "unknown_level");
}

std::span<const GameEntry> all_games() {
  static const std::vector<GameEntry> games = [] {
    std::vector<GameEntry> list;
    AllGames::each([&]<class G>() { list.push_back(entry<G>()); });
    return list;
  }();
  return games;
}

Result<const GameEntry*> find_game(std::string_view key) {
  return find(
      all_games(), key, [](const GameEntry& g) { return g.info->key; }, "game", "unknown_game");
}

}  // namespace crownhall
