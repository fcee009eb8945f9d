// What the view tells clients so that they need no rules: held against the rules themselves.
#include "games/royal_ascension/facts.hpp"

#include <algorithm>

#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

std::vector<Move> legal_moves(const Realm& realm, Seat seat) {
  std::vector<Move> moves;
  realm.game.legal(realm.state, seat, moves);
  return moves;
}

TEST(Facts, EveryLegalStepHasALandingAndEndsThere) {
  for (const int space : {kHome, 0, 3, 34}) {
    for (int die = 1; die <= 6; ++die) {
      Realm realm = Realm::at_peace(3);
      realm[0].space = static_cast<std::int16_t>(space);
      realm.state.turn.die = static_cast<std::uint8_t>(die);
      const View view = realm.game.view(realm.state, kSpectator);
      const auto found = landings(realm.game, view);
      const auto moves = legal_moves(realm, 0);
      ASSERT_EQ(found.size(), moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(found[i].move, moves[i]);
        ASSERT_EQ(found[i].path.size(), static_cast<std::size_t>(die));
        Realm walked = realm;
        Events quiet(walked.events);
        walked.game.play(walked.state, 0, moves[i], walked.rng, quiet);
        EXPECT_EQ(walked[0].space, found[i].path.back());
      }
    }
  }
}

TEST(Facts, ThereAreNoLandingsWhereNobodyMoves) {
  Realm realm(3);
  EXPECT_TRUE(landings(realm.game, realm.game.view(realm.state, 0)).empty());
}

TEST(Facts, AnEmptySuitBringsTheOtherOneOrNothing) {
  Realm realm = Realm::at_peace(3);
  View view = realm.game.view(realm.state, kSpectator);
  EXPECT_EQ(brought(view, Suit::kHearts), Brought::kHearts);
  view.pile[0] = 0;
  EXPECT_EQ(brought(view, Suit::kHearts), Brought::kDiamonds);
  view.discard[0] = cards("4");
  EXPECT_EQ(brought(view, Suit::kHearts), Brought::kHearts) << "the discards make a new pile";
  view.discard[0] = {};
  view.pile[1] = 0;
  EXPECT_EQ(brought(view, Suit::kHearts), Brought::kNothing);
  EXPECT_EQ(brought(view, Suit::kDiamonds), Brought::kNothing);
}

TEST(Facts, WaresNameEveryPaymentTheCheapestFirstAndToTheBuyerAlone) {
  Realm realm = Realm::at_peace(3);
  realm.row("3 J").give(0, Suit::kDiamonds, "4 5 7 7 Q").heading_for(0);
  realm.play(0, "right");
  ASSERT_EQ(realm.state.turn.phase, Phase::kShop);
  const auto found = wares(realm.game, realm.game.view(realm.state, 0));
  std::size_t payments = 0;
  for (const Ware& ware : found) {
    payments += ware.payments.size();
    EXPECT_TRUE(std::ranges::is_sorted(ware.payments, {},
                                       [&](Move move) { return realm.game.value(move.gold()); }));
    for (const Move move : ware.payments) EXPECT_TRUE(realm.game.check(realm.state, 0, move));
  }
  EXPECT_EQ(payments + 1, legal_moves(realm, 0).size()) << "all of them, and to leave";
  EXPECT_TRUE(wares(realm.game, realm.game.view(realm.state, 1)).empty());
  EXPECT_TRUE(wares(realm.game, realm.game.view(realm.state, kSpectator)).empty());
}

TEST(Facts, TheDraftHasRounds) {
  Realm realm(3);
  const auto now = [&] { return draft_round(realm.game, realm.game.view(realm.state, 0)); };
  EXPECT_EQ(now().of, 4);
  for (int taken = 0; taken < kTerritories; ++taken) {
    EXPECT_EQ(now().round, 1 + taken / 3);
    realm.play(taken % 3, "take " + std::string(kTerritoryNames[taken]));
  }
  EXPECT_EQ(now().round, 0);
}

