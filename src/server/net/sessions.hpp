// What the sessions of net.cpp share.
#pragma once

#include <atomic>
#include <deque>
#include <set>
#include <thread>
#include <unordered_map>

#include "base/mutex.hpp"
#include "net/types.hpp"
#include "server/net/net.hpp"

namespace crownhall::server {

using namespace net;  // Beast, for the three files of the sessions

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

class QueuedClient;

struct SessionContext;

// One of the sockets an address may have open; gives it back when it goes.
class Admission {
 public:
  Admission(SessionContext& around, std::string address)
      : around_(&around), address_(std::move(address)) {}
  Admission(Admission&& other) noexcept
      : around_(std::exchange(other.around_, nullptr)), address_(std::move(other.address_)) {}
  Admission& operator=(Admission&&) = delete;
  ~Admission();

 private:
  SessionContext* around_;
  std::string address_;
};

// Everything a session needs of its surroundings.
struct SessionContext {
  NetConfig config;
  Hall* hall = nullptr;
  Api* api = nullptr;
  Identities* identities = nullptr;
  const StaticFiles* files = nullptr;

  // Sockets open per address: none is left, or one of them.
  std::optional<Admission> admit(const std::string& peer, const std::string& prefix);
  void release(const std::string& address);

  // Every line that stays open: to be told when we stop, or when its session ends.
  void add(std::weak_ptr<QueuedClient> line);
  std::vector<std::shared_ptr<QueuedClient>> lines();
  // Ends the lines of sessions that are over. The first is told which; the second asks for each.
  void end_lines(const Identities::Ended& which);
  void check_lines();
  void check_line(std::shared_ptr<QueuedClient> line);
  // Their lines learn what they are called now. Blocks.
  void rename_lines(const std::string& identity);

  Mutex mutex;
  std::unordered_map<std::string, int> open CROWNHALL_GUARDED_BY(mutex);
  std::vector<std::weak_ptr<QueuedClient>> open_lines CROWNHALL_GUARDED_BY(mutex);
};

// For co_spawn: what ended a session in an unexpected way goes to the log.
void log_thrown(std::exception_ptr problem);

// Serves one connection to its end, or until it becomes a WebSocket.
Task serve_http(SessionContext& around, AsioLoop& loop, Socket socket);
// Answers with one message per line until the match is over (docs/protocol.md, 10).
Task serve_stream(SessionContext& around, AsioLoop& loop, HttpStream& stream, Person person,
                  std::string address, std::string table);

// A client whose messages go through a queue: a slow reader is cut off, not waited for.
class QueuedClient : public Client, public std::enable_shared_from_this<QueuedClient> {
 public:
  QueuedClient(Person person, std::string address, AsioLoop& loop)
      : Client(std::move(person), std::move(address)), loop_(loop) {}

  void send(Message message) override;
  void answer(std::string text, const Refusal* refusal) override;
  // Any thread: the server stops; the other end is to connect again.
  virtual void restart() = 0;

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
  WsSession(SessionContext& around, AsioLoop& loop, Socket socket, Person person,
            std::string address, Admission admission);
  ~WsSession() override;

  Task run(http::request<http::string_body> request);
  // Closes with 1012, "connect again".
  void restart() override { close(websocket::close_code::service_restart); }

 private:
  // Closes with 4401: its session is over.
  void hang_up() override { close(static_cast<websocket::close_code>(4401)); }
  void close(websocket::close_code code);
  void write_front() override;
  void cut() override;
  bool take(std::string_view text);  // one message; false = close

  SessionContext& around_;
  Admission admission_;
  WsStream stream_;
  std::vector<std::string> watched_;
};

}  // namespace crownhall::server
