// How far a work is, on standard error. StatusLine: one text over itself for people at a terminal,
// or a line each for a program that waits. ProgressLine: a study on such a line, as a bar or JSON.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace crownhall::lab {

class StatusLine {
 public:
  enum class How { kNone, kTerminal, kLines };
  // kTerminal where standard error is one, else kNone.
  static How for_people();

  explicit StatusLine(How how) : how_(how) {}
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  How how() const { return how_; }
  // Whether a text is wanted now: the first at once, then a few a second.
  bool due();
  void show(std::string_view text);
  double seconds() const;  // since it was made

 private:
  using Clock = std::chrono::steady_clock;

  const How how_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point said_{};
};

class ProgressLine {
 public:
  // `matches`: how many the whole study plays.
  ProgressLine(StatusLine::How how, std::int64_t matches) : line_(how), matches_(matches) {}

  // A part of the study has done this much of its jobs.
  void show(std::string_view part, std::int64_t done, std::int64_t of);

 private:
  StatusLine line_;
  std::int64_t matches_;
  std::string part_;
  std::int64_t done_ = 0, of_ = 0;  // of the part
  std::int64_t before_ = 0;         // matches of the parts that are done
};

}  // namespace crownhall::lab
