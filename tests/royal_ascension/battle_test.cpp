// §6 and §7: battles and the Royal Decree.
#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

const std::string kWithMight = " " + std::string(kMightyClubs);

// Seat 0 has fought and beaten seat 1 with overwhelming weapons; it is seat 1's turn.
Realm after_a_victory(int players, OptionValues options = {}) {
  Realm realm = Realm::at_peace(players, std::move(options));
  realm.give(0, Suit::kClubs, kMighty).spade("5").play(0, "fight seraphina");
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon");
  return realm;
}

TEST(Section6_1, TheLastLoserMayNotBeChosen) {
  Realm realm = after_a_victory(4);
  EXPECT_EQ(realm.state.turn.barred, 1);
  realm.heading_for(1).play(1, "right");
  realm.spade("6");
  EXPECT_EQ(realm.legal(2), (std::vector<std::string>{"fight eadric", "fight lysandra"}));
  EXPECT_NE(realm.refusal(2, "fight seraphina"), "");
}

TEST(Section6_1, TheLastLoserOnlyResolvesTheAction) {
  Realm realm = after_a_victory(4);
  realm.spade("J");
  EXPECT_EQ(realm.count(EventId::kBarred), 1);
  EXPECT_EQ(realm.to_act(), 2);
  EXPECT_EQ(realm.state.turn.barred, 1) << "until the next battle";
}

TEST(Section6_1, ABattleOfOthersFreesTheLastLoser) {
  Realm realm = after_a_victory(4);
  realm.heading_for(1).play(1, "right");
  realm.give(2, Suit::kClubs, "J J 10 10").spade("6").play(2, "fight lysandra");
  realm.play(2, "commit vapor cJ+cJ+c10+c10").play(3, "commit flare");
  EXPECT_EQ(realm.state.turn.barred, 3);
}

TEST(Section6_1, WithTwoLeftNobodyIsBarred) {
  Realm realm = Realm::at_peace(3);
  realm.own(0, {0, 1, 2, 3, 4, 5}).own(1, {6, 7, 8, 9, 10, 11});
  realm[2].space = kHome;
  realm.give(1, Suit::kClubs, kMighty).spade("5");
  EXPECT_EQ(realm.phase(), Phase::kCommit) << "the only opponent needs no choice";
  realm.play(0, "commit jiggy").play(1, "commit teal");
  EXPECT_EQ(realm.state.turn.barred, -1);
}

TEST(Section6_1, OptionMayDeclineLeavesTheChoice) {
  Realm firm = Realm::at_peace(3);
  firm.spade("4");
  EXPECT_NE(firm.refusal(0, "decline"), "");
  Realm realm = Realm::at_peace(3, {{"may_decline", 1}});
  realm.spade("J").play(0, "decline");
  EXPECT_EQ(realm.to_act(), 1);
  EXPECT_EQ(realm.state.turn.battle, Battle::kNone) << "the All In is lost";
}

TEST(Section6_1, WithMayDeclineEvenASingleOpponentIsAChoice) {
  Realm realm = Realm::at_peace(3, {{"may_decline", 1}});
  realm.state.turn.barred = 2;
  realm.spade("4");
  EXPECT_EQ(realm.legal(0), (std::vector<std::string>{"fight seraphina", "decline"}));
}

TEST(Section6_2, ASingleOpponentIsChosenAtOnce) {
  Realm realm = Realm::at_peace(3);
  realm.state.turn.barred = 2;
  realm.spade("4");
  EXPECT_EQ(realm.phase(), Phase::kCommit);
  EXPECT_EQ(realm.state.turn.foe, 1);
}

TEST(Section6_3, AnAllianceCallsTheBattleOff) {
  Realm realm = Realm::at_peace(4);
  realm.state.turn.barred = 3;
  realm.give(1, Suit::kSpades, "3 6").spade("J").play(0, "fight seraphina");
  EXPECT_EQ(realm.to_act(), 1);
  realm.play(1, "ally");
  EXPECT_EQ(realm[1].spades, cards("6"));
  EXPECT_TRUE(realm.state.discard[3].has_all(cards("3")));
  EXPECT_EQ(realm.to_act(), 1);
  EXPECT_EQ(realm.phase(), Phase::kMove);
  EXPECT_EQ(realm.state.turn.barred, 3) << "the bar stays as it was";
}

