// What the search knows about The Royal Ascension.
#pragma once

#include "bots/royal_ascension/evaluation.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

struct RoyalAscensionKnowledge : DefaultKnowledge<RoyalAscension> {
  using G = RoyalAscension;

  // Commitments that others have made in secret are made again.
  static void reopen(const G& game, State& state, Seat observer);

  // In the draft the strongest territories are taken; which of equals is a question.
  // In a battle only the territory is a question: the best Hearts and all Clubs cost nothing.
  // In the shop a weapon is paid for with the least gold.
  static void prune(const G& game, const State& state, Seat seat, std::vector<Move>& moves);

  // Of commitments without end: of each territory the best Hearts, and the dearest Clubs, few or
  // all. Without spend_committed there is no reason for less than all.
  static void list_some(const G& game, const State& state, Seat seat, Rng& rng,
                        std::vector<Move>& moves);

  // A duel's chance by the exact odds against what the opponent may hold.
  static std::optional<double> odds(const G& game, const View& view, Move move);

  // In turns.
  static int clock(const G&, const State& state) { return static_cast<int>(state.turn.number); }
  static bool quiet(const G&, const State& state) {
    return state.turn.phase == royal_ascension::Phase::kMove;
  }
  static Rewards worth(const G& game, const State& state) { return throne_chances(game, state); }
};

}  // namespace crownhall
