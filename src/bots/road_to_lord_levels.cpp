#include "bots/levels.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<RoadToLord>() {
  using G = RoadToLord;
  return make_levels<G>({.knight = 600, .sovereign = 12'000}, make_bot<G>(SearchBrain<G>{}),
                        make_bot<G>(SearchBrain<G>{.workers = 2}));
}

}  // namespace crownhall
