// Exact odds against simulation and against counting by hand.
#include "games/royal_ascension/odds.hpp"

#include <cmath>

#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

// Five standard errors: a correct table fails once in a few million runs of a fixed seed, so never.
void expect_near(double observed, double exact, double trials, const std::string& what) {
  const double error = std::sqrt(std::max(exact * (1 - exact), 1e-9) / trials);
  EXPECT_NEAR(observed, exact, 5 * error) << what;
}

TEST(Odds, AreEvenAtEqualStrengthAndMirrored) {
  for (const int dice : {2, 4}) {
    EXPECT_EQ(odds_by_margin(0, dice).wins, odds_by_margin(0, dice).losses);
    for (int margin = 0; margin <= 25; ++margin) {
      EXPECT_EQ(odds_by_margin(margin, dice).wins, odds_by_margin(-margin, dice).losses);
      EXPECT_LE(odds_by_margin(margin, dice).millionths(),
                odds_by_margin(margin + 1, dice).millionths());
    }
  }
}

TEST(Odds, CountEveryRollOfTwoDice) {
  for (int margin = -12; margin <= 12; ++margin) {
    Odds counted;
    for (int roll = 0; roll < 6 * 6 * 6 * 6; ++roll) {
      const int mine = roll % 6 + roll / 6 % 6;
      const int theirs = roll / 36 % 6 + roll / 216;
      counted.wins += margin + mine > theirs;
      counted.losses += margin + mine < theirs;
    }
    EXPECT_EQ(odds_by_margin(margin, 2).wins, counted.wins) << margin;
    EXPECT_EQ(odds_by_margin(margin, 2).losses, counted.losses) << margin;
  }
}

TEST(Odds, AreCertainBeyondTheReachOfTheDice) {
  EXPECT_EQ(odds_by_margin(20, 4).losses, 0u);
  EXPECT_GT(odds_by_margin(19, 4).losses, 0u);
  EXPECT_EQ(odds_by_margin(10, 2).percent(), 100);
  EXPECT_EQ(odds_by_margin(-500, 4).percent(), 0);
}

TEST(Odds, AgreeWithTenMillionSimulatedBattles) {
  constexpr int kBattles = 500'000;
  Rng rng = Rng::fast(20);
  const auto game = make_game(4);
  const Move mine = Move::commit(4, cards("Q 2"), cards("5"));  // 34
  const std::array<Move, 10> theirs = {Move::commit(11, cards("K A"), {}),
                                       Move::commit(11, cards("9"), cards("5")),
                                       Move::commit(10, cards("8 5"), cards("2")),
                                       Move::commit(4, cards("K 8"), cards("A")),
                                       Move::commit(0, cards("K 9"), {}),
                                       Move::commit(0, cards("10 10"), {}),
                                       Move::commit(0, cards("J 6"), {}),
                                       Move::commit(0, cards("K"), {}),
                                       Move::commit(11, cards("Q K"), cards("2 3")),
                                       Move::commit(0, {}, cards("2 7"))};
  for (const int dice : {2, 4}) {
    for (const Move other : theirs) {
      const int margin = game.strength(mine, 0) - game.strength(other, 0);
      int won = 0;
      for (int i = 0; i < kBattles; ++i) {
        int difference = 0;
        while (difference == 0) {
          difference = margin;
          for (int die = 0; die < dice; ++die) difference += rng.die() - rng.die();
        }
        won += difference > 0;
      }
      expect_near(static_cast<double>(won) / kBattles, odds_by_margin(margin, dice).chance(),
                  kBattles, std::to_string(dice) + " dice, margin " + std::to_string(margin));
    }
  }
}

TEST(Odds, AgreeWithBattlesOfTheRulesThemselves) {
  constexpr int kBattles = 20'000;
  for (const int choice : {0, 1}) {
    Realm realm = Realm::at_peace(4, {{"battle_dice", choice}});
    realm.give(0, Suit::kHearts, "4").give(1, Suit::kSpades, "A").give(1, Suit::kClubs, "9");
    realm.spade("5").play(0, "fight seraphina").play(1, "commit dragon c9");
    const Move mine = *realm.game.read("commit jiggy h4");
    const int margin =
        realm.game.strength(mine, 0) - realm.game.strength(*realm.game.read("commit dragon c9"), 1);
    EXPECT_EQ(margin, 17 - 12);
    int won = 0;
    Events nobody;
    for (int i = 0; i < kBattles; ++i) {
      State state = realm.state;
      realm.game.play(state, 0, mine, realm.rng, nobody);
      won += state.last.winner == 0;
    }
    const Odds odds = odds_by_margin(margin, realm.game.options().battle_dice);
    expect_near(static_cast<double>(won) / kBattles, odds.chance(), kBattles, "rules");
  }
}

