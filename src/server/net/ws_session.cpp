#include <algorithm>
#include <boost/json.hpp>

#include "server/net/sessions.hpp"

namespace crownhall::server {
namespace {

constexpr std::size_t kMostMessage = 16 * 1024;
constexpr std::size_t kMostWatched = 16;

std::string hello(const Person& person) {
  wire::Hello message{.version = CROWNHALL_VERSION, .me = {}, .now = now_ms()};
  if (!person.id.empty()) message.me = wire::me_of(person);
  return text_of(std::move(message));
}

}  // namespace

// -- QueuedClient --

void QueuedClient::send(Message message) {
  if (loop_.here()) return enqueue(std::move(message));
  loop_.post([self = shared_from_this(), message = std::move(message)]() mutable {
    self->enqueue(std::move(message));
  });
}

void QueuedClient::answer(std::string text, const Refusal*) {
  send(std::make_shared<const std::string>(std::move(text)));
}

void QueuedClient::enqueue(Message message) {
  if (broken_ || session_ended()) return;
  bytes_ += message->size();
  queue_.push_back(std::move(message));
  if (queue_.size() == 1) return write_front();
  if (queue_.size() > kMostMessages || bytes_ > kMostBytes) {
    broken_ = true;
    cut();
  }
}

void QueuedClient::written(Error error) {
  if (error) {
    broken_ = true;
    queue_.clear();
    return cut();
  }
  bytes_ -= queue_.front()->size();
  queue_.pop_front();
  if (!queue_.empty()) write_front();
}

// -- WsSession --

WsSession::WsSession(SessionContext& around, AsioLoop& loop, Socket socket, Person person,
                     std::string address, Admission admission)
    : QueuedClient(std::move(person), std::move(address), loop),
      around_(around),
      admission_(std::move(admission)),
      stream_(std::move(socket)) {
  around_.hall->metrics().sockets(1);
}

WsSession::~WsSession() { around_.hall->metrics().sockets(-1); }

void WsSession::write_front() {
  stream_.async_write(asio::buffer(*queue_.front()),
                      [self = std::static_pointer_cast<WsSession>(shared_from_this())](
                          Error error, std::size_t) { self->written(error); });
}

void WsSession::cut() {
  Error ignored;
  stream_.next_layer().close(ignored);
}

void WsSession::close(websocket::close_code code) {
  loop_.post([self = std::static_pointer_cast<WsSession>(shared_from_this()), code] {
    self->stream_.async_close(code, [self](Error) {});
  });
}

bool WsSession::take(std::string_view text) {
  auto command = read_command(text, shared_from_this(), now_ms());
  if (!command) {
    Reply{.from = shared_from_this()}.refuse(command.refusal());
    return true;
  }
  if (command->type == "watch") {
    const bool known =
        std::find(watched_.begin(), watched_.end(), command->table) != watched_.end();
    if (!known && watched_.size() >= kMostWatched) {
      command->refuse({"too_fast", "One connection can watch 16 tables."});
      return true;
    }
    if (!known) watched_.push_back(command->table);
  } else if (command->type == "unwatch") {
    std::erase(watched_, command->table);
  }
  around_.hall->command(std::move(*command));
  return true;
}

Task WsSession::run(http::request<http::string_body> request) {
  const auto self = std::static_pointer_cast<WsSession>(shared_from_this());
  stream_.read_message_max(kMostMessage);
  stream_.set_option(
      websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(60), true});
  stream_.text(true);
  stream_.auto_fragment(false);
  Error error;
  co_await stream_.async_accept(request, asio::redirect_error(kAwait, error));
  if (error) co_return;
  request = {};
  around_.add(self);
  around_.check_line(self);  // its session may have ended while it was being opened
  send(std::make_shared<const std::string>(hello(now())));
  beast::flat_buffer buffer(kMostMessage);
  while (true) {
    co_await stream_.async_read(buffer, asio::redirect_error(kAwait, error));
    if (error) break;
    const auto data = buffer.cdata();
    if (!stream_.got_text()) {
      co_await stream_.async_close(websocket::close_code::unknown_data,
                                   asio::redirect_error(kAwait, error));
      break;
    }
    if (!take({static_cast<const char*>(data.data()), data.size()})) break;
    buffer.consume(buffer.size());
  }
  broken_ = true;
  around_.hall->leave(self, watched_);
}

}  // namespace crownhall::server
