// §5 Battle and §6 bribery.
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

// Seat 0 attacks seat 1; the hands are then set as wanted and both hold.
Scene battle(std::initializer_list<int> attack, std::initializer_list<int> defence,
             OptionValues options = {}) {
  Scene scene(2, std::move(options));
  scene.own(0, {Card::kGeneral}).turn(0);
  scene.play("attack seat 2");
  scene.hand(kAttacker, attack).hand(kDefender, defence);
  return scene;
}

Wanted quiet() {
  return [](const State& s, const Log&) { return s.table.fate() == Fate::kNothing; };
}

TEST(Rules5_1, AnAttackNeedsAGeneral) {
  Scene scene(2);
  scene.turn(0);
  EXPECT_EQ(scene.refused("attack fief 1"), "An attack needs a General.");
}

TEST(Rules5_1, CastleCardsChangeTheMax) {
  Scene scene(2);
  scene.own(0, {Card::kCatapult, Card::kStable}).own(1, {Card::kKeep, Card::kWall, Card::kMoat});
  EXPECT_EQ(scene.game().attack_max(scene.mat(0)), 37);
  EXPECT_EQ(scene.game().attack_max(scene.table(), 0, 1), 34) << "the Moat";
  EXPECT_EQ(scene.game().defence_max(scene.mat(1)), 37);
  EXPECT_EQ(scene.game().defence_max(scene.mat(0)), 30);
}

TEST(Rules5_1, AttackingSomebodyWithNothingToTakeIsLegal) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral}).gold(1, 1).rice(1, {}).turn(0);
  scene.play("attack seat 2");
  scene.hand(kAttacker, {12, 12}).hand(kDefender, {3});
  scene.play("hold");
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kTakesNothing, {0}));
  EXPECT_EQ(scene.acting(), 1);
}

TEST(Rules5_2, EachSideHasACardFromTheStart) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral}).turn(0);
  scene.play("attack seat 2");
  EXPECT_EQ(force_size(scene.state.force[kAttacker]), 1);
  EXPECT_EQ(force_size(scene.state.force[kDefender]), 1);
  EXPECT_EQ(scene.acting(), 0);
}

TEST(Rules5_2, AHoldIsNotFinal) {
  Scene scene = battle({10, 10}, {9, 9});
  scene.play("hold");
  ASSERT_EQ(scene.acting(), 1);
  scene.play("draw", drew(3));
  ASSERT_EQ(scene.acting(), 0);
  scene.play("draw", drew(5));
  scene.play("hold");
  EXPECT_EQ(scene.table().phase, Phase::kBattle) << "one hold is not two";
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kWinsBattle, {0}));
}

TEST(Rules5_2, FaceDownCardsAreTheOwnersAlone) {
  Scene scene = battle({10, 10}, {9, 9});
  const View attacker = scene.game().view(scene.state, 0);
  const View spectator = scene.game().view(scene.state, kSpectator);
  EXPECT_EQ(force_total(attacker.force), 20);
  EXPECT_EQ(force_size(spectator.force), 0);
  EXPECT_EQ(spectator.table.struggle.cards[kAttacker], 2) << "the number is public";
}

TEST(Rules5_2, WithNoForceCardLeftOneCanOnlyHold) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral, Card::kWarRoom}).turn(0);
  scene.play("attack fief 1");
  Force all = scene.game().edition().force;
  for (const std::size_t value : {12u, 11u}) all[value] = value == 12 ? 0 : 2;
  scene.state.order[kAttacker] = sorted(all);
  scene.state.force[kAttacker] = all;  // 35 cards; the fiefdom's four are the rest
  scene.table().struggle.cards[kAttacker] = static_cast<std::uint8_t>(force_size(all));
  ASSERT_EQ(force_size(all), 35);
  EXPECT_FALSE(scene.legal("draw"));
  EXPECT_FALSE(scene.legal("war-room"));
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kFiefHolds, {0}));
}

TEST(Rules5_3, TheWarRoomReplacesOneCardOnce) {
  Scene scene = battle({10, 2}, {9});
  scene.own(0, {Card::kWarRoom});
  scene.play("war-room", drew(8));
  EXPECT_EQ(scene.table().phase, Phase::kSwap);
  EXPECT_FALSE(scene.legal("swap 8")) << "it must replace a card of the hand";
  scene.play("swap 2");
  EXPECT_EQ(force_total(scene.state.force[kAttacker]), 18);
  EXPECT_EQ(scene.acting(), 1) << "it took the turn to draw";
  scene.play("draw");
  EXPECT_FALSE(scene.legal("war-room")) << "once a battle";
}

TEST(Rules5_3, TheWarRoomBreaksARunOfHolds) {
  Scene scene = battle({10, 2}, {9});
  scene.own(1, {Card::kWarRoom});
  scene.play("hold");
  scene.play("war-room");
  scene.play("swap 9");
  scene.play("hold");
  EXPECT_EQ(scene.table().phase, Phase::kBattle);
}

