// Pool: threads for what blocks or takes long: the store's readers, bots that think.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <thread>
#include <vector>

#include "base/mutex.hpp"

namespace crownhall::server {

class Pool {
 public:
  // `nice`: how far these threads give way to the others (0 = not).
  Pool(int threads, int nice);
  ~Pool();  // waits for what runs; what is queued is dropped

  void post(std::function<void()> work);
  std::size_t waiting() const;
  void stop();

 private:
  void run(int nice);

  mutable Mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_ CROWNHALL_GUARDED_BY(mutex_);
  bool stopping_ CROWNHALL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace crownhall::server
