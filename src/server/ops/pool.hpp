// Pool: threads for what blocks or takes long: the store's readers, bots that think.
//
// Who asks for much waits for himself: each lane (an address, say) has a queue of its own, and the
// lanes take turns.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "base/mutex.hpp"

namespace crownhall::server {

class Pool {
 public:
  // `nice`: how far these threads give way to the others (0 = not).
  Pool(int threads, int nice);
  ~Pool();  // waits for what runs; what is queued is dropped

  void post(std::function<void()> work, const std::string& lane = {});
  std::size_t waiting() const;
  std::size_t waiting(const std::string& lane) const;
  void stop();

 private:
  void run(int nice);

  mutable Mutex mutex_;
  std::condition_variable wake_;
  using Lane = std::deque<std::function<void()>>;
  std::unordered_map<std::string, Lane> lanes_ CROWNHALL_GUARDED_BY(mutex_);  // none is empty
  std::deque<std::string> turns_ CROWNHALL_GUARDED_BY(mutex_);                // each lane once
  std::size_t waiting_ CROWNHALL_GUARDED_BY(mutex_) = 0;
  bool stopping_ CROWNHALL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace crownhall::server
