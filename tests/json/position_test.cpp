#include "json/position.hpp"

#include <gtest/gtest.h>

#include "support/toy_game.hpp"

namespace crownhall {
namespace {

std::shared_ptr<const AnyGame> toy(int players = 2) {
  return *TypedGame<ToyGame>::make({.players = players});
}

std::unique_ptr<Position> dealt(const AnyGame& game) {
  Rng rng = Rng::match(key_from_text("toy"), 0);
  return game.deal(rng);
}

TEST(StateJson, RoundTrips) {
  const auto game = toy();
  const auto position = dealt(*game);
  const auto state = state_json(*position);
  const auto again = read_state(*game, state);
  ASSERT_TRUE(again);
  EXPECT_EQ(state_json(**again), state);
  EXPECT_EQ(state_digest(**again), state_digest(*position));
}

TEST(StateJson, IsValidatedAndStrict) {
  const auto game = toy();
  auto state = state_json(*dealt(*game));
  state.as_object()["purse"] = 3;
  EXPECT_EQ(read_state(*game, state).refusal().kind, "bad_state");
  state.as_object()["purse"] = 0;
  state.as_object()["hat"] = 1;
  EXPECT_EQ(read_state(*game, state).refusal().sentence, "hat: is not a field that belongs here");
  EXPECT_EQ(read_state(*game, std::string_view("{")).refusal().kind, "bad_json");
}

// What the program kept itself is read even where the rules would judge it otherwise by now.
TEST(StateJson, OfTheOwnStoreIsNotJudgedAgain) {
  const auto game = toy();
  auto state = state_json(*dealt(*game));
  state.as_object()["purse"] = 3;
  const auto kept = read_kept_state(*game, write_json(state));
  ASSERT_TRUE(kept) << kept.refusal().sentence;
  EXPECT_EQ(state_json(**kept), state);
  state.as_object()["hat"] = 1;
  EXPECT_EQ(read_kept_state(*game, write_json(state)).refusal().kind, "bad_state");
  EXPECT_EQ(read_kept_state(*game, "{").refusal().kind, "bad_json");
}

TEST(ViewJson, HidesOtherCards) {
  const auto game = toy();
  const auto position = dealt(*game);
  const auto view = view_json(*position, 0);
  EXPECT_NE(view.at("secret").at(0), -1);
  EXPECT_EQ(view.at("secret").at(1), -1);
  EXPECT_EQ(view_json(*position, kSpectator).at("secret").at(0), -1);
}

TEST(EventsJson, GoOnlyToTheirAudience) {
  const auto game = toy();
  std::vector<Event> list;
  Events events(list);
  events.add(ToyGame::Told::kPeek, SeatSet::everyone(), 0, 1);
  events.add(ToyGame::Told::kSeen, SeatSet::only(0), 1, 7);
  EXPECT_EQ(events_json(*game, list, 0).size(), 2u);
  EXPECT_EQ(events_json(*game, list, 1).size(), 1u);
  EXPECT_EQ(events_json(*game, list, kSpectator).size(), 1u);
  EXPECT_EQ(write_json(events_json(*game, list, kReferee)),
            R"([{"event":"peek","args":{"seat":0,"at":1},"audience":null},)"
            R"({"event":"seen","args":{"at":1,"card":7},"audience":[0]}])");
}

TEST(EventsJson, WritesMovesInNotation) {
  const auto game = toy();
  std::vector<Event> list;
  Events(list).add(ToyGame::Told::kBids, SeatSet::everyone(), 1,
                   ToyGame::Move::of(ToyGame::Kind::kBid, 3).bits);
  EXPECT_EQ(write_json(events_json(*game, list, 0)),
            R"([{"event":"bids","args":{"seat":1,"move":"bid 3"}}])");
}

TEST(OutcomeJson, IsNullUntilTheEnd) {
  const auto game = toy();
  EXPECT_TRUE(outcome_json(*dealt(*game)).is_null());
  const auto over = read_state(
      *game, std::string_view(R"({"secret":[2,5],"bid":[0,0],"coins":[3,0],"peeked":[0,0],)"
                              R"("round":2,"winner":0,"purse":0,"phase":"over"})"));
  ASSERT_TRUE(over);
  EXPECT_EQ(write_json(outcome_json(**over)),
            R"({"places":[1,1],"scores":[5,5],"decided_by":"score"})");
  EXPECT_EQ(breakdown_json(**over).size(), 4u);
}

}  // namespace
}  // namespace crownhall
