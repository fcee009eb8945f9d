// Loop: a thread that does things one after the other. A table and a socket each belong to one, and
// only it touches them: no locks to reason about. The sockets' side (net.cpp) brings the real one.
#pragma once

#include <functional>

#include "server/hall/hall_time.hpp"

namespace crownhall::server {

class Loop {
 public:
  virtual ~Loop() = default;
  // Any thread. Runs `work` on the loop's thread, later.
  virtual void post(std::function<void()> work) = 0;
  // Is this the loop's thread?
  virtual bool here() const = 0;

  // Now if this is its thread, else later.
  template <class F>
  void run(F&& work) {
    if (here()) {
      work();
    } else {
      post(std::forward<F>(work));
    }
  }
};

}  // namespace crownhall::server
