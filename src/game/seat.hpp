// Seats count from 0 in turn order around the table.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace crownhall {

using Seat = int;
constexpr int kMaxPlayers = 6;
constexpr Seat kSpectator = -1;  // sees what is public, and nothing else

// A set of seats: who is to act, who may see an event. Iterates in seat order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet only(Seat seat) { return SeatSet(1u << seat); }
  static constexpr SeatSet first(int players) { return SeatSet((1u << players) - 1); }
  // Everyone at the table and everyone watching.
  static constexpr SeatSet everyone() { return SeatSet(0xff); }
  static constexpr SeatSet from_bits(std::uint8_t bits) { return SeatSet(bits); }

  constexpr std::uint8_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  // Of those who hold no seat only a spectator can be among them.
  constexpr bool has(Seat seat) const {
    if (seat < 0) return seat == kSpectator && bits_ >> 7;
    return bits_ >> seat & 1;
  }
  constexpr void add(Seat seat) { bits_ |= 1u << seat; }
  constexpr void remove(Seat seat) { bits_ &= ~(1u << seat); }
  constexpr Seat front() const { return std::countr_zero(bits_); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return std::countr_zero(bits_); }
    constexpr Iterator& operator++() { return bits_ &= bits_ - 1, *this; }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint8_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;  // bit 7: spectators
};

}  // namespace crownhall
