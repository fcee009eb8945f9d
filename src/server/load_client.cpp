// The load tester's sockets and tables. One thread; everything is a callback or a coroutine on it.
#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <ctime>
#include <deque>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "json/json.hpp"
#include "server/load.hpp"
#include "server/net_types.hpp"

namespace crownhall::server {
namespace {

using Time = std::chrono::steady_clock::time_point;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

class Tester;
class LoadTable;

std::uint32_t micros_since(Time then) {
  return static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - then)
          .count());
}

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

// The number after `key`, or -1.
int number_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == text.npos) return -1;
  int value = -1;
  std::from_chars(text.data() + at + key.size(), text.data() + text.size(), value);
  return value;
}

// What stands between `key` and the next closing bracket.
std::string_view list_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == text.npos) return {};
  const auto from = at + key.size();
  return text.substr(from, text.find(']', from) - from);
}

// One client: a guest with a line of its own.
class Player : public std::enable_shared_from_this<Player> {
 public:
  Player(Tester& tester, LoadTable& table, Seat seat);

  Task run();
  void send(std::string text);
  void drop();
  Seat seat() const { return seat_; }
  int version = 0;        // last seen
  bool resuming = false;  // came back and has not been told where the table is
  bool asking = false;    // has sent a move that is not answered: where all choose at once, the
                          // choices of others arrive meanwhile and are no reason to send another
  Time asked{};           // when it sent its last move

 private:
  asio::awaitable<bool, Executor> take_name();
  void write_front();

  Tester& tester_;
  LoadTable& table_;
  const Seat seat_;
  std::string token_;
  std::unique_ptr<WsStream> stream_;
  std::deque<std::string> queue_;
};

// One table of the test: seats its players, plays, judges, opens the next.
class LoadTable {
 public:
  LoadTable(Tester& tester, int number);

  void connected(Player& player);
  void received(Player& player, std::string_view message);
  void begin();
  void start();

 private:
  void answered(Player& player, std::string_view message);
  void updated(Player& player, std::string_view message);
  void act(Player& player, std::string_view position);
  void submit(Player& player, std::string move, int version);
  void ended();

  Tester& tester_;
  const int number_;
  const bool checked_;
  std::vector<std::shared_ptr<Player>> players_;  // spectators last
  Rng rng_;
  std::string id_;
  std::size_t connected_ = 0;
  std::size_t seated_ = 0;
  std::size_t over_ = 0;
  std::vector<Time> submitted_;  // the move that led to each version
  std::vector<std::int8_t> movers_;
  std::vector<Seen> seen_;
  Timer pause_;
};

class Tester {
 public:
  explicit Tester(const LoadConfig& wanted) : config(wanted), pause_(context) {}

  LoadReport run();
  Task fetch(std::string path, std::function<void(std::string)> done);
  void fail(const std::string& problem);
  void table_ready();

  const LoadConfig config;
  asio::io_context context{1};
  LoadReport report;
  bool ending = false;
  bool counting = false;

 private:
  Task drive();
  // A number of the server's /metrics; 0 where it is not told.
  asio::awaitable<double, Executor> server_metric(std::string name);

  std::vector<std::unique_ptr<LoadTable>> tables_;
  int ready_ = 0;
  Timer pause_;
};

// -- Player --

Player::Player(Tester& tester, LoadTable& table, Seat seat)
    : tester_(tester), table_(table), seat_(seat) {}

asio::awaitable<bool, Executor> Player::take_name() {
  auto& socket = stream_->next_layer();
  http::request<http::string_body> request{http::verb::post, "/api/guest", 11};
  request.set(http::field::host, tester_.config.host);
  request.set(http::field::content_type, "application/json");
  request.body() = R"({"name":"Load )" + std::to_string(seat_) + "\"}";
  request.prepare_payload();
  Error error;
  co_await http::async_write(socket, request, asio::redirect_error(kAwait, error));
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  if (!error) {
    co_await http::async_read(socket, buffer, response, asio::redirect_error(kAwait, error));
  }
  const auto answer = parse_json(response.body());
  if (error || !answer || !answer->is_object() || !answer->get_object().contains("token")) {
    co_return false;
  }
  token_ = answer->at("token").as_string();
  co_return true;
}

