// Study: the lab's answer about one game, from many real matches. `crownhall lab` runs it.
//
// A study depends on its request alone: the same seed and options give the same figures whatever
// the number of threads or processes.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "lab/run/sheet.hpp"
#include "lab/study/findings.hpp"
#include "table/record/record.hpp"

namespace crownhall::lab {

struct Request {
  const GameEntry* entry = nullptr;
  Setup setup;
  std::vector<const BotLevel*> levels;  // dealt round the seats, one on with every match
  std::int64_t matches = 10000;
  std::string seed = "crownhall";
  // Moves that one seat, another in each match, may not make: patterns of notation.
  std::vector<std::string> restrict;
  // Each a set of options played on the same deals, to compare with the setup above.
  std::vector<OptionValues> variants;
  // An option's values, each played on the same deals; empty = no sweep.
  std::string sweep_option;
  std::vector<int> sweep_values;
  // Matches whose course is followed by playing on from points of it; by default one in 400, at
  // least 20 and at most 250.
  std::optional<std::int64_t> followed;
  // The skill ladder: "knight@200" and the like, weakest first; empty = none. Deals for each step;
  // by default as many as a short while allows.
  std::vector<std::string> ladder;
  std::optional<int> ladder_deals;
};

// How many matches a study plays in all, the ladder's not counted; and how many one unit of
// progress in a part of it ("matches", "luck", ...) stands for.
std::int64_t matches_to_play(const Request& request);
int matches_each(std::string_view part);

// What is shared out between threads and processes. Threads: `merge` is called by one thread.
struct Execution {
  int threads = 1;
  int rank = 0, ranks = 1;              // of the processes that work together
  std::function<void(Sheet&)> merge{};  // adds up the sheets of all processes; empty = only one
  const std::atomic<bool>* stop = nullptr;
  // What is being done, how much of it, out of how much.
  std::function<void(std::string_view what, std::int64_t done, std::int64_t of)> progress{};
};

// Only rank 0's findings are complete. Refuses bad setups.
Result<Study> run_study(const Request& request, const Execution& execution);

// A match of the study, played again, as a record. The request must have been studied.
Record study_record(const Request& request, std::int64_t match);

// Does a move match a pattern? '*' stands for any text; upper and lower case are the same, and a
// leading "never " is read over: "never build market*".
bool matches_pattern(std::string_view move, std::string_view pattern);

}  // namespace crownhall::lab
