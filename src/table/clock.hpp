// Clock: thinking time as data. It knows no wall clock; every time is an argument, in
// milliseconds since any fixed moment, and time that runs backwards counts as standing still.
//
// What happens to a seat whose time is up is not decided here: the table reports it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/result.hpp"
#include "game/seat.hpp"
#include "game/seat_array.hpp"

namespace crownhall {

struct ClockRules {
  enum class Kind : std::uint8_t {
    kNone,
    kBank,  // `bank_ms` for the match, `increment_ms` more after each move
    kDays,  // `bank_ms` for each move
  };
  Kind kind = Kind::kNone;
  std::int64_t bank_ms = 0;
  std::int64_t increment_ms = 0;

  static ClockRules none() { return {}; }
  static ClockRules bank(int seconds, int increment_seconds);
  static ClockRules days(int days);
  // Refuses ("bad_clock") what nobody could play with: under 5 seconds, over a year.
  Result<void> check() const;
};

class Clock {
 public:
  Clock() = default;
  Clock(const ClockRules& rules, int players, std::int64_t now);

  const ClockRules& rules() const { return rules_; }
  SeatSet running() const { return running_; }

  // Lets the running seats' time pass up to `now`; then the clocks of `to_act` run.
  void run(SeatSet to_act, std::int64_t now);
  // The seat has moved: it gets what the rules give for that.
  void moved(Seat seat);
  // The seat has taken its move back: it has what it had before, and nothing more.
  void took_back(Seat seat);

  // What is left, never below 0.
  std::int64_t left(Seat seat, std::int64_t now) const;
  // Running seats whose time is up.
  SeatSet fallen(std::int64_t now) const;
  // When the next running seat's time will be up, if nothing happens.
  std::optional<std::int64_t> next_fall() const;

 private:
  ClockRules rules_;
  SeatArray<std::int64_t> left_{};
  SeatArray<std::int64_t> before_{};  // the seat's last move, what was left
  std::int64_t since_ = 0;            // left_ is as of this moment
  SeatSet running_;
};

}  // namespace crownhall
