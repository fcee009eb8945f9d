#include "json/position.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/sha256.hpp"
#include "json/reader.hpp"

namespace crownhall {
namespace {

void put_event(Archive& ar, const AnyGame& game, const Event& event) {
  const EventSpec& spec = game.events()[event.id];
  std::string name(spec.name);
  ar.text("event", name);
  ar.begin_object("args");
  for (std::size_t i = 0; i < spec.args.size(); ++i) {
    const ArgSpec& arg = spec.args[i];
    std::int64_t number = event.args[i];
    if (arg.kind == ArgKind::kMove) {
      std::string move = game.move_text(static_cast<std::uint64_t>(number));
      ar.text(arg.name, move);
    } else {
      ar.value(arg.name, number);
    }
  }
  ar.end_object();
}

void put_audience(Archive& ar, const AnyGame& game, const Event& event) {
  if (!ar.given("audience", !event.audience.has(kSpectator))) return;
  std::vector<int> seats;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    if (event.audience.has(seat)) seats.push_back(seat);
  }
  ar.value("audience", seats);
}

}  // namespace

json::value state_json(const Position& position) {
  JsonWriter writer;
  position.write_state(writer);
  return writer.take();
}

std::string state_text(const Position& position) {
  JsonWriter writer;
  position.write_state(writer);
  return writer.take_text();
}

json::value view_json(const Position& position, Seat viewer) {
  JsonWriter writer;
  position.write_view(viewer, writer);
  return writer.take();
}

Result<std::unique_ptr<Position>> read_state(const AnyGame& game, const json::value& state) {
  JsonReader reader(state);
  auto position = game.load(reader);
  if (!position) return position;
  if (!reader.finish().empty()) return Refusal{"bad_state", reader.error()};
  return position;
}

Result<std::unique_ptr<Position>> read_state(const AnyGame& game, std::string_view text) {
  const auto value = parse_json(text);
  if (!value) return value.refusal();
  return read_state(game, *value);
}

Result<std::unique_ptr<Position>> read_kept_state(const AnyGame& game, std::string_view text) {
  const auto value = parse_json(text);
  if (!value) return value.refusal();
  JsonReader reader(*value);
  auto position = game.load_kept(reader);
  if (!position) return position;
  if (!reader.finish().empty()) return Refusal{"bad_state", reader.error()};
  return position;
}

std::string state_digest(const Position& position) {
  JsonWriter writer = JsonWriter::bare();
  position.write_state(writer);
  return sha256_hex(writer.take_text());
}

void put_events(Archive& ar, std::string_view key, const AnyGame& game,
                std::span<const Event> events, Seat viewer) {
  ar.begin_list(key, events.size(), events.size());
  for (const Event& event : events) {
    if (viewer != kReferee && !event.audience.has(viewer)) continue;
    ar.begin_object("");
    put_event(ar, game, event);
    if (viewer == kReferee) put_audience(ar, game, event);
    ar.end_object();
  }
  ar.end_list();
}

json::array events_json(const AnyGame& game, std::span<const Event> events, Seat viewer) {
  JsonWriter writer;
  put_events(writer, "events", game, events, viewer);
  return std::move(writer.take().at("events").get_array());
}

json::value outcome_json(const Position& position) {
  if (!position.to_act().empty()) return nullptr;
  return outcome_json(position.outcome());
}

json::value outcome_json(const Outcome& outcome) {
  json::array places;
  for (const auto place : outcome.places) places.push_back(place);
  json::array scores;
  for (const auto score : outcome.scores) scores.push_back(score);
  return json::object{{"places", std::move(places)},
                      {"scores", std::move(scores)},
                      {"decided_by", view_of(outcome.decided_by)}};
}

json::array breakdown_json(const Position& position) {
  json::array lines;
  for (const ScoreLine& line : position.breakdown()) {
    lines.push_back(json::object{{"seat", line.seat},
                                 {"label", view_of(line.label)},
                                 {"points", line.points},
                                 {"args", {line.args[0], line.args[1]}}});
  }
  return lines;
}

json::array seats_json(SeatSet seats) {
  json::array list;
  for (const Seat seat : seats) list.push_back(seat);
  return list;
}

}  // namespace crownhall
