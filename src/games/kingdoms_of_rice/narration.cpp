#include "games/kingdoms_of_rice/narration.hpp"

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

std::span<const EventSpec> KingdomsOfRice::events() {
  const ArgSpec seat{"seat", ArgKind::kSeat}, other{"other", ArgKind::kSeat};
  const ArgSpec gold{"gold", ArgKind::kNumber}, value{"value", ArgKind::kNumber};
  const ArgSpec fief{"fief", ArgKind::kWord, "fief"}, card{"card", ArgKind::kWord, "card"};
  const ArgSpec old{"old", ArgKind::kWord, "card"}, palace{"palace", ArgKind::kWord, "palace"};
  const ArgSpec second{"second", ArgKind::kWord, "palace"};
  const ArgSpec reason{"reason", ArgKind::kWord, "reason"};
  const ArgSpec points{"points", ArgKind::kNumber}, total{"total", ArgKind::kNumber};
  static const std::vector<EventSpec> kEvents = {
      {"sees_card", {seat, palace}},
      {"keeps_two", {seat}},
      {"keeps_faces", {seat, palace, second}},
      {"redraws", {seat}},
      {"bids", {seat, gold}},
      {"passes_bid", {seat}},
      {"shogun", {seat, gold}},
      {"season", {{"year", ArgKind::kNumber}, {"season", ArgKind::kWord, "season"}}},
      {"fate", {{"fate", ArgKind::kWord, "fate"}}},
      {"receives", {seat, gold, reason}},
      {"pays", {seat, gold, reason}},
      {"builds", {seat, card}},
      {"replaces", {seat, card, old}},
      {"destroys", {seat, card}},
      {"loses", {seat, card}},
      {"loses_fief", {seat, fief}},
      {"market", {{"price", ArgKind::kNumber}}},
      {"rotates", {seat, card}},
      {"extra_action", {seat}},
      {"rests", {seat}},
      {"passes_turn", {seat}},
      {"attacks_fief", {seat, fief}},
      {"attacks_seat", {seat, other}},
      {"draws", {seat}},
      {"draws_face", {seat, value}},
      {"holds", {seat}},
      {"war_room", {seat}},
      {"swaps_face", {seat, value, {"out", ArgKind::kNumber}}},
      {"shows", {seat, value}},
      {"total", {seat, total, {"max", ArgKind::kNumber}}},
      {"fief_shows", {value}},
      {"fief_total", {total}},
      {"tie", {value, {"against", ArgKind::kNumber}}},
      {"wins_battle", {seat}},
      {"fief_holds", {seat}},
      {"both_worn", {}},
      {"general_falls", {seat}},
      {"takes_fief", {seat, fief}},
      {"takes_fief_of", {seat, fief, other}},
      {"takes_nothing", {seat}},
      {"razes", {seat, other, card}},
      {"bribes_fief", {seat, fief}},
      {"bribes_seat", {seat, other, fief}},
      {"buys", {seat, value}},
      {"gives_up", {seat}},
      {"bribe_fails", {seat}},
      {"draws_cards", {seat, {"number", ArgKind::kNumber}}},
      {"keeps_card", {seat}},
      {"swaps_card", {seat}},
      {"keeps_face", {seat, palace}},
      {"keeps_none", {seat}},
      {"reveals", {seat, palace, points}},
      {"scores", {seat, points}},
  };
  static_assert(kTold == static_cast<int>(Told::kScores) + 1);
  return kEvents;
}

}  // namespace crownhall
