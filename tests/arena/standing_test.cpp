// The arithmetic of the arena.
#include "lab/arena/standing.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace crownhall::lab {
namespace {

const Entry kDuel{.players = 2, .seats = 1};
const Entry kOneOfFour{.players = 4, .seats = 1};

TEST(Standing, EloOfTwoPlayersIsTheUsualFormula) {
  EXPECT_NEAR(elo_of(0.5, kDuel), 0, 1e-9);
  EXPECT_NEAR(elo_of(0.75, kDuel), 190.8, 0.1);
  EXPECT_NEAR(elo_of(0.25, kOneOfFour), 0, 1e-9);
  EXPECT_NEAR(elo_of(0.5, kOneOfFour), 190.8, 0.1);  // odds 1:1 against three
}

TEST(Standing, EloAndPartAreInverse) {
  for (const double elo : {-300.0, -10.0, 0.0, 50.0, 400.0}) {
    EXPECT_NEAR(elo_of(part_of(elo, kOneOfFour), kOneOfFour), elo, 1e-6);
  }
}

TEST(Standing, TiesSplitAWinInWholeNumbers) {
  for (int tied = 1; tied <= kMaxPlayers; ++tied) {
    Outcome outcome;
    for (int s = 0; s < kMaxPlayers; ++s) outcome.places.push_back(s < tied ? 1 : 9);
    EXPECT_EQ(win_sixtieths(outcome, 0) * tied, kWholeWin);
    if (tied < kMaxPlayers) {
      EXPECT_EQ(win_sixtieths(outcome, 5), 0);
    }
  }
}

TEST(Standing, IntervalHoldsTheShareAndShrinks) {
  std::vector<Block> blocks;
  for (int i = 0; i < 40; ++i) blocks.push_back(i % 4 == 0 ? Block{60, 60} : Block{120, 0});
  const Standing few = standing_of(blocks, 0, kDuel);
  EXPECT_NEAR(few.share, 1.75, 1e-12);
  EXPECT_LT(few.share_lo, few.share);
  EXPECT_GT(few.share_hi, few.share);
  for (std::size_t i = 0; i < 200; ++i) blocks.push_back(Block(blocks[i]));
  const Standing many = standing_of(blocks, 0, kDuel);
  EXPECT_LT(many.share_hi - many.share_lo, (few.share_hi - few.share_lo) / 2);
}

TEST(Standing, EloStaysFiniteAfterACleanSweep) {
  const std::vector<Block> blocks(10, Block{120, 0});
  EXPECT_TRUE(std::isfinite(standing_of(blocks, 0, kDuel).elo_hi));
  EXPECT_GT(standing_of(blocks, 0, kDuel).elo, 400);
  EXPECT_LT(standing_of(blocks, 1, kDuel).elo, -400);
}

TEST(Sprt, AcceptsAClearGainAndRejectsNone) {
  const Sprt sprt{.elo0 = 0, .elo1 = 50};
  std::vector<Block> better, even;
  for (int i = 0; i < 400; ++i) {
    better.push_back(i % 3 == 0 ? Block{60, 60} : Block{120, 0});
    even.push_back(i % 2 == 0 ? Block{120, 0} : Block{0, 120});
  }
  EXPECT_EQ(verdict_of(log_likelihood_ratio(better, sprt, kDuel), 400), Verdict::kAccepted);
  EXPECT_EQ(verdict_of(log_likelihood_ratio(even, sprt, kDuel), 400), Verdict::kRejected);
}

TEST(Sprt, SaysNothingAfterAHandfulOfBlocks) {
  const std::vector<Block> blocks(4, Block{120, 0});
  const double ratio = log_likelihood_ratio(blocks, {.elo0 = 0, .elo1 = 50}, kDuel);
  EXPECT_EQ(verdict_of(ratio, blocks.size()), Verdict::kOpen);
}

}  // namespace
}  // namespace crownhall::lab
