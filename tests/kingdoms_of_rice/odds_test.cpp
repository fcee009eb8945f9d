// The solver against counting, against simulation, and against itself from several threads.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <thread>

#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

class OddsTest : public ::testing::Test {
 protected:
  const KingdomsOfRice game = *KingdomsOfRice::make({.players = 4});
  const Odds& odds = game.odds();

  static double part(Odds::Chance chance) { return double(chance) / Odds::kOne; }
  static Force force(std::initializer_list<int> values) {
    Force hand{};
    for (const int value : values) ++hand[value];
    return hand;
  }
  std::vector<int> unseen(const Force& seen, int dropped = 0) const {
    std::vector<int> cards;
    for (int v = 0; v < kForceValues; ++v) {
      const int left = game.edition().force[v] - seen[v] - (dropped == v + 1);
      for (int n = 0; n < left; ++n) cards.push_back(v);
    }
    return cards;
  }
};

// All hands of four that the fiefdom can have, one by one.
double hold_by_counting(const std::vector<int>& cards, int total) {
  long long twice = 0, all = 0;
  const std::size_t n = cards.size();
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      for (std::size_t c = b + 1; c < n; ++c) {
        for (std::size_t d = c + 1; d < n; ++d) {
          const int sum = cards[a] + cards[b] + cards[c] + cards[d];
          twice += sum < total ? 2 : sum == total;
          ++all;
        }
      }
    }
  }
  return double(twice) / double(2 * all);
}

TEST_F(OddsTest, HoldingAgreesWithCountingEveryHand) {
  for (const auto& hand : {force({5, 11, 10, 0}), force({12, 12, 6}), force({1}),
                           force({3, 3, 3, 4, 4, 4}), force({12, 11, 7})}) {
    const int total = force_total(hand);
    EXPECT_NEAR(part(odds.hold({.hand = hand, .max = 30})), hold_by_counting(unseen(hand), total),
                1e-8);
    EXPECT_NEAR(part(odds.hold({.hand = hand, .max = 30, .dropped = 10})),
                hold_by_counting(unseen(hand, 10), total), 1e-8);
  }
}

TEST_F(OddsTest, OverTheMaxIsLost) {
  EXPECT_EQ(odds.hold({.hand = force({12, 12, 7}), .max = 30}), 0u);
  EXPECT_EQ(odds.best({.hand = force({12, 12, 7}), .max = 30}), 0u);
}

TEST_F(OddsTest, DrawingIsTheMeanOfWhatFollows) {
  const Odds::Attack at{.hand = force({5, 7}), .max = 32};
  const auto cards = unseen(at.hand);
  double sum = 0;
  for (const int value : cards) {
    Odds::Attack next = at;
    ++next.hand[value];
    sum += part(odds.best(next));
  }
  EXPECT_NEAR(part(odds.draw(at)), sum / double(cards.size()), 1e-8);
  EXPECT_EQ(odds.best(at), std::max(odds.hold(at), odds.draw(at)));
}

// Plain recursion without table, bound or shortcut, on a hand near the top.
TEST_F(OddsTest, TheBoundLosesNothing) {
  std::function<double(Odds::Attack)> plain = [&](Odds::Attack at) {
    if (force_total(at.hand) > at.max) return 0.0;
    const auto cards = unseen(at.hand);
    double sum = 0;
    for (const int value : cards) {
      Odds::Attack next = at;
      ++next.hand[value];
      sum += plain(next);
    }
    return std::max(part(odds.hold(at)), sum / double(cards.size()));
  };
  for (const auto& hand : {force({12, 12, 2}), force({9, 9, 9}), force({12, 12, 12, 0, 0})}) {
    const Odds::Attack at{.hand = hand, .max = force_total(hand) + 4};
    EXPECT_NEAR(part(odds.best(at)), plain(at), 1e-7);
  }
}

