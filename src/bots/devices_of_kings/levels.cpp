#include "bots/levels.hpp"

#include "bots/devices_of_kings/round_search.hpp"

namespace crownhall {

template <>
std::vector<BotLevel> levels<DevicesOfKings>() {
  using G = DevicesOfKings;
  return make_levels<G>({.knight = 12, .sovereign = 500},
                        make_bot<G>(RoundSearch{.knows_the_duel = false}),
                        make_bot<G>(RoundSearch{}));
}

}  // namespace crownhall
