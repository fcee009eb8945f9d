// Walking through the parts of a heap of cards: every Number that can be made of it.
#pragma once

#include <bit>
#include <cstdint>

#include "games/road_to_lord/number.hpp"

namespace crownhall::road_to_lord {

// The next smaller heap within `whole`, counting the lowest field fastest; 0 comes last.
constexpr std::uint64_t previous_part(std::uint64_t part, std::uint64_t whole) {
  const int shift = std::countr_zero(part) / kFieldBits * kFieldBits;
  const std::uint64_t below = (std::uint64_t{1} << shift) - 1;
  return part - (std::uint64_t{1} << shift) + (whole & below);
}

// Calls visit(move) for every Number of the cards: by icon, big heaps first, with their zeros from
// many to none.
template <class F>
void each_number(const Cards& cards, F&& visit) {
  for (int icon = 0; icon < kIcons; ++icon) {
    const std::uint64_t pool = cards.words[icon];
    for (std::uint64_t part = pool; part != 0; part = previous_part(part, pool)) {
      for (std::uint64_t zeros = cards.zeros();; zeros = previous_part(zeros, cards.zeros())) {
        visit(Move::number(static_cast<Icon>(icon), part | zeros));
        if (zeros == 0) break;
      }
    }
  }
}

// Calls visit(move) for standing and for every way to add cards of the icon, and zeros.
template <class F>
void each_addition(const Cards& cards, Icon icon, F&& visit) {
  visit(Move::stand());
  const std::uint64_t pool = cards.digits(icon) | cards.zeros();
  for (std::uint64_t part = pool; part != 0; part = previous_part(part, pool)) {
    visit(Move::add(part));
  }
}

}  // namespace crownhall::road_to_lord
