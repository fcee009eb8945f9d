// The round before a deal (docs/stored-form.md, 4): every person promises a random part or
// declines; when all have, the parts are opened; with the last one the match begins. Pure functions
// over a Room: any node may take any step, and the store lets exactly one of them write it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crownhall::hall {

struct Room;

struct DealPerson {
  std::string id;
  std::string promise;  // 64 hexadecimal digits, kDeclined, or empty: not yet
  std::string part;  // 64 hexadecimal digits once it is opened; nobody else's to see before all are
};

struct DealRound {
  static constexpr std::string_view kDeclined = "declined";

  int number = 1;
  bool starting = false;   // the match begins as soon as every part is in
  bool opening = false;    // all have promised: parts are taken, and seats stay as they are
  std::int64_t until = 0;  // of this stage, once it is starting
  std::vector<DealPerson> people;
};

// A seat's part. Refused ("bad_part") where the stage, the promise or the form does not fit.
Result<void> promise_part(Room& room, std::string_view who, std::string_view promise);
Result<void> decline_part(Room& room, std::string_view who);
Result<void> open_part(Room& room, std::string_view who, std::string_view part);

// "waiting", "promised", "declined", "opened"
std::string_view part_state(const Room& room, std::string_view who);

// Everybody is there and wants to play: from now on the round runs.
void start_round(Room& room, std::int64_t now, std::int64_t stage_ms);
// Takes the round as far as it goes; true: every part is in, and the match can begin.
bool go_on(Room& room, std::int64_t now, std::int64_t stage_ms);
// The stage's time is up. Who has not promised declines. Who promised and does not open has the
// deal called off: these are given back, their seats are free, and the next round is another deal.
std::vector<std::string> time_out(Room& room);

// What the deal will be made from, parts left open: everybody checks and keeps it before opening a
// part, so that nobody, the hall included, can choose anything once parts are known.
std::string terms_of(const Room& room);
// The text the deal is made from: the terms with every part; the round must be complete.
std::string transcript_of(const Room& room);

}  // namespace crownhall::hall
