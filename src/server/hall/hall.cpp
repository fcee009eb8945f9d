#include "server/hall/hall.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <sodium.h>

#include "base/sha256.hpp"
#include "json/fields.hpp"
#include "json/position.hpp"

namespace crownhall::server {
namespace {

constexpr int kReaderThreads = 4;
constexpr std::int64_t kRememberKeys = std::int64_t{24} * 3'600'000;
constexpr std::int64_t kBeatEvery = 1'000;
constexpr std::int64_t kSurveyEvery = 60'000;
constexpr std::ptrdiff_t kLobbyPage = 100;

}  // namespace

std::string new_id(char first) {
  static constexpr std::string_view kLetters =
      "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  std::string id(1, first);
  for (int i = 0; i < 12; ++i) {
    id += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  }
  return id;
}

std::string new_secret() {
  std::array<unsigned char, 32> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 65> text;
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  return text.data();
}

Hall::Hall(const HallConfig& config, Store& store, std::vector<Loop*> loops)
    : config_(config),
      store_(store),
      loops_(std::move(loops)),
      limits_(config.limits_lifted),
      node_(new_id('n')),
      restored_at_([&] {
        const auto at = store.restored_at();
        return at ? *at : 0;
      }()),
      bots_(config.bot_threads, 5),
      readers_(kReaderThreads, 0) {}

Hall::~Hall() { end_workers(); }

void Hall::forget_tables() {
  const Lock lock(tables_mutex_);
  tables_.clear();
}

void Hall::end_workers() {
  bots_.stop();
  readers_.stop();
  coaches_.stop();
  hints_.stop();
  uploads_.stop();
  pulses_.stop();
}

bool Hall::stop() {
  std::int64_t open = 0;
  const bool first = stopped_at_.compare_exchange_strong(open, now_ms());
  stopping_ = true;
  return first;
}

// -- commands --

void Hall::command(Command command) {
  if (command.from->session_ended()) return;  // nobody is there to hear the answer
  if (stopping_) {
    return command.refuse({"stopping", "The hall is closing for a moment; connect again."});
  }
  if (command.wrong) return command.refuse(*command.wrong);
  const Person& who = command.from->person();
  if (const auto fine = limits_.take(kCommands, command.from->limited_by(), steady_ms()); !fine) {
    return command.refuse(fine.refusal());
  }
  // Many names do not make one address many people.
  if (const auto& address = command.from->address(); !address.empty()) {
    if (const auto fine = limits_.take(kCommandsFrom, address, steady_ms()); !fine) {
      return command.refuse(fine.refusal());
    }
  }
  if (const auto fine = may_be_heard(command); !fine) return command.refuse(fine.refusal());
  if (!who.id.empty() && !command.key_text.empty()) keep_key(command);
  forward(std::move(command));
}

// Of what many others are told, one person and one address cannot say much.
Result<void> Hall::may_be_heard(const Command& command) {
  static constexpr std::string_view kSeats[] = {"sit", "stand", "ready", "bot", "kick", "settings"};
  const auto& address = command.from->address();
  if (command.type == "chat" && !address.empty()) {
    return limits_.take(kChatFrom, address, steady_ms());
  }
  if (std::find(std::begin(kSeats), std::end(kSeats), command.type) == std::end(kSeats)) return {};
  const auto fine = limits_.take(kSeatings, command.from->limited_by(), steady_ms());
  if (!fine || address.empty()) return fine;
  return limits_.take(kSeatingsFrom, address, steady_ms());
}

void Hall::forward(Command command) {
  if (!command.table.empty()) {
    const auto table = find(command.table);
    return table->submit(std::move(command));
  }
  if (command.type == "create") return create(command);
  if (!command.body.empty()) {
    return command.refuse({"bad_request", "There is no such command with such fields."});
  }
  if (command.type == "lobby.watch") return watch_lobby(command, true);
  if (command.type == "lobby.unwatch") return watch_lobby(command, false);
  if (command.type == "ping") return command.ok(",\"now\":" + std::to_string(now_ms()));
  command.refuse({"bad_request", "There is no command '" + command.type + "' without a table."});
}

// A key belongs to (identity, table, command, its text) and is written with the change. What would
// be refused is looked up first: it may be the second time, and the first went well.
void Hall::keep_key(Command& command) {
  auto row = std::make_shared<KeyRow>();
  row->identity = command.from->person().id;
  row->key = command.key_text;
  row->table = command.table;
  row->command = command.type;
  row->digest = sha256_hex(command.type + '\n' + command.table + '\n' + write_json(command.body));
  row->at = command.at;
  row->origin = command.from->address();
  command.key = row;
  command.settle = [this, row](const Reply& reply, const Refusal& refusal, Reply::Version version) {
    readers_.post([this, row, reply, refusal, version] {
      const auto known = store_.command_key(row->identity, row->key);
      // An earlier try of it may have been done, or be on its way: that is not denied.
      if (!known) return reply.refuse(unknown_outcome());
      if (!*known && refusal.kind == unknown_outcome().kind) {
        return reply.refuse(unknown_outcome());
      }
      if (!*known) return reply.refuse(refusal, version);
      if ((*known)->same_command(*row)) return reply.ok((*known)->answer);
      reply.refuse({"key_used", "This key was given to another command; nothing was done."});
    });
  };
}

void Hall::leave(const std::shared_ptr<Recipient>& client, const std::vector<std::string>& tables) {
  for (const auto& id : tables) {
    std::shared_ptr<TableOwner> table;
    {
      const Lock lock(tables_mutex_);
      const auto found = tables_.find(id);
      if (found != tables_.end()) table = found->second;
    }
    if (table) table->leave(client);
  }
}

// -- tables --

std::shared_ptr<TableOwner> Hall::find(const std::string& id) {
  std::shared_ptr<TableOwner> table;
  {
    const Lock lock(tables_mutex_);
    auto& entry = tables_[id];
    if (entry) return entry;
    Loop& loop = *loops_[std::hash<std::string>{}(id) % loops_.size()];
    table = entry = std::make_shared<TableOwner>(*this, loop, id);
    metrics_.tables(tables_.size());
  }
  table->load();
  return table;
}

std::size_t Hall::table_count() const {
  const Lock lock(tables_mutex_);
  return tables_.size();
}

void Hall::tick(std::int64_t now) {
  std::vector<std::vector<std::shared_ptr<TableOwner>>> by_loop(loops_.size());
  {
    const Lock lock(tables_mutex_);
    for (const auto& [id, table] : tables_) {
      const auto loop = std::find(loops_.begin(), loops_.end(), &table->loop());
      by_loop[loop - loops_.begin()].push_back(table);
    }
    metrics_.tables(tables_.size());
  }
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    loops_[i]->post([this, now, tables = std::move(by_loop[i])]() mutable {
      for (auto& table : tables) {
        table->tick(now);
        if (!table->idle(now)) continue;
        {
          const Lock lock(tables_mutex_);
          tables_.erase(table->id());
        }
        {
          const Lock lock(lobby_mutex_);
          now_.erase(table->id());
        }
        table->retire();
      }
    });
  }
  const StoreFigures figures = store_.figures();
  metrics_.queues(figures.waiting, readers_.waiting(), bots_.waiting());
  metrics_.store(figures.changes, figures.commits, figures.failures);
  const std::int64_t steady = steady_ms();
  if (steady - swept_at_ > kSurveyEvery) {
    swept_at_ = steady;
    limits_.sweep(steady);
    readers_.post([this, now] { drop_open_tables(now); });
    survey();
  }
  if (steady - beat_at_ > kBeatEvery && !stopping_) {
    beat_at_ = steady;
    readers_.post([this, now] { beat(now); });
  }
}

