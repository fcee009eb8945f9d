// What the net of Kingdoms of Rice looks at: everything on a mat, the palace cards one by one with
// what they score by now, the time left, and who threatens. Before an action or a bid.
#pragma once

#include "bots/value_net.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

// For two players and more: alone there is nobody to beat.
struct KingdomsOfRiceEye {
  using G = KingdomsOfRice;
  static constexpr std::size_t kInputs = 123;
  static constexpr int kFewestPlayers = 2;
  static constexpr std::uint32_t kOneIn = 10;
  static constexpr double kScoreWeight = 0.3;

  static bool judges(const G&, const G::State& state) {
    const auto phase = state.table.phase;
    return phase == kingdoms_of_rice::Phase::kAction || phase == kingdoms_of_rice::Phase::kAuction;
  }
  static bool in(const G&, const G::State&, Seat) { return true; }
  static void look(const G& game, const G::State& state, Seat seat, Features<kInputs>& features);
  static const ValueNet& shipped();
};

}  // namespace crownhall
