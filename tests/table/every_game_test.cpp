// Tables of every game of the catalogue, driven the way a server drives them.
#include <gtest/gtest.h>

#include "catalogue.hpp"
#include "table/record/record.hpp"
#include "table/table.hpp"

namespace crownhall {
namespace {

struct Driven {
  Table table;
  std::vector<Entry> stored;
};

Table open_table(const GameEntry& entry, int players) {
  std::vector<SeatHolder> seats;
  for (int i = 0; i < players; ++i) seats.push_back(SeatHolder::person("P" + std::to_string(i)));
  auto game = entry.make({.players = players});
  EXPECT_TRUE(game);
  return std::move(
      *Table::make(*game, "every game", std::move(seats), ClockRules::bank(60000, 1), 0));
}

void store(Driven& driven, const Entry& wanted) {
  const auto entry = driven.table.check(wanted);
  ASSERT_TRUE(entry) << entry.refusal().sentence;
  driven.stored.push_back(entry->entry());
  ASSERT_TRUE(driven.table.apply(*entry).ok());
}

// One step of somebody: mostly a move, at times a draft, an undo, an absence.
void step(Driven& driven, Rng& rng, std::int64_t now) {
  Table& table = driven.table;
  const Seat seat = table.waiting().front();
  const auto other = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(table.players())));
  const auto chance = rng.below(20);
  if (chance == 0 && table.can_undo(other)) {
    const std::string before =
        state_text(*table.match().position_after(table.match().version() - 1));
    store(driven, {Entry::Kind::kUndo, other, "", now});
    EXPECT_EQ(state_text(table.position()), before);
  } else if (chance == 1 && table.to_act().size() > 1) {
    store(driven, {Entry::Kind::kDraft, seat, table.position().sample(seat, rng), now});
  } else if (chance == 2 && table.seat(other).stand_in.empty()) {
    store(driven, {Entry::Kind::kStandIn, other, "squire", now});
  } else if (chance == 3 && !table.seat(other).stand_in.empty()) {
    store(driven, {Entry::Kind::kReturn, other, "", now});
  } else {
    store(driven, {Entry::Kind::kMove, seat, table.position().sample(seat, rng), now});
  }
}

void expect_same(const Table& one, const Table& two, std::int64_t now) {
  for (Seat viewer = kSpectator; viewer < one.players(); ++viewer) {
    ASSERT_EQ(one.position_text(viewer, now), two.position_text(viewer, now));
    ASSERT_EQ(one.log_text(viewer), two.log_text(viewer));
  }
}

class EveryGame : public testing::Test {
 protected:
  // Calls `look` for every game and player count.
  template <class F>
  void over_all(F&& look) {
    for (const GameEntry& entry : all_games()) {
      for (int players = entry.info->min_players; players <= entry.info->max_players; ++players) {
        SCOPED_TRACE(std::string(entry.info->key) + " with " + std::to_string(players));
        look(entry, players);
      }
    }
  }
};

TEST_F(EveryGame, StoredEntriesBuildTheTableAgain) {
  over_all([](const GameEntry& entry, int players) {
    Driven driven{open_table(entry, players), {}};
    Rng rng = Rng::fast(11);
    for (int i = 0; i < 400 && !driven.table.over(); ++i) step(driven, rng, i);
    Table again = open_table(entry, players);
    for (const Entry& stored : driven.stored) {
      const auto checked = again.check(stored);
      ASSERT_TRUE(checked) << checked.refusal().sentence;
      EXPECT_EQ(checked->entry().text, stored.text);
      EXPECT_EQ(checked->entry().kind, stored.kind);
      ASSERT_TRUE(again.apply(stored).ok());
    }
    expect_same(driven.table, again, 1000);
  });
}

// Whoever comes first: what is kept of one viewer's text and put into the others' is theirs, too.
TEST_F(EveryGame, WhatViewersShareIsWhatEachWouldBeTold) {
  over_all([](const GameEntry& entry, int players) {
    Driven driven{open_table(entry, players), {}};
    const Table& table = driven.table;
    Rng rng = Rng::fast(11);
    for (int i = 0; i < 200 && !table.over(); ++i) {
      step(driven, rng, i);
      SharedParts parts;
      for (int k = 0; k <= players; ++k) {
        const Seat viewer = (i + k) % (players + 1) - 1;
        ASSERT_EQ(table.position_text(viewer, i, i, &parts), table.position_text(viewer, i, i));
      }
    }
  });
}

// Every byte a viewer is sent is JSON, and what came piece by piece is what a newcomer reads.
TEST_F(EveryGame, UpdatesAddUpToTheWholeLog) {
  over_all([](const GameEntry& entry, int players) {
    Driven driven{open_table(entry, players), {}};
    Rng rng = Rng::fast(5);
    std::vector<json::array> sent(static_cast<std::size_t>(players) + 1);
    for (int i = 0; i < 150 && !driven.table.over(); ++i) {
      const int seen = driven.table.version();
      const Seat seat = driven.table.waiting().front();
      store(driven, {Entry::Kind::kMove, seat, driven.table.position().sample(seat, rng), i});
      if (driven.table.over()) break;
      for (Seat viewer = kSpectator; viewer < players; ++viewer) {
        ASSERT_TRUE(parse_json(driven.table.position_text(viewer, i)).ok());
        auto& list = sent[viewer + 1];
        for (auto& line : driven.table.log_json(viewer, seen)) list.push_back(std::move(line));
      }
    }
    if (driven.table.over()) return;  // then the moves are open, and the log tells more
    for (Seat viewer = kSpectator; viewer < players; ++viewer) {
      EXPECT_EQ(driven.table.log_json(viewer), sent[viewer + 1]);
    }
  });
}

TEST_F(EveryGame, RecordsVerifyInTheMiddleAndAtTheEnd) {
  over_all([](const GameEntry& entry, int players) {
    Driven driven{open_table(entry, players), {}};
    Rng rng = Rng::fast(3);
    for (int i = 0; !driven.table.over(); ++i) {
      step(driven, rng, i);
      if (i != 25 && !driven.table.over()) continue;
      const Record record = make_record(driven.table.match(), driven.table.seats());
      const Replay replay = verify_record(std::string_view(record_text(record)));
      ASSERT_TRUE(replay) << replay.refusal.sentence;
      EXPECT_EQ(state_text(replay.match->position()), state_text(driven.table.position()));
    }
  });
}

// Imagined worlds that look the same to a viewer show it the same table.
TEST_F(EveryGame, ShowsNothingHidden) {
  over_all([](const GameEntry& entry, int players) {
    Driven driven{open_table(entry, players), {}};
    Rng rng = Rng::fast(9);
    for (int i = 0; i < 60 && !driven.table.over(); ++i) {
      const Table& table = driven.table;
      const auto viewer = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(players)));
      Match world = Match::from(table.match().shared_game(), table.position().imagine(viewer, rng),
                                "another seed");
      const auto other =
          Table::continue_match(std::move(world), table.seats(), ClockRules::none(), 0);
      ASSERT_TRUE(other);
      const auto mine = parse_json(table.position_text(viewer, 0));
      const auto theirs = parse_json(other->position_text(viewer, 0));
      for (const char* key : {"view", "prompt", "legal", "to_act"}) {
        ASSERT_EQ(mine->at(key), theirs->at(key)) << key;
      }
      step(driven, rng, i);
    }
  });
}

}  // namespace
}  // namespace crownhall
