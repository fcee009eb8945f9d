#include "bots/royal_ascension/features.hpp"

#include <algorithm>
#include <bit>

#include "base/index.hpp"
#include "games/royal_ascension/odds.hpp"

namespace crownhall {

extern const std::string_view k_royal_ascension_value_net;

using namespace royal_ascension;

namespace {

using Into = FeatureVector<RoyalAscensionFeatures::kFeatures>;

struct Arms {
  int held = 0, all_land = 0;             // territories, their values together
  int best = 0, second = 0, least = 100;  // territory
  std::array<int, 4> hearts{};            // the best four
  int clubs = 0, gold = 0;                // values
  int strength = 0;                       // at best
};

// Puts a value in its place among the best, which fall.
template <std::size_t kPlaces>
void keep_best(std::array<int, kPlaces>& best, int value) {
  for (int& place : best) {
    if (value > place) std::swap(value, place);
  }
}

Arms arms_of(const RoyalAscension& game, const Kingdom& kingdom) {
  Arms arms;
  arms.held = std::popcount(kingdom.territories);
  std::array<int, 2> land{};
  for (int t = 0; t < kTerritories; ++t) {
    if (!(kingdom.territories >> t & 1)) continue;
    const int value = game.territory_value(t);
    keep_best(land, value);
    arms.all_land += value;
    arms.least = std::min(arms.least, value);
  }
  arms.best = land[0];
  arms.second = land[1];
  for (const Rank rank : kingdom.hearts()) keep_best(arms.hearts, game.value(rank));
  arms.clubs = game.value(kingdom.clubs());
  arms.gold = game.value(kingdom.gold());
  arms.strength = arms.best + arms.hearts[0] + arms.hearts[1] + arms.clubs -
                  kPlagueLoss * game.plagues(kingdom.spades);
  return arms;
}

// The chance to reach each sort of space with the next step: with the die that lies there for who
// is at turn, with any for the others.
using Reach = std::array<double, 4>;
double in_reach(const Reach& reach, Space space) { return reach[index(space)]; }

Reach reach_of(const RoyalAscension& game, const State& state, Seat seat) {
  const int from = state.kingdoms[seat].space;
  if (from == kHome) return {0.5, 0.5, 0.5, 0.5};
  const Turn& turn = state.turn;
  const bool rolled = turn.phase == Phase::kMove && turn.seat == seat && turn.die > 0;
  const int low = rolled ? turn.die : 1, high = rolled ? turn.die : 6;
  Reach reach{};
  for (int die = low; die <= high; ++die) {
    const auto right = static_cast<std::size_t>(game.space((from + die) % kSpaces));
    const auto left = static_cast<std::size_t>(game.space((from - die + kSpaces) % kSpaces));
    reach[right] += 1.0 / (high - low + 1);
    if (left != right) reach[left] += 1.0 / (high - low + 1);
  }
  return reach;
}

void look_at_arms(const RoyalAscension& game, const Kingdom& kingdom, const Arms& arms,
                  Into& features) {
  features.add_one_of(arms.held, 1, 6);
  features.add(arms.held / 3.0);
  features.add(arms.all_land / 60.0);
  features.add(arms.best / 20.0);
  features.add(arms.second / 20.0);
  features.add(arms.least / 20.0);
  for (const int heart : arms.hearts) features.add(heart / 13.0);
  features.add(std::min(kingdom.hearts().size(), 8) / 6.0);
  features.add(arms.clubs / 20.0);
  features.add(kingdom.clubs().size() / 3.0);
  features.add(std::min(arms.gold, 40) / 20.0);
  features.add(std::max(0, arms.gold - 40) / 20.0);
  features.add(arms.gold >= 10 ? 1 : 0);
  features.add(game.plagues(kingdom.spades));
  features.add(std::min(2, game.alliances(kingdom.spades)));
  features.add(arms.strength / 40.0);
}

}  // namespace

void RoyalAscensionFeatures::extract(const G& game, const G::State& state, Seat seat,
                                     Into& features) {
  const Kingdom& kingdom = state.kingdoms[seat];
  const Arms own = arms_of(game, kingdom);
  const Reach reach = reach_of(game, state, seat);
  const int players = game.players();
  features.add(players == 4 ? 1 : 0);
  look_at_arms(game, kingdom, own, features);
  features.add(state.turn.barred == seat ? 1 : 0);
  features.add_one_of((seat - state.turn.seat + players) % players, 0, 3);

  double mean = 0, worst = 1, best = 0, lead = 0, danger = 0;
  int others = 0, most_held = 0;
  for (Seat other = 0; other < players; ++other) {
    if (other == seat || !still_in(game, state, other)) continue;
    const Arms theirs = arms_of(game, state.kingdoms[other]);
    const int margin = own.strength - theirs.strength;
    const double chance = odds_by_margin(margin, game.options().battle_dice).chance();
    mean += chance;
    worst = std::min(worst, chance);
    best = std::max(best, chance);
    lead += margin;
    danger += (1 - chance) * in_reach(reach_of(game, state, other), Space::kSpades);
    most_held = std::max(most_held, theirs.held);
    ++others;
  }
  mean /= std::max(1, others);
  lead /= std::max(1, others);
  features.add_one_of(others, 1, 3);
  features.add(mean);
  features.add(worst);
  features.add(best);
  features.add(std::clamp(lead, -60.0, 60.0) / 30);
  features.add(mean * own.held / 3);
  features.add(most_held / 3.0);
  features.add(danger);

  for (const double chance : reach) features.add(chance);
  features.add(in_reach(reach, Space::kSpades) * (mean - 0.5));
  features.add(in_reach(reach, Space::kSpades) * best);
  features.add(in_reach(reach, Space::kShop) * std::min(own.gold, 25) / 20);
  int weapon = 0;  // the best one the gold can pay
  for (const Rank rank : state.row) {
    if (game.value(rank) <= own.gold) weapon = std::max(weapon, game.value(rank));
  }
  features.add(weapon / 13.0);
  features.add(weapon / 13.0 * in_reach(reach, Space::kShop));
  features.add(std::min(state.turn.number, 200u) / 100.0);
  features.add(state.turn.seat == seat ? mean : 0);
  features.add(kingdom.space == kHome ? 1 : 0);
}

const ValueNet& RoyalAscensionFeatures::shipped() {
  static const ValueNet net = *ValueNet::read(k_royal_ascension_value_net);
  return net;
}

}  // namespace crownhall
