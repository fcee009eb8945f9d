#include "hall/room/opening.hpp"

#include <boost/json.hpp>

#include "json/fields.hpp"
#include "json/position.hpp"
#include "table/record/deal.hpp"

namespace crownhall::hall {

NewTable new_table(Room room, std::string secret, std::int64_t deal_ms) {
  room.commitment = commitment_of(secret);
  // The round's papers name the table, so the match can only begin once it has its id.
  if (room.phase == Phase::kOpen && go_on(room, room.created, deal_ms)) {
    room.begin(room.created, secret);
  }
  NewTable made{std::move(room), {}};
  made.change = {.table = made.room.id, .row = room_row(made.room, 0, std::move(secret))};
  if (made.room.phase == Phase::kPlaying && made.room.clock.kind != ClockRules::Kind::kNone) {
    made.change.row->deadline = made.room.started + made.room.clock.bank_ms;
    made.clock_runs = true;
  }
  return made;
}

void start_if_alone(Room& room, const Command& command, std::int64_t deal_ms) {
  if (!room.full() || room.others(command.from->person().id)) return;
  start_round(room, command.at, deal_ms);
}

Result<Room> same_deal(const LoadedTable& finished, const Command& command) {
  const auto old = parse_room(finished.row);
  if (!old) return old.refusal();
  json::object body = command.body;
  body.erase("same_deal_as");
  body["game"] = old->game;
  body["players"] = old->setup.players;
  json::object options;
  for (const auto& [key, value] : old->setup.options) options[key] = value;
  body["options"] = std::move(options);
  auto room = read_room(body, command.from->now(), command.at);
  if (!room) return room.refusal();
  if (room->rated) {
    return Refusal{"bad_request", "A deal that is known already is not rated."};
  }
  room->from = {"same_deal", old->id, 0};
  room->start = old->start;
  room->setup.version = old->setup.version;
  room->known_seed = old->seed(finished.row.secret);
  return room;
}

Result<Continuation> read_continuation(const json::object& object) {
  Fields fields(object);
  Continuation from;
  from.match = fields.text("match", 32);
  from.version = fields.number("version", 0, Table::kMaxEntries);
  from.seat = fields.number("seat", 0, kMaxPlayers - 1);
  from.level = fields.text("level", 32);
  if (const auto wrong = fields.wrong()) return *wrong;
  return from;
}

Result<Room> continued(LoadedTable finished, const Continuation& from, const Command& command) {
  const auto old = parse_room(finished.row);
  if (!old) return old.refusal();
  if (static_cast<std::size_t>(from.version) > finished.entries.size() ||
      from.seat >= old->setup.players) {
    return Refusal{"bad_request", "That match has no such version or seat."};
  }
  finished.entries.resize(from.version);
  const auto table = make_table(*old, finished.row.secret, finished.entries);
  if (!table) return table.refusal();
  if (table->over()) {
    return Refusal{"match_over", "The match is over there; choose an earlier point."};
  }
  const GameEntry& entry = **find_game(old->game);
  if (const auto found = entry.find_bot(from.level); !found) return found.refusal();
  const Person who = command.from->now();
  Room room;
  room.game = old->game;
  room.setup = old->setup;
  room.host = who.id;
  room.created = command.at;
  room.from = {"continue", from.match, from.version};
  room.start = write_json(state_json(table->position()));
  if (const auto* declines = command.body.if_contains("decline");
      declines && *declines == json::value(true)) {
    room.deal.people.push_back({who.id, std::string(DealRound::kDeclined), ""});
  }
  for (int i = 0; i < old->setup.players; ++i) {
    if (i == from.seat) {
      room.seats.push_back({SeatHolder::Kind::kPerson, who.id, who.name, "", true});
    } else {
      room.seats.push_back(*bot_seat(entry, from.level, room.seats));
    }
  }
  return room;
}

}  // namespace crownhall::hall
