// The one place that names the games. An explicit list: a game that is not here is not there.
#pragma once

#include <tuple>

#include "games/devices_of_kings/devices_of_kings.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/road_to_lord/road_to_lord.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

template <class... Games>
struct GameList {
  static constexpr int kCount = sizeof...(Games);
  template <int n>
  using At = std::tuple_element_t<n, std::tuple<Games...>>;

  // Calls visit.template operator()<G>() for each game, in order.
  template <class F>
  static void each(F&& visit) {
    (visit.template operator()<Games>(), ...);
  }
};

using AllGames = GameList<RoadToLord, DevicesOfKings, RoyalAscension, KingdomsOfRice>;

}  // namespace crownhall
