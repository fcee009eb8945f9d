// §8.2: what is secret, what is open, and what follows from it.
#include "games/royal_ascension/knowledge.hpp"

#include <cstring>

#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

// Seat 1 holds hearts and shows `shown` of them in a battle that seat 0 wins for certain.
Realm after_showing(std::string_view hearts, const std::string& shown, std::uint64_t seed = 1) {
  Realm realm = Realm::at_peace(4, {}, seed);
  realm.give(0, Suit::kClubs, kMighty).give(1, Suit::kHearts, hearts);
  realm.spade("5").play(0, "fight seraphina");
  realm.play(0, "commit jiggy " + std::string(kMightyClubs)).play(1, "commit dragon " + shown);
  return realm;
}

TEST(Section8_2, OthersSeeCountsNotCards) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kHearts, "K 4").give(0, Suit::kDiamonds, "9");
  const View own = realm.game.view(realm.state, 0);
  EXPECT_EQ(own.hand[0], cards("K 4"));
  EXPECT_EQ(own.hand[1], cards("9"));
  for (const Seat viewer : {1, kSpectator}) {
    const View view = realm.game.view(realm.state, viewer);
    EXPECT_EQ(view.kingdoms[0].count[0], 2);
    EXPECT_EQ(view.kingdoms[0].count[1], 1);
    // The same, whatever the two cards are.
    Realm other = realm;
    other.give(0, Suit::kHearts, "2 3");
    const View same = other.game.view(other.state, viewer);
    EXPECT_EQ(std::memcmp(&view, &same, sizeof view), 0);
  }
}

TEST(Section8_2, ImaginedHandsHoldWhatWasShown) {
  Realm realm = after_showing("4 6 9", "h4+h6");
  const View view = realm.game.view(realm.state, 0);
  Cards third;
  for (int i = 0; i < 300; ++i) {
    const State world = realm.game.imagine(view, realm.rng);
    ASSERT_TRUE(world.kingdoms[1].hearts().has_all(cards("4 6")));
    ASSERT_EQ(world.kingdoms[1].hearts().size(), 3);
    third |= world.kingdoms[1].hearts() - cards("4 6");
  }
  EXPECT_EQ(third.bits() & 0x1555555, Cards::all().bits() & 0x1555555) << "any rank may be third";
}

TEST(Section8_2, ShowingTheSameCardAgainTellsNothingNew) {
  Realm realm = after_showing("4 4", "h4");
  EXPECT_EQ(realm[1].shown, cards("4"));
  realm.state.turn.barred = -1;
  realm.spade("6").play(1, "fight thaddeus").play(2, "commit vapor").play(1, "commit snore h4");
  const bool won = realm.state.last.winner == 1;
  EXPECT_EQ(realm[1].shown, won ? Cards{} : cards("4"));
}

TEST(Section8_2, ADiscardedTwinLeavesDoubt) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kHearts, "4 4").give(0, Suit::kClubs, kMighty);
  realm.spade("5").play(0, "fight seraphina");
  realm.play(0, "commit jiggy h4 " + std::string(kMightyClubs)).play(1, "commit dragon");
  EXPECT_EQ(realm[0].hearts(), cards("4"));
  EXPECT_TRUE(realm[0].shown.empty()) << "the other 4 was never seen";
}

TEST(Section8_2, WhenAPileRunsOutTheHandsAreKnownTogether) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kHearts, "2 3").give(1, Suit::kHearts, "K").give(2, Suit::kHearts, "9");
  realm.state.discard[0] = realm.state.pile[0];
  realm.state.pile[0] = {};
  realm.heading_for(1).play(0, "right");
  const View view = realm.game.view(realm.state, 0);
  EXPECT_EQ(view.aged[0], cards("2 3 9 K"));
  EXPECT_EQ(view.kingdoms[0].aged[0], 2);
  EXPECT_EQ(view.kingdoms[0].count[0], 3);
  // Seat 0 knows that the others hold 9 and King, but not who which.
  std::array<int, kRanks> held{};
  for (int i = 0; i < 200; ++i) {
    const State world = realm.game.imagine(view, realm.rng);
    ASSERT_EQ(world.kingdoms[1].hearts() + world.kingdoms[2].hearts(), cards("9 K"));
    ++held[*world.kingdoms[1].hearts().begin()];
  }
  EXPECT_GT(held[8], 50);
  EXPECT_GT(held[12], 50);
  // A spectator knows the four, and that the fifth is of the new pile.
  const View watched = realm.game.view(realm.state, kSpectator);
  const State world = realm.game.imagine(watched, realm.rng);
  EXPECT_EQ((world.kingdoms[0].aged[0] + world.kingdoms[1].hearts() + world.kingdoms[2].hearts()),
            cards("2 3 9 K"));
}

