// The search on games small enough to know the answer.
#include <gtest/gtest.h>
#include <map>

#include "bots/duel_game.hpp"
#include "bots/search/reference_search.hpp"
#include "bots/search/tree_search.hpp"

namespace crownhall {
namespace {

using Kind = ToyGame::Kind;

// Seat 0 has won a purse of three in the last round and needs every coin of it.
ToyGame::State sharing() {
  ToyGame::State state{};
  state.phase = ToyGame::Phase::kShare;
  state.round = 1;
  state.purse = 3;
  state.coins[1] = 11;
  state.secret[0] = 9;
  state.peeked[0] = 1;
  return state;
}

// Takes back the other seats' bids.
struct ToyKnowledge : DefaultKnowledge<ToyGame> {
  static void reopen(const ToyGame&, ToyGame::State& state, Seat observer) {
    if (state.phase != ToyGame::Phase::kBid) return;
    for (Seat s = 0; s < ToyGame::kMost; ++s) {
      if (s != observer) state.bid[s] = 0;
    }
  }
};
struct DuelKnowledge : DefaultKnowledge<DuelGame> {
  static void reopen(const DuelGame&, DuelGame::State& state, Seat observer) {
    state.bid[1 - observer] = 0;
  }
};

std::map<std::string, double> shares(const Decision& decision) {
  std::map<std::string, double> map;
  for (const Considered& each : decision.considered) map[each.move] = each.share;
  return map;
}

TEST(Search, KeepsWhatItIsGivenToShare) {
  const auto game = ToyGame::make({.players = 2});
  const auto view = game->view(sharing(), 0);
  const Budget budget{.iterations = 2000};
  EXPECT_EQ(ReferenceSearch<ToyGame>{}(*game, view, 0, budget, 1).move, "keep");
  EXPECT_EQ(TreeSearch<ToyGame>{}(*game, view, 0, budget, 1).move, "keep");
}

TEST(Search, ExplainsVisitsThatAddUp) {
  const auto game = ToyGame::make({.players = 2});
  const Decision decision =
      TreeSearch<ToyGame>{}(*game, game->view(sharing(), 0), 0, {.iterations = 500}, 1);
  EXPECT_EQ(decision.iterations, 500u);
  double sum = 0;
  for (const Considered& each : decision.considered) sum += each.share;
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(decision.considered.front().move, decision.move);
  ASSERT_TRUE(decision.value.has_value());
  EXPECT_GT(*decision.value, 0.5);
}

// Regret matching finds the mixture; UCB would cycle.
TEST(Search, MixesASimultaneousChoice) {
  const auto game = DuelGame::make({.players = 2});
  const auto view = game->view(DuelGame::State{}, 0);
  const Decision decision =
      TreeSearch<DuelGame, DuelKnowledge>{}(*game, view, 0, {.iterations = 60'000}, 7);
  auto mixture = shares(decision);
  EXPECT_NEAR(mixture["bid 1"], 0.2, 0.05);
  EXPECT_NEAR(mixture["bid 2"], 0.4, 0.05);
  EXPECT_NEAR(mixture["bid 3"], 0.4, 0.05);
}

// Who chooses last must neither read the other's hidden bid nor take it for a random one.
TEST(Search, MixesAlikeAfterTheOtherHasChosen) {
  const auto game = DuelGame::make({.players = 2});
  DuelGame::State state{};
  state.bid[0] = 3;
  const TreeSearch<DuelGame, DuelKnowledge> policy;
  auto mixture = shares(policy(*game, game->view(state, 1), 1, {.iterations = 60'000}, 3));
  EXPECT_NEAR(mixture["bid 1"], 0.2, 0.05);
  EXPECT_NEAR(mixture["bid 2"], 0.4, 0.05);
  EXPECT_NEAR(mixture["bid 3"], 0.4, 0.05);
}

// Drawn from the mixture, never its maximum.
TEST(Search, DrawsDifferentMovesFromOneMixture) {
  const auto game = DuelGame::make({.players = 2});
  const auto view = game->view(DuelGame::State{}, 0);
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    ++seen[TreeSearch<DuelGame, DuelKnowledge>{}(*game, view, 0, {.iterations = 3000}, seed).move];
  }
  EXPECT_EQ(seen.size(), 3u);
}

TEST(Search, ThreadsNeverChangeTheDecision) {
  const auto game = ToyGame::make({.players = 3});
  Rng rng = Rng::fast(1);
  const auto view = game->view(game->deal(rng), 1);
  const TreeSearch<ToyGame, ToyKnowledge> policy{.workers = 4};
  const Decision alone = policy(*game, view, 1, {.iterations = 1003, .threads = 1}, 5);
  for (const int threads : {2, 3, 8}) {
    const Decision together = policy(*game, view, 1, {.iterations = 1003, .threads = threads}, 5);
    EXPECT_EQ(together.move, alone.move);
    EXPECT_EQ(together.value, alone.value);
    EXPECT_EQ(shares(together), shares(alone));
    EXPECT_EQ(together.iterations, 1003u);
  }
}

TEST(Search, AnswersSoonWhenStoppedOrOutOfTime) {
  const auto game = ToyGame::make({.players = 3});
  Rng rng = Rng::fast(1);
  const auto view = game->view(game->deal(rng), 0);
  const std::atomic<bool> stop = true;
  const Budget stopped{.iterations = 4'000'000'000, .stop = &stop};
  const Decision cut = TreeSearch<ToyGame, ToyKnowledge>{}(*game, view, 0, stopped, 1);
  EXPECT_LT(cut.iterations, 100u);
  EXPECT_TRUE(game->read(cut.move).ok());
  const Decision timed = ReferenceSearch<ToyGame>{}(*game, view, 0, {.time_ms = 20}, 1);
  EXPECT_GT(timed.iterations, 0u);  // and it came back: only the time ends it
}

// One iteration is the least there is, and still gives a legal move.
TEST(Search, LivesOnTheSmallestBudget) {
  const auto game = ToyGame::make({.players = 3});
  Rng rng = Rng::fast(4);
  const auto state = game->deal(rng);
  for (const std::uint32_t iterations : {1u, 2u, 3u}) {
    const Decision decision = TreeSearch<ToyGame, ToyKnowledge>{.workers = 4}(
        *game, game->view(state, 2), 2, {.iterations = iterations}, 1);
    EXPECT_TRUE(game->check(state, 2, *game->read(decision.move)).ok());
  }
}

TEST(Tree, StopsGrowingWhenFull) {
  Tree tree(4);
  for (std::uint64_t key = 1; key <= 4; ++key) ASSERT_NE(tree.visit(key * 1000), nullptr);
  EXPECT_EQ(tree.visit(99'000), nullptr);
  Node* known = tree.visit(2000);
  ASSERT_NE(known, nullptr);
  int added = 0;
  while (tree.add(*known, 5, 0)) ++added;
  EXPECT_GT(added, 16);
  int found = 0;
  for (const Edge* e = tree.first(*known); e; e = tree.next(*e)) ++found;
  EXPECT_EQ(found, added);
}

}  // namespace
}  // namespace crownhall
