// §7 Events: one test for each of the 26 kinds, and what they have in common.
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

// Three players before the event of spring; seat 0 is Shogun. Income has not come in yet, so what
// an event pays or takes is told apart by its reason.
class Events7 : public ::testing::Test {
 protected:
  Events7() { scene.last_turn(Season::kWinter, 1, 0); }

  void turn(Fate which) { scene.play("pass", fate(which)); }
  bool received(Seat seat, int gold) const {
    return told(scene.log, Told::kReceives, {seat, gold, int(Reason::kEvent)});
  }
  bool paid(Seat seat, int gold) const {
    return told(scene.log, Told::kPays, {seat, gold, int(Reason::kEvent)});
  }
  bool paid_nothing(Seat seat) const {
    for (const Event& event : scene.log) {
      const bool pays = event.id == static_cast<int>(Told::kPays);
      if (pays && event.args[0] == seat && event.args[2] == int(Reason::kEvent)) return false;
    }
    return true;
  }
  int lost(Seat seat) const {
    int count = 0;
    for (const Event& event : scene.log) {
      count += event.id == static_cast<int>(Told::kLoses) && event.args[0] == seat;
    }
    return count;
  }

  Scene scene{3};
};

TEST_F(Events7, Nothing) {
  turn(Fate::kNothing);
  EXPECT_EQ(scene.acting(), 0);
  EXPECT_TRUE(paid_nothing(0) && paid_nothing(1) && paid_nothing(2));
}

TEST_F(Events7, FestivalGivesEveryoneThree) {
  turn(Fate::kFestival);
  EXPECT_TRUE(received(0, 3) && received(1, 3) && received(2, 3));
}

TEST_F(Events7, GentleRainsGiveHalfTheFieldsRoundedDown) {
  scene.rice(1, {Card::kRice3, Card::kRice2});
  turn(Fate::kGentleRains);
  EXPECT_TRUE(received(1, 2));
  EXPECT_FALSE(received(0, 1)) << "half of one field is nothing";
}

TEST_F(Events7, CaravanGivesTwoForEachIncomeBuilding) {
  scene.own(1, {Card::kPort, Card::kTaxCollector, Card::kTemple, Card::kMarket});
  turn(Fate::kCaravan);
  EXPECT_TRUE(received(0, 2));
  EXPECT_TRUE(received(1, 8));
}

TEST_F(Events7, GoodOmensGiveOneForEachPalaceCard) {
  scene.palaces({{}, {Palace::kElder, Palace::kMiser, Palace::kTyrant}});
  turn(Fate::kGoodOmens);
  EXPECT_TRUE(received(0, 2) && received(1, 3));
}

TEST_F(Events7, WillingHandsMakeBuildingCheaperThisSeason) {
  turn(Fate::kWillingHands);
  EXPECT_EQ(scene.game().build_cost(scene.table(), 0, Card::kStable, false), 12);
  EXPECT_EQ(scene.game().destroy_cost(scene.table(), 2, Row::kCity), 0);
}

TEST_F(Events7, KarmaGoesToTheFewestCards) {
  scene.own(0, {Card::kWall}).own(2, {Card::kWall});
  turn(Fate::kKarma);
  EXPECT_EQ(scene.acting(), 1);
  EXPECT_EQ(scene.table().occasion, Occasion::kExtra);
  const int gold = scene.mat(1).gold;
  scene.play("build moat");
  EXPECT_EQ(scene.mat(1).gold, gold - 6) << "no income comes with it";
  EXPECT_EQ(scene.acting(), 0) << "then the turns begin";
}

TEST_F(Events7, KarmaBreaksTiesByFiefdomsThenGoldThenFromTheShogun) {
  scene.fiefs(0, 1, Taken::kAttack);
  turn(Fate::kKarma);
  EXPECT_EQ(scene.acting(), 1) << "fewer fiefdoms, first from the Shogun on";
  Scene rich(3);
  rich.gold(1, 30).gold(0, 30).last_turn();
  rich.play("pass", fate(Fate::kKarma));
  EXPECT_EQ(rich.acting(), 2) << "least gold";
  Scene level(3);
  level.last_turn(Season::kWinter, 1, 1);
  level.play("pass", fate(Fate::kKarma));
  EXPECT_EQ(level.acting(), 1) << "the Shogun first";
}

TEST_F(Events7, AnEventsActionMayBePassedUpAndUsesNoHall) {
  scene.own(0, {Card::kCommerceHall, Card::kWall}).own(2, {Card::kWall}).own(1, {Card::kTradeFair});
  turn(Fate::kRetainers);
  EXPECT_EQ(scene.acting(), 0);
  scene.play("build moat");
  EXPECT_EQ(scene.table().occasion, Occasion::kTurn);
  EXPECT_EQ(scene.table().used, 0);
  EXPECT_EQ(scene.acting(), 0);
}

