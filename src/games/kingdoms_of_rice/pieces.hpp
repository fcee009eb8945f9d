// What lies on the table of Kingdoms of Rice, what is hidden, and what a seat may know of it.
//
// Three structures, so that nothing hidden can leak: the Table is public and is part of State and
// View alike; a State adds the faces; a View adds the faces that its seat has seen.
//
// Piles whose order nobody can ever know are not kept: FORCE, events and market prices are drawn
// at random from what is left when they are turned. The palace pile has an order, since players
// know cards that they put under it.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.hpp"
#include "game/seat.hpp"
#include "game/seat_array.hpp"
#include "games/kingdoms_of_rice/edition.hpp"

namespace crownhall::kingdoms_of_rice {

constexpr int kSeats = 4;
constexpr int kMostGold = 30000;  // a treasure holds no more, whatever an edition's cards bring

// -- public --

// One player's tiles and treasure.
struct Mat {
  std::int16_t gold;
  FixedVector<Card, kTiles> rice;   // the oldest first (§3.5)
  std::array<Card, kTiles> city;    // gaps stay
  std::array<Card, kTiles> castle;  // gaps stay
  std::uint8_t palace;              // number of cards
  std::uint8_t attacked;            // 1: has attacked somebody in this match (Pacifist)
  std::array<std::array<std::uint8_t, 2>, kMostFiefKinds> fiefs;  // [kind][Taken]

  bool has(Card card) const {
    const auto& row = row_of(card) == Row::kCity ? city : castle;
    for (const Card tile : row) {
      if (tile == card) return true;
    }
    return false;
  }
};

enum class Phase : std::uint8_t {
  kChoose,   // the first palace cards (§2.3)
  kAuction,  // §3.1
  kAction,   // a turn, or an action an event gives (§3.4, §7)
  kLose,     // an event takes a card or fiefdom of the owner's choice (§7)
  kBattle,   // draw, hold or use the War Room (§5)
  kSwap,     // the War Room's card is in hand: which one goes? (§5.3)
  kPrize,    // the winner of a battle takes something (§5.5)
  kBribe,    // buy on or stop (§6)
  kKeep,     // victory cards are in hand (§3.6)
  kOver,
};

// Why an action is being taken.
enum class Occasion : std::uint8_t { kTurn, kExtra, kMasterBuilder, kPatronage };

// What of a turn has been used: bits of Table::used.
enum TurnPart : std::uint8_t { kMainPart = 1, kCommercePart = 2, kFairPart = 4 };

enum class Contest : std::uint8_t { kNone, kAttackFief, kAttackSeat, kBribeFief, kBribeSeat };
constexpr int kAttacker = 0, kDefender = 1;  // sides; the briber is the attacker

// The public side of a battle or a bribery.
struct Struggle {
  Contest contest;
  std::int8_t seats[2];       // attacker, defender (-1: a neutral fiefdom)
  std::uint8_t fief;          // kind of the fiefdom at stake
  Taken taken;                // how its owner had taken it, when a player's is bribed
  std::uint8_t side;          // whose decision
  std::uint8_t holds;         // holds in a row
  std::uint8_t cards[2];      // FORCE cards in front of each side
  std::uint8_t war_room[2];   // 1: used
  std::uint8_t hidden;        // bribery: 1 while the defender's cards are face down
  std::array<Force, 2> open;  // FORCE cards all can see
};

// What is over and still told: no rule asks for it. The rules' version 3 writes it down.

// What this season's event and harvest did to one seat.
struct Brought {
  std::int16_t gold;    // of the event; below zero: paid
  std::int16_t fields;  // that the harvest sold, at `each` gold, for `sold`
  std::int16_t each;
  std::int16_t sold;
  std::int16_t tax;
  Card lost;           // to the event
  Card rotated;        // the rice that went back
  std::uint8_t fief;   // lost to the event: its kind + 1
  std::uint8_t rests;  // 1: under the Plague

