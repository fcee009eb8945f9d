// Advice: a small random Number, which is near the right pace.
#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

Move RoadToLord::advise(const View& view, Rng& rng) const {
  const auto seat = static_cast<Seat>(view.viewer);
  State own{};
  own.table = view.table;
  own.hands[seat] = view.hand;
  return sample(own, seat, rng);
}

}  // namespace crownhall
