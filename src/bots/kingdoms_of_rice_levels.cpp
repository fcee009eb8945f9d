#include "bots/kingdoms_of_rice_eye.hpp"
#include "bots/kingdoms_of_rice_insight.hpp"
#include "bots/levels.hpp"
#include "bots/rollout.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<KingdomsOfRice>() {
  using G = KingdomsOfRice;
  using Knight = RolloutBrain<G, KingdomsOfRiceInsight>;
  using Sovereign = RolloutBrain<G, ByNet<KingdomsOfRiceForesight, KingdomsOfRiceEye>>;
  return make_levels<G>({.reference = 500, .knight = 60, .sovereign = 1000}, make_bot<G>(Knight{}),
                        make_bot<G>(Sovereign{.width = 12, .bonus = 0.02}));
}

}  // namespace crownhall
