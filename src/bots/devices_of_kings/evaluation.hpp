// What a position of Devices of Kings is worth to each seat, at the start of a round.
#pragma once

#include "bots/search/knowledge.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

// Shares of the win. Over: as it ended. Else by points, lead, tokens and threats, with weights set
// by hand (docs/bots.md).
struct KingsEvaluation {
  Rewards operator()(const DevicesOfKings& game, const devices_of_kings::State& state) const;
};

}  // namespace crownhall
