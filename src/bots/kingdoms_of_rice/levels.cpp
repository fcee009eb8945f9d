#include "bots/levels.hpp"

#include "bots/kingdoms_of_rice/features.hpp"
#include "bots/kingdoms_of_rice/knowledge.hpp"
#include "bots/search/rollout_search.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<KingdomsOfRice>() {
  using G = KingdomsOfRice;
  using Knight = RolloutSearch<G, KingdomsOfRiceKnowledge>;
  using Sovereign = RolloutSearch<G, WithNet<KingdomsOfRiceForesight, KingdomsOfRiceFeatures>>;
  return make_levels<G>({.reference = 500, .knight = 60, .sovereign = 1000}, make_bot<G>(Knight{}),
                        make_bot<G>(Sovereign{.width = 12, .bonus = 0.02}));
}

}  // namespace crownhall
