// A match as a text that people can read and `diff` can compare: what is there at the start, then
// for every move who could do how much, what was done, what was told, and which fields of the state
// changed. The playthroughs in tests/playthroughs show what a change of the rules did.
#pragma once

#include <string>

#include "game/any_game.hpp"

namespace crownhall::lab {

struct PlaythroughPlan {
  std::string seed = "playthrough";
  int views_every = 12;  // moves between two showings of what a seat in turn sees, in full
};

// Everybody plays a random legal move. Holds every secret of the match.
std::string playthrough(const AnyGame& game, const PlaythroughPlan& plan);

}  // namespace crownhall::lab
