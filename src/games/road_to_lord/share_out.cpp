#include "games/road_to_lord/share_out.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace crownhall::road_to_lord {
namespace {

// Ways to deal distinct cards: under 2^128 for hands of at most kMaxHand cards.
using Ways = unsigned __int128;

// Unseen cards are at most four hands and what could not be dealt; every binomial fits 64 bits.
constexpr std::size_t kChooseFrom = 68;
static_assert(4 * kMaxHand + 3 < kChooseFrom);

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
  return kChoose[n][k];
}

class Dealer {
 public:
  Dealer(const Groups& groups, Rng& rng) : groups_(groups), rng_(rng) {}

  // How many cards of each sort each group gets.
  std::array<Counts, kMaxGroups> share_all(Counts unseen) {
    std::array<Counts, kMaxGroups> shares{};
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
    const Group rest = g + 1 < groups_.size() ? groups_[g + 1] : Group{.lacks = (1u << kSorts) - 1};
    int forced = 0;
    int open = 0;
    for (std::size_t s = 0; s < kSorts; ++s) {
      const int n = unseen[s];
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
    const auto most = [&](std::size_t s, int left) {
      return group.takes(s) ? std::min(unseen[s], left) : 0;
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
    for (std::size_t s = 0; s < kSorts; ++s) {
      if (!rest.takes(s)) {
        wanted -= share[s] = unseen[s];
      } else if (group.takes(s)) {
        open_left += open[s] = unseen[s];
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
  return std::popcount(a.lacks) > std::popcount(b.lacks);
}

}  // namespace

void add_holder(Groups& groups, Group holder) {
  if (holder.size == 0) return;
  for (Group& group : groups) {
    if (group.lacks == holder.lacks && !group.needs_digit && !holder.needs_digit) {
      group.size += holder.size;
      group.holders |= holder.holders;
      return;
    }
  }
  groups.push_back(holder);
  for (std::size_t i = groups.size() - 1; i > 0 && comes_before(groups[i], groups[i - 1]); --i) {
    std::swap(groups[i], groups[i - 1]);
  }
}

std::array<Counts, kMaxGroups> share_out(const Groups& groups, Counts unseen, Rng& rng) {
  return Dealer(groups, rng).share_all(unseen);
}

}  // namespace crownhall::road_to_lord
