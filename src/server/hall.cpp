#include "server/hall.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <sodium.h>

#include "json/position.hpp"
#include "server/fields.hpp"

namespace crownhall::server {
namespace {

constexpr int kReaderThreads = 4;
constexpr std::int64_t kRememberKeys = 10 * 60'000;
constexpr std::int64_t kBeatEvery = 1'000;
constexpr std::int64_t kSurveyEvery = 60'000;
constexpr std::string_view kOkHead = R"({"t":"ok","id":)";

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

std::string new_seed() {
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
      bots_(config.bot_threads, 5),
      readers_(kReaderThreads, 0) {}

Hall::~Hall() { end_workers(); }

void Hall::forget_tables() {
  const std::lock_guard lock(tables_mutex_);
  tables_.clear();
}

void Hall::end_workers() {
  bots_.stop();
  readers_.stop();
  coaches_.stop();
}

void Hall::stop() { stopping_ = true; }

// -- commands --

void Hall::command(Command command) {
  if (stopping_) {
    return command.refuse({"stopping", "The hall is closing for a moment; connect again."});
  }
  const Person& who = command.from->person();
  if (const auto fine = limits_.take(kCommands, command.from->limited_by(), command.at); !fine) {
    return command.refuse(fine.refusal());
  }
  if (!who.id.empty() && !command.key.empty() && repeated(command)) return;
  forward(std::move(command));
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

bool Hall::repeated(Command& command) {
  const std::string key = command.from->person().id + ' ' + command.key;
  const std::lock_guard lock(keys_mutex_);
  const auto [found, added] = keys_.try_emplace(key, Remembered{"", false, command.at});
  if (added) {
    command.heard = [this, key, size = command.id.size()](const std::string& text, bool done) {
      const std::lock_guard again(keys_mutex_);
      const auto entry = keys_.find(key);
      if (entry == keys_.end()) return;
      // What was refused may be tried again.
      if (!done) return void(keys_.erase(entry));
      entry->second.done = true;
      entry->second.rest = text.substr(kOkHead.size() + size);
    };
    return false;
  }
  if (!found->second.done) {
    command.refuse({"too_fast", "That very command is being done just now."});
  } else {
    command.from->answer(std::string(kOkHead) + command.id + found->second.rest, nullptr);
  }
  return true;
}

void Hall::leave(const std::shared_ptr<Client>& client, const std::vector<std::string>& tables) {
  for (const auto& id : tables) {
    std::shared_ptr<LiveTable> table;
    {
      const std::lock_guard lock(tables_mutex_);
      const auto found = tables_.find(id);
      if (found != tables_.end()) table = found->second;
    }
    if (table) table->leave(client);
  }
}

// -- tables --

std::shared_ptr<LiveTable> Hall::find(const std::string& id) {
  std::shared_ptr<LiveTable> table;
  {
    const std::lock_guard lock(tables_mutex_);
    auto& entry = tables_[id];
    if (entry) return entry;
    Loop& loop = *loops_[std::hash<std::string>{}(id) % loops_.size()];
    table = entry = std::make_shared<LiveTable>(*this, loop, id);
    metrics_.tables(tables_.size());
  }
  table->load();
  return table;
}

std::size_t Hall::table_count() const {
  const std::lock_guard lock(tables_mutex_);
  return tables_.size();
}

void Hall::tick(std::int64_t now) {
  std::vector<std::vector<std::shared_ptr<LiveTable>>> by_loop(loops_.size());
  {
    const std::lock_guard lock(tables_mutex_);
    for (const auto& [id, table] : tables_) {
      const auto loop = std::find(loops_.begin(), loops_.end(), &table->loop());
      by_loop[static_cast<std::size_t>(loop - loops_.begin())].push_back(table);
    }
    metrics_.tables(tables_.size());
  }
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    loops_[i]->post([this, now, tables = std::move(by_loop[i])]() mutable {
      for (auto& table : tables) {
        table->tick(now);
        if (!table->idle(now)) continue;
        // Nobody else holds it, and nobody can get it while we look: forget it.
        const std::lock_guard lock(tables_mutex_);
        if (table.use_count() == 2) tables_.erase(table->id());
      }
    });
  }
  const StoreFigures figures = store_.figures();
  metrics_.queues(figures.waiting, readers_.waiting(), bots_.waiting());
  metrics_.store(figures.changes, figures.commits, figures.failures);
  if (now - swept_at_ > kSurveyEvery) {
    swept_at_ = now;
    limits_.sweep(now);
    survey();
    const std::lock_guard lock(keys_mutex_);
    std::erase_if(keys_, [&](const auto& e) { return now - e.second.at > kRememberKeys; });
  }
  if (config_.several_nodes && now - beat_at_ > kBeatEvery) {
    beat_at_ = now;
    readers_.post([this, now] { static_cast<void>(store_.beat(node_, now)); });
  }
}

void Hall::survey() {
  readers_.post([this] {
    const auto rows = store_.live_tables();
    if (!rows) return;
    for (const TableRow& row : *rows) {
      show_row(row);
      const auto room = parse_room(row);
      if (room && room->phase == Phase::kPlaying && room->clock.kind != ClockRules::Kind::kNone) {
        find(row.id);
      }
    }
  });
}

void Hall::heard(const Note& note) {
  const std::string& id = note.table;
  std::vector<std::shared_ptr<LiveTable>> loaded;
  {
    const std::lock_guard lock(tables_mutex_);
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
    if (const auto table = store_.load_table(id)) show_row(table->row);
  });
}

// -- the lobby --

void Hall::show_row(const TableRow& row) {
  if (const auto room = parse_room(row)) show_in_lobby(*room);
}

void Hall::show_in_lobby(const Room& room) {
  const bool shown = room.is_public && room.phase != Phase::kOver && room.spectators;
  std::string entry = shown ? write_json(lobby_object(room)) : "";
  const std::lock_guard lock(lobby_mutex_);
  const auto found = lobby_.find(room.id);
  std::string text;
  if (shown) {
    if (found != lobby_.end() && found->second == entry) return;
    text = R"({"t":"lobby.change","table":)" + entry + '}';
    lobby_[room.id] = std::move(entry);
  } else {
    if (found == lobby_.end()) return;
    lobby_.erase(found);
    text = R"({"t":"lobby.gone","table":")" + room.id + "\"}";
  }
  const auto message = std::make_shared<const std::string>(std::move(text));
  std::erase_if(lobby_watchers_, [&](const std::weak_ptr<Client>& watcher) {
    const auto client = watcher.lock();
    if (client) client->send(message);
    return !client;
  });
}

json::array Hall::lobby() const {
  const std::lock_guard lock(lobby_mutex_);
  json::array list;
  for (const auto& [id, entry] : lobby_) list.push_back(json::parse(entry));
  return list;
}

void Hall::watch_lobby(const Command& command, bool on) {
  std::string text = R"({"t":"lobby","tables":[)";
  {
    const std::lock_guard lock(lobby_mutex_);
    std::erase_if(lobby_watchers_, [&](const std::weak_ptr<Client>& watcher) {
      const auto client = watcher.lock();
      return !client || client == command.from;
    });
    if (on) {
      lobby_watchers_.push_back(command.from);
      for (const auto& [id, entry] : lobby_) {
        if (text.back() != '[') text += ',';
        text += entry;
      }
    }
  }
  command.ok();
  if (on) command.from->send(std::make_shared<const std::string>(text + "]}"));
}

}  // namespace crownhall::server
