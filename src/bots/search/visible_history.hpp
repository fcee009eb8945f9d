// What each seat has seen since the search began, as one incremental 64-bit hash per seat.
//
// The events of `play` say who may see what; a seat also knows its own moves. Two worlds that look
// the same to a seat therefore share its key, and a hidden choice of somebody else never splits it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/hash.hpp"
#include "game/rules.hpp"
#include "game/seat_array.hpp"

namespace crownhall {

class VisibleHistory {
 public:
  VisibleHistory() { events_.reserve(64); }

  void clear() { hashes_.fill(0x243f6a8885a308d3); }

  // Of everything `seat` has seen, with room for a seat in the lowest bits.
  std::uint64_t key(Seat seat) const { return mix64(hashes_[seat]) << 3; }

  // Plays the move and lets everyone see their part of it.
  template <Rules G>
  void play(const G& game, typename G::State& state, Seat seat, typename G::Move move,
            Rng& chance) {
    events_.clear();
    Events events(events_);
    game.play(state, seat, move, chance, events);
    fold(seat, mix64(move.bits + 0x9e3779b97f4a7c15));
    for (const Event& event : events_) {
      const std::uint64_t seen = digest(event);
      for (Seat s = 0; s < game.players(); ++s) {
        if (event.audience.has(s)) fold(s, seen);
      }
    }
  }

 private:
  void fold(Seat seat, std::uint64_t value) {
    auto& hash = hashes_[seat];
    hash = (hash ^ value) * 0x9fb21c651e98df25;
    hash ^= hash >> 32;
  }

  static std::uint64_t digest(const Event& event) {
    std::uint64_t hash = event.id + 1u;
    for (const std::int64_t arg : event.args) {
      hash = (hash ^ static_cast<std::uint64_t>(arg)) * 0xd6e8feb86659fd93;
      hash ^= hash >> 32;
    }
    return hash;
  }

  SeatArray<std::uint64_t> hashes_{};
  std::vector<Event> events_;
};

}  // namespace crownhall
