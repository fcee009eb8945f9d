#include "table/match.hpp"

#include <gtest/gtest.h>

#include "json/position.hpp"
#include "support/toy_table.hpp"

namespace crownhall {
namespace {

Match bid_round(std::string seed) {
  Match match = Match::deal(toy(), std::move(seed));
  EXPECT_TRUE(match.play(0, "bid 3").ok());
  EXPECT_TRUE(match.play(1, "bid 2").ok());
  return match;
}

TEST(Match, SameSeedAndMovesGiveTheSameMatch) {
  EXPECT_EQ(state_text(bid_round("a").position()), state_text(bid_round("a").position()));
  EXPECT_NE(state_text(Match::deal(toy(), "a").position()),
            state_text(Match::deal(toy(), "b").position()));
}

TEST(Match, ChanceOfAMoveIsTheStreamOfItsNumber) {
  const Match match = bid_round("a");
  Rng chance = Rng::match(key_from_text("a"), 2);
  EXPECT_EQ(view_json(match.position(), 0).at("purse"), chance.die());
}

TEST(Match, RefusedMoveChangesNothing) {
  Match match = Match::deal(toy(), "a");
  const std::string before = state_text(match.position());
  EXPECT_EQ(match.play(0, "hop").refusal().kind, "bad_move");
  EXPECT_EQ(match.play(0, "keep").refusal().kind, "illegal_move");
  EXPECT_EQ(match.play(7, "bid 1").refusal().kind, "bad_seat");
  EXPECT_EQ(state_text(match.position()), before);
  EXPECT_EQ(match.version(), 0);
}

TEST(Match, KnowsWhichMovesAreSettled) {
  Match match = bid_round("a");
  EXPECT_FALSE(match.moves()[0].settled);  // face down, no dice
  EXPECT_TRUE(match.moves()[1].settled);   // bids are shown and the die is rolled
  EXPECT_FALSE(match.play(0, "keep")->settled);
}

TEST(Match, RefereeTakesBackAnything) {
  Match match = bid_round("a");
  const std::string after = state_text(match.position());
  ASSERT_TRUE(match.take_back().ok());
  ASSERT_TRUE(match.play(1, "bid 2").ok());
  EXPECT_EQ(state_text(match.position()), after);
  ASSERT_TRUE(match.take_back().ok());
  ASSERT_TRUE(match.take_back().ok());
  EXPECT_EQ(match.take_back().refusal().kind, "no_undo");
  EXPECT_EQ(state_text(match.position()), state_text(Match::deal(toy(), "a").position()));
}

TEST(Match, PositionSetUpByHandPlaysOn) {
  const auto game = toy();
  auto start = read_state(
      *game, std::string_view(R"({"secret":[2,5],"bid":[0,0],"coins":[3,0],"peeked":[0,0],)"
                              R"("round":1,"winner":0,"purse":1,"phase":"share"})"));
  ASSERT_TRUE(start);
  Match match = Match::from(game, std::move(*start), "x");
  ASSERT_TRUE(match.play(0, "give 1").ok());
  EXPECT_TRUE(match.over());
  ASSERT_TRUE(match.take_back().ok());
  EXPECT_EQ(state_text(match.position()), state_text(*match.start()));
}

}  // namespace
}  // namespace crownhall
