#include "bots/devices_of_kings/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "base/real.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

using Features = std::array<double, 6>;
constexpr Features kWeights = {10.0, 3.0, 0.5, 1.4, 1.0, 1.0};

Features features_of(const DevicesOfKings& game, const Board& board, Seat seat) {
  const int n = game.players();
  const double target = game.target();
  int best_other = 0;
  // Pools that are ahead of a rival's, by any number and by two or more.
  double threats = 0, sure_threats = 0;
  for (Seat other = 0; other < n; ++other) {
    if (other == seat) continue;
    best_other = std::max(best_other, board.total(other));
    for (int d = 0; d < kPools; ++d) {
      const auto device = static_cast<Device>(d);
      const int ahead = board.pool(seat, device) - board.pool(other, device);
      threats += ahead > 0;
      sure_threats += ahead > 1;
    }
  }
  const double points = board.total(seat) / target;
  const int leader = std::max(best_other, board.total(seat));
  const double left = std::max(1.0, target - leader);
  const double pairs = 3.0 * (n - 1);
  return {points,
          points * points * points,
          (board.total(seat) - best_other) / std::sqrt(left),
          std::min(board.pools(seat), 12) / 4.0,
          threats / pairs,
          sure_threats / pairs};
}

}  // namespace

Rewards KingsEvaluation::operator()(const DevicesOfKings& game, const State& state) const {
  if (state.phase == Phase::kOver) return win_shares(game.outcome(state));
  Rewards rewards{};
  double sum = 0;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    const Features features = features_of(game, state, seat);
    double score = 0;
    for (std::size_t i = 0; i < features.size(); ++i) score += kWeights[i] * features[i];
    sum += rewards[seat] = exponential(score);
  }
  for (double& reward : rewards) reward /= sum;
  return rewards;
}

}  // namespace crownhall
