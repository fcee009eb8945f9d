// What the search knows about Kingdoms of Rice.
#pragma once

#include "bots/search/knowledge.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

struct KingdomsOfRiceKnowledge : DefaultKnowledge<KingdomsOfRice> {
  using G = KingdomsOfRice;

  // Bids far above the last one are left out.
  static void prune(const G& game, const State& state, Seat seat, std::vector<Move>& moves);
  // Against a neutral fiefdom without a War Room the advice is the exact best.
  static bool settled(const G& game, const View& view);
  static std::optional<double> odds(const G& game, const View& view, Move move);

  // In turns.
  static int clock(const G& game, const State& state) {
    const int seasons = 4 * state.table.year + static_cast<int>(state.table.season);
    return seasons * game.players() + state.table.turn;
  }
  static bool quiet(const G& game, const State& state);
  // By a forecast of all final scores; alone by the game's own appraisal.
  static Rewards worth(const G& game, const State& state);
  // Alone at the table there is nobody to beat: points count.
  static Rewards rewards(const G& game, const State& state);
};

// The same, with hidden goals of others in proportion to how well they explain what was done: who
// holds a goal has built towards it, so the worlds in which the mats score are the likely ones.
struct KingdomsOfRiceForesight : KingdomsOfRiceKnowledge {
  static int worlds_weighed(const G& game, const View& view);
  static double likelihood(const G& game, const View& view, const State& world);
};

}  // namespace crownhall
