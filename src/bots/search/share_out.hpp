// Work cut into numbered parts, done side by side.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#ifndef __wasi__
#include <thread>
#endif

namespace crownhall {

// Calls `work(i)` for every i below `count`, on at most `threads` threads. A build without threads
// (WebAssembly) does one after the other: no decision depends on it.
template <class Work>
void share_out(int count, int threads, const Work& work) {
#ifndef __wasi__
  if (threads > 1) {
    std::atomic<int> next{0};
    std::vector<std::jthread> pool;
    pool.reserve(static_cast<std::size_t>(std::min(threads, count)));
    for (int t = 0; t < std::min(threads, count); ++t) {
      pool.emplace_back([&] {
        for (int i = next++; i < count; i = next++) work(i);
      });
    }
    return;
  }
#endif
  (void)threads;
  for (int i = 0; i < count; ++i) work(i);
}

}  // namespace crownhall
