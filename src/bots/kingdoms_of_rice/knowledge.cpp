#include "bots/kingdoms_of_rice/knowledge.hpp"

#include "base/real.hpp"
#include "bots/kingdoms_of_rice/evaluation.hpp"
#include "games/kingdoms_of_rice/appraisal.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

constexpr double kSoloScale = 100;  // points that would be a perfect solo game
// Points that make a difference of e to one in the shares of the win: at the end, and more for
// each season before it. Fitted to the same matches as the forecast.
constexpr double kSpread = 2;
constexpr double kSpreadPerSeason = 0.28;
constexpr int kLikelyRaise = 12;  // higher bids are not worth a thought

double solo_worth(const KingdomsOfRice& game, const State& state) {
  const Appraisal look(game, game.view(state, 0), 0);
  return look.worth(state.table.mats[0], palace_of(state, 0)) / 1000.0 / kSoloScale;
}

}  // namespace

void KingdomsOfRiceKnowledge::prune(const G&, const State& state, Seat, std::vector<Move>& moves) {
  if (state.table.phase != Phase::kAuction) return;
  const int most = state.table.bid + kLikelyRaise;
  std::erase_if(moves, [&](Move m) { return m.act() == Act::kBid && m.a() > most; });
}

bool KingdomsOfRiceKnowledge::settled(const G&, const View& view) {
  const Table& t = view.table;
  if (t.phase != Phase::kBattle || t.struggle.contest != Contest::kAttackFief) return false;
  const Mat& mat = t.mats[view.seat];
  return t.struggle.war_room[kAttacker] || !mat.has(Card::kWarRoom);
}

std::optional<double> KingdomsOfRiceKnowledge::odds(const G& game, const View& view, Move move) {
  for (const Chance& chance : game.quick_chances(view)) {
    if (chance.move == move) return chance.millionths / 1e6;
  }
  return std::nullopt;
}

bool KingdomsOfRiceKnowledge::quiet(const G&, const State& state) {
  return state.table.phase == Phase::kAction || state.table.phase == Phase::kAuction;
}

Rewards KingdomsOfRiceKnowledge::worth(const G& game, const State& state) {
  Rewards rewards{};
  if (game.players() == 1) {
    rewards[0] = solo_worth(game, state);
    return rewards;
  }
  const int seasons = 4 * state.table.year + static_cast<int>(state.table.season);
  const double spread = kSpread + kSpreadPerSeason * (game.seasons() - seasons);
  double sum = 0;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    sum += rewards[seat] = exponential(final_points(game, state, seat) / spread);
  }
  for (double& reward : rewards) reward /= sum;
  return rewards;
}

int KingdomsOfRiceForesight::worlds_weighed(const G& game, const View&) {
  constexpr int kWorlds = 8;
  return game.players() == 1 ? 1 : kWorlds;
}

double KingdomsOfRiceForesight::likelihood(const G& game, const View& view, const State& world) {
  constexpr double kPoints = 3;  // that make a palace e times more likely
  int points = 0;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    if (seat == view.seat) continue;
    for (const auto& line : game.palace_points(world.table.mats[seat], palace_of(world, seat))) {
      points += line.points;
    }
  }
  return exponential(points / kPoints);
}

Rewards KingdomsOfRiceKnowledge::rewards(const G& game, const State& state) {
  const Outcome outcome = game.outcome(state);
  if (game.players() > 1) return win_shares(outcome);
  Rewards rewards{};
  rewards[0] = outcome.scores[0] / kSoloScale;
  return rewards;
}

}  // namespace crownhall
