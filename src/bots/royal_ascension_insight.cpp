#include "bots/royal_ascension_insight.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace crownhall {

using namespace royal_ascension;

namespace {

constexpr int kRounds = 4;  // until a rollout is judged
constexpr double kTerritory = 0.55;
constexpr double kStrength = 0.02;

int heart_sum(const RoyalAscension& game, Cards hearts) {
  int best = 0, second = 0;
  for (const Rank rank : hearts) {
    const int value = game.value(rank);
    if (value > best) {
      second = best;
      best = value;
    } else {
      second = std::max(second, value);
    }
  }
  return best + second;
}

// Keeps, of the moves that agree in `group`, the one with the highest `merit`.
template <class Group, class Merit>
void keep_best(std::vector<Move>& moves, const Group& group, const Merit& merit) {
  std::vector<Move> kept;
  for (const Move move : moves) {
    const auto same = std::find_if(kept.begin(), kept.end(),
                                   [&](Move other) { return group(other) == group(move); });
    if (same == kept.end()) {
      kept.push_back(move);
    } else if (merit(move) > merit(*same)) {
      *same = move;
    }
  }
  moves.swap(kept);
}

}  // namespace

void RoyalAscensionInsight::reopen(const G&, State& state, Seat observer) {
  if (state.turn.phase != Phase::kCommit) return;
  state.turn.committed = 0;
  for (std::size_t s = 0; s < state.kingdoms.size(); ++s) {
    if (static_cast<Seat>(s) != observer) state.kingdoms[s].commitment = {};
  }
}

void RoyalAscensionInsight::prune(const G& game, const State& state, Seat,
                                  std::vector<Move>& moves) {
  if (state.turn.phase == Phase::kCommit && !game.options().spend_committed) {
    keep_best(
        moves, [](Move m) { return m.territory(); },
        [&](Move m) { return game.value(m.hearts()) + game.value(m.clubs()); });
  } else if (state.turn.phase == Phase::kShop) {
    keep_best(
        moves, [](Move m) { return m.kind() == Kind::kBuy ? m.weapon() : -1; },
        [&](Move m) { return -game.value(m.gold()); });
  } else if (state.turn.phase == Phase::kDraft) {
    int best = 0;
    for (const Move m : moves) best = std::max(best, game.territory_value(m.territory()));
    std::erase_if(moves, [&](Move m) { return game.territory_value(m.territory()) < best; });
  }
}

bool RoyalAscensionInsight::judge(const G& game, const State& state, int passed, Rewards& rewards) {
  if (passed < kRounds * game.players() || state.turn.phase != Phase::kMove) return false;
  rewards = worth(game, state);
  return true;
}

Rewards RoyalAscensionInsight::worth(const G& game, const State& state) {
  Rewards rewards{};
  double sum = 0;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    const Kingdom& kingdom = state.kingdoms[s];
    if (!kingdom.in()) continue;
    const int held = std::popcount(kingdom.territories);
    const int strength = heart_sum(game, kingdom.hearts()) + game.value(kingdom.clubs()) +
                         game.value(kingdom.gold()) / 3;
    sum += rewards[s] = std::exp(kTerritory * held + kStrength * strength);
  }
  for (double& reward : rewards) reward /= sum;
  return rewards;
}

}  // namespace crownhall
