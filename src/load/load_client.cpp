#include "load/load_client.hpp"

#include <boost/json.hpp>
#include <ctime>

#include "json/json.hpp"

namespace crownhall::load {
namespace {

constexpr auto kFetchWithin = std::chrono::seconds(30);

double tester_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

}  // namespace

// -- Player --

Player::Player(Tester& tester, LoadTable& table, Seat seat)
    : pause(tester.context), tester_(tester), table_(table), seat_(seat) {}

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
      if (!token_.empty()) {  // it was there before
        Timer breath(tester_.context, std::chrono::milliseconds(100));
        co_await breath.async_wait(kAwait);
        continue;
      }
      co_return tester_.fail("cannot connect: " + error.message());
    }
    stream_->text(true);
    online_ = true;
    table_.connected(*this);
    beast::flat_buffer buffer;
    while (true) {
      co_await stream_->async_read(buffer, asio::redirect_error(kAwait, error));
      if (error) break;
      const auto data = buffer.cdata();
      const std::string_view message(static_cast<const char*>(data.data()), data.size());
      tester_.received(message);
      table_.received(*this, message);
      buffer.consume(buffer.size());
    }
    online_ = false;
    if (tester_.ending) co_return;
    table_.disconnected(*this);
    ++tester_.report.reconnects;
  }
}

void Player::drop() {
  Error ignored;
  stream_->next_layer().close(ignored);
}

void Player::send(std::string text) {
  if (!online_) return;
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

// -- Tester --

void Tester::fail(const std::string& problem) {
  if (report.problem.empty()) report.problem = problem;
  ending = true;
  context.stop();
}

void Tester::received(std::string_view message) {
  if (report.messages++ % kSampled == 0 && sample_.is_open()) sample_ << message << '\n';
}

void Tester::table_ready() {
  if (++ready_ == config.tables && !counting) pause_.cancel();
}

Task Tester::fetch(std::string path, std::function<void(std::string)> done) {
  Socket socket(context);
  Error error;
  const tcp::endpoint endpoint(asio::ip::make_address(config.host),
                               static_cast<unsigned short>(config.port));
  // The result is filed right after the last move, and a server may just be starting again.
  const Time begun = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begun < kFetchWithin) {
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
  const double tester_begun = tester_seconds();

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
  report.tester_us = (tester_seconds() - tester_begun) * 1e6 / moves;
  const double server_ended = co_await server_metric(processor);
  report.server_us = (server_ended - server_begun) * 1e6 / moves;
  ending = true;
  // Records still on their way are judged, too.
  pause_.expires_after(std::chrono::milliseconds(500));
  co_await pause_.async_wait(asio::redirect_error(kAwait, ignored));
  context.stop();
}

LoadReport Tester::run() {
  if (!config.sample.empty()) {
    sample_.open(config.sample);
    if (!sample_) {
      report.problem = "cannot write " + config.sample;
      return std::move(report);
    }
  }
  asio::co_spawn(context.get_executor(), drive(), asio::detached);
  context.run();
  return std::move(report);
}

LoadReport run_load(const LoadConfig& config) { return Tester(config).run(); }

}  // namespace crownhall::load
