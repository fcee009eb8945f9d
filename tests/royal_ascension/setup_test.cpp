// §1-§3: the pieces, the setup roll and the draft.
#include "base/index.hpp"
#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

TEST(Section1, TerritoriesAreWorthWhatTheRulebookSays) {
  const auto game = make_game(4);
  std::array<int, 21> of_value{};
  for (int t = 0; t < kTerritories; ++t) {
    ++of_value[game.territory_value(t)];
  }
  EXPECT_EQ(of_value[13], 4);
  EXPECT_EQ(of_value[15], 6);
  EXPECT_EQ(of_value[18], 1);
  EXPECT_EQ(of_value[20], 1);
  EXPECT_EQ(game.territory_value(11), 20);
}

TEST(Section1, CardsAreWorthTheirRank) {
  const auto game = make_game(4);
  EXPECT_EQ(game.value(cards("Q")), 12);
  EXPECT_EQ(game.value(cards("6")), 6);
  EXPECT_EQ(game.value(cards("J Q K")), 36);
  EXPECT_EQ(game.value(cards("A")), 1);
}

TEST(Section1, OptionAceMakesAnAceWorthFourteen) {
  EXPECT_EQ(make_game(4, {{"ace", 1}}).value(cards("A A")), 28);
}

TEST(Section1, SpadesAreActions) {
  const auto game = make_game(4);
  std::array<int, kActions> of_action{};
  for (const Rank rank : Cards::all()) ++of_action[index(game.action(rank))];
  EXPECT_EQ(of_action, (std::array<int, kActions>{4, 8, 8, 2, 4}));
  EXPECT_EQ(game.action(10), Action::kAllIn);
  EXPECT_EQ(game.action(12), Action::kDecree);
}

TEST(Section2, BoardsHaveTheirCountsAndTwoShops) {
  const int expected[kBoards][4] = {{12, 12, 9, 2}, {11, 11, 11, 2}, {13, 13, 7, 2}};
  for (int board = 0; board < kBoards; ++board) {
    const auto game = make_game(3, {{"board", board}});
    int found[4] = {};
    for (int i = 0; i < kSpaces; ++i) ++found[static_cast<int>(game.space(i))];
    for (int kind = 0; kind < 4; ++kind) EXPECT_EQ(found[kind], expected[board][kind]) << board;
  }
  EXPECT_EQ(make_game(3).space(17), Space::kShop);
  EXPECT_EQ(make_game(3).edition().gates, (std::array<std::uint8_t, 4>{4, 13, 22, 30}));
}

TEST(Section2, ADataFileChangesTheEdition) {
  const auto game = make_game(3, {}, "# mine\nterritory teal 30\nspade A decree\ngates 0 1 2 3\n");
  EXPECT_EQ(game.territory_value(7), 30);
  EXPECT_EQ(game.action(kAce), Action::kDecree);
  EXPECT_EQ(game.edition().gates[3], 3);
  for (const char* bad : {"territory nowhere 3", "territory teal 31", "spade 1 decree", "board $$",
                          "gates 1 1 2 3", "hello"}) {
    const auto refused = RoyalAscension::make({.players = 3, .data = bad});
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(refused.refusal().kind, "bad_data");
  }
}

TEST(Section3_1, SeatsAreInTheOrderOfTheSetupRoll) {
  Realm realm(4);
  for (int i = 0; i < 200; ++i) {
    const State state = realm.game.deal(realm.rng);
    EXPECT_TRUE(std::is_sorted(state.setup_roll.rbegin(), state.setup_roll.rend()));
    EXPECT_LE(state.setup_roll[0], 12);
    EXPECT_GE(state.setup_roll[3], 2);
  }
  EXPECT_EQ(realm.to_act(), 0);
}

TEST(Section3_2, TheDraftGoesRoundInOneDirection) {
  for (const int players : {3, 4}) {
    Realm realm(players);
    for (int t = 0; t < kTerritories; ++t) {
      EXPECT_EQ(realm.to_act(), t % players);
      realm.play(t % players, "take " + Realm::name(t));
    }
    for (Seat seat = 0; seat < players; ++seat) EXPECT_EQ(realm.lands(seat), 12 / players);
    EXPECT_EQ(realm.phase(), Phase::kMove);
    EXPECT_EQ(realm.to_act(), 0);
  }
}

TEST(Section3_2, ATakenTerritoryIsGone) {
  Realm realm(4);
  realm.play(0, "take mewtopia");
  EXPECT_NE(realm.refusal(1, "take mewtopia"), "");
  EXPECT_EQ(realm.legal(1).size(), 11u);
}

TEST(Section3_3, EveryoneDrawsTwoDiamondsAndTwoHearts) {
  Realm realm(4);
  for (int t = 0; t < kTerritories; ++t) realm.play(t % 4, "take " + Realm::name(t));
  for (Seat seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(realm[seat].hearts().size(), 2);
    EXPECT_EQ(realm[seat].gold().size(), 2);
    EXPECT_EQ(realm[seat].space, kHome);
  }
  EXPECT_EQ(realm.state.row.size(), 4);
}

TEST(Section3_3, OptionShopRowSetsTheWeaponsLaidOut) {
  for (const int row : {1, 6}) {
    EXPECT_EQ(Realm::at_peace(3, {{"shop_row", row}}).state.row.size(), row);
  }
}

}  // namespace
}  // namespace crownhall::royal_ascension
