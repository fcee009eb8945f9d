// What the net of The Royal Ascension looks at: land, weapons, gold and Spades of a kingdom, its
// chances in battle against the others, and what it can reach. At the start of a turn.
#pragma once

#include "bots/value_net.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

struct RoyalAscensionEye {
  using G = RoyalAscension;
  static constexpr std::size_t kInputs = 52;
  static constexpr int kFewestPlayers = 3;
  static constexpr std::uint32_t kOneIn = 6;
  static constexpr double kScoreWeight = 0;

  static bool judges(const G&, const G::State& state) {
    return state.turn.phase == royal_ascension::Phase::kMove;
  }
  static bool in(const G&, const G::State& state, Seat seat) {
    return state.kingdoms[static_cast<std::size_t>(seat)].in();
  }
  static void look(const G& game, const G::State& state, Seat seat, Features<kInputs>& features);
  static const ValueNet& shipped();
};

}  // namespace crownhall
