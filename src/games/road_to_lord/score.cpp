// How a match stands and how it ended (RULES.md §6).
#include <algorithm>
#include <tuple>

#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

Outcome RoadToLord::outcome(const State& state) const {
  const Tally* tallies = state.table.tallies;
  const auto merit = [&](Seat seat) {
    return std::tuple(tallies[seat].points(), tallies[seat].wins);
  };
  Outcome outcome;
  int first = 0;
  int best_points = 0;
  int equal_points = 0;
  for (Seat seat = 0; seat < players_; ++seat) {
    int place = 1;
    for (Seat other = 0; other < players_; ++other) place += merit(other) > merit(seat);
    outcome.places.push_back(static_cast<std::int8_t>(place));
    outcome.scores.push_back(tallies[seat].points());
    if (place == 1) best_points = tallies[seat].points();
    first += place == 1;
  }
  for (Seat seat = 0; seat < players_; ++seat)
    equal_points += tallies[seat].points() == best_points;
  outcome.decided_by = first > 1 ? "shared" : equal_points > 1 ? "offerings" : "points";
  return outcome;
}

std::vector<ScoreLine> RoadToLord::breakdown(const State& state) const {
  std::vector<ScoreLine> lines;
  for (Seat seat = 0; seat < players_; ++seat) {
    const Tally& tally = state.table.tallies[seat];
    lines.push_back({seat, "offerings", tally.earned, {tally.wins, 0}});
    const int missed = -kMissedPenalty * tally.missed;
    const int left = -tally.left;
    if (missed != 0) lines.push_back({seat, "missed", missed, {tally.missed, 0}});
    if (left != 0) lines.push_back({seat, "left", left, {tally.left, 0}});
    const int spared = tally.points() - (tally.earned + missed + left);
    if (spared != 0) lines.push_back({seat, "spared", spared, {}});
  }
  return lines;
}

}  // namespace crownhall