Task Player::run() {
  const auto self = shared_from_this();
  Error error;
  while (!tester_.ending) {
    stream_ = std::make_unique<WsStream>(tester_.context);
    queue_.clear();
    const tcp::endpoint endpoint(asio::ip::make_address(tester_.config.host),
                                 static_cast<unsigned short>(tester_.config.port));
    co_await stream_->next_layer().async_connect(endpoint, asio::redirect_error(kAwait, error));
    if (!error && token_.empty() && !co_await take_name()) {
      co_return tester_.fail("a guest was refused; start the server with --no-limits");
    }
    if (!error) {
      stream_->next_layer().set_option(tcp::no_delay(true), error);
      stream_->set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
        request.set(http::field::authorization, "Bearer " + token_);
      }));
      co_await stream_->async_handshake(tester_.config.host, "/ws",
                                        asio::redirect_error(kAwait, error));
    }
    if (error) {
      if (resuming) {
        Timer pause(tester_.context, std::chrono::milliseconds(100));
        co_await pause.async_wait(kAwait);
        continue;
      }
      co_return tester_.fail("cannot connect: " + error.message());
    }
    stream_->text(true);
    table_.connected(*this);
    beast::flat_buffer buffer;
    while (true) {
      co_await stream_->async_read(buffer, asio::redirect_error(kAwait, error));
      if (error) break;
      const auto data = buffer.cdata();
      table_.received(*this, {static_cast<const char*>(data.data()), data.size()});
      buffer.consume(buffer.size());
    }
    if (tester_.ending) co_return;
    resuming = true;
    asking = false;
    ++tester_.report.reconnects;
  }
}

void Player::drop() {
  Error ignored;
  stream_->next_layer().close(ignored);
}

void Player::send(std::string text) {
  queue_.push_back(std::move(text));
  if (queue_.size() == 1) write_front();
}

void Player::write_front() {
  stream_->async_write(asio::buffer(queue_.front()),
                       [self = shared_from_this()](Error error, std::size_t) {
                         if (error || self->queue_.empty()) return;
                         self->queue_.pop_front();
                         if (!self->queue_.empty()) self->write_front();
                       });
}

// -- LoadTable --

LoadTable::LoadTable(Tester& tester, int number)
    : tester_(tester),
      number_(number),
      checked_(number * 100 / std::max(1, tester.config.tables) < tester.config.checked),
      rng_(Rng::fast(tester.config.seed * 1'000'003 + static_cast<std::uint64_t>(number))),
      pause_(tester.context) {
  const int all = tester.config.players + tester.config.spectators;
  for (int i = 0; i < all; ++i) {
    const Seat seat = i < tester.config.players ? i : kSpectator;
    players_.push_back(std::make_shared<Player>(tester, *this, seat));
    asio::co_spawn(tester.context.get_executor(), players_.back()->run(), asio::detached);
  }
}

void LoadTable::connected(Player& player) {
  if (player.resuming) {
    player.send(R"({"t":"watch","id":3,"table":")" + id_ + R"(","since":)" +
                std::to_string(player.version) + '}');
    return;
  }
  if (++connected_ == players_.size()) begin();
}

// 1: create, 2: sit, 3: watch, 4: start, 5: move, 6: unwatch.
void LoadTable::begin() {
  seated_ = 0;
  over_ = 0;
  movers_.clear();
  seen_.clear();
  submitted_.clear();
  for (const auto& player : players_) {
    player->version = 0;
    player->asking = false;
    if (!id_.empty()) player->send(R"({"t":"unwatch","id":6,"table":")" + id_ + "\"}");
  }
  players_.front()->send(R"({"t":"create","id":1,"game":")" + tester_.config.game +
                         R"(","players":)" + std::to_string(tester_.config.players) + '}');
}

void LoadTable::received(Player& player, std::string_view message) {
  ++tester_.report.messages;
  if (message.starts_with(R"({"t":"update")")) return updated(player, message);
  if (message.starts_with(R"({"t":"ok")") || message.starts_with(R"({"t":"refused")")) {
    return answered(player, message);
  }
  if (message.starts_with(R"({"t":"table")")) {
    const auto position = message.find(R"("position":{)");
    if (position == message.npos) return;
    player.version = std::max(0, number_after(message.substr(position), R"("version":)"));
    if (player.resuming) player.resuming = false;
    act(player, message.substr(position));
  }
}

