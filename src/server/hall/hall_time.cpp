#include "server/hall/hall_time.hpp"

#include <atomic>
#include <chrono>

namespace crownhall::server {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

std::int64_t wall_ms() {
  return duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// What is added to the steady clock. The wall clock is looked at once, until the store is heard.
std::atomic<std::int64_t>& offset() {
  static std::atomic<std::int64_t> offset = wall_ms() - steady_ms();
  return offset;
}

}  // namespace

std::int64_t steady_ms() {
  return duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::int64_t now_ms() { return steady_ms() + offset(); }

void set_hall_time(std::int64_t now) { offset() = now - steady_ms(); }

}  // namespace crownhall::server
