#include "bots/levels.hpp"
#include "bots/rollout.hpp"
#include "bots/royal_ascension_insight.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<RoyalAscension>() {
  using G = RoyalAscension;
  using Brain = RolloutBrain<G, RoyalAscensionInsight>;
  return make_levels<G>({.reference = 1000, .knight = 24, .sovereign = 2000}, make_bot<G>(Brain{}),
                        make_bot<G>(Brain{}));
}

}  // namespace crownhall
