// What is over and still told: last bids, what event and harvest brought, both armies, the order in
// which FORCE cards came. Held against the events, which told it once.
#include "json/reader.hpp"
#include "json/writer.hpp"
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

std::vector<int> values(const ForceOrder& order) { return {order.begin(), order.end()}; }

Scene battle() {
  Scene scene(3);
  scene.own(0, {Card::kGeneral, Card::kWarRoom}).turn(0);
  scene.play("attack seat 2");
  scene.hand(kAttacker, {10, 2}).hand(kDefender, {9, 3});
  return scene;
}

TEST(Past, OwnForceCardsComeInTheOrderDrawnTheWarRoomsLast) {
  Scene scene = battle();
  scene.play("draw", drew(7));
  EXPECT_EQ(values(scene.game().view(scene.state, 0).order[kAttacker]), (std::vector{10, 2, 7}));
  scene.play("hold");
  scene.play("war-room", drew(5));
  EXPECT_EQ(values(scene.game().view(scene.state, 0).order[kAttacker]), (std::vector{10, 2, 7}))
      << "the War Room's card is still in hand";
  scene.play("swap 10");
  EXPECT_EQ(values(scene.game().view(scene.state, 0).order[kAttacker]), (std::vector{2, 7, 5}));
}

TEST(Past, NobodyElseSeesThatOrder) {
  const Scene scene = battle();
  for (const Seat seat : {1, 2, kSpectator}) {
    EXPECT_TRUE(scene.game().view(scene.state, seat).order[kAttacker].empty());
  }
  EXPECT_TRUE(scene.game().view(scene.state, 0).order[kDefender].empty());
}

// The last card would be the War Room's: what is turned up lies by value.
TEST(Past, ARivalsArmyIsTurnedUpByValue) {
  Scene scene = battle();
  scene.play("war-room", drew(5));
  scene.play("swap 10");
  while (scene.table().phase == Phase::kBattle) scene.play("hold");
  std::vector<std::int64_t> shown;
  for (const Event& event : scene.log) {
    if (event.id == static_cast<int>(Told::kShows) && event.args[0] == 0) {
      shown.push_back(event.args[1]);
    }
  }
  EXPECT_EQ(shown, (std::vector<std::int64_t>{2, 5}));
  const Fought& last = scene.table().last;
  EXPECT_EQ(last.contest, Contest::kAttackSeat);
  EXPECT_EQ(last.verdict, Verdict::kHeld);
  EXPECT_EQ(last.fallen, 1);
  EXPECT_EQ(force_total(last.armies[kAttacker]), 7);
  EXPECT_EQ(force_total(last.armies[kDefender]), 12);
  EXPECT_EQ(last.max[kAttacker], 30);
  EXPECT_TRUE(scene.state.order[kAttacker].empty());
}

TEST(Past, ABriberysCardsLieAsTheyCame) {
  Scene scene(3);
  scene.own(0, {Card::kEmbassy}).gold(0, 60).turn(0);
  scene.play("bribe fief 1", [](const State& s, const Log&) {
    return s.table.phase == Phase::kBribe && s.order[kDefender][0] > s.order[kDefender][1];
  });
  const View spectator = scene.game().view(scene.state, kSpectator);
  EXPECT_EQ(hand_of(spectator.order[kDefender]), scene.table().struggle.open[kDefender]);
  EXPECT_GT(spectator.order[kDefender][0], spectator.order[kDefender][1]) << "not by value";
  EXPECT_EQ(spectator.order[kAttacker].size(), 1u);
  scene.play("give-up");
  EXPECT_EQ(scene.table().last.verdict, Verdict::kFailed);
  EXPECT_EQ(force_size(scene.table().last.armies[kDefender]), 3);
}

TEST(Past, TheLastBattleIsToldUntilTheNextBegins) {
  Scene scene = battle();
  while (scene.table().phase == Phase::kBattle) scene.play("hold");
  ASSERT_NE(scene.table().last.verdict, Verdict::kNone);
  scene.own(1, {Card::kGeneral}).turn(1);
  scene.play("attack fief 1");
  EXPECT_EQ(scene.table().last.verdict, Verdict::kNone);
}

