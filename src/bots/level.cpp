#include "bots/level.hpp"

namespace crownhall {

Decision BotLevel::decide(const Position& position, Seat seat, Budget budget_,
                          std::uint64_t seed) const {
  if (budget_.iterations == 0 && budget_.time_ms == 0) {
    budget_.iterations = budget.iterations;
    budget_.time_ms = budget.time_ms;
  }
  return bot->decide(position, seat, budget_, seed);
}

}  // namespace crownhall
