// What a seat may know. The only secret is another's plot before the reveal (§1.4).
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

DevicesOfKings::View DevicesOfKings::view(const State& s, Seat viewer) const {
  View v{};
  static_cast<Board&>(v) = s;
  v.viewer = static_cast<std::int16_t>(viewer);
  if (s.phase == Phase::kAttack) {
    v.plots = s.plots;
  } else if (viewer != kSpectator) {
    v.plots[viewer] = s.plots[viewer];
  }
  return v;
}

DevicesOfKings::State DevicesOfKings::imagine(const View& v, Rng& rng) const {
  State s{};
  static_cast<Board&>(s) = v;
  s.plots = v.plots;
  if (v.phase != Phase::kPlotting) return s;
  for (Seat seat = 0; seat < players_; ++seat) {
    if (seat != v.viewer && !v.to_act().has(seat)) s.plots[seat] = sample(s, seat, rng).plot();
  }
  return s;
}

Prompt DevicesOfKings::prompt(const View& v) const {
  const bool mine = v.viewer >= 0 && v.to_act().has(v.viewer);
  switch (v.phase) {
    case Phase::kPlotting:
      return mine ? Prompt{"plot", "2.2"} : Prompt{"wait_plots", "2.3"};
    case Phase::kAttack:
      if (!mine) return {"wait_attack", "4.1"};
      return decision(v, v.plots).b < 0 ? Prompt{"send", "7.6"} : Prompt{"split", "4.4"};
    case Phase::kOver:
      break;
  }
  return {"over", "6.1"};
}

}  // namespace crownhall
