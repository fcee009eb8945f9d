// RULES.md §5: open cards and second plays.
#include "positions.hpp"

namespace crownhall::road_to_lord {
namespace {

TEST(RoadToLord_2_2, TenCardsLieOpenAndTwoGoldsAreCraved) {
  const auto game = *RoadToLord::make(kTwo);
  Rng rng = Rng::fast(5);
  for (int i = 0; i < 50; ++i) {
    const auto state = game.deal(rng);
    int golds = 0;
    for (const Kind kind : state.table.craving) golds += kind == kGold;
    EXPECT_EQ(golds, 2);
    for (Seat seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(state.hands[seat].size(), 15);
      EXPECT_EQ(state.hands[2 + seat].size(), 10);
    }
  }
}

TEST(RoadToLord_5_1, OfTwoEqualCardsTheOpenOneGoesFirst) {
  Scene scene(kTwo, {"sword 559", "sword 1"});
  scene.state.hands[2] = Scene::cards("sword 5");  // the other 5 and the 9 are concealed
  ASSERT_EQ(scene.play("sword 5"), "");
  EXPECT_EQ(scene.state.hands[2], Scene::cards(""));
  EXPECT_EQ(scene.state.hands[0], Scene::cards("sword 59"));
}

TEST(RoadToLord_5_1, ConcealedCardsGoOnceTheOpenOnesAreGone) {
  Scene scene(kTwo, {"sword 5579", "sword 1"});
  scene.state.hands[2] = Scene::cards("sword 57");
  ASSERT_EQ(scene.play("sword 559"), "");
  EXPECT_EQ(scene.state.hands[2], Scene::cards("sword 7"));
}

TEST(RoadToLord_5_2, LeaderThenOtherThenEachOnceAgainIfBehind) {
  Scene scene(kTwo, {"sword 278", "sword 1939"});
  ASSERT_EQ(scene.play("sword 7"), "");
  ASSERT_EQ(scene.play("sword 9"), "");
  ASSERT_EQ(scene.to_act(), 0);  // 7 is behind 9
  ASSERT_EQ(scene.play("add 2"), "");
  EXPECT_EQ(scene.state.table.plays[0], *scene.game.read("sword 27"));
  ASSERT_EQ(scene.to_act(), 1);  // 9 is behind 27

  Scene losing = scene;
  ASSERT_EQ(losing.play("add 1"), "");  // 19: still behind, and legal
  EXPECT_EQ(losing.points(0), 3);
  EXPECT_EQ(losing.state.table.offering, 1);

  ASSERT_EQ(scene.play("add 3"), "");  // 39
  EXPECT_EQ(scene.points(1), 3);       // two cards
  EXPECT_EQ(scene.points(0), 0);
}

TEST(RoadToLord_5_2, OnATieTheOtherIsBehind) {
  Scene scene(kTwo, {"sword 57", "sword 55"});
  ASSERT_EQ(scene.play("sword 5"), "");
  ASSERT_EQ(scene.play("sword 5"), "");
  EXPECT_EQ(scene.to_act(), 1);
  ASSERT_EQ(scene.play("stand"), "");
  EXPECT_EQ(scene.points(0), 3);
}

TEST(RoadToLord_5_2, WhoIsBehindIsAskedEvenWithNothingToAdd) {
  Scene scene(kTwo, {"sword 9, wine 1", "sword 1, wine 1"});
  ASSERT_EQ(scene.play("sword 9"), "");
  ASSERT_EQ(scene.play("sword 1"), "");
  ASSERT_EQ(scene.to_act(), 1);
  std::vector<Move> moves;
  scene.game.legal(scene.state, 1, moves);
  EXPECT_EQ(moves, std::vector{Move::stand()});
}

TEST(RoadToLord_5_2, AnEmptyHandIsNotAsked) {
  Scene scene(kTwo, {"sword 9, wine 1", "sword 1"});
  ASSERT_EQ(scene.play("sword 9"), "");
  ASSERT_EQ(scene.play("sword 1"), "");
  EXPECT_EQ(scene.state.table.offering, 1);
}

TEST(RoadToLord_5_3, TheOthersGemsBelongInTheFirstNumber) {
  Scene scene(kTwo, {"sword 1, 00", "sword 39, 0 0 00"});
  ASSERT_EQ(scene.play("sword 1+00"), "");
  EXPECT_FALSE(scene.allows("sword 9+00"));
  ASSERT_EQ(scene.play("sword 9+0"), "");
  ASSERT_EQ(scene.to_act(), 1);
  EXPECT_EQ(scene.play("add 0"), "Adding to a Number, only the leader may use \"0\".");
  EXPECT_EQ(scene.play("add 00"), "Only the leader may use \"00\".");
  ASSERT_EQ(scene.play("add 3"), "");
  EXPECT_EQ(scene.state.table.tallies[1].earned, 4);  // 390 beats 100 with three cards
}

TEST(RoadToLord_5_3, TheLeaderMayAddZerosAlone) {
  Scene scene(kTwo, {"sword 1, wine 4, 0 00", "sword 9"});
  ASSERT_EQ(scene.play("sword 1"), "");
  ASSERT_EQ(scene.play("sword 9"), "");
  EXPECT_TRUE(scene.allows("add 00"));
  EXPECT_EQ(scene.play("add 4"), "You do not hold all these cards.");
  EXPECT_EQ(scene.play("sword 1"), "Your Number is on the table: add cards to it, or stand.");
  ASSERT_EQ(scene.play("add 0+00"), "");
  EXPECT_EQ(scene.points(0), 4);
}

TEST(RoadToLord_5_3, TheOtherMustFollow) {
  Scene scene(kTwo, {"sword 1", "sword 9, wine 9"});
  ASSERT_EQ(scene.play("sword 1"), "");
  EXPECT_FALSE(scene.allows("wine 9"));
}

TEST(RoadToLord_5_4, NotTakingPartCostsNothing) {
  Scene scene(kTwo, {"sword 12", "0 00"});
  ASSERT_EQ(scene.play("sword 1"), "");
  EXPECT_EQ(scene.points(1), 0);
  EXPECT_EQ(scene.points(0), 3);
  EXPECT_EQ(scene.to_act(), 0);
}

TEST(RoadToLord_5_4, IfTheLeaderCannotPlayTheOtherLeadsAloneAndWins) {
  Scene scene(kTwo, {"sword 1, 0", "sword 38, 00"}, "wine");
  ASSERT_EQ(scene.play("sword 1"), "");
  ASSERT_EQ(scene.play("sword 3"), "");
  ASSERT_EQ(scene.play("add 0"), "");  // 10 beats 3
  ASSERT_EQ(scene.play("stand"), "");
  ASSERT_EQ(scene.to_act(), 1);
  EXPECT_EQ(scene.state.table.leader, 0);
  ASSERT_EQ(scene.play("sword 8+00"), "");
  EXPECT_EQ(scene.points(1), 3);
  EXPECT_EQ(scene.state.table.leader, 1);
}

}  // namespace
}  // namespace crownhall::road_to_lord
