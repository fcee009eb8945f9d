// Counts calls of operator new on this thread: a playout must make none.
#pragma once

#include <cstdint>

namespace crownhall::bench {

std::uint64_t allocations();

}  // namespace crownhall::bench
