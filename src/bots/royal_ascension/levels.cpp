#include "bots/levels.hpp"

#include "bots/royal_ascension/features.hpp"
#include "bots/royal_ascension/knowledge.hpp"
#include "bots/search/rollout_search.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<RoyalAscension>() {
  using G = RoyalAscension;
  using Knight = RolloutSearch<G, RoyalAscensionKnowledge>;
  using Sovereign = RolloutSearch<G, WithNet<RoyalAscensionKnowledge, RoyalAscensionFeatures>>;
  return make_levels<G>({.reference = 1000, .knight = 24, .sovereign = 1000}, make_bot<G>(Knight{}),
                        make_bot<G>(Sovereign{.bonus = 0}));
}

}  // namespace crownhall
