// The cards of Road to Lord (RULES.md §1) and the packed words they live in.
//
// Equal cards are interchangeable, so a heap of cards is counts. A word of 64 bits has eleven
// fields of five bits: how often each digit 1-9 is there, then the "0" (gems), then the "00"
// (golds). Five bits because one multiplication then gives all running sums as long as a word
// holds at most 31 cards; hands are limited to 16 (kMaxHand).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/fixed_vector.hpp"
#include "base/result.hpp"

namespace crownhall::road_to_lord {

enum class Icon : std::uint8_t { kSword, kWheat, kWine, kNone };
constexpr int kIcons = 3;
constexpr std::array<std::string_view, kIcons> kIconNames{"sword", "wheat", "wine"};

// A kind of card: nine digits for each icon in turn, then "0" and "00".
using Kind = std::uint8_t;
constexpr int kDigits = 9;
constexpr Kind kGem = kIcons * kDigits;
constexpr Kind kGold = kGem + 1;
constexpr int kKinds = kGold + 1;

constexpr Kind kind_of(Icon icon, int digit) {
  return static_cast<Kind>(static_cast<int>(icon) * kDigits + digit - 1);
}
constexpr Icon icon_of(Kind kind) { return static_cast<Icon>(kind / kDigits); }  // zeros: kNone
constexpr int digit_of(Kind kind) { return kind % kDigits + 1; }                 // digit cards only

// Limits on other decks, so that packed counts never overflow and listings stay short.
constexpr int kMaxEqual = 31;  // cards of one kind
constexpr int kMaxHand = 16;

// -- packed words --
constexpr int kFieldBits = 5;
constexpr int kFields = kDigits + 2;
constexpr int kGemShift = kDigits * kFieldBits;
constexpr int kGoldShift = kGemShift + kFieldBits;
constexpr std::uint64_t kField = (1u << kFieldBits) - 1;
constexpr std::uint64_t kDigitMask = (std::uint64_t{1} << kGemShift) - 1;
constexpr std::uint64_t kGemMask = kField << kGemShift;
constexpr std::uint64_t kGoldMask = kField << kGoldShift;
constexpr std::uint64_t kCardMask = kDigitMask | kGemMask | kGoldMask;
constexpr std::uint64_t kOnes = 0x0004'2108'4210'8421;  // 1 in each of the eleven fields
static_assert((kOnes & ~kCardMask) == 0 && kOnes * kField == kCardMask);

// How many cards a word holds (at most 31 altogether).
constexpr int size_of(std::uint64_t word) {
  return static_cast<int>((word & kCardMask) * kOnes >> kGoldShift & kField);
}
constexpr int field_at(std::uint64_t word, int shift) {
  return static_cast<int>(word >> shift & kField);
}
constexpr int gems_in(std::uint64_t word) { return field_at(word, kGemShift); }
constexpr int golds_in(std::uint64_t word) { return field_at(word, kGoldShift); }

// Is every count of `part` at most that of `whole`?
constexpr bool contains(std::uint64_t whole, std::uint64_t part) {
  for (int shift = 0; shift <= kGoldShift; shift += kFieldBits) {
    if (field_at(part, shift) > field_at(whole, shift)) return false;
  }
  return true;
}

// The k-th card of a word, counted from 0, as a word of its own. Without branches: a field is
// passed over when its running sum is at most k; even and odd fields are compared apart, so
// that each has room for the borrow.
constexpr std::uint64_t card_at(std::uint64_t word, unsigned k) {
  constexpr std::uint64_t kEvery2nd = 0x0004'0100'4010'0401;
  constexpr std::uint64_t kGuard = kEvery2nd << kFieldBits;
  const std::uint64_t sums = word * kOnes;
  const std::uint64_t least = k * kEvery2nd | kGuard;
  const std::uint64_t even = least - (sums & kEvery2nd * kField);
  const std::uint64_t odd = least - (sums >> kFieldBits & (kEvery2nd >> 10) * kField);
  const std::uint64_t passed = (even & kGuard) + (odd & kGuard >> 10);
  const auto field = (passed >> kFieldBits) * kEvery2nd >> kGoldShift & 0xf;
  return std::uint64_t{1} << kFieldBits * field;
}

// Where a kind is counted: its word in Cards, and its field there.
constexpr int word_of(Kind kind) { return kind / kDigits; }
constexpr std::array<std::uint8_t, kKinds> kShiftOf = [] {
  std::array<std::uint8_t, kKinds> shifts{};
  for (Kind kind = 0; kind < kGem; ++kind) {
    shifts[kind] = static_cast<std::uint8_t>(kFieldBits * (kind % kDigits));
  }
  shifts[kGem] = kGemShift;
  shifts[kGold] = kGoldShift;
  return shifts;
}();

// Any heap of cards: a hand, the cards played, the deck.
struct Cards {
  std::uint64_t words[kIcons + 1];  // the digit cards of each icon, then the zeros

  std::uint64_t digits(Icon icon) const { return words[static_cast<int>(icon)]; }
  std::uint64_t& digits(Icon icon) { return words[static_cast<int>(icon)]; }
  std::uint64_t zeros() const { return words[kIcons]; }
  std::uint64_t& zeros() { return words[kIcons]; }

  void add(Kind kind, std::uint64_t count = 1) { words[word_of(kind)] += count << kShiftOf[kind]; }
  void remove(Kind kind) { words[word_of(kind)] -= std::uint64_t{1} << kShiftOf[kind]; }
  int count(Kind kind) const { return field_at(words[word_of(kind)], kShiftOf[kind]); }
  // Only a digit card makes a Number; zeros alone do not (§3.2).
  bool can_form_number() const { return (words[0] | words[1] | words[2]) != 0; }
  // Of a hand; a bigger heap may not fit the packed sum (see `total`).
  int size() const { return size_of(words[0] + words[1] + words[2] + words[kIcons]); }
  int total() const;
  friend bool operator==(const Cards&, const Cards&) = default;
};

// What a deck is made of: the cards without a mark, those marked 3+ and those marked 4+.
struct Deck {
  std::array<std::array<int, kKinds>, 3> counts{};
};

// The shipped deck: edition.txt, in the format that `read_deck` takes.
std::string_view shipped_deck();

// Reads a deck. One line holds cards of one mark and one icon:
//   any sword 1 2 2 3      marks: any, 3+, 4+;  icons: sword, wheat, wine, or zeros
//   4+  zeros 0 0 00       # starts a comment
// Refuses with the number of the line and the reason.
Result<Deck> read_deck(std::string_view text);

// The deck as it is shuffled for so many players (§2).
struct Shoe {
  static constexpr int kMaxCards = 96;

  FixedVector<Kind, kMaxCards> shuffled;  // everything but the two "00" set aside for two players
  Cards all{};                            // with those two
  int hand = 0;                           // cards a player gets
  int aside = 0;                          // dropped or left over, unseen
};

constexpr int kOfferings = 8;
constexpr int kTwoPlayerDrop = 5;
constexpr int kTwoPlayerGolds = 2;
constexpr int kTwoPlayerOpen = 10;

Result<Shoe> fill_shoe(const Deck& deck, int players);

}  // namespace crownhall::road_to_lord
