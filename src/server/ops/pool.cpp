#include "server/ops/pool.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "server/ops/log.hpp"

namespace crownhall::server {

Pool::Pool(int threads, int nice) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, nice] { run(nice); });
}

Pool::~Pool() { stop(); }

void Pool::stop() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
    queue_.clear();
  }
  wake_.notify_all();
  for (auto& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Pool::post(std::function<void()> work) {
  {
    const Lock lock(mutex_);
    if (stopping_) return;
    queue_.push_back(std::move(work));
  }
  wake_.notify_one();
}

std::size_t Pool::waiting() const {
  const Lock lock(mutex_);
  return queue_.size();
}

void Pool::run(int nice) {
  // On Linux a thread has a priority of its own.
  if (nice > 0) setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice);
  while (true) {
    std::function<void()> work;
    {
      Lock lock(mutex_);
      while (!stopping_ && queue_.empty()) lock.wait(wake_);
      if (stopping_) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    // Out of memory, or a mistake of ours: it ends this job, never the hall.
    try {
      work();
    } catch (const std::exception& problem) {
      log_problem("worker", problem.what());
    }
  }
}

}  // namespace crownhall::server