void Hall::beat(std::int64_t now) {
  const std::int64_t asked = now_ms();
  if (const auto time = store_.time(); time && config_.several_nodes) {
    // An answer says that somewhere between asking and hearing it was `time`. Where ours agrees it
    // stays; else it is moved no further than needed, so that a slow answer moves nothing.
    const std::int64_t heard = now_ms();
    if (*time < asked) set_hall_time(heard - (asked - *time));
    if (*time > heard) set_hall_time(*time);
  }
  static_cast<void>(store_.beat(node_, now));
  if (const auto runs = store_.clocks_run(); runs && *runs) clock_runs();
  check_schema();
  const auto due = store_.due(now);
  if (!due) return;
  for (const auto& id : *due) find(id);
}

void Hall::check_schema() {
  const auto fine = store_.current();
  if (fine || fine.refusal().kind != "newer_store" || !stop()) return;
  if (outdated_) outdated_(fine.refusal());
}

void Hall::survey() {
  readers_.post([this] {
    check_schema();
    const auto rows = store_.live_tables();
    if (!rows) return;
    for (const TableRow& row : *rows) {
      show_row(row);
      const auto room = parse_room(row);
      if (!room || room->phase != Phase::kPlaying) continue;
      if (room->exposed(restored_at_)) find(row.id);
    }
  });
}