TEST(Section6_3, AnAllianceNeedNotBeUsed) {
  Realm realm = Realm::at_peace(4);
  realm.give(1, Suit::kSpades, "3").spade("5").play(0, "fight seraphina").play(1, "stand");
  EXPECT_EQ(realm.phase(), Phase::kCommit);
  EXPECT_EQ(realm[1].spades, cards("3"));
}

TEST(Section6_3, OptionAllianceRepickChoosesAgain) {
  Realm realm = Realm::at_peace(4, {{"alliance_repick", 1}});
  realm.give(1, Suit::kSpades, "3").give(2, Suit::kSpades, "4").give(3, Suit::kSpades, "5");
  realm.spade("J").play(0, "fight seraphina").play(1, "ally");
  EXPECT_EQ(realm.legal(0), (std::vector<std::string>{"fight thaddeus", "fight lysandra"}));
  EXPECT_EQ(realm.state.turn.battle, Battle::kAllIn) << "an All In stays in force";
  realm.play(0, "fight thaddeus").play(2, "ally");
  EXPECT_EQ(realm.to_act(), 3) << "the last one is chosen at once";
  realm.play(3, "ally");
  EXPECT_EQ(realm.count(EventId::kNoOpponent), 1);
  EXPECT_EQ(realm.to_act(), 1);
}

TEST(Section6_4, AllFourClubsMayBeUsedButOnlyTwoOfThreeHearts) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kClubs, "2 3 4 5").give(0, Suit::kHearts, "6 7 8");
  realm.spade("5").play(0, "fight seraphina");
  EXPECT_EQ(realm.refusal(0, "commit jiggy h8+h7 c2+c3+c4+c5"), "");
  EXPECT_NE(realm.refusal(0, "commit jiggy h8+h7+h6"), "");
  EXPECT_NE(realm.refusal(0, "commit dragon"), "") << "another's territory";
  EXPECT_NE(realm.refusal(0, "commit jiggy h9"), "") << "not held";
  EXPECT_NE(realm.refusal(0, "commit jiggy cK"), "") << "not held";
  // 4 territories; no Heart, one of three, or two of three; 16 sets of Clubs.
  EXPECT_EQ(realm.legal(0).size(), 4u * 7 * 16);
}

TEST(Section6_4, EqualCardsAreTheSameCommitment) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kClubs, "5 5").give(0, Suit::kHearts, "6 6");
  realm.spade("5").play(0, "fight seraphina");
  EXPECT_EQ(realm.legal(0).size(), 3u * 3 * 3);
}

TEST(Section6_4, CommitmentsStaySecretUntilBothAreIn) {
  Realm realm = Realm::at_peace(4);
  realm.give(1, Suit::kHearts, "Q").spade("5").play(0, "fight seraphina");
  EXPECT_EQ(realm.game.to_act(realm.state).bits(), 0b11);
  realm.play(1, "commit dragon hQ");
  EXPECT_FALSE(realm.revealed);
  EXPECT_EQ(realm.game.view(realm.state, 1).commitment.hearts(), cards("Q"));
  EXPECT_EQ(realm.game.view(realm.state, 0).commitment, Move{});
  EXPECT_EQ(realm.game.view(realm.state, 0).turn.committed, 0b10);
  EXPECT_TRUE(realm.game.view(realm.state, 0).kingdoms[1].shown.empty());
  realm.play(0, "commit jiggy");
  EXPECT_TRUE(realm.revealed);
  EXPECT_EQ(realm.count(EventId::kRevealed), 2);
}

TEST(Section6_5, FifteenAndHeartsWorthFourteenAreTwentyNine) {
  const auto game = make_game(4);
  EXPECT_EQ(game.strength(Move::commit(4, cards("Q 2"), {}), 0), 29);
}

TEST(Section6_5, OptionBattleDiceSetsTheDiceOfASide) {
  for (const int choice : {0, 1}) {
    Realm realm = after_a_victory(4, {{"battle_dice", choice}});
    EXPECT_EQ(realm.count(EventId::kBattleDie), (choice ? 8 : 4) * realm.state.last.rolls);
    for (Seat seat = 0; seat < 2; ++seat) {
      const auto& dice = realm.state.last.dice[seat];
      EXPECT_EQ(dice[1] != 0, true);
      EXPECT_EQ(dice[2] != 0, choice == 1);
    }
  }
}

