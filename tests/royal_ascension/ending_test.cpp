// §6.8, §8.3: each way a match can end, played out move by move.
#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

const std::string kWithMight = " " + std::string(kMightyClubs);

std::vector<int> places(const Realm& realm) {
  std::vector<int> found;
  for (const auto place : realm.game.outcome(realm.state).places) found.push_back(place);
  return found;
}

TEST(Ending, ThroneByBattle) {
  Realm realm = Realm::at_peace(3);
  realm.own(0, {1, 2}).give(0, Suit::kClubs, kMighty);
  ASSERT_EQ(realm.lands(0), 6);
  realm.spade("5").play(0, "fight thaddeus");
  realm.play(2, "commit mewtopia").play(0, "commit jiggy" + kWithMight);
  EXPECT_TRUE(realm.game.to_act(realm.state).empty());
  EXPECT_EQ(realm.game.outcome(realm.state).decided_by, "throne");
  EXPECT_EQ(places(realm), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(realm.game.outcome(realm.state).scores[0], 7);
  EXPECT_EQ(realm.count(EventId::kThrone), 1);
}

TEST(Ending, AllInWithThreePlayersWinsAtTheStart) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kClubs, kMighty).spade("J").play(0, "fight seraphina");
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon");
  EXPECT_EQ(realm.lands(0), 8);
  EXPECT_EQ(realm.game.outcome(realm.state).decided_by, "all-in");
  EXPECT_EQ(places(realm), (std::vector<int>{1, 3, 2}));
}

TEST(Ending, AllInWithFourPlayersPlaysOnWithSix) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kClubs, kMighty).spade("J").play(0, "fight seraphina");
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon");
  EXPECT_EQ(realm.lands(0), 6);
  EXPECT_EQ(realm.to_act(), 2) << "seat 1 is out";
  EXPECT_EQ(realm.count(EventId::kTransferred), 3);
}

TEST(Ending, TheDrawerOfAnAllInMayLoseEverything) {
  Realm realm = Realm::at_peace(4);
  realm.give(1, Suit::kClubs, kMighty).spade("J").play(0, "fight seraphina");
  realm.play(0, "commit jiggy").play(1, "commit dragon" + kWithMight);
  EXPECT_EQ(realm.lands(0), 0);
  EXPECT_EQ(realm.lands(1), 6);
}

TEST(Ending, ThroneByDecree) {
  Realm realm = Realm::at_peace(4);
  realm.own(2, {0}).give(2, Suit::kClubs, kMighty).spade("K");
  realm.play(0, "commit lucio").play(1, "commit dragon").play(2, "commit vapor" + kWithMight);
  realm.play(3, "commit flare");
  EXPECT_EQ(realm.lands(2), 7);
  EXPECT_EQ(realm.game.outcome(realm.state).decided_by, "decree");
}

TEST(Ending, AnEliminatedPlayerSharesTheLastPlaceWithOthersOut) {
  Realm realm = Realm::at_peace(4);
  realm.own(0, {4, 8, 9, 10, 11}).give(0, Suit::kClubs, kMighty).spade("Q");
  ASSERT_EQ(realm.lands(0), 6);
  realm.own(3, {5, 6});
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon").play(2, "commit vapor");
  realm.play(3, "commit flare");
  EXPECT_EQ(places(realm), (std::vector<int>{1, 3, 3, 2}));
}

TEST(Ending, TheTurnLimitCountsTerritoriesThenTheirValue) {
  Realm realm = Realm::at_peace(3, {{"turn_limit", 3}});
  Realm unequal = realm;
  unequal.own(1, {0}).own(1, {2});
  for (Realm* r : {&realm, &unequal}) {
    for (Seat seat = 0; seat < 3; ++seat) r->heading_for(1).play(seat, "right");
    EXPECT_EQ(r->state.turn.ending, Ending::kLimit);
  }
  // jiggy 13 flare 13 bulben 15 pika 15; dragon 13 lucio 15 teal 15 char 18; vapor 13 snore 15 ...
  EXPECT_EQ(realm.game.outcome(realm.state).decided_by, "value");
  EXPECT_EQ(places(realm), (std::vector<int>{3, 2, 1}));
  EXPECT_EQ(unequal.game.outcome(unequal.state).decided_by, "territories");
  EXPECT_EQ(places(unequal), (std::vector<int>{3, 1, 2}));
}

TEST(Ending, TheTurnLimitMayFollowABattle) {
  Realm realm = Realm::at_peace(3, {{"turn_limit", 1}});
  realm.give(0, Suit::kClubs, kMighty).spade("5").play(0, "fight seraphina");
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon");
  EXPECT_TRUE(realm.game.to_act(realm.state).empty());
  EXPECT_EQ(places(realm)[0], 1);
  EXPECT_EQ(realm.game.outcome(realm.state).decided_by, "territories");
}

// Low limits, so that every phase meets one.
TEST(Ending, RandomMatchesEndSoundlyAtAnyLimit) {
  Rng rng = Rng::fast(9);
  Events nobody;
  for (int i = 0; i < 2000; ++i) {
    const auto game =
        make_game(3 + i % 2, {{"turn_limit", 1 + i % 40}, {"may_decline", i / 2 % 2}});
    State state = game.deal(rng);
    while (!game.to_act(state).empty()) {
      const Seat seat = game.to_act(state).front();
      game.play(state, seat, game.sample(state, seat, rng), rng, nobody);
      const auto valid = game.validate(state);
      ASSERT_TRUE(valid) << valid.refusal().sentence;
    }
    ASSERT_LE(state.turn.number, 1u + static_cast<unsigned>(i) % 40);
  }
}

TEST(Ending, TheTurnLimitMayBeShared) {
  Realm realm = Realm::at_peace(4, {{"turn_limit", 4}});
  realm.own(0, {0, 4, 5}).own(1, {1, 6, 7}).own(2, {2, 8, 9}).own(3, {3, 10, 11});
  for (Seat seat = 0; seat < 4; ++seat) realm.heading_for(1).play(seat, "right");
  EXPECT_EQ(places(realm), (std::vector<int>{2, 2, 2, 1}));
  Realm shared = Realm::at_peace(4, {{"turn_limit", 4}});
  shared.own(0, {0, 1, 4, 5}).own(1, {2, 3, 6, 7}).own(2, {8, 10}).own(3, {9, 11});
  for (Seat seat = 0; seat < 4; ++seat) shared.heading_for(1).play(seat, "right");
  EXPECT_EQ(shared.game.outcome(shared.state).decided_by, "shared");
  EXPECT_EQ(places(shared), (std::vector<int>{1, 1, 4, 3}));
}

TEST(Ending, BreakdownTellsTerritoriesAndValue) {
  Realm realm = Realm::at_peace(4);
  const auto lines = realm.game.breakdown(realm.state);
  ASSERT_EQ(lines.size(), 8u);
  EXPECT_EQ(lines[6].seat, 3);
  EXPECT_EQ(lines[6].points, 3);
  EXPECT_EQ(lines[7].points, 13 + 15 + 20);
}

}  // namespace
}  // namespace crownhall::royal_ascension
