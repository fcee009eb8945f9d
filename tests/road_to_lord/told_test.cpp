// What a view tells clients besides its fields: order, zeros, standing, what bars a card, what a
// Number must exceed. The page has no rules, so these are its rules.
#include "game/typed_game.hpp"
#include "json/position.hpp"
#include "json/writer.hpp"
#include "positions.hpp"

namespace crownhall::road_to_lord {
namespace {

std::string told(const Scene& scene, Seat viewer) {
  auto view = scene.game.view(scene.state, viewer);
  JsonWriter writer;
  scene.game.archive(writer, view);
  return writer.take_text();
}
bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}
const Event* last_of(const Scene& scene, Happened what) {
  const Event* found = nullptr;
  for (const Event& event : scene.events) {
    if (event.id == static_cast<std::uint16_t>(what)) found = &event;
  }
  return found;
}

TEST(RoadToLordTold, SeatsHaveTheirOrderAndTheirZeros) {
  const Scene scene(kFour, {"sword 1", "sword 2", "sword 3", "sword 4"}, "none", 2);
  const std::string text = told(scene, 0);
  EXPECT_TRUE(has(text, R"("order":1,"may_gem":true,"may_gold":true)")) << text;
  EXPECT_TRUE(has(text, R"("order":2,"may_gem":true,"may_gold":false)"));
  EXPECT_TRUE(has(text, R"("order":4,"may_gem":false,"may_gold":false)"));
}

TEST(RoadToLordTold, ADoubleZeroThatIsCravedIsInNoHand) {
  const auto game = *RoadToLord::make(kTwo);
  Rng rng = Rng::fast(2);
  auto view = game.view(game.deal(rng), 0);
  JsonWriter writer;
  game.archive(writer, view);
  const std::string text = writer.take_text();
  EXPECT_TRUE(has(text, R"("order":1,"may_gem":true,"may_gold":false)")) << text;
}

TEST(RoadToLordTold, WhatBarsACardIsToldToWhoIsAskedAlone) {
  Scene scene(kThree, {"sword 15, wine 2", "wheat 7, sword 1", "sword 9, wheat 3, 0 00"});
  ASSERT_EQ(scene.play("sword 15"), "");
  ASSERT_EQ(scene.play("sword 1"), "");
  const std::string asked = told(scene, 2);
  EXPECT_TRUE(has(asked, R"({"card":"wheat","why":"led"})")) << asked;
  EXPECT_TRUE(has(asked, R"({"card":"gem","why":"last"})"));
  EXPECT_TRUE(has(asked, R"({"card":"gold","why":"leader_only"})"));
  EXPECT_FALSE(has(asked, R"({"card":"sword","why")"));
  EXPECT_TRUE(has(asked, R"("stands":"compare","why":"","over":"15","or_equal":false)"));
  for (const Seat other : {Seat{0}, Seat{1}, kSpectator}) {
    EXPECT_TRUE(has(told(scene, other), R"("barred":[],"targets":[])")) << other;
  }
}

TEST(RoadToLordTold, ALeaderIsAheadWithAnything) {
  const Scene scene(kThree, {"sword 1, wine 3", "wheat 2", "wine 3"});
  const std::string text = told(scene, 0);
  EXPECT_TRUE(has(text, R"({"icon":"sword","stands":"ahead")"));
  EXPECT_TRUE(has(text, R"({"icon":"wine","stands":"ahead")"));
  EXPECT_FALSE(has(text, R"({"icon":"wheat","stands")"));
}

TEST(RoadToLordTold, TheCravedIconIsOutOfReachAndAlwaysAhead) {
  Scene scene(kFour, {"sword 99", "wine 1", "sword 9, wheat 1", "wheat 2, wine 4"}, "wine");
  ASSERT_EQ(scene.play("sword 99"), "");
  EXPECT_TRUE(has(told(scene, 1), R"({"icon":"wine","stands":"ahead")"));
  ASSERT_EQ(scene.play("wine 1"), "");
  EXPECT_TRUE(has(told(scene, 2), R"({"icon":"sword","stands":"cannot_win","why":"craved")"));
  ASSERT_EQ(scene.play("sword 9"), "");
  const std::string free = told(scene, 3);
  EXPECT_TRUE(has(free, R"({"icon":"wheat","stands":"cannot_win","why":"craved")"));
  EXPECT_TRUE(has(free, R"({"icon":"wine","stands":"compare","why":"","over":"1")"));
}

TEST(RoadToLordTold, OfEqualNumbersTheEarlierStaysAhead) {
  Scene scene(kTwo, {"wheat 257, sword 1", "wheat 388, sword 2"});
  ASSERT_EQ(scene.play("wheat 25"), "");
  ASSERT_EQ(scene.play("wheat 38"), "");
  // The leader adds: as high as the other is enough.
  EXPECT_TRUE(has(told(scene, 0), R"("over":"38","or_equal":true)")) << told(scene, 0);
  EXPECT_TRUE(has(told(scene, 0), R"({"card":"sword","why":"own_icon"})"));
  ASSERT_EQ(scene.play("add 7"), "");
  EXPECT_TRUE(has(told(scene, 1), R"("over":"257","or_equal":false)"));
}

TEST(RoadToLordTold, WhoIsPassedOverIsTold) {
  Scene scene(kThree, {"sword 1", "0", "wine 3"}, "none", 0);
  ASSERT_EQ(scene.play("sword 1"), "");
  const std::string text = told(scene, 2);
  EXPECT_TRUE(has(text, R"("status":"missed")")) << text;
  EXPECT_TRUE(has(text, R"("status":"played")"));
  EXPECT_TRUE(has(text, R"("status":"to_play")"));
  EXPECT_TRUE(has(told(scene, 1), R"({"card":"gem","why":"no_digit"})"));
  EXPECT_FALSE(has(text, "no_digit")) << "another's hand is nobody's business";
}

// A scene draws how a Number stands before the view is there: the event says it.
TEST(RoadToLordTold, ANumberIsToldWithItsStandingAndWhoIsAhead) {
  Scene scene(kFour, {"sword 99", "wine 1", "sword 9", "wheat 2"}, "wine");
  const auto told_of = [&](std::string_view move) {
    EXPECT_EQ(scene.play(move), "");
    const Event* offers = last_of(scene, Happened::kOffers);
    return std::pair(static_cast<Standing>(offers->args[2]), static_cast<int>(offers->args[3]));
  };
  EXPECT_EQ(told_of("sword 99"), std::pair(Standing::kLed, 0));
  EXPECT_EQ(told_of("wine 1"), std::pair(Standing::kCraved, 1));
  EXPECT_EQ(told_of("sword 9"), std::pair(Standing::kLed, 1));
  EXPECT_EQ(told_of("wheat 2"), std::pair(Standing::kOff, 1));

  Scene two(kTwo, {"wheat 257", "wheat 388, sword 2"});
  ASSERT_EQ(two.play("wheat 25"), "");
  ASSERT_EQ(two.play("wheat 38"), "");
  ASSERT_EQ(two.play("add 7"), "");
  EXPECT_EQ(last_of(two, Happened::kAdds)->args[3], 0);
}

struct Case {
  const char* craving;
  std::vector<std::string_view> hands;
  std::vector<std::string_view> moves;
  Reason reason;
  int beaten;
};

TEST(RoadToLordTold, AWinHasItsReason) {
  const Case cases[] = {
      {"wine",
       {"sword 99, sword 1", "wine 1, wheat 1", "sword 3, wheat 2"},
       {"sword 99", "wine 1", "sword 3"},
       Reason::kCraved,
       0},
      {"none",
       {"sword 1, sword 1", "wine 99, wheat 1", "wheat 34"},
       {"sword 1", "wine 99", "wheat 34"},
       Reason::kLed,
       1},
      {"none",
       {"sword 12, sword 1", "sword 9, wheat 1", "sword 8, wheat 2"},
       {"sword 12", "sword 9", "sword 8"},
       Reason::kLongest,
       1},
      {"none",
       {"sword 7, sword 1", "sword 9, wheat 1", "sword 8, wheat 2"},
       {"sword 7", "sword 9", "sword 8"},
       Reason::kHigherDigit,
       2},
      {"none",
       {"sword 7, sword 1", "sword 7, wheat 1", "sword 1, wheat 2"},
       {"sword 7", "sword 7", "sword 1"},
       Reason::kEarlier,
       1},
      {"none", {"sword 7, sword 1", "0", "0"}, {"sword 7"}, Reason::kAlone, -1},
  };
  for (const Case& one : cases) {
    Scene scene(kThree, one.hands, one.craving);
    for (const auto move : one.moves) ASSERT_EQ(scene.play(move), "");
    const Event* won = last_of(scene, Happened::kWins);
    ASSERT_NE(won, nullptr);
    EXPECT_EQ(won->args[3], static_cast<int>(one.reason));
    EXPECT_EQ(won->args[4], one.beaten);
  }
}

// What a person who was away sees of the Offering before, and on the pennants.
TEST(RoadToLordTold, TheLastOfferingStaysUntilTheNextNumber) {
  Scene scene(kThree, {"sword 99, wheat 4", "wine 1, wheat 1", "sword 3, wheat 2"}, "wine");
  EXPECT_TRUE(has(told(scene, 0), R"("history":[],"last":null)")) << told(scene, 0);
  for (const auto move : {"sword 99", "wine 1", "sword 3"}) ASSERT_EQ(scene.play(move), "");
  for (const Seat viewer : {Seat{0}, Seat{2}, kSpectator}) {
    const std::string text = told(scene, viewer);
    EXPECT_TRUE(has(text, R"("history":[{"ended":"won","winner":1,"points":3}])")) << text;
    EXPECT_TRUE(has(text,
                    R"("last":{"plays":["sword 99","wine 1","sword 3"],"winner":1,"points":3,)"
                    R"("reason":"craved","beaten":0,"stood":-1})"))
        << text;
  }
  ASSERT_EQ(scene.play("wheat 1"), "");
  EXPECT_TRUE(has(told(scene, 0), R"("last":null)"));
  EXPECT_TRUE(has(told(scene, 0), R"("ended":"won","winner":1)"));
}

TEST(RoadToLordTold, AnOfferingWithoutAnybodyIsRememberedAsSuch) {
  Scene scene(kThree, {"sword 1, 0", "wine 3, 0", "wheat 2, 0"});
  for (const auto move : {"sword 1", "wine 3", "wheat 2"}) ASSERT_EQ(scene.play(move), "");
  ASSERT_EQ(scene.state.table.stage, Stage::kOver);
  const std::string text = told(scene, kSpectator);
  EXPECT_TRUE(has(text, R"({"ended":"won","winner":0,"points":3},{"ended":"nobody","winner":-1)"));
  EXPECT_TRUE(
      has(text, R"("last":{"plays":["","",""],"winner":-1,"points":0,"reason":"","beaten":-1)"))
      << text;
}

// §5.2: who is asked is behind, so a stand ends the Offering: it can be told of the last one only.
TEST(RoadToLordTold, WhoStoodIsTold) {
  Scene scene(kTwo, {"sword 25, wine 1", "sword 39, wine 2"});
  ASSERT_EQ(scene.play("sword 2"), "");
  ASSERT_EQ(scene.play("sword 3"), "");
  ASSERT_EQ(scene.play("stand"), "");
  EXPECT_TRUE(
      has(told(scene, 1), R"("winner":1,"points":3,"reason":"higher_digit","beaten":0,"stood":0})"))
      << told(scene, 1);
}

TEST(RoadToLordTold, PointsLostInThisOfferingAreTold) {
  Scene scene(kThree, {"sword 12", "0", "sword 34"});
  ASSERT_EQ(scene.play("sword 1"), "");
  EXPECT_TRUE(has(told(scene, 2), R"("status":"missed","standing":"","points":-2,"lost":2)"))
      << told(scene, 2);
}

// The digest of a state, and so a record, is the same with and without what is remembered: older
// halls wrote neither.
TEST(RoadToLordTold, WhatIsRememberedIsNotNeeded) {
  const auto game = *TypedGame<RoadToLord>::make(kFour);
  Rng rng = Rng::fast(4);
  const auto position = game->deal(rng);
  Events nobody;
  for (int moves = 0; moves < 12; ++moves) {
    const Seat seat = position->to_act().front();
    ASSERT_TRUE(position->play(seat, position->sample(seat, rng), rng, nobody));
  }
  auto value = state_json(*position);
  ASSERT_TRUE(value.as_object().contains("memory"));
  value.as_object().erase("memory");
  const auto older = read_state(*game, value);
  ASSERT_TRUE(older) << older.refusal().sentence;
  EXPECT_EQ(state_digest(**older), state_digest(*position));
  const std::string text = write_json(view_json(**older, 0));
  EXPECT_TRUE(has(text, R"("history":[{"ended":"unknown","winner":-1,"points":0})")) << text;
}

TEST(RoadToLordTold, AMemoryThatCannotBeIsRefused) {
  const auto game = *RoadToLord::make(kThree);
  Rng rng = Rng::fast(11);
  auto state = game.deal(rng);
  Events nobody;
  while (state.table.offering < 2) {
    const Seat seat = game.to_act(state).front();
    game.play(state, seat, game.sample(state, seat, rng), rng, nobody);
  }
  const auto accepts = [&](auto change) {
    auto changed = state;
    change(changed.table.memory);
    return game.validate(changed).ok();
  };
  const Past last = state.table.memory.past[1];
  const auto other = static_cast<std::int8_t>((last.winner + 1) % 3);
  EXPECT_TRUE(accepts([](Memory&) {}));
  EXPECT_TRUE(accepts([](Memory& m) { m = {}; }));
  EXPECT_FALSE(accepts([&](Memory& m) { m.past[1].winner = other; }));
  EXPECT_FALSE(accepts([&](Memory& m) { m.past[1].points = last.points == 5 ? 3 : 5; }));
  EXPECT_FALSE(accepts([&](Memory& m) { m.past[2] = last; }));
  EXPECT_FALSE(accepts([](Memory& m) { m.past[0].stood = 1; }));
  EXPECT_FALSE(accepts([&](Memory& m) { m.last[last.winner] = {}; }));
  EXPECT_FALSE(accepts([](Memory& m) { m.lost[0] = 2; }));
}

TEST(RoadToLordTold, WithAFloorThePointsReallyLostAreTold) {
  Scene scene({.players = 3, .options = {{"floor_zero", 1}}}, {"sword 12", "0", "sword 34"});
  scene.state.table.tallies[1].score = 1;
  ASSERT_EQ(scene.play("sword 1"), "");
  const Event* missed = last_of(scene, Happened::kMissed);
  ASSERT_NE(missed, nullptr);
  EXPECT_EQ(missed->args[1], 1);
  EXPECT_EQ(missed->args[2], 0);
}

}  // namespace
}  // namespace crownhall::road_to_lord
