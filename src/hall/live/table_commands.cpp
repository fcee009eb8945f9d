// What people at a table may do before the match: come and go, sit, open it
// (docs/protocol.md, 6.1).
#include <algorithm>

#include "base/index.hpp"
#include "base/text.hpp"
#include "hall/live/live_table.hpp"
#include "hall/live/table_fields.hpp"
#include "hall/wire/words.hpp"
#include "json/position.hpp"
#include "json/writer.hpp"

namespace crownhall::hall {

const std::vector<LiveTable::CommandEntry>& LiveTable::commands() {
  static const std::vector<CommandEntry> list = {
      {"move", &LiveTable::move, false},
      {"watch", &LiveTable::watch, true},
      {"unwatch", &LiveTable::unwatch, true},
      {"draft", &LiveTable::draft, false},
      {"undo", &LiveTable::undo, false},
      {"chat", &LiveTable::chat, false},
      {"sit", &LiveTable::sit, false},
      {"stand", &LiveTable::stand, false},
      {"bot", &LiveTable::bot, false},
      {"kick", &LiveTable::kick, false},
      {"settings", &LiveTable::settings, false},
      {"ready", &LiveTable::ready, false},
      {"start", &LiveTable::start, false},
      {"resign", &LiveTable::resign, false},
      {"rematch", &LiveTable::rematch, false},
      {"hint", &LiveTable::hint, false},
      {"text", &LiveTable::text, true},
      {"log", &LiveTable::log, true},
      {"claim", &LiveTable::claim_seat, false},
      {"deal.promise", &LiveTable::deal_promise, false},
      {"deal.decline", &LiveTable::deal_decline, false},
      {"deal.open", &LiveTable::deal_open, false},
  };
  return list;
}

// -- who may --

std::optional<Seat> LiveTable::own_seat(const Command& command, std::int64_t named) {
  const auto& who = command.from->person().id;
  const auto mine = room_.seats_of(who);
  if (mine.empty()) {
    command.refuse({"not_allowed", "You have no seat at this table."});
    return std::nullopt;
  }
  if (named != kAnySeat) {
    if (room_.holds(who, static_cast<Seat>(named))) return static_cast<Seat>(named);
    command.refuse({"not_allowed", "That is not your seat."});
    return std::nullopt;
  }
  // With several seats: the one that is asked to act.
  for (const Seat seat : mine) {
    if (table_ && table_->waiting().has(seat)) return seat;
  }
  return mine.front();
}

bool LiveTable::refused_unless_host(const Command& command) {
  if (command.from->person().id == room_.host) return false;
  command.refuse({"not_allowed", "Only the host may do that."});
  return true;
}

bool LiveTable::refused_unless(Phase phase, const Command& command) {
  if (room_.phase == phase) return false;
  constexpr std::string_view kSentences[] = {
      "The match has begun already.", "There is no match going on.", "The match is not over yet."};
  command.refuse({"wrong_phase", std::string(kSentences[index(phase)])});
  return true;
}

std::string LiveTable::version_field() const {
  return ",\"version\":" + std::to_string(table_ ? table_->version() : 0);
}

// -- coming and going --

void LiveTable::watch(const Command& command) {
  Fields fields(command.body);
  const auto since = fields.number_or("since", 0, kLastVersion, -1);
  const auto named = named_seat(fields);
  if (refused(command, fields)) return;
  const auto& who = command.from->person().id;
  const auto mine = room_.seats_of(who);
  if (!command.from->takes_updates()) {
    return command.refuse({"bad_request", "Watching needs a socket or /api/stream."});
  }
  if (!may_enter(who)) {
    return command.refuse({"not_allowed", "This table is closed to spectators."});
  }
  Viewer viewer{command.from};
  if (!mine.empty()) {
    const auto seat = own_seat(command, named);
    if (!seat) return;
    viewer.wish = *seat;
  }
  const bool was_online = online(who);
  bool same_eyes = true;  // as far as this line was sent anything before
  std::erase_if(viewers_, [&](const Viewer& other) {
    if (other.client != command.from) return false;
    same_eyes = !other.shown || other.shown == eyes(viewer);
    return true;
  });
  viewers_.push_back(std::move(viewer));
  command.ok();
  Viewer& added = viewers_.back();
  const int version = table_ ? table_->version() : 0;
  if (since >= std::max(0, version - kLogPage) && since <= version && table_ && same_eyes) {
    send_update(added, static_cast<int>(since));
  } else {
    send_table(added);
  }
  if (since >= 0) send_room(added);
  if (was_online != online(who) || mine.empty()) presence_changed();
  // Whoever is back plays again at once.
  for (const Seat seat : mine) {
    if (state_ != State::kReady || !table_ || table_->over()) break;
    const SeatHolder& holder = table_->seat(seat);
    if (holder.stand_in.empty() || holder.resigned) continue;
    append({Entry::Kind::kReturn, seat, "", command.at}, nullptr);
  }
}

void LiveTable::unwatch(const Command& command) {
  Fields fields(command.body);
  if (refused(command, fields)) return;
  std::erase_if(viewers_, [&](const Viewer& viewer) { return viewer.client == command.from; });
  command.ok();
  presence_changed();
}

void LiveTable::sit(const Command& command) {
  Fields fields(command.body);
  const auto named = named_seat(fields);
  const bool declines = fields.flag_or("decline", false);
  if (refused(command, fields)) return;
  const Person person = command.from->now();
  const auto mine = room_.seats_of(person.id);
  if (!mine.empty() && (named == kAnySeat || room_.holds(person.id, static_cast<Seat>(named)))) {
    const Seat seat = named == kAnySeat ? mine.front() : static_cast<Seat>(named);
    if (table_ && !table_->over() && !table_->seat(seat).stand_in.empty()) {
      return append({Entry::Kind::kReturn, seat, "", command.at}, &command);
    }
    return command.ok(",\"seat\":" + std::to_string(seat) + table_field(id_));
  }
  if (refused_unless(Phase::kOpen, command) || refused_while_dealing(command)) return;
  if (room_.rated && !person.account) {
    return command.refuse({"not_allowed",
                           "Rated matches are for accounts: choose a name and a "
                           "password."});
  }
  Room next = room_;
  std::int64_t seat = named;
  if (seat == kAnySeat) {
    const auto free = std::find_if(next.seats.begin(), next.seats.end(),
                                   [](const RoomSeat& place) { return place.empty(); });
    if (free == next.seats.end()) {
      return command.refuse({"taken", "Every seat at this table is taken."});
    }
    seat = free - next.seats.begin();
  } else if (seat >= room_.setup.players || !next.seats[seat].empty()) {
    return command.refuse({"taken", "That seat is taken."});
  }
  // Who sits already moves over.
  for (const Seat old : mine) next.seats[old] = {};
  next.seats[seat] = {SeatHolder::Kind::kPerson, person.id, person.name};
  if (declines) static_cast<void>(decline_part(next, person.id));
  if (next.host.empty()) next.host = person.id;  // who opened it is gone
  commit_room(std::move(next), command, ",\"seat\":" + std::to_string(seat) + table_field(id_));
}

void LiveTable::stand(const Command& command) {
  Fields fields(command.body);
  const auto named = named_seat(fields);
  if (refused(command, fields) || refused_unless(Phase::kOpen, command)) return;
  const auto seat = own_seat(command, named);
  if (!seat) return;
  if (refused_while_dealing(command)) return;
  Room next = room_;
  next.seats[*seat] = {};
  next.deal.starting = false;
  commit_room(std::move(next), command, "");
}

// -- the host --

void LiveTable::bot(const Command& command) {
  Fields fields(command.body);
  const auto seat = static_cast<Seat>(fields.number("seat", 0, room_.setup.players - 1));
  const auto level = fields.text("level", 32);
  if (refused(command, fields) || refused_unless_host(command)) return;
  auto character = bot_seat(**find_game(room_.game), level, room_.seats);
  if (!character) return command.refuse(character.refusal());
  RoomSeat& place = room_.seats[seat];
  if (room_.phase == Phase::kOpen) {
    if (refused_while_dealing(command)) return;
    if (!place.empty()) return command.refuse({"taken", "That seat is taken."});
    if (room_.rated) {
      return command.refuse({"not_allowed", "A rated table is for people only."});
    }
    Room next = room_;
    next.seats[seat] = std::move(*character);
    return commit_room(std::move(next), command, "");
  }
  if (refused_unless(Phase::kPlaying, command)) return;
  // Nobody is replaced by trickery: by absence alone, at the level the table has declared.
  const auto no = [&](const std::string& why) { command.refuse({"not_allowed", why}); };
  if (room_.rated) return no("In a rated match the clock alone decides.");
  if (place.id == command.from->person().id) return no("Nobody stands in for the host's own seat.");
  if (level != room_.stand_in) {
    return no("This table has declared '" + room_.stand_in + "' as the level of its stand-ins.");
  }
  if (place.kind == SeatHolder::Kind::kPerson && online(place.id)) {
    return no(place.name + " is here; nobody can stand in for them.");
  }
  const std::int64_t since = absent_since_[seat];
  if (since == 0 || command.at - since < terms().absence_ms) {
    return no("A stand-in can be called after " + std::to_string(terms().absence_ms / 1000) +
              " seconds of absence.");
  }
  append({Entry::Kind::kStandIn, seat, level, command.at}, &command);
}

void LiveTable::kick(const Command& command) {
  Fields fields(command.body);
  const auto seat = fields.number("seat", 0, room_.setup.players - 1);
  if (refused(command, fields) || refused_unless_host(command) ||
      refused_unless(Phase::kOpen, command) || refused_while_dealing(command)) {
    return;
  }
  Room next = room_;
  next.seats[seat] = {};
  next.deal.starting = false;
  commit_room(std::move(next), command, "");
}

void LiveTable::settings(const Command& command) {
  Fields fields(command.body);
  const std::string visibility =
      fields.text_or("visibility", 16, room_.is_public ? "public" : "link");
  const bool spectators = fields.flag_or("spectators", room_.spectators);
  if (visibility != "public" && visibility != "link") {
    fields.refuse("visibility", "must be public or link");
  }
  if (refused(command, fields) || refused_unless_host(command)) return;
  const bool is_public = visibility == "public";
  if (((is_public && !room_.is_public) || (spectators && !room_.spectators)) &&
      refused_to_open_up(command)) {
    return;
  }
  Room next = room_;
  next.is_public = is_public;
  next.spectators = spectators;
  commit_room(std::move(next), command, "");
}

// Who sat down at a table by link or behind closed doors is not shown to strangers by somebody who
// does not play, nor by anybody once it has begun. Closing a table is always possible.
bool LiveTable::refused_to_open_up(const Command& command) {
  const auto& host = command.from->person().id;
  if (room_.phase != Phase::kOpen || room_.deal.starting) {
    command.refuse({"wrong_phase", "A table can be opened to strangers only before its match."});
    return true;
  }
  if (!room_.seats_of(host).empty() || !room_.others(host)) return false;
  command.refuse({"not_allowed",
                  "Others sit here and you do not; only a host with a seat can open it to "
                  "strangers then."});
  return true;
}

void LiveTable::ready(const Command& command) {
  Fields fields(command.body);
  const bool on = fields.flag("on");
  if (refused(command, fields) || refused_unless(Phase::kOpen, command)) return;
  if (!own_seat(command, kAnySeat) || refused_while_dealing(command)) return;
  Room next = room_;
  if (!on) next.deal.starting = false;
  for (const Seat seat : room_.seats_of(command.from->person().id)) {
    next.seats[seat].ready = on;
  }
  const bool all = next.full() && std::all_of(next.seats.begin(), next.seats.end(),
                                              [](const RoomSeat& seat) { return seat.ready; });
  if (all) return want_match(std::move(next), command);
  commit_room(std::move(next), command, "");
}

void LiveTable::start(const Command& command) {
  Fields fields(command.body);
  if (refused(command, fields) || refused_unless_host(command) ||
      refused_unless(Phase::kOpen, command)) {
    return;
  }
  if (refused_while_dealing(command)) return;
  if (!room_.full()) return command.refuse({"wrong_phase", "There are empty seats."});
  if (room_.rated) {
    return command.refuse({"not_allowed", "A rated match begins when everybody is ready."});
  }
  want_match(room_, command);
}

}  // namespace crownhall::hall