TEST(Facts, ATruceHasRounds) {
  Realm realm = Realm::at_peace(3, {{"truce_rounds", 2}});
  const auto now = [&] { return truce_round(realm.game, realm.game.view(realm.state, 0)); };
  for (std::uint32_t turn = 1; turn <= 6; ++turn) {
    realm.state.turn.number = turn;
    EXPECT_EQ(now().round, turn <= 3 ? 1 : 2);
    EXPECT_EQ(now().of, 2);
  }
  realm.state.turn.number = 7;
  EXPECT_EQ(now().round, 0);
  const Realm none = Realm::at_peace(3);
  EXPECT_EQ(truce_round(none.game, none.game.view(none.state, 0)).of, 0);
}

TEST(Facts, ADecreeBarsNobody) {
  for (const auto& [spade, barred] : {std::pair{"K", -1}, {"A", 2}}) {
    Realm realm = Realm::at_peace(4);
    realm.state.turn.barred = 2;
    EXPECT_EQ(barred_now(realm.game, realm.game.view(realm.state, 0)), 2);
    realm.spade(spade);
    EXPECT_EQ(realm.state.turn.barred, 2)
        << "it counts again in the next turn, if they do not lose";
    EXPECT_EQ(barred_now(realm.game, realm.game.view(realm.state, 0)), barred) << spade;
  }
}

TEST(Facts, TheAllianceAtHandIsTheOneThatIsDiscarded) {
  Realm realm = Realm::at_peace(4);
  realm.give(1, Suit::kSpades, "A 3 6").spade("A");
  const auto now = [&] { return alliance_at_hand(realm.game, realm.game.view(realm.state, 1)); };
  EXPECT_EQ(now(), 0);
  realm.play(0, "fight seraphina");
  ASSERT_EQ(realm.phase(), Phase::kAnswer);
  const int used = now();
  ASSERT_GT(used, 0);
  const Cards before = realm[1].spades;
  realm.play(1, "ally");
  EXPECT_EQ((before - realm[1].spades).size(), 1);
  EXPECT_TRUE((before - realm[1].spades).has(used - 1));
}

// §3.1 and §5.3: every die that fell is in the view, not in the events alone.
TEST(Facts, TheDiceOfTheSetupAndOfTheNpcAreTold) {
  Realm npc = Realm::at_peace(4);
  for (std::uint64_t seed = 1; npc.phase() != Phase::kNpc && seed < 50; ++seed) {
    npc = Realm::at_peace(4, {}, seed);
    npc.spade("8");
  }
  ASSERT_EQ(npc.phase(), Phase::kNpc);
  const View view = npc.game.view(npc.state, kSpectator);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(view.setup_dice[i][0] + view.setup_dice[i][1], view.setup_roll[i]);
  }
  EXPECT_GE(view.turn.die, 5);
  EXPECT_TRUE(landings(npc.game, view).empty());
  while (npc.phase() == Phase::kNpc) npc.play(0, "draw hearts");
  EXPECT_EQ(npc.state.turn.die, 0);
}

TEST(Prospect, IsForThoseWhoFightAndForNobodyElse) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kHearts, "9").give(1, Suit::kHearts, "K 2").spade("A");
  ASSERT_EQ(realm.state.turn.phase, Phase::kChoose);
  EXPECT_EQ(prospect(realm.game, realm.game.view(realm.state, 0)).rivals.size(), 3u);
  for (const Seat other : {1, 2, 3, kSpectator}) {
    EXPECT_TRUE(prospect(realm.game, realm.game.view(realm.state, other)).rivals.empty());
  }
  realm.play(0, "fight seraphina");
  ASSERT_EQ(realm.state.turn.phase, Phase::kCommit);
  EXPECT_EQ(prospect(realm.game, realm.game.view(realm.state, 0)).rivals.at(0).seat, 1);
  EXPECT_EQ(prospect(realm.game, realm.game.view(realm.state, 1)).rivals.at(0).seat, 0);
  EXPECT_TRUE(prospect(realm.game, realm.game.view(realm.state, 2)).rivals.empty());
}

TEST(Prospect, HasTheOutlookOfEveryCommitment) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kHearts, "9 4").give(0, Suit::kClubs, "3 Q").give(1, Suit::kHearts, "K 2 2");
  realm.spade("A").play(0, "fight seraphina");
  const View view = realm.game.view(realm.state, 0);
  const Prospect found = prospect(realm.game, view);
  for (const Move move : legal_moves(realm, 0)) {
    const int own = realm.game.strength(move, 1);
    const auto at = static_cast<std::size_t>(own - found.from);
    ASSERT_LT(at, found.rivals[0].percent.size());
    EXPECT_EQ(found.rivals[0].percent[at],
              (outlook(realm.game, view, move, 1).likely + 5000) / 10000);
    EXPECT_LE(own, found.best);
  }
  int sum = 0;
  for (const int weight : found.rivals[0].weights) sum += weight;
  EXPECT_NEAR(sum, 1000000, 30);
}

