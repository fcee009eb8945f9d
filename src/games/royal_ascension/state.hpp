// The table: all of it (State), and what one seat may know of it (View).
//
// Neither holds the order of a face-down pile: nobody ever sees it, so drawing the top card of a
// shuffled pile and drawing any of its cards at random are the same thing.
//
// What is public about hidden hands. Counts, always. Hearts that were committed and stayed with
// their owner are `shown`. And when a pile ran out and its discards were shuffled anew, everyone
// can work out which cards the hands held at that moment: those are `aged`. Who holds how many of
// them, and which they are in all, is public; who holds which is not. A card that comes to light
// and could be of either kind ends that knowledge for its suit (see `reveal` in piles.cpp); so
// does, for the older part of it, the next time the pile runs out.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/index.hpp"
#include "game/seat_array.hpp"
#include "games/royal_ascension/move.hpp"

namespace crownhall::royal_ascension {

constexpr int kSeats = 4;

enum class Phase : std::uint8_t {
  kDraft,   // §3.2
  kMove,    // §4.1: the die is rolled, a direction is wanted
  kShop,    // §4.3
  kNpc,     // §5.3: which card to draw
  kChoose,  // §6.2: an opponent is wanted
  kAnswer,  // §6.3: will the opponent use an Alliance?
  kCommit,  // §6.4, §7: all in the battle commit at once
  kOver
};
enum class Battle : std::uint8_t { kNone, kDuel, kAllIn, kDecree };
// What ended the match: seven territories by one of the three battles, or the turn limit.
enum class Ending : std::uint8_t { kNone, kThrone, kAllIn, kDecree, kLimit };

// The public course of the match.
struct Turn {
  std::uint32_t number = 0;  // of the turn, from 1; 0 in the draft
  Phase phase = Phase::kDraft;
  std::int8_t seat = 0;           // whose turn (or pick) it is
  std::uint8_t die = 0;           // to move by; the NPC's, since version 4 of the rules; or 0
  std::int8_t barred = -1;        // §6.1: lost the last battle
  std::int8_t foe = -1;           // the chosen opponent
  std::uint8_t excused = 0;       // seats that used an Alliance this turn
  std::uint8_t draws = 0;         // cards of an NPC still to draw
  Battle battle = Battle::kNone;  // at hand
  std::uint8_t fighters = 0;      // seats in it
  std::uint8_t committed = 0;     // those whose commitment is in
  Ending ending = Ending::kNone;
  std::uint8_t spade = 0;  // 1 + rank of the Spade drawn this turn, or 0
  friend bool operator==(const Turn&, const Turn&) = default;
};

// The dice of one side in one throw, three bits each; 0: it did not throw.
using Throw = std::uint16_t;
constexpr int kMostDice = 4;
constexpr Throw pack(const std::array<std::uint8_t, kMostDice>& dice) {
  return static_cast<Throw>(dice[0] | dice[1] << 3 | dice[2] << 6 | dice[3] << 9);
}
constexpr std::array<std::uint8_t, kMostDice> unpack(Throw thrown) {
  std::array<std::uint8_t, kMostDice> dice{};
  for (auto& die : dice) {
    die = thrown & 7;
    thrown = static_cast<Throw>(thrown >> 3);
  }
  return dice;
}
// Throws that ended in a tie and are kept. Sixteen throws in one battle come once in 10^15.
constexpr int kTiesKept = 15;

// The last battle, for all to see. story.hpp tells it in order.
struct Report {
  SeatArray<Move, kSeats> commitments{};
  SeatArray<std::array<std::uint8_t, kMostDice>, kSeats> dice{};  // of the deciding roll
  SeatArray<std::uint8_t, kSeats> plagues{};
  Battle battle = Battle::kNone;  // kNone: there was none yet
  std::uint8_t fighters = 0;
  std::int8_t winner = -1;
  std::uint8_t rolls = 0;  // 1 + ties, at most 255
  // Written since version 3 of the rules; a state of an older one is written as it was then.
  std::array<SeatArray<Throw, kSeats>, kTiesKept> tied{};   // before it, in order
  SeatArray<std::array<std::uint8_t, 2>, kSeats> picked{};  // 1 + rank of the winner's Heart, Club
  std::uint32_t turn = 0;                                   // in which it was fought
  std::uint16_t passed = 0;                                 // territories, to the winner
  std::int8_t attacker = -1;                                // whose turn it was
  std::uint8_t out = 0;                                     // seats that lost their last land
  friend bool operator==(const Report&, const Report&) = default;
};

// One seat's possessions.
struct Kingdom {
  Move commitment{};              // hidden until all are in
  std::array<Cards, 3> hand{};    // Hearts and Diamonds (hidden), Clubs (public)
  std::array<Cards, 2> aged{};    // of the hidden Hearts and Diamonds
  Cards shown{};                  // of the Hearts
  Cards spades{};                 // Alliances and Plagues lying open
  std::uint16_t territories = 0;  // a bit each
  std::int16_t space = kHome;

