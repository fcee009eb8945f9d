#include "games/devices_of_kings/devices_of_kings.hpp"

#include "games/devices_of_kings/told.hpp"

namespace crownhall {

using namespace devices_of_kings;

const GameInfo& DevicesOfKings::info() {
  static const GameInfo kInfo{
      .key = "devices-of-kings",
      .title = "Devices of Kings",
      .about = "Kings plot against each other with Sword, Mask, Rat and Cup, all at once.",
      .min_players = 2,
      .max_players = kMaxPlayers,
      .minutes = 15,
      .version = 2,
      .options = {
          {"target", 10, 3, 20, "Victory points that win the match."},
          {"rotate_first",
           0,
           0,
           1,
           "The first player moves one seat on each round.",
           {"off", "on"}},
          {"leader_wins_at_once",
           0,
           0,
           1,
           "When several reach the target together, one alone in front wins at once.",
           {"off", "on"}},
          {"round_limit", 100, 0, 1000, "The match ends after this many rounds; 0: after 5,000."},
          {"start_tokens", 0, 0, 2, "Tokens in each pool at the start."},
          {"hold_back", 0, 0, 1, "An attacker may keep tokens at home.", {"off", "on"}},
      }};
  return kInfo;
}

std::span<const EventSpec> DevicesOfKings::events() {
  constexpr auto kSeat = ArgKind::kSeat;
  constexpr auto kNumber = ArgKind::kNumber;
  constexpr auto device = [](std::string_view name) {
    return ArgSpec{name, ArgKind::kWord, "device"};
  };
  static const std::vector<EventSpec> kEvents = {
      {"round", {{"round", kNumber}, {"first", kSeat}}},
      {"reveal_bolsters", {{"seat", kSeat}, device("device"), device("other_device")}},
      {"reveal_mixed",
       {{"seat", kSeat}, device("device"), device("other_device"), {"target", kSeat}}},
      {"reveal_attacks",
       {{"seat", kSeat},
        device("device"),
        {"target", kSeat},
        device("other_device"),
        {"other_target", kSeat}}},
      {"bolster", {{"seat", kSeat}, device("device"), {"tokens", kNumber}, {"gained", kNumber}}},
      {"check", {{"seat", kSeat}}},
      {"split",
       {{"seat", kSeat},
        device("device"),
        {"target", kSeat},
        {"sent", kNumber},
        {"other_target", kSeat},
        {"other_sent", kNumber}}},
      {"send",
       {{"seat", kSeat}, device("device"), {"target", kSeat}, {"sent", kNumber}, {"of", kNumber}}},
      {"fight",
       {{"seat", kSeat},
        {"target", kSeat},
        device("device"),
        {"sent", kNumber},
        {"held", kNumber},
        {"cancelled", kNumber}}},
      {"nothing", {{"seat", kSeat}, {"target", kSeat}, device("device")}},
      {"held", {{"seat", kSeat}, {"target", kSeat}}},
      {"served", {{"seat", kSeat}, {"target", kSeat}}},
      {"refused", {{"seat", kSeat}, {"target", kSeat}}},
      {"score", {{"seat", kSeat}, {"points", kNumber}, device("device")}},
      {"tie", {{"target", kNumber}}},
      {"limit", {{"round", kNumber}}},
      {"win", {{"seat", kSeat}, {"points", kNumber}}},
      {"shared", {{"points", kNumber}}},
      {"left",
       {{"seat", kSeat},
        {"target", kSeat},
        device("device"),
        {"tokens", kNumber},
        {"target_tokens", kNumber},
        {"standing", kNumber}}},
  };
  return kEvents;
}

extern const std::string_view k_devices_of_kings_rules;

std::string_view DevicesOfKings::rules_text() { return k_devices_of_kings_rules; }

Result<DevicesOfKings> DevicesOfKings::make(const Setup& setup) {
  const auto values = resolve_options(info(), setup);
  if (!values) return values.refusal();
  if (!setup.data.empty()) {
    return Refusal{"bad_data", "Devices of Kings has no cards that a data file could replace."};
  }
  DevicesOfKings game;
  game.players_ = setup.players;
  game.first_seat_ = rules_version(info(), setup) == 1 ? 0 : 1;
  game.target_ = (*values)[0];
  game.rotate_first_ = (*values)[1] != 0;
  game.leader_wins_ = (*values)[2] != 0;
  game.round_limit_ = (*values)[3];
  game.start_tokens_ = (*values)[4];
  game.hold_back_ = (*values)[5] != 0;
  game.list_plots();
  return game;
}

DevicesOfKings::State DevicesOfKings::deal(Rng& rng) const {
  State s{};
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int d = 0; d < kPools; ++d) s.tokens[seat][d] = static_cast<std::uint16_t>(start_tokens_);
  }
  s.first = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(players_)));
  s.acting = SeatSet::first(players_).bits();
  return s;
}

}  // namespace crownhall
