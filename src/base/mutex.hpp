// A mutex whose use the compiler checks: clang's thread-safety analysis (the sanitizer build)
// refuses a guarded field that is touched without its lock. libstdc++'s own mutex carries no
// annotations, so the analysis is silent about it.
//
//   Mutex mutex_;
//   std::map<...> jobs_ CROWNHALL_GUARDED_BY(mutex_);
//   ...
//   const Lock lock(mutex_);
#pragma once

#include <condition_variable>
#include <mutex>

#if defined(__clang__)
#define CROWNHALL_THREADS(attribute) __attribute__((attribute))
#else
#define CROWNHALL_THREADS(attribute)
#endif
#define CROWNHALL_GUARDED_BY(mutex) CROWNHALL_THREADS(guarded_by(mutex))
// The caller holds the lock.
#define CROWNHALL_REQUIRES(mutex) CROWNHALL_THREADS(requires_capability(mutex))

namespace crownhall {

class CROWNHALL_THREADS(capability("mutex")) Mutex {
 public:
  void lock() CROWNHALL_THREADS(acquire_capability()) { mutex_.lock(); }
  void unlock() CROWNHALL_THREADS(release_capability()) { mutex_.unlock(); }

 private:
  friend class Lock;
  std::mutex mutex_;
};

class CROWNHALL_THREADS(scoped_lockable) Lock {
 public:
  explicit Lock(Mutex& mutex) CROWNHALL_THREADS(acquire_capability(mutex)) : lock_(mutex.mutex_) {}
  ~Lock() CROWNHALL_THREADS(release_capability()) {}
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  // Released while it waits, held again afterwards. Ask in a loop what was waited for: the analysis
  // does not see into a predicate.
  void wait(std::condition_variable& wake) { wake.wait(lock_); }
  template <typename Duration>
  std::cv_status wait_for(std::condition_variable& wake, Duration most) {
    return wake.wait_for(lock_, most);
  }
  void unlock() CROWNHALL_THREADS(release_capability()) { lock_.unlock(); }
  void lock() CROWNHALL_THREADS(acquire_capability()) { lock_.lock(); }

 private:
  std::unique_lock<std::mutex> lock_;
};

}  // namespace crownhall
