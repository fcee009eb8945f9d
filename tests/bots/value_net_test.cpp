// The nets that judge positions, and worlds that explain what was seen.
#include "bots/search/value_net.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

#include "bots/kingdoms_of_rice/evaluation.hpp"
#include "bots/kingdoms_of_rice/features.hpp"
#include "bots/kingdoms_of_rice/knowledge.hpp"
#include "bots/road_to_lord/features.hpp"
#include "bots/road_to_lord/knowledge.hpp"
#include "bots/royal_ascension/features.hpp"

namespace crownhall {
namespace {

TEST(ValueNet, IsReadAsItWasWritten) {
  const ValueNet& shipped = RoyalAscensionFeatures::shipped();
  const std::string text = shipped.write();
  const auto again = ValueNet::read(text);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->write(), text);
  EXPECT_EQ(again->inputs(), RoyalAscensionFeatures::kFeatures);
}

TEST(ValueNet, RefusesWhatIsNoNet) {
  const std::string text = RoyalAscensionFeatures::shipped().write();
  std::vector<std::string> bad_nets{"", "hello", "52 33\n1 2 3", "999999999 32\n"};
  bad_nets.push_back(text.substr(0, 3000));
  bad_nets.push_back(text);
  bad_nets.back().append("1\n");
  for (const std::string& bad : bad_nets) {
    const auto net = ValueNet::read(bad);
    ASSERT_FALSE(net.ok()) << bad.substr(0, 20);
    EXPECT_EQ(net.refusal().kind, "bad_net");
  }
}

TEST(ValueNet, SumsWhatIsAboveZero) {
  ValueNet net(2);
  net.rows[0][0] = 2;
  net.rows[1][0] = -3;
  net.rows[1][1] = 1;
  net.bias[0] = 0.5;
  net.out[0] = 10;
  net.out[1] = -1;
  const std::array<float, 2> first{1, 0}, both{1, 1};
  EXPECT_DOUBLE_EQ(net.merit(first), 25);
  EXPECT_DOUBLE_EQ(net.merit(both), -1);
}

// Calls look(game, state) for the positions of matches by advice that the net covers.
template <class Extractor, class Look>
void judged_positions(int players, const Look& look) {
  const auto game = Extractor::G::make({.players = players});
  Rng rng = Rng::fast(23);
  Events nobody;
  auto state = game->deal(rng);
  while (!game->to_act(state).empty()) {
    if (Extractor::covers(*game, state)) look(*game, state);
    const Seat seat = game->to_act(state).front();
    game->play(state, seat, game->advise(game->view(state, seat), rng), rng, nobody);
  }
}

template <class Extractor>
class Eyes : public testing::Test {};
using AllEyes = testing::Types<RoadToLordFeatures, RoyalAscensionFeatures, KingdomsOfRiceFeatures>;
TYPED_TEST_SUITE(Eyes, AllEyes);

TYPED_TEST(Eyes, ChancesAddUpAndTheLostHaveNone) {
  using Extractor = TypeParam;
  ASSERT_EQ(Extractor::shipped().inputs(), Extractor::kFeatures);
  for (int players = Extractor::kFewestPlayers; players <= 4; ++players) {
    int judged = 0;
    judged_positions<Extractor>(players, [&](const auto& game, const auto& state) {
      ++judged;
      const Rewards chances = chances_by<Extractor>(Extractor::shipped(), game, state);
      EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-9);
      for (Seat seat = 0; seat < players; ++seat) {
        const double chance = chances[seat];
        EXPECT_EQ(chance > 0, Extractor::still_in(game, state, seat));
      }
    });
    EXPECT_GT(judged, 6) << players;
  }
}

TEST(RoyalAscensionNet, FollowsTheLand) {
  int better = 0, all = 0;
  judged_positions<RoyalAscensionFeatures>(3, [&](const auto& game, auto state) {
    const double before =
        chances_by<RoyalAscensionFeatures>(RoyalAscensionFeatures::shipped(), game, state)[0];
    const auto theirs = state.kingdoms[1].territories;
    const auto one = static_cast<std::uint16_t>(theirs & -theirs);
    if (before == 0 || theirs == one || theirs == 0) return;
    state.kingdoms[0].territories |= one;
    state.kingdoms[1].territories &= static_cast<std::uint16_t>(~one);
    ++all;
    better += chances_by<RoyalAscensionFeatures>(RoyalAscensionFeatures::shipped(), game,
                                                 state)[0] > before;
  });
  EXPECT_GT(all, 5);
  EXPECT_EQ(better, all);
}

// Matches by advice; calls look(game, view of who is to act, state) where worlds are weighed.
template <class Knowledge, class Look>
void weighed_positions(int players, int matches, const Look& look) {
  using G = typename Knowledge::G;
  const auto game = G::make({.players = players});
  Rng rng = Rng::fast(31);
  Events nobody;
  for (int match = 0; match < matches; ++match) {
    auto state = game->deal(rng);
    while (!game->to_act(state).empty()) {
      const Seat seat = game->to_act(state).front();
      const auto view = game->view(state, seat);
      if (Knowledge::worlds_weighed(*game, view) > 1) look(*game, view, seat, state);
      game->play(state, seat, game->advise(view, rng), rng, nobody);
    }
  }
}

// The real hands explain their owners' plays (but for a void that was shown only later in the
// Offering), imagined ones less, and those that the search gets do so better than those drawn
// evenly.
TEST(LikelyWorlds, HandsExplainTheNumbersSeen) {
  using Knowledge = RoadToLordKnowledge;
  const auto surprise = [](const auto&... world) {
    return -std::log(Knowledge::likelihood(world...));
  };
  for (const int players : {3, 4}) {
    double real = 0, even = 0, weighed = 0;
    Rng rng = Rng::fast(5);
    weighed_positions<Knowledge>(
        players, 40, [&](const auto& game, const auto& view, Seat seat, const auto& state) {
          real += surprise(game, view, state);
          even += surprise(game, view, game.imagine(view, rng));
          weighed += surprise(game, view, determinize<Knowledge>(game, view, seat, rng));
        });
    EXPECT_LT(real, 0.03 * even) << players;
    EXPECT_LT(weighed, 0.8 * even) << players;
  }
}

TEST(LikelyWorlds, GoalsExplainTheMats) {
  using namespace kingdoms_of_rice;
  using Knowledge = KingdomsOfRiceForesight;
  const auto points = [](const KingdomsOfRice& game, const State& state, Seat own) {
    int sum = 0;
    for (Seat seat = 0; seat < game.players(); ++seat) {
      if (seat == own) continue;
      for (const auto& line : game.palace_points(state.table.mats[seat], palace_of(state, seat))) {
        sum += line.points;
      }
    }
    return sum;
  };
  double real = 0, even = 0, weighed = 0;
  Rng rng = Rng::fast(5);
  weighed_positions<Knowledge>(
      3, 6, [&](const auto& game, const auto& view, Seat seat, const auto& state) {
        real += points(game, state, seat);
        even += points(game, game.imagine(view, rng), seat);
        weighed += points(game, determinize<Knowledge>(game, view, seat, rng), seat);
      });
  EXPECT_LT(std::abs(weighed - real), std::abs(even - real) / 2)
      << real << " points in fact, " << even << " drawn evenly, " << weighed << " weighed";
}

}  // namespace
}  // namespace crownhall
