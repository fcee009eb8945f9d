// Odds: exact chances of a struggle with a neutral fiefdom (§5, §6), for hints, bots and clients.
//
// Attack. The attacker sees its own cards alone; the fiefdom's cards and the rest of the deck are
// exchangeable to it. So a position is the multiset of its hand, the card its War Room dropped,
// its MAX and whether the War Room is still to be used, and
//     best = max(hold, draw, war room)
// is solved by dynamic programming over these positions, without replacement and with nothing
// left out:
//   hold      = wins of its total against `neutral_cards` cards from all it has not seen. With F
//               the deck and K the cards seen, the number of such hands with sum s is the
//               coefficient of x^s in sum_i (-1)^i e(n-i; F) h(i; K) - elementary symmetric
//               polynomials of the deck, which are tabled, and complete ones of the few seen
//               cards. A tie is worth one half: both draw on from the same deck, so neither side
//               is favoured.
//   draw      = the mean of best over the unseen cards.
//   war room  = the mean over the unseen cards of the best card to drop; even when over MAX.
// Without a War Room a hand is not searched further when holding wins at least as often as the
// next card does not wear the army out: no later play can do better than that. With one, a hand
// over MAX only uses it: another card cannot bring the total down.
//
// Chances are integers in units of 1/kOne; every division rounds down once, so a value is at most
// (cards drawn) units = 1e-8 below the true one, the same on every machine.
//
// Bribery against a neutral fiefdom is open: the chance with money for n more cards is that of n
// unseen cards making up the gap, counted exactly for any n; `bribe_plan` weighs it against the
// price.
//
// Values are remembered in tables that fill on demand, one for each MAX. Thread-safe and
// lock-free: a slot is one atomic word, every thread would write the same value into it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/kingdoms_of_rice/edition.hpp"

namespace crownhall::kingdoms_of_rice {

class Odds {
 public:
  using Chance = std::uint32_t;
  static constexpr Chance kOne = 1u << 29;
  static constexpr int kMostMax = 127;    // MAX of any edition is below
  static constexpr int kMostPlanned = 8;  // cards a briber plans ahead in gold
  // Hands of an attacker in the tables of one MAX; an edition with more is refused, since without
  // the tables a question would take for ever.
  static constexpr std::int64_t kMostHands = 150'000;
  // How many different hands an attacker with this MAX can hold and not be worn out.
  static std::int64_t hands(const Force& deck, int max);

  explicit Odds(const Edition& edition);
  ~Odds();
  Odds(const Odds&) = delete;
  Odds& operator=(const Odds&) = delete;

  // An attacker's position. `dropped` is the value of the War Room's card + 1, or 0.
  struct Attack {
    Force hand{};
    int max = 0;
    int dropped = 0;
    bool war_room = false;  // still to be used
  };

  Chance hold(const Attack& at) const;
  Chance draw(const Attack& at) const;      // one card, then as well as can be
  Chance war_room(const Attack& at) const;  // at.war_room must hold, the hand have a card
  Chance best(const Attack& at) const;      // the hand must have a card
  // The best after the War Room's `spare` replaced `value`.
  Chance swapped(const Attack& at, int spare, int value) const;

  // `unseen` cards, `need` more points to be ahead, money for `buys` cards.
  Chance bribe(const Force& unseen, int need, int buys) const;
  // Before the fiefdom's cards are turned up.
  Chance bribe_ahead(int buys) const;

  // When `prize` and `price` are gold: what going on is worth in 1/256 gold, 0 = give up.
  int bribe_plan(const Force& unseen, int need, int buys, int price, int prize) const;

  // Positions remembered so far, for benchmarks.
  std::size_t remembered() const;

 private:
  static constexpr int kSums = 96;      // totals of up to six cards
  static constexpr int kMostCards = 6;  // of a neutral fiefdom
  using Table = std::vector<std::atomic<std::uint64_t>>;

  // part / whole, rounded down, without a product that could overflow.
  static Chance fraction(std::int64_t part, std::int64_t whole);
  std::uint64_t key(const Attack& at) const;
  Table& table(const Attack& at) const;
  Chance solve(const Attack& at) const;
  Chance draw_next(const Attack& at) const;
  Chance best_swap(const Attack& at, int spare) const;
  void plan_bribes(int theirs);

  Force deck_;
  int deck_cards_;
  int neutral_cards_;
  int neutral_max_;
  int highest_ = 0;                                 // the most a neutral fiefdom can show
  std::array<std::uint64_t, kForceValues> step_{};  // a hand as one number
  // under_[k][s + 1]: sets of k cards of the whole deck with a sum of at most s.
  std::array<std::array<std::int64_t, kSums + 1>, kMostCards + 1> under_{};
  std::vector<Chance> ahead_;  // by cards bought, up to all that the fiefdom leaves
  // Of the first card, by [War Room in play][MAX]: asked for by every appraisal. 1 + the chance.
  mutable std::array<std::array<std::atomic<Chance>, kMostMax + 1>, 2> opening_{};
  // [War Room in play][MAX], made when first asked for.
  mutable std::array<std::array<std::atomic<Table*>, kMostMax + 1>, 2> tables_{};
};

}  // namespace crownhall::kingdoms_of_rice