TEST(Section6_5, TiesAreRolledAgain) {
  bool tied = false;
  for (std::uint64_t seed = 0; seed < 200 && !tied; ++seed) {
    Realm realm = Realm::at_peace(4, {}, seed);
    realm.spade("5").play(0, "fight seraphina").play(0, "commit jiggy").play(1, "commit dragon");
    tied = realm.count(EventId::kTied) > 0;
    if (!tied) continue;
    EXPECT_EQ(realm.state.last.rolls, 1 + realm.count(EventId::kTied));
    EXPECT_EQ(realm.count(EventId::kBattleDie), 8 * realm.state.last.rolls);
  }
  EXPECT_TRUE(tied);
}

TEST(Section6_6, TheWinnerTakesTheCommittedTerritory) {
  Realm realm = after_a_victory(4);
  EXPECT_EQ(realm.lands(0), 4);
  EXPECT_EQ(realm.lands(1), 2);
  EXPECT_TRUE(realm[0].territories >> 1 & 1);
  EXPECT_EQ(realm.count(EventId::kTransferred), 1);
}

TEST(Section6_6, OneHeartAndNoClubLosesJustThatHeart) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kHearts, "9").spade("5").play(0, "fight seraphina");
  realm.give(1, Suit::kSpades, "A A 2 2");  // minus forty
  realm.play(0, "commit jiggy").play(1, "commit dragon");
  EXPECT_EQ(realm.state.last.winner, 0);
  EXPECT_TRUE(realm[0].hearts().empty());
  EXPECT_EQ(realm.state.discard[0], cards("9"));
  EXPECT_EQ(realm.count(EventId::kPicked), 1);
}

TEST(Section6_6, TheLoserPicksFromAllTheWinnerHolds) {
  std::uint32_t hearts = 0, clubs = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Realm realm = Realm::at_peace(4, {}, seed);
    realm.give(0, Suit::kHearts, "2 9").give(0, Suit::kClubs, "K K Q Q 3");
    realm.spade("5").play(0, "fight seraphina");
    realm.play(0, "commit jiggy h2" + kWithMight).play(1, "commit dragon");
    EXPECT_EQ(realm[0].hearts().size(), 1);
    EXPECT_EQ(realm[0].clubs().size(), 4);
    hearts |= realm.state.discard[0].bits();
    clubs |= realm.state.discard[2].bits();
  }
  EXPECT_EQ(Cards::from_bits(hearts), cards("2 9"));
  EXPECT_EQ(Cards::from_bits(clubs), cards("3 Q K"));
}

TEST(Section6_6, CommittedCardsStayAndAreKnownFromThenOn) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kClubs, kMighty).give(1, Suit::kHearts, "4 5 6").give(1, Suit::kClubs, "2");
  realm.spade("5").play(0, "fight seraphina");
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon h4+h6 c2");
  EXPECT_EQ(realm[1].hearts(), cards("4 5 6")) << "the loser keeps everything";
  EXPECT_EQ(realm[1].clubs(), cards("2"));
  const View view = realm.game.view(realm.state, kSpectator);
  EXPECT_EQ(view.kingdoms[1].shown, cards("4 6"));
  EXPECT_EQ(view.kingdoms[1].count[0], 3);
}

TEST(Section6_6, OptionSpendCommittedDiscardsBothSidesFirst) {
  Realm realm = Realm::at_peace(4, {{"spend_committed", 1}});
  realm.give(0, Suit::kClubs, kMighty).give(0, Suit::kHearts, "2 3").give(1, Suit::kHearts, "4 5");
  realm.spade("5").play(0, "fight seraphina");
  realm.play(0, "commit jiggy h2" + kWithMight).play(1, "commit dragon h4");
  EXPECT_EQ(realm[1].hearts(), cards("5"));
  EXPECT_TRUE(realm[0].hearts().empty()) << "2 was spent, 3 picked";
  EXPECT_TRUE(realm[0].clubs().empty());
  EXPECT_EQ(realm.state.discard[0], cards("2 3 4"));
  EXPECT_EQ(realm.count(EventId::kSpent), 6);
}

