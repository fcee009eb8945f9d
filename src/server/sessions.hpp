// What the sessions of net.cpp share. Needs net_types.hpp.
#pragma once

#include <atomic>
#include <deque>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>

#include "server/net.hpp"
#include "server/net_types.hpp"

namespace crownhall::server {

// Lets its handlers go before it goes itself: those of one loop may hold sockets of another.
class Context : public asio::io_context {
 public:
  Context() : asio::io_context(1) {}
  void let_go() { shutdown(); }
};

class AsioLoop final : public Loop {
 public:
  void post(std::function<void()> work) override { asio::post(context, std::move(work)); }
  bool here() const override { return std::this_thread::get_id() == thread_id; }

  Context context;
  std::atomic<std::thread::id> thread_id{};
};

class WsSession;

struct Surroundings;

// One of the sockets an address may have open; gives it back when it goes.
class Admission {
 public:
  Admission(Surroundings& around, std::string address)
      : around_(&around), address_(std::move(address)) {}
  Admission(Admission&& other) noexcept
      : around_(std::exchange(other.around_, nullptr)), address_(std::move(other.address_)) {}
  Admission& operator=(Admission&&) = delete;
  ~Admission();

 private:
  Surroundings* around_;
  std::string address_;
};

// Everything a session needs of its surroundings.
struct Surroundings {
  NetConfig config;
  Hall* hall = nullptr;
  Api* api = nullptr;
  Identities* identities = nullptr;
  const StaticFiles* files = nullptr;

  // Sockets open per address: none is left, or one of them.
  std::optional<Admission> admit(const std::string& address);
  void release(const std::string& address);

  // Those to be told when we stop.
  void add(std::weak_ptr<WsSession> session);
  std::vector<std::shared_ptr<WsSession>> sessions();

  std::mutex mutex;
  std::unordered_map<std::string, int> open;
  std::vector<std::weak_ptr<WsSession>> ws_sessions;
};

// For co_spawn: what ended a session in an unexpected way goes to the log.
void log_thrown(std::exception_ptr problem);

// Serves one connection to its end, or until it becomes a WebSocket.
Task serve_http(Surroundings& around, AsioLoop& loop, Socket socket);
// Answers with one message per line until the match is over (docs/protocol.md, 10).
Task serve_stream(Surroundings& around, AsioLoop& loop, HttpStream& stream, Person person,
                  std::string address, std::string table);

// A client whose messages go through a queue: a slow reader is cut off, not waited for.
class QueuedClient : public Client, public std::enable_shared_from_this<QueuedClient> {
 public:
  QueuedClient(Person person, std::string address, AsioLoop& loop)
      : Client(std::move(person), std::move(address)), loop_(loop) {}

  void send(Message message) override;
  void answer(std::string text, const Refusal* refusal) override;

 protected:
  static constexpr std::size_t kMostMessages = 512;
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;

  // Writes the first of the queue; calls `written` when done.
  virtual void write_front() = 0;
  // It reads too slowly, or the line is broken.
  virtual void cut() = 0;
  void written(Error error);

  AsioLoop& loop_;
  std::deque<Message> queue_;
  std::size_t bytes_ = 0;
  bool broken_ = false;

 private:
  void enqueue(Message message);
};

// A WebSocket; `person` may be a stranger. What it keeps is kept per player: it runs by itself, so
// that nothing of the HTTP session stays with it.
class WsSession final : public QueuedClient {
 public:
  WsSession(Surroundings& around, AsioLoop& loop, Socket socket, Person person, std::string address,
            Admission admission);
  ~WsSession() override;

  Task run(http::request<http::string_body> request);
  // Any thread: closes with 1012, "connect again".
  void restart();

 private:
  void write_front() override;
  void cut() override;
  bool take(std::string_view text);  // one message; false = close

  Surroundings& around_;
  Admission admission_;
  WsStream stream_;
  std::vector<std::string> watched_;
};

}  // namespace crownhall::server
