// Sharing out unseen cards among holders of whom something is known, each deal equally likely.
//
// What is known of a hidden hand is its size, the icons it lacks, and perhaps that it is not zeros
// alone. Only the icon of a card matters for that, so there are four sorts of cards (three icons,
// zeros), and holders that lack the same are one group. For each group in turn we draw how many
// cards of each sort it gets, in proportion to the number of ways the rest can then be dealt. The
// last two groups have a closed form: what one cannot hold the other must, and of the rest any
// cards may go either way. Nothing is tried and thrown away, and with one or two groups, which is
// the rule, nothing is enumerated either.
#pragma once

#include <array>

#include "base/fixed_vector.hpp"
#include "base/rng.hpp"
#include "games/road_to_lord/cards.hpp"

namespace crownhall::road_to_lord {

constexpr std::size_t kSorts = kIcons + 1;
using Counts = std::array<int, kSorts>;  // cards by sort

// Holders that may hold the same sorts.
struct Group {
  unsigned lacks = 0;        // bit s: no card of sort s
  int size = 0;              // cards to receive
  unsigned holders = 0;      // bits
  bool needs_digit = false;  // not zeros alone

  bool takes(std::size_t sort) const { return (lacks >> sort & 1) == 0; }
};

constexpr std::size_t kMaxGroups = 5;  // four seats, and the cards aside
using Groups = FixedVector<Group, kMaxGroups>;

// Joins a holder to the groups, which are kept in the order that makes sharing out cheapest.
void add_holder(Groups& groups, Group holder);

// What each group gets of the unseen cards. There must be a way.
std::array<Counts, kMaxGroups> share_out(const Groups& groups, Counts unseen, Rng& rng);

}  // namespace crownhall::road_to_lord
