// What a seat may know (§9.3), from empty; and what it is asked.
#include <algorithm>

#include "games/kingdoms_of_rice/doubts.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

View KingdomsOfRice::view(const State& state, Seat seat) const {
  View view{};
  view.table = state.table;
  view.seat = static_cast<std::int8_t>(seat);
  const bool over = state.table.phase == Phase::kOver;
  const Struggle& s = state.table.struggle;
  for (std::size_t side = 0; side < 2; ++side) {
    // In a bribery all that was drawn lies open.
    if (s.contest == Contest::kBribeFief || s.contest == Contest::kBribeSeat) {
      view.order[side] = state.order[side];
    }
    if (seat == kSpectator || s.contest == Contest::kNone || s.seats[side] != seat) continue;
    view.force = state.force[side];
    view.order[side] = state.order[side];
    view.spare = state.spare[side];
    view.dropped = state.dropped[side];
  }

  // A face is certain when the viewer has seen it and it is alone in its group. What else it knows
  // of the group is kinds and their number; at the end nobody needs to remember any more.
  const auto v = static_cast<std::size_t>(std::max(seat, 0));
  std::array<std::uint8_t, kMostPalaceCards + 1> members{};
  const auto each = [&](auto&& visit) {
    for (const auto& card : state.pile) visit(card, view.pile, false);
    for (std::size_t i = 0; i < kSeats; ++i) {
      for (const auto& card : state.palaces[i]) visit(card, view.palaces[i], over);
      for (const auto& card : state.drawn[i]) visit(card, view.drawn[i], false);
    }
  };
  if (seat != kSpectator) {
    each([&](const PalaceCard& card, auto&, bool) { ++members[card.group[v]]; });
  }
  each([&](const PalaceCard& card, auto& backs, bool shown) {
    PalaceBack back{.kind = Palace::kNone, .marked = card.marked, .group = card.group};
    const bool seen = seat != kSpectator && card.seen >> seat & 1 &&
                      !find_doubt(state.doubts[v], card.group[v], card.kind);
    if (shown || (seen && members[card.group[v]] == 1)) {
      back.kind = card.kind;
    } else if (seen && !over) {
      view.loose.push_back({card.group[v], card.kind});
    }
    backs.push_back(back);
  });
  if (seat != kSpectator && !over) {
    view.doubts = state.doubts[v];
    for (const Doubt& doubt : view.doubts) {
      for (int copy = doubt.left; copy < doubt.known; ++copy) {
        view.loose.push_back({doubt.group, doubt.kind});
      }
    }
  }
  std::sort(view.loose.begin(), view.loose.end(), [](const Loose& a, const Loose& b) {
    return std::pair(a.group, a.kind) < std::pair(b.group, b.kind);
  });
  return view;
}

Prompt KingdomsOfRice::prompt(const View& view) const {
  const Table& table = view.table;
  const bool mine = table.phase != Phase::kOver && table.acting == view.seat;
  const bool attacker = table.struggle.side == kAttacker;
  const auto ask = [&](std::string_view key, std::string_view wait, std::string_view section) {
    return Prompt{mine ? key : wait, section};
  };
  switch (table.phase) {
    case Phase::kChoose:
      return ask("choose", "wait_choose", "2.3");
    case Phase::kAuction:
      return ask(table.bid ? "raise" : "bid", "wait_bid", "3.1");
    case Phase::kAction:
      switch (table.occasion) {
        case Occasion::kTurn:
          if (fair_at_risk(table)) {
            return ask(table.used ? "more_fair" : "turn_fair", "wait_turn", "3.4");
          }
          return ask(table.used ? "more" : "turn", "wait_turn", "3.4");
        case Occasion::kExtra:
          return ask("extra", "wait_extra", "7.2");
        case Occasion::kMasterBuilder:
          return ask("master_builder", "wait_extra", "7.2");
        case Occasion::kPatronage:
          return ask("patronage", "wait_extra", "7.2");
      }
      break;
    case Phase::kLose:
      switch (table.fate()) {
        case Fate::kTyphoon:
          return ask("lose_rice", "wait_lose", "7.3");
        case Fate::kFire:
          return ask("lose_city", "wait_lose", "7.3");
        case Fate::kEarthquake:
          return ask("lose_castle", "wait_lose", "7.3");
        default:
          return ask("lose_fief", "wait_lose", "7.3");
      }
    case Phase::kBattle:
      return ask(attacker ? "attack" : "defend", "wait_battle", "5.2");
    case Phase::kSwap:
      return ask("swap", "wait_swap", "5.3");
    case Phase::kPrize:
      return ask("prize", "wait_prize", "5.5");
    case Phase::kBribe:
      return ask(table.struggle.hidden ? "bribe_hidden"
                 : attacker            ? "bribe"
                                       : "outbid",
                 "wait_bribe", "6.2");
    case Phase::kKeep:
      return ask("keep", "wait_keep", "3.6");
    case Phase::kOver:
      break;
  }
  return {"over", "8.2"};
}

}  // namespace crownhall
