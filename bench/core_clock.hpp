// Time as one core spends it.
#pragma once

#include <ctime>

namespace crownhall::bench {

// Seconds of processor time of this thread: what one core does, whatever else the machine is at.
inline double core_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace crownhall::bench
