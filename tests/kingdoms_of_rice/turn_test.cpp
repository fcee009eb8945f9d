// §3.4 A turn, §3.5 building and destroying, §3.6 victory cards, §3.7 what it costs.
#include "conformance_walk.hpp"
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

int cost(Scene& scene, Card card, bool replacing = false) {
  return scene.game().build_cost(scene.table(), 0, card, replacing);
}

TEST(Rules3_4, IncomeComesFirst) {
  Scene scene(2);
  scene.own(1, {Card::kPort, Card::kTemple}).fiefs(1, 3, Taken::kBribery).gold(1, 0).turn(0);
  scene.play("pass");
  EXPECT_EQ(scene.mat(1).gold, 1 + 3 + 2 + 2);
}

TEST(Rules3_4, OneActionEndsTheTurn) {
  Scene scene(2);
  scene.turn(0);
  scene.play("build wall");
  EXPECT_EQ(scene.acting(), 1);
}

TEST(Rules3_4, AHallServesFromTheMomentItIsBuilt) {
  Scene scene(2);
  scene.gold(0, 40).turn(0);
  scene.play("build commerce-hall");
  EXPECT_EQ(scene.acting(), 0);
  EXPECT_FALSE(scene.legal("cards")) << "only a build is left";
  scene.play("build wall");
  EXPECT_EQ(scene.acting(), 1);
}

TEST(Rules3_4, AHallMustStandWhenItIsUsed) {
  Scene scene(2);
  scene.own(0, {Card::kTradeFair, Card::kCommerceHall}).gold(0, 40).turn(0, Season::kHarvest);
  scene.play("destroy trade-fair");  // uses the Commerce Hall
  scene.play("build wall");          // the action itself
  EXPECT_EQ(scene.acting(), 1);
}

TEST(Rules3_4, ExtraBuildsComeBeforeOrAfterTheAction) {
  Scene scene(2);
  scene.own(0, {Card::kCommerceHall}).gold(0, 60).turn(0);
  scene.play("build wall");
  EXPECT_TRUE(scene.legal("cards")) << "the hall was used, not the action";
  scene.play("cards");
  scene.play("keep none");
  EXPECT_EQ(scene.acting(), 1);
  scene.turn(0).gold(0, 60);
  scene.play("cards");
  scene.play("keep none");
  EXPECT_EQ(scene.acting(), 0);
  scene.play("build moat");
  EXPECT_EQ(scene.acting(), 1);
}

TEST(Rules3_4, ATurnWithNothingToDoEndsByItself) {
  Scene scene(2);
  scene.gold(1, 0).turn(0);
  scene.play("pass");
  EXPECT_TRUE(told(scene.log, Told::kPassesTurn, {1}));
  EXPECT_EQ(scene.table().season, Season::kSpring);
}

TEST(Rules3_5, TheLeftmostFreeTileIsFilled) {
  Scene scene(2);
  scene.own(0, {Card::kWall, Card::kMoat, Card::kKeep}).gold(0, 60).turn(0);
  scene.play("destroy moat");
  scene.turn(0);
  EXPECT_EQ(scene.mat(0).castle[1], Card::kNone) << "gaps stay";
  scene.play("build stable");
  EXPECT_EQ(scene.mat(0).castle[1], Card::kStable);
}

TEST(Rules3_5, OneOfAKindExceptRice) {
  Scene scene(2);
  scene.own(0, {Card::kDam}).gold(0, 60).turn(0);
  EXPECT_FALSE(scene.legal("build dam"));
  EXPECT_EQ(scene.refused("build dam"), "A mat holds only one of each city and castle card.");
  EXPECT_TRUE(scene.legal("build rice-1"));
  EXPECT_FALSE(scene.legal("build noodle-shop"));
}

TEST(Rules3_5, AFullRowIsReplacedForTwoMore) {
  Scene scene(4);
  scene.own(0, {Card::kDam, Card::kPort, Card::kMarket, Card::kTemple}).gold(0, 20).turn(0);
  EXPECT_FALSE(scene.legal("build embassy"));
  EXPECT_FALSE(scene.legal("build dam over port"));
  scene.play("build embassy over dam");
  EXPECT_EQ(scene.mat(0).gold, 20 - 14);
  EXPECT_EQ(scene.mat(0).city[1], Card::kEmbassy);
  EXPECT_EQ(scene.table().lost[index(Card::kDam)], 1);
  EXPECT_EQ(scene.table().supply[index(Card::kDam)], 7) << "it does not come back";
}

