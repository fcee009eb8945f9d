// §4: moving, drawing, the shop.
#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

TEST(Section4_1, MovesExactlyTheRollLeftOrRight) {
  for (const auto& [text, space] : {std::pair{"left", 32}, {"right", 7}}) {
    Realm realm = Realm::at_peace(3);
    realm[0].space = 2;
    realm.state.turn.die = 5;
    EXPECT_EQ(realm.legal(0), (std::vector<std::string>{"left", "right"}));
    realm.play(0, text);
    EXPECT_EQ(realm[0].space, space);
    EXPECT_EQ(realm.count(EventId::kStepped), 5);
  }
}

TEST(Section4_1, FromHomeTheFirstPipGoesOntoAGate) {
  Realm realm = Realm::at_peace(3);
  realm[0].space = kHome;
  realm.state.turn.die = 4;
  EXPECT_EQ(realm.legal(0).size(), 8u);
  EXPECT_NE(realm.refusal(0, "left"), "");
  EXPECT_NE(realm.refusal(0, "gate 13"), "");
  EXPECT_NE(realm.refusal(0, "gate 12 left"), "");
  realm.play(0, "gate 13 left");
  EXPECT_EQ(realm[0].space, 10);
}

TEST(Section4_1, ARollOfOneFromHomeEndsOnTheGate) {
  Realm realm = Realm::at_peace(3);
  realm[0].space = kHome;
  realm.state.turn.die = 1;
  EXPECT_EQ(realm.legal(0), (std::vector<std::string>{"gate 4", "gate 13", "gate 22", "gate 30"}));
  EXPECT_NE(realm.refusal(0, "gate 13 left"), "");
  realm.play(0, "gate 13");
  EXPECT_EQ(realm[0].space, 13);
}

TEST(Section4_1, HomeIsNeverEnteredAgain) {
  Realm realm = Realm::at_peace(3);
  EXPECT_NE(realm.refusal(0, "gate 4 left"), "");
}

TEST(Section4_2, HeartsAndDiamondsBringOneHiddenCard) {
  Realm realm = Realm::at_peace(3);
  realm.heading_for(1).play(0, "right");
  EXPECT_EQ(realm[0].hearts().size(), 1);
  EXPECT_EQ(realm.to_act(), 1);
  realm.heading_for(2).play(1, "right");
  EXPECT_EQ(realm[1].gold().size(), 1);
  // The others learn the suit, the drawer the card.
  for (const Event& event : realm.events) {
    if (event.id == static_cast<int>(EventId::kDrew)) {
      EXPECT_FALSE(event.audience.has(1));
      EXPECT_TRUE(event.audience.has(kSpectator));
    }
    if (event.id == static_cast<int>(EventId::kDrewCard)) {
      EXPECT_EQ(event.audience, SeatSet::only(1));
    }
  }
  EXPECT_EQ(realm.count(EventId::kDrew), 1);
  EXPECT_EQ(realm.count(EventId::kDrewCard), 1);
}

TEST(Section4_3, ThreeAndSixBuyASevenAndNothingComesBack) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kDiamonds, "3 6").row("7 8 9 10").heading_for(0).play(0, "right");
  ASSERT_EQ(realm.phase(), Phase::kShop);
  EXPECT_NE(realm.refusal(0, "buy 7 with 6"), "");
  realm.play(0, "buy 7 with 3+6");
  EXPECT_EQ(realm[0].clubs(), cards("7"));
  EXPECT_TRUE(realm[0].gold().empty());
  EXPECT_EQ(realm.state.discard[1], cards("3 6"));
  EXPECT_EQ(realm.state.row.size(), 4) << "the row is filled up";
  EXPECT_EQ(realm.to_act(), 1) << "without gold the visit is over";
}

TEST(Section4_3, NoDiamondMayBeGivenThatCouldBeLeftOut) {
  Realm realm = Realm::at_peace(3, {{"shop_row", 1}});
  realm.give(0, Suit::kDiamonds, "2 3 6 K K").row("7").heading_for(0).play(0, "right");
  std::vector<std::string> expected = {"pass", "buy 7 with K", "buy 7 with 6+3", "buy 7 with 6+2"};
  EXPECT_EQ(realm.legal(0), expected);
  EXPECT_NE(realm.refusal(0, "buy 7 with K+2"), "");
  EXPECT_NE(realm.refusal(0, "buy 7 with 6+3+2"), "");
  EXPECT_NE(realm.refusal(0, "buy 7 with Q"), "") << "not held";
  EXPECT_NE(realm.refusal(0, "buy 6 with K"), "") << "not in the row";
}

