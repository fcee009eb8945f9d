// What people at a table may do (docs/protocol.md, 6.1).
#include <algorithm>

#include "base/text.hpp"
#include "json/position.hpp"
#include "json/writer.hpp"
#include "server/fields.hpp"
#include "server/hall.hpp"
#include "server/live_table.hpp"
#include "server/words.hpp"

namespace crownhall::server {
namespace {

constexpr std::int64_t kAnySeat = -1;
constexpr std::int64_t kLastVersion = Table::kMaxEntries;

// The seat a command names, kAnySeat if none.
std::int64_t named_seat(Fields& fields) {
  return fields.number_or("seat", 0, kMaxPlayers - 1, kAnySeat);
}

bool refused(const Command& command, Fields& fields) {
  const auto wrong = fields.wrong();
  if (wrong) command.refuse(*wrong);
  return wrong.has_value();
}

std::string table_field(const std::string& id) { return ",\"table\":\"" + id + '"'; }

}  // namespace

const std::vector<LiveTable::CommandEntry>& LiveTable::commands() {
  static const std::vector<CommandEntry> list = {
      {"move", &LiveTable::move, false},         {"watch", &LiveTable::watch, true},
      {"unwatch", &LiveTable::unwatch, true},    {"draft", &LiveTable::draft, false},
      {"undo", &LiveTable::undo, false},         {"chat", &LiveTable::chat, false},
      {"sit", &LiveTable::sit, false},           {"stand", &LiveTable::stand, false},
      {"bot", &LiveTable::bot, false},           {"kick", &LiveTable::kick, false},
      {"settings", &LiveTable::settings, false}, {"ready", &LiveTable::ready, false},
      {"start", &LiveTable::start, false},       {"resign", &LiveTable::resign, false},
      {"rematch", &LiveTable::rematch, false},   {"hint", &LiveTable::hint, false},
      {"text", &LiveTable::text, true},
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
  command.refuse({"wrong_phase", std::string(kSentences[static_cast<std::size_t>(phase)])});
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
  if (mine.empty() && !room_.spectators && room_.phase != Phase::kOpen && who != room_.host) {
    return command.refuse({"not_allowed", "The host has closed this table to spectators."});
  }
  Viewer viewer{command.from};
  if (!mine.empty()) {
    const auto seat = own_seat(command, named);
    if (!seat) return;
    viewer.eyes = *seat;
  }
  const bool was_online = online(who);
  std::erase_if(viewers_, [&](const Viewer& other) { return other.client == command.from; });
  viewers_.push_back(std::move(viewer));
  command.ok();
  Viewer& added = viewers_.back();
  const int version = table_ ? table_->version() : 0;
  if (since >= 0 && since <= version && table_) {
    send_update(added, static_cast<int>(since));
  } else {
    send_table(added);
  }
  if (since >= 0 || was_online != online(who) || mine.empty()) announce_room();
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
  announce_room();
}

void LiveTable::sit(const Command& command) {
  Fields fields(command.body);
  const auto named = named_seat(fields);
  if (refused(command, fields)) return;
  const Person& person = command.from->person();
  const auto mine = room_.seats_of(person.id);
  if (!mine.empty() && (named == kAnySeat || room_.holds(person.id, static_cast<Seat>(named)))) {
    const Seat seat = named == kAnySeat ? mine.front() : static_cast<Seat>(named);
    if (table_ && !table_->over() && !table_->seat(seat).stand_in.empty()) {
      return append({Entry::Kind::kReturn, seat, "", command.at}, &command);
    }
    return command.ok(",\"seat\":" + std::to_string(seat) + table_field(id_));
  }
  if (refused_unless(Phase::kOpen, command)) return;
  Room next = room_;
  std::int64_t seat = named;
  if (seat == kAnySeat) {
    const auto free = std::find_if(next.seats.begin(), next.seats.end(),
                                   [](const RoomSeat& place) { return place.empty(); });
    if (free == next.seats.end()) {
      return command.refuse({"taken", "Every seat at this table is taken."});
    }
    seat = free - next.seats.begin();
  } else if (seat >= room_.setup.players || !next.seats[static_cast<std::size_t>(seat)].empty()) {
    return command.refuse({"taken", "That seat is taken."});
  }
  // Who sits already moves over.
  for (const Seat old : mine) next.seats[static_cast<std::size_t>(old)] = {};
  next.seats[static_cast<std::size_t>(seat)] = {SeatHolder::Kind::kPerson, person.id, person.name};
  commit_room(std::move(next), &command, [this, reply = Reply(command), seat] {
    for (Viewer& viewer : viewers_) {
      if (viewer.client->person().id == reply.from->person().id) {
        viewer.eyes = static_cast<Seat>(seat);
      }
    }
    reply.ok(",\"seat\":" + std::to_string(seat) + table_field(id_));
  });
}

void LiveTable::stand(const Command& command) {
  Fields fields(command.body);
  const auto named = named_seat(fields);
  if (refused(command, fields) || refused_unless(Phase::kOpen, command)) return;
  const auto seat = own_seat(command, named);
  if (!seat) return;
  Room next = room_;
  next.seats[static_cast<std::size_t>(*seat)] = {};
  commit_room(std::move(next), &command, [this, reply = Reply(command)] {
    for (Viewer& viewer : viewers_) {
      if (viewer.client->person().id == reply.from->person().id) viewer.eyes = kSpectator;
    }
    reply.ok();
  });
}

// -- the host --

void LiveTable::bot(const Command& command) {
  Fields fields(command.body);
  const auto seat = static_cast<Seat>(fields.number("seat", 0, room_.setup.players - 1));
  const auto level = fields.text("level", 32);
  if (refused(command, fields) || refused_unless_host(command)) return;
  const auto found = (*find_game(room_.game))->find_bot(level);
  if (!found) return command.refuse(found.refusal());
  RoomSeat& place = room_.seats[static_cast<std::size_t>(seat)];
  if (room_.phase == Phase::kOpen) {
    if (!place.empty()) return command.refuse({"taken", "That seat is taken."});
    if (room_.rated) {
      return command.refuse({"not_allowed", "A rated table is for people only."});
    }
    Room next = room_;
    next.seats[static_cast<std::size_t>(seat)] = {SeatHolder::Kind::kBot, "",
                                                  std::string((*found)->title), level, true};
    return commit_room(std::move(next), &command, [reply = Reply(command)] { reply.ok(); });
  }
  if (refused_unless(Phase::kPlaying, command)) return;
  if (place.kind == SeatHolder::Kind::kPerson && online(place.id)) {
    return command.refuse({"not_allowed", place.name + " is here; nobody can stand in for them."});
  }
  append({Entry::Kind::kStandIn, seat, level, command.at}, &command);
}

void LiveTable::kick(const Command& command) {
  Fields fields(command.body);
  const auto seat = fields.number("seat", 0, room_.setup.players - 1);
  if (refused(command, fields) || refused_unless_host(command) ||
      refused_unless(Phase::kOpen, command)) {
    return;
  }
  Room next = room_;
  const std::string id = std::exchange(next.seats[static_cast<std::size_t>(seat)], {}).id;
  commit_room(std::move(next), &command, [this, reply = Reply(command), id] {
    for (Viewer& viewer : viewers_) {
      if (!id.empty() && viewer.client->person().id == id) viewer.eyes = kSpectator;
    }
    reply.ok();
  });
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
  Room next = room_;
  next.is_public = visibility == "public";
  next.spectators = spectators;
  commit_room(std::move(next), &command, [this, reply = Reply(command)] {
    reply.ok();
    if (room_.spectators) return;
    const auto closed = std::make_shared<const std::string>(
        R"({"t":"closed","table":")" + id_ +
        R"(","kind":"not_allowed","sentence":"The host has closed this table to spectators."})");
    std::erase_if(viewers_, [&](const Viewer& viewer) {
      const auto& who = viewer.client->person().id;
      if (!room_.seats_of(who).empty() || who == room_.host) return false;
      viewer.client->send(closed);
      return true;
    });
  });
}

