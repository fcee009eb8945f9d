// One match of bots, played through the type-erased contract and watched from the referee's eye.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "catalogue.hpp"

namespace crownhall::lab {

// A win is counted in sixtieths, so that any tie among up to six seats splits it in whole numbers
// and a bot against itself comes out exactly even.
constexpr int kWholeWin = 60;

inline int win_sixtieths(const Outcome& outcome, Seat seat) {
  int first = 0;
  for (const auto place : outcome.places) first += place == 1;
  return outcome.places[seat] == 1 ? kWholeWin / first : 0;
}

// Who sits where, and with what.
struct Seating {
  std::vector<const BotLevel*> levels;  // by seat
  std::vector<Budget> budgets;          // by seat; may be empty: each level's own
  // Moves a seat may not make though the rules allow them; empty = none. Where every legal move is
  // banned, the ban does not hold.
  std::function<bool(Seat, const std::string& move)> banned{};
  int slip_percent = 0;  // how often a seat plays any legal move instead of the bot's
  // Dice and draws after the deal come from this seed; empty = from the deal's own.
  std::string chance_seed{};
};

struct Played {
  std::vector<std::pair<Seat, std::string>> moves;
  std::vector<Event> events;
  std::unique_ptr<Position> end;
  Outcome outcome;
};

// The seed of a deal of a run: what a record of it needs to be replayed.
std::string deal_seed(std::string_view run_seed, std::int64_t deal);

// Called before each move: the position, who moves, how many moves were made.
using Watcher = std::function<void(const Position&, Seat, int moves)>;

// Plays to the end. Bots draw from `play_seed`, the move's number and their seat, so two bots that
// think alike play alike whichever seat of a duplicate block they have.
Played play_match(const AnyGame& game, const std::string& seed, const Seating& seating,
                  std::uint64_t play_seed, const Watcher& watch = {});

// From a position onwards; `version` = moves made before it.
Outcome finish_match(const Position& from, const Key& key, int version, const Seating& seating,
                     std::uint64_t play_seed);

}  // namespace crownhall::lab
