// Jobs: a fixed number of jobs done by several threads, each with a sheet of its own.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "lab/run/sheet.hpp"

namespace crownhall::lab {

struct Jobs {
  std::int64_t from = 0;  // first job
  std::int64_t to = 0;    // one past the last
  std::int64_t step = 1;  // 1, or the number of MPI ranks
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;            // set: begin no further job
  std::function<void(std::int64_t done)> progress{};  // called now and then from one thread
};

// Calls work(job, sheet) for every job; `blank` is the layout. Returns the merged sheet, which does
// not depend on the number of threads. A job must depend on its number alone.
Sheet run_jobs(const Jobs& jobs, const Sheet& blank,
               const std::function<void(std::int64_t job, Sheet& sheet)>& work);

}  // namespace crownhall::lab