TEST(Section8_2, AgedCardsThatComeToLightAreStruckOff) {
  Realm realm = Realm::at_peace(3);
  realm.give(1, Suit::kHearts, "9 K").give(2, Suit::kHearts, "9 K");
  realm[1].aged[0] = cards("9 K");
  realm[2].aged[0] = cards("9 K");
  realm[1].hand[0].add(3);  // a fresh 4
  realm.state.pile[0].remove(3);
  realm.spade("5")
      .play(0, "fight seraphina")
      .play(0, "commit jiggy")
      .play(1, "commit dragon h9+h4");
  const bool lost = realm.state.last.winner == 0;
  const View view = realm.game.view(realm.state, 0);
  if (lost) {
    EXPECT_EQ(view.aged[0], cards("9 K K")) << "both nines were aged: this was one of them";
    EXPECT_EQ(view.kingdoms[1].aged[0], 1);
  }
  EXPECT_EQ(view.kingdoms[2].aged[0], 2);
}

TEST(Section8_2, ACardThatCouldBeEitherEndsTheKnowledge) {
  Realm realm = Realm::at_peace(3);
  realm.give(1, Suit::kHearts, "9 4").give(2, Suit::kHearts, "5");
  realm[1].aged[0] = cards("9");  // the other 9 is in the pile or somewhere fresh
  realm[2].aged[0] = cards("5");
  realm.spade("5").play(0, "fight seraphina").play(0, "commit jiggy").play(1, "commit dragon h9");
  const View view = realm.game.view(realm.state, 0);
  EXPECT_TRUE(view.aged[0].empty());
  EXPECT_EQ(view.kingdoms[2].aged[0], 0);
}

TEST(Section8_2, ImaginedBattlesHaveACommitmentForWhoIsReady) {
  Realm realm = Realm::at_peace(4);
  realm.give(1, Suit::kHearts, "Q 3 2").spade("5").play(0, "fight seraphina");
  realm.play(1, "commit dragon hQ");
  const View view = realm.game.view(realm.state, 0);
  std::array<int, 2> with_hearts{};
  for (int i = 0; i < 100; ++i) {
    const State world = realm.game.imagine(view, realm.rng);
    ASSERT_TRUE(realm.game.validate(world).ok());
    ++with_hearts[world.kingdoms[1].commitment.hearts().empty() ? 0 : 1];
  }
  EXPECT_GT(with_hearts[0], 5);
  EXPECT_GT(with_hearts[1], 5);
}

// A card put wrong anywhere is found.
TEST(Validate, RefusesWhatPlayCannotReach) {
  const Realm fine = Realm::at_peace(4);
  ASSERT_TRUE(fine.game.validate(fine.state).ok());
  const auto refused = [&](auto&& spoil) {
    State state = fine.state;
    spoil(state);
    return !fine.game.validate(state).ok();
  };
  EXPECT_TRUE(refused([](State& s) { s.pile[0].remove(3); }));
  EXPECT_TRUE(refused([](State& s) { s.row = {}; }));
  EXPECT_TRUE(refused([](State& s) { s.kingdoms[0].territories = 0; }));
  EXPECT_TRUE(refused([](State& s) { s.kingdoms[0].territories |= 2; }));
  EXPECT_TRUE(refused([](State& s) { s.kingdoms[0].shown = cards("3"); }));
  EXPECT_TRUE(refused([](State& s) { s.kingdoms[0].aged[1] = cards("3"); }));
  EXPECT_TRUE(refused([](State& s) { s.turn.die = 0; }));
  EXPECT_TRUE(refused([](State& s) { s.turn.number = 0; }));
  EXPECT_TRUE(refused([](State& s) { s.turn.phase = Phase::kShop; }));
  EXPECT_TRUE(refused([](State& s) { s.turn.phase = Phase::kOver; }));
  EXPECT_TRUE(refused([](State& s) { s.turn.phase = Phase::kCommit; }));
  EXPECT_TRUE(refused([](State& s) { s.turn.fighters = 3; }));
  EXPECT_TRUE(refused([](State& s) { s.last.winner = 2; }));
  EXPECT_TRUE(refused([](State& s) { s.kingdoms[2].commitment = Move::commit(2, {}, {}); }));
}

}  // namespace
}  // namespace crownhall::royal_ascension