TEST(Option, WarRoomAttackOnly) {
  Scene scene = battle({10, 2}, {9}, {{"war_room_attack_only", 1}});
  scene.own(1, {Card::kWarRoom});
  scene.play("hold");
  EXPECT_FALSE(scene.legal("war-room"));
}

TEST(Rules5_4, TheHigherTotalWins) {
  Scene scene = battle({10, 9}, {10, 10});
  scene.play("hold");
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kWinsBattle, {1}));
  EXPECT_FALSE(scene.mat(0).has(Card::kGeneral));
}

TEST(Rules5_4, AWornOutDefenderLoses) {
  Scene scene = battle({1}, {12, 12, 10});
  scene.play("hold");
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kWinsBattle, {0}));
}

TEST(Rules5_4, BothWornOutNothingHappens) {
  Scene scene = battle({12, 11, 10}, {12, 12, 10});
  scene.play("hold");
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kBothWorn, {}));
  EXPECT_TRUE(scene.mat(0).has(Card::kGeneral));
  EXPECT_EQ(scene.acting(), 1);
}

TEST(Option, DoubleBustKills) {
  Scene scene = battle({12, 11, 10}, {12, 12, 10}, {{"double_bust_kills", 1}});
  scene.play("hold");
  scene.play("hold");
  EXPECT_FALSE(scene.mat(0).has(Card::kGeneral));
}

TEST(Rules5_4, LevelOneMoreCardEachUntilTheyDiffer) {
  Scene scene = battle({10, 10, 10}, {12, 12, 6});
  scene.play("hold");
  scene.play("hold", all_of({happened(Told::kTie, {7, 7}), happened(Told::kTie, {12, 0})}));
  EXPECT_TRUE(told(scene.log, Told::kWinsBattle, {0})) << "42 is over 30, and it does not matter";
}

TEST(Rules5_4, ANeutralFiefdomHasFourCards) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral}).turn(0);
  scene.play("attack fief 2");
  scene.hand(kAttacker, {12, 12, 6});
  scene.play("hold", fief_shows({12, 11, 5, 1}));
  EXPECT_EQ(scene.mat(0).fiefs[1][0], 1);
  EXPECT_EQ(scene.table().neutral[1], 1);
}

TEST(Rules5_5, TheWinnerChoosesTheExactPrize) {
  Scene scene = battle({12, 11}, {3});
  scene.fiefs(1, 2, Taken::kAttack).fiefs(1, 2, Taken::kBribery).gold(1, 9);
  scene.rice(1, {Card::kRice1, Card::kRice3});
  scene.play("hold");
  scene.play("hold");
  ASSERT_EQ(scene.acting(), 0);
  EXPECT_TRUE(scene.legal("take fief 2 attacked"));
  EXPECT_TRUE(scene.legal("take gold"));
  EXPECT_TRUE(scene.legal("raze rice 2"));
  EXPECT_FALSE(scene.legal("raze noodle-shop")) << "rice only";
  scene.play("take fief 2 bribed");
  EXPECT_EQ(scene.mat(0).fiefs[1][0], 1) << "taken by attack now";
  EXPECT_EQ(scene.mat(1).fiefs[1][1], 0);
  EXPECT_EQ(scene.mat(1).fiefs[1][0], 1);
}

TEST(Rules5_5, RazedRiceLeavesTheGame) {
  Scene scene = battle({12, 11}, {3});
  scene.rice(1, {Card::kRice1, Card::kRice3});
  scene.play("hold");
  scene.play("hold");
  scene.play("raze rice 2");
  EXPECT_EQ(scene.table().lost[index(Card::kRice3)], 1);
}

TEST(Rules5_5, AnEmptyPrizeCannotBeNamedAndAForcedOneIsTaken) {
  Scene scene = battle({12, 11}, {3});
  scene.gold(1, 1).rice(1, {Card::kRice2});
  scene.play("hold");
  scene.play("hold");
  EXPECT_TRUE(told(scene.log, Told::kRazes, {0, 1, int(Card::kRice2)})) << "the only thing there";
}

TEST(Option, RazeAny) {
  Scene scene = battle({12, 11}, {3}, {{"raze_any", 1}});
  scene.own(1, {Card::kWall});
  scene.play("hold");
  scene.play("hold");
  EXPECT_TRUE(scene.legal("raze wall"));
  scene.play("raze noodle-shop");
  EXPECT_FALSE(scene.mat(1).has(Card::kNoodleShop));
}

TEST(Rules8_1, AttackingIsRememberedEvenWhenLost) {
  Scene scene = battle({1}, {12});
  scene.play("hold");
  scene.play("hold");
  EXPECT_EQ(scene.mat(0).attacked, 1);
  EXPECT_EQ(scene.mat(1).attacked, 0) << "defending does not count";
}

