// The coach judges by what a seat could know, and finds the move where the chances turned.
#include "hall/after/coach.hpp"

#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace crownhall::hall {
namespace {

constexpr CoachLimits kShort{.points = 12, .worlds = 40, .first = 20, .time_ms = 60'000};
const std::atomic<bool> kGoOn{false};

std::shared_ptr<const AnyGame> make_game(std::string_view key, int players) {
  return *(*find_game(key))->make({.players = players});
}
const BotLevel& squire(std::string_view key) { return **(*find_game(key))->find_bot("squire"); }

Table dealt(const std::shared_ptr<const AnyGame>& game) {
  std::vector<SeatHolder> seats;
  for (int seat = 0; seat < game->players(); ++seat) seats.push_back(SeatHolder::person("Ada"));
  auto table = Table::make(game, "coach", std::move(seats), ClockRules::none(), 0);
  return std::move(*table);
}
Table table_from(const std::shared_ptr<const AnyGame>& game, const Position& position) {
  auto table =
      Table::continue_match(Match::from(game, position.clone(), "luck"), {}, ClockRules::none(), 0);
  return std::move(*table);
}

TEST(Coach, JudgesWorldsThatLookAlikeToTheSeatAlike) {
  for (const GameEntry& entry : all_games()) {
    const auto game = make_game(entry.info->key, entry.info->max_players);
    Match match = Match::deal(game, "coach");
    Rng rng = Rng::fast(7);
    const auto other = match.position().imagine(1, rng);
    const auto there = look_back(table_from(game, match.position()), {}, squire(entry.info->key), 1,
                                 kShort, kGoOn);
    const auto here =
        look_back(table_from(game, *other), {}, squire(entry.info->key), 1, kShort, kGoOn);
    ASSERT_EQ(there.size(), 1u) << entry.info->key;
    EXPECT_EQ(there.front().chances, here.front().chances) << entry.info->key;
    EXPECT_EQ(there.front().worlds, kShort.worlds);
  }
}

TEST(Coach, BeginsWithTheDealAndEndsWithTheResult) {
  const auto game = make_game("road-to-lord", 3);
  auto played = dealt(game);
  std::vector<Entry> entries;
  Rng rng = Rng::fast(3);
  while (!played.over()) {
    const Seat seat = played.waiting().front();
    entries.push_back({Entry::Kind::kMove, seat, played.position().sample(seat, rng), 0});
    const auto done = played.apply(entries.back());
    ASSERT_TRUE(done.ok()) << done.refusal().sentence;
  }
  const auto points = look_back(dealt(game), entries, squire("road-to-lord"), 0, kShort, kGoOn);
  ASSERT_EQ(points.size(), static_cast<std::size_t>(kShort.points));
  EXPECT_EQ(points.front().version, 0);
  EXPECT_EQ(points.back().version, played.version());
  const Outcome outcome = played.position().outcome();
  for (Seat seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(points.back().chances[seat], win_share(outcome, seat));
  }
  for (std::size_t i = 1; i < points.size(); ++i) {
    EXPECT_LT(points[i - 1].version, points[i].version);
  }
}

TEST(Coach, StopsWhenTheHallDoes) {
  const std::atomic<bool> stop{true};
  const auto game = make_game("kingdoms-of-rice", 4);
  const auto points = look_back(dealt(game), {}, squire("kingdoms-of-rice"), 0, kShort, stop);
  EXPECT_TRUE(points.empty());
}

}  // namespace
}  // namespace crownhall::hall
