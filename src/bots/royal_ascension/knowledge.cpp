#include "bots/royal_ascension/knowledge.hpp"

#include <algorithm>

#include "games/royal_ascension/odds.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

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

void RoyalAscensionKnowledge::reopen(const G&, State& state, Seat observer) {
  if (state.turn.phase != Phase::kCommit) return;
  state.turn.committed = 0;
  for (std::size_t s = 0; s < state.kingdoms.size(); ++s) {
    if (static_cast<Seat>(s) != observer) state.kingdoms[s].commitment = {};
  }
}

void RoyalAscensionKnowledge::prune(const G& game, const State& state, Seat,
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

void RoyalAscensionKnowledge::list_some(const G& game, const State& state, Seat seat, Rng& rng,
                                        std::vector<Move>& moves) {
  if (state.turn.phase != Phase::kCommit)
    return DefaultKnowledge::list_some(game, state, seat, rng, moves);
  const Kingdom& own = state.kingdoms[seat];
  const bool spend = game.options().spend_committed != 0;
  const int hearts = std::min(own.hearts().size(), 2);
  const int clubs = own.clubs().size();
  for (int territory = 0; territory < kTerritories; ++territory) {
    if (!(own.territories >> territory & 1)) continue;
    for (int h = spend ? 0 : hearts; h <= hearts; ++h) {
      for (int c = spend ? 0 : clubs; c <= clubs; ++c) {
        moves.push_back(
            Move::commit(territory, game.dearest(own.hearts(), h), game.dearest(own.clubs(), c)));
      }
    }
  }
}

// In a duel: the commitment against what the opponent is likely to bring.
std::optional<double> RoyalAscensionKnowledge::odds(const G& game, const View& view, Move move) {
  constexpr double kMillion = 1e6;
  const Turn& turn = view.turn;
  if (move.kind() == Kind::kCommit && turn.battle != Battle::kDecree) {
    const Seat foe = view.viewer == turn.seat ? turn.foe : turn.seat;
    return outlook(game, view, move, foe).likely / kMillion;
  }
  if (move.kind() != Kind::kFight) return std::nullopt;
  const StrengthBelief own = strength_belief(game, view, view.viewer);
  int strength = own.base;  // its only Hearts are known: they are the one sum with a weight
  for (int sum = 0; sum < StrengthBelief::kHeartSums; ++sum) {
    if (own.weight[sum] != 0) strength += sum;
  }
  const StrengthBelief theirs = strength_belief(game, view, move.seat());
  return chance_against(theirs, strength, game.options().battle_dice) / kMillion;
}

}  // namespace crownhall
