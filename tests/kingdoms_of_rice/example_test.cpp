// The worked examples of the rulebook, with their numbers.
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

TEST(Example, HarvestOfSevenFieldsAtThree) {
  Scene scene(2);
  scene.rice(0, {Card::kRice3, Card::kRice2, Card::kRice2}).gold(0, 0).last_turn(Season::kSummer);
  scene.play("pass", all_of({fate(Fate::kNothing), happened(Told::kMarket, {3})}));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {0, 21, int(Reason::kHarvest)}));
}

TEST(Example, HarvestOfFiveFieldsAtThree) {
  Scene scene(4);
  scene.rice(1, {Card::kRice1, Card::kRice1, Card::kRice1, Card::kRice2});
  scene.last_turn(Season::kSummer);
  scene.play("pass", all_of({fate(Fate::kNothing), happened(Told::kMarket, {3})}));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {1, 15, int(Reason::kHarvest)}));
}

TEST(Example, AttackOnANeutralFiefdomPushedTooFar) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral, Card::kStable, Card::kWall}).turn(0);
  EXPECT_EQ(scene.game().attack_max(scene.mat(0)), 35);
  scene.play("attack fief 1", drew(5));
  for (const int value : {12, 2, 5, 3}) scene.play("draw", drew(value));
  EXPECT_EQ(force_total(scene.state.force[kAttacker]), 27);
  scene.play("draw", drew(10));
  EXPECT_EQ(force_total(scene.state.force[kAttacker]), 37);
  const int generals = scene.table().supply[index(Card::kGeneral)];
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kTotal, {0, 37, 35}));
  EXPECT_FALSE(scene.mat(0).has(Card::kGeneral));
  EXPECT_EQ(scene.table().supply[index(Card::kGeneral)], generals + 1);
  EXPECT_EQ(fiefs_held(scene.mat(0)), 0);
}

// General + War Room (30) against Stable + Wall (32): 29 stands against 5 + 8 + 6 + 11 = 30.
TEST(Example, BattleOfTwoPlayersDecidedByTheWarRoom) {
  Scene scene(2);
  scene.own(1, {Card::kGeneral, Card::kWarRoom}).own(0, {Card::kStable, Card::kWall});
  scene.gold(0, 21).gold(1, 0).turn(1, Season::kSpring, 1, 1);
  EXPECT_EQ(scene.game().attack_max(scene.table(), 1, 0), 30);
  EXPECT_EQ(scene.game().defence_max(scene.mat(0)), 32);
  scene.play("attack seat 1",
             all_of({happened(Told::kDrawsFace, {1, 5}), happened(Told::kDrawsFace, {0, 12})}));
  scene.play("draw", drew(8));
  scene.play("draw", drew(11));
  scene.play("draw", drew(6));
  scene.play("draw", drew(6));
  scene.play("draw", drew(2));
  scene.play("hold");
  scene.play("war-room", drew(11));
  scene.play("swap 2");
  EXPECT_EQ(force_total(scene.state.force[kAttacker]), 30);
  EXPECT_EQ(force_total(scene.state.force[kDefender]), 29);
  scene.play("hold");
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kWinsBattle, {1}));
  ASSERT_EQ(scene.table().phase, Phase::kPrize);
  EXPECT_FALSE(scene.legal("take fief 1 attacked")) << "the defender has none";
  scene.play("take gold");
  EXPECT_TRUE(told(scene.log, Told::kPays, {0, 10, int(Reason::kPlunder)}));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {1, 10, int(Reason::kPlunder)}));
}