  friend bool operator==(const Brought&, const Brought&) = default;
};

enum class Verdict : std::uint8_t { kNone, kWon, kHeld, kWorn, kFailed };  // of the attacker
constexpr int kMostTies = 4;

// The last battle or bribery, all cards turned up.
struct Fought {
  Contest contest;
  std::int8_t seats[2];
  std::uint8_t fief;
  Taken taken;  // how its owner had taken it, when a player's was bribed
  Verdict verdict;
  std::uint8_t fallen;  // 1: and so did the attacker's General
  FixedVector<std::uint8_t, std::size_t{2} * kMostTies> ties;  // two cards each time, the last ones
  std::array<std::int16_t, 2> max;                             // 0: none
  std::array<Force, 2> armies;
};

struct Table {
  SeatArray<Mat, kSeats> mats;

  // -- what was --
  SeatArray<Brought, kSeats> brought;
  Fought last;

  // -- auction --
  std::int16_t bid;
  std::int8_t bidder;                    // who bid it; -1 nobody yet
  std::uint8_t passed;                   // seats out of the auction, as bits
  SeatArray<std::int16_t, kSeats> bids;  // the last of each seat, until the next auction; 0: none

  // -- the middle of the table --
  std::array<std::uint8_t, kCards> supply;
  std::array<std::uint8_t, kCards> lost;  // out of the game
  std::array<std::uint8_t, kMostFiefKinds> neutral;
  FixedVector<Fate, std::size_t{4} * kMostYears> shown;  // events so far, this season's last
  FixedVector<std::uint8_t, kMostYears + 1> prices;      // market prices so far
  std::uint8_t pile;                                     // palace cards in the pile

  // -- where we are --
  Phase phase;
  Occasion occasion;
  Season season;
  std::uint8_t year;     // from 0
  std::int8_t first;     // the first bidder of year 1
  std::int8_t shogun;    // -1 before the first auction
  std::int8_t actor;     // whose turn or extra action
  std::int8_t acting;    // who decides now
  std::uint8_t turn;     // turns of this season ended
  std::uint8_t used;     // TurnPart bits of the present turn
  std::uint8_t waiting;  // seats still to lose something to the event, as bits
  Struggle struggle;

