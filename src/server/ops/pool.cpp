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
    lanes_.clear();
    turns_.clear();
    waiting_ = 0;
  }
  wake_.notify_all();
  for (auto& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Pool::post(std::function<void()> work, const std::string& lane) {
  {
    const Lock lock(mutex_);
    if (stopping_) return;
    Lane& mine = lanes_[lane];
    if (mine.empty()) turns_.push_back(lane);
    mine.push_back(std::move(work));
    ++waiting_;
  }
  wake_.notify_one();
}

std::size_t Pool::waiting() const {
  const Lock lock(mutex_);
  return waiting_;
}

std::size_t Pool::waiting(const std::string& lane) const {
  const Lock lock(mutex_);
  const auto found = lanes_.find(lane);
  return found == lanes_.end() ? 0 : found->second.size();
}

void Pool::run(int nice) {
  // On Linux a thread has a priority of its own.
  if (nice > 0) setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice);
  while (true) {
    std::function<void()> work;
    {
      Lock lock(mutex_);
      while (!stopping_ && turns_.empty()) lock.wait(wake_);
      if (stopping_) return;
      std::string lane = std::move(turns_.front());
      turns_.pop_front();
      const auto next = lanes_.find(lane);
      work = std::move(next->second.front());
      next->second.pop_front();
      --waiting_;
      if (next->second.empty()) {
        lanes_.erase(next);
      } else {
        turns_.push_back(std::move(lane));
      }
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