// Tables nobody has begun for days; everybody at one is told that it is gone.
void Hall::drop_open_tables(std::int64_t now) {
  static_cast<void>(store_.drop_command_keys(now - kRememberKeys));
  const auto dropped = store_.drop_open_tables(now - config_.open_ms);
  if (!dropped) return;
  for (const auto& id : *dropped) heard({.kind = Note::Kind::kRow, .table = id});
}

void Hall::heard(const Note& note) {
  const std::string& id = note.table;
  std::vector<std::shared_ptr<TableOwner>> loaded;
  {
    const Lock lock(tables_mutex_);
    for (const auto& [key, table] : tables_) {
      if (id.empty() || key == id) loaded.push_back(table);
    }
  }
  if (note.kind == Note::Kind::kHere) {
    for (const auto& table : loaded) table->here_elsewhere(note.people);
    return;
  }
  for (const auto& table : loaded) table->refresh();
  if (id.empty()) return survey();
  if (!loaded.empty() || note.kind == Note::Kind::kLog) return;
  readers_.post([this, id] {
    const auto table = store_.load_table(id);
    if (table) return show_row(table->row);
    if (table.refusal().kind == "not_found") gone_from_lobby(id);
  });
}

// -- the lobby --

void Hall::show_row(const TableRow& row) {
  if (const auto room = parse_room(row)) show_in_lobby(*room);
}

void Hall::show_in_lobby(const Room& room, std::optional<wire::TableNow> now) {
  const bool shown = room.is_public && room.phase != Phase::kOver && room.spectators;
  if (now) {
    const Lock lock(lobby_mutex_);
    now_[room.id] = *now;
  }
  if (!shown) return gone_from_lobby(room.id);
  const Lock lock(lobby_mutex_);
  if (const auto known = now_.find(room.id); !now && known != now_.end()) now = known->second;
  LobbyEntry entry{room.created, text_of(lobby_entry(room, now.value_or(wire::TableNow{})))};
  LobbyEntry& known = lobby_[room.id];
  if (known.text == entry.text) return;
  known = std::move(entry);
  tell_lobby(text_of(wire::LobbyChange{known.text}));
}

std::int64_t Hall::watchers_at(const std::string& id) const {
  const Lock lock(lobby_mutex_);
  const auto known = now_.find(id);
  return known == now_.end() ? 0 : known->second.watchers;
}

void Hall::gone_from_lobby(const std::string& id) {
  const Lock lock(lobby_mutex_);
  if (lobby_.erase(id) == 0) return;
  tell_lobby(text_of(wire::LobbyGone{id}));
}

void Hall::tell_lobby(std::string text) {
  const auto message = std::make_shared<const std::string>(std::move(text));
  std::erase_if(lobby_watchers_, [&](const std::weak_ptr<Recipient>& watcher) {
    const auto client = watcher.lock();
    if (client) client->send(message);
    return !client;
  });
}

wire::LobbyPage Hall::lobby(std::string_view after) const {
  const Lock lock(lobby_mutex_);
  std::vector<std::pair<std::int64_t, std::string_view>> order;
  for (const auto& [id, entry] : lobby_) order.emplace_back(-entry.created, id);
  std::sort(order.begin(), order.end());
  auto first = order.begin();
  if (!after.empty()) {
    first =
        std::find_if(first, order.end(), [&](const auto& place) { return place.second == after; });
    if (first != order.end()) ++first;
  }
  wire::LobbyPage page;
  auto at = first;
  for (; at != order.end() && at - first < kLobbyPage; ++at) {
    page.tables.push_back(lobby_.find(std::string(at->second))->second.text);
  }
  page.count = static_cast<std::int64_t>(order.size());
  if (at != order.end() && at != first) page.next = (at - 1)->second;
  return page;
}

void Hall::watch_lobby(const Command& command, bool on) {
  if (!command.from->takes_updates()) {
    return command.refuse({"bad_request", "Watching needs a socket; GET /api/lobby is the list."});
  }
  {
    const Lock lock(lobby_mutex_);
    std::erase_if(lobby_watchers_, [&](const std::weak_ptr<Recipient>& watcher) {
      const auto client = watcher.lock();
      return !client || client == command.from;
    });
    if (on) lobby_watchers_.push_back(command.from);
  }
  command.ok();
  if (!on) return;
  command.from->send(std::make_shared<const std::string>(text_of(wire::Lobby{lobby("")})));
}

}  // namespace crownhall::server
