// The arena: bots against bots, counted honestly.
//
// The unit is a duplicate block: one deal played with every rotation of the seats, so luck of the
// cards and of the chair falls on everyone alike. A bot's seed comes from the deal, the seat and
// the move, not from who it is: the same bot in two chairs of a block plays the same games, and a
// match against itself is exactly even (as long as budgets are iterations, not time).
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "lab/arena/standing.hpp"

namespace crownhall::lab {

struct Entrant {
  std::string name;  // as given: "knight", "knight@500", "reference@50ms"
  const BotLevel* level = nullptr;
  Budget budget;
};

struct ArenaPlan {
  const GameEntry* game = nullptr;
  Setup setup;
  std::vector<Entrant> entrants;
  std::vector<std::size_t> lineup;  // an entrant for every chair
  int deals = 100;
  int threads = 1;
  std::string seed = "arena";
  std::optional<Sprt> sprt;

  Entry entry(std::size_t entrant) const;
};

// "a,b" for four players seats a, b, b, b: the last name fills the table. A name may carry its own
// budget: "knight@500" iterations, "knight@50ms". Without one a level has its own iterations and no
// time cap, so that results can be repeated.
Result<ArenaPlan> plan_arena(std::string_view game, const Setup& setup,
                             const std::vector<std::string>& bots);

// A game of a block: who sat where and what was played.
struct ArenaGame {
  std::string seed;                // of the match: deals and dice
  std::vector<std::size_t> seats;  // entrant by seat
  std::vector<std::pair<Seat, std::string>> moves;
  Outcome outcome;
};

// Chair c of the lineup sits at seat c + rotation. `stop` (may be null) hurries the bots.
ArenaGame play_arena_game(const ArenaPlan& plan, const AnyGame& game, int deal, int rotation,
                          const std::atomic<bool>* stop);

struct ArenaResult {
  std::vector<Block> blocks;  // of the deals 0, 1, ...
  double ratio = 0;           // log likelihood, where a test was asked for
  Verdict verdict = Verdict::kOpen;
};

// Called in the order of the deals, from one thread at a time.
using BlockSeen = std::function<void(int deal, const ArenaResult& so_far)>;

// Goes on after the blocks in `start`. Ends with the plan, a verdict, or `stop`; blocks that were
// not finished, or that finished after the verdict, do not count.
ArenaResult run_arena(const ArenaPlan& plan, std::vector<Block> start, const BlockSeen& seen,
                      const std::atomic<bool>* stop);

}  // namespace crownhall::lab
