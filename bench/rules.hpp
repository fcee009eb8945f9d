// How fast the rules are on one core, a row per game and player count, and each game's signature.
#pragma once

namespace crownhall::bench {

void run_rules(double seconds, bool json);

}  // namespace crownhall::bench
