// What people at a table may do in a match and after it (docs/protocol.md, 6.1).
#include "base/text.hpp"
#include "json/position.hpp"
#include "json/writer.hpp"
#include "server/hall.hpp"
#include "server/live_table.hpp"
#include "server/table_fields.hpp"
#include "server/words.hpp"

namespace crownhall::server {

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
