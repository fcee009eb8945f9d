// Laboratory: one setup of a request, made and ready to be played; what the parts of a study share.
#pragma once

#include <memory>
#include <string>

#include "lab/arena/match.hpp"
#include "lab/parts/study_part.hpp"
#include "lab/study/study.hpp"

namespace crownhall::lab {

// Keeps references: request and execution must outlive it. Thread safe.
class Laboratory {
 public:
  Laboratory(const Request& request, const Execution& execution,
             std::shared_ptr<const AnyGame> game)
      : request_(request), execution_(execution), game_(std::move(game)) {}

  const AnyGame& game() const { return *game_; }
  const Request& request() const { return request_; }

  // Match `deal` as everybody would play it. Budgets are iterations: a time cap would make the
  // figures depend on the machine.
  Seating seating(std::int64_t deal) const;
  std::string seed(std::int64_t deal) const { return deal_seed(request_.seed, deal); }
  // Of the bots. Another `repeat`: the same deal, played anew.
  std::uint64_t play_seed(std::int64_t deal, int repeat = 0) const;
  Played play(std::int64_t deal, const Seating& who, int repeat = 0,
              const Watcher& watch = {}) const {
    return play_match(*game_, seed(deal), who, play_seed(deal, repeat), watch);
  }

  // Shares a part's jobs out between threads and processes and adds up what they found.
  Sheet run(const StudyPart& part) const;

 private:
  const Request& request_;
  const Execution& execution_;
  std::shared_ptr<const AnyGame> game_;
};

}  // namespace crownhall::lab
