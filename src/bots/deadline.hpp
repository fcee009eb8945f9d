// When a bot has to answer: a number of iterations, a time cap, or somebody who says stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

#include "bots/bot.hpp"

namespace crownhall {

class Deadline {
 public:
  // `time_ms` 0 = no cap; `stop` may be null. The clock starts now.
  Deadline(std::uint64_t iterations, int time_ms, const std::atomic<bool>* stop)
      : iterations_(iterations),
        capped_(time_ms > 0),
        end_(std::chrono::steady_clock::now() + std::chrono::milliseconds(time_ms)),
        stop_(stop) {}

  // Asked once before every iteration, with the iterations done. At least one is always done.
  bool passed(std::uint64_t done) const {
    if (done >= iterations_) return true;
    return done != 0 && done % kCheckEvery == 0 && out_of_time();
  }

  // The nth part of the time that is left, from now.
  Deadline part(std::uint64_t n) const {
    Deadline part = *this;
    const auto now = std::chrono::steady_clock::now();
    part.end_ = now + (end_ - now) / static_cast<std::int64_t>(n);
    return part;
  }

  bool out_of_time() const {
    if (stop_ && stop_->load(std::memory_order_relaxed)) return true;
    return capped_ && std::chrono::steady_clock::now() >= end_;
  }

 private:
  static constexpr std::uint64_t kCheckEvery = 16;

  std::uint64_t iterations_;
  bool capped_;
  std::chrono::steady_clock::time_point end_;
  const std::atomic<bool>* stop_;
};

// Iterations as asked for; where only a time is given, as many as it allows.
inline std::uint64_t iterations_of(const Budget& budget, std::uint64_t standard) {
  if (budget.iterations > 0) return budget.iterations;
  return budget.time_ms > 0 ? std::numeric_limits<std::uint64_t>::max() : standard;
}

// Nodes worth keeping room for: one for each iteration, at most kMost and a few.
inline std::size_t node_room(std::uint64_t iterations) {
  constexpr std::uint64_t kMost = 200'000;
  return static_cast<std::size_t>(iterations < kMost ? iterations : kMost) + 16;
}

}  // namespace crownhall