  Fate fate() const { return shown.empty() ? Fate::kNone : shown.back(); }
};

// -- hidden --

constexpr int kMostForceCards = 60;  // in any edition's deck
// FORCE cards in the order in which they came; what the War Room brought comes last.
using ForceOrder = FixedVector<std::uint8_t, kMostForceCards>;

// A viewer once knew `known` copies of `kind` to lie in its group; since then it has seen `left`
// copies leave it, and cannot tell whether these were the same (doubts.hpp). While there is a
// doubt, it alone says what the viewer knows of the kind in that group.
struct Doubt {
  std::uint8_t group;
  Palace kind;
  std::uint8_t known;
  std::uint8_t left;
};
constexpr int kMostDoubts = 12;
using Doubts = FixedVector<Doubt, kMostDoubts>;  // sorted by group and kind

// A palace card and who knows it. What a viewer v knows is told by groups: cards with the same
// number > 0 in group[v] are, as far as v can tell, in any order; v knows how many of each kind in
// them have its bit in `seen`, not which of several like ones. A group of one that is seen is a
// card known for certain; group 0 is the great unknown. Group numbers follow from what everybody
// saw, so they are public.
struct PalaceCard {
  Palace kind;
  std::uint8_t seen;    // viewers, as bits
  std::uint8_t marked;  // 1: put back as one of the conflicting (§2.3)
  SeatArray<std::uint8_t, kSeats> group;
};

struct State {
  Table table;
  FixedVector<PalaceCard, kMostPalaceCards> pile;  // the top first
  SeatArray<FixedVector<PalaceCard, kTiles>, kSeats> palaces;
  SeatArray<FixedVector<PalaceCard, kMostDrawn>, kSeats> drawn;  // in hand, not yet placed
  SeatArray<Doubts, kSeats> doubts;                              // of each viewer
  std::array<Force, 2> force;           // hidden FORCE cards of the attacker and the defender
  std::array<std::uint8_t, 2> spare;    // value + 1 of the War Room's card in hand
  std::array<std::uint8_t, 2> dropped;  // value + 1 of the card the War Room replaced
  std::array<ForceOrder, 2> order;      // of each side's cards, hidden or open
};

// -- what a seat knows --

// The back of a palace card; its face where the viewer knows it.
struct PalaceBack {
  Palace kind;
  std::uint8_t marked;
  SeatArray<std::uint8_t, kSeats> group;
};

// A face known to be somewhere in a group of the viewer's.
struct Loose {
  std::uint8_t group;
  Palace kind;
};

struct View {
  Table table;
  std::int8_t seat;    // or kSpectator
  std::uint8_t spare;  // the viewer's own, as in State
  std::uint8_t dropped;
  Force force;  // the viewer's own hidden FORCE cards
  // Own cards and open ones as they came. Not those of others: once turned up, they would tell
  // which card the War Room brought.
  std::array<ForceOrder, 2> order;
  FixedVector<PalaceBack, kMostPalaceCards> pile;
  SeatArray<FixedVector<PalaceBack, kTiles>, kSeats> palaces;
  SeatArray<FixedVector<PalaceBack, kMostDrawn>, kSeats> drawn;
  FixedVector<Loose, kMostPalaceCards> loose;  // sorted
  Doubts doubts;                               // the viewer's own
};

static_assert(std::has_unique_object_representations_v<State> && sizeof(State) < 2048);
static_assert(std::has_unique_object_representations_v<View>);

// -- moves --

enum class Act : std::uint8_t {
  kNone,
  kBid,         // a: gold
  kPass,        // out of the auction; or the turn or extra action is over
  kBuild,       // a: card; b: what it replaces: a rice tile from 1, or a card; 0 nothing
  kDestroy,     // a: card, or 0 and b: rice tile from 1
  kAttackFief,  // a: kind
  kAttackSeat,  // a: seat
  kBribeFief,   // a: kind
  kBribeSeat,   // a: seat, b: kind, c: Taken
  kCards,
  kKeep,     // a: palace card, b: the one it replaces or 0
  kKeepTwo,  // a < b: palace cards
  kKeepNone,
  kRedraw,  // a < b: palace cards put back
  kDraw,
  kHold,
  kWarRoom,
  kSwap,  // a: value of the FORCE card that goes
  kBuy,
  kGiveUp,
  kTakeFief,  // a: kind, b: Taken
  kTakeGold,
  kRaze,      // as kDestroy
  kLose,      // as kDestroy
  kLoseFief,  // a: kind
};
constexpr int kActs = 25;

struct Move {
  std::uint64_t bits = 0;

  static constexpr Move of(Act act, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint64_t>(act) | static_cast<std::uint64_t>(a) << 8 |
            static_cast<std::uint64_t>(b) << 24 | static_cast<std::uint64_t>(c) << 32};
  }
  constexpr Act act() const { return static_cast<Act>(bits & 0xff); }
  constexpr int a() const { return static_cast<int>(bits >> 8 & 0xffff); }
  constexpr int b() const { return static_cast<int>(bits >> 24 & 0xff); }
  constexpr int c() const { return static_cast<int>(bits >> 32 & 0xff); }
  constexpr Card card() const { return static_cast<Card>(a()); }
  friend constexpr bool operator==(Move, Move) = default;
};

// -- small questions about the pieces --

CardSet buildings(const Mat& mat);  // city and castle cards
int cards_on(const Mat& mat);       // all four rows
int fiefs_held(const Mat& mat);
int fiefs_taken(const Mat& mat, Taken taken);
int filled(const std::array<Card, kTiles>& row);

// Cards put in order by value: all that a side shows whose order is nobody's business.
inline ForceOrder sorted(const Force& hand) {
  ForceOrder order;
  for (std::size_t value = 0; value < kForceValues; ++value) {
    for (int n = 0; n < hand[value]; ++n) order.push_back(static_cast<std::uint8_t>(value));
  }
  return order;
}
inline Force hand_of(const ForceOrder& order) {
  Force hand{};
  for (const auto value : order) ++hand[value];
  return hand;
}

inline int force_total(const Force& hand) {
  int sum = 0;
  for (std::size_t value = 0; value < kForceValues; ++value) sum += int(value) * hand[value];
  return sum;
}
inline int force_size(const Force& hand) {
  int cards = 0;
  for (const auto copies : hand) cards += copies;
  return cards;
}

}  // namespace crownhall::kingdoms_of_rice
