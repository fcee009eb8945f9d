#include "games/kingdoms_of_rice/odds.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "games/kingdoms_of_rice/pieces.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

constexpr int kValueBits = 30;
constexpr std::uint64_t kValueMask = (std::uint64_t{1} << kValueBits) - 1;

// part / whole in units of 1/kOne; the parts counted here have at most 32 bits.
Odds::Chance share(std::int64_t part, std::int64_t whole) {
  return static_cast<Odds::Chance>(part * Odds::kOne / whole);
}

std::int64_t choose(int n, int k) {
  std::int64_t ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

}  // namespace

Odds::Chance Odds::fraction(std::int64_t part, std::int64_t whole) {
  if (part >= whole) return kOne;
  Chance chance = 0;
  for (Chance unit = kOne >> 1; unit; unit >>= 1) {
    part *= 2;
    if (part >= whole) part -= whole, chance |= unit;
  }
  return chance;
}

std::int64_t Odds::hands(const Force& deck, int max) {
  std::vector<std::int64_t> by_total(static_cast<std::size_t>(max) + 1);
  by_total[0] = 1;
  for (int value = 0; value < kForceValues; ++value) {
    auto with = by_total;
    for (int copy = 1; copy <= deck[value]; ++copy) {
      for (int total = copy * value; total <= max; ++total) {
        with[total] += by_total[total - copy * value];
      }
    }
    by_total = std::move(with);
  }
  std::int64_t all = 0;
  for (const auto ways : by_total) all += ways;
  return all;
}

Odds::Odds(const Edition& edition)
    : deck_(edition.force),
      deck_cards_(edition.force_cards()),
      neutral_cards_(edition.rules.neutral_cards),
      neutral_max_(edition.rules.neutral_max) {
  // Sets of k cards by sum, one card of the deck after the other; then summed up.
  under_[0][1] = 1;
  for (int value = 0; value < kForceValues; ++value) {
    for (int copy = 0; copy < deck_[value]; ++copy) {
      for (std::size_t k = kMostCards; k > 0; --k) {
        for (int s = kSums; s > value; --s) {
          under_[k][s] += under_[k - 1][s - value];
        }
      }
    }
  }
  std::uint64_t step = 1;
  for (std::size_t value = 0; value < kForceValues; ++value) {
    step_[value] = step;
    step *= deck_[value] + 1u;
  }
  int left = neutral_cards_;
  for (int value = kForceValues - 1; value >= 0; --value) {
    const int take = std::min<int>(left, deck_[value]);
    highest_ += take * value;
    left -= take;
  }
  for (auto& row : under_) {
    for (std::size_t s = 1; s <= kSums; ++s) row[s] += row[s - 1];
  }

  plan_bribes(edition.rules.bribe_cards);
}

Odds::~Odds() {
  for (auto& row : tables_) {
    for (auto& table : row) delete table.load();
  }
}

Odds::Chance Odds::hold(const Attack& at) const {
  const int total = force_total(at.hand);
  if (total > at.max) return 0;
  const int n = neutral_cards_;
  const bool tires = neutral_max_ < highest_;  // not in the shipped edition
  // h[i][u]: multisets of i of the seen cards with sum u, a card as often as one likes.
  std::array<std::array<std::int32_t, kSums>, kMostCards + 1> h;
  const int most = tires ? kSums - 1 : std::min(kSums - 1, total);
  for (int i = 0; i <= n; ++i) std::fill_n(h[i].begin(), most + 1, 0);
  h[0][0] = 1;
  int seen = 0;
  const auto add = [&](int value) {
    ++seen;
    for (std::size_t i = 1; i <= static_cast<std::size_t>(n); ++i) {
      std::int32_t* const to = h[i].data() + value;
      const std::int32_t* const from = h[i - 1].data();
      for (int u = 0; u <= most - value; ++u) to[u] += from[u];
    }
  };
  for (int value = 0; value < kForceValues; ++value) {
    for (int copy = 0; copy < at.hand[value]; ++copy) add(value);
  }
  if (at.dropped) add(at.dropped - 1);
  // Hands of the fiefdom, from the unseen cards, with a sum of at most `sum`.
  const auto at_most = [&](int sum) {
    std::int64_t ways = 0;
    for (int i = 0; i <= n; ++i) {
      const std::int64_t* const sets = under_[n - i].data() + sum + 1;
      const std::int32_t* const some = h[i].data();
      std::int64_t part = 0;
      for (int u = 0; u <= std::min(sum, most); ++u) part += some[u] * sets[-u];
      ways += i % 2 ? -part : part;
    }
    return ways;
  };
  if (deck_cards_ - seen < n) return 0;  // the fiefdom's cards are never drawn away
  const std::int64_t all = choose(deck_cards_ - seen, n);
  const int weakest = std::min(total, kSums - 1);
  std::int64_t twice =
      weakest > neutral_max_ ? 2 * at_most(neutral_max_) : at_most(weakest) + at_most(weakest - 1);
  if (tires) twice += 2 * (all - at_most(std::min(neutral_max_, kSums - 1)));
  return share(twice, 2 * all);
}

Odds::Chance Odds::draw(const Attack& at) const {
  if (at.dropped || force_size(at.hand) > 0) return draw_next(at);
  auto& known = opening_[at.war_room ? 1 : 0][at.max];
  if (const Chance chance = known.load(std::memory_order_relaxed)) return chance - 1;
  const Chance chance = draw_next(at);
  known.store(chance + 1, std::memory_order_relaxed);
  return chance;
}

