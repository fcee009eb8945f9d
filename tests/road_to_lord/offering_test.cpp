// RULES.md §4 and §6: an Offering with three and four players, points, the end.
#include "positions.hpp"

namespace crownhall::road_to_lord {
namespace {

TEST(RoadToLord_4_1, TheLeaderMayUseEveryZeroAndAnyIcon) {
  Scene scene(kFour, {"sword 257, wine 1, 0 00", "sword 1", "sword 1", "sword 1"});
  EXPECT_TRUE(scene.allows("sword 257+0+00"));
  EXPECT_TRUE(scene.allows("wine 1+00"));
  EXPECT_EQ(scene.play("stand"), "You hold a digit card, so you must offer a Number.");
}

TEST(RoadToLord_4_1, WhoStandsInForTheLeaderHasTheLeadersRights) {
  // Seat 0 wins with its last card, and seat 1 has none left either: seat 2 leads.
  Scene scene(kFour, {"sword 5", "wine 5", "wheat 37, 00", "wheat 4"});
  for (const auto move : {"sword 5", "wine 5", "wheat 3", "wheat 4"})
    ASSERT_EQ(scene.play(move), "");
  const Table& t = scene.state.table;
  EXPECT_EQ(t.leader, 0);  // the winner
  EXPECT_EQ(t.starter, 2);
  EXPECT_EQ(scene.points(0), 3 - 2);  // won, then passed over
  EXPECT_EQ(scene.points(1), -2);
  EXPECT_TRUE(scene.allows("wheat 7+00"));
}

TEST(RoadToLord_4_2, TheLedIconMustBeFollowed) {
  Scene scene(kFour, {"wheat 79", "wheat 123, wine 9", "wine 9", "sword 1"});
  ASSERT_EQ(scene.play("wheat 79"), "");
  EXPECT_EQ(scene.play("wine 9"), "You hold wheat, the led icon, and must offer it.");
  EXPECT_TRUE(scene.allows("wheat 1"));
  EXPECT_TRUE(scene.allows("wheat 123"));
}

TEST(RoadToLord_4_2, GemsForAllButTheLastGoldForTheLeaderAlone) {
  Scene scene(kFour, {"wheat 7, 0 00", "wheat 1, 0 00", "wheat 2, 0 00", "wheat 3, 0 00"});
  ASSERT_EQ(scene.play("wheat 7"), "");
  EXPECT_EQ(scene.play("wheat 1+00"), "Only the leader may use \"00\".");
  ASSERT_EQ(scene.play("wheat 1+0"), "");
  ASSERT_EQ(scene.play("wheat 2+0"), "");
  EXPECT_EQ(scene.play("wheat 3+0"), "The last player may not use \"0\".");
  EXPECT_TRUE(scene.allows("wheat 3"));
}

TEST(RoadToLord_4_2, ASeatUnableToPlayDoesNotChangeWhoIsLast) {
  // Seat 3 is last and holds zeros only; seat 2 is the last to play, yet may use "0".
  Scene scene(kFour, {"wheat 7", "wheat 1", "wheat 2, 0", "0 0"});
  ASSERT_EQ(scene.play("wheat 7"), "");
  ASSERT_EQ(scene.play("wheat 1"), "");
  EXPECT_TRUE(scene.allows("wheat 2+0"));
}

TEST(RoadToLord_4_2, PassedOverLeadersAreLeftOutOfTheOrder) {
  // Seat 0 should lead but cannot: seat 1 leads, seat 3 stays the last, seat 2 is not.
  Scene scene(kFour, {"0", "wheat 1", "wheat 2, 0", "wheat 3, 0"}, "none", 0);
  scene.state.table.starter = scene.state.table.turn = 1;
  scene.state.table.voids[0] = kVoidOfAll;
  ASSERT_EQ(scene.play("wheat 1"), "");
  EXPECT_TRUE(scene.allows("wheat 2+0"));
  ASSERT_EQ(scene.play("wheat 2"), "");
  EXPECT_FALSE(scene.allows("wheat 3+0"));
}

TEST(RoadToLord_4_2, AnOnlyPlayerIsLeaderNotLast) {
  Scene scene(kFour, {"0", "0", "0", "wheat 3, 0"}, "none", 0);
  scene.state.table.starter = scene.state.table.turn = 3;
  EXPECT_TRUE(scene.allows("wheat 3+0"));
}

TEST(RoadToLord_4_3, TheCravedIconBeatsTheLedOne) {
  Scene scene(kThree, {"wheat 79", "wheat 123", "wine 9"}, "wine");
  for (const auto move : {"wheat 79", "wheat 123", "wine 9"}) ASSERT_EQ(scene.play(move), "");
  EXPECT_EQ(scene.state.table.tallies[2].wins, 1);
}

TEST(RoadToLord_4_3, WithoutTheCravedIconTheLedOneWins) {
  Scene scene(kThree, {"wheat 79", "wheat 123", "wine 9"}, "sword");
  for (const auto move : {"wheat 79", "wheat 123", "wine 9"}) ASSERT_EQ(scene.play(move), "");
  EXPECT_EQ(scene.state.table.tallies[1].wins, 1);
}

TEST(RoadToLord_4_3, AZeroAsCravingIsNoTrump) {
  for (const Kind zero : {kGem, kGold}) {
    Scene scene(kThree, {"wheat 1", "wine 99", "wine 9"});
    scene.state.table.craving[0] = zero;
    for (const auto move : {"wheat 1", "wine 99", "wine 9"}) ASSERT_EQ(scene.play(move), "");
    EXPECT_EQ(scene.state.table.tallies[0].wins, 1);
  }
}

TEST(RoadToLord_4_3, EqualNumbersGoToTheEarlier) {
  Scene scene(kThree, {"sword 3, 00", "sword 3, 0 0", "wine 1"});
  ASSERT_EQ(scene.play("sword 3+00"), "");
  ASSERT_EQ(scene.play("sword 3+0+0"), "");
  ASSERT_EQ(scene.play("wine 1"), "");
  EXPECT_EQ(scene.state.table.tallies[0].wins, 1);
  EXPECT_EQ(scene.state.table.tallies[0].earned, 3);  // two cards
}

TEST(RoadToLord_4_4, PointsByCardsOfTheWinningNumber) {
  EXPECT_EQ(points_for(1), 3);
  EXPECT_EQ(points_for(2), 3);
  EXPECT_EQ(points_for(3), 4);
  EXPECT_EQ(points_for(4), 4);
  EXPECT_EQ(points_for(5), 5);
  EXPECT_EQ(points_for(9), 5);
}

TEST(RoadToLord_4_4, ZerosOnlyCannotTakePart) {
  Scene scene(kThree, {"sword 12", "0 00", "sword 34"});
  ASSERT_EQ(scene.play("sword 1"), "");
  EXPECT_EQ(scene.to_act(), 2);
  EXPECT_EQ(scene.points(1), -2);
  EXPECT_EQ(scene.state.table.voids[1], kVoidOfAll);
  EXPECT_TRUE(scene.revealed);
}

TEST(RoadToLord_4_4, FloorZeroStopsEveryPenaltyAtZero) {
  Scene scene({.players = 3, .options = {{"floor_zero", 1}}}, {"sword 12", "0 00", "sword 34"});
  ASSERT_EQ(scene.play("sword 1"), "");
  EXPECT_EQ(scene.points(1), 0);
  scene.state.table.tallies[1].score = 1;
  ASSERT_EQ(scene.play("sword 3"), "");  // wins, leads on
  ASSERT_EQ(scene.play("sword 4"), "");
  ASSERT_EQ(scene.play("sword 2"), "");
  EXPECT_EQ(scene.points(1), 0);
}

TEST(RoadToLord_4_5, TheWinnerLeads) {
  Scene scene(kThree, {"sword 12", "sword 34", "sword 56"});
  for (const auto move : {"sword 1", "sword 34", "sword 5"}) ASSERT_EQ(scene.play(move), "");
  EXPECT_EQ(scene.to_act(), 2);  // seat 1 won but holds no card: passed over
  EXPECT_EQ(scene.state.table.leader, 1);
  EXPECT_EQ(scene.state.table.offering, 1);
}

TEST(RoadToLord_4_5, IfNobodyCanPlayEveryonePaysAndTheLeaderStays) {
  Scene scene(kThree, {"sword 1", "sword 3", "sword 5"});
  scene.state.table.offering = kOfferings - 3;
  for (const auto move : {"sword 1", "sword 3", "sword 5"}) ASSERT_EQ(scene.play(move), "");
  EXPECT_TRUE(scene.game.to_act(scene.state).empty());
  EXPECT_EQ(scene.points(0), -4);
  EXPECT_EQ(scene.points(1), -4);
  EXPECT_EQ(scene.points(2), 3 - 4);
  EXPECT_EQ(scene.state.table.leader, 2);
}

TEST(RoadToLord_6_1, CardsLeftCostAPointEachZerosToo) {
  Scene scene(kThree, {"sword 19, 0 00", "sword 3", "sword 5"});
  scene.state.table.offering = kOfferings - 1;
  for (const auto move : {"sword 1", "sword 3", "sword 5"}) ASSERT_EQ(scene.play(move), "");
  EXPECT_EQ(scene.points(0), -3);
  EXPECT_EQ(scene.points(2), 3);
}

Outcome outcome_of(const std::vector<std::pair<int, int>>& points_and_wins) {
  const int players = static_cast<int>(points_and_wins.size());
  const auto game = *RoadToLord::make({.players = players});
  RoadToLord::State state{};
  for (std::size_t i = 0; i < points_and_wins.size(); ++i) {
    state.table.tallies[i].earlier = static_cast<std::int16_t>(points_and_wins[i].first);
    state.table.tallies[i].wins = static_cast<std::uint8_t>(points_and_wins[i].second);
  }
  return game.outcome(state);
}

std::vector<int> places(const Outcome& outcome) {
  return {outcome.places.begin(), outcome.places.end()};
}

TEST(RoadToLord_6_2, TheHighestScoreWins) {
  const auto outcome = outcome_of({{7, 2}, {9, 1}, {-3, 3}});
  EXPECT_EQ(places(outcome), (std::vector{2, 1, 3}));
  EXPECT_EQ(outcome.decided_by, "points");
}

TEST(RoadToLord_6_2, ThenMoreOfferingsWon) {
  const auto outcome = outcome_of({{9, 2}, {9, 3}, {9, 2}, {1, 1}});
  EXPECT_EQ(places(outcome), (std::vector{2, 1, 2, 4}));
  EXPECT_EQ(outcome.decided_by, "offerings");
}

TEST(RoadToLord_6_2, ThenTheWinIsShared) {
  const auto outcome = outcome_of({{9, 2}, {9, 2}, {8, 4}});
  EXPECT_EQ(places(outcome), (std::vector{1, 1, 3}));
  EXPECT_EQ(outcome.decided_by, "shared");
}

TEST(RoadToLord_6_3, AMatchHasAGameForEachPlayerAndTheFirstLeadMovesOn) {
  const auto game = *RoadToLord::make({.players = 3, .options = {{"match_games", 1}}});
  Rng rng = Rng::fast(11);
  Events nobody;
  auto state = game.deal(rng);
  const int first = state.table.first;
  int last_game = 0;
  int sum = 0;
  while (!game.to_act(state).empty()) {
    const Seat seat = game.to_act(state).front();
    const auto before = state.table;
    game.play(state, seat, game.sample(state, seat, rng), rng, nobody);
    if (state.table.game != before.game) {
      ++last_game;
      EXPECT_EQ(state.table.game, last_game);
      EXPECT_EQ(state.table.first, (first + last_game) % 3);
      EXPECT_EQ(state.table.leader, state.table.first);
      EXPECT_EQ(state.table.hand_sizes[0], 15);
      for (const auto& tally : state.table.tallies) EXPECT_EQ(tally.score, 0);
    }
  }
  EXPECT_EQ(last_game, 2);
  for (const auto& line : game.breakdown(state)) sum += line.points;
  for (const auto& tally : state.table.tallies) sum -= tally.points();
  EXPECT_EQ(sum, 0);
}

}  // namespace
}  // namespace crownhall::road_to_lord
