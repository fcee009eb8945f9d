// §2 Setting up, §3.1 the auction.
#include <algorithm>

#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

State dealt(const KingdomsOfRice& game, std::uint64_t seed = 1) {
  Rng rng = Rng::fast(seed);
  return game.deal(rng);
}

TEST(Rules2_1, ScarcityByPlayers) {
  struct Row {
    int players, fiefs, castle, city, dam, rice1, rice2, rice3;
  };
  for (const Row& row : {Row{1, 12, 3, 3, 8, 12, 12, 8}, Row{4, 12, 3, 3, 8, 12, 12, 8},
                         Row{3, 9, 2, 2, 7, 8, 9, 6}, Row{2, 6, 1, 1, 6, 4, 6, 4}}) {
    const auto game = *KingdomsOfRice::make({.players = row.players});
    const State state = dealt(game);
    const auto& supply = state.table.supply;
    int fiefs = 0;
    for (const auto n : state.table.neutral) fiefs += n;
    EXPECT_EQ(fiefs, row.fiefs);
    EXPECT_EQ(supply[index(Card::kStable)], row.castle);
    EXPECT_EQ(supply[index(Card::kGeneral)], row.castle);
    EXPECT_EQ(supply[index(Card::kPort)], row.city);
    EXPECT_EQ(supply[index(Card::kDam)], row.dam);
    EXPECT_EQ(supply[index(Card::kNoodleShop)], 0);
    EXPECT_EQ(supply[index(Card::kRice1)], row.rice1 - row.players) << "one each to start";
    EXPECT_EQ(supply[index(Card::kRice2)], row.rice2);
    EXPECT_EQ(supply[index(Card::kRice3)], row.rice3);
  }
}

TEST(Rules2_1, FiefdomsAreTakenOutEvenly) {
  const auto game = *KingdomsOfRice::make({.players = 3});
  EXPECT_EQ(dealt(game).table.neutral, (std::array<std::uint8_t, 4>{3, 3, 3, 0}));
}

TEST(Option, Generals2pLeavesTwo) {
  const auto game = *KingdomsOfRice::make({.players = 2, .options = {{"generals_2p", 2}}});
  EXPECT_EQ(dealt(game).table.supply[index(Card::kGeneral)], 2);
}

TEST(Rules2_2, EveryoneStartsAlike) {
  const auto game = *KingdomsOfRice::make({.players = 4});
  const State state = dealt(game);
  for (const Mat& mat : state.table.mats) {
    EXPECT_EQ(mat.gold, 25);
    EXPECT_EQ(mat.rice.size(), 1u);
    EXPECT_EQ(mat.rice[0], Card::kRice1);
    EXPECT_EQ(mat.city[0], Card::kNoodleShop);
    EXPECT_EQ(cards_on(mat), 2);
  }
  for (const auto& hand : state.drawn) EXPECT_EQ(hand.size(), 3u);
}

TEST(Rules2_2, TheFirstBidderIsDrawnByLot) {
  const auto game = *KingdomsOfRice::make({.players = 4});
  unsigned seen = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) seen |= 1u << dealt(game, seed).table.first;
  EXPECT_EQ(seen, 15u);
}

// A position before the first choice, with the three cards of the first bidder as wanted.
Scene choosing(std::vector<Palace> hand) {
  Scene scene(2);
  scene.palaces({});
  Rng rng = Rng::fast(1);
  scene.state = scene.game().deal(rng);
  for (std::size_t i = 0; i < hand.size(); ++i) {
    PalaceCard& wanted = scene.state.drawn[scene.table().first][i];
    bool found = wanted.kind == hand[i];
    const auto swap = [&](PalaceCard& card) {
      if (found || card.kind != hand[i]) return;
      std::swap(card.kind, wanted.kind);
      found = true;
    };
    for (std::size_t j = i + 1; j < 3; ++j) swap(scene.state.drawn[scene.table().first][j]);
    for (auto& card : scene.state.drawn[1 - scene.table().first]) swap(card);
    for (auto& card : scene.state.pile) swap(card);
    EXPECT_TRUE(found);
  }
  return scene;
}

TEST(Rules2_3, TwoAreKeptAndTheThirdGoesUnderThePile) {
  Scene scene = choosing({Palace::kRuler, Palace::kElder, Palace::kMiser});
  const Seat seat = scene.acting();
  scene.play("keep miser ruler");
  ASSERT_EQ(scene.state.palaces[seat].size(), 2u);
  EXPECT_EQ(scene.state.palaces[seat][0].kind, Palace::kRuler);
  EXPECT_EQ(scene.state.palaces[seat][1].kind, Palace::kMiser);
  EXPECT_EQ(scene.state.pile.back().kind, Palace::kElder);
  EXPECT_EQ(scene.acting(), 1 - seat);
}