void LiveTable::ready(const Command& command) {
  Fields fields(command.body);
  const bool on = fields.flag("on");
  if (refused(command, fields) || refused_unless(Phase::kOpen, command)) return;
  if (!own_seat(command, kAnySeat)) return;
  Room next = room_;
  for (const Seat seat : room_.seats_of(command.from->person().id)) {
    next.seats[static_cast<std::size_t>(seat)].ready = on;
  }
  const bool all = next.full() && std::all_of(next.seats.begin(), next.seats.end(),
                                              [](const RoomSeat& seat) { return seat.ready; });
  if (all) return start_match(std::move(next), command);
  commit_room(std::move(next), &command, [reply = Reply(command)] { reply.ok(); });
}

void LiveTable::start(const Command& command) {
  Fields fields(command.body);
  if (refused(command, fields) || refused_unless_host(command) ||
      refused_unless(Phase::kOpen, command)) {
    return;
  }
  if (!room_.full()) return command.refuse({"wrong_phase", "There are empty seats."});
  start_match(room_, command);
}

void LiveTable::start_match(Room next, const Reply& reply) {
  next.begin(now_ms());
  auto made = make_table(next, seed_, {});
  if (!made) return reply.refuse(made.refusal());
  auto table = std::make_shared<Table>(std::move(*made));
  commit_room(std::move(next), &reply, [this, reply, table] {
    table_.emplace(std::move(*table));
    reply.ok(",\"version\":0");
    for (Viewer& viewer : viewers_) {
      const auto mine = room_.seats_of(viewer.client->person().id);
      viewer.eyes = mine.empty() ? kSpectator : mine.front();
      send_table(viewer);
    }
    owner_ = !hall_.config().several_nodes;
    bots_due_ = now_ms() + hall_.config().bot_delay_ms;
    if (hall_.config().bot_delay_ms == 0) ask_bots();
  });
}

