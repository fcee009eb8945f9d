// Opening tables: new ones, the same deal again, or on from a point of a finished match.
#include <boost/json.hpp>

#include "base/hmac.hpp"
#include "hall/room/opening.hpp"
#include "server/hall/hall.hpp"
#include "table/record/deal.hpp"

namespace crownhall::server {
namespace {

constexpr std::int64_t kMostTables = 50;  // not over, of one person

}  // namespace

Result<void> may_open(Store& store, const Room& room, const Person& person) {
  if (!room.seats_of(person.id).empty()) return {};
  const auto row = store.finished(room.id);
  if (row && row->shared) return {};
  if (!row && row.refusal().kind != "not_found") return row.refusal();
  return Refusal{"not_found", "There is no such table."};
}

void Hall::create(Room room, std::string secret, std::shared_ptr<const KeyRow> key,
                  std::function<void(Result<std::string>)> done) {
  room.id = new_id('t');
  if (!config_.known_deals.empty() && !room.rated) {
    secret = hmac_sha256_hex(config_.known_deals, std::to_string(tables_opened_++));
    if (room.known_seed.empty()) room.known_seed = seed_of(secret, "");
  }
  NewTable made = new_table(std::move(room), std::move(secret), config_.deal_ms);
  Change& change = made.change;
  if (made.clock_runs) clock_runs();
  if (key) {
    change.key = *key;
    change.key->answer = ",\"table\":\"" + made.room.id + '"';
  }
  store_.commit(std::move(change), [this, room = std::move(made.room), done](Committed result) {
    if (result != Committed::kDone) {
      return done(Refusal{"please_wait",
                          "The hall's store does not answer just now. Whether the table is there "
                          "shows when it is back."});
    }
    show_in_lobby(room);
    done(room.id);
  });
}

// Blocks.
void Hall::created(const Command& command, Room room) {
  const auto held = store_.tables_held(command.from->person().id);
  if (!held) return command.refuse(held.refusal());
  if (*held >= kMostTables && !config_.limits_lifted) {
    return command.refuse({"too_many", "You have " + std::to_string(kMostTables) +
                                           " tables that are not over; finish some, or wait until "
                                           "those you have left are gone."});
  }
  start_if_alone(room, command, config_.deal_ms);
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
  readers_.post(
      [this, command, room = std::move(*room)]() mutable { created(command, std::move(room)); });
}

Result<LoadedTable> Hall::finished_for(const Person& person, const std::string& match) {
  auto loaded = store_.load_table(match);
  if (!loaded) return loaded.refusal();
  const auto old = parse_room(loaded->row);
  if (!old) return old.refusal();
  if (old->phase != Phase::kOver) {
    return Refusal{"wrong_phase", "That match is not over yet."};
  }
  if (const auto fine = may_open(store_, *old, person); !fine) return fine.refusal();
  return loaded;
}

void Hall::create_same_deal(const Command& command, const std::string& match) {
  readers_.post([this, command, match] {
    const auto finished = finished_for(command.from->person(), match);
    if (!finished) return command.refuse(finished.refusal());
    auto room = same_deal(*finished, command);
    if (!room) return command.refuse(room.refusal());
    created(command, std::move(*room));
  });
}

void Hall::create_continued(const Command& command, const json::object& object) {
  const auto from = read_continuation(object);
  if (!from) return command.refuse(from.refusal());
  readers_.post([this, command, from = *from] {
    auto finished = finished_for(command.from->person(), from.match);
    if (!finished) return command.refuse(finished.refusal());
    auto room = continued(std::move(*finished), from, command);
    if (!room) return command.refuse(room.refusal());
    created(command, std::move(*room));
  });
}

}  // namespace crownhall::server
