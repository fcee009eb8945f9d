// Records edited by somebody who would have it otherwise: each edit is found.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "base/text.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"
#include "support/toy_table.hpp"
#include "table/record/deal.hpp"
#include "table/record/record.hpp"
#include "table/record/verify_deal.hpp"

namespace crownhall {
namespace {

Replay verify(const Record& record) {
  // Through the file, as it would come.
  return verify_record(std::string_view(record_text(record)), find_with_toy);
}

// A match in which seats changed hands in every way.
Table eventful() {
  Table table = toy_table(3);
  EXPECT_TRUE(table.apply({Entry::Kind::kStandIn, 1, "squire", 5}).ok());
  for (int i = 0; i < 4 && !table.over(); ++i) {
    const Seat seat = table.waiting().front();
    EXPECT_TRUE(table.play(seat, table.position().legal(seat).front(), 10 + i).ok());
  }
  EXPECT_TRUE(table.apply({Entry::Kind::kReturn, 1, "", 20}).ok());
  EXPECT_TRUE(table.apply({Entry::Kind::kResign, 0, "knight", 21}).ok());
  finish(table);
  return table;
}

TEST(RecordEdit, WhatHappenedVerifies) {
  const Table table = eventful();
  const Record record = make_record(table);
  const Replay replay = verify(record);
  ASSERT_TRUE(replay) << replay.refusal.sentence;
  EXPECT_EQ(record.changes.size(), 3u);
  EXPECT_EQ(record.places, table.places()) << "the hall's places, not those of the rules";
  EXPECT_EQ(record.places[0], 3) << "who resigned is last";
  EXPECT_TRUE(replay.seats[0].resigned);
  EXPECT_TRUE(replay.uncovered.empty());
}

TEST(RecordEdit, AnOptionThatDidNotMatterIsFound) {
  Record record = make_record(eventful());
  record.options.as_object()["peek"] = record.options.at("peek") == "on" ? "off" : "on";
  EXPECT_EQ(verify(record).refusal.kind, "changed");
  EXPECT_EQ(verify(record).move, 0);
}

// A hall that binds a record anew after it changed the rules still cannot change the papers.
TEST(RecordEdit, PapersOfOtherOptionsAreFound) {
  const auto game = find_game("road-to-lord");
  ASSERT_TRUE(game);
  const GameInfo& info = *(*game)->info;
  crownhall::Setup setup;
  setup.players = 2;
  const std::string secret(64, '7');
  const std::string transcript = "crownhall deal 1\ntable t1\nround 1\ngame road-to-lord\nrules " +
                                 std::to_string(info.version) + "\noptions " +
                                 deal_options(info, setup) + "\ndata -\nlot no\ncommitment " +
                                 commitment_of(secret) + "\nseat bot squire\nseat bot squire\n";
  Record record;
  record.game = "road-to-lord";
  record.rules_version = info.version;
  record.players = 2;
  record.options = options_json(info, setup);
  record.seed = seed_of(secret, transcript);
  record.deal = json::object{
      {"secret", secret}, {"commitment", commitment_of(secret)}, {"transcript", transcript}};
  record.seats = {SeatHolder::bot("A", "squire"), SeatHolder::bot("B", "squire")};
  const auto fair = verify_deal(record);
  ASSERT_TRUE(fair) << fair.refusal().sentence;
  record.options.as_object()["open_discards"] = "on";
  const auto lie = verify_deal(record);
  ASSERT_FALSE(lie);
  EXPECT_EQ(lie.refusal().sentence, "The transcript has other options.");
}

TEST(RecordEdit, ASeatIsFound) {
  Record name = make_record(eventful());
  name.seats[1].name = "Somebody Else";
  EXPECT_EQ(verify(name).refusal.kind, "changed");
  Record kind = make_record(eventful());
  kind.seats[2] = SeatHolder::bot("Cleo", "squire");
  EXPECT_EQ(verify(kind).refusal.kind, "changed");
}

// Forgetting a name changes the seats' own digest and nothing else.
TEST(RecordEdit, ANameCanBeForgotten) {
  Record record = make_record(eventful());
  const std::string digest = record.digest, trail = record.trail;
  Table table = eventful();
  ASSERT_TRUE(table
                  .set_seat(1,
                            [&] {
                              SeatHolder holder = table.seat(1);
                              holder.name = "a guest";
                              return holder;
                            }())
                  .ok());
  const Record forgotten = make_record(table);
  EXPECT_NE(forgotten.seats_digest, record.seats_digest);
  EXPECT_EQ(forgotten.digest, digest);
  EXPECT_EQ(forgotten.trail, trail);
  EXPECT_TRUE(verify(forgotten));
}

TEST(RecordEdit, AStandInIsFound) {
  Record level = make_record(eventful());
  level.changes[0].level = "sovereign";
  EXPECT_EQ(verify(level).refusal.kind, "changed");
  Record none = make_record(eventful());
  none.changes.erase(none.changes.begin(), none.changes.begin() + 2);
  EXPECT_EQ(verify(none).refusal.kind, "changed");
  Record by = make_record(eventful());
  by.moves[0].by = by.moves[0].by == "person" ? "stand-in squire" : "person";
  EXPECT_EQ(verify(by).refusal.kind, "changed");
  Record later = make_record(eventful());
  later.changes[2].after += 1;
  EXPECT_FALSE(verify(later));
}

// Timed out and forfeited alike: who lost on time, and at what point, is bound.
TEST(RecordEdit, ALossOnTimeIsFound) {
  for (const auto kind : {Entry::Kind::kTimeout, Entry::Kind::kForfeit}) {
    Table table = toy_table_sharing(ClockRules::bank(60, 0), 0);
    ASSERT_TRUE(table.apply({kind, 0, "squire", 60000}).ok());
    while (!table.over()) {
      const Seat seat = table.waiting().front();
      ASSERT_TRUE(table.play(seat, table.position().legal(seat).front(), 60000).ok());
    }
    const Record record = make_record(table);
    ASSERT_TRUE(verify(record)) << verify(record).refusal.sentence;
    ASSERT_EQ(record.changes.size(), 1u);
    EXPECT_EQ(record.changes[0].after, 2u);
    Record none = record;
    none.changes.clear();
    EXPECT_EQ(verify(none).refusal.kind, "changed");
    for (const auto other : {Entry::Kind::kTimeout, Entry::Kind::kForfeit, Entry::Kind::kResign,
                             Entry::Kind::kStandIn}) {
      if (other == kind) continue;
      Record edited = record;
      edited.changes[0].kind = other;
      EXPECT_EQ(verify(edited).refusal.kind, "changed") << entry_word(other);
    }
    Record seat = record;
    seat.changes[0].seat = 1;
    EXPECT_EQ(verify(seat).refusal.kind, "changed");
  }
}

TEST(RecordEdit, TheEndingIsFound) {
  Record unresigned = make_record(eventful());
  unresigned.changes.pop_back();
  EXPECT_FALSE(verify(unresigned));
  Record places = make_record(eventful());
  std::swap(places.places[0], places.places[1]);
  EXPECT_EQ(verify(places).refusal.kind, "changed");
  Record ending = make_record(eventful());
  ending.ending = "void";
  EXPECT_EQ(verify(ending).refusal.kind, "changed");

  Table table = toy_table(2);
  ASSERT_TRUE(table.apply({Entry::Kind::kResign, 0, "squire", 1}).ok());
  ASSERT_TRUE(table.apply({Entry::Kind::kEnd, Entry::kNoSeat, "resigned", 1}).ok());
  Record ended = make_record(table);
  EXPECT_EQ(ended.places, (std::vector{2, 1}));
  ASSERT_TRUE(verify(ended)) << verify(ended).refusal.sentence;
  for (const char* other : {"", "void", "time", "abandoned"}) {
    Record edited = ended;
    edited.ending = other;
    EXPECT_FALSE(verify(edited)) << other;
    edited.places.clear();
    EXPECT_FALSE(verify(edited)) << other << " without places";
  }
}

TEST(RecordEdit, TheDealsPapersAreFound) {
  Record record = make_record(eventful(), json::value{{"secret", "s"}, {"transcript", "t"}});
  ASSERT_TRUE(verify(record));
  record.deal.as_object()["transcript"] = "u";
  EXPECT_EQ(verify(record).move, 0);
}

// A move replaced by another legal one that leads to the very same position: only the chain tells.
TEST(RecordEdit, AMoveOfEqualEffectIsFound) {
  int found = 0;
  for (const GameEntry& entry : all_games()) {
    const auto game = entry.make({.players = entry.info->max_players});
    ASSERT_TRUE(game);
    for (int seed = 0; seed < 4 && found < 20; ++seed) {
      Match match = Match::deal(*game, "equal " + std::to_string(seed));
      Rng rng = Rng::fast(static_cast<std::uint64_t>(seed));
      const Key key = key_from_text(match.seed());
      std::vector<std::pair<std::size_t, std::string>> equal;
      while (!match.over() && match.version() < 150) {
        const auto before = match.position().clone();
        const Seat seat = before->to_act().front();
        const std::string move = before->sample(seat, rng);
        const auto i = static_cast<std::size_t>(match.version());
        ASSERT_TRUE(match.play(seat, move).ok());
        const std::string digest = state_digest(match.position());
        const auto others = before->legal(seat);
        for (std::size_t k = 0; k < others.size() && k < 40; ++k) {
          const auto other = before->clone();
          Rng chance = Rng::match(key, i + 1);
          Events nobody;
          const auto played = other->play(seat, others[k], chance, nobody);
          if (played && played->text != match.moves().back().text &&
              state_digest(*other) == digest) {
            equal.emplace_back(i, played->text);
            break;
          }
        }
      }
      const Record record = make_record(match, std::vector<SeatHolder>(match.game().players()));
      ASSERT_TRUE(verify_record(record)) << verify_record(record).refusal.sentence;
      for (const auto& [i, text] : equal) {
        Record edited = record;
        edited.moves[i].text = text;
        const Replay replay = verify_record(edited);
        EXPECT_FALSE(replay);
        EXPECT_EQ(replay.move, static_cast<int>(i) + 1);
        ++found;
      }
    }
  }
  EXPECT_GT(found, 0) << "there are such moves in Devices of Kings";
}

}  // namespace
}  // namespace crownhall
