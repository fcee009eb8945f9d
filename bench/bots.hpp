// `crownhall bench --bots`: how fast the bots think.
#pragma once

#include <string>

namespace crownhall::bench {

// Which rows are wanted; empty or 0 = all.
struct BotRows {
  std::string game;
  int players = 0;
  std::string level;
};

// A row for every game, player count and level; at least `seconds` of processor time each
// where the level searches.
void run_bots(const BotRows& wanted, double seconds, bool json);

}  // namespace crownhall::bench
