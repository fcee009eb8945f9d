// The deal draws its chance from stream 0 under the match's key, move n from stream n. So a
// position goes on from (state, n) alone, and every build replays a match to the byte. It is said
// here, once.
#pragma once

#include <cassert>
#include <string>
#include <string_view>

#include "game/any_game.hpp"
#include "game/rules.hpp"

namespace crownhall {

inline Rng chance_of_deal(const Key& key) { return Rng::match(key, 0); }

// Moves count from 1.
inline Rng chance_of_move(const Key& key, std::uint64_t n) {
  assert(n > 0);
  return Rng::match(key, n);
}

template <Rules G>
typename G::State begin(const G& game, const Key& key) {
  Rng chance = chance_of_deal(key);
  return game.deal(chance);
}

// Move n of the match; it must be legal.
template <Rules G>
void advance(const G& game, typename G::State& state, const Key& key, std::uint64_t n, Seat seat,
             typename G::Move move, Events& events) {
  Rng chance = chance_of_move(key, n);
  game.play(state, seat, move, chance, events);
}

// The same over the type-erased face; the move as notation, or as it was checked.
inline std::unique_ptr<Position> begin(const AnyGame& game, const Key& key) {
  Rng chance = chance_of_deal(key);
  return game.deal(chance);
}
inline void advance(Position& position, const Key& key, std::uint64_t n, Seat seat,
                    std::string_view move, Events& events) {
  Rng chance = chance_of_move(key, n);
  const auto played = position.play(seat, move, chance, events);
  assert(played.ok());
  static_cast<void>(played);
}
inline void advance(Position& position, const Key& key, std::uint64_t n, Seat seat,
                    std::uint64_t bits, Events& events) {
  Rng chance = chance_of_move(key, n);
  position.play_legal(seat, bits, chance, events);
}

}  // namespace crownhall
