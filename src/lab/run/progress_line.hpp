// ProgressLine: how far a study is, on standard error: one line over itself for people at a
// terminal, or lines of JSON for a program that waits.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace crownhall::lab {

class ProgressLine {
 public:
  enum class How { kNone, kTerminal, kLines };

  // `matches`: how many the whole study plays.
  ProgressLine(How how, std::int64_t matches) : how_(how), matches_(matches) {}
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // A part of the study has done this much of its jobs.
  void show(std::string_view part, std::int64_t done, std::int64_t of);

 private:
  using Clock = std::chrono::steady_clock;

  How how_;
  std::int64_t matches_;
  std::string part_;
  std::int64_t done_ = 0, of_ = 0;  // of the part
  std::int64_t before_ = 0;         // matches of the parts that are done
  const Clock::time_point start_ = Clock::now();
  Clock::time_point said_{};
};

}  // namespace crownhall::lab