TEST_F(Events7, PlagueLetsOnlyTemplesAndTheShogunAct) {
  scene.own(1, {Card::kTemple}).gold(2, 0);
  turn(Fate::kPlague);
  scene.play("pass");
  EXPECT_EQ(scene.acting(), 1);
  scene.play("pass");
  EXPECT_TRUE(told(scene.log, Told::kRests, {2}));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {2, 1, int(Reason::kIncome)}));
}

TEST(Option, PlagueStopsIncome) {
  Scene scene(3, {{"plague_stops_income", 1}});
  scene.own(1, {Card::kTemple}).last_turn();
  scene.play("pass", fate(Fate::kPlague));
  scene.play("pass");
  EXPECT_TRUE(told(scene.log, Told::kReceives, {1, 3, int(Reason::kIncome)}));
  scene.play("pass");
  EXPECT_TRUE(told(scene.log, Told::kRests, {2}));
  EXPECT_FALSE(told(scene.log, Told::kReceives, {2, 1, int(Reason::kIncome)}));
}

TEST_F(Events7, FloodTakesTheNewestRiceUnlessThereIsADam) {
  scene.rice(0, {Card::kRice1, Card::kRice2}).rice(1, {Card::kRice1, Card::kRice3});
  scene.own(2, {Card::kDam});
  turn(Fate::kFlood);
  EXPECT_EQ(scene.mat(0).rice.size(), 2u) << "the Shogun is spared";
  ASSERT_EQ(scene.mat(1).rice.size(), 1u);
  EXPECT_EQ(scene.mat(1).rice[0], Card::kRice1);
  EXPECT_EQ(scene.mat(2).rice.size(), 1u);
}

TEST_F(Events7, TyphoonTakesRiceOfTheOwnersChoice) {
  scene.rice(1, {Card::kRice1, Card::kRice3}).rice(2, {Card::kRice2, Card::kRice3});
  turn(Fate::kTyphoon);
  ASSERT_EQ(scene.acting(), 1) << "clockwise from the Shogun's left";
  scene.play("lose rice 1");
  EXPECT_EQ(scene.mat(1).rice[0], Card::kRice3);
  ASSERT_EQ(scene.acting(), 2);
  scene.play("lose rice 2");
  EXPECT_EQ(scene.mat(2).rice[0], Card::kRice2);
  EXPECT_EQ(scene.table().lost[index(Card::kRice3)], 1);
}

TEST_F(Events7, TyphoonAndADam) {
  scene.rice(1, {Card::kRice1, Card::kRice3}).own(1, {Card::kDam}).rice(2, {});
  turn(Fate::kTyphoon);
  EXPECT_EQ(scene.mat(1).rice.size(), 2u);
  EXPECT_EQ(scene.table().phase, Phase::kAction) << "nobody has anything to lose";
}

TEST_F(Events7, FireTakesACityCardAForcedChoiceIsNoDecision) {
  scene.own(1, {Card::kPort});
  turn(Fate::kFire);
  ASSERT_EQ(scene.acting(), 1);
  EXPECT_FALSE(scene.legal("lose wall"));
  scene.play("lose port");
  EXPECT_FALSE(scene.mat(1).has(Card::kPort));
  EXPECT_FALSE(scene.mat(2).has(Card::kNoodleShop)) << "seat 2 had nothing else";
  EXPECT_TRUE(scene.mat(0).has(Card::kNoodleShop));
}

TEST_F(Events7, EarthquakeTakesACastleCardAGeneralReturns) {
  scene.own(1, {Card::kGeneral, Card::kWall}).own(2, {Card::kGeneral});
  turn(Fate::kEarthquake);
  ASSERT_EQ(scene.acting(), 1);
  scene.play("lose wall");
  EXPECT_EQ(lost(2), 1);
  EXPECT_EQ(scene.table().supply[index(Card::kGeneral)], 1);
  EXPECT_EQ(scene.table().lost[index(Card::kWall)], 1);
}

TEST_F(Events7, BanditsTakeAQuarterRoundedDown) {
  scene.gold(1, 23).gold(2, 3);
  turn(Fate::kBandits);
  EXPECT_TRUE(paid(1, 5));
  EXPECT_TRUE(paid_nothing(0) && paid_nothing(2));
}

TEST_F(Events7, UprisingFreesAFiefdomTakenByAttack) {
  scene.fiefs(1, 1, Taken::kAttack).fiefs(1, 3, Taken::kAttack).fiefs(1, 2, Taken::kBribery);
  scene.fiefs(2, 2, Taken::kAttack).own(2, {Card::kKeep}).fiefs(0, 2, Taken::kAttack);
  turn(Fate::kUprising);
  ASSERT_EQ(scene.acting(), 1);
  EXPECT_FALSE(scene.legal("lose fief 2")) << "that one was bribed";
  const int neutral = scene.table().neutral[0];
  scene.play("lose fief 1");
  EXPECT_EQ(scene.table().neutral[0], neutral + 1);
  EXPECT_EQ(fiefs_held(scene.mat(1)), 2);
  EXPECT_EQ(fiefs_held(scene.mat(2)), 1) << "a Keep protects";
  EXPECT_EQ(fiefs_held(scene.mat(0)), 1) << "the Shogun is spared";
}

