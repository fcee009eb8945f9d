// What people at a table may do in a match and after it (docs/protocol.md, 6.1).
#include <algorithm>

#include "base/text.hpp"
#include "hall/live/live_table.hpp"
#include "hall/live/table_fields.hpp"
#include "hall/wire/words.hpp"
#include "json/position.hpp"
#include "json/writer.hpp"

namespace crownhall::hall {

// -- playing --

void LiveTable::append(Entry entry, const Reply* reply) {
  entry.spent = std::max<std::int64_t>(0, entry.at - last_at_);
  auto checked = table_->check(std::move(entry));
  if (!checked) {
    if (reply) {
      ports_.house.count_refusal();
      reply->refuse(checked.refusal(), table_->version());
    }
    return;
  }
  const auto kind = checked->entry().kind;
  if (kind == Entry::Kind::kReady || kind == Entry::Kind::kDraft) return choose(*checked, reply);
  write(std::move(*checked), {.table = id_}, reply);
}

bool LiveTable::lay(const CheckedEntry& choice) {
  in_log_.remove(choice->seat);
  if (table_->lay(choice)) return true;
  refresh();
  return false;
}

void LiveTable::choose(const CheckedEntry& choice, const Reply* reply) {
  const Seat seat = choice->seat;
  const bool was_ready = !table_->waiting().has(seat);
  const bool ready = choice->kind == Entry::Kind::kReady;
  Change change{.table = id_};
  if (ready && !was_ready && table_->waiting().size() == 1) {
    // The last one: one entry plays them all, if they are still the ones we know.
    for (const Seat other : table_->to_act()) {
      if (other == seat || in_log_.has(other)) continue;
      change.played.push_back({other, settled_, table_->draft(other), true, 0});
    }
    return write(table_->together(choice), std::move(change), reply);
  }
  if (was_ready && !ready && table_->withdrawn(seat) >= kMaxWithdrawals) {
    if (reply) {
      reply->refuse({"too_many_entries",
                     "You were ready too often: your choice stands, but another may replace it."},
                    table_->version());
    }
    return;
  }
  change.choice = ChoiceRow{seat, settled_, choice->text, ready, choice->at};
  change.replaces = was_ready && !in_log_.has(seat);
  if (was_ready != ready) return write(table_->apart(choice), std::move(change), reply, choice);
  std::optional<Reply> copy;
  if (reply) copy = *reply;
  commit(std::move(change), reply, version_field(), [this, choice, copy = std::move(copy)] {
    if (lay(choice)) announce_choice(choice->seat, copy ? &*copy : nullptr);
  });
}

void LiveTable::write(CheckedEntry checked, Change change, const Reply* reply,
                      std::optional<CheckedEntry> choice) {
  const std::int64_t version = table_->version() + 1;
  change.entries = {{version, std::string(entry_word(checked->kind)), checked->seat, checked->text,
                     checked->at, checked->spent}};
  const std::int64_t due = deadline(checked->at);
  if (due != deadline_) change.deadline = due;
  std::optional<Reply> copy;
  if (reply) copy = *reply;
  const std::string answer = ",\"version\":" + std::to_string(version);
  commit(std::move(change), reply, answer,
         [this, checked = std::move(checked), copy = std::move(copy), choice = std::move(choice),
          due] {
           const Entry& entry = checked.entry();
           const int moves = table_->match().version();
           if (choice && !lay(*choice)) return;
           if (const auto done = table_->apply(checked); !done) return refresh();
           last_at_ = std::max(last_at_, entry.at);
           deadline_ = due;
           if (table_->match().version() != moves || entry.kind == Entry::Kind::kUndo) {
             settled_ = table_->version();
             in_log_ = {};
           }
           ports_.house.count_move();
           announce(copy ? &*copy : nullptr);
           if (entry.kind > Entry::Kind::kUndo) announce_room();
           if (table_->over()) return finish();
           if (run_ending(entry.at)) return;
           const auto delay = terms().bot_delay_ms;
           bots_due_ = entry.at + delay;
           if (delay == 0) ask_bots();
         });
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
    return command.refuse(
        {"stale", "The table has moved on since version " + std::to_string(version) + "."},
        table_->version());
  }
  // Of those who choose at once on two nodes, one is the last.
  if (table_->to_act().size() > 1) retry_ = command;
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
    return command.refuse({"stale", "The table has moved on."}, table_->version());
  }
  append({Entry::Kind::kUndo, *seat, "", command.at}, &command);
}

void LiveTable::resign(const Command& command) {
  Fields fields(command.body);
  const auto named = named_seat(fields);
  if (refused(command, fields)) return;
  const auto seat = own_seat(command, named);
  if (!seat || refused_unless(Phase::kPlaying, command)) return;
  append({Entry::Kind::kResign, *seat, room_.stand_in, command.at}, &command);
}