TEST(Rules3_5, NothingIsReplacedWhileATileIsFree) {
  Scene scene(2);
  scene.gold(0, 40).turn(0);
  EXPECT_EQ(scene.refused("build port over noodle-shop"),
            "That row has a free tile: nothing is replaced.");
}

TEST(Rules3_5, ANoodleShopCanBeReplacedAndNeverComesBack) {
  Scene scene(4);
  scene.own(0, {Card::kDam, Card::kPort, Card::kMarket, Card::kTemple}).gold(0, 20).turn(0);
  scene.play("build embassy over noodle-shop");
  EXPECT_EQ(scene.table().lost[index(Card::kNoodleShop)], 1);
  EXPECT_EQ(scene.table().supply[index(Card::kNoodleShop)], 0);
}

TEST(Rules3_5, RiceIsAQueueAlsoWhenReplaced) {
  Scene scene(2);
  scene.rice(0, {Card::kRice1, Card::kRice2, Card::kRice1, Card::kRice3, Card::kRice2});
  scene.gold(0, 20).turn(0);
  scene.play("build rice-3 over rice 2");
  EXPECT_EQ(scene.mat(0).gold, 20 - 14);
  const std::vector<Card> row(scene.mat(0).rice.begin(), scene.mat(0).rice.end());
  EXPECT_EQ(row, (std::vector<Card>{Card::kRice1, Card::kRice1, Card::kRice3, Card::kRice2,
                                    Card::kRice3}));
}

TEST(Rules3_5, DestroyingCostsTwoAndTheCardIsGone) {
  Scene scene(2);
  scene.rice(0, {Card::kRice1, Card::kRice2}).gold(0, 5).turn(0);
  scene.play("destroy rice 1");
  EXPECT_EQ(scene.mat(0).gold, 3);
  EXPECT_EQ(scene.mat(0).rice.size(), 1u);
  EXPECT_EQ(scene.mat(0).rice[0], Card::kRice2);
  EXPECT_EQ(scene.table().lost[index(Card::kRice1)], 1);
}

TEST(Rules3_5, AGeneralAlwaysReturnsToTheSupply) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral}).turn(0);
  scene.play("destroy general");
  EXPECT_EQ(scene.table().supply[index(Card::kGeneral)], 1);
  EXPECT_EQ(scene.table().lost[index(Card::kGeneral)], 0);
}

TEST(Rules3_5, AnEmptyPileCannotBeBuiltFrom) {
  Scene scene(2);
  scene.own(1, {Card::kStable}).gold(0, 40).turn(0);
  EXPECT_EQ(scene.refused("build stable"), "None of that card is left to buy.");
}

TEST(Rules3_7, WorkshopsTakeTwoOffTheirRow) {
  Scene scene(2);
  scene.own(0, {Card::kFarming, Card::kCarpentry, Card::kBlacksmith}).turn(0);
  EXPECT_EQ(cost(scene, Card::kRice2), 6);
  EXPECT_EQ(cost(scene, Card::kPort), 11);
  EXPECT_EQ(cost(scene, Card::kWall), 2);
  EXPECT_EQ(cost(scene, Card::kWall, true), 4);
  EXPECT_EQ(scene.game().destroy_cost(scene.table(), 0, Row::kCastle), 0);
}

TEST(Rules3_7, DiscountsAddUpAndNoCostFallsBelowNothing) {
  Scene scene(2);
  scene.own(0, {Card::kBlacksmith}).turn(0);
  scene.table().shown.back() = Fate::kWillingHands;
  EXPECT_EQ(cost(scene, Card::kWall), 0);
  EXPECT_EQ(cost(scene, Card::kStable), 10);
  scene.table().shown.back() = Fate::kMasterBuilder;
  scene.table().occasion = Occasion::kMasterBuilder;
  EXPECT_EQ(cost(scene, Card::kStable), 8);
  EXPECT_EQ(cost(scene, Card::kWall), 0);
}

