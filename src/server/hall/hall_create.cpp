// Opening tables: new ones, the same deal again, or on from a point of a finished match.
#include <boost/json.hpp>

#include "base/hmac.hpp"
#include "json/position.hpp"
#include "server/api/fields.hpp"
#include "server/hall/hall.hpp"
#include "table/deal.hpp"

namespace crownhall::server {
namespace {

constexpr std::size_t kMostTables = 50;  // not over, of one person

}  // namespace

void Hall::create(Room room, std::string secret, std::shared_ptr<const KeyRow> key,
                  std::function<void(Result<std::string>)> done) {
  room.id = new_id('t');
  if (!config_.known_deals.empty() && !room.rated) {
    secret = hmac_sha256_hex(config_.known_deals, std::to_string(tables_opened_++));
    if (room.known_seed.empty()) room.known_seed = seed_of(secret, "");
  }
  room.commitment = commitment_of(secret);
  // The round's papers name the table, so the match can only begin once it has its id.
  if (room.phase == Phase::kOpen && go_on(room, room.created, config_.deal_ms)) {
    room.begin(room.created, secret);
  }
  Change change{.table = room.id, .row = room_row(room, 0, std::move(secret))};
  if (room.phase == Phase::kPlaying && room.clock.kind != ClockRules::Kind::kNone) {
    change.row->deadline = room.started + room.clock.bank_ms;
    clock_runs();
  }
  if (key) {
    change.key = *key;
    change.key->answer = ",\"table\":\"" + room.id + '"';
  }
  store_.commit(std::move(change), [this, room = std::move(room), done](Committed result) {
    if (result != Committed::kDone) {
      return done(Refusal{"please_wait",
                          "The hall's store does not answer just now. Whether the table is there "
                          "shows when it is back."});
    }
    show_in_lobby(room);
    done(room.id);
  });
}

void Hall::created(const Command& command, Room room) {
  if (room.full() && !room.others(command.from->person().id)) {
    start_round(room, command.at, config_.deal_ms);
  }
  create(std::move(room), new_secret(), command.key,
         [reply = Reply(command)](Result<std::string> id) {
           if (!id) return reply.refuse(id.refusal());
           reply.ok(",\"table\":\"" + *id + '"');
         });
}

void Hall::create(const Command& command) {
  const Person who = command.from->now();
  if (who.id.empty()) {
    return command.refuse({"no_identity", "Say who you are first: take a name."});
  }
  if (const auto fine = limits_.take(kCreations, who.id, steady_ms()); !fine) {
    return command.refuse(fine.refusal());
  }
  const auto& address = command.from->address();
  if (!address.empty()) {
    if (const auto fine = limits_.take(kCreationsFrom, address, steady_ms()); !fine) {
      return command.refuse(fine.refusal());
    }
  }
  if (const auto* same = command.body.if_contains("same_deal_as")) {
    if (!same->is_string()) {
      return command.refuse({"bad_request", "The field 'same_deal_as' names a match."});
    }
    return create_same_deal(command, std::string(same->get_string()));
  }
  if (const auto* from = command.body.if_contains("continue")) {
    const std::size_t others = command.body.contains("decline") ? 1 : 0;
    if (!from->is_object() || command.body.size() != 1 + others) {
      return command.refuse({"bad_request", "The field 'continue' is an object and stands alone."});
    }
    return create_continued(command, from->get_object());
  }
  auto room = read_room(command.body, who, command.at);
  if (!room) return command.refuse(room.refusal());
  readers_.post([this, command, room = std::move(*room)]() mutable {
    const auto mine = store_.tables_of(command.from->person().id);
    if (!mine) return command.refuse(mine.refusal());
    if (mine->size() >= kMostTables && !config_.limits_lifted) {
      return command.refuse({"too_many", "You have " + std::to_string(kMostTables) +
                                             " tables that are not over; finish or leave some."});
    }
    created(command, std::move(room));
  });
}

void Hall::create_same_deal(const Command& command, const std::string& match) {
  readers_.post([this, command, match] {
    const auto loaded = store_.load_table(match);
    if (!loaded) return command.refuse(loaded.refusal());
    const auto old = parse_room(loaded->row);
    if (!old) return command.refuse(old.refusal());
    if (old->phase != Phase::kOver) {
      return command.refuse({"wrong_phase", "That match is not over yet."});
    }
    if (const auto fine = may_open(store_, *old, command.from->person()); !fine) {
      return command.refuse(fine.refusal());
    }
    json::object body = command.body;
    body.erase("same_deal_as");
    body["game"] = old->game;
    body["players"] = old->setup.players;
    json::object options;
    for (const auto& [key, value] : old->setup.options) options[key] = value;
    body["options"] = std::move(options);
    auto room = read_room(body, command.from->now(), command.at);
    if (!room) return command.refuse(room.refusal());
    if (room->rated) {
      return command.refuse({"bad_request", "A deal that is known already is not rated."});
    }
    room->from = {"same_deal", match, 0};
    room->start = old->start;
    room->setup.version = old->setup.version;
    room->known_seed = old->seed(loaded->row.secret);
    created(command, std::move(*room));
  });
}

void Hall::create_continued(const Command& command, const json::object& object) {
  Fields fields(object);
  const auto match = fields.text("match", 32);
  const auto version = fields.number("version", 0, Table::kMaxEntries);
  const auto seat = fields.number("seat", 0, kMaxPlayers - 1);
  const auto level = fields.text("level", 32);
  if (const auto wrong = fields.wrong()) return command.refuse(*wrong);
  readers_.post([this, command, match, version, seat, level] {
    auto loaded = store_.load_table(match);
    if (!loaded) return command.refuse(loaded.refusal());
    const auto old = parse_room(loaded->row);
    if (!old) return command.refuse(old.refusal());
    if (old->phase != Phase::kOver) {
      return command.refuse({"wrong_phase", "That match is not over yet."});
    }
    if (const auto fine = may_open(store_, *old, command.from->person()); !fine) {
      return command.refuse(fine.refusal());
    }
    if (static_cast<std::size_t>(version) > loaded->entries.size() || seat >= old->setup.players) {
      return command.refuse({"bad_request", "That match has no such version or seat."});
    }
    loaded->entries.resize(static_cast<std::size_t>(version));
    const auto table = make_table(*old, loaded->row.secret, loaded->entries);
    if (!table) return command.refuse(table.refusal());
    if (table->over()) {
      return command.refuse({"match_over", "The match is over there; choose an earlier point."});
    }
    const GameEntry& entry = **find_game(old->game);
    if (const auto found = entry.find_bot(level); !found) return command.refuse(found.refusal());
    const Person who = command.from->now();
    Room room;
    room.game = old->game;
    room.setup = old->setup;
    room.host = who.id;
    room.created = command.at;
    room.from = {"continue", match, version};
    room.start = write_json(state_json(table->position()));
    if (const auto* declines = command.body.if_contains("decline");
        declines && *declines == json::value(true)) {
      room.deal.people.push_back({who.id, std::string(DealRound::kDeclined), ""});
    }
    for (int i = 0; i < old->setup.players; ++i) {
      if (i == seat) {
        room.seats.push_back({SeatHolder::Kind::kPerson, who.id, who.name, "", true});
      } else {
        room.seats.push_back(*bot_seat(entry, level, room.seats));
      }
    }
    created(command, std::move(room));
  });
}

}  // namespace crownhall::server