TEST_F(Events7, GiftGivesTheShogunSix) {
  turn(Fate::kGift);
  EXPECT_TRUE(received(0, 6));
  EXPECT_FALSE(received(1, 6));
}

TEST_F(Events7, FullGranaryGivesTheShogunOnePerField) {
  scene.rice(0, {Card::kRice3, Card::kRice2});
  turn(Fate::kFullGranary);
  EXPECT_TRUE(received(0, 5));
}

TEST_F(Events7, TributeGivesTwoAndTwoPerFiefdom) {
  scene.fiefs(0, 1, Taken::kAttack).fiefs(0, 2, Taken::kBribery);
  turn(Fate::kTribute);
  EXPECT_TRUE(received(0, 6));
}

TEST_F(Events7, RetainersGiveTheShogunAnAction) {
  turn(Fate::kRetainers);
  EXPECT_EQ(scene.acting(), 0);
  EXPECT_EQ(scene.mat(0).gold, 25) << "no income yet";
  scene.play("pass");
  EXPECT_EQ(scene.mat(0).gold, 26);
}

TEST_F(Events7, MasterBuilderBuildsOnceFourCheaper) {
  turn(Fate::kMasterBuilder);
  EXPECT_FALSE(scene.legal("cards"));
  scene.play("build stable");
  EXPECT_TRUE(told(scene.log, Told::kPays, {0, 10, int(Reason::kBuild)}));
  EXPECT_EQ(scene.table().occasion, Occasion::kTurn);
  EXPECT_EQ(scene.game().build_cost(scene.table(), 0, Card::kKeep, false), 9);
}

TEST_F(Events7, PatronageDrawsVictoryCardsForNothing) {
  scene.own(0, {Card::kCityHall});
  turn(Fate::kPatronage);
  EXPECT_FALSE(scene.legal("build wall"));
  scene.play("cards");
  EXPECT_EQ(scene.mat(0).gold, 25);
  EXPECT_EQ(scene.state.drawn[0].size(), 3u) << "the City Hall counts";
  scene.play("keep none");
  EXPECT_EQ(scene.acting(), 0);
}

TEST_F(Events7, PatronageStillChargesForReplacing) {
  scene.on_top(Palace::kElder);
  turn(Fate::kPatronage);
  scene.play("cards");
  scene.play("keep elder over garden");
  EXPECT_TRUE(told(scene.log, Told::kPays, {0, 2, int(Reason::kReplace)}));
}

TEST_F(Events7, PalaceRenovationCostsThreePerPalaceCard) {
  turn(Fate::kPalaceRenovation);
  EXPECT_TRUE(paid(0, 6));
}

TEST_F(Events7, WhoCannotPayPaysAllAndNoMore) {
  scene.gold(0, 4);
  turn(Fate::kScandal);
  EXPECT_TRUE(paid(0, 4));
}

TEST_F(Events7, ScandalCostsFive) {
  turn(Fate::kScandal);
  EXPECT_TRUE(paid(0, 5));
}

TEST_F(Events7, RevoltCostsThreePerFiefdom) {
  scene.fiefs(0, 1, Taken::kBribery).fiefs(0, 2, Taken::kAttack);
  turn(Fate::kRevolt);
  EXPECT_TRUE(paid(0, 6));
  EXPECT_EQ(fiefs_held(scene.mat(0)), 2);
}

TEST_F(Events7, CastleRepairsCostTwoPerCastleCard) {
  scene.own(0, {Card::kWall, Card::kMoat, Card::kKeep});
  turn(Fate::kCastleRepairs);
  EXPECT_TRUE(paid(0, 6));
}

TEST_F(Events7, CorruptOfficialsCostTwoPerIncomeBuilding) {
  scene.own(0, {Card::kPort, Card::kTaxCollector});
  turn(Fate::kCorruptOfficials);
  EXPECT_TRUE(paid(0, 6));
}

TEST_F(Events7, AssassinTakesTheShogunsGeneral) {
  scene.own(0, {Card::kGeneral}).own(1, {Card::kGeneral});
  turn(Fate::kAssassin);
  EXPECT_FALSE(scene.mat(0).has(Card::kGeneral));
  EXPECT_TRUE(scene.mat(1).has(Card::kGeneral));
  EXPECT_EQ(scene.table().supply[index(Card::kGeneral)], 1);
}

// -- the harvest --

