// heuristics.cpp: what a sensible squire would do.
#include "positions.hpp"

namespace crownhall::road_to_lord {
namespace {

std::string advice(Scene& scene) {
  return scene.game.write(
      scene.game.advise(scene.game.view(scene.state, scene.to_act()), scene.rng));
}

TEST(RoadToLordAdvice, TheLastPlayerWinsCheaply) {
  Scene scene(kThree, {"wheat 5, sword 111", "wheat 6, sword 222", "wheat 1789, sword 333"});
  ASSERT_EQ(scene.play("wheat 5"), "");
  ASSERT_EQ(scene.play("wheat 6"), "");
  EXPECT_EQ(advice(scene), "wheat 7");
}

TEST(RoadToLordAdvice, TrumpsWhenVoid) {
  Scene scene(kThree, {"wheat 55, sword 111", "wheat 66, sword 222", "wine 3, sword 333"}, "wine");
  ASSERT_EQ(scene.play("wheat 55"), "");
  ASSERT_EQ(scene.play("wheat 66"), "");
  EXPECT_EQ(advice(scene), "wine 3");
}

TEST(RoadToLordAdvice, WastesALowCardWhereItCannotWin) {
  Scene scene(kThree, {"wheat 55, sword 111", "wheat 6689, sword 222", "wheat 179, sword 333"});
  ASSERT_EQ(scene.play("wheat 55"), "");
  ASSERT_EQ(scene.play("wheat 6689"), "");
  EXPECT_EQ(advice(scene), "wheat 1");
}

TEST(RoadToLordAdvice, LeavesNoCardsOverAtTheEnd) {
  Scene scene(kThree, {"wheat 1, sword 1", "wheat 2", "wheat 479, 0"});
  scene.state.table.offering = kOfferings - 1;
  ASSERT_EQ(scene.play("wheat 1"), "");
  ASSERT_EQ(scene.play("wheat 2"), "");
  EXPECT_EQ(advice(scene), "wheat 479");  // the last player's "0" stays
}

TEST(RoadToLordAdvice, TheLeaderGetsRidOfGold) {
  Scene scene(kThree, {"wheat 19, 00", "wheat 2", "wheat 3"});
  scene.state.table.offering = kOfferings - 1;
  EXPECT_EQ(advice(scene), "wheat 19+00");
}

TEST(RoadToLordAdvice, SecondPlaysOvertakeCheaply) {
  Scene scene(kTwo, {"sword 7, wine 2222", "sword 1399, wine 3333"});
  scene.state.table.offering = 4;
  ASSERT_EQ(scene.play("sword 7"), "");
  ASSERT_EQ(scene.play("sword 1"), "");
  EXPECT_EQ(scene.to_act(), 1);
  const auto text = advice(scene);
  ASSERT_EQ(scene.play(text), "");
  EXPECT_EQ(scene.state.table.tallies[1].wins, 1) << text;
  EXPECT_EQ(scene.state.table.tallies[1].earned, 3) << text;
}

// Whole games against random players, seats in turn: a fair share of the wins would be 1/players.
TEST(RoadToLordAdvice, BeatsRandomPlay) {
  for (int players = 2; players <= 4; ++players) {
    const auto game = *RoadToLord::make({.players = players});
    double wins = 0;
    const int games = 240;
    for (int i = 0; i < games; ++i) {
      Rng rng = Rng::fast(static_cast<std::uint64_t>(i));
      auto state = game.deal(rng);
      Events nobody;
      const Seat adviser = i % players;
      while (!game.to_act(state).empty()) {
        const Seat seat = game.to_act(state).front();
        const Move move = seat == adviser ? game.advise(game.view(state, seat), rng)
                                          : game.sample(state, seat, rng);
        game.play(state, seat, move, rng, nobody);
      }
      wins += win_share(game.outcome(state), adviser);
    }
    EXPECT_GT(wins, 0.65 * games) << players << " players";
  }
}

}  // namespace
}  // namespace crownhall::road_to_lord
