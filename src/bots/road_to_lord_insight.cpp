#include "bots/road_to_lord_insight.hpp"

#include <algorithm>
#include <cmath>

namespace crownhall {

using namespace road_to_lord;

int RoadToLordInsight::worlds_weighed(const G& game, const View& view) {
  constexpr int kWorlds = 4;
  const Table& t = view.table;
  if (game.players() == 2 || t.best < 0) return 1;
  return kWorlds;
}

Rewards RoadToLordInsight::rewards(const G& game, const State& state) {
  constexpr double kClear = 6;  // points
  Rewards rewards = win_shares(game.outcome(state));
  const Tally* tallies = state.table.tallies;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    int best = -1000;  // of the others
    for (Seat other = 0; other < game.players(); ++other) {
      if (other != seat) best = std::max(best, tallies[other].points());
    }
    const double clear = 1 / (1 + std::exp((best - tallies[seat].points()) / kClear));
    double& reward = rewards[static_cast<std::size_t>(seat)];
    reward = (reward + clear) / 2;
  }
  return rewards;
}

// Goes through the Offering once more from its start, each Number with the hand it came from. A
// void that was shown in this Offering is taken as known from its start, which hardly matters.
double RoadToLordInsight::likelihood(const G& game, const View& view, const State& world) {
  constexpr double kTolerance = 1000;  // thousandths of a point that make a play e times rarer
  const Table& now = view.table;
  View then{};
  then.table = now;
  Table& t = then.table;
  t.best = -1;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    const Move play = now.plays[seat];
    t.plays[seat] = {};
    if (play.none()) continue;
    t.played.digits(play.icon()) -= play.digits();
    t.played.zeros() -= play.zeros();
    t.hand_sizes[seat] = static_cast<std::uint8_t>(t.hand_sizes[seat] + play.size());
  }
  double doubts = 0;
  for (int step = 0; step < game.players(); ++step) {
    const Seat seat = (now.starter + step) % game.players();
    const Move play = now.plays[seat];
    if (play.none()) continue;
    if (seat != view.viewer) {
      then.viewer = seat;
      then.hand = world.hands[seat];
      then.hand.digits(play.icon()) += play.digits();
      then.hand.zeros() += play.zeros();
      t.turn = static_cast<std::uint8_t>(seat);
      doubts += game.doubt(then, play);
    }
    t.best = static_cast<std::int8_t>(t.best < 0 || t.takes_lead(play) ? seat : t.best);
    t.plays[seat] = play;
    t.played.digits(play.icon()) += play.digits();
    t.played.zeros() += play.zeros();
    t.hand_sizes[seat] = static_cast<std::uint8_t>(t.hand_sizes[seat] - play.size());
  }
  return std::exp(-doubts / kTolerance);
}

}  // namespace crownhall
