#include "table/table.hpp"

#include <gtest/gtest.h>

#include "json/position.hpp"
#include "support/toy_table.hpp"

namespace crownhall {
namespace {

using Kind = Entry::Kind;

json::value position_of(const Table& table, Seat viewer) {
  return *parse_json(table.position_text(viewer, 0));
}

// -- beginnings and seats --

TEST(Table, RefusesBadSeats) {
  const auto make = [](std::vector<SeatHolder> seats) {
    return Table::make(toy(), "x", std::move(seats), ClockRules::none(), 0).refusal().kind;
  };
  EXPECT_EQ(make({SeatHolder::person("Ada")}), "bad_seat");
  EXPECT_EQ(make({SeatHolder::person(" "), SeatHolder::person("Ben")}), "bad_name");
  EXPECT_EQ(make({SeatHolder::person("\xff"), SeatHolder::person("Ben")}), "bad_name");
  EXPECT_EQ(make({SeatHolder::person("a\nb"), SeatHolder::person("Ben")}), "bad_name");
  EXPECT_EQ(make({SeatHolder::bot("Bot", ""), SeatHolder::person("Ben")}), "bad_seat");
}

TEST(Table, RefusesWhatNoRecordCouldHold) {
  const auto table = Table::make(toy(), "\xff", people(), ClockRules::none(), 0);
  EXPECT_EQ(table.refusal().kind, "bad_seed");
}

TEST(Table, AnEmptySeatPlaysNothingUntilItIsTaken) {
  auto table = Table::make(toy(), "x", {}, ClockRules::none(), 0);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->play(0, "bid 1", 0).refusal().kind, "empty_seat");
  ASSERT_TRUE(table->set_seat(0, SeatHolder::person("Ada")).ok());
  EXPECT_EQ(table->revision(), 1);
  EXPECT_TRUE(table->play(0, "bid 1", 0).ok());
  EXPECT_EQ(table->set_seat(5, {}).refusal().kind, "bad_seat");
}

TEST(Table, TellsWhichBotsAreToPlay) {
  auto table = Table::make(toy(), "x", {SeatHolder::person("Ada"), SeatHolder::bot("B", "squire")},
                           ClockRules::none(), 0);
  ASSERT_EQ(table->bot_turns().size(), 1u);
  EXPECT_EQ(table->bot_turns()[0].seat, 1);
  EXPECT_EQ(table->bot_turns()[0].level, "squire");
  ASSERT_TRUE(table->play(1, "bid 1", 0).ok());
  EXPECT_TRUE(table->bot_turns().empty());
}

// -- simultaneous choices --

TEST(SimultaneousChoices, AreHiddenAndChangeableUntilAllAreReady) {
  Table table = toy_table();
  ASSERT_TRUE(table.play(0, "bid 1", 0).ok());
  EXPECT_EQ(table.version(), 1);
  EXPECT_EQ(table.match().version(), 0);
  EXPECT_EQ(table.waiting(), SeatSet::only(1));
  EXPECT_EQ(position_of(table, 0).at("draft"), "bid 1");
  EXPECT_TRUE(position_of(table, 1).at("draft").is_null());
  ASSERT_TRUE(table.play(0, "bid 3", 0).ok());
  ASSERT_TRUE(table.play(1, "bid 2", 0).ok());
  EXPECT_EQ(table.match().version(), 2);
  EXPECT_EQ(table.match().moves()[0].text, "bid 3");
  EXPECT_EQ(table.draft(0), "");
}

TEST(SimultaneousChoices, ADraftIsNotReadyAndCanBeWithdrawn) {
  Table table = toy_table();
  ASSERT_TRUE(table.apply({Kind::kDraft, 0, "bid 2", 0}).ok());
  EXPECT_EQ(table.draft(0), "bid 2");
  EXPECT_EQ(table.waiting(), SeatSet::first(2));
  ASSERT_TRUE(table.play(1, "bid 1", 0).ok());
  EXPECT_EQ(table.match().version(), 0);
  ASSERT_TRUE(table.apply({Kind::kDraft, 1, "", 0}).ok());
  EXPECT_EQ(table.draft(1), "");
  EXPECT_EQ(table.waiting(), SeatSet::first(2));
}

// Kept apart from the log: it has who is ready, and the last entry has them all.
TEST(SimultaneousChoices, MayLieApartFromTheLog) {
  Table table = toy_table();
  ASSERT_TRUE(table.apply({Kind::kReady, 0, "", 0}).ok());
  ASSERT_TRUE(table.lay(0, "bid 1").ok());
  ASSERT_TRUE(table.lay(0, "bid 3").ok());
  EXPECT_EQ(table.version(), 1);
  EXPECT_EQ(table.waiting(), SeatSet::only(1));
  EXPECT_EQ(table.lay(0, "bid 99").ok(), false);
  EXPECT_EQ(table.draft(0), "bid 3");
  // The last one cannot lie apart, and nothing but all choices of all who choose is played.
  EXPECT_FALSE(table.apply({Kind::kReady, 1, "", 0}).ok());
  for (const char* wrong :
       {"[[0,\"bid 3\"]]", "[[0,\"bid 3\"],[0,\"bid 3\"]]", "[[0,\"bid 3\"],[1,\"bid 99\"]]",
        "[[0,\"bid 3\"],[7,\"bid 1\"]]", "[[0,\"bid 3\"],[1,\"bid 1\"]", "[[]]"}) {
    EXPECT_FALSE(table.apply({Kind::kReady, 1, wrong, 0}).ok()) << wrong;
  }
  const auto last = table.check({Kind::kReady, 1, "bid 2", 0});
  ASSERT_TRUE(last);
  const CheckedEntry together = table.together(*last);
  const std::string all = together->text;
  EXPECT_EQ(all, "[[0,\"bid 3\"],[1,\"bid 2\"]]");
  ASSERT_TRUE(table.apply(together).ok());
  ASSERT_EQ(table.match().version(), 2);
  EXPECT_EQ(table.match().moves()[0].text, "bid 3");
  // From the log alone it is the same match.
  Table again = toy_table();
  ASSERT_TRUE(again.apply({Kind::kReady, 0, "", 0}).ok());
  ASSERT_TRUE(again.apply({Kind::kReady, 1, all, 0}).ok());
  for (const Seat viewer : {kSpectator, 0, 1}) {
    EXPECT_EQ(again.position_text(viewer, 0), table.position_text(viewer, 0)) << viewer;
  }
}

TEST(SimultaneousChoices, ThatTheStoreLostAreMadeAgain) {
  Table table = toy_table();
  ASSERT_TRUE(table.apply({Kind::kReady, 0, "", 0}).ok());
  table.drop_unlaid();
  EXPECT_EQ(table.waiting(), SeatSet::first(2));
}

TEST(SimultaneousChoices, MustBeLegal) {
  Table table = toy_table();
  EXPECT_EQ(table.play(0, "keep", 0).refusal().kind, "illegal_move");
  EXPECT_EQ(table.apply({Kind::kDraft, 0, "hop", 0}).refusal().kind, "bad_move");
  Table sharing = toy_table_sharing();
  EXPECT_EQ(sharing.apply({Kind::kDraft, 0, "keep", 0}).refusal().kind, "no_draft");
  EXPECT_EQ(sharing.play(1, "keep", 0).refusal().kind, "not_your_turn");
}

TEST(SimultaneousChoices, OthersSeeOnlyWhoIsReady) {
  Table one = toy_table(), two = toy_table();
  ASSERT_TRUE(one.play(0, "bid 1", 0).ok());
  ASSERT_TRUE(two.play(0, "bid 3", 0).ok());
  for (const Seat viewer : {1, kSpectator}) {
    EXPECT_EQ(one.position_text(viewer, 0), two.position_text(viewer, 0));
    EXPECT_EQ(one.log_json(viewer), two.log_json(viewer));
  }
  EXPECT_EQ(write_json(one.log_json(1).at(0)),
            R"({"version":1,"at":0,"kind":"ready","seat":0,"move":null,"moves":[],"events":[]})");
  ASSERT_TRUE(one.apply({Kind::kDraft, 1, "bid 1", 0}).ok());
  EXPECT_EQ(one.log_json(0).size(), 1u);
  EXPECT_EQ(one.log_json(1).size(), 2u);
}

// -- undo --

TEST(Undo, IsFreeForOnesOwnPlainMoves) {
  Table table = toy_table_sharing();
  // The seed decides the purse; a short one would end the round.
  ASSERT_GE(position_of(table, 0).at("view").at("purse").as_int64(), 3);
  const std::string before = state_text(table.position());
  ASSERT_TRUE(table.play(0, "keep", 0).ok());
  ASSERT_TRUE(table.play(0, "give 1", 0).ok());
  EXPECT_TRUE(position_of(table, 0).at("undo").as_bool());
  EXPECT_FALSE(position_of(table, 1).at("undo").as_bool());
  ASSERT_TRUE(table.undo(0, 0).ok());
  ASSERT_TRUE(table.undo(0, 0).ok());
  EXPECT_EQ(state_text(table.position()), before);
  EXPECT_EQ(table.version(), 6);
}

TEST(Undo, NeverCrossesChanceOrReveals) {
  Table table = toy_table_sharing();
  EXPECT_EQ(table.undo(1, 0).refusal().kind, "no_undo");
  ASSERT_TRUE(table.play(0, "peek", 0).ok());
  EXPECT_EQ(table.undo(0, 0).refusal().sentence,
            "Something was revealed or drawn by that move: it cannot be taken back.");
}

TEST(Undo, NeverCrossesSomebodyElse) {
  Table table = toy_table_sharing();
  ASSERT_TRUE(table.play(0, "keep", 0).ok());
  EXPECT_EQ(table.undo(1, 0).refusal().kind, "no_undo");
  // The last coin opens the next round of bids; once Ben has bid, Ada's move stands.
  while (table.to_act() == SeatSet::only(0)) ASSERT_TRUE(table.play(0, "keep", 0).ok());
  EXPECT_TRUE(table.can_undo(0));
  ASSERT_TRUE(table.play(1, "bid 2", 0).ok());
  EXPECT_EQ(table.undo(0, 0).refusal().sentence, "Somebody else has chosen since.");
}

TEST(Undo, IsForThePersonWhoPlays) {
  Table table = toy_table_sharing();
  ASSERT_TRUE(table.play(0, "keep", 0).ok());
  ASSERT_TRUE(table.apply({Kind::kStandIn, 0, "squire", 0}).ok());
  EXPECT_EQ(table.undo(0, 0).refusal().kind, "no_undo");
  ASSERT_TRUE(table.apply({Kind::kReturn, 0, "", 0}).ok());
  EXPECT_EQ(table.undo(0, 0).refusal().kind, "no_undo");
}

// -- taking back where only bots play --

Table against_bots() {
  Table table = toy_table_sharing();
  EXPECT_TRUE(table.set_seat(1, SeatHolder::bot("Maud", "squire")).ok());
  return table;
}

TEST(TakeBack, CrossesChanceAndBotsAndMakesPractice) {
  Table table = against_bots();
  const std::string before = state_text(table.position());
  const int moves = table.match().version();
  ASSERT_TRUE(table.play(0, "peek", 0).ok());
  EXPECT_FALSE(table.can_undo_freely(0));
  EXPECT_FALSE(table.practice());
  ASSERT_TRUE(table.can_undo(0));
  ASSERT_TRUE(table.undo(0, 0).ok());
  EXPECT_EQ(state_text(table.position()), before);
  EXPECT_EQ(table.match().version(), moves);
  EXPECT_TRUE(table.practice());
  EXPECT_TRUE(position_of(table, 0).at("practice").as_bool());
}

TEST(TakeBack, GoesToBeforeARoundChosenAtOnce) {
  Table table = against_bots();
  while (table.to_act() == SeatSet::only(0)) ASSERT_TRUE(table.play(0, "keep", 0).ok());
  ASSERT_EQ(table.to_act().size(), 2);
  const std::string before = state_text(table.position());
  ASSERT_TRUE(table.play(1, "bid 2", 0).ok());
  ASSERT_TRUE(table.play(0, "bid 3", 0).ok());
  ASSERT_NE(state_text(table.position()), before);
  ASSERT_TRUE(table.undo(0, 0).ok());
  EXPECT_EQ(state_text(table.position()), before);
  EXPECT_EQ(table.waiting().size(), 2) << "the bot chooses anew, too";
}

TEST(TakeBack, GoesAsFarAsWishedAndNoFarther) {
  Table table = against_bots();
  const int dealt = table.match().version();
  for (int own = 0; own < 2 && !table.over();) {
    const Seat seat = table.waiting().has(1) ? 1 : table.waiting().front();
    const bool bidding = table.to_act().size() > 1;
    ASSERT_TRUE(table.play(seat, bidding ? "bid 1" : "keep", 0).ok());
    own += seat == 0;
  }
  ASSERT_FALSE(table.over());
  ASSERT_GT(table.match().version(), dealt + 1);
  int steps = 0;
  while (table.can_undo(0)) {
    ASSERT_TRUE(table.undo(0, 0).ok());
    ASSERT_LT(++steps, 200);
  }
  EXPECT_GT(steps, 2) << "the round of bids before them, too";
  for (const Match::Move& move : table.match().moves()) EXPECT_NE(move.seat, 0);
  EXPECT_EQ(table.undo(0, 0).refusal().kind, "no_undo");
}

TEST(TakeBack, IsNotThereWhereAnotherPersonPlays) {
  Table table = toy_table_sharing();
  ASSERT_TRUE(table.play(0, "peek", 0).ok());
  EXPECT_FALSE(table.can_undo(0));
  ASSERT_TRUE(table.apply({Kind::kStandIn, 1, "squire", 0}).ok());
  EXPECT_FALSE(table.can_undo(0)) << "whoever comes back finds the match as it was";
  EXPECT_FALSE(table.practice());
}

// -- absence --

TEST(StandIn, PlaysUntilThePersonReturns) {
  Table table = toy_table();
  ASSERT_TRUE(table.apply({Kind::kStandIn, 1, "squire", 0}).ok());
  EXPECT_EQ(table.bot_turns().size(), 1u);
  EXPECT_EQ(table.apply({Kind::kStandIn, 1, "random", 0}).refusal().kind, "wrong_seat");
  ASSERT_TRUE(table.apply({Kind::kReturn, 1, "", 0}).ok());
  EXPECT_TRUE(table.bot_turns().empty());
  EXPECT_EQ(table.apply({Kind::kReturn, 1, "", 0}).refusal().kind, "wrong_seat");
  EXPECT_EQ(table.apply({Kind::kStandIn, 1, "", 0}).refusal().kind, "unknown_level");
}

TEST(Resign, IsForGoodAndComesLast) {
  Table table = toy_table();
  ASSERT_TRUE(table.apply({Kind::kResign, 0, "squire", 0}).ok());
  EXPECT_TRUE(table.seat(0).resigned);
  EXPECT_EQ(table.apply({Kind::kReturn, 0, "", 0}).refusal().kind, "wrong_seat");
  EXPECT_EQ(table.apply({Kind::kResign, 0, "squire", 0}).refusal().kind, "wrong_seat");
  while (!table.over()) {
    // Ben gives everything away, so that Ada would win.
    const Seat seat = table.waiting().front();
    const bool bidding = table.waiting().size() > 1 || table.to_act().size() > 1;
    ASSERT_TRUE(table.play(seat, bidding ? (seat == 0 ? "bid 3" : "bid 1") : "keep", 0).ok());
  }
  EXPECT_EQ(table.places(), (std::vector<int>{2, 1}));
  EXPECT_EQ(position_of(table, 1).at("result").at("places"), json::value({2, 1}));
}

TEST(Table, IsOverWhenTheMatchIs) {
  Table table = toy_table();
  finish(table);
  EXPECT_EQ(table.play(0, "bid 1", 0).refusal().kind, "match_over");
  EXPECT_FALSE(table.can_undo(0));
  EXPECT_TRUE(position_of(table, kSpectator).at("result").is_object());
  EXPECT_TRUE(position_of(table, kSpectator).at("to_act").as_array().empty());
}

// -- the log --

// What a store would have kept.
std::vector<Entry> lively_entries() {
  return {{Kind::kReady, 0, "bid 1", 1},    {Kind::kReady, 0, "bid 3", 2},
          {Kind::kReady, 1, "bid 1", 3},    {Kind::kMove, 0, "keep", 4},
          {Kind::kUndo, 0, "", 5},          {Kind::kMove, 0, "give 1", 6},
          {Kind::kStandIn, 1, "squire", 7}, {Kind::kMove, 0, "peek", 8},
          {Kind::kReturn, 1, "", 9},        {Kind::kMove, 0, "keep", 10},
          {Kind::kResign, 1, "random", 11}};
}

// From check to apply a move is read once, also where it was put down and played with others.
TEST(TableLog, ReadsAMoveOnce) {
  Table table = toy_table();
  const auto enter = [&](Entry wanted) {
    const auto checked = table.check(std::move(wanted));
    return checked && table.apply(*checked).ok();
  };
  ToyGame::reads = 0;
  const auto first = table.check({Kind::kReady, 0, "bid 1", 0});
  ASSERT_TRUE(first && table.lay(*first).ok() && table.apply(table.apart(*first)).ok());
  EXPECT_EQ(table.draft(0), "bid 1");
  const auto last = table.check({Kind::kReady, 1, "bid 2", 0});
  ASSERT_TRUE(last && table.apply(table.together(*last)).ok());
  EXPECT_EQ(ToyGame::reads, 2);
  ASSERT_TRUE(enter({Kind::kMove, table.to_act().front(), "keep", 0}));
  EXPECT_EQ(ToyGame::reads, 3);
  ASSERT_TRUE(table.match().position_after(3));
  EXPECT_EQ(ToyGame::reads, 3);
}

// What was checked before something else happened is judged again.
TEST(TableLog, JudgesAgainWhatWasCheckedBeforeAChange) {
  Table table = toy_table();
  const auto stale = table.check({Kind::kMove, 0, "bid 1", 0});
  ASSERT_TRUE(stale);
  ASSERT_TRUE(table.play(0, "bid 1", 0).ok());
  ASSERT_TRUE(table.play(1, "bid 2", 0).ok());
  EXPECT_FALSE(table.apply(*stale).ok());
  EXPECT_FALSE(table.lay(*stale).ok());
  EXPECT_EQ(table.match().version(), 2);
}

TEST(TableLog, BuildsTheSameTableAgain) {
  Table first = toy_table(), second = toy_table();
  for (const Entry& entry : lively_entries()) ASSERT_TRUE(first.apply(entry).ok());
  for (const Entry& entry : lively_entries()) ASSERT_TRUE(second.apply(*second.check(entry)).ok());
  for (const Seat viewer : {0, 1, kSpectator}) {
    EXPECT_EQ(first.position_text(viewer, 20), second.position_text(viewer, 20));
    EXPECT_EQ(first.log_json(viewer), second.log_json(viewer));
  }
  EXPECT_EQ(first.version(), 11);
}

TEST(TableLog, ReplayedEventsAreTheOnesThatWereSent) {
  Table table = toy_table();
  json::array sent;
  for (const Entry& entry : lively_entries()) {
    ASSERT_TRUE(table.apply(entry).ok());
    for (const auto& line : table.log_json(0, table.version() - 1)) sent.push_back(line);
  }
  const json::array whole = table.log_json(0);
  ASSERT_EQ(whole.size(), sent.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (i == 3) continue;  // taken back since
    EXPECT_EQ(whole[i], sent[i]) << i;
  }
  EXPECT_TRUE(whole[3].at("events").as_array().empty());
  EXPECT_TRUE(whole[3].at("move").is_null());
}

TEST(TableLog, TellsEachViewerWhatItMayKnow) {
  Table table = toy_table();
  for (const Entry& entry : lively_entries()) ASSERT_TRUE(table.apply(entry).ok());
  const auto peek = [&](Seat viewer) { return table.log_json(viewer, 7).at(0).at("events"); };
  EXPECT_EQ(peek(0).as_array().size(), 2u);
  EXPECT_EQ(peek(1).as_array().size(), 1u);
  EXPECT_EQ(peek(kSpectator).as_array().size(), 1u);
  EXPECT_EQ(table.log_json(Table::kReferee, 7).at(0).at("events").as_array().size(), 2u);
  // A move that no event tells stays with its owner until the match is over.
  EXPECT_EQ(table.log_json(0, 5).at(0).at("move"), "give 1");
  EXPECT_TRUE(table.log_json(1, 5).at(0).at("move").is_null());
  // Bids are told when they are shown.
  EXPECT_EQ(table.log_json(1, 2).at(0).at("moves").at(0).at("move"), "bid 3");
}

TEST(TableLog, StrangeVersionsAreHarmless) {
  Table table = toy_table();
  EXPECT_TRUE(table.log_json(0, -5).empty());
  EXPECT_TRUE(table.log_json(0, 1000000).empty());
}

TEST(EntryWords, GoBothWays) {
  for (int i = 0; i < 8; ++i) {
    const auto kind = static_cast<Kind>(i);
    EXPECT_EQ(entry_kind(entry_word(kind)), kind);
  }
  EXPECT_FALSE(entry_kind("hop"));
}

// -- views --

TEST(TableView, DoesNotChangeWithWhatIsHidden) {
  for (const Seat viewer : {0, 1, 2, kSpectator}) {
    Table table = toy_table(3);
    Rng rng = Rng::fast(7);
    for (int i = 0; i < 12 && !table.over(); ++i) {
      const auto other = table.position().imagine(viewer, rng);
      Table again = std::move(*Table::continue_match(Match::from(toy(3), other->clone(), "x"),
                                                     people(3), ClockRules::none(), 0));
      auto mine = *parse_json(table.position_text(viewer, 0));
      auto theirs = *parse_json(again.position_text(viewer, 0));
      for (const char* key : {"view", "prompt", "legal", "to_act"}) {
        EXPECT_EQ(mine.at(key), theirs.at(key)) << key;
      }
      const Seat seat = table.waiting().front();
      ASSERT_TRUE(table.play(seat, table.position().sample(seat, rng), 0).ok());
    }
  }
}

TEST(Table, StaysSmall) { EXPECT_LE(sizeof(Table), 1500u); }

}  // namespace
}  // namespace crownhall