TEST(Rules3_7, AWorkshopBeingReplacedStillCounts) {
  Scene scene(4);
  scene.own(0, {Card::kCarpentry, Card::kPort, Card::kMarket, Card::kTemple}).gold(0, 12).turn(0);
  scene.play("build embassy over carpentry");
  EXPECT_EQ(scene.mat(0).gold, 0) << "12 + 2 - 2";
}

TEST(Rules3_7, ANewWorkshopDoesNotPayForItself) {
  Scene scene(2);
  scene.gold(0, 10).turn(0);
  scene.play("build carpentry");
  EXPECT_EQ(scene.mat(0).gold, 6);
}

TEST(Rules3_6, TwoAreDrawnAndTheOtherGoesUnderThePile) {
  Scene scene(2);
  scene.on_top(Palace::kElder).on_top(Palace::kMiser).gold(0, 13).turn(0);
  scene.play("cards");
  EXPECT_EQ(scene.mat(0).gold, 3);
  EXPECT_EQ(scene.state.drawn[0].size(), 2u);
  scene.play("keep elder");
  EXPECT_EQ(scene.mat(0).palace, 3);
  EXPECT_EQ(scene.state.palaces[0].back().kind, Palace::kElder);
  EXPECT_EQ(scene.state.pile.back().kind, Palace::kMiser);
}

TEST(Rules3_6, CityHallDrawsOneMore) {
  Scene scene(2);
  scene.own(0, {Card::kCityHall}).turn(0);
  scene.play("cards");
  EXPECT_EQ(scene.state.drawn[0].size(), 3u);
}

TEST(Rules3_6, NoneKeptTheGoldIsGoneAndTheOrderStays) {
  Scene scene(2);
  scene.on_top(Palace::kElder).on_top(Palace::kMiser).turn(0);
  scene.play("cards");
  scene.play("keep none");
  EXPECT_EQ(scene.mat(0).gold, 15);
  const auto& pile = scene.state.pile;
  EXPECT_EQ(pile[pile.size() - 2].kind, Palace::kMiser);
  EXPECT_EQ(pile.back().kind, Palace::kElder);
}

TEST(Rules3_6, AReplacedCardGoesUnderAfterTheOthers) {
  Scene scene(2);
  scene.palaces({{Palace::kRuler, Palace::kGarden}});
  scene.on_top(Palace::kElder).on_top(Palace::kMiser).turn(0);
  scene.play("cards");
  scene.play("keep elder over ruler");
  EXPECT_EQ(scene.mat(0).gold, 25 - 10 - 2);
  EXPECT_EQ(scene.state.palaces[0][0].kind, Palace::kElder);
  const auto& pile = scene.state.pile;
  EXPECT_EQ(pile[pile.size() - 2].kind, Palace::kMiser);
  EXPECT_EQ(pile.back().kind, Palace::kRuler);
}

TEST(Rules3_6, AFullPalaceMustReplaceAndPay) {
  Scene scene(2);
  scene.palaces(
      {{Palace::kRuler, Palace::kGarden, Palace::kShrine, Palace::kStatue, Palace::kTyrant}});
  scene.on_top(Palace::kElder).on_top(Palace::kMiser).gold(0, 11).turn(0);
  scene.play("cards");
  EXPECT_EQ(scene.refused("keep elder"), "Your palace is full: say which card it replaces.");
  EXPECT_FALSE(scene.legal("keep elder over ruler")) << "1 gold is not 2";
  EXPECT_TRUE(scene.legal("keep none"));
}

TEST(Rules3_6, NoSecondCopyOfAKind) {
  Scene scene(2);
  scene.palaces({{Palace::kRuler, Palace::kGarden}});
  scene.on_top(Palace::kElder).on_top(Palace::kRuler).turn(0);
  scene.play("cards");
  EXPECT_EQ(scene.refused("keep ruler"), "No palace holds two of a kind.");
  EXPECT_FALSE(scene.legal("keep ruler over garden"));
}

