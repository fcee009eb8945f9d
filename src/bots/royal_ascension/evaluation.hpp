// What a position of The Royal Ascension is worth to each seat: its chance to win the match.
//
// A weighted sum over terms of each kingdom goes through a softmax over the seats still in. The
// weights (weights.hpp) were fitted to who won matches of squires, for three and for four players.
#pragma once

#include "bots/search/weighted_sum.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

struct RoyalAscensionTerms {
  using G = RoyalAscension;
  static constexpr std::size_t kFeatures = 29;
  static constexpr int kFewestPlayers = 3;
  static constexpr std::uint32_t kKeepOneIn = 6;
  static constexpr SumOf kSumOf = SumOf::kWinner;

  static bool covers(const G&, const G::State& state) {
    return state.turn.phase == royal_ascension::Phase::kMove;
  }
  static bool still_in(const G&, const G::State& state, Seat seat) {
    return state.kingdoms[seat].in();
  }
  static void extract(const G& game, const G::State& state, Seat seat,
                      FeatureVector<kFeatures>& terms);
};

// `state` is between two turns or at the start of one; nothing of a battle is pending.
Rewards throne_chances(const RoyalAscension& game, const RoyalAscension::State& state);

}  // namespace crownhall
