// What can happen, as events: the ids in the order of KingdomsOfRice::events().
#pragma once

#include <cstdint>

namespace crownhall::kingdoms_of_rice {

enum class Told : std::uint16_t {
  kSeesCard,      // seat, palace: only the seat
  kKeepsTwo,      // seat
  kKeepsFaces,    // seat, palace, palace: only the seat
  kRedraws,       // seat
  kBids,          // seat, gold
  kPassesBid,     // seat
  kShogun,        // seat, gold
  kSeason,        // year, season
  kFate,          // event
  kReceives,      // seat, gold, reason
  kPays,          // seat, gold, reason
  kBuilds,        // seat, card
  kReplaces,      // seat, card, old card
  kDestroys,      // seat, card
  kLoses,         // seat, card
  kLosesFief,     // seat, fief
  kMarket,        // price
  kRotates,       // seat, card
  kExtraAction,   // seat
  kRests,         // seat
  kPassesTurn,    // seat
  kAttacksFief,   // seat, fief
  kAttacksSeat,   // seat, other
  kDraws,         // seat
  kDrawsFace,     // seat, value: only the seat
  kHolds,         // seat
  kWarRoom,       // seat
  kSwapsFace,     // seat, value in, value out: only the seat
  kShows,         // seat, value
  kTotal,         // seat, total, max
  kFiefShows,     // value
  kFiefTotal,     // total
  kTie,           // value of the attacker, of the defender
  kWinsBattle,    // seat
  kFiefHolds,     // attacker
  kBothWorn,      //
  kGeneralFalls,  // seat
  kTakesFief,     // seat, fief
  kTakesFiefOf,   // seat, fief, other
  kTakesNothing,  // seat
  kRazes,         // seat, other, card
  kBribesFief,    // seat, fief
  kBribesSeat,    // seat, other, fief
  kBuys,          // seat, value
  kGivesUp,       // seat
  kBribeFails,    // seat
  kDrawsCards,    // seat, number
  kKeepsCard,     // seat
  kSwapsCard,     // seat
  kKeepsFace,     // seat, palace: only the seat
  kKeepsNone,     // seat
  kReveals,       // seat, palace, points
  kScores,        // seat, points
};
constexpr int kTold = 53;

// Why gold changes hands: values of the vocabulary "reason".
enum class Reason : std::uint8_t {
  kIncome,
  kHarvest,
  kTax,
  kEvent,
  kBid,
  kBuild,
  kDestroy,
  kVictory,
  kReplace,
  kBribe,
  kPlunder,
};

}  // namespace crownhall::kingdoms_of_rice
