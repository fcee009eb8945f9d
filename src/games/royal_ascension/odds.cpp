#include "games/royal_ascension/odds.hpp"

#include <algorithm>

#include "base/fixed_vector.hpp"
#include "games/royal_ascension/knowledge.hpp"

namespace crownhall::royal_ascension {
namespace {

constexpr int kReach = 5 * kMostDice;  // the dice of one side beat the other's by at most this

// Ways to roll each sum with n dice, and each difference of two such sums.
struct DiceTable {
  std::array<Odds, 2 * kReach + 1> by_margin{};

  constexpr explicit DiceTable(int dice) {
    std::array<std::uint64_t, 6 * kMostDice + 1> ways{};
    ways[0] = 1;
    for (int n = 0; n < dice; ++n) {
      std::array<std::uint64_t, 6 * kMostDice + 1> next{};
      for (std::size_t sum = 0; sum + 6 < ways.size(); ++sum) {
        for (std::size_t die = 1; die <= 6; ++die) next[sum + die] += ways[sum];
      }
      ways = next;
    }
    for (int margin = -kReach; margin <= kReach; ++margin) {
      Odds& odds = by_margin[margin + kReach];
      for (int mine = 0; mine < static_cast<int>(ways.size()); ++mine) {
        for (int theirs = 0; theirs < static_cast<int>(ways.size()); ++theirs) {
          const std::uint64_t both = ways[mine] * ways[theirs];
          if (margin + mine > theirs) odds.wins += both;
          if (margin + mine < theirs) odds.losses += both;
        }
      }
    }
  }
};

constexpr DiceTable kTwoDice{2};
constexpr DiceTable kFourDice{4};

constexpr auto kChoose = [] {
  std::array<std::array<std::uint64_t, 27>, 27> t{};
  for (std::size_t i = 0; i < t.size(); ++i) {
    t[i][0] = 1;
    for (std::size_t j = 1; j <= i; ++j) t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
  }
  return t;
}();

std::uint64_t choose(int n, int k) { return k < 0 || k > n ? 0 : kChoose[n][k]; }

// The two highest values among some cards, 0 where there are fewer.
struct TopTwo {
  int first = 0;
  int second = 0;

  void add(int value) {
    if (value > first) {
      second = first;
      first = value;
    } else {
      second = std::max(second, value);
    }
  }
};

constexpr int kValues = 15;  // card values 1..14, and 0 for none

// The pairs of highest values that can come, each with its weight.
struct Pair {
  std::uint8_t first;
  std::uint8_t second;
  std::uint64_t weight;
};
using Pairs = FixedVector<Pair, kValues*(kValues + 1) / 2>;

// `count` cards drawn evenly from `pool`.
Pairs top_two_of_draw(const RoyalAscension& game, Cards pool, int count) {
  std::array<int, kValues> held{};
  for (const Rank rank : pool) ++held[game.value(rank)];
  std::array<int, kValues> below{};  // cards of a smaller value
  for (std::size_t v = 1; v < kValues; ++v) below[v] = below[v - 1] + held[v - 1];
  Pairs pairs;
  const auto add = [&](std::size_t a, std::size_t b, std::uint64_t weight) {
    if (weight == 0) return;
    pairs.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), weight});
  };
  if (count == 0) {
    add(0, 0, 1);
    return pairs;
  }
  for (std::size_t a = 1; a < kValues; ++a) {
    if (held[a] == 0) continue;
    if (count == 1) {
      add(a, 0, static_cast<std::uint64_t>(held[a]));
      continue;
    }
    add(a, a, choose(held[a], 2) * choose(below[a], count - 2));
    for (std::size_t b = 1; b < a; ++b) {
      std::uint64_t rest = 0;
      for (int k = 1; k <= held[b]; ++k) {
        rest += choose(held[b], k) * choose(below[b], count - 1 - k);
      }
      add(a, b, static_cast<std::uint64_t>(held[a]) * rest);
    }
  }
  return pairs;
}

int best_territory(const RoyalAscension& game, std::uint16_t territories) {
  int best = 0;
  for (int t = 0; t < kTerritories; ++t) {
    if (territories >> t & 1) best = std::max(best, game.territory_value(t));
  }
  return best;
}

}  // namespace

Odds odds_by_margin(int margin, int dice) {
  const DiceTable& table = dice == 2 ? kTwoDice : kFourDice;
  return table.by_margin[std::clamp(margin, -kReach, kReach) + kReach];
}

StrengthBelief strength_belief(const RoyalAscension& game, const View& view, Seat seat) {
  const PublicKingdom& other = view.kingdoms[seat];
  StrengthBelief belief;
  belief.base = best_territory(game, other.territories) + game.value(other.clubs) -
                kPlagueLoss * game.plagues(other.spades);

  TopTwo shown;
  if (seat == view.viewer) {
    for (const Rank rank : view.hand[0]) shown.add(game.value(rank));
    belief.weight[shown.first + shown.second] = belief.total = 1;
    return belief;
  }
  for (const Rank rank : other.shown) shown.add(game.value(rank));
  const HiddenPool pool = hidden_pool(view, Suit::kHearts);
  const int aged = other.aged[0];
  const int fresh = other.count[0] - other.shown.size() - aged;
  const Pairs of_fresh = top_two_of_draw(game, pool.fresh, fresh);
  const Pairs of_aged = top_two_of_draw(game, pool.aged, aged);
  for (const Pair& old : of_aged) {
    TopTwo with_aged = shown;
    with_aged.add(old.first);
    with_aged.add(old.second);
    for (const Pair& drawn : of_fresh) {
      TopTwo top = with_aged;
      top.add(drawn.first);
      top.add(drawn.second);
      const std::uint64_t weight = old.weight * drawn.weight;
      belief.weight[top.first + top.second] += weight;
      belief.total += weight;
    }
  }
  return belief;
}

StrengthRange strength_range(const RoyalAscension& game, const View& view, Seat seat) {
  const PublicKingdom& other = view.kingdoms[seat];
  const StrengthBelief belief = strength_belief(game, view, seat);
  int weakest = 1000;
  for (int t = 0; t < kTerritories; ++t) {
    if (other.territories >> t & 1) weakest = std::min(weakest, game.territory_value(t));
  }
  int most = StrengthBelief::kHeartSums - 1;
  while (most > 0 && belief.weight[most] == 0) --most;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < belief.weight.size(); ++i) sum += i * belief.weight[i];
  return {weakest - kPlagueLoss * game.plagues(other.spades), belief.base + most,
          belief.base + static_cast<int>(sum / belief.total)};
}

int chance_against(const StrengthBelief& belief, int strength, int dice) {
  std::uint64_t sum = 0;
  for (int i = 0; i < StrengthBelief::kHeartSums; ++i) {
    const auto weight = belief.weight[i];
    if (weight == 0) continue;
    const Odds odds = odds_by_margin(strength - belief.base - i, dice);
    sum += weight * static_cast<std::uint64_t>(odds.millionths());
  }
  return static_cast<int>(sum / belief.total);
}

Outlook outlook(const RoyalAscension& game, const View& view, Move commitment, Seat opponent) {
  const int own = game.strength(commitment, game.plagues(view.kingdoms[view.viewer].spades));
  const int dice = game.options().battle_dice;
  const StrengthRange range = strength_range(game, view, opponent);
  return {odds_by_margin(own - range.most, dice).millionths(),
          chance_against(strength_belief(game, view, opponent), own, dice),
          odds_by_margin(own - range.least, dice).millionths()};
}

}  // namespace crownhall::royal_ascension
