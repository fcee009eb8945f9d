// The hall: all tables of this node, the lobby, and what they share.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/mutex.hpp"
#include "hall/wire/command.hpp"
#include "server/live/table_owner.hpp"
#include "server/net/client.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/pool.hpp"
#include "server/people/limits.hpp"
#include "store/store.hpp"

namespace crownhall::server {

struct HallConfig {
  bool several_nodes = false;
  bool limits_lifted = false;
  int bot_threads = 1;
  std::int64_t bot_delay_ms = 300;   // a bot's move comes no sooner: people want to follow
  std::int64_t absence_ms = 60'000;  // live games: then a stand-in takes over
  std::int64_t forget_ms = 60'000;   // an unused table leaves the memory
  std::int64_t open_ms = std::int64_t{3} * 86'400'000;  // a table not begun by then is dropped
  std::int64_t deal_ms = 15'000;  // to promise a part of the shuffle, and to open it
  // For tests: every unrated deal follows from this text and the number of tables before it. Such a
  // table is a known deal and says so. Empty: nobody can know a deal.
  std::string known_deals;
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
  // What a strong bot would do, for who asks: a second or two each.
  Pool& hints() { return hints_; }
  // What strangers send to be played: each in a process of its own (confined.hpp).
  Pool& uploads() { return uploads_; }
  Limits& limits() { return limits_; }
  Metrics& metrics() { return metrics_; }
  const std::string& node() const { return node_; }
  // When the store was restored from a copy; 0 = never.
  std::int64_t restored_at() const { return restored_at_; }

  // Sets the hall's time by the store's, and where the whole hall was away before, writes that
  // down. Once, with the door's port taken and nobody let in yet; blocks.
  Result<void> open();
  // Since when people can act here. Without a clock nobody is idle for longer than that.
  std::int64_t opened_at() const { return opened_at_; }
  // This node closes: for the hall's absence it counts from the moment it took no more commands.
  void close();

  // -- commands --
  // Answers it, now or later.
  void command(Command command);
  // The same for a command of the hall's own making: no rate limit, no key.
  void forward(Command command);
  // This client is gone from all of these.
  void leave(const std::shared_ptr<Recipient>& client, const std::vector<std::string>& tables);

  // -- tables --
  // Stores a new table and tells its id, or why not. Seats and phase as in `room`. `key`: of the
  // command that asked for it.
  void create(Room room, std::string secret, std::shared_ptr<const KeyRow> key,
              std::function<void(Result<std::string>)> done);
  std::size_t table_count() const;
  void tick(std::int64_t now);
  // Says that this node lives, while clocks run: called so often that a node which dies at any
  // moment was seen well within a tenth of a second before (docs/hosting.md).
  void pulse();
  // A clock has begun to run here.
  void clock_runs();
  // Called once, on a thread of the hall's own, when the store has become newer than this program:
  // such a node must stop, or it would go on by rules that no longer hold.
  void when_outdated(std::function<void(const Refusal&)> stop) { outdated_ = std::move(stop); }
  // What another node says.
  void heard(const Note& note);
  // No more commands are taken; what is being committed will be. True the first time.
  bool stop();
  const std::atomic<bool>& stopping() const { return stopping_; }
  // Ends the worker threads; after it no bot and no reader comes back.
  void end_workers();
  // Lets go of every table, and with them of the lines of their viewers.
  void forget_tables();

  // -- the lobby --
  // `now`: how it stands, from who has it in memory; without one, as it was last said.
  void show_in_lobby(const Room& room, std::optional<wire::TableNow> now = {});
  // Who watches it here, without a seat.
  std::int64_t watchers_at(const std::string& id) const;
  // Its newest tables after that one, a page of them, as JSON fields: "tables", "count" (of all),
  // "next" (what to ask for next, or null).
  wire::LobbyPage lobby(std::string_view after) const;

 private:
  void create(const Command& command);
  void create_same_deal(const Command& command, const std::string& match);
  void create_continued(const Command& command, const json::object& from);
  // A match that is over and that this person may open. Blocks.
  Result<LoadedTable> finished_for(const Person& person, const std::string& match);
  void created(const Command& command, Room room);
  void keep_key(Command& command);
  Result<void> may_be_heard(const Command& command);
  std::shared_ptr<TableOwner> find(const std::string& id);
  void watch_lobby(const Command& command, bool on);
  // Reads the tables that are not over: for the lobby, and to wake those with a clock.
  void survey();
  void show_row(const TableRow& row);
  void check_schema();
  void gone_from_lobby(const std::string& id);
  void tell_lobby(std::string text) CROWNHALL_REQUIRES(lobby_mutex_);
  void drop_open_tables(std::int64_t now);
  Result<void> never_back();
  // When the hall was last alive, where nobody is now; 0 = others are, or it never was.
  Result<std::int64_t> gone_since();
  Result<void> excuse_absence();
  // Says that this node lives, hears the store's time, wakes the tables that are due.
  void beat(std::int64_t now);

  const HallConfig config_;
  Store& store_;
  std::vector<Loop*> loops_;
  Limits limits_;
  Metrics metrics_;
  const std::string node_;
  const std::int64_t restored_at_;
  std::atomic<bool> stopping_ = false;
  std::int64_t opened_at_ = 0;
  std::atomic<int> tables_opened_ = 0;
  std::atomic<std::int64_t> stopped_at_ = 0;
  std::atomic<std::int64_t> clocks_until_ = 0;  // they may run until then, as far as we know
  std::atomic<bool> pulsing_ = false;
  std::function<void(const Refusal&)> outdated_;

  mutable Mutex tables_mutex_;
  std::unordered_map<std::string, std::shared_ptr<TableOwner>> tables_
      CROWNHALL_GUARDED_BY(tables_mutex_);

  mutable Mutex lobby_mutex_;
  struct LobbyEntry {
    std::int64_t created = 0;
    std::string text{};  // as JSON
  };
  std::map<std::string, LobbyEntry> lobby_ CROWNHALL_GUARDED_BY(lobby_mutex_);  // by id
  // How the tables in memory stand, also those the lobby does not show.
  std::map<std::string, wire::TableNow> now_ CROWNHALL_GUARDED_BY(lobby_mutex_);
  std::vector<std::weak_ptr<Recipient>> lobby_watchers_ CROWNHALL_GUARDED_BY(lobby_mutex_);

  std::int64_t beat_at_ = kLongAgo;  // by the steady clock, as is the next
  std::int64_t swept_at_ = kLongAgo;
  Pool bots_;  // before readers_: bots never post to readers
  Pool readers_;
  Pool coaches_{1, 10};
  Pool hints_{1, 10};
  Pool uploads_{2, 0};
  Pool pulses_{1, 0};
};

// May this person open the finished match? A match of a public table that was open to spectators is
// everybody's; any other is its players', unless one of them has shared it. To others it is as if
// it were not there ("not_found").
Result<void> may_open(Store& store, const Room& room, const Person& person);

// 12 letters and digits, about 70 random bits; `first` tells what it is (t, p).
std::string new_id(char first);
// A table's secret: 256 random bits in hexadecimal (table/record/deal.hpp).
std::string new_secret();

}  // namespace crownhall::server
