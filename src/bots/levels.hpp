// The levels of every game, weakest first: random, page, squire, reference, knight, sovereign.
//
// A game of which the bots know nothing special gets the standard ones; the others have theirs in
// src/bots/<game>/levels.cpp, which also keeps the search of each game in a file of its own.
#pragma once

#include <vector>

#include "bots/level.hpp"
#include "bots/policies.hpp"
#include "bots/search/reference_search.hpp"
#include "bots/search/tree_search.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/road_to_lord/road_to_lord.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

// How much a game's levels think.
struct LevelBudgets {
  std::uint32_t reference = 2000;
  std::uint32_t knight = 300;
  std::uint32_t sovereign = 4000;
};
constexpr int kKnightMs = 80;
constexpr int kSovereignMs = 1000;

template <Rules G>
std::vector<BotLevel> make_levels(const LevelBudgets& budgets, std::shared_ptr<const Bot> knight,
                                  std::shared_ptr<const Bot> sovereign) {
  return {
      {"random", "Random", "Plays any legal move.", {}, make_bot<G>(RandomPolicy<G>{})},
      {"page",
       "Page",
       "Plays gently and makes a beginner's mistakes.",
       {},
       make_bot<G>(PagePolicy<G>{})},
      {"squire", "Squire", "Follows sound rules of thumb.", {}, make_bot<G>(AdvicePolicy<G>{})},
      {"reference", "Reference", "Plain textbook search: the yardstick for the others.",
       Budget{.iterations = budgets.reference, .time_ms = kSovereignMs},
       make_bot<G>(ReferenceSearch<G>{})},
      {"knight", "Knight", "Looks ahead a little before every move.",
       Budget{.iterations = budgets.knight, .time_ms = kKnightMs}, std::move(knight)},
      {"sovereign", "Sovereign", "Thinks as hard as it can.",
       Budget{.iterations = budgets.sovereign, .time_ms = kSovereignMs}, std::move(sovereign)},
  };
}

template <Rules G>
std::vector<BotLevel> levels() {
  return make_levels<G>({}, make_bot<G>(TreeSearch<G>{}), make_bot<G>(TreeSearch<G>{.workers = 2}));
}

template <>
std::vector<BotLevel> levels<RoadToLord>();
template <>
std::vector<BotLevel> levels<RoyalAscension>();
template <>
std::vector<BotLevel> levels<DevicesOfKings>();
template <>
std::vector<BotLevel> levels<KingdomsOfRice>();

}  // namespace crownhall
