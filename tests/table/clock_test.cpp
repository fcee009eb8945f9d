#include "table/clock.hpp"

#include <gtest/gtest.h>

#include "support/toy_table.hpp"

namespace crownhall {
namespace {

TEST(Clock, BankRunsOnlyForWhoeverIsToAct) {
  Clock clock(ClockRules::bank(60, 5), 2, 1000);
  clock.run(SeatSet::only(0), 1000);
  EXPECT_EQ(clock.left(0, 11000), 50000);
  EXPECT_EQ(clock.left(1, 11000), 60000);
  clock.run(SeatSet::only(0), 11000);
  clock.moved(0);
  clock.run(SeatSet::only(1), 11000);
  EXPECT_EQ(clock.left(0, 99000), 55000);
  EXPECT_EQ(clock.left(1, 12000), 59000);
}

TEST(Clock, TellsWhenAFlagFalls) {
  Clock clock(ClockRules::bank(60, 0), 2, 0);
  EXPECT_FALSE(clock.next_fall());
  clock.run(SeatSet::first(2), 0);
  EXPECT_EQ(clock.next_fall(), 60000);
  EXPECT_TRUE(clock.fallen(59999).empty());
  EXPECT_EQ(clock.fallen(60000), SeatSet::first(2));
  EXPECT_EQ(clock.left(0, 1000000), 0);
}

TEST(Clock, DaysAreForEachMove) {
  Clock clock(ClockRules::days(2), 2, 0);
  constexpr std::int64_t kDay = 86400000;
  clock.run(SeatSet::only(0), 0);
  clock.run(SeatSet::only(0), kDay);
  EXPECT_EQ(clock.left(0, kDay), kDay);
  clock.moved(0);
  EXPECT_EQ(clock.left(0, kDay), 2 * kDay);
}

TEST(Clock, TimeThatRunsBackwardsStandsStill) {
  Clock clock(ClockRules::bank(60, 0), 2, 5000);
  clock.run(SeatSet::only(0), 5000);
  clock.run(SeatSet::only(0), 1000);
  EXPECT_EQ(clock.left(0, 1000), 60000);
  EXPECT_EQ(clock.left(0, 6000), 59000);
}

TEST(Clock, RefusesWhatNobodyCouldPlayWith) {
  EXPECT_TRUE(ClockRules::none().check().ok());
  EXPECT_TRUE(ClockRules::days(3).check().ok());
  EXPECT_EQ(ClockRules::bank(1, 0).check().refusal().kind, "bad_clock");
  EXPECT_EQ(ClockRules::bank(60, -1).check().refusal().kind, "bad_clock");
  EXPECT_EQ(ClockRules::days(1000).check().refusal().kind, "bad_clock");
}

TEST(TableClock, AReadySeatNoLongerPays) {
  Table table = toy_table(2, ClockRules::bank(60, 0), 0);
  ASSERT_TRUE(table.play(0, "bid 3", 10000).ok());
  EXPECT_EQ(table.clock().left(0, 30000), 50000);
  EXPECT_EQ(table.clock().left(1, 30000), 30000);
}

TEST(TableClock, OnlyAFallenFlagTimesOut) {
  Table table = toy_table_sharing(ClockRules::bank(60, 0), 0);
  EXPECT_EQ(table.apply({Entry::Kind::kTimeout, 0, "squire", 59999}).refusal().kind, "time_left");
  EXPECT_EQ(table.flags(60000), SeatSet::only(0));
  ASSERT_TRUE(table.apply({Entry::Kind::kTimeout, 0, "squire", 60000}).ok());
  EXPECT_EQ(table.seat(0).played_by(), "squire");
  EXPECT_TRUE(table.flags(90000).empty());
  ASSERT_TRUE(table.apply({Entry::Kind::kReturn, 0, "", 90000}).ok());
  EXPECT_EQ(table.clock().left(0, 90000), 30000);
}

TEST(TableClock, UndoGivesTheIncrementBack) {
  Table table = toy_table_sharing(ClockRules::bank(60, 10), 0);
  const auto before = table.clock().left(0, 0);
  ASSERT_TRUE(table.play(0, "keep", 0).ok());
  ASSERT_TRUE(table.undo(0, 0).ok());
  EXPECT_EQ(table.clock().left(0, 0), before);
}

TEST(TableClock, NobodyPaysWhileTheHallIsAway) {
  Table table = toy_table_sharing(ClockRules::bank(60, 0), 0);
  table.excuse(500000);
  EXPECT_EQ(table.clock().left(0, 500000), 60000);
}

}  // namespace
}  // namespace crownhall