// One territory and no card: nothing can be chosen, and the chance is told all the same.
TEST(Prospect, OfAForcedCommitmentIsToldToo) {
  for (const std::string_view spade : {"5", "A"}) {
    Realm realm = Realm::at_peace(4);
    realm[1].territories |=
        static_cast<std::uint16_t>(realm[0].territories & (realm[0].territories - 1));
    realm[0].territories &= static_cast<std::uint16_t>(-realm[0].territories);
    realm.give(1, Suit::kHearts, "K 2 2").give(1, Suit::kClubs, "4").spade(spade);
    realm.play(0, "fight seraphina");
    ASSERT_EQ(realm.state.turn.phase, Phase::kCommit);
    const std::vector<Move> moves = legal_moves(realm, 0);
    ASSERT_EQ(moves.size(), 1u);
    const View view = realm.game.view(realm.state, 0);
    const Prospect found = prospect(realm.game, view);
    EXPECT_EQ(found.from, found.best);
    ASSERT_EQ(found.rivals.size(), 1u);
    ASSERT_EQ(found.rivals[0].percent.size(), 1u);
    EXPECT_EQ(found.rivals[0].percent[0],
              (outlook(realm.game, view, moves[0], 1).likely + 5000) / 10000);
  }
}

// The chance told for an own strength is that of every strength the rival may bring, by its weight.
TEST(Prospect, IsTheMeanOverAllTheRivalMayBring) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kHearts, "9 4").give(0, Suit::kClubs, "3 Q");
  realm.give(1, Suit::kHearts, "K 2 2 7").give(1, Suit::kClubs, "5");
  realm.spade("5").play(0, "fight seraphina");
  const Prospect found = prospect(realm.game, realm.game.view(realm.state, 0));
  const Prospect::Rival& rival = found.rivals.at(0);
  ASSERT_EQ(rival.percent.size(), static_cast<std::size_t>(found.best - found.from + 1));
  for (std::size_t i = 0; i < rival.percent.size(); ++i) {
    const int own = found.from + static_cast<int>(i);
    double mean = 0;
    for (std::size_t w = 0; w < rival.weights.size(); ++w) {
      const int theirs = rival.lightest + static_cast<int>(w);
      mean += rival.weights[w] / 1e6 *
              odds_by_margin(own - theirs, realm.game.options().battle_dice).chance();
    }
    EXPECT_NEAR(rival.percent[i], 100 * mean, 0.52) << own;
  }
}

// Three seats, two dice each, hands without Hearts: all 46656 throws are counted by hand.
TEST(Prospect, OfADecreeIsWhatCountingAllThrowsGives) {
  Realm realm = Realm::at_peace(3, {{"battle_dice", 0}});
  realm.give(1, Suit::kClubs, "2").give(0, Suit::kClubs, "3 A").spade("K");
  ASSERT_EQ(realm.state.turn.battle, Battle::kDecree);
  const View view = realm.game.view(realm.state, 0);
  const Prospect found = prospect(realm.game, view);
  ASSERT_EQ(found.rivals.size(), 2u);
  ASSERT_FALSE(found.all.empty());
  for (std::size_t i = 0; i < found.all.size(); ++i) {
    const int mine = found.from + static_cast<int>(i);
    int wins = 0;
    int losses = 0;
    for (int n = 0; n < 46656; ++n) {
      std::array<int, 6> d{};
      for (int k = 0, rest = n; k < 6; ++k, rest /= 6) d[k] = 1 + rest % 6;
      const int own = mine + d[0] + d[1];
      const int best =
          std::max(found.rivals[0].lightest + d[2] + d[3], found.rivals[1].lightest + d[4] + d[5]);
      wins += own > best;
      losses += own < best;
    }
    EXPECT_NEAR(found.all[i], 100.0 * wins / (wins + losses), 0.51) << mine;
  }
}

}  // namespace
}  // namespace crownhall::royal_ascension
