// Paired rollouts spend what they are given: iterations, or the time where only that is set.
#include <chrono>
#include <gtest/gtest.h>

#include "catalogue.hpp"
#include "table/match.hpp"

namespace crownhall {
namespace {

// A position in which sovereign has something to think about.
Match open_question(std::string_view key, Seat& seat) {
  const GameEntry& entry = **find_game(key);
  const BotLevel& sovereign = **entry.find_bot("sovereign");
  const BotLevel& squire = **entry.find_bot("squire");
  Match match = Match::deal(*entry.make({.players = 3}), "rollouts");
  while (true) {
    seat = match.position().to_act().front();
    if (sovereign.decide(match.position(), seat, {.iterations = 50}, 1).iterations > 0)
      return match;
    EXPECT_TRUE(match.play(seat, squire.decide(match.position(), seat, {}, 1).move).ok());
  }
}

class Rollouts : public testing::TestWithParam<const char*> {
 protected:
  Seat seat_ = 0;
  const Match match_ = open_question(GetParam(), seat_);

  Decision think(const Budget& budget) const {
    return (*(*find_game(GetParam()))->find_bot("sovereign"))
        ->decide(match_.position(), seat_, budget, 1);
  }
};

TEST_P(Rollouts, AreAsManyAsAskedFor) {
  for (const std::uint32_t asked : {400u, 6000u}) {
    const std::uint64_t made = think({.iterations = asked}).iterations;
    EXPECT_LE(made, asked);
    EXPECT_GT(made, asked / 2);
  }
}

TEST_P(Rollouts, GoOnWhileThereIsTime) {
  const auto begun = std::chrono::steady_clock::now();
  const Decision decision = think({.time_ms = 60});
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(50));
  EXPECT_GT(decision.iterations, 0u);
  EXPECT_GT(decision.considered.size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(All, Rollouts, testing::Values("royal-ascension", "kingdoms-of-rice"));

}  // namespace
}  // namespace crownhall
