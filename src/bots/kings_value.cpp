#include "bots/kings_value.hpp"

#include <algorithm>
#include <cmath>

#include "bots/kings_duel.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

// In the order of king_features.
constexpr KingFeatures kWeights = {4.0, 2.0, 1.0, 0.15, 0.6, -0.6, 0.1};

float duel_value(const DevicesOfKings& game, const Board& board) {
  const Seat first = board.first;
  const Seat second = 1 - first;
  kings_duel::Pools pools;
  for (int d = 0; d < kPools; ++d) {
    const auto device = static_cast<Device>(d);
    pools[static_cast<std::size_t>(d)] = {board.pool(first, device), board.pool(second, device)};
  }
  // Level at or beyond the target: whoever scores alone wins, as with one point needed.
  const auto needs = [&](Seat seat) { return std::max(1, game.target() - board.total(seat)); };
  return kings_duel::Table::shipped().value(needs(first), needs(second), pools);
}

}  // namespace

bool is_solved_duel(const DevicesOfKings& game) {
  return game.players() == 2 && game.target() <= kings_duel::kMostNeeded && !game.rotates_first() &&
         !game.may_hold_back();
}

KingFeatures king_features(const DevicesOfKings& game, const Board& board, Seat seat) {
  const int n = game.players();
  const double target = game.target();
  int best_other = 0;
  double threats = 0, fears = 0;
  for (Seat other = 0; other < n; ++other) {
    if (other == seat) continue;
    best_other = std::max(best_other, board.total(other));
    for (int d = 0; d < kPools; ++d) {
      const int mine = board.pool(seat, static_cast<Device>(d));
      const int theirs = board.pool(other, static_cast<Device>(d));
      threats += mine > theirs;
      fears += theirs > mine;
    }
  }
  const double points = board.total(seat) / target;
  const int leader = std::max(best_other, board.total(seat));
  const double left = std::max(1.0, target - leader);
  const int later = (seat - board.first + n) % n;
  return {points,
          points * points * points,
          (board.total(seat) - best_other) / std::sqrt(left),
          std::min(board.pools(seat), 12) / 4.0,
          threats / (3.0 * (n - 1)),
          fears / (3.0 * (n - 1)),
          static_cast<double>(later) / n};
}

Rewards KingsValue::operator()(const DevicesOfKings& game, const State& state) const {
  if (state.phase == Phase::kOver) return win_shares(game.outcome(state));
  Rewards rewards{};
  if (from_table) {
    const double value = duel_value(game, state);
    rewards[state.first] = value;
    rewards[1 - state.first] = 1 - value;
    return rewards;
  }
  double sum = 0;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    const KingFeatures features = king_features(game, state, seat);
    double score = 0;
    for (std::size_t i = 0; i < features.size(); ++i) score += kWeights[i] * features[i];
    sum += rewards[static_cast<std::size_t>(seat)] = std::exp(score);
  }
  for (double& reward : rewards) reward /= sum;
  return rewards;
}

}  // namespace crownhall
