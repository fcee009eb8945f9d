// §8 The end: one test for each kind of palace card, the sum, and the tie-breaks.
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

using P = Palace;

// Four players, so that every card is at hand; seat 0's palace as wanted.
Scene with(std::vector<Palace> palace) {
  Scene scene(4);
  scene.palaces({std::move(palace)});
  return scene;
}

TEST(Rules8_1, Architect) {
  Scene scene = with({P::kArchitect, P::kElder, P::kMiser});
  scene.own(0, {Card::kPort, Card::kDam, Card::kWall});
  // 3 city + 3 palace + 4 empty rice + 4 empty castle = 14.
  EXPECT_EQ(scene.points(0, P::kArchitect), 7);
}

TEST(Rules8_1, Gardener) {
  Scene scene = with({P::kGardener, P::kElder});
  scene.rice(0, {Card::kRice1, Card::kRice1, Card::kRice2}).own(0, {Card::kWall});
  // 3 rice + 2 palace + 4 empty city + 4 empty castle = 13.
  EXPECT_EQ(scene.points(0, P::kGardener), 6);
}

TEST(Rules8_1, Tyrant) {
  Scene scene = with({P::kTyrant, P::kElder});
  scene.own(0, {Card::kWall, Card::kMoat, Card::kKeep, Card::kStable});
  // 4 castle + 2 palace + 4 empty rice + 4 empty city = 14.
  EXPECT_EQ(scene.points(0, P::kTyrant), 7);
}

TEST(Rules8_1, AristocratCountsPricesOfTwelveAndMore) {
  Scene scene = with({P::kAristocrat, P::kElder});
  scene.rice(0, {Card::kRice3, Card::kRice2})
      .own(0, {Card::kEmbassy, Card::kPort, Card::kCatapult});
  EXPECT_EQ(scene.points(0, P::kAristocrat), 3);
}

TEST(Rules8_1, MiserCountsPricesOfEightAndLessTheNoodleShopToo) {
  Scene scene = with({P::kMiser, P::kElder});
  scene.rice(0, {Card::kRice3, Card::kRice2}).own(0, {Card::kMarket, Card::kTaxCollector});
  EXPECT_EQ(scene.points(0, P::kMiser), 3);
}

TEST(Rules8_1, BureaucratNeedsAllThree) {
  Scene scene = with({P::kBureaucrat, P::kElder});
  scene.own(0, {Card::kCityHall, Card::kEmbassy});
  EXPECT_EQ(scene.points(0, P::kBureaucrat), 0);
  scene.own(0, {Card::kCommerceHall});
  EXPECT_EQ(scene.points(0, P::kBureaucrat), 10);
}

TEST(Rules8_1, Builder) {
  Scene scene = with({P::kBuilder, P::kElder});
  scene.own(0, {Card::kCityHall, Card::kEmbassy, Card::kPort});
  EXPECT_EQ(scene.points(0, P::kBuilder), 0);
  scene.own(0, {Card::kDam});
  EXPECT_EQ(scene.points(0, P::kBuilder), 8);
}

TEST(Rules8_1, Farmer) {
  Scene scene = with({P::kFarmer, P::kElder});
  scene.rice(0, {Card::kRice1, Card::kRice1, Card::kRice1, Card::kRice1});
  EXPECT_EQ(scene.points(0, P::kFarmer), 0);
  scene.rice(0, {Card::kRice1, Card::kRice1, Card::kRice1, Card::kRice1, Card::kRice1});
  EXPECT_EQ(scene.points(0, P::kFarmer), 9);
}

TEST(Rules8_1, Strategist) {
  Scene scene = with({P::kStrategist, P::kElder});
  scene.own(0, {Card::kWall, Card::kMoat, Card::kKeep, Card::kStable});
  EXPECT_EQ(scene.points(0, P::kStrategist), 0);
  scene.own(0, {Card::kGeneral});
  EXPECT_EQ(scene.points(0, P::kStrategist), 9);
}

TEST(Rules8_1, PlannerCountsFullRowsThePalaceToo) {
  Scene scene = with({P::kPlanner, P::kElder, P::kMiser, P::kRuler, P::kGarden});
  scene.rice(0, {Card::kRice1, Card::kRice1, Card::kRice1, Card::kRice1, Card::kRice1});
  EXPECT_EQ(scene.points(0, P::kPlanner), 6);
}

