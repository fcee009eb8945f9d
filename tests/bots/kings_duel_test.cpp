// The solved duel of Devices of Kings, and the matrix games it is made of.
#include "bots/kings_duel.hpp"

#include <gtest/gtest.h>

#include "bots/matrix_game.hpp"

namespace crownhall {
namespace {

TEST(KingsDuel, TheTableIsConsistentAcrossTheSeats) {
  const auto& table = kings_duel::Table::shipped();
  EXPECT_NEAR(table.value(10, 10, {}), 0.5, 0.01);
  EXPECT_GT(table.value(3, 5, {}), 0.6);
  EXPECT_LT(table.value(5, 3, {}), 0.4);
  EXPECT_GT(table.value(5, 5, {{{3, 0}, {0, 0}, {0, 0}}}), table.value(5, 5, {}));
  // Devices are interchangeable, and what lies beyond the cap counts as the cap.
  const kings_duel::Pools one{{{2, 1}, {0, 3}, {1, 1}}};
  const kings_duel::Pools other{{{1, 1}, {2, 1}, {0, 3}}};
  EXPECT_EQ(table.value(4, 4, one), table.value(4, 4, other));
  EXPECT_EQ(table.value(4, 4, {{{9, 0}, {0, 0}, {0, 0}}}),
            table.value(4, 4, {{{3, 0}, {0, 0}, {0, 0}}}));
}

TEST(MatrixGame, SolvesAGameWithAKnownMixture) {
  // Rows win 1, 2, 3 on the diagonal: each in proportion to its inverse.
  MatrixGame<3> game;
  for (std::size_t i = 0; i < 3; ++i) game.set(i, i, static_cast<float>(i + 1));
  game.improve(2000);
  const auto mixture = game.row_mixture();
  EXPECT_NEAR(mixture[0], 6.0 / 11, 0.01);
  EXPECT_NEAR(mixture[1], 3.0 / 11, 0.01);
  EXPECT_NEAR(mixture[2], 2.0 / 11, 0.01);
  EXPECT_NEAR(game.least(), 6.0 / 11, 0.005);
  EXPECT_NEAR(game.most(), 6.0 / 11, 0.005);
}

}  // namespace
}  // namespace crownhall
