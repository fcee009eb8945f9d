// The events of Devices of Kings, in the order of DevicesOfKings::events().
#pragma once

#include <cstdint>

namespace crownhall::devices_of_kings {

enum class Told : std::uint16_t {
  kRound,
  kRevealBolsters,
  kRevealMixed,
  kRevealAttacks,
  kBolster,
  kCheck,
  kSplit,
  kSend,
  kFight,
  kNothing,
  kHeld,
  kServed,
  kRefused,
  kScore,
  kTie,
  kLimit,
  kWin,
  kShared,
  kLeft,
};

}  // namespace crownhall::devices_of_kings
