// What the bots think a position is worth, and the odds they show.
#include <gtest/gtest.h>
#include <numeric>

#include "bots/kingdoms_of_rice/evaluation.hpp"
#include "bots/levels.hpp"
#include "bots/royal_ascension/evaluation.hpp"
#include "games/royal_ascension/odds.hpp"

namespace crownhall {
namespace {

// Plays matches by advice until `wanted(state, seat)` of somebody to act, and hands it to `look`.
template <Rules G, class Wanted, class Look>
void look_at(const G& game, int times, const Wanted& wanted, const Look& look) {
  Rng rng = Rng::fast(11);
  Events nobody;
  for (int match = 0; match < 200 && times > 0; ++match) {
    auto state = game.deal(rng);
    while (!game.to_act(state).empty() && times > 0) {
      const Seat seat = game.to_act(state).front();
      if (wanted(state, seat)) {
        look(state, seat);
        --times;
      }
      game.play(state, seat, game.advise(game.view(state, seat), rng), rng, nobody);
    }
  }
  EXPECT_EQ(times, 0) << "too few such positions";
}

template <Rules G>
Decision knight_decides(const G& game, const typename G::State& state, Seat seat) {
  for (const BotLevel& level : levels<G>()) {
    if (level.key != "knight") continue;
    return level.decide(TypedPosition<G>(std::make_shared<const G>(game), state), seat,
                        {.iterations = 12}, 5);
  }
  return {};
}

TEST(RoyalAscensionValue, ChancesAddUpAndFollowTheLand) {
  const auto game = RoyalAscension::make({.players = 3});
  look_at(
      *game, 30, [](const auto& s, Seat) { return s.turn.phase == royal_ascension::Phase::kMove; },
      [&](auto state, Seat) {
        const Rewards before = throne_chances(*game, state);
        EXPECT_NEAR(std::accumulate(before.begin(), before.end(), 0.0), 1, 1e-9);
        // Seat 1's last territory goes to seat 0.
        const auto theirs = state.kingdoms[1].territories;
        const auto one = static_cast<std::uint16_t>(theirs & -theirs);
        state.kingdoms[0].territories |= one;
        state.kingdoms[1].territories &= static_cast<std::uint16_t>(~one);
        if (!state.kingdoms[0].in() || !state.kingdoms[1].in()) return;
        EXPECT_GT(throne_chances(*game, state)[0], before[0]);
      });
}

TEST(RoyalAscensionValue, ADuelShowsItsExactOdds) {
  using namespace royal_ascension;
  const auto game = RoyalAscension::make({.players = 3});
  look_at(
      *game, 10,
      [&](const auto& s, Seat seat) {
        std::vector<Move> moves;
        game->legal(s, seat, moves);
        return s.turn.phase == Phase::kCommit && s.turn.battle == Battle::kDuel && moves.size() > 1;
      },
      [&](const auto& state, Seat seat) {
        const Decision decision = knight_decides(*game, state, seat);
        ASSERT_FALSE(decision.considered.empty());
        const Considered& best = decision.considered.front();
        ASSERT_TRUE(best.odds.has_value());
        const Seat foe = seat == state.turn.seat ? state.turn.foe : state.turn.seat;
        const auto view = game->view(state, seat);
        const Outlook exact = outlook(*game, view, *game->read(best.move), foe);
        EXPECT_DOUBLE_EQ(*best.odds, exact.likely / 1e6);
      });
}

TEST(KingdomsOfRiceValue, AnAttackOnAFiefdomIsPlayedByItsOdds) {
  using namespace kingdoms_of_rice;
  const auto game = KingdomsOfRice::make({.players = 3});
  look_at(
      *game, 10,
      [&](const auto& s, Seat seat) {
        return s.table.phase == Phase::kBattle &&
               s.table.struggle.contest == Contest::kAttackFief &&
               !s.table.mats[seat].has(Card::kWarRoom);
      },
      [&](const auto& state, Seat seat) {
        const Decision decision = knight_decides(*game, state, seat);
        ASSERT_GT(decision.considered.size(), 1u);
        for (const Considered& other : decision.considered) {
          ASSERT_TRUE(other.odds.has_value()) << other.move;
          EXPECT_LE(*other.odds, *decision.considered.front().odds + 1e-6);
        }
      });
}

TEST(KingdomsOfRiceValue, ExpectsMoreOfWhoHasMore) {
  using namespace kingdoms_of_rice;
  const auto game = KingdomsOfRice::make({.players = 3});
  look_at(
      *game, 30, [](const auto& s, Seat) { return s.table.phase == Phase::kAction; },
      [&](auto state, Seat seat) {
        const double before = final_points(*game, state, seat);
        for (auto& held : state.table.mats[seat].fiefs[2]) held += 1;
        EXPECT_GT(final_points(*game, state, seat), before);
      });
}

}  // namespace
}  // namespace crownhall
