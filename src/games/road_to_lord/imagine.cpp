// A full state that fits a view: the unseen cards dealt at random to the places they can be in.
//
// What a viewer knows of hidden hands is their sizes, shown voids, and that the seat asked for a
// Number holds a digit card. Only the icon of a card matters for that, so there are four sorts of
// cards (three icons, zeros), and holders with the same voids are one group. Dealing is then
// exact without trial and error:
//   1. For each group in turn choose how many cards of each sort it gets, in proportion to the
//      number of ways the rest can be dealt. The last two groups have a closed form: what one
//      cannot hold the other must, and the others' share of what is left is free.
//   2. Draw the cards of each sort, and split each group's heap among its holders.
// Almost always there are one or two groups, and nothing has to be enumerated.
#include <algorithm>
#include <bit>
#include <cassert>

#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

// Ways to deal distinct cards: under 2^128 for hands of at most kMaxHand cards.
using Ways = unsigned __int128;

constexpr int kSorts = kIcons + 1;
constexpr int kMaxUnseen = Shoe::kMaxCards;
constexpr int kAside = kSeats;  // a holder beside the seats: what was dropped or left over
constexpr int kHolders = kSeats + 1;

using Counts = std::array<int, kSorts>;

constexpr int kChooseFrom = 68;  // up to here every binomial fits 64 bits

constexpr auto kChoose = [] {
  std::array<std::array<std::uint64_t, kChooseFrom>, kChooseFrom> table{};
  for (std::size_t n = 0; n < kChooseFrom; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

// n over k, 0 where k is out of range.
Ways choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  if (n < kChooseFrom) return kChoose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
  k = std::min(k, n - k);
  Ways ways = 1;
  for (int i = 1; i <= k; ++i)
    ways = ways * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
  return ways;
}

// Holders that may hold the same sorts.
struct Group {
  int voids = 0;             // bit s: no card of sort s
  int size = 0;              // cards to receive
  unsigned holders = 0;      // bits
  bool needs_digit = false;  // the seat that is asked for a Number

  bool takes(int sort) const { return (voids >> sort & 1) == 0; }
};

using Groups = FixedVector<Group, kHolders>;

class Dealer {
 public:
  Dealer(const Groups& groups, Rng& rng) : groups_(groups), rng_(rng) {}

  // How many cards of each sort each group gets.
  std::array<Counts, kHolders> share_out(Counts unseen) {
    std::array<Counts, kHolders> shares{};
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      shares[g] = last_two(g) ? share_of_two(g, unseen) : share(g, unseen);
      for (std::size_t s = 0; s < kSorts; ++s) unseen[s] -= shares[g][s];
    }
    return shares;
  }

 private:
  // May the closed form stand for group g and those after it?
  bool last_two(std::size_t g) const { return g + 2 >= groups_.size() && !groups_[g].needs_digit; }

  // The ways to deal the unseen cards to group g and all after it.
  Ways ways(std::size_t g, const Counts& unseen) const {
    if (g == groups_.size()) return 1;
    if (!last_two(g)) {
      Ways sum = 0;
      each_share(g, unseen, [&](const Counts&, Ways w) { return sum += w, false; });
      return sum;
    }
    const Group& group = groups_[g];
    const Group rest = g + 1 < groups_.size() ? groups_[g + 1] : Group{.voids = (1 << kSorts) - 1};
    int forced = 0;
    int open = 0;
    for (int s = 0; s < kSorts; ++s) {
      const int n = unseen[static_cast<std::size_t>(s)];
      if (n > 0 && !group.takes(s) && !rest.takes(s)) return 0;
      if (!rest.takes(s)) forced += n;
      if (rest.takes(s) && group.takes(s)) open += n;
    }
    return choose(open, group.size - forced);
  }

  // Every share that group g could get, with the ways it can come about; stops on true.
  template <class F>
  void each_share(std::size_t g, const Counts& unseen, F&& visit) const {
    const Group& group = groups_[g];
    const auto most = [&](int s, int left) {
      return group.takes(s) ? std::min(unseen[static_cast<std::size_t>(s)], left) : 0;
    };
    Counts share{};
    for (share[0] = 0; share[0] <= most(0, group.size); ++share[0]) {
      const int left0 = group.size - share[0];
      for (share[1] = 0; share[1] <= most(1, left0); ++share[1]) {
        const int left1 = left0 - share[1];
        for (share[2] = 0; share[2] <= most(2, left1); ++share[2]) {
          share[3] = left1 - share[2];
          if (share[3] > most(3, share[3])) continue;
          if (group.needs_digit && share[3] == group.size) continue;
          Counts rest = unseen;
          Ways here = 1;
          for (std::size_t s = 0; s < kSorts; ++s) {
            here *= choose(unseen[s], share[s]);
            rest[s] -= share[s];
          }
          const Ways after = ways(g + 1, rest);
          if (after != 0 && visit(share, here * after)) return;
        }
      }
    }
  }

  Counts share(std::size_t g, const Counts& unseen) {
    Ways at = below(ways(g, unseen));
    Counts chosen{};
    each_share(g, unseen, [&](const Counts& share, Ways w) {
      if (at < w) return chosen = share, true;
      return at -= w, false;
    });
    return chosen;
  }

  // The closed form, drawn card by card.
  Counts share_of_two(std::size_t g, const Counts& unseen) {
    const Group& group = groups_[g];
    if (g + 1 == groups_.size()) return unseen;
    const Group& rest = groups_[g + 1];
    Counts share{};
    Counts open{};
    int open_left = 0;
    int wanted = group.size;
    for (int s = 0; s < kSorts; ++s) {
      const auto i = static_cast<std::size_t>(s);
      if (!rest.takes(s)) {
        wanted -= share[i] = unseen[i];
      } else if (group.takes(s)) {
        open_left += open[i] = unseen[i];
      }
    }
    for (; wanted > 0; --wanted, --open_left) {
      auto at = static_cast<int>(rng_.below(static_cast<std::uint32_t>(open_left)));
      std::size_t s = 0;
      while (at >= open[s]) at -= open[s++];
      --open[s];
      ++share[s];
    }
    return share;
  }

  Ways below(Ways n) {
    assert(n > 0);
    const auto high = static_cast<std::uint64_t>(n >> 64);
    const int bits =
        high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(n));
    for (;;) {
      const Ways drawn = (Ways{rng_.next64()} << 64 | rng_.next64()) >> (128 - bits);
      if (drawn < n) return drawn;
    }
  }

  const Groups& groups_;
  Rng& rng_;
};

