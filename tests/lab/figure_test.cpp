#include "lab/study/figure.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "lab/parts/luck.hpp"

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

// Values made of a seat's, a deal's, a chance's and a play's own coin: the shares are known.
TEST(Luck, FindsWhatWasPutIn) {
  Rng rng = Rng::fast(3);
  const auto coin = [&](int size) { return rng.below(2) ? size : -size; };
  const Luck luck(2);
  Sheet sheet = luck.blank();
  for (int deal = 0; deal < 4000; ++deal) {
    std::vector<Luck::Got> got(2);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const int of_seat = seat ? 1 : -1;  // two seats this far apart: a variance of 2
      const int of_deal = coin(4);        // 16
      for (auto& plays : got[seat]) {
        const int of_chance = coin(2);                                                   // 4
        for (auto& value : plays) value = 60 + of_seat + of_deal + of_chance + coin(3);  // 9
      }
    }
    luck.count(sheet, deal, got);
  }
  const auto found = luck.findings(sheet);
  const Figure parts[] = {found.seat, found.deal, found.chance, found.play};
  const double put_in[] = {2.0 / 31, 16.0 / 31, 4.0 / 31, 9.0 / 31};
  for (std::size_t i = 0; i < Luck::kParts; ++i) {
    EXPECT_NEAR(parts[i].value, put_in[i], 0.02) << i;
    EXPECT_LE(parts[i].lo, put_in[i]) << i;
    EXPECT_GE(parts[i].hi, put_in[i]) << i;
  }
}

// Where the cards decide alone, all of it lies in the deal.
TEST(Luck, ARiggedDeckIsAllDeal) {
  const Luck luck(2);
  Sheet sheet = luck.blank();
  for (int deal = 0; deal < 100; ++deal) {
    const std::int64_t first = deal % 3 ? 60 : 0;
    const auto always = [](std::int64_t value) {
      return Luck::Got{{{value, value}, {value, value}}};
    };
    luck.count(sheet, deal, {always(first), always(60 - first)});
  }
  const auto found = luck.findings(sheet);
  EXPECT_GT(found.deal.value, 0.75);
  EXPECT_EQ(found.chance.value, 0);
  EXPECT_EQ(found.play.value, 0);
}

TEST(Sheet, MergesToTheSameWhateverTheOrder) {
  const auto count = [](int from, int to) {
    Sheet sheet;
    const auto wins = sheet.counters(3);
    const auto scores = sheet.moments();
    const auto spread = sheet.histogram(-2, 5);
    for (int i = from; i < to; ++i) {
      sheet.add(wins, i % 3);
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
