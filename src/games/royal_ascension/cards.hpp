// The pieces (§1): cards, territories, characters, spaces, and the edition that ties them together.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "base/index.hpp"
#include "base/result.hpp"
#include "base/rng.hpp"

namespace crownhall::royal_ascension {

enum class Suit : std::uint8_t { kHearts, kDiamonds, kClubs, kSpades };
constexpr int kSuits = 4;

using Rank = int;  // 0 Ace, 1 two, ... 10 Jack, 11 Queen, 12 King
constexpr int kRanks = 13;
constexpr Rank kAce = 0;

// Cards of one suit, at most two of each rank, in 26 bits: a pair of bits a rank, 00 none,
// 01 one, 11 both. Written so, the union that keeps the larger count is |, the size is a
// popcount, and the k-th set bit is the k-th card.
class Cards {
 public:
  constexpr Cards() = default;
  static constexpr Cards all() { return from_bits(kAll); }
  static constexpr Cards of(Rank rank) { return from_bits(1u << 2 * rank); }
  // Keeps the counts whatever two-bit patterns are given: 10 reads as 01.
  static constexpr Cards from_bits(std::uint32_t bits) {
    Cards cards;
    cards.bits_ = bits & kAll;
    const std::uint32_t lone = cards.bits_ >> 1 & ~cards.bits_ & kLow;
    cards.bits_ = (cards.bits_ & ~(lone << 1)) | lone;
    return cards;
  }

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int count(Rank rank) const { return std::popcount(bits_ >> 2 * rank & 3u); }
  constexpr bool has(Rank rank) const { return bits_ >> 2 * rank & 1; }
  constexpr bool has_all(Cards other) const { return (other.bits_ & ~bits_) == 0; }

  constexpr void add(Rank rank) {
    assert(count(rank) < 2);
    bits_ |= (bits_ & 1u << 2 * rank) << 1 | 1u << 2 * rank;
  }
  constexpr void remove(Rank rank) {
    assert(has(rank));
    const std::uint32_t both = bits_ >> 1 & 1u << 2 * rank;
    bits_ = (bits_ & ~(3u << 2 * rank)) | both;
  }
  // No rank may come to more than two.
  constexpr Cards& operator+=(Cards other) {
    const std::uint32_t sum = bits_ + other.bits_;
    bits_ = sum | (sum >> 1 & kLow);
    return *this;
  }
  // `other` must be contained.
  constexpr Cards& operator-=(Cards other) {
    assert(has_all(other));
    *this = from_bits(bits_ & ~other.bits_);
    return *this;
  }
  // The larger and the smaller count of each rank.
  constexpr Cards& operator|=(Cards other) { return bits_ |= other.bits_, *this; }
  friend constexpr Cards operator+(Cards a, Cards b) { return a += b; }
  friend constexpr Cards operator-(Cards a, Cards b) { return a -= b; }
  friend constexpr Cards operator|(Cards a, Cards b) { return a |= b; }
  friend constexpr Cards operator&(Cards a, Cards b) { return from_bits(a.bits_ & b.bits_); }
  friend constexpr bool operator==(Cards, Cards) = default;

  // A random card; there must be one.
  Rank pick(Rng& rng) const {
    std::uint32_t bits = bits_;
    for (auto k = rng.below(static_cast<std::uint32_t>(size())); k > 0; --k) bits &= bits - 1;
    return std::countr_zero(bits) / 2;
  }
  Rank take(Rng& rng) {
    const Rank rank = pick(rng);
    remove(rank);
    return rank;
  }

  // Iterates card by card, so a pair comes twice; from the Ace up.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t bits) : bits_(bits) {}
    constexpr Rank operator*() const { return std::countr_zero(bits_) / 2; }
    constexpr Iterator& operator++() { return bits_ &= bits_ - 1, *this; }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  static constexpr std::uint32_t kAll = (1u << 2 * kRanks) - 1;
  static constexpr std::uint32_t kLow = 0x1555555;
  std::uint32_t bits_ = 0;
};

// What a Spade does (§5).
enum class Action : std::uint8_t { kPlague, kAlliance, kNpc, kAllIn, kDecree };
constexpr int kActions = 5;
constexpr int kPlagueLoss = 10;

constexpr int kTerritories = 12;
constexpr int kThrone = 7;  // territories that win at once (§6.8)

enum class Space : std::uint8_t { kHearts, kDiamonds, kSpades, kShop };
constexpr int kSpaces = 35;
constexpr int kGates = 4;
constexpr int kHome = -1;
constexpr int kCharacters = 4;

// Names in notation; the long ones are messages.
inline constexpr std::array<std::string_view, kTerritories> kTerritoryNames = {
    "jiggy",  "dragon", "vapor", "flare", "lucio", "snore",
    "bulben", "teal",   "venom", "pika",  "char",  "mewtopia"};
inline constexpr std::array<std::string_view, kCharacters> kCharacterNames = {
    "eadric", "seraphina", "thaddeus", "lysandra"};
inline constexpr std::array<std::string_view, kRanks> kRankNames = {
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
inline constexpr std::array<std::string_view, kSuits> kSuitNames = {"hearts", "diamonds", "clubs",
                                                                    "spades"};
inline constexpr std::array<std::string_view, kActions> kActionNames = {"plague", "alliance", "npc",
                                                                        "all-in", "decree"};

// What is printed on the board and the cards. A data file may replace any of it, one item a line:
//
//   territory mewtopia 20
//   spade Q decree
//   board $HDSHDHSDHSDHDSHD$...      (35 letters, H D S $; at least one S)
//   gates 4 13 22 30
struct Edition {
  std::array<std::uint8_t, kTerritories> territory_value;
  std::array<Action, kRanks> action;
  std::array<Space, kSpaces> spaces;
  std::array<std::uint8_t, kGates> gates;
};

constexpr int kBoards = 3;
inline constexpr std::array<std::string_view, kBoards> kBoardNames = {"classic", "equal", "long"};

// The shipped edition on one of the three boards.
const Edition& edition(int board);
// The same, changed by the lines of a data file.
Result<Edition> read_edition(int board, std::string_view data);

char letter(Space space);  // H D S $

}  // namespace crownhall::royal_ascension
