// A room as the store keeps it: JSON, and back.
#include <algorithm>
#include <boost/json.hpp>

#include "base/sha256.hpp"
#include "hall/room/room.hpp"
#include "table/record/deal.hpp"

namespace crownhall::hall {
namespace {

json::value seats_value(const Room& room) {
  json::array seats;
  for (const RoomSeat& seat : room.seats) {
    seats.push_back(json::object{{"kind", static_cast<int>(seat.kind)},
                                 {"id", seat.id},
                                 {"name", seat.name},
                                 {"level", seat.level},
                                 {"ready", seat.ready}});
  }
  return seats;
}

json::value deal_value(const DealRound& deal) {
  json::array people;
  for (const DealPerson& person : deal.people) {
    people.push_back(
        json::array{json::value(person.id), json::value(person.promise), json::value(person.part)});
  }
  return json::object{{"round", deal.number},
                      {"starting", deal.starting},
                      {"opening", deal.opening},
                      {"until", deal.until},
                      {"people", std::move(people)}};
}

// A value out of the store. What is missing or of another kind leaves a mark and reads as nothing,
// so that a broken room is refused as a whole.
class Stored {
 public:
  Stored(const json::value& value, bool& broken) : value_(value), broken_(broken) {}

  Stored at(std::string_view key) const {
    const auto* object = value_.if_object();
    return of(object ? object->if_contains(view_of(key)) : nullptr);
  }
  Stored at(std::size_t i) const {
    const auto* list = value_.if_array();
    return of(list ? list->if_contains(i) : nullptr);
  }
  bool has(std::string_view key) const {
    const auto* object = value_.if_object();
    return object && object->contains(view_of(key));
  }
  std::string text() const {
    const auto* text = value_.if_string();
    if (!text) broken_ = true;
    return text ? std::string(*text) : std::string();
  }
  std::int64_t number() const {
    const auto* number = value_.if_int64();
    if (!number) broken_ = true;
    return number ? *number : 0;
  }
  int small() const { return static_cast<int>(number()); }
  bool flag() const {
    const auto* flag = value_.if_bool();
    if (!flag) broken_ = true;
    return flag && *flag;
  }
  const json::array& list() const {
    static const json::array kNone;
    if (!value_.is_array()) broken_ = true;
    return value_.is_array() ? value_.get_array() : kNone;
  }
  const json::object& fields() const {
    static const json::object kNone;
    if (!value_.is_object()) broken_ = true;
    return value_.is_object() ? value_.get_object() : kNone;
  }
  Stored of(const json::value* found) const {
    static const json::value kNothing;
    if (!found) broken_ = true;
    return {found ? *found : kNothing, broken_};
  }