void LoadTable::answered(Player& player, std::string_view message) {
  const int id = number_after(message, R"("id":)");
  if (message.starts_with(R"({"t":"refused")")) {
    ++tester_.report.refused;
    player.asking = false;
    if (id != 5) tester_.fail(std::string(message));
    return;
  }
  if (id == 1) {
    constexpr std::string_view kTable = R"("table":")";
    const auto at = message.find(kTable) + kTable.size();
    id_ = std::string(message.substr(at, message.find('"', at) - at));
    for (const auto& other : players_) {
      if (other->seat() > 0) {
        other->send(R"({"t":"sit","id":2,"table":")" + id_ + R"(","seat":)" +
                    std::to_string(other->seat()) + '}');
      } else {
        other->send(R"({"t":"watch","id":3,"table":")" + id_ + "\"}");
      }
    }
  } else if (id == 2) {
    player.send(R"({"t":"watch","id":3,"table":")" + id_ + "\"}");
  } else if (id == 3 && !player.resuming) {
    if (++seated_ == players_.size()) {
      tester_.table_ready();
      if (tester_.counting) start();
    }
  }
}

void LoadTable::start() {
  players_.front()->send(R"({"t":"start","id":4,"table":")" + id_ + "\"}");
}

void LoadTable::updated(Player& player, std::string_view message) {
  const UpdateParts parts = split_update(message);
  const int version = number_after(parts.position, R"("version":)");
  const bool single = version == player.version + 1;
  const bool resumed = std::exchange(player.resuming, false);
  if (number_after(parts.head, R"("ok":)") >= 0) player.asking = false;
  player.version = version;
  if (single && !resumed) {
    const auto v = static_cast<std::size_t>(version);
    const int mover = number_after(parts.log, R"("seat":)");
    if (mover < 0) return tester_.fail("an update does not tell who moved");
    if (movers_.size() < v) {
      movers_.resize(v, -1);
      submitted_.resize(v);
    }
    // Whoever hears of it first: the mover has not, so has not moved again.
    if (movers_[v - 1] < 0) {
      movers_[v - 1] = static_cast<std::int8_t>(mover);
      submitted_[v - 1] = players_[static_cast<std::size_t>(mover)]->asked;
    }
    if (checked_)
      seen_.push_back({version, static_cast<std::int8_t>(player.seat()), print_of(parts)});
    auto& times = mover == player.seat() ? tester_.report.own_us : tester_.report.others_us;
    times.push_back(micros_since(submitted_[v - 1]));
    if (mover == player.seat()) ++tester_.report.moves;
  }
  if (parts.position.ends_with("}}") &&
      parts.position.find(R"("result":{)") != parts.position.npos) {
    if (++over_ == players_.size()) ended();
    return;
  }
  const int every = tester_.config.reconnect_every;
  if (every > 0 && rng_.below(static_cast<std::uint32_t>(every)) == 0) return player.drop();
  act(player, parts.position);
}

void LoadTable::act(Player& player, std::string_view position) {
  if (tester_.ending || player.asking || player.seat() == kSpectator) return;
  const auto waiting = list_after(position, R"("waiting":[)");
  if (waiting.find(static_cast<char>('0' + player.seat())) == waiting.npos) return;
  const auto moves = split(list_after(position, R"("legal":[)"), ',');
  std::string_view move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  // A comma inside a move has cut it: take one that is whole, from quote to quote.
  if (move.size() < 2 || move.front() != '"' || move.back() != '"') {
    const auto list = parse_json('[' + std::string(list_after(position, R"("legal":[)")) + ']');
    if (!list || list->as_array().empty()) return tester_.fail("cannot read the legal moves");
    const auto& texts = list->as_array();
    const auto& text = texts[rng_.below(static_cast<std::uint32_t>(texts.size()))].as_string();
    return submit(player, write_json(text), player.version);
  }
  submit(player, std::string(move), player.version);
}

void LoadTable::submit(Player& player, std::string move, int version) {
  player.asking = true;
  const auto send = [this, &player, move = std::move(move), version] {
    player.asked = std::chrono::steady_clock::now();
    player.send(R"({"t":"move","id":5,"table":")" + id_ + R"(","version":)" +
                std::to_string(version) + R"(,"move":)" + move + '}');
  };
  if (tester_.config.pace_ms == 0) return send();
  pause_.expires_after(std::chrono::milliseconds(tester_.config.pace_ms));
  pause_.async_wait([send](Error error) {
    if (!error) send();
  });
}

void LoadTable::ended() {
  ++tester_.report.matches;
  if (!checked_) {
    if (!tester_.ending) begin();
    return;
  }
  const auto judge_it = [this, movers = movers_, seen = seen_](std::string record) {
    const Verdict verdict = judge(record, movers, seen, rng_.next64());
    Verdict& total = tester_.report.verdict;
    total.messages += verdict.messages;
    total.imagined += verdict.imagined;
    total.wrong += verdict.wrong;
    total.leaks += verdict.leaks;
    if (total.first.empty()) total.first = verdict.first;
  };
  asio::co_spawn(tester_.context.get_executor(),
                 tester_.fetch("/api/matches/" + id_ + "/record", judge_it), asio::detached);
  if (!tester_.ending) begin();
}

