#include "server/live_table.hpp"

#include <algorithm>

#include "server/hall.hpp"
#include "server/log.hpp"

namespace crownhall::server {
namespace {

const Refusal kAwayRefusal{
    "please_wait", "The hall's store does not answer just now. Nothing was done; try again."};

}  // namespace

LiveTable::LiveTable(Hall& hall, Loop& loop, std::string id)
    : hall_(hall), loop_(loop), id_(std::move(id)), used_at_(now_ms()) {
  asked_.fill(-1);
}

void LiveTable::submit(Command command) {
  loop_.run([self = shared_from_this(), command = std::move(command)]() mutable {
    self->used_at_ = command.at;
    if (self->state_ == State::kReady && self->queue_.empty()) {
      self->handle(command);
    } else {
      self->enqueue([self, command = std::move(command)] { self->handle(command); });
    }
  });
}

void LiveTable::enqueue(std::function<void()> task) {
  queue_.push_back(std::move(task));
  pump();
}

void LiveTable::pump() {
  while (!queue_.empty() && state_ != State::kLoading && state_ != State::kCommitting) {
    const auto task = std::move(queue_.front());
    queue_.pop_front();
    task();
  }
}

void LiveTable::handle(const Command& command) {
  if (state_ == State::kMissing) {
    return command.refuse({"not_found", "There is no such table."});
  }
  if (state_ == State::kAway) return command.refuse(kAwayRefusal);
  for (const CommandEntry& entry : commands()) {
    if (entry.type != command.type) continue;
    if (!entry.by_stranger && command.from->person().id.empty()) {
      return command.refuse({"no_identity", "Say who you are first: take a name."});
    }
    return (this->*entry.handler)(command);
  }
  command.refuse({"bad_request", "There is no command '" + command.type + "'."});
}

// -- reading --

void LiveTable::load() {
  hall_.readers().post([self = shared_from_this()] {
    auto loaded = self->hall_.store().load_table(self->id_);
    self->loop_.post(
        [self, loaded = std::move(loaded)]() mutable { self->loaded(std::move(loaded)); });
  });
}

void LiveTable::loaded(Result<LoadedTable> loaded) {
  if (loaded) {
    take(std::move(*loaded));
  } else {
    state_ = loaded.refusal().kind == "not_found" ? State::kMissing : State::kAway;
  }
  pump();
  if (state_ == State::kReady) {
    if (std::exchange(refresh_wanted_, false)) return refresh();
    ask_bots();
  }
}

void LiveTable::take(LoadedTable loaded) {
  auto room = parse_room(loaded.row);
  std::optional<Table> table;
  int settled = 0;
  if (room && room->phase != Phase::kOpen) {
    auto made = make_table(*room, loaded.row.seed, loaded.entries, &settled);
    if (made) {
      table.emplace(std::move(*made));
    } else {
      log_problem("table", made.refusal().sentence);
    }
  }
  if (!room || (room->phase != Phase::kOpen && !table)) {
    state_ = State::kMissing;
    return;
  }
  const bool known = table_.has_value() && !was_away_;
  const bool room_changed = revision_ != loaded.row.revision;
  was_away_ = false;
  room_ = std::move(*room);
  revision_ = loaded.row.revision;
  seed_ = std::move(loaded.row.seed);
  chat_ = std::move(loaded.chat);
  table_ = std::move(table);
  settled_ = settled;
  last_moves_ = {};
  for (const LogRow& entry : loaded.entries) {
    if (entry.kind != "move" && entry.kind != "ready") continue;
    last_moves_[static_cast<std::size_t>(entry.seat)] = {entry.text, entry.version - 1,
                                                         entry.version};
  }
  if (table_ && !table_->over()) table_->excuse(now_ms());
  asked_.fill(-1);
  state_ = State::kReady;
  for (Viewer& viewer : viewers_) {
    const auto mine = room_.seats_of(viewer.client->person().id);
    if (viewer.eyes == kSpectator && !mine.empty()) viewer.eyes = mine.front();
    if (!known) {
      send_table(viewer);
    } else if (viewer.seen < table_->version()) {
      send_update(viewer, viewer.seen);
    }
  }
  if (known && room_changed) announce_room();
  lobby_changed();
}

void LiveTable::refresh() {
  loop_.run([self = shared_from_this()] {
    if (self->state_ == State::kReady) {
      self->state_ = State::kLoading;
      self->load();
    } else {
      self->refresh_wanted_ = true;
    }
  });
}

void LiveTable::away() {
  state_ = State::kAway;
  was_away_ = true;
  for (const Viewer& viewer : viewers_) {
    viewer.client->send(std::make_shared<const std::string>(
        R"({"t":"wait","table":")" + id_ + "\"," + refusal_text(kAwayRefusal).substr(1)));
  }
}