TEST(Section6_7, WithoutTerritoryOneIsOutAndAllCardsAreDiscarded) {
  Realm realm = Realm::at_peace(4);
  realm.own(2, {5, 9}).give(0, Suit::kClubs, kMighty);
  realm.give(1, Suit::kHearts, "4").give(1, Suit::kDiamonds, "5").give(1, Suit::kClubs, "6");
  realm.spade("5").play(0, "fight seraphina");
  realm.give(1, Suit::kSpades, "3 3");
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon");
  EXPECT_EQ(realm.count(EventId::kEliminated), 1);
  EXPECT_EQ(realm[1], Kingdom{});
  EXPECT_TRUE(realm.state.discard[0].has_all(cards("4")));
  EXPECT_TRUE(realm.state.discard[1].has_all(cards("5")));
  EXPECT_TRUE(realm.state.discard[2].has_all(cards("6")));
  EXPECT_TRUE(realm.state.discard[3].has_all(cards("3 3")));
  EXPECT_EQ(realm.state.turn.barred, -1) << "then nobody is barred";
  EXPECT_EQ(realm.to_act(), 2) << "and the turn passes over the empty seat";
}

TEST(Section7, EveryoneStillInCommitsWithoutAlliances) {
  Realm realm = Realm::at_peace(4);
  realm.state.turn.barred = 2;
  realm.give(1, Suit::kSpades, "3").spade("Q");
  EXPECT_EQ(realm.game.to_act(realm.state), SeatSet::first(4));
  realm.give(3, Suit::kClubs, kMighty).give(3, Suit::kHearts, "2 3 4 5");
  realm.play(2, "commit vapor").play(0, "commit jiggy").play(3, "commit flare" + kWithMight);
  EXPECT_EQ(realm.to_act(), 1);
  realm.play(1, "commit dragon");
  EXPECT_EQ(realm.lands(3), 6) << "a Decree at the start makes six";
  EXPECT_EQ(realm[3].hearts().size(), 1) << "each loser picks one Heart";
  EXPECT_EQ(realm[3].clubs().size(), 4) << "and no Club";
  EXPECT_EQ(realm.state.turn.barred, -1);
  // Order from the winner: seat 0 picks first.
  std::vector<std::int64_t> pickers;
  for (const Event& event : realm.events) {
    if (event.id == static_cast<int>(EventId::kPicked)) pickers.push_back(event.args[0]);
  }
  EXPECT_EQ(pickers, (std::vector<std::int64_t>{0, 1, 2}));
}

TEST(Section7, WithThreePlayersADecreeAtTheStartMakesSixToo) {
  Realm realm = Realm::at_peace(3);
  realm.spade("Q").give(0, Suit::kClubs, kMighty);
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon").play(2, "commit vapor");
  EXPECT_EQ(realm.lands(0), 6);
  EXPECT_EQ(realm.phase(), Phase::kMove);
}

TEST(Section7, OnlyTiedLeadersRollAgain) {
  bool tied = false;
  for (std::uint64_t seed = 0; seed < 300 && !tied; ++seed) {
    Realm realm = Realm::at_peace(4, {}, seed);
    realm.spade("Q").give(3, Suit::kSpades, "A A 2 2");
    realm.play(0, "commit jiggy").play(1, "commit dragon").play(2, "commit vapor");
    realm.play(3, "commit flare");
    tied = realm.count(EventId::kTied) > 0;
    int hopeless = 0;
    for (const Event& event : realm.events) {
      hopeless += event.id == static_cast<int>(EventId::kBattleDie) && event.args[0] == 3;
    }
    EXPECT_EQ(hopeless, 4) << "forty behind, never tied";
  }
  EXPECT_TRUE(tied);
}

TEST(Section7, ADecreeMayEliminateSeveral) {
  Realm realm = Realm::at_peace(4);
  realm.own(0, {5, 9}).own(3, {6, 10});
  realm.spade("Q").give(0, Suit::kClubs, kMighty);
  realm.play(0, "commit jiggy" + kWithMight).play(1, "commit dragon").play(2, "commit vapor");
  realm.play(3, "commit flare");
  EXPECT_EQ(realm.count(EventId::kEliminated), 2);
  EXPECT_EQ(realm.lands(0), 8);
}

}  // namespace
}  // namespace crownhall::royal_ascension
