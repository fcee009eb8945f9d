// Who has won (§6), and the score sheet.
#include <algorithm>

#include "base/index.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"
#include "games/devices_of_kings/told.hpp"

namespace crownhall {

using namespace devices_of_kings;

Ending DevicesOfKings::judge(Board& b) const {
  int best = 0, reached = 0;
  for (Seat seat = 0; seat < players_; ++seat) {
    best = std::max(best, b.total(seat));
    reached += b.total(seat) >= target_;
  }
  if (reached > 0) {
    int leaders = 0;
    for (Seat seat = 0; seat < players_; ++seat) leaders += b.total(seat) == best;
    if (b.tie_round != 0) {
      if (leaders == 1) return Ending::kSuddenDeath;
    } else if (reached == 1) {
      return Ending::kTarget;
    } else {
      b.tie_round = b.round;
      if (leader_wins_ && leaders == 1) return Ending::kLeader;
    }
  }
  return b.round >= last_round() ? judge_limit(b) : Ending::kNone;
}

Ending DevicesOfKings::judge_limit(const Board& b) const {
  int best = -1, most = -1, with_points = 0, with_both = 0;
  for (Seat seat = 0; seat < players_; ++seat) {
    const int points = b.total(seat), tokens = b.pools(seat);
    if (points > best) {
      best = points, most = -1, with_points = 0;
    }
    if (points < best) continue;
    ++with_points;
    with_both = tokens > most ? 1 : with_both + (tokens == most);
    most = std::max(most, tokens);
  }
  if (with_points == 1) return Ending::kPoints;
  return with_both == 1 ? Ending::kTokens : Ending::kShared;
}

Outcome DevicesOfKings::outcome(const State& s) const {
  // §6.6: tokens count at the round limit only.
  const bool by_tokens = s.ending >= Ending::kPoints;
  const auto rank = [&](Seat seat) {
    return std::pair{s.total(seat), by_tokens ? s.pools(seat) : 0};
  };
  Outcome outcome;
  for (Seat seat = 0; seat < players_; ++seat) {
    int place = 1;
    for (Seat other = 0; other < players_; ++other) place += rank(other) > rank(seat);
    outcome.places.push_back(static_cast<std::int8_t>(place));
    outcome.scores.push_back(s.total(seat));
  }
  outcome.decided_by = kEndingNames[index(s.ending)];
  return outcome;
}

std::vector<ScoreLine> DevicesOfKings::breakdown(const State& s) const {
  std::vector<ScoreLine> lines;
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int d = 0; d < kDevices; ++d) {
      lines.push_back({seat, kDeviceNames[d], s.points[seat][d]});
    }
  }
  for (Seat seat = 0; seat < players_; ++seat) {
    lines.push_back({seat, "tie_break", 0, {s.pools(seat), 0}});
  }
  return lines;
}

void DevicesOfKings::tell_end(const Board& b, Events& events) const {
  if (b.ending >= Ending::kPoints) events.add(Told::kLimit, SeatSet::everyone(), b.round);
  State s{};
  static_cast<Board&>(s) = b;
  const Outcome result = outcome(s);
  const auto first = std::find(result.places.begin(), result.places.end(), 1);
  const Seat winner = static_cast<Seat>(first - result.places.begin());
  if (b.ending == Ending::kShared) {
    events.add(Told::kShared, SeatSet::everyone(), b.total(winner));
  } else {
    events.add(Told::kWin, SeatSet::everyone(), winner, b.total(winner));
  }
}

}  // namespace crownhall
