// §2 to §5: a round.
#include "kings.hpp"

namespace crownhall {
namespace {

TEST(DevicesOfKings, R2_2_TheNumberOfPlots) {
  const int expected[] = {26, 58, 106, 170, 250};
  for (int players = 2; players <= 6; ++players) {
    const Kings kings(players);
    for (Seat seat = 0; seat < players; ++seat) {
      std::vector<DevicesOfKings::Move> moves;
      kings.game.legal(kings.state, seat, moves);
      EXPECT_EQ(moves.size(), static_cast<std::size_t>(expected[players - 2]));
    }
  }
}

TEST(DevicesOfKings, R2_2_NoCardAgainstOneselfAndOnlyOneAgainstEachOther) {
  const Kings kings(3);
  EXPECT_EQ(kings.why_not(0, "sword:+ sword:+"), "");
  EXPECT_NE(kings.why_not(0, "sword:1 cup:+"), "");
  EXPECT_NE(kings.why_not(0, "sword:2 cup:2"), "");
  EXPECT_NE(kings.why_not(0, "sword:4 cup:2"), "");
  EXPECT_NE(kings.why_not(0, "send 2:0"), "");
}

TEST(DevicesOfKings, R2_3_AllPlotAtOnceInAnyOrder) {
  Kings kings(3);
  EXPECT_EQ(kings.game.to_act(kings.state), SeatSet::first(3));
  kings.play(2, kIdle);
  EXPECT_FALSE(kings.game.to_act(kings.state).has(2));
  EXPECT_FALSE(kings.revealed);
  kings.play(0, kIdle).play(1, kIdle);
  EXPECT_TRUE(kings.revealed);
  EXPECT_EQ(kings.state.round, 2);
  EXPECT_EQ(kings.game.to_act(kings.state), SeatSet::first(3));
}

TEST(DevicesOfKings, R3_1_TwoBolstersOnTheRatGiveTwoTokens) {
  Kings kings(2);
  kings.plots({"rat:+ rat:+", "sword:+ mask:+"});
  EXPECT_EQ(kings.pools(0), "0 0 2");
  EXPECT_EQ(kings.pools(1), "1 1 0");
}

TEST(DevicesOfKings, R3_1_AllBolsterBeforeTheFirstAttack) {
  Kings kings(2);
  kings.pools(0, "1 0 0").plots({"sword:2 mask:+", "sword:+ rat:+"});
  EXPECT_EQ(kings.points(0), 0);
  EXPECT_EQ(kings.pools(0), "0 1 0");
  EXPECT_EQ(kings.pools(1), "0 0 1");
}

TEST(DevicesOfKings, R3_2_TwoBolstersOnTheCupCheckItAndLeaveNoTokens) {
  Kings kings(2);
  kings.plots({"cup:+ cup:+", "cup:1 sword:+"});
  EXPECT_EQ(kings.points(1), 0);
  EXPECT_EQ(kings.state.tokens[0], (std::array<std::uint16_t, 4>{}));
  EXPECT_EQ(kings.told(Told::kCheck), 1);
}

struct Fight {
  int attacker, defender, left, left_there, points;
};

class R4_3 : public ::testing::TestWithParam<Fight> {};

TEST_P(R4_3, OnePoolAgainstAnother) {
  const Fight fight = GetParam();
  for (const std::string device : {"sword", "mask", "rat"}) {
    const auto pools = [&](int tokens) {
      const std::string n = std::to_string(tokens);
      return device == "sword" ? n + " 0 0" : device == "mask" ? "0 " + n + " 0" : "0 0 " + n;
    };
    Kings kings(2);
    kings.pools(0, pools(fight.attacker)).pools(1, pools(fight.defender));
    kings.plots({device + ":2 cup:+", kIdle});
    EXPECT_EQ(kings.pools(0), pools(fight.left)) << device;
    EXPECT_EQ(kings.pools(1), pools(fight.left_there)) << device;
    EXPECT_EQ(kings.points(0), fight.points) << device;
    EXPECT_EQ(kings.points(1), 0) << device;
  }
}

INSTANTIATE_TEST_SUITE_P(DevicesOfKings, R4_3,
                         ::testing::Values(Fight{3, 2, 1, 0, 1}, Fight{3, 3, 0, 0, 0},
                                           Fight{2, 3, 0, 1, 0}, Fight{0, 2, 0, 2, 0},
                                           Fight{0, 0, 0, 0, 0}, Fight{1, 0, 1, 0, 1}));

TEST(DevicesOfKings, R4_3_ABolsteredMaskFightsWithTheNewToken) {
  Kings kings(2);
  kings.plots({"mask:+ mask:2", kIdle});
  EXPECT_EQ(kings.pools(0), "0 1 0");
  EXPECT_EQ(kings.points(0), 1);
}

TEST(DevicesOfKings, R4_1_LaterAttackersMeetDrainedPools) {
  Kings kings(3);
  kings.pools(0, "2 0 0").pools(1, "1 0 0").pools(2, "2 0 0");
  kings.plots({"sword:3 cup:+", "sword:3 cup:+", kIdle});
  EXPECT_EQ(kings.points(0), 0);
  EXPECT_EQ(kings.points(1), 1);
  EXPECT_EQ(kings.pools(2), "0 0 0");
}

TEST(DevicesOfKings, R4_1_TheFirstPlayerAttacksFirst) {
  Kings kings(3);
  kings.state.first = 1;
  kings.pools(0, "1 0 0").pools(1, "2 0 0").pools(2, "1 0 0");
  kings.plots({"sword:3 cup:+", "sword:3 cup:+", kIdle});
  EXPECT_EQ(kings.points(1), 1);
  EXPECT_EQ(kings.points(0), 1) << "seat 1 had emptied the pool";
}

TEST(DevicesOfKings, R4_1_TheFirstPlayerIsDrawnByLot) {
  const auto game = DevicesOfKings::make({.players = 6});
  std::array<int, 6> seen{};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng = Rng::fast(seed);
    ++seen[game->deal(rng).first];
  }
  for (const int times : seen) EXPECT_GT(times, 20);
}

TEST(DevicesOfKings, R4_4_ThreeSplitAgainstOneAndOne) {
  Kings kings(3);
  kings.pools(0, "3 0 0").pools(1, "1 0 0").pools(2, "1 0 0");
  kings.plots({"sword:2 sword:3", kIdle, kIdle});
  EXPECT_EQ(kings.game.to_act(kings.state), SeatSet::only(0));
  Kings other = kings;
  kings.play(0, "send 2:2 3:1");
  EXPECT_EQ(kings.pools(0), "1 0 0");
  EXPECT_EQ(kings.points(0), 1);
  other.play(0, "send 2:3 3:0");
  EXPECT_EQ(other.pools(0), "2 0 0");
  EXPECT_EQ(other.pools(2), "1 0 0");
  EXPECT_EQ(other.points(0), 1);
}

TEST(DevicesOfKings, R4_4_FourAsTwoAndTwoGiveTwoPoints) {
  Kings kings(3);
  kings.pools(0, "0 0 4").pools(1, "0 0 1").pools(2, "0 0 1");
  kings.plots({"rat:3 rat:2", kIdle, kIdle}).play(0, "send 3:2 2:2");
  EXPECT_EQ(kings.pools(0), "0 0 2");
  EXPECT_EQ(kings.points(0), 2);
}

TEST(DevicesOfKings, R4_4_ASplitUsesTheWholePool) {
  Kings kings(3);
  kings.pools(0, "3 0 0").plots({"sword:2 sword:3", kIdle, kIdle});
  EXPECT_NE(kings.why_not(0, "send 2:1 3:1"), "");
  EXPECT_NE(kings.why_not(0, "send 2:2 3:2"), "");
  EXPECT_NE(kings.why_not(0, "send 2:3"), "");
  EXPECT_NE(kings.why_not(0, "sword:+ cup:+"), "");
  EXPECT_EQ(kings.why_not(0, "send 2:0 3:3"), "");
  std::vector<DevicesOfKings::Move> moves;
  kings.game.legal(kings.state, 0, moves);
  EXPECT_EQ(moves.size(), 4u);
}

TEST(DevicesOfKings, R4_4_AnEmptyPoolAsksNothing) {
  Kings kings(3);
  kings.plots({"sword:2 sword:3", kIdle, kIdle});
  EXPECT_EQ(kings.state.round, 2);
  EXPECT_EQ(kings.points(0), 0);
}

TEST(DevicesOfKings, R4_4_TwoCupsAreNoSplit) {
  Kings kings(3);
  kings.plots({"cup:2 cup:3", "sword:+ mask:+", "cup:+ rat:+"});
  EXPECT_EQ(kings.state.round, 2);
  EXPECT_EQ(kings.points(0), 1);
}

TEST(DevicesOfKings, R4_4_SeveralSplitsComeInTurnOrder) {
  Kings kings(3);
  kings.state.first = 1;
  kings.pools(0, "2 0 0").pools(1, "0 2 0");
  kings.plots({"sword:2 sword:3", "mask:1 mask:3", "cup:1 cup:2"});
  EXPECT_EQ(kings.game.to_act(kings.state), SeatSet::only(1));
  kings.play(1, "send 1:1 3:1");
  EXPECT_EQ(kings.points(2), 2) << "seat 2 strikes between the two splits";
  EXPECT_EQ(kings.game.to_act(kings.state), SeatSet::only(0));
  kings.play(0, "send 2:1 3:1");
  EXPECT_EQ(kings.points(0), 2);
  EXPECT_EQ(kings.points(1), 2);
  EXPECT_EQ(kings.state.round, 2);
}

TEST(DevicesOfKings, R4_5_AnUncheckedKingIsServedByTwoCups) {
  Kings kings(3);
  kings.plots({"cup:3 sword:+", "cup:3 sword:+", "rat:+ rat:+"});
  EXPECT_EQ(kings.points(0), 1);
  EXPECT_EQ(kings.points(1), 1);
}

TEST(DevicesOfKings, R4_5_OneCheckStopsEveryCup) {
  Kings kings(3);
  kings.plots({"cup:3 sword:+", "cup:3 sword:+", "rat:+ cup:+"});
  EXPECT_EQ(kings.points(0), 0);
  EXPECT_EQ(kings.points(1), 0);
  EXPECT_EQ(kings.told(Told::kRefused), 2);
}

TEST(DevicesOfKings, R4_5_OnesOwnCheckDoesNotStopOnesOwnCup) {
  Kings kings(2);
  kings.plots({"cup:+ cup:2", "cup:1 cup:+"});
  EXPECT_EQ(kings.points(0), 0);
  kings.plots({"cup:+ cup:2", "cup:1 rat:+"});
  EXPECT_EQ(kings.points(0), 1) << "the check of the round before is lifted (§5)";
  EXPECT_EQ(kings.points(1), 0);
}

TEST(DevicesOfKings, R7_2_TheFirstPlayerMovesOn) {
  Kings fixed(3), turning(3, {{"rotate_first", 1}});
  for (const int expected : {1, 2, 0}) {
    fixed.plots({kIdle, kIdle, kIdle});
    turning.plots({kIdle, kIdle, kIdle});
    EXPECT_EQ(fixed.state.first, 0);
    EXPECT_EQ(turning.state.first, expected);
  }
}

TEST(DevicesOfKings, R7_5_StartTokens) {
  const Kings kings(4, {{"start_tokens", 2}});
  for (Seat seat = 0; seat < 4; ++seat) EXPECT_EQ(kings.pools(seat), "2 2 2");
}

TEST(DevicesOfKings, R7_6_HeldBackTokensStayAtHome) {
  Kings kings(2, {{"hold_back", 1}});
  kings.pools(0, "3 0 0").pools(1, "2 0 0").plots({"sword:2 cup:+", kIdle});
  std::vector<DevicesOfKings::Move> moves;
  kings.game.legal(kings.state, 0, moves);
  EXPECT_EQ(moves.size(), 4u);
  kings.play(0, "send 2:0");
  EXPECT_EQ(kings.pools(0), "3 0 0");
  EXPECT_EQ(kings.pools(1), "2 0 0");
  EXPECT_EQ(kings.points(0), 0);
}

TEST(DevicesOfKings, R7_6_ASplitMayLeaveTokensAtHome) {
  Kings kings(3, {{"hold_back", 1}});
  kings.pools(0, "4 0 0").pools(1, "3 0 0").plots({"sword:2 sword:3", kIdle, kIdle});
  std::vector<DevicesOfKings::Move> moves;
  kings.game.legal(kings.state, 0, moves);
  EXPECT_EQ(moves.size(), 15u);
  kings.play(0, "send 2:2 3:1");
  EXPECT_EQ(kings.pools(0), "2 0 0");
  EXPECT_EQ(kings.pools(1), "1 0 0");
  EXPECT_EQ(kings.points(0), 1);
}

TEST(DevicesOfKings, R7_6_DeviceByDevice) {
  Kings kings(3, {{"hold_back", 1}});
  kings.pools(0, "1 1 0").plots({"sword:2 mask:3", kIdle, kIdle});
  kings.play(0, "send 2:1");
  EXPECT_EQ(kings.game.to_act(kings.state), SeatSet::only(0));
  EXPECT_NE(kings.why_not(0, "send 2:1"), "") << "now it is the Mask against seat 2";
  kings.play(0, "send 3:0");
  EXPECT_EQ(kings.points(0), 1);
  EXPECT_EQ(kings.state.round, 2);
}

}  // namespace
}  // namespace crownhall
