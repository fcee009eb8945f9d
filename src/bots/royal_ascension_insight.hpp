// What the search knows about The Royal Ascension.
#pragma once

#include "bots/insight.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

struct RoyalAscensionInsight : Insight<RoyalAscension> {
  using G = RoyalAscension;

  // Commitments that others have made in secret are made again.
  static void reopen(const G& game, State& state, Seat observer);

  // In the draft the strongest territories are taken; which of equals is a question.
  // In a battle only the territory is a question: the best Hearts and all Clubs cost nothing.
  // In the shop a weapon is paid for with the least gold.
  static void prune(const G& game, const State& state, Seat seat, std::vector<Move>& moves);

  static int clock(const G&, const State& state) { return static_cast<int>(state.turn.number); }
  // After a few rounds: by territories, and by what there is to fight with.
  static bool judge(const G& game, const State& state, int passed, Rewards& rewards);
  static Rewards worth(const G& game, const State& state);
};

}  // namespace crownhall
