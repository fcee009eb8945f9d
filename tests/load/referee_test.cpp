// The load tester's referee: passes what a table sends, and finds what it never would.
#include "load/referee.hpp"

#include <gtest/gtest.h>

#include "catalogue.hpp"
#include "table/record/record.hpp"

namespace crownhall::load {
namespace {

// A match as the load tester has it: the public record, who moved, and prints of what was sent.
struct Played {
  std::string record;
  std::vector<std::int8_t> movers;
  std::vector<Seen> seen;

  Verdict verdict() const { return judge(record, movers, seen, 1); }
};

Played play(std::string_view key, int players) {
  const auto entry = find_game(key);
  const auto game = (*entry)->make({.players = players});
  std::vector<SeatHolder> people;
  for (int i = 0; i < players; ++i)
    people.push_back(SeatHolder::person(std::string(1, static_cast<char>('A' + i))));
  auto table = Table::make(*game, "seed", people, ClockRules::none(), 0);
  Rng rng = Rng::fast(7);
  Played played;
  while (!table->over()) {
    const Seat seat = *table->waiting().begin();
    const auto legal = table->position().legal(seat);
    const auto& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (const auto done = table->play(seat, move, 5); !done) {
      ADD_FAILURE() << move << ": " << done.refusal().sentence;
      return played;
    }
    played.movers.push_back(static_cast<std::int8_t>(seat));
    for (Seat viewer = kSpectator; viewer < players; ++viewer) {
      const std::string position = table->position_text(viewer, 5);
      const std::string log = table->log_text(viewer, table->version() - 1);
      played.seen.push_back(
          {table->version(), static_cast<std::int8_t>(viewer), print_of({"", position, log})});
    }
  }
  played.record = record_text(make_record(table->match(), table->seats()));
  return played;
}

TEST(Referee, PassesWhatEveryGameSends) {
  for (const auto& [key, players] : {std::pair{"road-to-lord", 3},
                                     {"devices-of-kings", 2},
                                     {"royal-ascension", 3},
                                     {"kingdoms-of-rice", 2}}) {
    const Played played = play(key, players);
    const Verdict verdict = played.verdict();
    EXPECT_EQ(verdict.messages, played.seen.size()) << key;
    EXPECT_GT(verdict.imagined, 0U) << key;
    EXPECT_EQ(verdict.wrong + verdict.leaks, 0U) << key << ": " << verdict.first;
  }
}

TEST(Referee, FindsAMessageThatWasMeantForAnother) {
  Played played = play("road-to-lord", 2);
  std::swap(played.seen[1].viewer, played.seen[2].viewer);
  EXPECT_EQ(played.verdict().wrong, 2U);
  EXPECT_NE(played.verdict().first.find("was sent something else at version 1"), std::string::npos);
}

TEST(Referee, FindsAMoveThatNobodyWasToldOf) {
  Played played = play("road-to-lord", 2);
  played.movers[3] = -1;
  EXPECT_EQ(played.verdict().wrong, 1U);
  EXPECT_EQ(played.verdict().first, "Nobody was told of version 4.");
}

TEST(Referee, FindsAMoveThatIsNotInTheRecord) {
  Played played = play("road-to-lord", 2);
  played.movers.push_back(0);
  EXPECT_EQ(played.verdict().wrong, 1U);
}

TEST(Referee, FindsMovesOfTheRecordThatWereNeverSent) {
  Played played = play("road-to-lord", 2);
  played.movers.pop_back();
  EXPECT_EQ(played.verdict().wrong, 1U);
}

TEST(Referee, FindsARecordThatDoesNotReplay) {
  Played played = play("road-to-lord", 2);
  played.record.resize(played.record.size() / 2);
  EXPECT_EQ(played.verdict().wrong, 1U);
}

}  // namespace
}  // namespace crownhall::load
