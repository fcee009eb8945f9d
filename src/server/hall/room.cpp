#include "server/hall/room.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "base/sha256.hpp"
#include "game/characters.hpp"
#include "json/position.hpp"
#include "server/api/fields.hpp"
#include "table/deal.hpp"

namespace crownhall::server {
namespace {

constexpr std::string_view kPhases[] = {"open", "playing", "over"};

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

void read_deal(const json::object& object, DealRound& deal) {
  deal.number = static_cast<int>(object.at("round").as_int64());
  deal.starting = object.at("starting").as_bool();
  deal.opening = object.at("opening").as_bool();
  deal.until = object.at("until").as_int64();
  for (const auto& entry : object.at("people").as_array()) {
    const auto& person = entry.as_array();
    deal.people.push_back({std::string(person.at(0).as_string()),
                           std::string(person.at(1).as_string()),
                           std::string(person.at(2).as_string())});
  }
}

}  // namespace

Result<RoomSeat> bot_seat(const GameEntry& game, std::string_view wanted,
                          std::span<const RoomSeat> beside) {
  const Character* character = find_character(wanted);
  const auto found = game.find_bot(character ? character->level : wanted);
  if (!found) return found.refusal();
  std::vector<std::string> taken;
  for (const RoomSeat& seat : beside) taken.push_back(seat.name);
  const bool free =
      character && std::find(taken.begin(), taken.end(), character->name) == taken.end();
  std::string name = free ? std::string(character->name) : next_bot_name((*found)->key, taken);
  return RoomSeat{SeatHolder::Kind::kBot, "", std::move(name), std::string((*found)->key), true};
}

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

Seat Room::eyes_of(std::string_view who, Seat wish) const {
  if (holds(who, wish)) return wish;
  const auto mine = seats_of(who);
  return mine.empty() ? kSpectator : mine.front();
}

bool Room::may_watch(std::string_view who) const {
  if (spectators || phase == Phase::kOpen) return true;
  return !who.empty() && (who == host || !seats_of(who).empty());
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

void Room::begin(std::int64_t now, std::string_view secret) {
  phase = Phase::kPlaying;
  started = now;
  derivation = kDerivation;
  commitment = commitment_of(secret);
  transcript = known_seed.empty() ? transcript_of(*this) : "";
  deal.starting = deal.opening = false;
  deal.people.clear();  // the transcript has it all, and names nobody
  if (!random_seats) return;
  Rng::match(lot_key(secret, transcript), 0).shuffle(std::span(seats));
}

std::string Room::seed(std::string_view secret) const {
  if (!known_seed.empty()) return known_seed;
  return derivation < 2 ? std::string(secret) : seed_of(secret, transcript);
}

void Room::forget(std::string_view who) {
  for (RoomSeat& seat : seats) {
    if (who.empty() || seat.id != who) continue;
    if (phase == Phase::kOpen) {
      seat = {};
    } else {
      seat.id.clear();
      seat.name = "a guest";
    }
  }
  std::erase_if(deal.people, [&](const DealPerson& person) { return person.id == who; });
  if (host != who) return;
  const auto left = people();
  host = left.empty() ? "" : left.front();
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
  room.stand_in = fields.text_or("stand_in", 32, room.stand_in);
  room.claim_s = static_cast<int>(fields.number_or("claim_s", 5, 604'800, room.claim_s));
  if (fields.flag_or("decline", false)) {
    room.deal.people.push_back({host.id, std::string(DealRound::kDeclined), ""});
  }
  if (visibility != "public" && visibility != "link") {
    fields.refuse("visibility", "must be public or link");
  }
  if (auto wrong = fields.wrong()) return *wrong;

  const auto game = find_game(room.game);
  if (!game) return game.refusal();
  auto values = read_options(*(*game)->info, options);
  if (!values) return values.refusal();
  room.setup.options = std::move(*values);
  // A match is played to its end, and replayed for ever, by the rules it began with.
  room.setup.version = (*game)->info->version;
  if (const auto made = (*game)->make(room.setup); !made) return made.refusal();
  if (const auto level = (*game)->find_bot(room.stand_in); !level) return level.refusal();
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
    auto seat = bot_seat(**game, std::string_view((*bots)[i].get_string()), room.seats);
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
  if (room.rated && !host.account) {
    return Refusal{"not_allowed", "Rated matches are for accounts: choose a name and a password."};
  }
  if (room.rated && room.clock.kind == ClockRules::Kind::kNone) {
    return Refusal{"bad_request", "A rated match has a clock."};
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
      {"derivation", room.derivation},
      {"known_seed", room.known_seed},
      {"commitment", room.commitment},
      {"deal", deal_value(room.deal)},
      {"stand_in", room.stand_in},
      {"claim_s", room.claim_s},
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
    // For a short while it stood here; the column has 1 where neither was kept.
    const auto* rules = object.if_contains("rules");
    room.setup.version = rules ? static_cast<int>(rules->as_int64()) : row.rules_version;
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
    const auto* derivation = object.if_contains("derivation");
    room.derivation = derivation ? static_cast<int>(derivation->as_int64()) : 1;
    if (const auto* seed = object.if_contains("known_seed")) room.known_seed = seed->as_string();
    if (!derivation && room.from.kind == "same_deal") room.known_seed = row.secret;
    if (!derivation && room.phase == Phase::kOpen) {
      // Opened by an older program, which has published nothing of it yet.
      room.derivation = Room::kDerivation;
      room.commitment = commitment_of(row.secret);
    }
    room.transcript = row.transcript;
    room.ending = row.ending;
    if (const auto* deal = object.if_contains("deal")) read_deal(deal->as_object(), room.deal);
    if (const auto* level = object.if_contains("stand_in")) room.stand_in = level->as_string();
    if (const auto* claim = object.if_contains("claim_s")) {
      room.claim_s = static_cast<int>(claim->as_int64());
    }
    return room;
  } catch (const std::exception&) {
    return Refusal{"bad_store", "The table " + row.id + " cannot be read from the store."};
  }
}

Result<Table> make_table(const Room& room, const std::string& secret,
                         const std::vector<LogRow>& entries, int* settled) {
  const auto entry = find_game(room.game);
  if (!entry) return entry.refusal();
  auto game = (*entry)->make(room.setup);
  if (!game) return game.refusal();
  const std::string seed = room.seed(secret);
  std::vector<SeatHolder> seats;
  for (const RoomSeat& seat : room.seats) seats.push_back({seat.kind, seat.name, seat.level});
  auto table = [&]() -> Result<Table> {
    if (room.start.empty()) {
      return Table::make(*game, seed, std::move(seats), room.clock, room.started);
    }
    auto start = read_kept_state(**game, room.start);
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
    const auto done = table->apply({*kind, row.seat, row.text, row.at, row.spent});
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

Result<void> may_open(Store& store, const Room& room, const Person& person) {
  if (!room.seats_of(person.id).empty()) return {};
  const auto row = store.finished(room.id);
  if (row && row->shared) return {};
  if (!row && row.refusal().kind != "not_found") return row.refusal();
  return Refusal{"not_found", "There is no such table."};
}

wire::Options options_of(const GameInfo& info, const Setup& setup) {
  wire::Options options;
  const auto values = resolve_options(info, setup);
  for (std::size_t i = 0; values.ok() && i < info.options.size(); ++i) {
    options.emplace_back(info.options[i].key, (*values)[i]);
  }
  return options;
}

json::object options_object(const GameInfo& info, const Setup& setup) {
  json::object object;
  for (const auto& [key, value] : options_of(info, setup)) object[view_of(key)] = value;
  return object;
}

wire::TableNow table_now(const Table& table, std::int64_t time, std::int64_t at) {
  wire::TableNow now{crownhall::wire::seats_of(table.waiting())};
  if (table.clock().rules().kind == ClockRules::Kind::kNone || table.over()) return now;
  now.time = {at, {}, crownhall::wire::seats_of(table.clock().running())};
  for (Seat seat = 0; seat < table.players(); ++seat) {
    now.time->left_ms.push_back(table.clock().left(seat, time));
  }
  return now;
}

wire::LobbyEntry lobby_entry(const Room& room, wire::TableNow now) {
  wire::LobbyEntry entry;
  entry.table = room.id;
  entry.game = room.game;
  entry.players = room.setup.players;
  for (const RoomSeat& seat : room.seats) {
    if (!seat.empty()) entry.names.push_back(seat.name);
    const bool bot = seat.kind == SeatHolder::Kind::kBot;
    wire::LobbyChair chair{seat.empty() ? "empty" : bot ? "bot" : "person", {}, seat.name, {}};
    if (!seat.id.empty()) chair.id = seat.id;
    if (bot) chair.level = seat.level;
    entry.chairs.push_back(std::move(chair));
  }
  if (const auto game = find_game(room.game)) {
    entry.options = options_of(*(*game)->info, room.setup);
  }
  entry.clock = room.clock;
  entry.rated = room.rated;
  entry.known_deal = !room.known_seed.empty();
  entry.created = room.created;
  entry.playing = room.phase == Phase::kPlaying;
  entry.now = std::move(now);
  return entry;
}

}  // namespace crownhall::server
