#include "bots/kingdoms_of_rice_insight.hpp"

#include <cmath>

#include "games/kingdoms_of_rice/appraisal.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

constexpr int kHorizon = 4;         // seasons
constexpr double kSpread = 3500;    // thousandths of a point that make a difference of e to one
constexpr double kSoloScale = 100;  // points that would be a perfect solo game

}  // namespace

bool KingdomsOfRiceInsight::judge(const G& game, const State& state, int passed, Rewards& rewards) {
  const Phase phase = state.table.phase;
  if (passed < kHorizon || (phase != Phase::kAction && phase != Phase::kAuction)) return false;
  rewards = worth(game, state);
  return true;
}

Rewards KingdomsOfRiceInsight::worth(const G& game, const State& state) {
  Rewards rewards{};
  double sum = 0;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    FixedVector<Palace, kTiles> palace;
    for (const PalaceCard& card : state.palaces[s]) palace.push_back(card.kind);
    const Appraisal look(game, game.view(state, seat), seat);
    const double points = look.worth(state.table.mats[s], palace);
    if (game.players() == 1) {
      rewards[s] = points / 1000 / kSoloScale;
      return rewards;
    }
    sum += rewards[s] = std::exp(points / kSpread);
  }
  for (double& reward : rewards) reward /= sum;
  return rewards;
}

Rewards KingdomsOfRiceInsight::rewards(const G& game, const State& state) {
  const Outcome outcome = game.outcome(state);
  if (game.players() > 1) return win_shares(outcome);
  Rewards rewards{};
  rewards[0] = outcome.scores[0] / kSoloScale;
  return rewards;
}

}  // namespace crownhall
