#include "bots/kingdoms_of_rice_insight.hpp"
#include "bots/levels.hpp"
#include "bots/rollout.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<KingdomsOfRice>() {
  using G = KingdomsOfRice;
  using Brain = RolloutBrain<G, KingdomsOfRiceInsight>;
  return make_levels<G>({.reference = 500, .knight = 60, .sovereign = 1000}, make_bot<G>(Brain{}),
                        make_bot<G>(Brain{.width = 12}));
}

}  // namespace crownhall
