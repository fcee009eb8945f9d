// What the net of The Royal Ascension looks at: land, weapons, gold and Spades of a kingdom, its
// chances in battle against the others, and what it can reach. At the start of a turn.
#pragma once

#include "bots/search/value_net.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

struct RoyalAscensionFeatures {
  using G = RoyalAscension;
  static constexpr std::size_t kFeatures = 52;
  static constexpr int kFewestPlayers = 3;
  static constexpr std::uint32_t kKeepOneIn = 6;
  static constexpr double kScoreWeight = 0;

  static bool covers(const G&, const G::State& state) {
    return state.turn.phase == royal_ascension::Phase::kMove;
  }
  static bool still_in(const G&, const G::State& state, Seat seat) {
    return state.kingdoms[seat].in();
  }
  static void extract(const G& game, const G::State& state, Seat seat,
                      FeatureVector<kFeatures>& features);
  static const ValueNet& shipped();
};

}  // namespace crownhall