// An attack in the real game, decided by the solver, wins as often as it says.
TEST_F(OddsTest, AttacksWinAsOftenAsTheSolverSays) {
  const int trials = std::getenv("CROWNHALL_GAMES") ? 2'000'000 : 40'000;
  for (const bool room : {false, true}) {
    Scene scene(4);
    scene.own(0, {Card::kGeneral}).turn(0);
    if (room) scene.own(0, {Card::kWarRoom});
    // From a hand of one 9 on: the War Room's whole tree would take a while to fill.
    scene.play("attack fief 3", drew(9));
    const Odds::Attack start{.hand = force({9}), .max = 30, .war_room = room};
    const double expected = part(odds.best(start));
    const auto play = [&](State& state, Rng& rng) {
      Events nobody;
      while (state.table.phase == Phase::kBattle || state.table.phase == Phase::kSwap) {
        const View view = scene.game().view(state, 0);
        std::vector<Move> moves;
        scene.game().legal(state, 0, moves);
        const Move best = *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) {
          return *scene.game().chance(view, a) < *scene.game().chance(view, b);
        });
        scene.game().play(state, 0, best, rng, nobody);
      }
      return state.table.mats[0].fiefs[2][0] == 1;
    };
    Rng rng = Rng::fast(77);
    int wins = 0;
    for (int i = 0; i < trials; ++i) {
      State state = scene.state;
      wins += play(state, rng);
    }
    const double error = std::sqrt(expected * (1 - expected) / trials);
    EXPECT_NEAR(double(wins) / trials, expected, 4 * error) << "War Room " << room;
  }
}

TEST_F(OddsTest, TheWarRoomIsNeverWorse) {
  for (const auto& hand : {force({9}), force({12, 3}), force({8, 8, 8})}) {
    const Odds::Attack without{.hand = hand, .max = 30};
    const Odds::Attack with{.hand = hand, .max = 30, .war_room = true};
    EXPECT_GT(odds.best(with), odds.best(without));
  }
}

TEST_F(OddsTest, TheWarRoomCanSaveAnArmyOverItsMax) {
  const Odds::Attack at{.hand = force({12, 12, 9}), .max = 30, .war_room = true};
  EXPECT_EQ(odds.hold(at), 0u);
  EXPECT_GT(odds.best(at), 0u);
  EXPECT_EQ(odds.best(at), odds.war_room(at));
}

TEST_F(OddsTest, BribesAreCountedExactly) {
  // 3 against 12 + 5 + 1 = 18: 16 more points in two cards.
  Force left = game.edition().force;
  for (const int value : {12, 5, 1, 3}) --left[value];
  std::vector<int> cards;
  for (int v = 0; v < kForceValues; ++v) {
    for (int n = 0; n < left[v]; ++n) cards.push_back(v);
  }
  long long enough = 0, all = 0;
  for (std::size_t a = 0; a < cards.size(); ++a) {
    for (std::size_t b = a + 1; b < cards.size(); ++b) {
      enough += cards[a] + cards[b] >= 16;
      ++all;
    }
  }
  EXPECT_NEAR(part(odds.bribe(left, 16, 2)), double(enough) / double(all), 1e-8);
  EXPECT_EQ(odds.bribe(left, 13, 1), 0u);
  EXPECT_EQ(odds.bribe(left, 0, 1), Odds::kOne);
}

// 80 gold, a 0 against 12 + 12 + 12: ten cards can still be bought, not eight.
TEST_F(OddsTest, BribesAreExactAtAnyGold) {
  Scene scene(4);
  scene.own(0, {Card::kEmbassy}).gold(0, 200).turn(0);
  Struggle& s = scene.table().struggle;
  s = {};
  s.contest = Contest::kBribeFief;
  s.seats[kAttacker] = 0;
  s.seats[kDefender] = -1;
  s.cards[0] = 1;
  s.cards[1] = 3;
  s.open[0] = force({0});
  s.open[1] = force({12, 12, 12});
  scene.table().phase = Phase::kBribe;
  // Without replacement, card by card, from the game's own deck: no counting shared with the
  // solver.
  const auto simulated = [&](int gold) {
    const int trials = 40'000;
    int wins = 0;
    Rng rng = Rng::fast(static_cast<std::uint64_t>(gold));
    Events nobody;
    for (int i = 0; i < trials; ++i) {
      State state = scene.state;
      state.table.mats[0].gold = static_cast<std::int16_t>(gold);
      while (state.table.phase == Phase::kBribe) {
        scene.game().play(state, 0, Move::of(Act::kBuy), rng, nobody);
      }
      wins += state.table.mats[0].fiefs[0][1];
    }
    return double(wins) / trials;
  };
  int before = 0;
  for (const int gold : {64, 72, 80, 96, 200}) {
    scene.gold(0, gold);
    const int shown = *scene.game().chance(scene.game().view(scene.state, 0), Move::of(Act::kBuy));
    EXPECT_NEAR(shown / 1e6, simulated(gold), 0.01) << gold;
    EXPECT_GT(shown, before) << "more gold is never worse";
    before = shown;
    if (gold == 80) {
      EXPECT_NEAR(shown / 1e6, 0.987, 0.0005);
    }
  }
  EXPECT_EQ(odds.bribe_ahead(1'000'000), odds.bribe_ahead(36)) << "the fiefdom leaves 36 cards";
  EXPECT_EQ(odds.bribe_ahead(36), Odds::kOne);
}