// The three players of the rulebook's sample year are our seats 0, 1, 2 = P1, P2, P3.
TEST(Example, SampleYear) {
  Scene scene(3);
  Table& t = scene.table();
  t.phase = Phase::kAuction;
  t.shown.clear();
  t.shogun = t.bidder = t.actor = -1;
  t.first = t.acting = 1;
  t.turn = 0;
  for (const char* bid : {"bid 1", "bid 3", "bid 4", "bid 6", "bid 7"}) scene.play(bid);
  ASSERT_EQ(scene.acting(), 0);
  scene.play("pass");
  ASSERT_EQ(scene.acting(), 1);

  // Winter.
  scene.play("pass", fate(Fate::kPalaceRenovation));
  EXPECT_EQ(t.shogun, 2);
  EXPECT_TRUE(told(scene.log, Told::kPays, {2, 7, int(Reason::kBid)}));
  EXPECT_TRUE(told(scene.log, Told::kPays, {2, 6, int(Reason::kEvent)}));
  ASSERT_EQ(scene.acting(), 2);
  EXPECT_EQ(scene.mat(2).gold, 13) << "25 - 7 - 6 + 1";
  scene.play("build general");
  EXPECT_EQ(scene.mat(2).gold, 3);
  EXPECT_EQ(scene.mat(0).gold, 26);
  scene.play("build farming");
  EXPECT_EQ(scene.mat(0).gold, 22);
  EXPECT_EQ(scene.mat(1).gold, 26);

  // Spring: only the Shogun acts under the Plague.
  scene.play("build port", fate(Fate::kPlague));
  ASSERT_EQ(scene.acting(), 2);
  EXPECT_EQ(scene.mat(2).gold, 4);
  scene.play("attack fief 3", drew(5));
  scene.play("draw", drew(11));
  scene.play("draw", drew(10));
  scene.play("draw", drew(0));
  scene.play("hold", all_of({fief_shows({12, 2, 1, 5}), fate(Fate::kNothing)}));
  EXPECT_TRUE(told(scene.log, Told::kTotal, {2, 26, 30}));
  EXPECT_TRUE(told(scene.log, Told::kFiefTotal, {20}));
  EXPECT_TRUE(told(scene.log, Told::kRests, {0}));
  EXPECT_TRUE(told(scene.log, Told::kRests, {1}));
  EXPECT_EQ(scene.mat(2).fiefs[2][0], 1);

  // Summer.
  ASSERT_EQ(scene.acting(), 2);
  EXPECT_EQ(scene.mat(2).gold, 7) << "4 + 1 + 2";
  scene.play("attack seat 1");
  scene.hand(kAttacker, {10, 9, 6, 4, 3}).hand(kDefender, {12, 8, 5});
  scene.play("hold");
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kTotal, {2, 32, 30}));
  EXPECT_TRUE(told(scene.log, Told::kTotal, {0, 25, 30}));
  EXPECT_FALSE(scene.mat(2).has(Card::kGeneral));
  ASSERT_EQ(scene.acting(), 0);
  scene.play("build rice-2");
  EXPECT_TRUE(told(scene.log, Told::kPays, {0, 6, int(Reason::kBuild)}));
  scene.play("build rice-2", all_of({fate(Fate::kNothing), happened(Told::kMarket, {3})}));
  EXPECT_TRUE(told(scene.log, Told::kPays, {1, 8, int(Reason::kBuild)}));

  // Harvest at 3.
  EXPECT_TRUE(told(scene.log, Told::kReceives, {2, 3, int(Reason::kHarvest)}));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {0, 9, int(Reason::kHarvest)}));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {1, 9, int(Reason::kHarvest)}));
  EXPECT_EQ(scene.acting(), 2);
}

TEST(Example, EconomistWithFifteenGoldOfIncome) {
  Scene scene(4);
  scene.palaces({{Palace::kEconomist, Palace::kRuler}});
  scene.own(0, {Card::kPort, Card::kTemple});
  scene.fiefs(0, 3, Taken::kAttack, 4).fiefs(0, 2, Taken::kBribery, 1);
  EXPECT_EQ(scene.game().income(scene.mat(0)), 15);
  EXPECT_EQ(scene.points(0, Palace::kEconomist), 6);
}

TEST(Example, CommerceHallAndTradeFairGiveThreeBuildsInHarvest) {
  Scene scene(2);
  scene.own(0, {Card::kCommerceHall, Card::kTradeFair}).gold(0, 90).turn(0, Season::kHarvest);
  for (const char* build : {"build moat", "build wall", "build keep"}) {
    ASSERT_EQ(scene.acting(), 0);
    scene.play(build);
  }
  EXPECT_EQ(scene.acting(), 1);
}

TEST(Example, CommerceHallAndTradeFairGiveTwoBuildsInOtherSeasons) {
  Scene scene(2);
  scene.own(0, {Card::kCommerceHall, Card::kTradeFair}).gold(0, 90).turn(0, Season::kSummer);
  for (const char* build : {"build moat", "build wall"}) {
    ASSERT_EQ(scene.acting(), 0);
    scene.play(build);
  }
  EXPECT_EQ(scene.acting(), 1);
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