 private:
  const json::value& value_;
  bool& broken_;
};

void read_deal(const Stored& stored, DealRound& deal) {
  deal.number = stored.at("round").small();
  deal.starting = stored.at("starting").flag();
  deal.opening = stored.at("opening").flag();
  deal.until = stored.at("until").number();
  for (const auto& entry : stored.at("people").list()) {
    const Stored person = stored.of(&entry);
    deal.people.push_back({person.at(0).text(), person.at(1).text(), person.at(2).text()});
  }
}

Room read_stored(const Stored& stored, const TableRow& row) {
  Room room;
  room.id = row.id;
  room.game = stored.at("game").text();
  room.setup.players = stored.at("players").small();
  // For a short while it stood here; the column has 1 where neither was kept.
  room.setup.version = stored.has("rules") ? stored.at("rules").small() : row.rules_version;
  for (const auto& option : stored.at("options").fields()) {
    room.setup.options.emplace_back(option.key(), stored.of(&option.value()).small());
  }
  room.is_public = stored.at("public").flag();
  const Stored clock = stored.at("clock");
  room.clock = {static_cast<ClockRules::Kind>(clock.at(0).number()), clock.at(1).number(),
                clock.at(2).number()};
  room.rated = stored.at("rated").flag();
  room.spectators = stored.at("spectators").flag();
  room.hot_seat = stored.at("hot_seat").flag();
  room.random_seats = stored.at("random_seats").flag();
  room.host = stored.at("host").text();
  room.created = stored.at("created").number();
  room.started = stored.at("started").number();
  for (const auto phase : {Phase::kOpen, Phase::kPlaying, Phase::kOver}) {
    room.phase = phase;
    if (phase_word(phase) == row.phase) break;
  }
  for (const auto& entry : stored.at("seats").list()) {
    const Stored seat = stored.of(&entry);
    room.seats.push_back({static_cast<SeatHolder::Kind>(seat.at("kind").number()),
                          seat.at("id").text(), seat.at("name").text(), seat.at("level").text(),
                          seat.at("ready").flag()});
  }
  room.rematch = stored.at("rematch").text();
  const Stored from = stored.at("from");
  room.from = {from.at(0).text(), from.at(1).text(), from.at(2).number()};
  room.start = stored.at("start").text();
  room.commitment = stored.at("commitment").text();
  const bool derived = stored.has("derivation");
  room.derivation = derived ? stored.at("derivation").small() : 1;
  if (stored.has("known_seed")) room.known_seed = stored.at("known_seed").text();
  if (!derived && room.from.kind == "same_deal") room.known_seed = row.secret;
  if (!derived && room.phase == Phase::kOpen) {
    // Opened by an older program, which has published nothing of it yet.
    room.derivation = Room::kDerivation;
    room.commitment = commitment_of(row.secret);
  }
  room.transcript = row.transcript;
  room.ending = row.ending;
  if (stored.has("deal")) read_deal(stored.at("deal"), room.deal);
  if (stored.has("stand_in")) room.stand_in = stored.at("stand_in").text();
  if (stored.has("claim_s")) room.claim_s = stored.at("claim_s").small();
  return room;
}

}  // namespace

TableRow room_row(const Room& room, std::int64_t revision, std::string secret) {
  return {.id = room.id,
          .revision = revision,
          .phase = std::string(phase_word(room.phase)),
          .visibility = room.is_public ? "public" : "link",
          .created = room.created,
          .secret = std::move(secret),
          .room = room_text(room),
          .people = room.people(),
          .rules_version = room.setup.version,
          .data_digest = room.setup.data.empty() ? "" : sha256_hex(room.setup.data),
          .transcript = room.transcript,
          .ending = room.ending};
}

std::string room_text(const Room& room) {
  json::object options;
  for (const auto& [key, value] : room.setup.options) options[view_of(key)] = value;
  return write_json(json::object{
      {"game", room.game},
      {"players", room.setup.players},
      {"options", std::move(options)},
      {"public", room.is_public},
      {"clock", {static_cast<int>(room.clock.kind), room.clock.bank_ms, room.clock.increment_ms}},
      {"rated", room.rated},
      {"spectators", room.spectators},
      {"hot_seat", room.hot_seat},
      {"random_seats", room.random_seats},
      {"host", room.host},
      {"created", room.created},
      {"started", room.started},
      {"seats", seats_value(room)},
      {"rematch", room.rematch},
      {"from", {room.from.kind, room.from.match, room.from.version}},
      {"start", room.start},
      {"derivation", room.derivation},
      {"known_seed", room.known_seed},
      {"commitment", room.commitment},
      {"deal", deal_value(room.deal)},
      {"stand_in", room.stand_in},
      {"claim_s", room.claim_s},
  });
}

Result<Room> parse_room(const TableRow& row) {
  const auto value = parse_json(row.room);
  bool broken = !value;
  if (value) {
    Room room = read_stored(Stored(*value, broken), row);
    if (!broken) return room;
  }
  return Refusal{"bad_store", "The table " + row.id + " cannot be read from the store."};
}

}  // namespace crownhall::hall
