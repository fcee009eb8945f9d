// Moves and commitments: everything a player can say, in 64 bits.
#pragma once

#include <cstdint>

#include "game/seat.hpp"
#include "games/royal_ascension/cards.hpp"

namespace crownhall::royal_ascension {

enum class Kind : std::uint8_t {
  kNone,
  kTake,     // §3.2: a territory in the draft
  kStep,     // §4.1: left or right, from Home by a gate
  kBuy,      // §4.3: a weapon and the gold for it
  kPass,     // §4.3: leave the shop
  kDraw,     // §5.3: a Heart or a Diamond
  kFight,    // §6.2: an opponent
  kDecline,  // §6.1: no battle (option may_decline)
  kAlly,     // §6.3: use a Secret Alliance
  kStand,    // §6.3: keep it, and fight
  kCommit,   // §6.4: territory, Hearts, Clubs
};
constexpr int kKinds = 11;

enum class Direction : std::uint8_t { kNone, kLeft, kRight };  // right: rising space numbers
constexpr int kNoGate = 63;

// Bits 60..63 the kind; 52..57 a territory, rank, suit, seat or gate; 26..51 and 0..25 cards;
// a step has its direction in bits 0..1.
struct Move {
  std::uint64_t bits = 0;

  static constexpr Move make(Kind kind, int what = 0, Cards upper = {}, Cards lower = {}) {
    return {static_cast<std::uint64_t>(kind) << 60 | static_cast<std::uint64_t>(what) << 52 |
            std::uint64_t{upper.bits()} << 26 | lower.bits()};
  }
  static constexpr Move take(int territory) { return make(Kind::kTake, territory); }
  static constexpr Move step(Direction direction, int gate = kNoGate) {
    return {make(Kind::kStep, gate).bits | static_cast<std::uint64_t>(direction)};
  }
  static constexpr Move buy(Rank weapon, Cards gold) { return make(Kind::kBuy, weapon, {}, gold); }
  static constexpr Move draw(Suit suit) { return make(Kind::kDraw, index(suit)); }
  static constexpr Move fight(Seat seat) { return make(Kind::kFight, seat); }
  static constexpr Move commit(int territory, Cards hearts, Cards clubs) {
    return make(Kind::kCommit, territory, hearts, clubs);
  }

  constexpr Kind kind() const { return static_cast<Kind>(bits >> 60); }
  constexpr int what() const { return static_cast<int>(bits >> 52 & 63); }
  constexpr Direction direction() const { return static_cast<Direction>(bits & 3); }
  constexpr int territory() const { return what(); }
  constexpr int gate() const { return what(); }
  constexpr Rank weapon() const { return what(); }
  constexpr Suit suit() const { return static_cast<Suit>(what()); }
  constexpr Seat seat() const { return what(); }
  constexpr Cards gold() const { return lower(); }
  constexpr Cards hearts() const {
    return Cards::from_bits(static_cast<std::uint32_t>(bits >> 26));
  }
  constexpr Cards clubs() const { return lower(); }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Cards lower() const { return Cards::from_bits(static_cast<std::uint32_t>(bits)); }
};

}  // namespace crownhall::royal_ascension