TEST(Rules3_3, MarketAndTaxCollector) {
  Scene scene(2);
  scene.rice(0, {Card::kRice3}).own(0, {Card::kMarket, Card::kTaxCollector});
  scene.last_turn(Season::kSummer);
  scene.play("pass", all_of({fate(Fate::kNothing), happened(Told::kMarket, {4})}));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {0, 15, int(Reason::kHarvest)}));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {0, 6, int(Reason::kTax)}));
}

TEST(Rules3_3, TheOldestRiceReturnsToTheSupplyBeforeTheTurns) {
  Scene scene(2);
  scene.rice(0, {Card::kRice3, Card::kRice2}).last_turn(Season::kSummer);
  const int supply = scene.table().supply[index(Card::kRice3)];
  scene.play("pass", fate(Fate::kNothing));
  ASSERT_EQ(scene.acting(), 0);
  ASSERT_EQ(scene.mat(0).rice.size(), 1u);
  EXPECT_EQ(scene.mat(0).rice[0], Card::kRice2);
  EXPECT_EQ(scene.table().supply[index(Card::kRice3)], supply + 1);
}

TEST(Rules3_3, NoRotationInTheLastYear) {
  Scene scene(2);
  scene.rice(0, {Card::kRice3, Card::kRice2}).last_turn(Season::kSummer, 5);
  scene.play("pass", fate(Fate::kScandal));
  EXPECT_EQ(scene.mat(0).rice.size(), 2u);
}

TEST(Option, RotateAfterTurns) {
  Scene scene(2, {{"rotate_after_turns", 1}});
  scene.rice(0, {Card::kRice3, Card::kRice2}).last_turn(Season::kSummer);
  scene.play("pass", fate(Fate::kNothing));
  EXPECT_EQ(scene.mat(0).rice.size(), 2u);
  scene.play("pass");
  scene.play("pass");
  EXPECT_EQ(scene.mat(0).rice.size(), 1u);
  EXPECT_EQ(scene.table().phase, Phase::kAuction);
}

TEST(Rules3_3, NoMarketPriceComesTwiceAsOften) {
  // The only 2 has been turned: it cannot come again.
  Scene scene(2);
  scene.last_turn(Season::kSummer, 4);
  ASSERT_TRUE(std::count(scene.table().prices.begin(), scene.table().prices.end(), 2));
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    State next = scene.state;
    Events nobody;
    Rng rng = Rng::fast(seed);
    scene.game().play(next, scene.acting(), Move::of(Act::kPass), rng, nobody);
    if (next.table.prices.size() < 4) continue;  // an event asks somebody first
    EXPECT_NE(next.table.prices.back(), 2);
  }
}

// -- alone --

TEST(Rules9_2, TheMatchLastsTwentySixteenOrTwelveSeasons) {
  for (const auto& [difficulty, seasons] : {std::pair{0, 20}, {1, 16}, {2, 12}}) {
    const auto game =
        *KingdomsOfRice::make({.players = 1, .options = {{"difficulty", difficulty}}});
    Rng rng = Rng::fast(4);
    State state = game.deal(rng);
    Events nobody;
    while (!game.to_act(state).empty()) {
      EXPECT_NE(state.table.phase, Phase::kAuction);
      EXPECT_LE(state.table.shogun, 0);
      game.play(state, 0, game.sample(state, 0, rng), rng, nobody);
    }
    EXPECT_EQ(state.table.shown.size(), static_cast<std::size_t>(seasons));
    EXPECT_EQ(game.outcome(state).decided_by, "solo");
  }
}

TEST(Rules9_2, EveryEventStrikesThePlayer) {
  Scene scene(1);
  scene.rice(0, {Card::kRice1, Card::kRice2}).gold(0, 40).last_turn();
  scene.play("pass", fate(Fate::kFlood));
  EXPECT_EQ(scene.mat(0).rice.size(), 1u);
  scene.last_turn().gold(0, 40);
  scene.play("pass", fate(Fate::kScandal));
  EXPECT_TRUE(told(scene.log, Told::kPays, {0, 5, int(Reason::kEvent)}));
  scene.last_turn();
  scene.play("pass", happened(Told::kFate, {int(Fate::kPlague)}));
  EXPECT_TRUE(told(scene.log, Told::kRests, {0}));
  scene.last_turn();
  scene.play("pass", fate(Fate::kGift));
  EXPECT_TRUE(told(scene.log, Told::kReceives, {0, 6, int(Reason::kEvent)}));
}

TEST(Rules9_2, TheLastYearHasNoRotation) {
  Scene scene(1, {{"difficulty", 2}});
  scene.rice(0, {Card::kRice1, Card::kRice2}).last_turn(Season::kSummer, 3);
  scene.play("pass", fate(Fate::kGift));
  EXPECT_EQ(scene.mat(0).rice.size(), 2u);
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
