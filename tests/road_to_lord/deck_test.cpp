// RULES.md §1 and §2: the deck as data, and how it is dealt.
#include <map>

#include "positions.hpp"

namespace crownhall::road_to_lord {
namespace {

std::string refusal(const std::string& data, int players = 4) {
  const auto game = RoadToLord::make({.players = players, .data = data});
  return game ? "" : game.refusal().sentence;
}

TEST(RoadToLord_1_2, TheShippedDeckHasItsCards) {
  const auto deck = *read_deck(shipped_deck());
  const std::map<int, int> sizes{{2, 43}, {3, 53}, {4, 68}};
  for (const auto& [players, size] : sizes) {
    const auto shoe = *fill_shoe(deck, players);
    EXPECT_EQ(shoe.all.total(), size);
    EXPECT_EQ(shoe.hand, 15);
    EXPECT_EQ(shoe.aside, players == 2 ? 5 : 0);
    int digits = 0;
    int sum = 0;
    for (Kind kind = 0; kind < kGem; ++kind) {
      digits += shoe.all.count(kind);
      sum += shoe.all.count(kind) * digit_of(kind);
    }
    EXPECT_EQ(sum, 5 * digits) << "the mean digit is 5";
  }
  const auto full = *fill_shoe(deck, 4);
  EXPECT_EQ(full.all.count(kGem), 10);
  EXPECT_EQ(full.all.count(kGold), 4);
  for (Kind kind = 0; kind < kGem; ++kind) EXPECT_EQ(full.all.count(kind), 2);
}

TEST(RoadToLord_1_3, ADeckIsRefusedWithLineAndReason) {
  EXPECT_EQ(refusal("any sword 1\n5+ wine 2\n"),
            "Line 2 of the deck: it starts with '5+', not any, 3+ or 4+.");
  EXPECT_EQ(refusal("# mine\n\nany beer 1 2"),
            "Line 3 of the deck: 'beer' is not sword, wheat, wine or zeros.");
  EXPECT_EQ(refusal("any sword 1 0"), "Line 1 of the deck: '0' is not a digit from 1 to 9.");
  EXPECT_EQ(refusal("any zeros 0 000"), "Line 1 of the deck: '000' is neither 0 nor 00.");
  EXPECT_EQ(refusal("any zeros"),
            "Line 1 of the deck: it needs a mark, an icon and at least one card.");
}

std::string many(std::string_view line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += std::string(line) + "\n";
  return text;
}

TEST(RoadToLord_1_3, ADeckMustFitTheTable) {
  EXPECT_EQ(refusal("any sword 1 2 3"),
            "The deck has only 3 cards for 4 players; it takes at least 12.");
  EXPECT_EQ(refusal(many("any sword 1 2 3 4 5 6 7 8 9", 9)),
            "The deck gives 18 cards to a hand for 4 players; the most is 16.");
  EXPECT_EQ(refusal(many("any sword 1 2 3 4 5 6 7 8 9", 4), 2),
            "The deck needs two unmarked \"00\" for 2 players.");
  EXPECT_EQ(refusal(many("any wine 7", 32)), "Line 32 of the deck: more than 31 equal cards.");
  EXPECT_EQ(refusal(many("any sword 1 2 3 4 5 6 7 8 9", 11)),
            "The deck has more than 96 cards for 4 players.");
}

TEST(RoadToLord_2_1, LeftOverCardsGoAside) {
  const auto game = RoadToLord::make({.players = 3, .data = many("any sword 1 2 3 4 5", 8)});
  ASSERT_TRUE(game) << game.refusal().sentence;
  Rng rng = Rng::fast(2);
  const auto state = game->deal(rng);
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(state.hands[seat].size(), 10);
  EXPECT_TRUE(game->validate(state));
}

TEST(RoadToLord_1_3, AHandOfZerosAloneIsPlayedOut) {
  const auto game = RoadToLord::make({.players = 3, .data = many("any zeros 0 0 0 0 00", 6)});
  ASSERT_TRUE(game) << game.refusal().sentence;
  Rng rng = Rng::fast(2);
  const auto state = game->deal(rng);
  EXPECT_TRUE(game->to_act(state).empty());
  EXPECT_EQ(state.table.tallies[0].points(), -2 * kOfferings - 7);
  EXPECT_TRUE(game->validate(state));
}

TEST(RoadToLord_2_3, TheFirstLeaderIsDrawnByLot) {
  const auto game = *RoadToLord::make(kFour);
  std::array<int, 4> first{};
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng = Rng::fast(seed);
    ++first[game.deal(rng).table.leader];
  }
  for (const int n : first) EXPECT_GT(n, 60);
}

}  // namespace
}  // namespace crownhall::road_to_lord
