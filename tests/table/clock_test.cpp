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
  EXPECT_EQ(table.apply({Entry::Kind::kReturn, 0, "", 90000}).refusal().kind, "time_up")
      << "coming back refills nothing";
}

TEST(TableClock, ComingBackRefillsNothing) {
  Table table = toy_table_sharing(ClockRules::bank(60, 0), 0);
  ASSERT_TRUE(table.apply({Entry::Kind::kStandIn, 0, "squire", 55000}).ok());
  ASSERT_TRUE(table.apply({Entry::Kind::kReturn, 0, "", 80000}).ok());
  EXPECT_EQ(table.clock().left(0, 80000), 5000);
}

TEST(TableClock, MoveAndUndoRefillNothing) {
  for (const ClockRules& rules : {ClockRules::bank(60, 10), ClockRules::days(1)}) {
    Table table = toy_table_sharing(rules, 0);
    const auto before = table.clock().left(0, 0);
    for (int i = 1; i <= 5; ++i) {
      ASSERT_TRUE(table.play(0, "keep", i * 1000).ok());
      ASSERT_TRUE(table.undo(0, i * 1000).ok());
      EXPECT_EQ(table.clock().left(0, i * 1000), before - i * 1000);
    }
  }
}

// Timestamps are for people: what was spent is what counts, on whatever machine it was measured.
TEST(TableClock, TimeSpentIsAddedAndTimestampsAreNeverSubtracted) {
  Table table = toy_table_sharing(ClockRules::bank(60, 0), 1'000'000);
  const std::int64_t hour = 3'600'000;
  ASSERT_TRUE(table.apply({Entry::Kind::kStandIn, 1, "squire", 1'000'000 + hour, 4000}).ok());
  EXPECT_EQ(table.clock().left(0, table.time()), 56000);
  ASSERT_TRUE(table.apply({Entry::Kind::kReturn, 1, "", 1'000'000 - hour, 3000}).ok());
  EXPECT_EQ(table.clock().left(0, table.time()), 53000);
  EXPECT_EQ(table.time(), 1'007'000);
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
  // It went away 20 s after the match began, and was back much later.
  ASSERT_TRUE(table.apply({Entry::Kind::kAway, Entry::kNoSeat, "", 500000, 20000}).ok());
  EXPECT_EQ(table.clock().left(0, table.time()), 40000);
  // Away twice is not charged twice.
  ASSERT_TRUE(table.apply({Entry::Kind::kAway, Entry::kNoSeat, "", 900000, 0}).ok());
  EXPECT_EQ(table.clock().left(0, table.time()), 40000);
}

}  // namespace
}  // namespace crownhall