// The largest deck there may be: nothing overflows, and every further card helps.
TEST_F(OddsTest, TheLargestDeckIsCounted) {
  std::string data(Edition::shipped());
  for (int value = 0; value <= 12; ++value) {
    const std::string line = "force value=" + std::to_string(value) + ":derived copies=3:derived";
    const auto at = data.find(line);
    ASSERT_NE(at, data.npos);
    const std::string copies = value < 8 ? "7" : "4";
    data.replace(at, line.size(),
                 value > 8
                     ? ""
                     : "force value=" + std::to_string(value) + ":ours copies=" + copies + ":ours");
  }
  data.replace(data.find("bribery card=8:text cards=3"), 27, "bribery card=8:text cards=6");
  data.replace(data.find("max-force=30"), 12, "max-force=15");
  const auto edition = Edition::read(data);
  ASSERT_TRUE(edition) << edition.refusal().sentence;
  ASSERT_EQ(edition->force_cards(), 60);
  const Odds large(*edition);
  for (int buys = 1; buys <= 54; ++buys) {
    EXPECT_GE(large.bribe_ahead(buys), large.bribe_ahead(buys - 1)) << buys;
    EXPECT_GE(large.bribe(edition->force, 70, buys), large.bribe(edition->force, 70, buys - 1));
  }
  EXPECT_EQ(large.bribe_ahead(0), 0u);
  EXPECT_EQ(large.bribe_ahead(54), Odds::kOne);
}

TEST_F(OddsTest, BribesWinAsOftenAsSaid) {
  for (const int buys : {1, 2, 3, 4, 9, 12}) {
    Scene scene(4);
    scene.own(0, {Card::kEmbassy}).gold(0, 8 * buys).turn(0);
    Rng rng = Rng::fast(5);
    const int trials = 30'000;
    int wins = 0;
    Events nobody;
    for (int i = 0; i < trials; ++i) {
      State state = scene.state;
      scene.game().play(state, 0, Move::of(Act::kBribeFief, 0), rng, nobody);
      while (state.table.phase == Phase::kBribe) {
        scene.game().play(state, 0, Move::of(Act::kBuy), rng, nobody);
      }
      wins += state.table.mats[0].fiefs[0][1];
    }
    const double expected = part(odds.bribe_ahead(buys));
    const double error = std::sqrt(expected * (1 - expected) / trials);
    EXPECT_NEAR(double(wins) / trials, expected, 4 * error) << buys;
  }
}

TEST_F(OddsTest, ABribeGoesOnWhileItPays) {
  Force left = game.edition().force;
  // One more card must show at least 6: about half of them do.
  EXPECT_GT(odds.bribe_plan(left, 6, 1, 8, 30), 0) << "30 gold at one half is more than 8";
  EXPECT_EQ(odds.bribe_plan(left, 6, 1, 8, 10), 0) << "10 gold at one half is less";
  EXPECT_EQ(odds.bribe_plan(left, 30, 2, 8, 100), 0) << "two cards never make 30";
  EXPECT_GE(odds.bribe_plan(left, 12, 4, 8, 40), odds.bribe_plan(left, 12, 2, 8, 40));
}

// The plan against plain recursion.
TEST_F(OddsTest, ThePlanIsTheBestStoppingRule) {
  std::function<double(Force, int, int)> plain = [&](Force left, int need, int buys) {
    if (need <= 0) return 30.0;
    if (buys == 0) return 0.0;
    double sum = 0;
    int cards = 0;
    for (std::size_t v = 0; v < kForceValues; ++v) {
      if (!left[v]) continue;
      Force next = left;
      --next[v];
      sum += left[v] * plain(next, need - int(v), buys - 1);
      cards += left[v];
    }
    return std::max(0.0, sum / cards - 8);
  };
  const Force left = game.edition().force;
  for (const int need : {1, 5, 9, 14, 20}) {
    EXPECT_NEAR(odds.bribe_plan(left, need, 4, 8, 30) / 256.0, plain(left, need, 4), 0.05) << need;
  }
}

TEST_F(OddsTest, SeveralThreadsGetTheSameAnswers) {
  const auto edition = Edition::read(Edition::shipped());
  const Odds fresh(*edition);
  std::array<Odds::Chance, 4> answers{};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    threads.emplace_back([&, i] { answers[i] = fresh.draw({.hand = force({4}), .max = 30}); });
  }
  for (auto& thread : threads) thread.join();
  for (const auto answer : answers) EXPECT_EQ(answer, odds.draw({.hand = force({4}), .max = 30}));
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