// -- playing --

void LiveTable::append(Entry entry, const Reply* reply) {
  auto checked = table_->check(std::move(entry));
  if (!checked) {
    if (reply) {
      hall_.metrics().refusals();
      reply->refuse(checked.refusal(), version_field());
    }
    return;
  }
  const std::int64_t version = table_->version() + 1;
  Change change{.table = id_,
                .entries = {{version, std::string(entry_word(checked->kind)), checked->seat,
                             checked->text, checked->at}}};
  std::optional<Reply> copy;
  if (reply) copy = *reply;
  commit(std::move(change), reply, [this, entry = std::move(*checked), copy = std::move(copy)] {
    const int moves = table_->match().version();
    const int version = table_->version();
    if (const auto done = table_->apply(entry); !done) return refresh();
    if (table_->match().version() != moves || entry.kind == Entry::Kind::kUndo) {
      settled_ = table_->version();
    }
    if (entry.kind == Entry::Kind::kMove || entry.kind == Entry::Kind::kReady) {
      last_moves_[static_cast<std::size_t>(entry.seat)] = {entry.text, version, version + 1};
    }
    hall_.metrics().moves();
    announce(copy ? &*copy : nullptr);
    if (entry.kind > Entry::Kind::kUndo) announce_room();
    if (table_->over()) return finish();
    const auto delay = hall_.config().bot_delay_ms;
    bots_due_ = entry.at + delay;
    if (delay == 0) ask_bots();
  });
}

bool LiveTable::repeated(const Command& command, Seat seat, std::int64_t version,
                         std::string_view move) {
  const LastMove& last = last_moves_[static_cast<std::size_t>(seat)];
  if (last.from != version || last.text != move) return false;
  command.ok(",\"version\":" + std::to_string(last.to));
  return true;
}

void LiveTable::move(const Command& command) {
  Fields fields(command.body);
  const auto version = fields.number("version", 0, kLastVersion);
  auto text = fields.text("move", 256);
  const auto named = named_seat(fields);
  if (refused(command, fields)) return;
  const auto seat = own_seat(command, named);
  if (!seat || refused_unless(Phase::kPlaying, command)) return;
  if (version < settled_ || version > table_->version()) {
    if (repeated(command, *seat, version, text)) return;
    return command.refuse(
        {"stale", "The table has moved on since version " + std::to_string(version) + "."},
        version_field());
  }
  append({Entry::Kind::kMove, *seat, std::move(text), command.at}, &command);
}

void LiveTable::draft(const Command& command) {
  Fields fields(command.body);
  auto text = fields.text_or("move", 256, "");
  const auto named = named_seat(fields);
  if (refused(command, fields)) return;
  const auto seat = own_seat(command, named);
  if (!seat || refused_unless(Phase::kPlaying, command)) return;
  append({Entry::Kind::kDraft, *seat, std::move(text), command.at}, &command);
}

void LiveTable::undo(const Command& command) {
  Fields fields(command.body);
  const auto version = fields.number("version", 0, kLastVersion);
  const auto named = named_seat(fields);
  if (refused(command, fields)) return;
  auto seat = own_seat(command, named);
  if (!seat || refused_unless(Phase::kPlaying, command)) return;
  // With several seats: the one that can.
  for (const Seat mine : room_.seats_of(command.from->person().id)) {
    if (named == kAnySeat && table_->can_undo(mine)) seat = mine;
  }
  if (version != table_->version()) {
    return command.refuse({"stale", "The table has moved on."}, version_field());
  }
  append({Entry::Kind::kUndo, *seat, "", command.at}, &command);
}

void LiveTable::resign(const Command& command) {
  Fields fields(command.body);
  const auto named = named_seat(fields);
  if (refused(command, fields)) return;
  const auto seat = own_seat(command, named);
  if (!seat || refused_unless(Phase::kPlaying, command)) return;
  append({Entry::Kind::kResign, *seat, hall_.config().stand_in_level, command.at}, &command);
}

