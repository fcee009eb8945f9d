#include "games/royal_ascension/facts.hpp"

#include <algorithm>

namespace crownhall::royal_ascension {

std::vector<Landing> landings(const RoyalAscension& game, const View& view) {
  using enum Direction;
  std::vector<Landing> found;
  const Turn& turn = view.turn;
  if (turn.phase != Phase::kMove || turn.die == 0) return found;
  const int from = view.kingdoms[turn.seat].space;
  const auto add = [&](Move move) {
    Landing landing{move, {}};
    for (int pip = 1; pip <= turn.die; ++pip) {
      landing.path.push_back(RoyalAscension::destination(from, move, pip));
    }
    found.push_back(std::move(landing));
  };
  if (from != kHome) {
    add(Move::step(kLeft));
    add(Move::step(kRight));
    return found;
  }
  for (const int gate : game.edition().gates) {
    if (turn.die == 1) {
      add(Move::step(kNone, gate));
    } else {
      add(Move::step(kLeft, gate));
      add(Move::step(kRight, gate));
    }
  }
  return found;
}

Brought brought(const View& view, Suit suit) {
  const auto there = [&](Suit one) {
    const auto s = index(one);
    return view.pile[s] > 0 || !view.discard[s].empty();
  };
  if (there(suit)) return suit == Suit::kHearts ? Brought::kHearts : Brought::kDiamonds;
  const Suit other = suit == Suit::kHearts ? Suit::kDiamonds : Suit::kHearts;
  if (!there(other)) return Brought::kNothing;
  return other == Suit::kHearts ? Brought::kHearts : Brought::kDiamonds;
}

DraftRound draft_round(const RoyalAscension& game, const View& view) {
  if (view.turn.phase != Phase::kDraft) return {};
  const int taken = kTerritories - std::popcount(free_territories(view));
  return {1 + taken / game.players(), kTerritories / game.players()};
}

TruceRound truce_round(const RoyalAscension& game, const View& view) {
  const Turn& turn = view.turn;
  if (turn.number == 0 || turn.phase == Phase::kOver || !game.truce(turn)) return {};
  const int before = static_cast<int>(turn.number) - 1;
  return {1 + before / game.players(), game.options().truce_rounds};
}

Seat barred_now(const RoyalAscension& game, const View& view) {
  const Turn& turn = view.turn;
  const bool decree = turn.spade != 0 && game.action(turn.spade - 1) == Action::kDecree;
  if (turn.battle == Battle::kDecree || (decree && !game.truce(turn))) return kSpectator;
  return turn.barred < 0 ? kSpectator : Seat{turn.barred};
}

int alliance_at_hand(const RoyalAscension& game, const View& view) {
  if (view.turn.phase != Phase::kAnswer) return 0;
  for (const Rank rank : view.kingdoms[view.turn.foe].spades) {
    if (game.action(rank) == Action::kAlliance) return 1 + rank;
  }
  return 0;
}

std::vector<Ware> wares(const RoyalAscension& game, const View& view) {
  std::vector<Ware> found;
  if (view.turn.phase != Phase::kShop || view.viewer != view.turn.seat) return found;
  for (Rank weapon = 0; weapon < kRanks; ++weapon) {
    if (!view.row.has(weapon)) continue;
    Ware ware{weapon, {}};
    game.payments(view.hand[1], weapon, ware.payments);
    std::stable_sort(ware.payments.begin(), ware.payments.end(),
                     [&](Move a, Move b) { return game.value(a.gold()) < game.value(b.gold()); });
    found.push_back(std::move(ware));
  }
  return found;
}

namespace {

constexpr std::uint64_t kCertain = 1000000;  // a chance of one
constexpr int kDiceSums = 25;                // four dice come to at most 24

// How many of the rolls of so many dice come to each sum.
std::array<std::uint64_t, kDiceSums> ways_to_roll(int dice) {
  std::array<std::uint64_t, kDiceSums> ways{1};
  for (int n = 0; n < dice; ++n) {
    std::array<std::uint64_t, kDiceSums> next{};
    for (std::size_t sum = 0; sum + 6 < ways.size(); ++sum) {
      for (std::size_t die = 1; die <= 6; ++die) next[sum + die] += ways[sum];
    }
    ways = next;
  }
  return ways;
}

// The chance, in millionths, that a seat's total with its dice is under (or is) a number.
struct Totals {
  int least = 0;
  std::vector<std::uint64_t> at;