// -- Tester --

void Tester::fail(const std::string& problem) {
  if (report.problem.empty()) report.problem = problem;
  ending = true;
  context.stop();
}

void Tester::table_ready() {
  if (++ready_ == config.tables && !counting) pause_.cancel();
}

Task Tester::fetch(std::string path, std::function<void(std::string)> done) {
  Socket socket(context);
  Error error;
  const tcp::endpoint endpoint(asio::ip::make_address(config.host),
                               static_cast<unsigned short>(config.port));
  // The result is filed right after the last move; ask until it is.
  for (int attempt = 0; attempt < 50; ++attempt) {
    if (!socket.is_open() || error) {
      socket = Socket(context);
      co_await socket.async_connect(endpoint, asio::redirect_error(kAwait, error));
    }
    http::request<http::empty_body> request{http::verb::get, path, 11};
    request.set(http::field::host, config.host);
    if (!error) co_await http::async_write(socket, request, asio::redirect_error(kAwait, error));
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    if (!error) {
      co_await http::async_read(socket, buffer, response, asio::redirect_error(kAwait, error));
    }
    if (!error && response.result() == http::status::ok) co_return done(response.body());
    Timer pause(context, std::chrono::milliseconds(20));
    co_await pause.async_wait(kAwait);
  }
  report.problem = "no record at " + path;
}

asio::awaitable<double, Executor> Tester::server_metric(std::string name) {
  name = "\n" + name + ' ';
  double value = 0;
  std::string path = "/metrics";
  const std::function<void(std::string)> read = [&](std::string text) {
    const auto at = text.find(name);
    if (at != text.npos) value = std::strtod(text.c_str() + at + name.size(), nullptr);
  };
  co_await fetch(std::move(path), read);
  co_return value;
}

Task Tester::drive() {
  std::string memory = "crownhall_memory_bytes";
  std::string processor = "crownhall_processor_seconds";
  const double before = co_await server_metric(memory);
  Error ignored;
  pause_.expires_after(std::chrono::minutes(5));
  for (int i = 0; i < config.tables; ++i) {
    tables_.push_back(std::make_unique<LoadTable>(*this, i));
    // A few at a time: this measures play, not a storm of connections.
    if (i % 8 == 7) {
      Timer breath(context, std::chrono::milliseconds(2));
      co_await breath.async_wait(kAwait);
    }
  }
  co_await pause_.async_wait(asio::redirect_error(kAwait, ignored));
  if (ready_ < config.tables) co_return fail("not every table could be seated");
  pause_.expires_after(std::chrono::milliseconds(500));
  co_await pause_.async_wait(asio::redirect_error(kAwait, ignored));
  const double after = co_await server_metric(memory);
  report.kib_per_table = (after - before) / 1024 / config.tables;
  const double server_begun = co_await server_metric(processor);
  const double tester_begun = processor_seconds();

  counting = true;
  const Time begun = std::chrono::steady_clock::now();
  // With a pace they begin one after the other within it: no beat, no storm.
  const auto gap = std::chrono::microseconds(std::int64_t{1000} * config.pace_ms / config.tables);
  for (const auto& table : tables_) {
    table->start();
    if (config.pace_ms == 0) continue;
    pause_.expires_after(gap);
    co_await pause_.async_wait(asio::redirect_error(kAwait, ignored));
  }
  pause_.expires_after(std::chrono::seconds(config.seconds));
  co_await pause_.async_wait(asio::redirect_error(kAwait, ignored));
  report.seconds = micros_since(begun) / 1e6;
  const double moves = std::max(1.0, static_cast<double>(report.moves));
  report.tester_us = (processor_seconds() - tester_begun) * 1e6 / moves;
  const double server_ended = co_await server_metric(processor);
  report.server_us = (server_ended - server_begun) * 1e6 / moves;
  ending = true;
  // Records still on their way are judged, too.
  pause_.expires_after(std::chrono::milliseconds(500));
  co_await pause_.async_wait(asio::redirect_error(kAwait, ignored));
  context.stop();
}

LoadReport Tester::run() {
  asio::co_spawn(context.get_executor(), drive(), asio::detached);
  context.run();
  return std::move(report);
}

}  // namespace

LoadReport run_load(const LoadConfig& config) { return Tester(config).run(); }

}  // namespace crownhall::server
