// An edition: every number of Kingdoms of Rice that is printed on a card or in the rules, read
// from one line-based text file. The shipped one is `edition.txt` in this folder; another file
// can be played instead (Setup::data).
//
//   castle stable price=14:ours attack=5:text four=3:text three=2:text two=1:text
//
// A line is a section word, for most sections a name, and key=value:source pairs. The source
// says where the number comes from: `text` (the rulebook, or forced by sums in its examples),
// `derived` (follows from its counts and averages) or `ours`. '#' starts a comment. A file is
// complete or refused: each thing once, each of its keys once, nothing unknown, all in range.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_vector.hpp"
#include "base/index.hpp"
#include "base/result.hpp"
#include "games/kingdoms_of_rice/cards.hpp"

namespace crownhall::kingdoms_of_rice {

constexpr int kMostFiefKinds = 4;
constexpr int kForceValues = 16;      // FORCE cards show 0..15
constexpr int kPrices = 10;           // market prices are 0..9
constexpr int kMostPalaceCards = 39;  // in the pile of an edition
constexpr int kMostYears = 5;
constexpr int kMostDrawn = 4;  // victory cards drawn at once

using Force = std::array<std::uint8_t, kForceValues>;  // cards by value

enum class Source : std::uint8_t { kText, kDerived, kOurs };

// One number of the file with its origin, in file order.
struct EditionValue {
  std::string what;  // "castle stable"
  std::string key;   // "price"
  int value;
  Source source;
};

struct FiefKind {
  std::int16_t points;
  std::int16_t gold;                   // a season
  std::array<std::int16_t, 3> copies;  // with 4 (and alone), 3, 2 players
};

// The numbers of the rules that stand on no card.
struct EditionRules {
  std::int16_t years, start_gold;
  std::int16_t surcharge, destroy;                     // gold for replacing, for destroying (§3)
  std::int16_t victory_price, victory_draw;            // §3
  std::int16_t max_force, neutral_cards, neutral_max;  // §5
  std::int16_t bribe_price, bribe_cards;               // §6
  std::array<std::int16_t, 3> solo_events;             // easy, medium, hard (§9.2)
};

// Immutable once read; safe to share between threads.
class Edition {
 public:
  static Result<Edition> read(std::string_view text);
  // The text of the shipped edition.
  static std::string_view shipped();

  EditionRules rules{};

  // -- rice, city and castle cards, by Card --
  std::array<std::int16_t, kCards> price{};
  std::array<std::int16_t, kCards> amount{};  // fields, discount, income, MAX: see edition_keys.cpp
  std::array<std::array<std::int16_t, 3>, kCards> copies{};  // with 4 (and alone), 3, 2 players

  FixedVector<FiefKind, kMostFiefKinds> fiefs;
  Force force{};
  std::array<std::int16_t, kPrices> market{};  // cards by price
  std::array<std::int16_t, kFates> fate_copies{};
  std::array<std::array<std::int16_t, 2>, kFates> fate{};  // numbers of an event, in file order
  std::array<std::int16_t, kPalaces> palace_copies{};
  std::array<std::array<std::int16_t, 3>, kPalaces> palace{};  // of a palace card, likewise

  std::vector<EditionValue> values;

  // The index of `copies` for a number of players.
  static int column(int players) { return players == 2 ? 2 : players == 3 ? 1 : 0; }
  int amount_of(Card card) const { return amount[index(card)]; }
  int price_of(Card card) const { return price[index(card)]; }
  const auto& numbers(Fate f) const { return fate[index(f)]; }
  const auto& numbers(Palace p) const { return palace[index(p)]; }
  int force_cards() const;

  // The cards of a row with a printed price of at most `gold`.
  CardSet within(Row row, int gold) const {
    if (gold < 0) return 0;
    return cheap_[index(row)][gold < kDearest ? gold : kDearest];
  }

 private:
  friend class EditionReader;
  static constexpr int kDearest = 63;
  void index_prices();

  std::array<std::array<CardSet, kDearest + 1>, kRows> cheap_{};
};

}  // namespace crownhall::kingdoms_of_rice