// Groups that have to be enumerated come first, and of those the ones with the fewest ways.
bool comes_before(const Group& a, const Group& b) {
  if (a.needs_digit != b.needs_digit) return a.needs_digit;
  return std::popcount(static_cast<unsigned>(a.voids)) >
         std::popcount(static_cast<unsigned>(b.voids));
}

void add_holder(Groups& groups, int holder, Group one) {
  if (one.size == 0) return;
  one.holders = 1u << holder;
  for (Group& group : groups) {
    if (group.voids == one.voids && !group.needs_digit && !one.needs_digit) {
      group.size += one.size;
      group.holders |= one.holders;
      return;
    }
  }
  groups.push_back(one);
  for (std::size_t i = groups.size() - 1; i > 0 && comes_before(groups[i], groups[i - 1]); --i) {
    std::swap(groups[i], groups[i - 1]);
  }
}

}  // namespace

RoadToLord::State RoadToLord::imagine(const View& view, Rng& rng) const {
  const Table& t = view.table;
  State state{};
  state.table = t;

  // What is in sight is in its place; the rest are the unseen cards.
  Cards unseen = shoe_.all;
  const auto seen = [&](const Cards& cards) {
    for (int w = 0; w < kSorts; ++w) unseen.words[w] -= cards.words[w];
  };
  seen(t.played);
  for (const Kind kind : t.craving)
    unseen.words[word_of(kind)] -= std::uint64_t{1} << kShiftOf[kind];
  std::array<int, kHolders> wants{};
  Groups groups;
  for (Seat seat = 0; seat < players_; ++seat) {
    Cards& hand = state.hands[seat];
    if (players_ == 2) hand = state.hands[2 + seat] = view.open[seat];
    if (seat == view.viewer) hand = view.hand;
    seen(hand);
    const int size = t.hand_sizes[seat] - hand.size();
    const bool asked = t.stage == Stage::kNumber && t.turn == seat && !hand.can_form_number();
    wants[static_cast<std::size_t>(seat)] = size;
    add_holder(groups, seat, {.voids = t.voids[seat], .size = size, .needs_digit = asked});
  }
  wants[kAside] = shoe_.aside;
  add_holder(groups, kAside, {.size = shoe_.aside});
  // The unseen cards by sort, each sort in random order.
  std::array<FixedVector<Kind, kMaxUnseen>, kSorts> piles;
  Counts counts{};
  for (Kind kind = 0; kind < kKinds; ++kind) {
    for (int n = unseen.count(kind); n > 0; --n)
      piles[static_cast<std::size_t>(word_of(kind))].push_back(kind);
  }
  for (std::size_t s = 0; s < kSorts; ++s) {
    counts[s] = static_cast<int>(piles[s].size());
    if (groups.size() > 1) rng.shuffle(std::span<Kind>(piles[s].data(), piles[s].size()));
  }

  const auto shares = Dealer(groups, rng).share_out(counts);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    FixedVector<Kind, kMaxUnseen> heap;
    for (std::size_t s = 0; s < kSorts; ++s) {
      for (int n = shares[g][s]; n > 0; --n) {
        heap.push_back(piles[s].back());
        piles[s].pop_back();
      }
    }
    const unsigned holders = groups[g].holders;
    if ((holders & (holders - 1)) != 0) rng.shuffle(std::span<Kind>(heap.data(), heap.size()));
    std::size_t at = 0;
    for (std::size_t holder = 0; holder < kSeats; ++holder) {
      if ((holders >> holder & 1) == 0) continue;
      for (int n = wants[holder]; n > 0; --n) state.hands[holder].add(heap[at++]);
    }
  }
  return state;
}

}  // namespace crownhall
