#include "games/royal_ascension/events.hpp"

#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

std::span<const EventSpec> RoyalAscension::events() {
  using enum ArgKind;
  static const ArgSpec seat{"seat", kSeat};
  static const ArgSpec foe{"foe", kSeat};
  static const ArgSpec card{"card", kWord, "card"};
  static const ArgSpec suit{"suit", kWord, "suit"};
  static const ArgSpec territory{"territory", kWord, "territory"};
  static const ArgSpec die{"die", kNumber};
  static const std::vector<EventSpec> specs = {
      {"took", {seat, territory}},
      {"drew", {seat, suit}},
      {"drew_card", {seat, card}},
      {"nothing_left", {seat}},
      {"reshuffled", {suit}},
      {"restocked", {card}},
      {"turn", {seat, {"number", kNumber}}},
      {"rolled", {seat, die}},
      {"stepped", {seat, {"space", kNumber}, {"kind", kWord, "space"}}},
      {"paid", {seat, card}},
      {"bought", {seat, card}},
      {"left_shop", {seat}},
      {"action", {seat, card, {"action", kWord, "action"}}},
      {"npc", {seat, die, {"result", kWord, "npc"}}},
      {"truce", {seat}},
      {"barred", {seat}},
      {"declined", {seat}},
      {"challenged", {seat, foe}},
      {"allied", {seat, foe}},
      {"stood", {seat, foe}},
      {"no_opponent", {seat}},
      {"summoned", {seat}},
      {"committed", {seat}},
      {"revealed", {seat, {"move", kMove}, {"strength", kNumber}}},
      {"plagued", {seat, {"loss", kNumber}}},
      {"odds", {seat, foe, {"percent", kNumber}}},
      {"battle_die", {seat, die}},
      {"total", {seat, {"total", kNumber}}},
      {"tied", {{"total", kNumber}}},
      {"won", {seat, foe}},
      {"won_decree", {seat}},
      {"spent", {seat, card}},
      {"transferred", {territory, foe, seat}},
      {"picked", {seat, foe, card}},
      {"eliminated", {seat}},
      {"throne", {seat}},
      {"limit", {{"number", kNumber}}},
  };
  return specs;
}

}  // namespace crownhall
