// The hall: all tables of this node, the lobby, and what they share.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/client.hpp"
#include "server/command.hpp"
#include "server/limits.hpp"
#include "server/live_table.hpp"
#include "server/metrics.hpp"
#include "server/pool.hpp"
#include "store/store.hpp"

namespace crownhall::server {

struct HallConfig {
  bool several_nodes = false;
  bool limits_lifted = false;
  int bot_threads = 1;
  std::int64_t bot_delay_ms = 300;   // a bot's move comes no sooner: people want to follow
  std::int64_t absence_ms = 60'000;  // live games: then a stand-in takes over
  std::int64_t forget_ms = 60'000;   // an unused table leaves the memory
  std::string stand_in_level = "squire";
};

// Thread safe.
class Hall {
 public:
  Hall(const HallConfig& config, Store& store, std::vector<Loop*> loops);
  ~Hall();

  // -- what tables share --
  const HallConfig& config() const { return config_; }
  Store& store() { return store_; }
  Pool& readers() { return readers_; }
  Pool& bots() { return bots_; }
  // One thread that gives way to everybody: what takes seconds and nobody's turn waits for.
  Pool& coaches() { return coaches_; }
  Limits& limits() { return limits_; }
  Metrics& metrics() { return metrics_; }
  const std::string& node() const { return node_; }

  // -- commands --
  // Answers it, now or later.
  void command(Command command);
  // The same for a command of the hall's own making: no rate limit, no key.
  void forward(Command command);
  // This client is gone from all of these.
  void leave(const std::shared_ptr<Client>& client, const std::vector<std::string>& tables);

  // -- tables --
  // Stores a new table and tells its id, or why not. Seats and phase as in `room`.
  void create(Room room, std::string seed, std::function<void(Result<std::string>)> done);
  std::size_t table_count() const;
  void tick(std::int64_t now);
  // What another node says.
  void heard(const Note& note);
  // No more commands are taken; what is being committed will be.
  void stop();
  const std::atomic<bool>& stopping() const { return stopping_; }
  // Ends the worker threads; after it no bot and no reader comes back.
  void end_workers();
  // Lets go of every table, and with them of the lines of their viewers.
  void forget_tables();

  // -- the lobby --
  void show_in_lobby(const Room& room);
  json::array lobby() const;

 private:
  void create(const Command& command);
  void create_same_deal(const Command& command, const std::string& match);
  void create_continued(const Command& command, const json::object& from);
  void created(const Command& command, Room room, std::string seed);
  bool repeated(Command& command);
  std::shared_ptr<LiveTable> find(const std::string& id);
  void watch_lobby(const Command& command, bool on);
  // Reads the tables that are not over: for the lobby, and to wake those with a clock.
  void survey();
  void show_row(const TableRow& row);

  const HallConfig config_;
  Store& store_;
  std::vector<Loop*> loops_;
  Limits limits_;
  Metrics metrics_;
  const std::string node_;
  std::atomic<bool> stopping_ = false;

  mutable std::mutex tables_mutex_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;

  mutable std::mutex lobby_mutex_;
  std::map<std::string, std::string> lobby_;  // id -> entry as JSON text
  std::vector<std::weak_ptr<Client>> lobby_watchers_;

  // Answers by "identity key".
  struct Remembered {
    std::string rest;  // what follows the id; empty while it is being done
    bool done = false;
    std::int64_t at = 0;
  };
  std::mutex keys_mutex_;
  std::unordered_map<std::string, Remembered> keys_;

  std::int64_t beat_at_ = 0;
  std::int64_t swept_at_ = 0;
  Pool bots_;  // before readers_: bots never post to readers
  Pool readers_;
  Pool coaches_{1, 15};
};

// 12 letters and digits, about 70 random bits; `first` tells what it is (t, p).
std::string new_id(char first);
// A seed for a deal: 256 random bits in hexadecimal.
std::string new_seed();

}  // namespace crownhall::server
