#include "lab/run/progress_line.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/core.h>
#include <unistd.h>

#include "lab/study/study.hpp"

namespace crownhall::lab {
namespace {

constexpr auto kPause = std::chrono::milliseconds(250);  // between two texts

}  // namespace

StatusLine::How StatusLine::for_people() {
  return isatty(STDERR_FILENO) ? How::kTerminal : How::kNone;
}

StatusLine::~StatusLine() {
  if (how_ == How::kTerminal) fmt::print(stderr, "\r\x1b[K");
}

bool StatusLine::due() {
  const auto now = Clock::now();
  if (how_ == How::kNone || now - said_ < kPause) return false;
  said_ = now;
  return true;
}

void StatusLine::show(std::string_view text) {
  if (how_ == How::kTerminal) fmt::print(stderr, "\r\x1b[K{}", text);
  if (how_ == How::kLines) fmt::print(stderr, "{}\n", text);
  std::fflush(stderr);
}

double StatusLine::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void ProgressLine::show(std::string_view part, std::int64_t done, std::int64_t of) {
  if (part != part_ || done < done_) {
    before_ += of_ * matches_each(part_);
    part_ = part;
  }
  done_ = done;
  of_ = of;
  if (!line_.due()) return;
  const std::int64_t played = std::min(matches_, before_ + done * matches_each(part));
  if (line_.how() == StatusLine::How::kLines) {
    line_.show(fmt::format("{{\"part\":\"{}\",\"done\":{},\"of\":{}}}", part, played, matches_));
    return;
  }
  const double spent = line_.seconds();
  const double rate = spent > 0 ? static_cast<double>(played) / spent : 0;
  const double left = rate > 0 ? static_cast<double>(matches_ - played) / rate : 0;
  const std::int64_t twentieths = of ? std::min<std::int64_t>(20, done * 20 / of) : 20;
  line_.show(fmt::format("[{:<20}] {} {}/{}  {:.0f} matches/s  {:.0f} s left",
                         std::string(twentieths, '#'), part, done, of, rate, left));
}

}  // namespace crownhall::lab