void LiveTable::rematch(const Command& command) {
  Fields fields(command.body);
  if (refused(command, fields) || refused_unless(Phase::kOver, command)) return;
  const auto seat = own_seat(command, kAnySeat);
  if (!seat) return;
  const Person& host = command.from->person();
  if (!room_.rematch.empty()) {
    Command sit{Reply(command)};
    sit.type = "sit";
    sit.table = room_.rematch;
    ports_.house.forward(std::move(sit));
    // The others are told who wants more. The seat matters more: this goes without an answer of its
    // own.
    Room told = room_;
    for (const Seat mine : told.seats_of(host.id))
      told.seats[static_cast<std::size_t>(mine)].ready = true;
    return commit_room(std::move(told), nullptr, "");
  }
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
  next.known_seed.clear();
  next.transcript.clear();
  next.ending.clear();
  next.setup.version = table_->game().info().version;
  // Who declined its part of the shuffle does so again.
  const bool declines = part_state(room_, host.id) == "declined";
  next.deal = {};
  if (declines) next.deal.people.push_back({host.id, std::string(DealRound::kDeclined), ""});
  if (next.full()) start_round(next, command.at, terms().deal_ms);
  // Commands wait until the new table is there: two people must not open two.
  state_ = State::kCommitting;
  ports_.house.open_table(std::move(next), [this, reply = Reply(command)](Result<std::string> id) {
    state_ = State::kReady;
    if (!id) return reply.refuse(id.refusal()), pump();
    Room linked = room_;
    linked.rematch = *id;
    // After the end a seat that is ready is one that wants more.
    for (RoomSeat& place : linked.seats) place.ready = place.id == reply.from->person().id;
    commit_room(std::move(linked), reply, table_field(*id));
  });
}

// -- around the match --

void LiveTable::chat(const Command& command) {
  Fields fields(command.body);
  const auto text = fields.text("text", 1200);
  if (refused(command, fields)) return;
  const Person person = command.from->now();
  if (const auto fine = check_text(text, 300); !fine) return command.refuse(fine.refusal());
  if (const auto fine = ports_.house.may_chat(person); !fine) {
    return command.refuse(fine.refusal());
  }
  const auto mine = room_.seats_of(person.id);
  // A match that is over and its players' own is not for strangers to write into, either.
  const bool here = std::any_of(viewers_.begin(), viewers_.end(), [&](const Viewer& viewer) {
    return viewer.client->person().id == person.id;
  });
  if (mine.empty() && (!room_.spectators || !(here || may_enter(person.id)))) {
    return command.refuse({"not_allowed", "This table is closed to spectators."});
  }
  const ChatRow line{chat_.empty() ? 1 : chat_.back().n + 1,   command.at, person.id, person.name,
                     mine.empty() ? kSpectator : mine.front(), text};
  commit({.table = id_, .chat = line}, &command, "", [this, line, reply = Reply(command)] {
    chat_.push_back(line);
    if (chat_.size() > 100) chat_.erase(chat_.begin());
    send_chat(line);
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
  if (room_.others(who) || room_.rated) {
    return command.refuse({"no_hint", "There are no hints where other people play."});
  }
  if (!table_->to_act().has(*seat)) {
    return command.refuse({"no_hint", "It is not your turn."});
  }
  if (const auto fine = ports_.house.may_ask(*command.from); !fine) {
    return command.refuse(fine.refusal());
  }
  const BotLevel* level = &(*find_game(room_.game))->bots.back();
  Question question{level, table_->position().clone(), *seat, {.time_ms = 1500},
                    1,     command.from->address()};
  ports_.thinker.advise(std::move(question),
                        [reply = Reply(command), level](const Decision& found) {
                          reply.ok(',' + decision_fields(found, *level));
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
  } else if (!may_enter(who)) {
    return command.refuse({"not_allowed", "This table is closed to spectators."});
  }
  JsonWriter writer;
  writer.put("text", table_->position().draw(
                         eyes, {.unicode = false, .width = width, .names = table_->names()}));
  std::string fields_text = writer.take_text();
  fields_text.front() = ',';
  fields_text.pop_back();
  command.ok(fields_text);
}

// A page of the log before a version, for who watches and has come late.
void LiveTable::log(const Command& command) {
  Fields fields(command.body);
  const auto before = static_cast<int>(fields.number("before", 0, kLastVersion));
  if (refused(command, fields)) return;
  if (!table_) return command.refuse({"wrong_phase", "The match has not begun."});
  const auto viewer = std::find_if(viewers_.begin(), viewers_.end(), [&](const Viewer& other) {
    return other.client == command.from;
  });
  if (viewer == viewers_.end()) {
    return command.refuse({"not_allowed", "Watch the table first."});
  }
  const int until = std::min(before, table_->version());
  const int since = std::max(0, until - kLogPage);
  command.ok(R"(,"log_since":)" + std::to_string(since) + R"(,"log":)" +
             table_->log_text(eyes(*viewer), since, until));
}

}  // namespace crownhall::hall
