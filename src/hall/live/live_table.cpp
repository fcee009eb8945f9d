#include "hall/live/live_table.hpp"

#include <algorithm>
#include <cstdlib>

namespace crownhall::hall {
namespace {

const Refusal kAwayRefusal{
    "please_wait", "The hall's store does not answer just now. Nothing was done; try again."};

// To all at the table, of whom one may have a command under way.
constexpr std::string_view kWaitSentence =
    "The hall's store does not answer just now; the table goes on when it is back.";

// Coming and going is told no oftener.
constexpr std::int64_t kPresenceEvery = 1'000;
// Whose turn it is and who watches is told to the lobby no oftener.
constexpr std::int64_t kLobbyEvery = 5'000;

}  // namespace

LiveTable::LiveTable(std::string id, Ports ports)
    : ports_(ports), id_(std::move(id)), used_at_(now()) {
  asked_.fill(-1);
}

void LiveTable::submit(Command command) {
  used_at_ = command.at;
  if (state_ == State::kReady && queue_.empty()) {
    handle(command);
  } else {
    enqueue([this, command = std::move(command)] { handle(command); });
  }
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
  if (command.from->session_ended()) return;  // while it waited in line
  if (ports_.house.attempt([&] { obey(command); })) return;
  // What is in our memory may be half done; the store has it whole.
  command.refuse({"failed", "That went wrong inside the hall; look at the table again."});
  if (state_ == State::kReady) refresh();
}

void LiveTable::obey(const Command& command) {
  if (state_ == State::kMissing) {
    return command.refuse({"not_found", "There is no such table."});
  }
  if (state_ == State::kAway) return command.refuse(kAwayRefusal);
  retry_.reset();
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
  ports_.keeper.load([this](Result<LoadedTable> result) { loaded(std::move(result)); });
}

void LiveTable::loaded(Result<LoadedTable> loaded) {
  if (loaded) {
    take(std::move(*loaded));
  } else {
    state_ = loaded.refusal().kind == "not_found" ? State::kMissing : State::kAway;
    if (state_ == State::kMissing) gone();
  }
  pump();
  if (state_ == State::kReady) {
    if (std::exchange(refresh_wanted_, false)) return refresh();
    ask_bots();
  }
}

// It was there and is not any more: nobody had begun it for days.
void LiveTable::gone() {
  const auto message = std::make_shared<const std::string>(
      text_of(wire::Closed{id_, "not_found", "This table is gone: it was open for too long."}));
  for (const Viewer& viewer : viewers_) viewer.client->send(message);
  viewers_.clear();
  table_.reset();
}

void LiveTable::take(LoadedTable loaded) {
  auto room = parse_room(loaded.row);
  std::optional<Table> table;
  int settled = 0;
  if (room && room->phase != Phase::kOpen) {
    auto made = make_table(*room, loaded.row.secret, loaded.entries, &settled);
    if (made) {
      table.emplace(std::move(*made));
    } else {
      ports_.house.problem(made.refusal().sentence);
    }
  }
  if (!room || (room->phase != Phase::kOpen && !table)) {
    state_ = State::kMissing;
    return;
  }
  in_log_ = {};
  if (table) {
    for (const Seat seat : table->to_act()) {
      if (!table->draft(seat).empty()) in_log_.add(seat);
    }
  }
  for (const ChoiceRow& choice : loaded.choices) {
    // What was chosen for an earlier turn lies there until it is replaced.
    if (!table || choice.settled != settled) continue;
    static_cast<void>(table->lay(choice.seat, choice.text));
    in_log_.remove(choice.seat);
  }
  if (table) table->drop_unlaid();
  const auto chosen = [](const std::optional<Table>& at, Seat seat) {
    return at && seat >= 0 && seat < at->players() ? at->draft(seat) : std::string();
  };
  const std::optional<Table> before = std::exchange(table_, std::nullopt);
  const bool known = before.has_value() && !was_away_;
  const bool room_changed = revision_ != loaded.row.revision;
  const std::int64_t said = chat_.empty() ? 0 : chat_.back().n;
  was_away_ = false;
  room_ = std::move(*room);
  revision_ = loaded.row.revision;
  secret_ = std::move(loaded.row.secret);
  chat_ = std::move(loaded.chat);
  const bool taken_back = shared_ && !loaded.shared;
  shared_ = loaded.shared;
  table_ = std::move(table);
  settled_ = settled;
  last_at_ = loaded.entries.empty() ? room_.started : loaded.entries.back().at;
  deadline_ = loaded.row.deadline;
  asked_.fill(-1);
  state_ = State::kReady;
  show_out(taken_back);
  for (Viewer& viewer : viewers_) {
    if (!known) {
      send_table(viewer);
    } else if (viewer.seen != table_->version() || viewer.shown != eyes(viewer) ||
               chosen(before, eyes(viewer)) != chosen(table_, eyes(viewer))) {
      send_news(viewer);
    }
  }
  if (known) {
    for (const ChatRow& line : chat_) {
      if (line.n > said) send_chat(line);
    }
    if (room_changed) announce_room();
  }
  lobby_changed();
}

void LiveTable::refresh() {
  if (state_ != State::kReady) {
    refresh_wanted_ = true;
    return;
  }
  state_ = State::kLoading;
  load();
}

void LiveTable::away() {
  state_ = State::kAway;
  was_away_ = true;
  for (const Viewer& viewer : viewers_) {
    viewer.client->send(std::make_shared<const std::string>(
        text_of(wire::Wait{id_, kAwayRefusal.kind, std::string(kWaitSentence)})));
  }
}

// -- writing --

TableRow LiveTable::row(const Room& room) const {
  TableRow row = room_row(room, revision_, secret_);
  row.deadline = room.phase == Phase::kPlaying ? deadline_ : TableRow::kNever;
  return row;
}

std::int64_t LiveTable::table_time(std::int64_t now) const {
  return table_->time() + std::max<std::int64_t>(0, now - last_at_);
}

std::int64_t LiveTable::deadline(std::int64_t now) const {
  if (room_.clock.kind == ClockRules::Kind::kNone || !table_ || table_->over()) {
    return TableRow::kNever;
  }
  std::int64_t least = room_.clock.bank_ms;
  for (Seat seat = 0; seat < table_->players(); ++seat) {
    if (!table_->seat(seat).played_by().empty()) continue;
    least = std::min(least, table_->clock().left(seat, table_time(now)));
  }
  return now + least;
}

void LiveTable::commit(Change change, const Reply* reply, const std::string& answer,
                       std::function<void()> then) {
  state_ = State::kCommitting;
  if (reply && reply->key) {
    change.key = *reply->key;
    change.key->answer = answer;
  }
  if (reply) pending_ = *reply;
  then_ = std::move(then);
  ports_.keeper.commit(std::move(change), [this](Committed result) { committed(result); });
}

void LiveTable::committed(Committed result) {
  state_ = State::kReady;
  const auto then = std::exchange(then_, nullptr);
  const auto reply = std::exchange(pending_, std::nullopt);
  const auto retry = std::exchange(retry_, std::nullopt);
  switch (result) {
    case Committed::kDone:
      then();
      break;
    case Committed::kConflict:
      if (retry) {
        queue_.push_front([this, command = *retry] { handle(command); });
      } else if (reply) {
        reply->refuse({"stale", "Somebody else was quicker; the table has moved on."},
                      table_ ? table_->version() : 0);
      }
      state_ = State::kLoading;
      load();
      return;
    case Committed::kFailed:
      // Whether it was written is unknown: the store will tell when it is back.
      if (reply) reply->refuse(unknown_outcome());
      away();
      break;
  }
  if (state_ == State::kReady && std::exchange(refresh_wanted_, false)) refresh();
  pump();
}

void LiveTable::commit_room(Room next, const Reply* reply, const std::string& answer,
                            std::function<void()> then) {
  Change change{.table = id_, .row = row(next)};
  auto shared = std::make_shared<Room>(std::move(next));
  std::optional<Reply> copy;
  if (reply) copy = *reply;
  commit(std::move(change), reply, answer, [this, shared, copy, answer, then = std::move(then)] {
    room_ = std::move(*shared);
    ++revision_;
    show_out();
    if (then) then();
    if (copy) copy->ok(answer);
    announce_room();
    lobby_changed();
  });
}

// -- who is there --

void LiveTable::presence_changed() {
  presence_due_ = true;
  if (state_ == State::kReady && now() - presence_at_ >= kPresenceEvery) announce_room();
}

bool LiveTable::may_enter(std::string_view who) const {
  if (!room_.may_watch(who)) return false;
  // What is over and nobody's but its players' (may_open).
  return room_.phase != Phase::kOver || shared_ || !room_.seats_of(who).empty();
}

void LiveTable::leave(const std::shared_ptr<Recipient>& client) {
  const auto gone =
      std::erase_if(viewers_, [&](const Viewer& viewer) { return viewer.client == client; });
  if (gone > 0 && state_ != State::kMissing) presence_changed();
  used_at_ = now();
}

std::set<std::string> LiveTable::people_here() const {
  std::set<std::string> people;
  for (const Viewer& viewer : viewers_) {
    const auto& id = viewer.client->person().id;
    if (!room_.seats_of(id).empty()) people.insert(id);
  }
  return people;
}

bool LiveTable::idle(std::int64_t now, std::int64_t forget_ms) const {
  if (state_ == State::kMissing && viewers_.empty()) return true;
  const bool busy = state_ == State::kCommitting || state_ == State::kLoading || !queue_.empty();
  const bool bots_play = ports_.house.owner() && table_ && room_.phase == Phase::kPlaying &&
                         !table_->over() && !table_->bot_turns().empty();
  return !busy && viewers_.empty() && !bots_play && now - used_at_ > forget_ms;
}

void LiveTable::tick(std::int64_t now) {
  if (state_ == State::kAway) {
    state_ = State::kLoading;
    load();
    return;
  }
  if (presence_due_ && now - presence_at_ >= kPresenceEvery && state_ == State::kReady) {
    announce_room();
  }
  if (lobby_due_ && std::abs(now - lobby_at_) >= kLobbyEvery && state_ == State::kReady) {
    lobby_changed();
  }
  if (state_ == State::kReady && room_.phase == Phase::kOpen) return run_deal(now);
  watch_presence(now);
  if (state_ != State::kReady || !table_ || room_.phase != Phase::kPlaying) return;
  if (table_->over()) return finish();
  ports_.house.claim(now);
  if (!ports_.house.owner()) return;
  if (run_ending(now)) return;
  run_clocks(now);
  if (state_ == State::kReady) run_forgotten(now);
  if (state_ == State::kReady) run_absence(now);
  if (state_ == State::kReady && bots_due_ <= now) ask_bots();
}

}  // namespace crownhall::hall
