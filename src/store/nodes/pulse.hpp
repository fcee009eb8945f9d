// Pulse: says many times a second that a node lives, on a session of its own that waits for no
// disk. What it wrote survives the program, however that ends, though not the machine; for that the
// beats of the writer are there.
#pragma once

#include <memory>
#include <string>

#include "base/mutex.hpp"
#include "store/connections.hpp"

namespace crownhall {

// How a node's row is written, by beats and by pulses: what was said last stays last, whichever of
// them comes in first.
void write_alive(soci::session& sql, const std::string& node, long long now);

class Pulse {
 public:
  explicit Pulse(StoreAddress address) : address_(std::move(address)) {}

  // Throws what SOCI throws; the next one begins with a new session.
  void write(const std::string& node, long long now);

 private:
  StoreAddress address_;
  Mutex mutex_;
  std::unique_ptr<soci::session> session_ CROWNHALL_GUARDED_BY(mutex_);
};

}  // namespace crownhall