// -- bribery --

Scene briber(int gold, OptionValues options = {}) {
  Scene scene(2, std::move(options));
  scene.own(0, {Card::kEmbassy}).gold(0, gold).turn(0);
  return scene;
}

TEST(Rules6_1, BriberyNeedsAnEmbassyAndEightGold) {
  Scene scene(2);
  scene.turn(0);
  EXPECT_EQ(scene.refused("bribe fief 1"), "Bribery needs an Embassy.");
  scene.own(0, {Card::kEmbassy}).gold(0, 7);
  EXPECT_EQ(scene.refused("bribe fief 1"), "Bribery needs 8 gold.");
}

TEST(Rules6_2, AheadOfANeutralFiefdomWins) {
  Scene scene = briber(20);
  scene.play("bribe fief 3",
             all_of({fief_shows({1, 2, 3}), happened(Told::kBuys, {0, 9}), quiet()}));
  EXPECT_EQ(scene.mat(0).gold, 12);
  EXPECT_EQ(scene.mat(0).fiefs[2][1], 1) << "taken by bribery";
  EXPECT_EQ(scene.mat(0).attacked, 0);
}

TEST(Rules6_2, LevelTheBriberMustGoOn) {
  Scene scene = briber(20);
  scene.play("bribe fief 3", all_of({fief_shows({1, 2, 3}), happened(Told::kBuys, {0, 6})}));
  ASSERT_EQ(scene.table().phase, Phase::kBribe);
  ASSERT_EQ(scene.acting(), 0);
  scene.play("buy", happened(Told::kBuys, {0, 1}));
  EXPECT_EQ(scene.mat(0).gold, 4);
  EXPECT_EQ(scene.mat(0).fiefs[2][1], 1);
}

TEST(Rules6_2, GivingUpLosesTheMoney) {
  Scene scene = briber(20);
  scene.play("bribe fief 3", happened(Told::kBuys, {0, 0}));
  scene.play("give-up");
  EXPECT_EQ(scene.mat(0).gold, 12);
  EXPECT_EQ(fiefs_held(scene.mat(0)), 0);
  EXPECT_EQ(scene.acting(), 1);
}

TEST(Rules6_2, WhoCannotPayLoses) {
  Scene scene = briber(15);
  scene.play("bribe fief 3", happened(Told::kBuys, {0, 0}));
  EXPECT_TRUE(told(scene.log, Told::kBribeFails, {0}));
}

TEST(Rules6_2, ADefendingPlayerMayBuyToo) {
  Scene scene = briber(20);
  scene.fiefs(1, 1, Taken::kAttack).gold(1, 10);
  scene.play("bribe seat 2 fief 1 attacked",
             all_of({fief_shows({1, 2, 3}), happened(Told::kBuys, {0, 9})}));
  ASSERT_EQ(scene.acting(), 1);
  scene.play("buy", happened(Told::kBuys, {1, 3}));
  EXPECT_EQ(scene.mat(1).gold, 2);
  ASSERT_EQ(scene.acting(), 0) << "level: the briber goes on";
  scene.play("buy", happened(Told::kBuys, {0, 5}));
  EXPECT_TRUE(told(scene.log, Told::kTakesFiefOf, {0, 1, 1})) << "the owner cannot pay again";
  EXPECT_EQ(scene.mat(0).fiefs[0][1], 1);
}

TEST(Rules6_2, ADefenderMayGiveUp) {
  Scene scene = briber(20);
  scene.fiefs(1, 1, Taken::kBribery).gold(1, 30);
  scene.play("bribe seat 2 fief 1 bribed",
             all_of({fief_shows({1, 2, 3}), happened(Told::kBuys, {0, 9})}));
  scene.play("give-up");
  EXPECT_EQ(scene.mat(0).fiefs[0][1], 1);
}

TEST(Option, HiddenBribe) {
  Scene scene = briber(40, {{"hidden_bribe", 1}});
  scene.play("bribe fief 1", happened(Told::kBuys, {0, 9}));
  EXPECT_EQ(times(scene.log, Told::kFiefShows), 0) << "face down";
  scene.play("buy", happened(Told::kBuys, {0, 2}));
  EXPECT_EQ(scene.table().phase, Phase::kBribe) << "the briber goes on as long as wanted";
  scene.play("hold", fief_shows({8, 2, 3}));
  ASSERT_EQ(scene.table().phase, Phase::kBribe) << "13 against 11: then it goes on openly";
  EXPECT_EQ(scene.table().struggle.hidden, 0);
  scene.play("buy", happened(Told::kBuys, {0, 4}));
  EXPECT_EQ(scene.mat(0).fiefs[0][1], 1);
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
