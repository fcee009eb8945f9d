// `crownhall bench --bots`: how fast the bots think.
#pragma once

namespace crownhall::bench {

// A row for every game, player count and level; at least `seconds` each where the level searches.
void run_bots(double seconds, bool json);

}  // namespace crownhall::bench
