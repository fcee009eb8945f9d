// A seat's own cards, out of a State or out of its View.
#pragma once

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall::kingdoms_of_rice {

inline Own own_of(const State& state, Seat seat) {
  const Struggle& s = state.table.struggle;
  Own own{};
  for (const auto& card : state.palaces[seat]) own.palace.push_back(card.kind);
  for (const auto& card : state.drawn[seat]) own.drawn.push_back(card.kind);
  for (std::size_t side = 0; side < 2; ++side) {
    if (s.contest != Contest::kNone && s.seats[side] == seat) own.force = state.force[side];
  }
  return own;
}

inline Own own_of(const View& view) {
  Own own{};
  if (view.seat == kSpectator) return own;
  for (const auto& card : view.palaces[view.seat]) own.palace.push_back(card.kind);
  for (const auto& card : view.drawn[view.seat]) own.drawn.push_back(card.kind);
  own.force = view.force;
  return own;
}

}  // namespace crownhall::kingdoms_of_rice
