// §6: every way a match can end.
#include "kings.hpp"

namespace crownhall {
namespace {

// Each of these seats scores by the Cup, the others do nothing.
void served(Kings& kings, std::vector<Seat> scoring) {
  for (Seat seat = 0; seat < kings.game.players(); ++seat) {
    const bool scores = std::find(scoring.begin(), scoring.end(), seat) != scoring.end();
    const Seat target = seat == 0 ? 1 : 0;
    kings.play(seat, scores ? "cup:" + std::to_string(target + 1) + " rat:+" : "sword:+ sword:+");
  }
}

std::vector<int> places(const Kings& kings) {
  const Outcome outcome = kings.game.outcome(kings.state);
  return {outcome.places.begin(), outcome.places.end()};
}

std::string_view decided(const Kings& kings) { return kings.game.outcome(kings.state).decided_by; }

TEST(DevicesOfKings, R6_1_AloneAtTheTargetWins) {
  Kings kings(3);
  kings.points({9, 8, 7});
  served(kings, {0, 1});
  EXPECT_TRUE(kings.game.to_act(kings.state).empty());
  EXPECT_EQ(decided(kings), "target");
  EXPECT_EQ(places(kings), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(kings.told(Told::kWin), 1);
}

TEST(DevicesOfKings, R6_1_VictoryIsLookedAtOnlyAtTheEndOfTheRound) {
  Kings kings(3);
  kings.points({9, 0, 9});
  kings.plots({"cup:2 rat:+", "sword:+ sword:+", "cup:2 rat:+"});
  EXPECT_FALSE(kings.game.to_act(kings.state).empty()) << "seat 2 got there in the same round";
}

TEST(DevicesOfKings, R6_6_EqualPointsShareAPlace) {
  Kings kings(4);
  kings.points({5, 9, 5, 2});
  served(kings, {1});
  EXPECT_EQ(places(kings), (std::vector<int>{2, 1, 2, 4}));
}

TEST(DevicesOfKings, R7_1_AnotherTarget) {
  Kings kings(2, {{"target", 3}});
  kings.points({2, 0});
  served(kings, {0});
  EXPECT_EQ(decided(kings), "target");
}

TEST(DevicesOfKings, R6_2_ElevenToTenPlaysOn) {
  Kings kings(3);
  kings.points({9, 9, 0}).plots({"cup:2 cup:3", "cup:3 rat:+", "sword:+ sword:+"});
  EXPECT_EQ(kings.points(0), 11);
  EXPECT_EQ(kings.points(1), 10);
  EXPECT_FALSE(kings.game.to_act(kings.state).empty());
  EXPECT_EQ(kings.told(Told::kTie), 1);
}

TEST(DevicesOfKings, R6_2_AloneInFrontInALaterRoundWins) {
  Kings kings(3);
  kings.points({9, 9, 0});
  served(kings, {0, 1});
  served(kings, {0, 1});
  EXPECT_FALSE(kings.game.to_act(kings.state).empty()) << "level at 11";
  served(kings, {1});
  EXPECT_TRUE(kings.game.to_act(kings.state).empty());
  EXPECT_EQ(decided(kings), "sudden_death");
  EXPECT_EQ(places(kings), (std::vector<int>{2, 1, 3}));
}

TEST(DevicesOfKings, R6_2_AThirdKingCanStandInTheWay) {
  Kings kings(3);
  kings.points({9, 9, 9});
  served(kings, {0, 1});
  ASSERT_EQ(kings.state.tie_round, 1);
  served(kings, {0, 2});
  EXPECT_EQ(decided(kings), "sudden_death") << "11, 10, 10";
  EXPECT_EQ(places(kings), (std::vector<int>{1, 2, 2}));
}

TEST(DevicesOfKings, R7_3_TheLeaderWinsAtOnce) {
  Kings kings(3, {{"leader_wins_at_once", 1}});
  kings.points({9, 9, 0}).plots({"cup:2 cup:3", "cup:3 rat:+", "sword:+ sword:+"});
  EXPECT_EQ(decided(kings), "leader");
  EXPECT_EQ(places(kings), (std::vector<int>{1, 2, 3}));
}

TEST(DevicesOfKings, R7_3_LevelLeadersStillPlayOn) {
  Kings kings(3, {{"leader_wins_at_once", 1}});
  kings.points({9, 9, 0});
  served(kings, {0, 1});
  EXPECT_FALSE(kings.game.to_act(kings.state).empty());
  served(kings, {0});
  EXPECT_EQ(decided(kings), "sudden_death");
}

TEST(DevicesOfKings, R6_3_AtTheRoundLimitMostPointsWin) {
  Kings kings(3, {{"round_limit", 7}});
  kings.round(6).points({4, 5, 1}).plots({kIdle, kIdle, kIdle});
  EXPECT_FALSE(kings.game.to_act(kings.state).empty());
  kings.plots({kIdle, kIdle, kIdle});
  EXPECT_TRUE(kings.game.to_act(kings.state).empty());
  EXPECT_EQ(decided(kings), "points");
  EXPECT_EQ(places(kings), (std::vector<int>{2, 1, 3}));
  EXPECT_EQ(kings.told(Told::kLimit), 1);
}

TEST(DevicesOfKings, R6_3_ThenMostTokens) {
  Kings kings(3);
  kings.round(100).points({4, 4, 3}).pools(0, "1 1 1").pools(1, "4 0 0").pools(2, "9 9 9");
  kings.plots({kIdle, kIdle, kIdle});
  EXPECT_EQ(decided(kings), "tokens");
  EXPECT_EQ(places(kings), (std::vector<int>{2, 1, 3}));
}

TEST(DevicesOfKings, R6_3_ThenTheWinIsShared) {
  Kings kings(3);
  kings.round(100).points({4, 4, 3}).pools(0, "1 2 1").pools(1, "4 0 0");
  kings.plots({kIdle, kIdle, kIdle});
  EXPECT_EQ(decided(kings), "shared");
  EXPECT_EQ(places(kings), (std::vector<int>{1, 1, 3}));
  EXPECT_EQ(kings.told(Told::kShared), 1);
}

TEST(DevicesOfKings, R6_3_TheLimitEndsASuddenDeath) {
  Kings kings(2, {{"round_limit", 50}});
  kings.round(49).points({9, 9});
  served(kings, {0, 1});
  kings.plots({kIdle, kIdle});
  EXPECT_EQ(decided(kings), "shared");
}

TEST(DevicesOfKings, R6_4_TheTargetCountsInTheLastRound) {
  Kings kings(2);
  kings.round(100).points({9, 9});
  served(kings, {1});
  EXPECT_EQ(decided(kings), "target");
}

TEST(DevicesOfKings, R6_4_ElevenToTenInTheLastRoundIsDecidedByPoints) {
  Kings kings(3);
  kings.round(100).points({9, 9, 0}).plots({"cup:2 cup:3", "cup:3 rat:+", "sword:+ sword:+"});
  EXPECT_EQ(decided(kings), "points");
  EXPECT_EQ(places(kings), (std::vector<int>{1, 2, 3}));
}

TEST(DevicesOfKings, R6_5_WithoutALimitPassivePlayGoesOn) {
  Kings kings(2, {{"round_limit", 0}});
  for (int i = 0; i < 1500; ++i) kings.plots({"rat:+ rat:+", kIdle});
  EXPECT_EQ(kings.state.round, 1501);
  EXPECT_EQ(kings.pools(0), "0 0 3000");
  kings.round(5000).plots({kIdle, kIdle});
  EXPECT_EQ(decided(kings), "tokens");
}

TEST(DevicesOfKings, R7_4_RandomMatchesWithoutALimitEnd) {
  for (int players = 2; players <= 6; ++players) {
    const auto game = DevicesOfKings::make({.players = players, .options = {{"round_limit", 0}}});
    Rng rng = Rng::fast(3);
    for (int i = 0; i < 500; ++i) {
      auto state = game->deal(rng);
      Events nobody;
      while (!game->to_act(state).empty()) {
        const Seat seat = game->to_act(state).front();
        game->play(state, seat, game->sample(state, seat, rng), rng, nobody);
      }
      EXPECT_LT(state.round, 400);
    }
  }
}

TEST(DevicesOfKings, R6_1_TheScoreSheetAddsUp) {
  Kings kings(2);
  kings.pools(0, "2 0 0").plots({"sword:2 rat:+", "cup:1 cup:+"});
  kings.plots({"cup:2 rat:+", "mask:+ mask:1"});
  int sum = 0;
  for (const ScoreLine& line : kings.game.breakdown(kings.state)) {
    if (line.label == "sword") {
      EXPECT_EQ(line.points, line.seat == 0 ? 1 : 0);
    }
    if (line.label == "mask") {
      EXPECT_EQ(line.points, line.seat == 1 ? 1 : 0);
    }
    if (line.label == "tie_break" && line.seat == 0) {
      EXPECT_EQ(line.args[0], 4);
    }
    sum += line.points;
  }
  EXPECT_EQ(sum, kings.points(0) + kings.points(1));
  EXPECT_EQ(sum, 4);
}

}  // namespace
}  // namespace crownhall
