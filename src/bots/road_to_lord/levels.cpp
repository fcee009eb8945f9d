#include "bots/levels.hpp"

#include "bots/road_to_lord/knowledge.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<RoadToLord>() {
  using G = RoadToLord;
  using Sovereign = TreeSearch<G, RoadToLordForesight>;
  return make_levels<G>({.knight = 600, .sovereign = 8'000}, make_bot<G>(TreeSearch<G>{}),
                        make_bot<G>(Sovereign{.workers = 2}));
}

}  // namespace crownhall