Odds::Chance Odds::draw_next(const Attack& at) const {
  Attack next = at;
  std::uint64_t sum = 0;
  std::uint64_t cards = 0;
  const int total = force_total(at.hand);
  if (deck_cards_ - force_size(at.hand) - (at.dropped ? 1 : 0) <= neutral_cards_) return 0;
  for (int value = 0; value < kForceValues; ++value) {
    const unsigned left = deck_[value] - at.hand[value] - (at.dropped == value + 1);
    cards += left;
    if (!left || (!at.war_room && total + value > at.max)) continue;
    ++next.hand[value];
    sum += left * std::uint64_t{best(next)};
    --next.hand[value];
  }
  return cards ? static_cast<Chance>(sum / cards) : 0;
}

Odds::Chance Odds::war_room(const Attack& at) const {
  if (deck_cards_ - force_size(at.hand) <= neutral_cards_) return 0;
  std::uint64_t sum = 0;
  std::uint64_t cards = 0;
  for (int value = 0; value < kForceValues; ++value) {
    const unsigned left = deck_[value] - at.hand[value];
    if (!left) continue;
    cards += left;
    sum += left * std::uint64_t{best_swap(at, value)};
  }
  return cards ? static_cast<Chance>(sum / cards) : 0;
}

// What is seen is the same whichever card goes; only the total differs. So with the lowest cards
// tried first, a lower total holds no better than what was found, and need not be looked at when
// the next card wears it out so often that drawing on cannot be better either.
Odds::Chance Odds::best_swap(const Attack& at, int spare) const {
  const int total = force_total(at.hand) + spare;
  std::array<std::uint64_t, kForceValues> up_to{};  // unseen cards up to a value
  std::uint64_t unseen = 0;
  for (int value = 0; value < kForceValues; ++value) {
    up_to[value] = unseen += deck_[value] - at.hand[value] - (value == spare);
  }
  Chance most = 0;
  for (int old = 0; old < kForceValues; ++old) {
    if (!at.hand[old] || total - old > at.max) continue;
    const int room = std::min(at.max - (total - old), kForceValues - 1);
    if (most && most * unseen >= up_to[room] * kOne) continue;
    most = std::max(most, swapped(at, spare, old));
  }
  return most;
}

Odds::Chance Odds::swapped(const Attack& at, int spare, int value) const {
  Attack next = at;
  --next.hand[value];
  ++next.hand[spare];
  next.dropped = value + 1;
  next.war_room = false;
  return best(next);
}

Odds::Chance Odds::best(const Attack& at) const {
  const int total = force_total(at.hand);
  if (total > at.max && !at.war_room) return 0;
  Table& memory = table(at);
  const std::uint64_t wanted = key(at) + 1;
  const std::size_t mask = memory.size() - 1;
  std::size_t slot = mix64(wanted) & mask;
  constexpr int kProbes = 64;
  for (int probe = 0; probe < kProbes; ++probe, slot = (slot + 1) & mask) {
    const std::uint64_t word = memory[slot].load(std::memory_order_relaxed);
    if (word >> kValueBits == wanted) return static_cast<Chance>(word & kValueMask);
    if (word) continue;
    const Chance value = solve(at);
    // Solving may have filled the slot; then this value goes unremembered, and that is all.
    std::uint64_t empty = 0;
    memory[slot].compare_exchange_strong(empty, wanted << kValueBits | value,
                                         std::memory_order_relaxed);
    return value;
  }
  return solve(at);
}

Odds::Chance Odds::solve(const Attack& at) const {
  const int total = force_total(at.hand);
  if (total > at.max) return war_room(at);
  const Chance now = hold(at);
  if (at.war_room) return std::max({now, draw(at), war_room(at)});
  std::uint64_t safe = 0, cards = 0;
  for (int value = 0; value < kForceValues; ++value) {
    const unsigned left = deck_[value] - at.hand[value] - (at.dropped == value + 1);
    cards += left;
    if (total + value <= at.max) safe += left;
  }
  if (now * cards >= safe * kOne) return now;
  return std::max(now, draw(at));
}

std::uint64_t Odds::key(const Attack& at) const {
  std::uint64_t number = 0;
  for (std::size_t value = 0; value < kForceValues; ++value) {
    number += at.hand[value] * step_[value];
  }
  return number * (kForceValues + 1) + static_cast<std::uint64_t>(at.dropped);
}

Odds::Table& Odds::table(const Attack& at) const {
  // Room for every position of the shipped deck, about half full at the end.
  const std::size_t kind = at.war_room || at.dropped ? 1 : 0;
  const int doublings = kind == 0 ? 18 : at.max <= 30 ? 20 : at.max <= 33 ? 21 : 22;
  const std::size_t slots = std::size_t{1} << doublings;
  auto& place = tables_[kind][at.max];
  if (Table* there = place.load(std::memory_order_acquire)) return *there;
  auto fresh = std::make_unique<Table>(slots);
  Table* none = nullptr;
  if (place.compare_exchange_strong(none, fresh.get(), std::memory_order_acq_rel)) {
    return *fresh.release();
  }
  return *none;
}

std::size_t Odds::remembered() const {
  std::size_t count = 0;
  for (const auto& row : tables_) {
    for (const auto& place : row) {
      const Table* const there = place.load(std::memory_order_acquire);
      if (!there) continue;
      for (const auto& word : *there) count += word.load(std::memory_order_relaxed) != 0;
    }
  }
  return count;
}

}  // namespace crownhall::kingdoms_of_rice
