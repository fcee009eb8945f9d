#include "bots/levels.hpp"
#include "bots/rollout.hpp"
#include "bots/royal_ascension_eye.hpp"
#include "bots/royal_ascension_insight.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<RoyalAscension>() {
  using G = RoyalAscension;
  using Knight = RolloutBrain<G, RoyalAscensionInsight>;
  using Sovereign = RolloutBrain<G, ByNet<RoyalAscensionInsight, RoyalAscensionEye>>;
  return make_levels<G>({.reference = 1000, .knight = 24, .sovereign = 1000}, make_bot<G>(Knight{}),
                        make_bot<G>(Sovereign{.bonus = 0}));
}

}  // namespace crownhall