void LiveTable::rematch(const Command& command) {
  Fields fields(command.body);
  if (refused(command, fields) || refused_unless(Phase::kOver, command)) return;
  const auto seat = own_seat(command, kAnySeat);
  if (!seat) return;
  if (!room_.rematch.empty()) {
    Command sit{Reply(command)};
    sit.type = "sit";
    sit.table = room_.rematch;
    return hall_.forward(std::move(sit));
  }
  const Person& host = command.from->person();
  Room next = room_;
  next.host = host.id;
  next.created = command.at;
  next.started = 0;
  next.rematch.clear();
  next.from = {};
  next.start.clear();
  for (RoomSeat& place : next.seats) {
    if (place.kind == SeatHolder::Kind::kPerson && place.id != host.id) place = {};
    place.ready = place.kind == SeatHolder::Kind::kBot || room_.hot_seat;
  }
  next.phase = Phase::kOpen;
  if (next.full()) next.begin(command.at);
  // Commands wait until the new table is there: two people must not open two.
  state_ = State::kCommitting;
  hall_.create(std::move(next), new_seed(),
               [self = shared_from_this(), reply = Reply(command)](Result<std::string> id) {
                 self->loop_.run([self, reply, id] {
                   self->state_ = State::kReady;
                   if (!id) return reply.refuse(id.refusal()), self->pump();
                   Room linked = self->room_;
                   linked.rematch = *id;
                   self->commit_room(std::move(linked), &reply,
                                     [reply, id] { reply.ok(table_field(*id)); });
                 });
               });
}

// -- around the match --

void LiveTable::chat(const Command& command) {
  Fields fields(command.body);
  const auto text = fields.text("text", 1200);
  if (refused(command, fields)) return;
  const Person& person = command.from->person();
  if (const auto fine = check_text(text, 300); !fine) return command.refuse(fine.refusal());
  if (const auto fine = hall_.limits().take(kChat, person.id, command.at); !fine) {
    return command.refuse(fine.refusal());
  }
  const auto mine = room_.seats_of(person.id);
  if (mine.empty() && !room_.spectators) {
    return command.refuse({"not_allowed", "This table is closed to spectators."});
  }
  const ChatRow line{chat_.empty() ? 1 : chat_.back().n + 1,   command.at, person.id, person.name,
                     mine.empty() ? kSpectator : mine.front(), text};
  commit({.table = id_, .chat = line}, &command, [this, line, reply = Reply(command)] {
    chat_.push_back(line);
    if (chat_.size() > 100) chat_.erase(chat_.begin());
    const auto message = std::make_shared<const std::string>(
        R"({"t":"chat","table":")" + id_ + R"(","line":)" + chat_json(line) + '}');
    for (const Viewer& viewer : viewers_) {
      if (hears(viewer, line)) viewer.client->send(message);
    }
    reply.ok();
  });
}

void LiveTable::hint(const Command& command) {
  Fields fields(command.body);
  const auto named = named_seat(fields);
  if (refused(command, fields) || refused_unless(Phase::kPlaying, command)) return;
  const auto& who = command.from->person().id;
  const auto seat = own_seat(command, named);
  if (!seat) return;
  if (room_.others(who)) {
    return command.refuse({"no_hint", "There are no hints where other people play."});
  }
  if (!table_->to_act().has(*seat)) {
    return command.refuse({"no_hint", "It is not your turn."});
  }
  if (const auto fine = hall_.limits().take(kHints, who, command.at); !fine) {
    return command.refuse(fine.refusal());
  }
  const BotLevel* level = &(*find_game(room_.game))->bots.back();
  std::shared_ptr<const Position> position = table_->position().clone();
  hall_.bots().post([reply = Reply(command), level, position, seat = *seat] {
    const auto decision = level->decide(*position, seat, {.time_ms = 1500}, 1);
    reply.ok(',' + decision_fields(decision, *level));
  });
}

void LiveTable::text(const Command& command) {
  Fields fields(command.body);
  const auto named = named_seat(fields);
  const auto width = static_cast<int>(fields.number_or("width", 40, 200, 80));
  if (refused(command, fields)) return;
  if (!table_) return command.refuse({"wrong_phase", "The match has not begun."});
  const auto& who = command.from->person().id;
  Seat eyes = kSpectator;
  if (!room_.seats_of(who).empty()) {
    const auto seat = own_seat(command, named);
    if (!seat) return;
    eyes = *seat;
  } else if (!room_.spectators) {
    return command.refuse({"not_allowed", "The host has closed this table to spectators."});
  }
  JsonWriter writer;
  writer.put("text", table_->position().draw(
                         eyes, {.unicode = false, .width = width, .names = table_->names()}));
  std::string fields_text = writer.take_text();
  fields_text.front() = ',';
  fields_text.pop_back();
  command.ok(fields_text);
}

}  // namespace crownhall::server
