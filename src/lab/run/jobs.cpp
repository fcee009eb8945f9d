#include "lab/run/jobs.hpp"

#include <chrono>
#include <thread>
#include <vector>

namespace crownhall::lab {

Sheet run_jobs(const Jobs& jobs, const Sheet& blank,
               const std::function<void(std::int64_t, Sheet&)>& work) {
  const std::int64_t count = (jobs.to - jobs.from + jobs.step - 1) / jobs.step;
  std::atomic<std::int64_t> next = 0, done = 0;
  std::atomic<int> busy = jobs.threads;
  std::vector<Sheet> sheets(jobs.threads, blank);
  {
    std::vector<std::jthread> threads;
    for (Sheet& sheet : sheets) {
      threads.emplace_back([&] {
        for (std::int64_t i = next++; i < count; i = next++) {
          if (jobs.stop && *jobs.stop) break;
          work(jobs.from + i * jobs.step, sheet);
          ++done;
        }
        --busy;
      });
    }
    while (busy > 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (jobs.progress) jobs.progress(done);
    }
  }
  Sheet total = blank;
  for (const Sheet& sheet : sheets) total.merge(sheet);
  return total;
}

}  // namespace crownhall::lab
