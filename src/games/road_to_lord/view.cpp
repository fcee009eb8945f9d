// What a seat knows, and what it is asked.
#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

RoadToLord::View RoadToLord::view(const State& state, Seat seat) const {
  View view{};
  view.table = state.table;
  view.viewer = seat;
  if (seat != kSpectator) view.hand = state.hands[seat];
  if (players_ == 2) {
    view.open[0] = state.hands[2];
    view.open[1] = state.hands[3];
  }
  return view;
}

Prompt RoadToLord::prompt(const View& view) const {
  const Table& t = view.table;
  if (t.stage == Stage::kOver) return {"over", "6.2"};
  const bool asked = view.viewer == t.turn;
  if (t.stage != Stage::kNumber) return {asked ? "add" : "wait_add", "5.3"};
  if (t.turn == t.starter) {
    if (!asked) return {"wait_lead", "4.1"};
    return {t.turn == t.leader ? "lead" : "lead_instead", "4.1"};
  }
  if (!asked) return {"wait_follow", "4.2"};
  return {view.hand.digits(t.led()) != 0 ? "follow" : "free", "4.2"};
}

}  // namespace crownhall
