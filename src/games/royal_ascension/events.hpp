// What can happen at the table. events.cpp lists the arguments of each, in this order.
#pragma once

#include <cstdint>

#include "games/royal_ascension/cards.hpp"

namespace crownhall::royal_ascension {

enum class EventId : std::uint16_t {
  kTook,
  kDrew,      // to all but the drawer: only the suit
  kDrewCard,  // to the drawer
  kNothingLeft,
  kReshuffled,
  kRestocked,
  kTurn,
  kRolled,
  kStepped,  // once for every space walked over, and where the walk ends
  kPaid,
  kBought,
  kLeftShop,
  kAction,
  kNpc,
  kTruce,
  kBarred,
  kDeclined,
  kChallenged,
  kAllied,
  kStood,
  kNoOpponent,
  kSummoned,
  kCommitted,
  kRevealed,
  kPlagued,
  kOdds,
  kBattleDie,  // once for every die
  kTotal,
  kTied,
  kWon,
  kWonDecree,
  kSpent,
  kTransferred,
  kPicked,
  kEliminated,
  kThrone,
  kLimit,
};

// The vocabulary "card": 0..12 Hearts from the Ace to the King, then Diamonds, Clubs, Spades.
constexpr int card_word(Suit suit, Rank rank) { return index(suit) * kRanks + rank; }

}  // namespace crownhall::royal_ascension
