// What a position of The Royal Ascension is worth to each seat: its chance to win the match.
//
// A sum over features of each kingdom goes through a softmax over the seats still in. The weights
// were fitted to who won 20,000 matches of squires (docs/bots.md); for three and for four players.
#pragma once

#include "bots/search/knowledge.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

// `state` is between two turns or at the start of one; nothing of a battle is pending.
Rewards throne_chances(const RoyalAscension& game, const RoyalAscension::State& state);

}  // namespace crownhall