TEST(Rules8_1, CapitalistCountsIncomeBuildings) {
  Scene scene = with({P::kCapitalist, P::kElder});
  scene.own(0, {Card::kTaxCollector, Card::kTemple, Card::kMarket});
  EXPECT_EQ(scene.points(0, P::kCapitalist), 9);
}

TEST(Rules8_1, Craftsman) {
  Scene scene = with({P::kCraftsman, P::kElder});
  scene.own(0, {Card::kFarming, Card::kCarpentry, Card::kBlacksmith});
  EXPECT_EQ(scene.points(0, P::kCraftsman), 9);
}

TEST(Rules8_1, Defender) {
  Scene scene = with({P::kDefender, P::kElder});
  scene.own(0, {Card::kDam, Card::kKeep, Card::kMoat, Card::kWall, Card::kStable});
  EXPECT_EQ(scene.points(0, P::kDefender), 8);
}

TEST(Rules8_1, Warrior) {
  Scene scene = with({P::kWarrior, P::kElder});
  scene.own(0, {Card::kCatapult, Card::kGeneral, Card::kStable, Card::kWarRoom, Card::kWall});
  EXPECT_EQ(scene.points(0, P::kWarrior), 8);
}

TEST(Rules8_1, DiplomatNeedsThreeBribedFiefdoms) {
  Scene scene = with({P::kDiplomat, P::kElder});
  scene.fiefs(0, 1, Taken::kBribery, 2).fiefs(0, 2, Taken::kAttack, 2);
  EXPECT_EQ(scene.points(0, P::kDiplomat), 0);
  scene.fiefs(0, 3, Taken::kBribery);
  EXPECT_EQ(scene.points(0, P::kDiplomat), 12);
}

TEST(Rules8_1, EconomistLeavesTheTaxCollectorOut) {
  Scene scene = with({P::kEconomist, P::kElder});
  scene.own(0, {Card::kPort, Card::kTaxCollector});
  EXPECT_EQ(scene.points(0, P::kEconomist), 2) << "1 + 3 = 4 gold";
  scene.own(0, {Card::kTemple});
  EXPECT_EQ(scene.points(0, P::kEconomist), 2) << "6 gold";
}

TEST(Rules8_1, ElderIsAQuarterOfTheOthersRoundedOnce) {
  Scene scene = with({P::kElder, P::kGarden, P::kShrine, P::kPatron});
  scene.fiefs(0, 3, Taken::kAttack, 4);
  EXPECT_EQ(scene.points(0, P::kElder), 4) << "8 + 8 + 3 = 19; fiefdoms do not count";
}

TEST(Rules8_1, GardenShrineAndStatueGainFromAPatron) {
  Scene scene = with({P::kGarden, P::kShrine, P::kStatue});
  for (const P kind : {P::kGarden, P::kShrine, P::kStatue}) EXPECT_EQ(scene.points(0, kind), 5);
  Scene rich = with({P::kGarden, P::kShrine, P::kStatue, P::kPatron});
  for (const P kind : {P::kGarden, P::kShrine, P::kStatue}) EXPECT_EQ(rich.points(0, kind), 8);
  EXPECT_EQ(rich.points(0, P::kPatron), 3);
}

TEST(Rules8_1, HarvesterIsThreeQuartersPerField) {
  Scene scene = with({P::kHarvester, P::kElder});
  scene.rice(0, {Card::kRice3, Card::kRice3, Card::kRice1});
  EXPECT_EQ(scene.points(0, P::kHarvester), 5) << "21 / 4";
}

TEST(Rules8_1, MinimalistIsTwoThirdsPerEmptyTile) {
  Scene scene = with({P::kMinimalist, P::kElder});
  EXPECT_EQ(scene.points(0, P::kMinimalist), 10) << "16 empty tiles: 32 / 3";
}

TEST(Rules8_1, PacifistMustNeverHaveAttacked) {
  Scene scene = with({P::kPacifist, P::kElder});
  EXPECT_EQ(scene.points(0, P::kPacifist), 7);
  scene.mat(0).attacked = 1;
  EXPECT_EQ(scene.points(0, P::kPacifist), 0);
}

