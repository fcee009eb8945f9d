// Seating: from the words of a command line to a table with people and bots around it.
#pragma once

#include <string>
#include <vector>

#include "catalogue.hpp"
#include "terminal/save.hpp"

namespace crownhall::terminal {

// What `crownhall play` was asked for. Empty or 0: not said.
struct Wishes {
  std::string game;
  int players = 0;
  int people = -1;
  std::vector<std::string> names;    // of the people, in seat order
  std::vector<std::string> bots;     // levels: one for all, or one for each bot
  std::vector<std::string> seats;    // "person" or a level for every seat; instead of the two above
  std::vector<std::string> options;  // "target=5"
  std::string seed;
  std::string data;  // path of a data file
};

struct Seated {
  const GameEntry* entry;
  Table table;
};

Result<Seated> seat_all(const Wishes& wishes);
// Goes on with a kept match: the record is verified first.
Result<Seated> resume(const Save& save);

}  // namespace crownhall::terminal
