// A process with a budget. This test program is its own child: what the child does is a disabled
// test, run by name.
#include "server/api/confined.hpp"

#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace crownhall::server {
namespace {

const std::atomic<bool> kGoOn = false;
const Budget kSmall{
    .cpu_s = 1, .wall_ms = 60'000, .memory = std::size_t{128} << 20, .answer = 1000};

std::optional<std::string> child(const std::string& name, std::string_view input,
                                 const Budget& budget = kSmall,
                                 const std::atomic<bool>& stop = kGoOn) {
  return run_confined({"server_test", "--gtest_also_run_disabled_tests",
                       "--gtest_filter=ConfinedChild.DISABLED_" + name},
                      input, budget, stop);
}

// What gtest says goes the same way as the answer: it is marked.
void answer(const std::string& text) {
  std::printf("<%s>", text.c_str());
  std::fflush(stdout);
  _exit(0);
}

TEST(ConfinedChild, DISABLED_Count) { answer(std::to_string(begin_confined(kSmall).size())); }
TEST(ConfinedChild, DISABLED_Spin) {
  begin_confined(kSmall);
  for (std::atomic<unsigned> i = 0;; ++i) {
  }
}
TEST(ConfinedChild, DISABLED_Eat) {
  begin_confined(kSmall);
  std::vector<std::string> food;
  try {
    for (int i = 0; i < 1024; ++i) food.emplace_back(std::size_t{1} << 20, 'x');
  } catch (const std::bad_alloc&) {
    answer("no more");
  }
  answer("a gigabyte");
}
TEST(ConfinedChild, DISABLED_Talk) {
  begin_confined(kSmall);
  for (int i = 0; i < 100000; ++i) std::printf("and another thing, ");
  answer("");
}
TEST(ConfinedChild, DISABLED_Sleep) {
  begin_confined(kSmall);
  pause();
}
TEST(ConfinedChild, DISABLED_Fail) {
  begin_confined(kSmall);
  _exit(3);
}
TEST(ConfinedChild, DISABLED_Crash) {
  begin_confined(kSmall);
  raise(SIGKILL);
}
TEST(ConfinedChild, DISABLED_Environment) {
  begin_confined(kSmall);
  answer(environ && *environ ? "some" : "none");
}

TEST(Confined, GivesTheWholeInputAndTheAnswer) {
  const std::string megabyte(std::size_t{1} << 20, 'x');
  const auto said = child("Count", megabyte);
  ASSERT_TRUE(said);
  EXPECT_NE(said->find("<1048576>"), said->npos) << *said;
  EXPECT_NE(child("Count", "").value_or("").find("<0>"), std::string::npos);
}

TEST(Confined, EndsWhatTakesTooLong) { EXPECT_FALSE(child("Spin", "x")); }

TEST(Confined, EndsWhatOnlyWaits) {
  EXPECT_FALSE(child("Sleep", "x", {.cpu_s = 1, .wall_ms = 300, .memory = 1u << 27, .answer = 10}));
}

TEST(Confined, EndsWhatTalksWithoutEnd) { EXPECT_FALSE(child("Talk", "x")); }

TEST(Confined, GivesNoMemoryBeyondTheBudget) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
  const auto said = child("Eat", "x");
  ASSERT_TRUE(said);
  EXPECT_NE(said->find("<no more>"), said->npos) << *said;
#endif
}

TEST(Confined, SaysNothingWhereTheProcessDidNotEndWell) {
  EXPECT_FALSE(child("Fail", "x"));
  EXPECT_FALSE(child("Crash", "x"));
}

TEST(Confined, HandsOverNoEnvironment) {
  EXPECT_NE(child("Environment", "").value_or("").find("<none>"), std::string::npos);
}

TEST(Confined, StopsWhenTheHallStops) {
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(child("Sleep", "x", kSmall, stop));
}

}  // namespace
}  // namespace crownhall::server
