#include "bots/royal_ascension/evaluation.hpp"

#include <algorithm>
#include <bit>

#include "base/real.hpp"
#include "bots/royal_ascension/weights.hpp"
#include "game/seat_array.hpp"
#include "games/royal_ascension/odds.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

constexpr int kMostHeld = 6;

// What counts of one kingdom.
struct Look {
  bool in = false;
  int held = 0;
  int best = 0, least = 0;       // territory
  std::array<int, 4> hearts{};   // the best four
  int strength = 0;              // at best
  double spade = 0.5, shop = 0;  // chance to reach one with the next roll
};

void keep_best(std::array<int, 4>& best, int value) {
  for (int& place : best) {
    if (value > place) std::swap(value, place);
  }
}

Look look_at(const RoyalAscension& game, const Kingdom& kingdom) {
  Look look;
  look.in = kingdom.in();
  if (!look.in) return look;
  look.held = std::popcount(kingdom.territories);
  look.least = 1000;
  for (int t = 0; t < kTerritories; ++t) {
    if (!(kingdom.territories >> t & 1)) continue;
    look.best = std::max(look.best, game.territory_value(t));
    look.least = std::min(look.least, game.territory_value(t));
  }
  for (const Rank rank : kingdom.hearts()) keep_best(look.hearts, game.value(rank));
  look.strength = look.best + look.hearts[0] + look.hearts[1] + game.value(kingdom.clubs()) -
                  kPlagueLoss * game.plagues(kingdom.spades);
  if (kingdom.space == kHome) return look;
  int spades = 0, shops = 0;
  for (int die = 1; die <= 6; ++die) {
    const Space right = game.space((kingdom.space + die) % kSpaces);
    const Space left = game.space((kingdom.space - die + kSpaces) % kSpaces);
    spades += right == Space::kSpades || left == Space::kSpades;
    shops += right == Space::kShop || left == Space::kShop;
  }
  look.spade = spades / 6.0;
  look.shop = shops / 6.0;
  return look;
}

using Looks = SeatArray<Look, kSeats>;
using TermVector = FeatureVector<RoyalAscensionTerms::kFeatures>;

Looks look_at_all(const RoyalAscension& game, const RoyalAscension::State& state) {
  Looks looks;
  for (Seat s = 0; s < game.players(); ++s) looks[s] = look_at(game, state.kingdoms[s]);
  return looks;
}

// The chances to win a battle: mean, against the strongest, against the weakest; the lead of
// strength; and what the mean is worth with what else there is.
void add_battles(const Looks& looks, Seat own, int dice, TermVector& terms) {
  double sum = 0, worst = 1, easiest = 0, lead = 0;
  int others = 0;
  for (Seat s = 0; s < kSeats; ++s) {
    if (s == own || !looks[s].in) continue;
    const int margin = looks[own].strength - looks[s].strength;
    const double chance = odds_by_margin(margin, dice).chance();
    sum += chance;
    worst = std::min(worst, chance);
    easiest = std::max(easiest, chance);
    lead += margin;
    ++others;
  }
  const double mean = others == 0 ? 1 : sum / others;
  terms.add(mean);
  terms.add(worst);
  terms.add(others == 0 ? 1 : easiest);
  terms.add(others == 0 ? 0 : std::clamp(lead / others, -40.0, 40.0));
  terms.add(mean * looks[own].held);
  terms.add((mean - 0.5) * looks[own].spade);
}

TermVector terms_of(const RoyalAscension& game, const RoyalAscension::State& state,
                    const Looks& looks, Seat seat) {
  const Look& look = looks[seat];
  const Kingdom& k = state.kingdoms[seat];
  const int gold = game.value(k.gold());
  TermVector terms;
  terms.add_one_of(std::min(look.held, kMostHeld), 1, kMostHeld);
  terms.add(look.hearts[0] + look.hearts[1]);
  terms.add(look.hearts[2]);
  terms.add(look.hearts[3]);
  terms.add(std::min<double>(k.hearts().size(), 6));
  terms.add(game.value(k.clubs()));
  terms.add(static_cast<double>(k.clubs().size()));
  terms.add(std::min(gold, 40));
  terms.add(std::max(0, gold - 40));
  terms.add(game.plagues(k.spades));
  terms.add(std::min(2, game.alliances(k.spades)));
  terms.add(state.turn.barred == seat ? 1 : 0);
  terms.add(seat == state.turn.seat ? 1 : 0);
  terms.add((seat + 1) % game.players() == state.turn.seat ? 1 : 0);  // was at turn before
  terms.add(look.best);
  terms.add(look.least);
  add_battles(looks, seat, game.options().battle_dice, terms);
  terms.add(look.spade);
  terms.add(look.shop * std::min(gold, 20) / 20);
  return terms;
}

}  // namespace

void RoyalAscensionTerms::extract(const RoyalAscension& game, const RoyalAscension::State& state,
                                  Seat seat, TermVector& terms) {
  terms = terms_of(game, state, look_at_all(game, state), seat);
}

Rewards throne_chances(const RoyalAscension& game, const RoyalAscension::State& state) {
  const auto& weights = kWeights[game.players() == 3 ? 0 : 1];
  const Looks looks = look_at_all(game, state);
  Rewards rewards{};
  double all = 0;
  for (Seat s = 0; s < game.players(); ++s) {
    if (!looks[s].in) continue;
    all += rewards[s] = exponential(weighted_sum(weights, terms_of(game, state, looks, s)));
  }
  for (double& reward : rewards) reward /= all;
  return rewards;
}

}  // namespace crownhall