TEST(Rules3_6, AShortPileGivesWhatItHasAndAnEmptyOneNothing) {
  // Nearly all cards lie in the palaces: possible only in a smaller edition.
  std::string data(Edition::shipped());
  for (const char* kind : {"capitalist", "diplomat", "economist", "garden", "shrine", "statue",
                           "patron", "harvester", "pacifist", "ruler"}) {
    const std::string from = std::string("palace ") + kind + " copies=2";
    data.replace(data.find(from), from.size(), std::string("palace ") + kind + " copies=1");
  }
  for (const char* kind : {"aristocrat", "miser", "bureaucrat", "builder", "strategist"}) {
    const std::string from = std::string("palace ") + kind + " copies=1";
    data.replace(data.find(from), from.size(), std::string("palace ") + kind + " copies=0");
  }
  Scene small(4, {}, data);
  using P = Palace;
  small.palaces({{P::kArchitect, P::kGardener, P::kTyrant, P::kFarmer, P::kPlanner},
                 {P::kCapitalist, P::kCraftsman, P::kDefender, P::kWarrior, P::kDiplomat},
                 {P::kEconomist, P::kElder, P::kGarden, P::kShrine, P::kStatue},
                 {P::kPatron, P::kHarvester, P::kMinimalist, P::kPacifist}});
  ASSERT_EQ(small.table().pile, 2);
  small.turn(3).own(3, {Card::kCityHall});
  small.play("cards");
  EXPECT_EQ(small.state.drawn[3].size(), 2u);
  small.play("keep ruler", fate(Fate::kNothing));
  small.turn(0).gold(0, 30);
  small.play("cards");
  EXPECT_EQ(small.state.drawn[0].size(), 1u);
  small.play("keep none");
  ASSERT_EQ(small.table().pile, 1);
  small.palaces({{P::kArchitect, P::kGardener, P::kTyrant, P::kFarmer, P::kPlanner},
                 {P::kCapitalist, P::kCraftsman, P::kDefender, P::kWarrior, P::kDiplomat},
                 {P::kEconomist, P::kElder, P::kGarden, P::kShrine, P::kStatue},
                 {P::kPatron, P::kHarvester, P::kMinimalist, P::kPacifist, P::kRuler}});
  small.on_top(P::kTreasurer).turn(0);
  EXPECT_TRUE(small.legal("cards"));
  small.state.pile.clear();
  small.table().pile = 0;
  EXPECT_EQ(small.refused("cards"), "The palace pile is empty.");
}

// §3.4: the Commerce Hall serves first, so taking the Trade Fair away while both are free gives up
// its own build. The player is told before choosing.
TEST(Rules3_4, WhatIsLostIsToldBeforeChoosing) {
  Scene scene(3);
  scene.own(0, {Card::kTradeFair, Card::kCommerceHall, Card::kDam, Card::kMarket})
      .gold(0, 60)
      .turn(0, Season::kHarvest);
  const auto told = [&] {
    const auto json =
        parse_json(conformance::json_of(scene.game(), scene.game().view(scene.state, 0)));
    std::vector<std::string> moves;
    for (const auto& entry : json->at("aid").at("gives_up").as_array()) {
      EXPECT_EQ(entry.at("card"), "trade-fair");
      moves.emplace_back(entry.at("move").as_string().c_str());
    }
    return moves;
  };
  const auto key = [&] { return scene.game().prompt(scene.game().view(scene.state, 0)).key; };
  EXPECT_EQ(key(), "turn_fair");
  const auto moves = told();
  EXPECT_NE(std::find(moves.begin(), moves.end(), "destroy trade-fair"), moves.end());
  EXPECT_NE(std::find(moves.begin(), moves.end(), "build port over trade-fair"), moves.end());
  for (const auto& move : moves) EXPECT_NE(move.find("trade-fair"), std::string::npos) << move;
  // It is as it says: after it one more build is left, not two.
  Scene lost = scene;
  lost.play("destroy trade-fair");
  lost.play("destroy dam");
  EXPECT_NE(lost.acting(), 0);
  // With the Commerce Hall used, the Trade Fair serves for its own end: nothing is lost.
  scene.play("destroy dam");
  EXPECT_EQ(key(), "more");
  EXPECT_TRUE(told().empty());
  // In other seasons there is nothing to lose.
  Scene spring(3);
  spring.own(0, {Card::kTradeFair, Card::kCommerceHall}).gold(0, 60).turn(0, Season::kSpring);
  EXPECT_EQ(spring.game().prompt(spring.game().view(spring.state, 0)).key, "turn");
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