TEST(Rules2_3, TwoOfAKindAreNeverKept) {
  Scene scene = choosing({Palace::kRuler, Palace::kRuler, Palace::kMiser});
  std::vector<Move> moves;
  scene.game().legal(scene.state, scene.acting(), moves);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(scene.game().write(moves[0]), "keep miser ruler");
}

TEST(Rules2_3, ConflictingCardsMayBeExchangedAgainAndAgain) {
  Scene scene = choosing({Palace::kArchitect, Palace::kElder, Palace::kTyrant});
  EXPECT_TRUE(scene.legal("keep architect tyrant")) << "keeping them is allowed";
  EXPECT_FALSE(scene.legal("redraw architect elder"));
  scene.on_top(Palace::kGarden).on_top(Palace::kShrine);
  scene.play("redraw tyrant architect");
  const auto& hand = scene.state.drawn[scene.acting()];
  ASSERT_EQ(hand.size(), 3u);
  EXPECT_EQ(hand[0].kind, Palace::kElder);
  EXPECT_EQ(hand[1].kind, Palace::kShrine);
  EXPECT_EQ(hand[2].kind, Palace::kGarden);
  const auto& pile = scene.state.pile;
  EXPECT_EQ(pile[pile.size() - 2].kind, Palace::kArchitect);
  EXPECT_EQ(pile.back().kind, Palace::kTyrant);
  EXPECT_FALSE(scene.legal("redraw elder shrine"));
}

// An auction of a given year, last year's Shogun or the first bidder to begin.
Scene auction(int players, int year, Seat begins) {
  Scene scene(players);
  scene.turn(0, Season::kHarvest, std::max(1, year - 1));
  Table& t = scene.table();
  t.phase = Phase::kAuction;
  t.season = Season::kWinter;
  t.year = static_cast<std::uint8_t>(year - 1);
  if (year == 1) t.shown.clear(), t.prices.clear();
  t.shogun = static_cast<std::int8_t>(year == 1 ? -1 : begins);
  t.first = t.acting = static_cast<std::int8_t>(begins);
  t.actor = -1;
  t.turn = 0;
  return scene;
}

TEST(Rules3_1, BidsRiseAndStayWithinTheGold) {
  Scene scene = auction(3, 1, 1);
  EXPECT_FALSE(scene.legal("bid 26"));
  scene.play("bid 10");
  EXPECT_EQ(scene.acting(), 2);
  EXPECT_FALSE(scene.legal("bid 10"));
  EXPECT_EQ(scene.refused("bid 10"), "A bid must be higher than 10 gold.");
  scene.play("bid 25");
  EXPECT_EQ(scene.table().shogun, 2) << "nobody else can raise";
  EXPECT_TRUE(told(scene.log, Told::kPays, {2, 25, int(Reason::kBid)}));
}

TEST(Rules3_1, WhoPassedStaysOut) {
  Scene scene = auction(3, 1, 0);
  scene.play("bid 1");
  scene.play("pass");
  scene.play("bid 2");
  scene.play("bid 3");
  EXPECT_EQ(scene.acting(), 2) << "seat 1 is out";
}

TEST(Rules3_1, NobodyBidsInTheFirstYear) {
  Scene scene = auction(3, 1, 1);
  scene.play("pass");
  scene.play("pass");
  EXPECT_EQ(scene.acting(), 0) << "the last player is still asked";
  scene.play("pass");
  EXPECT_TRUE(told(scene.log, Told::kShogun, {1, 0}));
}

TEST(Rules3_1, NobodyBidsLaterTheShogunStays) {
  Scene scene = auction(3, 2, 2);
  for (int i = 0; i < 3; ++i) scene.play("pass");
  EXPECT_TRUE(told(scene.log, Told::kShogun, {2, 0}));
}

TEST(Rules3_1, TheLastPlayerMayStillBid) {
  Scene scene = auction(2, 2, 0);
  scene.play("pass");
  scene.play("bid 1");
  EXPECT_TRUE(told(scene.log, Told::kShogun, {1, 1}));
}

TEST(Rules3_1, WithoutGoldOnePassesUnasked) {
  Scene scene = auction(3, 2, 0);
  scene.gold(1, 0);
  scene.play("bid 4");
  EXPECT_TRUE(told(scene.log, Told::kPassesBid, {1}));
  EXPECT_EQ(scene.acting(), 2);
}

TEST(Rules3_1, LastYearsShogunBeginsTheBidding) {
  Scene scene(3);
  scene.last_turn(Season::kHarvest, 1, 1);
  scene.play("pass");
  EXPECT_EQ(scene.table().phase, Phase::kAuction);
  EXPECT_EQ(scene.acting(), 1);
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