TEST(Section4_3, AceHighPaysFourteen) {
  Realm realm = Realm::at_peace(3, {{"ace", 1}, {"shop_row", 1}});
  realm.give(0, Suit::kDiamonds, "A 2").row("A").heading_for(0).play(0, "right");
  EXPECT_EQ(realm.legal(0), (std::vector<std::string>{"pass", "buy A with A"}));
}

TEST(Section4_3, SeveralWeaponsMayBeBought) {
  Realm realm = Realm::at_peace(3, {{"shop_row", 2}});
  realm.give(0, Suit::kDiamonds, "5 5 K").row("5 5").heading_for(0).play(0, "right");
  realm.play(0, "buy 5 with 5").play(0, "buy 5 with 5");
  EXPECT_EQ(realm[0].clubs(), cards("5 5"));
  realm.play(0, "pass");
  EXPECT_EQ(realm.to_act(), 1);
}

TEST(Section4_3, PovertyDoesNotShow) {
  // Asked although nothing can be bought; not asked only when everyone can see why.
  Realm realm = Realm::at_peace(3, {{"shop_row", 1}});
  realm.give(0, Suit::kDiamonds, "A").row("K").heading_for(0).play(0, "right");
  EXPECT_EQ(realm.phase(), Phase::kShop);
  EXPECT_EQ(realm.legal(0), std::vector<std::string>{"pass"});
  Realm broke = Realm::at_peace(3);
  broke.heading_for(0).play(0, "right");
  EXPECT_EQ(broke.to_act(), 1);
}

TEST(Section8_1, AnEmptyPileIsMadeOfItsDiscards) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kHearts, "K").next_card(Suit::kHearts, "2");
  realm.heading_for(1).play(0, "right");
  EXPECT_EQ(realm[0].hearts(), cards("2 K"));
  realm.heading_for(1).play(1, "right");
  EXPECT_EQ(realm.count(EventId::kReshuffled), 1);
  EXPECT_EQ(realm[1].hearts().size(), 1);
  EXPECT_TRUE(realm.state.discard[0].empty());
}

TEST(Section8_1, WithoutHeartsADiamondIsDrawnAndWithoutEitherNothing) {
  Realm realm = Realm::at_peace(3);
  realm[1].hand[0] += realm.state.pile[0];
  realm.state.pile[0] = {};
  realm.heading_for(1).play(0, "right");
  EXPECT_EQ(realm[0].hearts().size(), 0);
  EXPECT_EQ(realm[0].gold().size(), 1);
  realm[2].hand[1] += realm.state.pile[1];
  realm.state.pile[1] = {};
  realm.heading_for(1).play(1, "right");
  EXPECT_EQ(realm.count(EventId::kNothingLeft), 1);
  EXPECT_EQ(realm.to_act(), 2);
}

TEST(Section8_1, TheRowFillsWhileClubsLast) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kDiamonds, "K 2").row("4 5 6 7");
  realm[1].hand[2] += realm.state.pile[2];
  realm.state.pile[2] = {};
  realm.heading_for(0).play(0, "right").play(0, "buy 7 with K");
  EXPECT_EQ(realm.state.row, cards("4 5 6"));
}

// An emptied row was never filled again, although Clubs lay in the discards (version 1).
TEST(Section4_3, AVisitFillsTheRow) {
  for (const char* gold : {"K 2", ""}) {
    Realm realm = Realm::at_peace(3);
    realm.give(0, Suit::kDiamonds, gold);
    realm.state.discard[2] += realm.state.row;
    realm.state.discard[2] += realm.state.pile[2];
    realm.state.row = {};
    realm.state.pile[2] = {};
    realm.heading_for(0).play(0, "right");
    EXPECT_EQ(realm.state.row.size(), 4) << "from the reshuffled discards, for rich and poor";
    EXPECT_EQ(realm.count(EventId::kRestocked), 4);
    EXPECT_EQ(realm.phase(), *gold ? Phase::kShop : Phase::kMove);
  }
}

TEST(Section4_3, InVersionOneOnlyAPurchaseFilledTheRow) {
  const auto old = RoyalAscension::make({.players = 3, .version = 1});
  ASSERT_TRUE(old);
  Realm realm = Realm::at_peace(3);
  realm.game = *old;
  realm.give(0, Suit::kDiamonds, "K 2");
  realm.state.pile[2] += realm.state.row;
  realm.state.row = {};
  realm.heading_for(0).play(0, "right");
  EXPECT_TRUE(realm.state.row.empty());
  EXPECT_EQ(realm.to_act(), 1);
}

}  // namespace
}  // namespace crownhall::royal_ascension