TEST(Past, EverySeatsLastBidIsKnown) {
  Scene scene(3);
  scene.turn(0);
  Table& t = scene.table();
  t.phase = Phase::kAuction;
  t.shown.clear();
  t.shogun = -1;
  t.actor = -1;
  t.first = 0;
  t.acting = 0;
  t.turn = 0;
  scene.play("bid 3");
  scene.play("bid 5");
  scene.play("pass");
  EXPECT_EQ(t.bids[0], 3);
  EXPECT_EQ(t.bids[1], 5);
  EXPECT_EQ(t.bids[2], 0);
  scene.play("bid 7");
  scene.play("pass");
  EXPECT_EQ(t.shogun, 0);
  EXPECT_EQ(t.bids[0], 7) << "the auction is over and still told";
  EXPECT_EQ(t.bids[1], 5);
}

TEST(Past, WhatTheSeasonBroughtIsToldUntilTheNext) {
  Scene scene(3);
  scene.rice(1, {Card::kRice3, Card::kRice2}).own(1, {Card::kTaxCollector, Card::kMarket});
  scene.gold(1, 10).gold(2, 17).last_turn(Season::kSummer);
  scene.play("pass", [](const State& s, const Log&) { return s.table.fate() == Fate::kBandits; });
  const Brought& one = scene.table().brought[1];
  EXPECT_EQ(one.gold, -2);
  EXPECT_EQ(one.fields, 5);
  EXPECT_EQ(one.each, scene.table().prices.back() + 1);
  EXPECT_EQ(one.sold, one.fields * one.each);
  EXPECT_EQ(one.tax, 6);
  EXPECT_EQ(one.rotated, Card::kRice3) << "the oldest";
  EXPECT_EQ(scene.table().brought[2].gold, -4);
  EXPECT_EQ(scene.table().brought[0].gold, 0) << "the Shogun is spared";
}

TEST(Past, WhatAnEventTookIsTold) {
  Scene scene(3);
  scene.own(1, {Card::kWall}).last_turn();
  scene.play("pass", fate(Fate::kEarthquake));
  EXPECT_EQ(scene.table().brought[1].lost, Card::kWall);
  EXPECT_EQ(scene.table().brought[2].lost, Card::kNone);
  Scene ill(3);
  ill.own(1, {Card::kTemple}).last_turn();
  ill.play("pass", fate(Fate::kPlague));
  EXPECT_EQ(ill.table().brought[0].rests + ill.table().brought[1].rests, 0);
  EXPECT_EQ(ill.table().brought[2].rests, 1);
}

std::string state_text(const KingdomsOfRice& game, State state) {
  JsonWriter writer;
  game.archive(writer, state);
  return writer.take_text();
}

// Records have digests of the state as it was written then: an old one must stay as it was.
TEST(Past, IsNotInTheStateOfOlderVersions) {
  const Scene scene = battle();
  EXPECT_NE(state_text(scene.game(), scene.state).find("attacker_order"), std::string::npos);
  for (const int version : {1, 2}) {
    const auto old =
        KingdomsOfRice::make({.players = 3, .options = {}, .data = {}, .version = version});
    ASSERT_TRUE(old);
    const std::string text = state_text(*old, scene.state);
    for (const std::string_view word : {"_order", "brought", "bids", "\"last\""}) {
      EXPECT_EQ(text.find(word), std::string::npos) << word;
    }
  }
}

TEST(Past, AStateWithAFalsePastIsRefused) {
  const Scene scene = battle();
  const auto refused = [&](auto&& spoil) {
    State state = scene.state;
    spoil(state);
    return !scene.game().validate(state);
  };
  EXPECT_TRUE(scene.game().validate(scene.state));
  EXPECT_TRUE(refused([](State& s) { s.order[0].pop_back(); })) << "a card without its place";
  EXPECT_TRUE(refused([](State& s) { s.order[0][0] = 3; })) << "another card";
  EXPECT_TRUE(refused([](State& s) { s.table.bids[3] = 1; })) << "an empty seat";
  EXPECT_TRUE(refused([](State& s) { s.table.brought[3].gold = 1; })) << "an empty seat";
  EXPECT_TRUE(refused([](State& s) { s.table.last.verdict = Verdict::kWon; })) << "nobody fought";
  EXPECT_TRUE(refused([](State& s) { s.table.last.armies[0][4] = 1; })) << "nobody fought";
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
