#include "server/room.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <sodium.h>

#include "json/position.hpp"
#include "server/fields.hpp"

namespace crownhall::server {
namespace {

constexpr std::string_view kPhases[] = {"open", "playing", "over"};

json::string_view view_of(std::string_view text) { return {text.data(), text.size()}; }

Result<ClockRules> read_clock(const json::object* object) {
  if (!object) return ClockRules::none();
  Fields fields(*object);
  const std::string kind = fields.text("kind", 16);
  ClockRules clock;
  if (kind == "bank") {
    const auto bank = static_cast<int>(fields.number("bank_s", 5, 86'400));
    clock = ClockRules::bank(bank, static_cast<int>(fields.number("increment_s", 0, 3'600)));
  } else if (kind == "days") {
    clock = ClockRules::days(static_cast<int>(fields.number("days", 1, 60)));
  } else if (kind != "none") {
    fields.refuse("kind", "must be none, bank or days");
  }
  if (auto wrong = fields.wrong()) return *wrong;
  if (const auto fine = clock.check(); !fine) return fine.refusal();
  return clock;
}

Result<OptionValues> read_options(const GameInfo& info, const json::object* object) {
  OptionValues values;
  if (!object) return values;
  for (const auto& field : *object) {
    std::string text(field.key());
    text += '=';
    if (field.value().is_int64()) {
      text += std::to_string(field.value().get_int64());
    } else if (field.value().is_string()) {
      text += std::string_view(field.value().get_string());
    } else {
      return Refusal{"bad_option", "An option's value is a number or a name."};
    }
    auto value = read_option(info, text);
    if (!value) return value.refusal();
    values.push_back(std::move(*value));
  }
  return values;
}

Result<RoomSeat> bot_seat(const GameEntry& game, std::string_view level) {
  const auto found = game.find_bot(level);
  if (!found) return found.refusal();
  return RoomSeat{SeatHolder::Kind::kBot, "", std::string((*found)->title),
                  std::string((*found)->key), true};
}

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

}  // namespace

std::string_view phase_word(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

bool Room::full() const {
  return std::none_of(seats.begin(), seats.end(), [](const auto& seat) { return seat.empty(); });
}

std::vector<Seat> Room::seats_of(std::string_view who) const {
  std::vector<Seat> list;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!who.empty() && seats[i].id == who) list.push_back(static_cast<Seat>(i));
  }
  return list;
}

bool Room::holds(std::string_view who, Seat seat) const {
  const auto i = static_cast<std::size_t>(seat);
  return !who.empty() && seat >= 0 && i < seats.size() && seats[i].id == who;
}

std::vector<std::string> Room::people() const {
  std::vector<std::string> list;
  for (const RoomSeat& seat : seats) {
    if (!seat.id.empty()) list.push_back(seat.id);
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

bool Room::others(std::string_view who) const {
  return std::any_of(seats.begin(), seats.end(),
                     [&](const auto& seat) { return !seat.id.empty() && seat.id != who; });
}

void Room::begin(std::int64_t now) {
  phase = Phase::kPlaying;
  started = now;
  if (!random_seats) return;
  for (std::size_t i = seats.size(); i > 1; --i) {
    std::swap(seats[i - 1], seats[randombytes_uniform(static_cast<std::uint32_t>(i))]);
  }
}

Result<Room> read_room(const json::object& object, const Person& host, std::int64_t now) {
  Fields fields(object);
  Room room;
  room.game = fields.text("game", 64);
  room.setup.players = static_cast<int>(fields.number("players", 1, kMaxPlayers));
  const auto* options = fields.object("options");
  const std::string visibility = fields.text_or("visibility", 16, "link");
  const auto* clock_fields = fields.object("clock");
  room.rated = fields.flag_or("rated", false);
  room.spectators = fields.flag_or("spectators", true);
  room.hot_seat = fields.flag_or("hot_seat", false);
  room.random_seats = fields.flag_or("random_seats", false);
  const auto* bots = fields.list("bots", kMaxPlayers);
  if (visibility != "public" && visibility != "link") {
    fields.refuse("visibility", "must be public or link");
  }
  if (auto wrong = fields.wrong()) return *wrong;

  const auto game = find_game(room.game);
  if (!game) return game.refusal();
  auto values = read_options(*(*game)->info, options);
  if (!values) return values.refusal();
  room.setup.options = std::move(*values);
  if (const auto made = (*game)->make(room.setup); !made) return made.refusal();
  const auto clock = read_clock(clock_fields);
  if (!clock) return clock.refusal();
  room.clock = *clock;
  room.is_public = visibility == "public";
  room.host = host.id;
  room.created = now;

  const RoomSeat mine{SeatHolder::Kind::kPerson, host.id, host.name, "", room.hot_seat};
  room.seats.resize(static_cast<std::size_t>(room.setup.players));
  if (bots && bots->size() > room.seats.size()) {
    return Refusal{"bad_request", "There are more bots than seats."};
  }
  for (std::size_t i = 0; bots && i < bots->size(); ++i) {
    if ((*bots)[i].is_null()) continue;
    if (!(*bots)[i].is_string()) {
      return Refusal{"bad_request", "A bot is named by its level, or null for no bot."};
    }
    auto seat = bot_seat(**game, std::string_view((*bots)[i].get_string()));
    if (!seat) return seat.refusal();
    room.seats[i] = std::move(*seat);
  }
  for (RoomSeat& seat : room.seats) {
    if (!seat.empty()) continue;
    seat = mine;
    if (!room.hot_seat) break;
  }
  if (room.seats_of(host.id).empty()) {
    return Refusal{"bad_request", "Leave a seat for yourself: not every seat can be a bot's."};
  }
  if (room.rated && (bots || room.hot_seat)) {
    return Refusal{"bad_request", "A rated table is for people only, one seat each."};
  }
  return room;
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
      {"commitment", room.commitment},
  });
}

Result<Room> parse_room(const TableRow& row) {
  try {
    const json::value value = json::parse(row.room);
    const json::object& object = value.as_object();
    Room room;
    room.id = row.id;
    room.game = object.at("game").as_string();
    room.setup.players = static_cast<int>(object.at("players").as_int64());
    for (const auto& option : object.at("options").as_object()) {
      room.setup.options.emplace_back(option.key(), static_cast<int>(option.value().as_int64()));
    }
    room.is_public = object.at("public").as_bool();
    const auto& clock = object.at("clock").as_array();
    room.clock = {static_cast<ClockRules::Kind>(clock.at(0).as_int64()), clock.at(1).as_int64(),
                  clock.at(2).as_int64()};
    room.rated = object.at("rated").as_bool();
    room.spectators = object.at("spectators").as_bool();
    room.hot_seat = object.at("hot_seat").as_bool();
    room.random_seats = object.at("random_seats").as_bool();
    room.host = object.at("host").as_string();
    room.created = object.at("created").as_int64();
    room.started = object.at("started").as_int64();
    room.phase = static_cast<Phase>(std::find(std::begin(kPhases), std::end(kPhases), row.phase) -
                                    std::begin(kPhases));
    for (const auto& entry : object.at("seats").as_array()) {
      const auto& seat = entry.as_object();
      room.seats.push_back({static_cast<SeatHolder::Kind>(seat.at("kind").as_int64()),
                            std::string(seat.at("id").as_string()),
                            std::string(seat.at("name").as_string()),
                            std::string(seat.at("level").as_string()), seat.at("ready").as_bool()});
    }
    room.rematch = object.at("rematch").as_string();
    const auto& from = object.at("from").as_array();
    room.from = {std::string(from.at(0).as_string()), std::string(from.at(1).as_string()),
                 from.at(2).as_int64()};
    room.start = object.at("start").as_string();
    room.commitment = object.at("commitment").as_string();
    return room;
  } catch (const std::exception&) {
    return Refusal{"bad_store", "The table " + row.id + " cannot be read from the store."};
  }
}

Result<Table> make_table(const Room& room, const std::string& seed,
                         const std::vector<LogRow>& entries, int* settled) {
  const auto entry = find_game(room.game);
  if (!entry) return entry.refusal();
  auto game = (*entry)->make(room.setup);
  if (!game) return game.refusal();
  std::vector<SeatHolder> seats;
  for (const RoomSeat& seat : room.seats) seats.push_back({seat.kind, seat.name, seat.level});
  auto table = [&]() -> Result<Table> {
    if (room.start.empty()) {
      return Table::make(*game, seed, std::move(seats), room.clock, room.started);
    }
    auto start = read_state(**game, room.start);
    if (!start) return start.refusal();
    return Table::continue_match(Match::from(*game, std::move(*start), seed), std::move(seats),
                                 room.clock, room.started);
  }();
  if (!table) return table;
  for (const LogRow& row : entries) {
    const auto kind = entry_kind(row.kind);
    if (!kind || row.version != table->version() + 1) {
      return Refusal{"bad_store", "Entry " + std::to_string(row.version) + " of table " + room.id +
                                      " is out of order or of an unknown kind."};
    }
    const int moves = table->match().version();
    const auto done = table->apply({*kind, row.seat, row.text, row.at});
    if (settled && (table->match().version() != moves || *kind == Entry::Kind::kUndo)) {
      *settled = table->version();
    }
    if (!done) {
      return Refusal{"bad_store", "Entry " + std::to_string(row.version) + " of table " + room.id +
                                      " does not replay: " + done.refusal().sentence};
    }
  }
  return table;
}

json::object options_object(const GameInfo& info, const Setup& setup) {
  json::object object;
  const auto values = resolve_options(info, setup);
  for (std::size_t i = 0; values.ok() && i < info.options.size(); ++i) {
    object[view_of(info.options[i].key)] = (*values)[i];
  }
  return object;
}

json::object clock_object(const ClockRules& clock) {
  switch (clock.kind) {
    case ClockRules::Kind::kBank:
      return {{"kind", "bank"},
              {"bank_s", clock.bank_ms / 1000},
              {"increment_s", clock.increment_ms / 1000}};
    case ClockRules::Kind::kDays:
      return {{"kind", "days"}, {"days", clock.bank_ms / 86'400'000}};
    default:
      return {{"kind", "none"}};
  }
}

json::object lobby_object(const Room& room) {
  json::array names;
  for (const RoomSeat& seat : room.seats) {
    if (!seat.empty()) names.push_back(json::value(seat.name));
  }
  json::object options;
  if (const auto game = find_game(room.game)) options = options_object(*(*game)->info, room.setup);
  const auto seated = names.size();
  return {{"table", room.id},
          {"game", room.game},
          {"players", room.setup.players},
          {"seated", seated},
          {"names", std::move(names)},
          {"options", std::move(options)},
          {"clock", clock_object(room.clock)},
          {"rated", room.rated},
          {"created", room.created},
          {"playing", room.phase == Phase::kPlaying}};
}

}  // namespace crownhall::server
