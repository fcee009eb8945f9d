// A Number (RULES.md §3): what a player offers. It is also the game's Move.
#pragma once

#include <bit>
#include <cstdint>

#include "games/road_to_lord/cards.hpp"

namespace crownhall::road_to_lord {

// Bits 0-54 are the cards as packed counts, bits 56-58 say what the move is: a Number of an icon,
// cards added to the own Number (§5.3), or standing with it. All bits zero: no Number yet.
struct Move {
  std::uint64_t bits = 0;

  static constexpr int kKindShift = 56;
  static constexpr std::uint64_t kAdd = 3;
  static constexpr std::uint64_t kStand = 4;

  static constexpr Move number(Icon icon, std::uint64_t cards) {
    return {cards | static_cast<std::uint64_t>(icon) << kKindShift};
  }
  static constexpr Move add(std::uint64_t cards) { return {cards | kAdd << kKindShift}; }
  static constexpr Move stand() { return {kStand << kKindShift}; }

  constexpr std::uint64_t kind() const { return bits >> kKindShift; }
  constexpr bool is_number() const { return kind() < kIcons; }
  constexpr bool is_add() const { return kind() == kAdd; }
  constexpr bool is_stand() const { return kind() == kStand; }
  constexpr bool none() const { return bits == 0; }

  constexpr Icon icon() const { return static_cast<Icon>(kind()); }  // of a Number
  constexpr std::uint64_t cards() const { return bits & kCardMask; }
  constexpr std::uint64_t digits() const { return bits & kDigitMask; }
  constexpr std::uint64_t zeros() const { return bits & (kGemMask | kGoldMask); }
  constexpr int size() const { return size_of(bits); }              // in cards
  constexpr int length() const { return size() + golds_in(bits); }  // in digits as read

  friend constexpr bool operator==(Move, Move) = default;
};

constexpr std::uint64_t kGapMask = ~kCardMask & ((std::uint64_t{1} << Move::kKindShift) - 1);

// §3.3: does Number a exceed Number b, whatever their icons? Longer wins, then digit by digit.
//
// Digits ascend and zeros follow, so equal lengths part at the lowest digit whose counts differ:
// there the one with fewer of it already shows its next digit. That is higher, unless it has no
// digit left and shows a zero. No branches: in play the outcome is anyone's guess.
constexpr bool exceeds(Move a, Move b) {
  const int longer = a.length() - b.length();
  const std::uint64_t differ = a.digits() ^ b.digits();
  const int shift = std::countr_zero(differ | kGemMask) / kFieldBits * kFieldBits;
  const bool a_fewer = field_at(a.digits(), shift) < field_at(b.digits(), shift);
  const std::uint64_t fewer = a_fewer ? a.digits() : b.digits();
  const bool shows_digit = fewer >> shift >> kFieldBits != 0;
  return (longer > 0) | ((longer == 0) & (differ != 0) & (a_fewer == shows_digit));
}

// §4.4: what a winning Number of so many cards brings.
constexpr int points_for(int cards) { return cards <= 2 ? 3 : cards <= 4 ? 4 : 5; }

}  // namespace crownhall::road_to_lord
