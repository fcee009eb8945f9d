#include "lab/figure.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "base/rng.hpp"

namespace crownhall::lab {
namespace {

TEST(Figure, WilsonIntervalOfAHandComputedCase) {
  const Figure f = proportion(8, 10);  // textbook: 0.490 to 0.943
  EXPECT_DOUBLE_EQ(f.value, 0.8);
  EXPECT_NEAR(f.lo, 0.4902, 1e-4);
  EXPECT_NEAR(f.hi, 0.9433, 1e-4);
  EXPECT_EQ(proportion(0, 20).lo, 0);
  EXPECT_GT(proportion(0, 20).hi, 0.1);
}

TEST(Figure, MeanAndVarianceOfAHandComputedCase) {
  Sheet sheet;
  const auto m = sheet.moments();
  for (const int v : {2, 4, 4, 4, 5, 5, 7, 9}) sheet.add(m, v);
  EXPECT_DOUBLE_EQ(mean(sheet, m).value, 5);
  EXPECT_DOUBLE_EQ(variance(sheet, m), 32.0 / 7);
  EXPECT_NEAR(mean(sheet, m).hi - 5, 1.96 * std::sqrt(32.0 / 7 / 8), 1e-3);
}

TEST(Figure, IntervalsCoverTheTruthAsOftenAsTheySay) {
  Rng rng = Rng::fast(11);
  int covered = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    int hits = 0;
    for (int i = 0; i < 200; ++i) hits += rng.below(4) == 0;
    const Figure f = proportion(hits, 200);
    covered += f.lo <= 0.25 && 0.25 <= f.hi;
  }
  EXPECT_GT(covered, 925);
  EXPECT_LT(covered, 975);
}

// Values that are the deal's own number plus a coin: the share of the deal is known.
TEST(Figure, ShareBetweenGroupsFindsWhatWasPutIn) {
  Rng rng = Rng::fast(3);
  double sum = 0, squares = 0, group_squares = 0;
  constexpr int kGroups = 4000, kRepeats = 4;
  for (int g = 0; g < kGroups; ++g) {
    const double deal = rng.below(2) ? 3 : -3;  // variance 9
    double total = 0;
    for (int k = 0; k < kRepeats; ++k) {
      const double x = deal + (rng.below(2) ? 1 : -1);  // variance 1
      sum += x, squares += x * x, total += x;
    }
    group_squares += total * total;
  }
  const Figure f = share_between_groups(kGroups, kRepeats, sum, squares, group_squares);
  EXPECT_NEAR(f.value, 0.9, 0.01);
  EXPECT_LT(f.lo, 0.9);
  EXPECT_GT(f.hi, 0.9);
}

TEST(Sheet, MergesToTheSameWhateverTheOrder) {
  const auto count = [](int from, int to) {
    Sheet sheet;
    const auto wins = sheet.counters(3);
    const auto scores = sheet.moments();
    const auto spread = sheet.histogram(-2, 5);
    for (int i = from; i < to; ++i) {
      sheet.add(wins, static_cast<std::size_t>(i % 3));
      sheet.add(scores, i * i % 17);
      sheet.add(spread, i % 9 - 3);
    }
    return sheet;
  };
  Sheet whole = count(0, 100), a = count(0, 37), b = count(37, 100);
  b.merge(a);
  EXPECT_EQ(whole.cells(), b.cells());
}

}  // namespace
}  // namespace crownhall::lab
