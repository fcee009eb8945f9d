#include "table/clock.hpp"

#include <algorithm>

namespace crownhall {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kDay = 24 * 60 * 60 * kSecond;

}  // namespace

ClockRules ClockRules::bank(int seconds, int increment_seconds) {
  return {Kind::kBank, seconds * kSecond, increment_seconds * kSecond};
}

ClockRules ClockRules::days(int days) { return {Kind::kDays, days * kDay, 0}; }

Result<void> ClockRules::check() const {
  if (kind == Kind::kNone) return {};
  if (bank_ms < 5 * kSecond || bank_ms > 366 * kDay) {
    return Refusal{"bad_clock", "A clock gives at least 5 seconds and at most a year."};
  }
  if (increment_ms < 0 || increment_ms > kDay) {
    return Refusal{"bad_clock", "A move adds at most a day to the clock."};
  }
  return {};
}

Clock::Clock(const ClockRules& rules, int players, std::int64_t now) : rules_(rules), since_(now) {
  for (Seat seat = 0; seat < players; ++seat) left_[seat] = rules_.bank_ms;
}

void Clock::run(SeatSet to_act, std::int64_t now) {
  if (rules_.kind == ClockRules::Kind::kNone) return;
  for (const Seat seat : running_) left_[seat] = left(seat, now);
  since_ = std::max(since_, now);
  running_ = to_act;
}

void Clock::moved(Seat seat) {
  auto& left = left_[seat];
  before_[seat] = left;
  if (rules_.kind == ClockRules::Kind::kBank) left += rules_.increment_ms;
  if (rules_.kind == ClockRules::Kind::kDays) left = rules_.bank_ms;
}

void Clock::took_back(Seat seat) { left_[seat] = std::min(left_[seat], before_[seat]); }

std::int64_t Clock::left(Seat seat, std::int64_t now) const {
  const std::int64_t passed = running_.has(seat) ? std::max<std::int64_t>(0, now - since_) : 0;
  return std::max<std::int64_t>(0, left_[seat] - passed);
}

SeatSet Clock::fallen(std::int64_t now) const {
  SeatSet seats;
  for (const Seat seat : running_) {
    if (left(seat, now) == 0) seats.add(seat);
  }
  return seats;
}

std::optional<std::int64_t> Clock::next_fall() const {
  std::optional<std::int64_t> soonest;
  for (const Seat seat : running_) {
    const std::int64_t at = since_ + left_[seat];
    if (!soonest || at < *soonest) soonest = at;
  }
  return soonest;
}

}  // namespace crownhall