  std::uint64_t is(int total) const {
    const int i = total - least;
    return i < 0 || i >= static_cast<int>(at.size()) ? 0 : at[i];
  }
  std::uint64_t under(int total) const {
    std::uint64_t sum = 0;
    for (int t = least; t < total; ++t) sum += is(t);
    return std::min(sum, kCertain);
  }
};

Totals totals(const StrengthBelief& belief, int dice) {
  const auto ways = ways_to_roll(dice);
  const std::uint64_t rolls = dice == 2 ? 36 : 1296;
  Totals all{belief.base, {}};
  all.at.resize(StrengthBelief::kHeartSums + kDiceSums);
  for (std::size_t i = 0; i < belief.weight.size(); ++i) {
    // A weight is at most 26 over 13, so twelve digits more fit.
    const std::uint64_t share = kCertain * kCertain * belief.weight[i] / belief.total;
    for (std::size_t sum = 0; sum < ways.size(); ++sum) {
      all.at[i + sum] += share / rolls * ways[sum];
    }
  }
  for (std::uint64_t& one : all.at) one /= kCertain;
  return all;
}

// The chance, in percent, to come out above all others at once. A tie for the top is thrown again
// and left out, as in a duel; hands are taken as drawn apart from each other.
int percent_against_all(const std::vector<Totals>& others, int strength, int dice) {
  const auto ways = ways_to_roll(dice);
  std::uint64_t wins = 0;
  std::uint64_t ties = 0;
  std::uint64_t rolls = 0;
  for (std::size_t sum = 0; sum < ways.size(); ++sum) {
    if (ways[sum] == 0) continue;
    const int total = strength + static_cast<int>(sum);
    std::uint64_t above = kCertain;
    std::uint64_t level = kCertain;
    for (const Totals& other : others) {
      const std::uint64_t under = other.under(total);
      above = above * under / kCertain;
      level = level * std::min(kCertain, under + other.is(total)) / kCertain;
    }
    wins += above * ways[sum];
    ties += (level - above) * ways[sum];
    rolls += ways[sum];
  }
  const std::uint64_t decided = rolls * kCertain - ties;
  return decided == 0 ? 0 : static_cast<int>((200 * wins + decided) / (2 * decided));
}

// Whom the viewer may come to fight by what is asked now.
unsigned rivals_of(const RoyalAscension& game, const View& view) {
  const Turn& turn = view.turn;
  if (view.viewer == kSpectator) return 0;
  const unsigned self = 1u << view.viewer;
  switch (turn.phase) {
    case Phase::kChoose:
      return view.viewer == turn.seat ? game.eligible(turn, seats_in(view)) : 0;
    case Phase::kAnswer:
      return view.viewer == turn.foe ? 1u << turn.seat : 0;
    case Phase::kCommit:
      return (turn.fighters & self) != 0 ? turn.fighters & ~self : 0;
    default:
      return 0;
  }
}

std::vector<Prospect::Adds> parts_of(const RoyalAscension& game, const View& view) {
  const PublicKingdom& own = view.kingdoms[view.viewer];
  std::vector<Prospect::Adds> parts;
  const auto add = [&](std::string_view kind, std::string_view name, int adds) {
    parts.push_back({std::string(kind) + ' ' + std::string(name), adds});
  };
  for (int t = 0; t < kTerritories; ++t) {
    if (!(own.territories >> t & 1)) continue;
    add("territory", kTerritoryNames[t], game.territory_value(t));
  }
  for (Rank rank = kRanks - 1; rank >= 0; --rank) {
    const std::string_view name = kRankNames[rank];
    if (view.hand[0].has(rank)) add("heart", name, game.value(rank));
    if (own.clubs.has(rank)) add("club", name, game.value(rank));
  }
  return parts;
}

}  // namespace

Prospect prospect(const RoyalAscension& game, const View& view) {
  Prospect found;
  const unsigned rivals = rivals_of(game, view);
  if (rivals == 0) return found;
  const int dice = game.options().battle_dice;
  const StrengthRange own = strength_range(game, view, view.viewer);
  found.base = -kPlagueLoss * game.plagues(view.kingdoms[view.viewer].spades);
  found.parts = parts_of(game, view);
  found.from = own.least;
  found.best = own.most;
  std::vector<Totals> others;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    if (!(rivals >> seat & 1)) continue;
    const StrengthBelief belief = strength_belief(game, view, seat);
    Prospect::Rival rival{seat, belief.base, {}, {}};
    int last = StrengthBelief::kHeartSums - 1;
    while (last > 0 && belief.weight[last] == 0) --last;
    for (int i = 0; i <= last; ++i) {
      const std::uint64_t weight = belief.weight[i];
      rival.weights.push_back(static_cast<int>(weight * kCertain / belief.total));
    }
    for (int strength = found.from; strength <= found.best; ++strength) {
      rival.percent.push_back((chance_against(belief, strength, dice) + 5000) / 10000);
    }
    if (view.turn.battle == Battle::kDecree) others.push_back(totals(belief, dice));
    found.rivals.push_back(std::move(rival));
  }
  if (!others.empty()) {
    for (int strength = found.from; strength <= found.best; ++strength) {
      found.all.push_back(percent_against_all(others, strength, dice));
    }
  }
  return found;
}

}  // namespace crownhall::royal_ascension
