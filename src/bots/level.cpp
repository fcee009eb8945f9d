#include "bots/level.hpp"

namespace crownhall {

Decision BotLevel::decide(const Position& position, Seat seat, Budget asked,
                          std::uint64_t seed) const {
  if (asked.iterations == 0 && asked.time_ms == 0) {
    asked.iterations = budget.iterations;
    asked.time_ms = budget.time_ms;
  }
  return bot->decide(position, seat, asked, seed);
}

}  // namespace crownhall
