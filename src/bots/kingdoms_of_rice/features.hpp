// What the net of Kingdoms of Rice looks at: everything on a mat, the palace cards one by one with
// what they score by now, the time left, and who threatens. Before an action or a bid.
#pragma once

#include "bots/search/value_net.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

// For two players and more: alone there is nobody to beat.
struct KingdomsOfRiceFeatures {
  using G = KingdomsOfRice;
  static constexpr std::size_t kFeatures = 123;
  static constexpr int kFewestPlayers = 2;
  static constexpr std::uint32_t kKeepOneIn = 10;
  static constexpr double kScoreWeight = 0.3;

  static bool covers(const G&, const G::State& state) {
    const auto phase = state.table.phase;
    return phase == kingdoms_of_rice::Phase::kAction || phase == kingdoms_of_rice::Phase::kAuction;
  }
  static bool still_in(const G&, const G::State&, Seat) { return true; }
  static void extract(const G& game, const G::State& state, Seat seat,
                      FeatureVector<kFeatures>& features);
  static const ValueNet& shipped();
};

}  // namespace crownhall
