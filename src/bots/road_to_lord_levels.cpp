#include "bots/levels.hpp"
#include "bots/road_to_lord_insight.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<RoadToLord>() {
  using G = RoadToLord;
  using Sovereign = SearchBrain<G, RoadToLordForesight>;
  return make_levels<G>({.knight = 600, .sovereign = 8'000}, make_bot<G>(SearchBrain<G>{}),
                        make_bot<G>(Sovereign{.workers = 2}));
}

}  // namespace crownhall
