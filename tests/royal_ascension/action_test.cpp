// §5: the action cards, and the truce (§8.4).
#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

TEST(Section5_1, PlagueTakesTenInTheNextBattleFought) {
  Realm realm = Realm::at_peace(3);
  realm.spade("A").play(0, "fight seraphina");
  EXPECT_EQ(realm[0].spades, cards("A"));
  realm.give(0, Suit::kClubs, kMighty);
  realm.play(0, "commit jiggy " + std::string(kMightyClubs)).play(1, "commit dragon");
  EXPECT_EQ(realm.state.last.plagues[0], 1);
  EXPECT_EQ(realm.count(EventId::kPlagued), 1);
  EXPECT_TRUE(realm[0].spades.empty());
  EXPECT_TRUE(realm.state.discard[3].has(kAce));
}

TEST(Section5_1, PlaguesAddUp) {
  const auto game = make_game(3);
  EXPECT_EQ(game.strength(Move::commit(11, cards("Q 2"), cards("7")), 2), 20 + 14 + 7 - 20);
  EXPECT_EQ(game.plagues(cards("A A 2 3 6")), 3);
  EXPECT_EQ(game.alliances(cards("A A 2 3 6")), 2);
}

TEST(Section5_1, APlagueWaitsWhileItsOwnerIsBarred) {
  Realm realm = Realm::at_peace(3);
  realm.state.turn.barred = 0;
  realm.spade("2");
  EXPECT_EQ(realm.to_act(), 1);
  EXPECT_EQ(realm[0].spades, cards("2"));
}

TEST(Section5_2, AnAllianceIsKeptAndDoesNotExcuseTheDrawer) {
  Realm realm = Realm::at_peace(3);
  realm.spade("4");
  EXPECT_EQ(realm[0].spades, cards("4"));
  EXPECT_EQ(realm.phase(), Phase::kChoose);
}

TEST(Section5_3, AnNpcRollOfFourBringsNothingAndFiveTwoCards) {
  std::array<int, 7> seen{};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Realm realm = Realm::at_peace(3, {}, seed);
    realm.spade("8");
    ASSERT_EQ(realm.count(EventId::kNpc), 1);
    int die = 0;
    for (const Event& event : realm.events) {
      if (event.id == static_cast<int>(EventId::kNpc)) die = static_cast<int>(event.args[1]);
    }
    ++seen[die];
    EXPECT_EQ(realm.phase(), die >= 5 ? Phase::kNpc : Phase::kChoose) << die;
    if (die < 5) continue;
    realm.play(0, "draw hearts");
    EXPECT_EQ(realm[0].hearts().size(), 1);
    realm.play(0, "draw diamonds");
    EXPECT_EQ(realm[0].gold().size(), 1);
    EXPECT_EQ(realm.phase(), Phase::kChoose) << "then comes the battle";
  }
  for (int die = 1; die <= 6; ++die) EXPECT_GT(seen[die], 0) << die;
}

TEST(Section5_3, OptionNpcCardsSetsHowMany) {
  for (const int cards_drawn : {1, 3}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Realm realm = Realm::at_peace(3, {{"npc_cards", cards_drawn}}, seed);
      realm.spade("8");
      if (realm.phase() != Phase::kNpc) continue;
      EXPECT_EQ(realm.state.turn.draws, cards_drawn);
      for (int i = 0; i < cards_drawn; ++i) realm.play(0, "draw hearts");
      EXPECT_EQ(realm[0].hearts().size(), cards_drawn);
      EXPECT_EQ(realm.phase(), Phase::kChoose);
    }
  }
}

TEST(Section5_5, ADecreeIsProclaimedEvenByABarredPlayer) {
  Realm realm = Realm::at_peace(4);
  realm.state.turn.barred = 0;
  realm.spade("K");
  EXPECT_EQ(realm.game.to_act(realm.state), SeatSet::first(4));
}

TEST(Section8_4, InATruceCardsAreDrawnButNobodyFights) {
  for (const char* lost : {"J", "Q", "K"}) {
    Realm realm = Realm::at_peace(3, {{"truce_rounds", 1}});
    realm.spade(lost);
    EXPECT_EQ(realm.count(EventId::kTruce), 1);
    EXPECT_EQ(realm.to_act(), 1);
    EXPECT_TRUE(realm.state.discard[3].has_all(cards(lost)));
  }
  Realm realm = Realm::at_peace(3, {{"truce_rounds", 1}});
  realm.spade("5");
  EXPECT_EQ(realm[0].spades, cards("5"));
  realm.heading_for(1).play(1, "right").heading_for(1).play(2, "right");
  realm.spade("7");
  EXPECT_NE(realm.phase(), Phase::kMove) << "the second round is no truce";
}

TEST(Section8_1, WithoutAnySpadeTheBattleGoesOn) {
  Realm realm = Realm::at_peace(3, {}, 1);
  realm.game = make_game(3, {},
                         "spade 7 alliance\nspade 8 alliance\nspade 9 alliance\n"
                         "spade 10 alliance\nspade J alliance\nspade Q alliance\n"
                         "spade K alliance");
  realm[0].spades = Cards::all();
  realm.state.pile[3] = {};
  realm.heading_for(3).play(0, "right");
  EXPECT_EQ(realm.count(EventId::kAction), 0);
  EXPECT_EQ(realm.phase(), Phase::kChoose);
}

}  // namespace
}  // namespace crownhall::royal_ascension
