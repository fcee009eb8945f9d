// What the search knows about Kingdoms of Rice.
#pragma once

#include "bots/insight.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

struct KingdomsOfRiceInsight : Insight<KingdomsOfRice> {
  using G = KingdomsOfRice;

  // In seasons.
  static int clock(const G&, const State& state) {
    return 4 * state.table.year + static_cast<int>(state.table.season);
  }
  // After a year, when nobody is in the middle of anything.
  static bool judge(const G& game, const State& state, int passed, Rewards& rewards);
  // By the game's own appraisal of every mat with its palace.
  static Rewards worth(const G& game, const State& state);
  // Alone at the table there is nobody to beat: points count.
  static Rewards rewards(const G& game, const State& state);
};

}  // namespace crownhall
