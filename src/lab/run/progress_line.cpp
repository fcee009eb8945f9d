#include "lab/run/progress_line.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/core.h>

#include "lab/study/study.hpp"

namespace crownhall::lab {
namespace {

constexpr auto kPause = std::chrono::milliseconds(250);  // between two lines

}  // namespace

ProgressLine::~ProgressLine() {
  if (how_ == How::kTerminal) fmt::print(stderr, "\r\x1b[K");
}

void ProgressLine::show(std::string_view part, std::int64_t done, std::int64_t of) {
  if (how_ == How::kNone) return;
  if (part != part_ || done < done_) {
    before_ += of_ * matches_each(part_);
    part_ = part;
  }
  done_ = done;
  of_ = of;
  const std::int64_t played = std::min(matches_, before_ + done * matches_each(part));
  const auto now = Clock::now();
  if (now - said_ < kPause) return;
  said_ = now;
  if (how_ == How::kLines) {
    fmt::print(stderr, "{{\"part\":\"{}\",\"done\":{},\"of\":{}}}\n", part, played, matches_);
  } else {
    const double spent = std::chrono::duration<double>(now - start_).count();
    const double rate = spent > 0 ? static_cast<double>(played) / spent : 0;
    const double left = rate > 0 ? static_cast<double>(matches_ - played) / rate : 0;
    const auto twentieths = static_cast<std::size_t>(of ? done * 20 / of : 20);
    fmt::print(stderr, "\r\x1b[K[{:<20}] {} {}/{}  {:.0f} matches/s  {:.0f} s left",
               std::string(std::min<std::size_t>(twentieths, 20), '#'), part, done, of, rate, left);
  }
  std::fflush(stderr);
}

}  // namespace crownhall::lab