TEST(Rules8_1, Ruler) {
  Scene scene = with({P::kRuler, P::kElder});
  scene.fiefs(0, 1, Taken::kAttack, 2).fiefs(0, 2, Taken::kBribery);
  EXPECT_EQ(scene.points(0, P::kRuler), 3);
}

TEST(Rules8_1, TreasurerStopsAtTen) {
  Scene scene = with({P::kTreasurer, P::kElder});
  scene.gold(0, 35);
  EXPECT_EQ(scene.points(0, P::kTreasurer), 5);
  scene.gold(0, 90);
  EXPECT_EQ(scene.points(0, P::kTreasurer), 10);
}

TEST(Rules8_2, PalaceAndFiefdomsTogether) {
  Scene scene = with({P::kGarden, P::kRuler});
  scene.fiefs(0, 1, Taken::kAttack, 1).fiefs(0, 3, Taken::kBribery, 2);
  EXPECT_EQ(scene.points(0), 5 + 3 + 1 + 4);
}

// Two players level on points: 5 + 3 each.
Scene level() {
  Scene scene(2);
  scene.palaces({{P::kGarden, P::kPatron}, {P::kGarden, P::kPatron}});
  return scene;
}

TEST(Rules8_2, MostGoldBreaksATie) {
  Scene scene = level();
  scene.gold(0, 3).gold(1, 4);
  const Outcome outcome = scene.game().outcome(scene.state);
  EXPECT_EQ(outcome.places[1], 1);
  EXPECT_EQ(outcome.places[0], 2);
  EXPECT_EQ(outcome.decided_by, "gold");
}

TEST(Rules8_2, ThenFewestCardsPalaceIncludedFiefdomsNot) {
  Scene scene = level();
  scene.own(1, {Card::kWall});
  const Outcome outcome = scene.game().outcome(scene.state);
  EXPECT_EQ(outcome.places[0], 1);
  EXPECT_EQ(outcome.decided_by, "cards");
}

TEST(Rules8_2, ThenTheWinIsShared) {
  Scene scene = level();
  const Outcome outcome = scene.game().outcome(scene.state);
  EXPECT_EQ(outcome.places[0], 1);
  EXPECT_EQ(outcome.places[1], 1);
  EXPECT_EQ(outcome.decided_by, "shared");
}

TEST(Rules8_2, MorePointsWin) {
  Scene scene = level();
  scene.fiefs(0, 1, Taken::kAttack).gold(0, 0);
  const Outcome outcome = scene.game().outcome(scene.state);
  EXPECT_EQ(outcome.places[0], 1);
  EXPECT_EQ(outcome.decided_by, "points");
}

TEST(Rules8_2, TheMatchEndsAfterTheLastHarvestTurns) {
  Scene scene = level();
  scene.last_turn(Season::kHarvest, 5);
  scene.play("pass");
  EXPECT_TRUE(scene.game().to_act(scene.state).empty());
  EXPECT_TRUE(told(scene.log, Told::kScores, {0, 11})) << "Garden 8, Patron 3";
  EXPECT_TRUE(told(scene.log, Told::kReveals, {1, int(P::kGarden), 8}));
}

TEST(Breakdown, TellsEveryLineAtTheEndAndOnlyFiefdomsBefore) {
  Scene scene = level();
  scene.fiefs(0, 3, Taken::kAttack, 2).last_turn(Season::kHarvest, 5);
  const auto before = scene.game().breakdown(scene.state);
  ASSERT_EQ(before.size(), 1u);
  EXPECT_EQ(before[0].label, "fief-3");
  EXPECT_EQ(before[0].points, 4);
  EXPECT_EQ(before[0].args[0], 2);
  const auto own = scene.game().breakdown(scene.game().view(scene.state, 0));
  EXPECT_EQ(own.size(), 3u) << "the own palace too";
  EXPECT_TRUE(scene.game().breakdown(scene.game().view(scene.state, kSpectator)).empty());
  scene.play("pass");
  const auto after = scene.game().breakdown(scene.state);
  int sum = 0;
  for (const auto& line : after) {
    if (line.seat == 0) sum += line.points;
  }
  EXPECT_EQ(after.size(), 5u);
  EXPECT_EQ(sum, scene.points(0));
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