// The belief about an unseen hand against worlds imagined from the same view.
void expect_belief_matches_imagination(Realm& realm, Seat viewer, Seat seat) {
  const View view = realm.game.view(realm.state, viewer);
  const StrengthBelief belief = strength_belief(realm.game, view, seat);
  constexpr int kWorlds = 40'000;
  std::array<int, StrengthBelief::kHeartSums> seen{};
  for (int i = 0; i < kWorlds; ++i) {
    const State world = realm.game.imagine(view, realm.rng);
    std::array<int, 2> top{};
    for (const Rank rank : world.kingdoms[seat].hearts()) {
      top[1] = std::max(top[1], realm.game.value(rank));
      if (top[1] > top[0]) std::swap(top[0], top[1]);
    }
    ++seen[top[0] + top[1]];
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const double exact = static_cast<double>(belief.weight[i]) / static_cast<double>(belief.total);
    expect_near(static_cast<double>(seen[i]) / kWorlds, exact, kWorlds, std::to_string(i));
  }
}

TEST(Odds, BeliefDrawsUnseenHeartsEvenly) {
  for (const int ace : {0, 1}) {
    for (const std::string_view hand : {"", "7", "2 7", "A 2 7 7 K"}) {
      Realm realm = Realm::at_peace(3, {{"ace", ace}});
      realm.give(0, Suit::kHearts, "K Q 3").give(1, Suit::kHearts, hand);
      expect_belief_matches_imagination(realm, 0, 1);
      expect_belief_matches_imagination(realm, kSpectator, 0);
    }
  }
}

TEST(Odds, BeliefKnowsShownAndAgedHearts) {
  Realm realm = Realm::at_peace(3);
  realm.give(1, Suit::kHearts, "4 5 9 10").give(2, Suit::kHearts, "2 Q");
  realm[1].shown = cards("9");
  realm[1].aged[0] = cards("4 10");
  realm[2].aged[0] = cards("2 Q");
  expect_belief_matches_imagination(realm, 0, 1);
  expect_belief_matches_imagination(realm, 2, 1);
  expect_belief_matches_imagination(realm, kSpectator, 2);
}

TEST(Odds, RangeIsWhatASeatMayBring) {
  Realm realm = Realm::at_peace(4);
  // Seat 1: dragon 13, snore 15, pika 15; the viewer holds both Kings.
  realm.give(0, Suit::kHearts, "K K").give(1, Suit::kHearts, "4 5").give(1, Suit::kClubs, "7 3");
  realm.give(1, Suit::kSpades, "A");
  const StrengthRange range = strength_range(realm.game, realm.game.view(realm.state, 0), 1);
  EXPECT_EQ(range.least, 13 - 10);
  EXPECT_EQ(range.most, 15 + 24 + 10 - 10);
  // Its own strength is no secret to a seat.
  EXPECT_EQ(strength_range(realm.game, realm.game.view(realm.state, 1), 1).most, 15 + 9 + 10 - 10);
}

TEST(Odds, OutlookBracketsTheLikely) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kHearts, "9 8").give(1, Suit::kHearts, "4 5");
  const View view = realm.game.view(realm.state, 0);
  const Outlook outlook_of = outlook(realm.game, view, Move::commit(0, cards("9 8"), {}), 1);
  EXPECT_LE(outlook_of.least, outlook_of.likely);
  EXPECT_LE(outlook_of.likely, outlook_of.most);
  EXPECT_EQ(outlook_of.most, odds_by_margin(30 - 13, 4).millionths());
  EXPECT_EQ(outlook_of.least, odds_by_margin(30 - 15 - 26, 4).millionths());
}

TEST(Odds, AreTellingBeforeTheDiceFall) {
  Realm realm = Realm::at_peace(4);
  realm.spade("5").play(0, "fight seraphina").play(0, "commit jiggy").play(1, "commit dragon");
  std::int64_t percent = -1;
  bool rolled = false;
  for (const Event& event : realm.events) {
    rolled |= event.id == static_cast<int>(EventId::kBattleDie);
    if (event.id != static_cast<int>(EventId::kOdds)) continue;
    percent = event.args[2];
    EXPECT_FALSE(rolled);
  }
  EXPECT_EQ(percent, 50);
}

}  // namespace
}  // namespace crownhall::royal_ascension
