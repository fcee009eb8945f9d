#include "bots/royal_ascension/evaluation.hpp"

#include <algorithm>
#include <bit>

#include "base/real.hpp"
#include "game/seat_array.hpp"
#include "games/royal_ascension/odds.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

constexpr int kMostHeld = 6;

struct Weights {
  std::array<double, kMostHeld> held;  // by territories, from one
  double top_hearts;                   // the best two, per point
  double third_heart, fourth_heart;    // per point
  double hearts;                       // each, up to six
  double clubs_value, clubs;           // per point, each
  double gold, more_gold;              // per point up to 40, beyond
  double plague, alliance, barred;     // each
  double to_move, moved;               // is at turn, was before
  double best, least;                  // territory, per point
  double chance, worst, easiest;       // to win a battle: mean, against the strongest, the weakest
  double lead;                         // of strength, per point, up to 40
  double chance_held;                  // mean chance times territories
  double spade, spade_chance;          // chance to reach a Spade, times mean chance above even
  double shop;                         // chance to reach a shop times gold up to 20
};

// For three and four players. With three a single territory was too rare to be fitted: it is set
// to be a little worse than two.
constexpr std::array<Weights, 2> kWeights{{
    {{-0.550, -0.399, -0.294, -0.275, -0.072, 0.616},
     0.0036,
     0.0103,
     0.0241,
     -0.023,
     0.0275,
     0.1415,
     0.03445,
     0.02295,
     0.049,
     0.081,
     0.039,
     0.091,
     -0.096,
     0.0331,
     0.0083,
     -0.411,
     -0.213,
     -0.609,
     0.01695,
     0.41275,
     0.127,
     -0.193,
     0.736 / 20},
    {{-0.980, -0.674, -0.392, -0.063, 0.274, 1.119},
     0.0360,
     0.0054,
     0.0170,
     0.045,
     0.0691,
     0.0995,
     0.0361,
     0.02815,
     -0.115,
     0.092,
     0.121,
     0.117,
     -0.092,
     0.0697,
     0.0096,
     0.070,
     0.070,
     -0.186,
     -0.0037,
     0.1545,
     -0.004,
     -0.167,
     0.922 / 20},
}};

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

double battles(const Weights& w, const SeatArray<Look, kSeats>& looks, Seat own, int dice) {
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
  if (others == 0) return 0;
  const double mean = sum / others;
  return w.chance * mean + w.worst * worst + w.easiest * easiest +
         w.lead * std::clamp(lead / others, -40.0, 40.0) + w.chance_held * mean * looks[own].held +
         w.spade_chance * (mean - 0.5) * looks[own].spade;
}

}  // namespace

Rewards throne_chances(const RoyalAscension& game, const RoyalAscension::State& state) {
  const Weights& w = kWeights[game.players() == 3 ? 0 : 1];
  const int n = game.players();
  SeatArray<Look, kSeats> looks;
  for (Seat s = 0; s < n; ++s) looks[s] = look_at(game, state.kingdoms[s]);
  Rewards rewards{};
  double all = 0;
  for (Seat s = 0; s < n; ++s) {
    const Look& look = looks[s];
    if (!look.in) continue;
    const Kingdom& k = state.kingdoms[s];
    const int gold = game.value(k.gold());
    double sum = w.held[std::min(look.held, kMostHeld) - 1];
    sum += w.top_hearts * (look.hearts[0] + look.hearts[1]) + w.third_heart * look.hearts[2] +
           w.fourth_heart * look.hearts[3] + w.hearts * std::min(k.hearts().size(), 6);
    sum += w.clubs_value * game.value(k.clubs()) + w.clubs * k.clubs().size();
    sum += w.gold * std::min(gold, 40) + w.more_gold * std::max(0, gold - 40);
    sum += w.plague * game.plagues(k.spades) + w.alliance * std::min(2, game.alliances(k.spades));
    if (state.turn.barred == s) sum += w.barred;
    if (s == state.turn.seat) sum += w.to_move;
    if ((s + 1) % n == state.turn.seat) sum += w.moved;
    sum += w.best * look.best + w.least * look.least;
    sum += battles(w, looks, s, game.options().battle_dice);
    sum += w.spade * look.spade + w.shop * look.shop * std::min(gold, 20);
    all += rewards[s] = exponential(sum);
  }
  for (double& reward : rewards) reward /= all;
  return rewards;
}

}  // namespace crownhall
