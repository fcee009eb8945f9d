// The coach: how everybody's chances stood in the course of a finished match, judged by what one
// seat could know at the time.
//
// At a point of the match the hidden part is imagined anew from that seat's view, and bots of one
// level play it to the end; the share of wins is the chance. The match is first looked at in even
// steps; then the steps over which the chances moved most are halved, so that a turn is found at
// its move; the time that is left goes into more worlds. Nothing of the real hidden cards is used.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "bots/level.hpp"
#include "table/table.hpp"

namespace crownhall::hall {

struct CoachLimits {
  int points = 48;     // of the curve
  int worlds = 400;    // imagined at each point, at most
  int first = 20;      // in the first rounds, whatever the time
  int time_ms = 4000;  // no new round after it
};

struct CoachPoint {
  int version = 0;
  std::vector<double> chances;  // 0..1 by seat
  int worlds = 0;
};

// `table`: the match before its first entry. The points come in order; the first is the deal, the
// last the result. Stops early, with what there is, once `stop` is set.
std::vector<CoachPoint> look_back(Table table, const std::vector<Entry>& entries,
                                  const BotLevel& level, Seat seat, const CoachLimits& limits,
                                  const std::atomic<bool>& stop);

// {"seat", "worlds", "points": [{"version", "chances"}]}
std::string coach_text(Seat seat, const std::vector<CoachPoint>& points);

}  // namespace crownhall::hall
