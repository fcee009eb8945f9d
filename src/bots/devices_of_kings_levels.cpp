#include "bots/kings_brain.hpp"
#include "bots/levels.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<DevicesOfKings>() {
  using G = DevicesOfKings;
  return make_levels<G>({.knight = 12, .sovereign = 500},
                        make_bot<G>(KingsBrain{.knows_the_duel = false}),
                        make_bot<G>(KingsBrain{}));
}

}  // namespace crownhall
