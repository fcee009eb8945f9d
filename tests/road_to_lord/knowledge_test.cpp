// What seats know, and the states they can imagine.
#include <cmath>
#include <cstring>
#include <map>

#include "positions.hpp"

namespace crownhall::road_to_lord {
namespace {

// A deck so small that every deal can be counted: two swords, wines and a "0" for three hands.
RoadToLord tiny() {
  return *RoadToLord::make({.players = 3,
                            .data = "any wheat 1 2 3 4 5 6 7 8\n"
                                    "any sword 1 2\nany wine 3 4\nany zeros 0 00\n"});
}

// A state of that deck with the wheat as craving row.
RoadToLord::State tiny_state(const std::vector<std::string_view>& hands) {
  RoadToLord::State state{};
  for (int i = 0; i < kOfferings; ++i) state.table.craving[i] = kind_of(Icon::kWheat, i + 1);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    state.hands[i] = Scene::cards(hands[i]);
    state.table.hand_sizes[i] = static_cast<std::uint8_t>(state.hands[i].size());
  }
  state.table.best = -1;
  return state;
}

std::string key_of(const RoadToLord::State& state) {
  return {reinterpret_cast<const char*>(state.hands), sizeof state.hands};
}

// Every deal of the hidden cards that fits, found by trying all; each must come equally often.
void expect_uniform(const RoadToLord& game, const RoadToLord::State& truth, Seat viewer,
                    std::size_t worlds) {
  ASSERT_TRUE(game.validate(truth)) << game.validate(truth).refusal().sentence;
  const auto view = game.view(truth, viewer);
  std::map<std::string, int> seen;
  Rng rng = Rng::fast(77);
  const int draws = 20'000;
  for (int i = 0; i < draws; ++i) {
    const auto world = game.imagine(view, rng);
    const auto valid = game.validate(world);
    ASSERT_TRUE(valid) << valid.refusal().sentence;
    const auto again = game.view(world, viewer);
    ASSERT_EQ(std::memcmp(&again, &view, sizeof view), 0);
    ++seen[key_of(world)];
  }
  EXPECT_EQ(seen.size(), worlds);
  const double fair = static_cast<double>(draws) / static_cast<double>(worlds);
  for (const auto& [world, n] : seen) EXPECT_NEAR(n, fair, 6 * std::sqrt(fair));
}

TEST(RoadToLordImagine, WithoutKnowledgeEveryDealIsEquallyLikely) {
  // Four unseen cards, two each: 6 ways.
  expect_uniform(tiny(), tiny_state({"sword 1, 0", "sword 2, wine 3", "wine 4, 00"}), 0, 6);
}

TEST(RoadToLordImagine, KeepsShownVoids) {
  // Unseen: sword 2, wine 3, wine 4, "00". Seat 1 has no sword: 3 of the 6 ways.
  auto state = tiny_state({"sword 1, 0", "wine 3, 00", "sword 2, wine 4"});
  state.table.voids[1] = 1;
  expect_uniform(tiny(), state, 0, 3);
}

TEST(RoadToLordImagine, KeepsDifferentVoidsOfSeveralSeats) {
  // A spectator sees none of the six cards. Seat 0 lacks swords, seat 1 lacks wine.
  auto state = tiny_state({"wine 3, 0", "sword 2, 00", "sword 1, wine 4"});
  state.table.voids[0] = 1;
  state.table.voids[1] = 4;
  state.table.voids[2] = 2;
  // Seat 0 takes two of {w3 w4 0 00}, seat 1 two of {s1 s2 0 00} that are left: both zeros to
  // seat 0 leaves 1 way; one zero (4 ways) leaves 3; none leaves 6. Seat 0 is to lead and cannot
  // hold the zeros alone.
  expect_uniform(tiny(), state, kSpectator, 4 * 3 + 6);
}

TEST(RoadToLordImagine, WhoIsAskedHoldsADigit) {
  // Seat 0 looks on while seat 1 is to lead: not both zeros.
  auto state = tiny_state({"sword 12", "wine 3, 00", "wine 4, 0"});
  state.table.leader = state.table.starter = state.table.turn = 1;
  expect_uniform(tiny(), state, 0, 5);
}

TEST(RoadToLordImagine, ZerosOnlyHandsGetZeros) {
  auto state = tiny_state({"sword 1, wine 3", "0 00", "sword 2, wine 4"});
  state.table.voids[1] = kVoidOfAll;
  expect_uniform(tiny(), state, 0, 1);
}

TEST(RoadToLordImagine, TwoPlayersVaryConcealedAndDroppedCards) {
  const auto game = *RoadToLord::make(kTwo);
  Rng rng = Rng::fast(3);
  const auto state = game.deal(rng);
  const auto view = game.view(state, 0);
  std::map<std::string, int> seen;
  for (int i = 0; i < 200; ++i) {
    const auto world = game.imagine(view, rng);
    EXPECT_EQ(world.hands[0], state.hands[0]);
    EXPECT_EQ(world.hands[2], state.hands[2]);
    EXPECT_EQ(world.hands[3], state.hands[3]);
    ++seen[key_of(world)];
  }
  EXPECT_GT(seen.size(), 50u);
}

TEST(RoadToLordView, PlayingAnotherIconShowsAVoid) {
  Scene scene(kThree, {"wheat 7, sword 1", "wine 1, sword 3", "wheat 9, sword 4"});
  ASSERT_EQ(scene.play("wheat 7"), "");
  ASSERT_EQ(scene.play("wine 1"), "");
  EXPECT_EQ(scene.game.view(scene.state, 2).table.voids[1], 1 << static_cast<int>(Icon::kWheat));
}

TEST(RoadToLordView, HasNoRoomForOtherHands) {
  const auto game = *RoadToLord::make(kFour);
  Rng rng = Rng::fast(3);
  auto state = game.deal(rng);
  const auto view = game.view(state, 1);
  std::swap(state.hands[0], state.hands[2]);
  const auto same = game.view(state, 1);
  EXPECT_EQ(std::memcmp(&view, &same, sizeof view), 0);
  EXPECT_EQ(game.view(state, kSpectator).hand, Cards{});
}

TEST(RoadToLordUndo, BeingAskedIsARevealOnlyWhereZerosAloneWerePossible) {
  const auto game = *RoadToLord::make(kFour);
  Rng rng = Rng::fast(3);
  auto state = game.deal(rng);
  std::vector<Event> log;
  Events first(log);
  const Seat seat = game.to_act(state).front();
  std::vector<Move> moves;
  game.legal(state, seat, moves);
  game.play(state, seat, moves.back(), rng, first);
  EXPECT_FALSE(first.revealed()) << "fifteen cards are never zeros alone";

  Scene late(kThree, {"wheat 7, sword 1", "wine 1", "wheat 9"});
  ASSERT_EQ(late.play("wheat 7"), "");
  EXPECT_TRUE(late.revealed) << "the one card might have been a zero";
}

TEST(RoadToLordValidate, RefusesImpossibleStates) {
  const auto game = tiny();
  const auto good = tiny_state({"sword 1, 0", "sword 2, wine 3", "wine 4, 00"});
  ASSERT_TRUE(game.validate(good));
  const auto refused = [&](auto change) {
    auto state = good;
    change(state);
    const auto valid = game.validate(state);
    return valid ? std::string("accepted") : valid.refusal().sentence;
  };
  EXPECT_EQ(refused([](auto& s) { s.hands[0] = Scene::cards("sword 2, 0"); }),
            "There are more cards of one kind than in the deck.");
  EXPECT_EQ(refused([](auto& s) { s.hands[0] = Scene::cards("sword 1"); }),
            "Seat 0 does not hold as many cards as the table says.");
  EXPECT_EQ(refused([](auto& s) { s.table.voids[1] = 1; }),
            "Seat 1 holds sword, though known not to.");
  EXPECT_EQ(refused([](auto& s) { s.table.turn = 1; }), "Before any Number the leader is to act.");
  EXPECT_EQ(refused([](auto& s) { s.table.turn = s.table.starter = 1; }),
            "Seat 0 was passed over without being known to hold zeros only.");
  EXPECT_EQ(refused([](auto& s) { s.table.tallies[1].score = 3; }),
            "Seat 1's score does not fit its parts.");
  EXPECT_EQ(refused([](auto& s) { s.table.stage = Stage::kLeaderAdds; }),
            "Only with two players is there a second play.");
  EXPECT_EQ(refused([](auto& s) { s.table.offering = kOfferings; }),
            "A match is over after the last Offering of its last game, and not before.");
}

TEST(RoadToLordValidate, RefusesASecondPlayWithoutAFirst) {
  const auto game = *RoadToLord::make(kTwo);
  Rng rng = Rng::fast(4);
  auto state = game.deal(rng);
  state.table.stage = Stage::kOtherAdds;
  state.table.turn = 1 - state.table.turn;
  EXPECT_EQ(game.validate(state).refusal().sentence, "Before any Number the leader is to act.");
  state.table.turn = state.table.starter;
  EXPECT_EQ(game.validate(state).refusal().sentence,
            "A second play comes after the first Numbers.");
}

}  // namespace
}  // namespace crownhall::road_to_lord
