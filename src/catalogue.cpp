#include "catalogue.hpp"

#include "base/text.hpp"
#include "bots/reference.hpp"
#include "bots/search.hpp"
#include "bots/simple.hpp"
#include "games/all.hpp"

namespace crownhall {
namespace {

template <Rules G, class Brain>
std::shared_ptr<const Bot> bot(Brain brain = {}) {
  return std::make_shared<TypedBot<G, Brain>>(std::move(brain));
}

// The levels of every game, weakest first. Budgets: docs/bots.md.
template <Rules G>
std::vector<BotLevel> levels() {
  return {
      {"random", "Random", "Plays any legal move.", {}, bot<G, RandomBrain<G>>()},
      {"page", "Page", "Plays gently and makes a beginner's mistakes.", {}, bot<G, PageBrain<G>>()},
      {"squire", "Squire", "Follows sound rules of thumb.", {}, bot<G, AdviceBrain<G>>()},
      {"reference", "Reference", "Plain textbook search: the yardstick for the others.",
       Budget{.iterations = 2000, .time_ms = 1000}, bot<G, ReferenceBrain<G>>()},
      {"knight", "Knight", "Looks ahead a little before every move.",
       Budget{.iterations = 300, .time_ms = 80}, bot<G>(SearchBrain<G>{})},
      {"sovereign", "Sovereign", "Thinks as hard as it can.",
       Budget{.iterations = 4000, .time_ms = 1000}, bot<G>(SearchBrain<G>{.workers = 2})},
  };
}

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

Decision BotLevel::decide(const Position& position, Seat seat, Budget budget_,
                          std::uint64_t seed) const {
  if (budget_.iterations == 0 && budget_.time_ms == 0) {
    budget_.iterations = budget.iterations;
    budget_.time_ms = budget.time_ms;
  }
  return bot->decide(position, seat, budget_, seed);
}

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
