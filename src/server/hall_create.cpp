// Opening tables: new ones, the same deal again, or on from a point of a finished match.
#include <boost/json.hpp>

#include "base/sha256.hpp"
#include "json/position.hpp"
#include "server/fields.hpp"
#include "server/hall.hpp"

namespace crownhall::server {

void Hall::create(Room room, std::string seed, std::function<void(Result<std::string>)> done) {
  room.id = new_id('t');
  room.commitment = sha256_hex(seed);
  TableRow row{room.id,
               0,
               std::string(phase_word(room.phase)),
               room.is_public ? "public" : "link",
               room.created,
               seed,
               room_text(room),
               room.people()};
  Change change{.table = room.id, .row = std::move(row)};
  store_.commit(std::move(change), [this, room = std::move(room), done](Committed result) {
    if (result != Committed::kDone) {
      return done(Refusal{"please_wait", "The table could not be stored just now; try again."});
    }
    show_in_lobby(room);
    done(room.id);
  });
}

void Hall::created(const Command& command, Room room, std::string seed) {
  if (room.full() && !room.others(command.from->person().id)) {
    room.begin(command.at);
  }
  create(std::move(room), std::move(seed), [reply = Reply(command)](Result<std::string> id) {
    if (!id) return reply.refuse(id.refusal());
    reply.ok(",\"table\":\"" + *id + '"');
  });
}

void Hall::create(const Command& command) {
  const Person& who = command.from->person();
  if (who.id.empty()) {
    return command.refuse({"no_identity", "Say who you are first: take a name."});
  }
  if (const auto fine = limits_.take(kCreations, who.id, command.at); !fine) {
    return command.refuse(fine.refusal());
  }
  if (const auto* same = command.body.if_contains("same_deal_as")) {
    if (!same->is_string()) {
      return command.refuse({"bad_request", "The field 'same_deal_as' names a match."});
    }
    return create_same_deal(command, std::string(same->get_string()));
  }
  if (const auto* from = command.body.if_contains("continue")) {
    if (!from->is_object() || command.body.size() != 1) {
      return command.refuse({"bad_request", "The field 'continue' is an object and stands alone."});
    }
    return create_continued(command, from->get_object());
  }
  auto room = read_room(command.body, who, command.at);
  if (!room) return command.refuse(room.refusal());
  created(command, std::move(*room), new_seed());
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
    json::object body = command.body;
    body.erase("same_deal_as");
    body["game"] = old->game;
    body["players"] = old->setup.players;
    json::object options;
    for (const auto& [key, value] : old->setup.options) options[key] = value;
    body["options"] = std::move(options);
    auto room = read_room(body, command.from->person(), command.at);
    if (!room) return command.refuse(room.refusal());
    if (room->rated) {
      return command.refuse({"bad_request", "A deal that is known already is not rated."});
    }
    room->from = {"same_deal", match, 0};
    room->start = old->start;
    created(command, std::move(*room), loaded->row.seed);
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
    if (static_cast<std::size_t>(version) > loaded->entries.size() || seat >= old->setup.players) {
      return command.refuse({"bad_request", "That match has no such version or seat."});
    }
    loaded->entries.resize(static_cast<std::size_t>(version));
    const auto table = make_table(*old, loaded->row.seed, loaded->entries);
    if (!table) return command.refuse(table.refusal());
    if (table->over()) {
      return command.refuse({"match_over", "The match is over there; choose an earlier point."});
    }
    const auto found = (*find_game(old->game))->find_bot(level);
    if (!found) return command.refuse(found.refusal());
    const Person& who = command.from->person();
    Room room;
    room.game = old->game;
    room.setup = old->setup;
    room.host = who.id;
    room.created = command.at;
    room.from = {"continue", match, version};
    room.start = write_json(state_json(table->position()));
    for (int i = 0; i < old->setup.players; ++i) {
      if (i == seat) {
        room.seats.push_back({SeatHolder::Kind::kPerson, who.id, who.name, "", true});
      } else {
        room.seats.push_back(
            {SeatHolder::Kind::kBot, "", std::string((*found)->title), level, true});
      }
    }
    created(command, std::move(room), new_seed());
  });
}

}  // namespace crownhall::server
