// What the search knows about Road to Lord.
#pragma once

#include "bots/road_to_lord_eye.hpp"

namespace crownhall {

struct RoadToLordInsight : Insight<RoadToLord> {
  using G = RoadToLord;

  // Hidden hands in proportion to how likely they make the Numbers of the present Offering. Two
  // players see most of each other's cards, and nothing is weighed.
  static int worlds_weighed(const G& game, const View& view);
  static double likelihood(const G& game, const View& view, const State& world);

  // The winner is often settled by a point that luck decides. Where searches play on to the end,
  // half of the reward is the win, half how clear it is.
  static Rewards rewards(const G& game, const State& state);

  // In Offerings.
  static int clock(const G&, const State& state) {
    return road_to_lord::kOfferings * state.table.game + state.table.offering;
  }
};

// The net after the Offering for three players. For two and for four playing on to the end tells
// more (docs/bots.md).
struct RoadToLordForesight : ByNet<RoadToLordInsight, RoadToLordEye> {
  static bool judge(const G& game, const State& state, int passed, Rewards& rewards) {
    return asks_net(game) && ByNet::judge(game, state, passed, rewards);
  }
  static Rewards rewards(const G& game, const State& state) {
    return asks_net(game) ? win_shares(game.outcome(state))
                          : RoadToLordInsight::rewards(game, state);
  }

 private:
  static bool asks_net(const G& game) { return game.players() == 3; }
};

}  // namespace crownhall
