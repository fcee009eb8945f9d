// Paired rollouts spend what they are given: iterations, or the time where only that is set.
#include <chrono>
#include <gtest/gtest.h>

#include "catalogue.hpp"
#include "royal_ascension/realm.hpp"
#include "table/match.hpp"

namespace crownhall {
namespace {

// A position in which sovereign has something to think about.
Match open_question(std::string_view key, Seat& seat) {
  const GameEntry& entry = **find_game(key);
  const BotLevel& sovereign = **entry.find_bot("sovereign");
  const BotLevel& squire = **entry.find_bot("squire");
  Match match = Match::deal(*entry.make({.players = 3}), "rollouts");
  while (true) {
    seat = match.position().to_act().front();
    if (sovereign.decide(match.position(), seat, {.iterations = 50}, 1).iterations > 0)
      return match;
    EXPECT_TRUE(match.play(seat, squire.decide(match.position(), seat, {}, 1).move).ok());
  }
}

class Rollouts : public testing::TestWithParam<const char*> {
 protected:
  Seat seat_ = 0;
  const Match match_ = open_question(GetParam(), seat_);

  Decision think(const Budget& budget) const {
    return (*(*find_game(GetParam()))->find_bot("sovereign"))
        ->decide(match_.position(), seat_, budget, 1);
  }
};

TEST_P(Rollouts, AreAsManyAsAskedFor) {
  for (const std::uint32_t asked : {400u, 6000u}) {
    const std::uint64_t made = think({.iterations = asked}).iterations;
    EXPECT_LE(made, asked);
    EXPECT_GT(made, asked / 2);
  }
}

TEST_P(Rollouts, GoOnWhileThereIsTime) {
  const Decision decision = think({.time_ms = 60});
  EXPECT_GT(decision.iterations, 0u);
  EXPECT_GT(decision.considered.size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(All, Rollouts, testing::Values("royal-ascension", "kingdoms-of-rice"));

// Seat 0 holds one territory and no card: it has but one commitment, and still wants to know how it
// stands.
TEST(ForcedMove, ShowsItsOdds) {
  using namespace royal_ascension;
  Realm realm = Realm::at_peace(3);
  realm.own(1, {3, 6}).own(2, {9});
  realm.give(1, Suit::kClubs, "K").give(2, Suit::kHearts, "Q");
  realm.spade("7");  // an NPC event, and then a battle
  while (realm.phase() == Phase::kNpc) realm.play(0, "draw diamonds");
  ASSERT_EQ(realm.phase(), Phase::kChoose);
  realm.play(0, "fight seraphina");
  ASSERT_EQ(realm.legal(0).size(), 1u);
  const auto game = std::make_shared<const RoyalAscension>(realm.game);
  const TypedPosition<RoyalAscension> position(game, realm.state);
  for (const char* level : {"knight", "sovereign"}) {
    const Decision decision = (**(**find_game("royal-ascension")).find_bot(level))
                                  .decide(position, 0, {.iterations = 50}, 1);
    ASSERT_EQ(decision.considered.size(), 1u) << level;
    ASSERT_TRUE(decision.considered[0].odds) << level;
    const auto expected =
        outlook(realm.game, realm.game.view(realm.state, 0), *realm.game.read(decision.move), 1);
    EXPECT_DOUBLE_EQ(*decision.considered[0].odds, expected.likely / 1e6) << level;
  }
}

}  // namespace
}  // namespace crownhall