  Cards hearts() const { return hand[0]; }
  Cards gold() const { return hand[1]; }
  Cards clubs() const { return hand[2]; }
  // The cards of a suit (Hearts, Diamonds) that not everybody knows.
  Cards hidden(Suit suit) const {
    return suit == Suit::kHearts ? hand[0] - shown : hand[index(suit)];
  }
  bool in() const { return territories != 0; }
  friend bool operator==(const Kingdom&, const Kingdom&) = default;
};

struct State {
  SeatArray<Kingdom, kSeats> kingdoms{};
  std::array<Cards, kSuits> pile{};
  std::array<Cards, kSuits> discard{};
  Cards row{};                                   // the shop's open Clubs
  SeatArray<std::uint8_t, kSeats> setup_roll{};  // §3.1, falling: seats are in its order
  SeatArray<std::array<std::uint8_t, 2>, kSeats> setup_dice{};  // its dice, since version 4
  Turn turn{};
  Report last{};
};

inline const Kingdom& kingdom(const State& state, Seat seat) { return state.kingdoms[seat]; }
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 416);

// What everyone knows of a seat.
struct PublicKingdom {
  Cards shown{};
  Cards clubs{};
  Cards spades{};
  std::uint16_t territories = 0;
  std::int16_t space = kHome;
  std::array<std::uint8_t, 2> count{};  // Hearts and Diamonds in hand
  std::array<std::uint8_t, 2> aged{};   // of them, unseen since the pile last ran out

  bool in() const { return territories != 0; }
};

struct View {
  SeatArray<PublicKingdom, kSeats> kingdoms{};
  std::array<Cards, kSuits> discard{};
  Cards row{};
  std::array<Cards, 2> aged{};  // which cards are aged, all hands together
  std::array<std::uint8_t, kSuits> pile{};
  SeatArray<std::uint8_t, kSeats> setup_roll{};
  SeatArray<std::array<std::uint8_t, 2>, kSeats> setup_dice{};
  std::int32_t viewer = kSpectator;
  // The viewer's own; empty for a spectator.
  std::array<Cards, 2> hand{};
  std::array<Cards, 2> own_aged{};
  Move commitment{};

  Turn turn{};
  Report last{};
};
static_assert(std::has_unique_object_representations_v<View>);

// Seats still in the match.
template <class Table>
std::uint8_t seats_in(const Table& table) {
  unsigned seats = 0;
  for (unsigned i = 0; i < kSeats; ++i)
    seats |= (table.kingdoms[i].territories != 0 ? 1u : 0u) << i;
  return static_cast<std::uint8_t>(seats);
}

// Territories nobody owns: a bit each, none once the draft is over.
template <class Table>
unsigned free_territories(const Table& table) {
  unsigned free = (1u << kTerritories) - 1;
  for (const auto& kingdom : table.kingdoms) free &= ~unsigned{kingdom.territories};
  return free;
}

}  // namespace crownhall::royal_ascension
