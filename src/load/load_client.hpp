// The load tester's parts: players at tables, and the tester that owns them. One thread; everything
// is a callback or a coroutine on it.
#pragma once

#include <deque>
#include <fstream>

#include "base/rng.hpp"
#include "load/load.hpp"
#include "net/types.hpp"

namespace crownhall::load {

using namespace net;

using Time = std::chrono::steady_clock::time_point;

inline std::uint32_t micros_since(Time then) {
  return static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - then)
          .count());
}

class Tester;
class LoadTable;

// One client: a guest with a line of its own.
class Player : public std::enable_shared_from_this<Player> {
 public:
  Player(Tester& tester, LoadTable& table, Seat seat);

  Task run();
  // Nothing is kept for a line that is broken: who comes back asks where the table is.
  void send(std::string text);
  void drop();
  Seat seat() const { return seat_; }
  bool online() const { return online_; }
  int version = 0;        // last seen
  bool resuming = false;  // came back and has not been told where the table is
  bool asking = false;    // has sent a move that is not answered: where all choose at once, the
                          // choices of others arrive meanwhile and are no reason to send another
  Time asked{};           // when it sent its last move
  bool saw_end = false;   // of this match
  Timer pause;            // before its next move, where there is a pace

 private:
  asio::awaitable<bool, Executor> take_name();
  void write_front();

  Tester& tester_;
  LoadTable& table_;
  const Seat seat_;
  std::string token_;
  bool online_ = false;
  std::unique_ptr<WsStream> stream_;
  std::deque<std::string> queue_;
};

// One table of the test: seats its players, plays, judges, opens the next. Lines may break at any
// moment and one by one. A match in which somebody has seen a position goes on: who comes back asks
// for what was missed. One that nobody saw begin is given up. The next is opened when all are
// there.
class LoadTable {
 public:
  LoadTable(Tester& tester, int number);

  void connected(Player& player);
  void disconnected(Player& player);
  void received(Player& player, std::string_view message);
  void start();

 private:
  enum class Ask { kCreate, kSit, kWatch, kStart, kMove, kUnwatch };
  // `fields`: what the command says besides its type, number and table.
  void ask(Player& player, Ask what, std::string_view fields = "");
  void go_on();
  void begin();
  // Is it about this table? What was opened and given up may still be talking.
  bool ours(std::string_view message) const;
  void answered(Player& player, std::string_view message);
  void updated(Player& player, std::string_view message);
  // Who made a version; false if that was known.
  bool moved(std::size_t version, int mover);
  // From the log of a message to somebody who came back: nobody may have heard of those moves.
  void learn(std::string_view message);
  // Has the match ended?
  bool seen_end(Player& player, std::string_view position);
  void act(Player& player, std::string_view position);
  void submit(Player& player, std::string move, int version);
  void ended();

  Tester& tester_;
  const bool checked_;
  std::vector<std::shared_ptr<Player>> players_;  // spectators last
  Rng rng_;
  int round_ = 0;  // matches opened; part of every command's number, so that late answers are known
  std::string id_;  // empty while it is being opened
  std::size_t seated_ = 0;
  bool ready_ = false;           // has been seated once
  bool playing_ = false;         // somebody has seen the match
  std::vector<Time> submitted_;  // the move that led to each version; zero = nobody knows
  std::vector<std::int8_t> movers_;
  std::vector<Seen> seen_;
};

class Tester {
 public:
  explicit Tester(const LoadConfig& wanted) : config(wanted), pause_(context) {}

  LoadReport run();
  Task fetch(std::string path, std::function<void(std::string)> done);
  void fail(const std::string& problem);
  void table_ready();
  // Counts a message, and keeps one of many for the sample.
  void received(std::string_view message);

  const LoadConfig config;
  asio::io_context context{1};
  LoadReport report;
  bool ending = false;
  bool counting = false;

 private:
  Task drive();
  // A number of the server's /metrics; 0 where it is not told.
  asio::awaitable<double, Executor> server_metric(std::string name);

  // One of so many messages is kept: prime, so that it falls on every kind and every seat.
  static constexpr std::uint64_t kSampled = 37;

  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::ofstream sample_;
  int ready_ = 0;
  Timer pause_;
};

}  // namespace crownhall::load