// -- writing --

TableRow LiveTable::row(const Room& room) const {
  return {id_,
          revision_,
          std::string(phase_word(room.phase)),
          room.is_public ? "public" : "link",
          room.created,
          seed_,
          room_text(room),
          room.people()};
}

void LiveTable::commit(Change change, const Reply* reply, std::function<void()> then) {
  state_ = State::kCommitting;
  if (reply) pending_ = *reply;
  then_ = std::move(then);
  hall_.store().commit(std::move(change), [self = shared_from_this()](Committed result) {
    self->loop_.post([self, result] { self->committed(result); });
  });
}

void LiveTable::committed(Committed result) {
  state_ = State::kReady;
  const auto then = std::exchange(then_, nullptr);
  const auto reply = std::exchange(pending_, std::nullopt);
  switch (result) {
    case Committed::kDone:
      then();
      break;
    case Committed::kConflict:
      if (reply) {
        reply->refuse({"stale", "Somebody else was quicker; the table has moved on."},
                      version_field());
      }
      state_ = State::kLoading;
      load();
      return;
    case Committed::kFailed:
      // Whether it was written is unknown: the store will tell when it is back.
      if (reply) reply->refuse(kAwayRefusal);
      away();
      break;
  }
  if (state_ == State::kReady && std::exchange(refresh_wanted_, false)) refresh();
  pump();
}

void LiveTable::commit_room(Room next, const Reply* reply, std::function<void()> then) {
  Change change{.table = id_, .row = row(next)};
  auto shared = std::make_shared<Room>(std::move(next));
  commit(std::move(change), reply, [this, shared, then = std::move(then)] {
    room_ = std::move(*shared);
    ++revision_;
    then();
    announce_room();
    lobby_changed();
  });
}

// -- who is there --

void LiveTable::leave(std::shared_ptr<Client> client) {
  loop_.run([self = shared_from_this(), client = std::move(client)] {
    const auto gone = std::erase_if(self->viewers_,
                                    [&](const Viewer& viewer) { return viewer.client == client; });
    if (gone > 0 && self->state_ != State::kMissing) self->announce_room();
    self->used_at_ = now_ms();
  });
}

bool LiveTable::idle(std::int64_t now) const {
  if (state_ == State::kMissing && viewers_.empty()) return true;
  const bool busy = state_ == State::kCommitting || state_ == State::kLoading || !queue_.empty();
  const bool bots_play = owner_ && table_ && room_.phase == Phase::kPlaying && !table_->over() &&
                         !table_->bot_turns().empty();
  return !busy && viewers_.empty() && !bots_play && now - used_at_ > hall_.config().forget_ms;
}

void LiveTable::tick(std::int64_t now) {
  if (state_ == State::kAway) {
    state_ = State::kLoading;
    load();
    return;
  }
  if (hall_.config().several_nodes) share_presence(now);
  if (state_ != State::kReady || !table_ || room_.phase != Phase::kPlaying) return;
  if (table_->over()) return finish();
  claim(now);
  if (!owner_) return;
  run_clocks(now);
  if (state_ == State::kReady) run_absence(now);
  if (state_ == State::kReady && bots_due_ <= now) ask_bots();
}

}  // namespace crownhall::server
