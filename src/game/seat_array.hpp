// SeatArray<T>: an array with an entry for each seat, indexed by the seat. Laid out as std::array,
// so it may be a member of a State.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "game/seat.hpp"

namespace crownhall {

template <class T, std::size_t N = kMaxPlayers>
struct SeatArray : std::array<T, N> {
  constexpr T& operator[](Seat seat) {
    assert(seat >= 0 && static_cast<std::size_t>(seat) < N);
    return this->data()[seat];
  }
  constexpr const T& operator[](Seat seat) const {
    assert(seat >= 0 && static_cast<std::size_t>(seat) < N);
    return this->data()[seat];
  }
  friend constexpr bool operator==(const SeatArray&, const SeatArray&) = default;
};

}  // namespace crownhall
