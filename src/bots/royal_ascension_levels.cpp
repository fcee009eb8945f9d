#include "bots/levels.hpp"
#include "bots/rollout.hpp"
#include "bots/royal_ascension_insight.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<RoyalAscension>() {
  using G = RoyalAscension;
  using Brain = RolloutBrain<G, RoyalAscensionInsight>;
  return make_levels<G>({.reference = 1000, .knight = 80, .sovereign = 1000},
                        make_bot<G>(Brain{.horizon = 1}), make_bot<G>(Brain{.horizon = 2}));
}

}  // namespace crownhall
