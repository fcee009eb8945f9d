// The hall's time: what every table and lease goes by. It runs with the machine's steady
// clock, so a wall clock that is set back or forth changes nothing, and it is set by the store, so
// that all nodes of a hall agree (docs/hosting.md).
#pragma once

#include <cstdint>

namespace crownhall::server {

// Milliseconds since 1970, as the store has them.
std::int64_t now_ms();

// The machine's own, from no particular moment: nobody sets it, so heartbeats and limits go by it.
std::int64_t steady_ms();
inline constexpr std::int64_t kLongAgo = -1'000'000;

// What the store's clock says just now; heard again and again, since no two clocks run alike.
void set_hall_time(std::int64_t now);

}  // namespace crownhall::server
