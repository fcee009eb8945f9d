#include "server/ops/pool.hpp"

#include <future>
#include <gtest/gtest.h>

namespace crownhall::server {
namespace {

// One thread, held until everything is queued: the order of what was done.
TEST(Pool, LanesTakeTurns) {
  std::promise<void> go, done;
  std::string order;
  Pool pool(1, 0);
  pool.post([held = go.get_future().share()] { held.wait(); });
  while (pool.waiting() > 0) std::this_thread::yield();
  for (const char c : std::string("abcdef")) {
    pool.post([&order, c] { order += c; }, "greedy");
  }
  pool.post([&order] { order += '1'; }, "modest");
  pool.post([&order] { order += '-'; });
  pool.post([&order] { order += '2'; }, "modest");
  EXPECT_EQ(pool.waiting(), 9U);
  EXPECT_EQ(pool.waiting("greedy"), 6U);
  EXPECT_EQ(pool.waiting("modest"), 2U);
  EXPECT_EQ(pool.waiting("nobody"), 0U);
  pool.post([&done] { done.set_value(); }, "greedy");
  go.set_value();
  done.get_future().wait();
  EXPECT_EQ(order, "a1-b2cdef");
}

TEST(Pool, AnExceptionEndsItsJobAlone) {
  std::promise<void> done;
  Pool pool(1, 0);
  pool.post([] { throw std::bad_alloc(); }, "a");
  pool.post([&done] { done.set_value(); }, "a");
  done.get_future().wait();
  EXPECT_EQ(pool.waiting(), 0U);
}

}  // namespace
}  // namespace crownhall::server
