// A bot is a function of what its seat may know, its seed and its budget: with everything hidden
// dealt anew it decides the same. For every bot, game and player count.
#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace crownhall {
namespace {

struct Case {
  const GameEntry* game;
  int players;
};
std::ostream& operator<<(std::ostream& out, const Case& c) {
  return out << c.game->info->key << ", " << c.players << " players";
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const GameEntry& game : all_games()) {
    for (int n = game.info->min_players; n <= game.info->max_players; ++n)
      all.push_back({&game, n});
  }
  return all;
}

class Honesty : public testing::TestWithParam<Case> {
 protected:
  // Positions on the way of a match played by rules of thumb.
  std::vector<std::unique_ptr<Position>> positions(std::size_t wanted) const {
    const auto game = GetParam().game->make({.players = GetParam().players});
    const auto squire = GetParam().game->find_bot("squire");
    std::vector<std::unique_ptr<Position>> all;
    Rng rng = Rng::fast(11);
    Events nobody;
    const auto position = (*game)->deal(rng);
    while (!position->to_act().empty()) {
      all.push_back(position->clone());
      const Seat seat = position->to_act().front();
      const auto move = (*squire)->decide(*position, seat, {.iterations = 1}, rng.next64()).move;
      EXPECT_TRUE(position->play(seat, move, rng, nobody).ok());
    }
    std::vector<std::unique_ptr<Position>> chosen;
    for (std::size_t i = 0; i < wanted; ++i) {
      chosen.push_back(std::move(all[all.size() * i / wanted]));
    }
    return chosen;
  }
};

TEST_P(Honesty, HiddenThingsNeverChangeADecision) {
  for (const auto& position : positions(6)) {
    for (const Seat seat : position->to_act()) {
      for (const BotLevel& level : GetParam().game->bots) {
        const Budget budget{.iterations = 24};
        const Decision decision = level.decide(*position, seat, budget, 5);
        EXPECT_TRUE(position->check(seat, decision.move).ok()) << level.key << ' ' << decision.move;
        for (std::uint64_t other = 0; other < 3; ++other) {
          Rng rng = Rng::fast(other);
          const auto world = position->imagine(seat, rng);
          EXPECT_EQ(level.decide(*world, seat, budget, 5).move, decision.move) << level.key;
        }
      }
    }
  }
}

TEST_P(Honesty, ThreadsNeverChangeADecision) {
  for (const auto& position : positions(2)) {
    const Seat seat = position->to_act().front();
    for (const BotLevel& level : GetParam().game->bots) {
      const Decision one = level.decide(*position, seat, {.iterations = 50, .threads = 1}, 9);
      const Decision three = level.decide(*position, seat, {.iterations = 50, .threads = 3}, 9);
      EXPECT_EQ(one.move, three.move) << level.key;
      EXPECT_EQ(one.value, three.value) << level.key;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Honesty, testing::ValuesIn(cases()));

}  // namespace
}  // namespace crownhall
