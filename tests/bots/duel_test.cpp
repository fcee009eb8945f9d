// The solved duel of Devices of Kings, and the matrix games it is made of.
#include "bots/devices_of_kings/duel.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

#include "bots/search/matrix_game.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {
namespace {

using kings_duel::Table;

TEST(KingsDuel, TheTableKnowsWhoIsAhead) {
  const Table& table = Table::shipped();
  EXPECT_NEAR(table.value({10, 10, {}, 100}), 0.5, 0.001);
  EXPECT_GT(table.value({3, 5, {}, 100}), 0.9);
  EXPECT_LT(table.value({5, 3, {}, 100}), 0.1);
  EXPECT_GT(table.value({5, 5, {3, 0, 0}, 100}), table.value({5, 5, {}, 100}));
  // Devices are interchangeable, and what lies beyond the reach counts as the reach.
  EXPECT_EQ(table.value({4, 4, {1, -3, 2}, 50}), table.value({4, 4, {2, 1, -3}, 50}));
  EXPECT_EQ(table.value({4, 4, {9, 0, 0}, 50}),
            table.value({4, 4, {kings_duel::kReach, 0, 0}, 50}));
  // Stopped: points, then tokens, then shared.
  EXPECT_EQ(table.value({4, 5, {-1, -1, -1}, 0}), 1);
  EXPECT_EQ(table.value({4, 4, {1, -1, -1}, 0}), 0);
  EXPECT_EQ(table.value({4, 4, {1, -1, 0}, 0}), 0.5);
}

// CROWNHALL_DUEL_VALUES names a file to write a new table to; CROWNHALL_GAMES solves all of it.
TEST(KingsDuel, SolvingGivesTheShippedTable) {
  const char* file = std::getenv("CROWNHALL_DUEL_VALUES");
  const bool all = file || std::getenv("CROWNHALL_GAMES");
  const int needed = all ? kings_duel::kMostNeeded : std::getenv("CROWNHALL_SANITIZED") ? 1 : 3;
  const Table solved = Table::solve(needed);
  if (file) std::ofstream(file, std::ios::binary) << solved.bytes();
  const Table& shipped = Table::shipped();
  for (const int rounds : {1, 2, 5, 9, 20}) {
    for (int a = 1; a <= needed; ++a) {
      for (int b = 1; b <= needed; ++b) {
        for (int x = -4; x <= 4; x += 2) {
          for (int y = -3; y <= 3; ++y) {
            const kings_duel::Standing standing{a, b, {x, y, 1}, rounds};
            for (const auto stake : {kings_duel::Stake::kWin, kings_duel::Stake::kMargin}) {
              ASSERT_NEAR(solved.value(standing, stake), shipped.value(standing, stake), 1e-4);
            }
          }
        }
      }
    }
  }
}

TEST(MatrixGame, SolvesAGameWithAKnownMixture) {
  // Rows win 1, 2, 3 on the diagonal: each in proportion to its inverse.
  MatrixGame<5> game(3, 3);
  for (std::size_t i = 0; i < 3; ++i) game.pay(i, i) = static_cast<double>(i + 1);
  const auto solution = game.solve();
  EXPECT_NEAR(solution.rows[0], 6.0 / 11, 1e-6);
  EXPECT_NEAR(solution.rows[1], 3.0 / 11, 1e-6);
  EXPECT_NEAR(solution.columns[2], 2.0 / 11, 1e-6);
  EXPECT_NEAR(solution.value, 6.0 / 11, 1e-6);
}

TEST(MatrixGame, TheMixturesGuaranteeTheValue) {
  Rng rng = Rng::fast(3);
  for (int round = 0; round < 300; ++round) {
    const std::size_t m = 1 + rng.below(26), n = 1 + rng.below(26);
    MatrixGame<26> game(m, n);
    // Few different payoffs: many ties, as in a match that is nearly decided.
    const std::uint32_t kinds = 1 + rng.below(round % 2 ? 4 : 1000);
    for (std::size_t i = 0; i < m; ++i) {
      for (std::size_t j = 0; j < n; ++j) game.pay(i, j) = rng.below(kinds) / 1000.0;
    }
    const auto solution = game.solve();
    for (std::size_t j = 0; j < n; ++j) {
      double pays = 0;
      for (std::size_t i = 0; i < m; ++i) pays += solution.rows[i] * game.pay(i, j);
      EXPECT_GT(pays, solution.value - 1e-6);
    }
    for (std::size_t i = 0; i < m; ++i) {
      double pays = 0;
      for (std::size_t j = 0; j < n; ++j) pays += solution.columns[j] * game.pay(i, j);
      EXPECT_LT(pays, solution.value + 1e-6);
    }
  }
}

}  // namespace
}  // namespace crownhall
