#include <algorithm>

#include "base/text.hpp"
#include "hall/wire/command.hpp"
#include "server/net/preview.hpp"
#include "server/net/sessions.hpp"

namespace crownhall::server {
namespace {

using Request = http::request<http::string_body>;

constexpr std::size_t kMostBody = 16 * 1024;
constexpr std::size_t kMostRecord = std::size_t{1} << 20;
constexpr std::size_t kMostHeader = 8 * 1024;
constexpr auto kIdle = std::chrono::seconds(30);
constexpr auto kPing = std::chrono::seconds(15);

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors "
    "'none'";

std::string header(const Request& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

HttpRequest translate(const Request& from, const std::string& peer, const NetConfig& config) {
  HttpRequest request;
  request.method = std::string(from.method_string());
  read_target({from.target().data(), from.target().size()}, request);
  request.cookie = header(from, http::field::cookie);
  request.authorization = header(from, http::field::authorization);
  request.origin = header(from, http::field::origin);
  request.host = header(from, http::field::host);
  request.content_type = lower(header(from, http::field::content_type));
  request.encodings = header(from, http::field::accept_encoding);
  request.if_none_match = header(from, http::field::if_none_match);
  request.body = from.body();
  request.address = address_prefix(peer);
  request.secure =
      config.public_origins.size() > 0 && config.public_origins.front().starts_with("https://");
  const auto& trusted = config.trusted_proxies;
  if (std::find(trusted.begin(), trusted.end(), peer) != trusted.end()) {
    // Of all lines the last entry is the one our own proxy has written.
    const auto lines = from.equal_range("X-Forwarded-For");
    for (auto line = lines.first; line != lines.second; ++line) {
      const std::string_view list(line->value().data(), line->value().size());
      const auto last = trim(list.substr(list.rfind(',') + 1));
      if (!last.empty()) request.address = address_prefix(last.substr(0, 64));
    }
    const auto protocol = from["X-Forwarded-Proto"];
    request.secure =
        request.secure || std::string_view(protocol.data(), protocol.size()) == "https";
  }
  return request;
}

void secure(http::fields& fields) {
  fields.set(http::field::server, "crownhall");
  fields.set("Content-Security-Policy", beast::string_view(kPolicy.data(), kPolicy.size()));
  fields.set("X-Content-Type-Options", "nosniff");
  fields.set("X-Frame-Options", "DENY");
  fields.set("Referrer-Policy", "same-origin");
  fields.set("Cross-Origin-Opener-Policy", "same-origin");
  fields.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

http::response<http::string_body> translate(HttpResponse from, const Request& request) {
  http::response<http::string_body> response{static_cast<http::status>(from.status),
                                             request.version()};
  secure(response);
  response.set(http::field::content_type, from.type);
  if (from.type == "application/json") response.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : from.headers) response.set(name, value);
  const bool bodyless = request.method() == http::verb::head || from.status == 304;
  const auto size = from.body.size();
  if (!bodyless) response.body() = std::move(from.body);
  response.keep_alive(request.keep_alive());
  response.prepare_payload();
  if (request.method() == http::verb::head) response.content_length(size);
  return response;
}

// Runs something that answers by a callback from any thread.
template <class T, class Start>
asio::awaitable<T, Executor> answer_of(AsioLoop& loop, Start start) {
  struct Shared {
    explicit Shared(asio::io_context& context) : ready(context) {
      ready.expires_at(std::chrono::steady_clock::time_point::max());
    }
    Timer ready;
    std::optional<T> value;
  };
  const auto shared = std::make_shared<Shared>(loop.context);
  start([shared, &loop](T value) {
    loop.post([shared, value = std::move(value)]() mutable {
      shared->value = std::move(value);
      shared->ready.cancel();
    });
  });
  Error ignored;
  while (!shared->value) co_await shared->ready.async_wait(asio::redirect_error(kAwait, ignored));
  co_return std::move(*shared->value);
}

asio::awaitable<Result<Person>, Executor> who_is(SessionContext& around, AsioLoop& loop,
                                                 std::string token) {
  if (token.empty()) co_return Person{};
  co_return co_await answer_of<Result<Person>>(loop, [&](auto done) {
    around.hall->readers().post(
        [&around, token, done] { done(around.identities->of_token(token)); });
  });
}

// A table's is asked of the store, off the loop; who asks too often gets the hall's.
asio::awaitable<Preview, Executor> preview_of(SessionContext& around, AsioLoop& loop,
                                              const HttpRequest& request) {
  constexpr std::string_view kTables = "/t/";
  Preview preview = preview_of_path(request.path);
  if (!request.path.starts_with(kTables)) co_return preview;
  std::string table = request.path.substr(kTables.size());
  if (!is_id(table) || !around.hall->limits().take(kRequests, request.address, steady_ms())) {
    co_return preview;
  }
  co_return co_await answer_of<Preview>(loop, [&](auto done) {
    around.hall->readers().post([&around, table, preview, done]() mutable {
      const auto loaded = around.hall->store().load_table(table);
      if (!loaded) return done(std::move(preview));
      const auto room = parse_room(loaded->row);
      done(room ? preview_of_table(*room) : std::move(preview));
    });
  });
}

// What is said about a request that could not be read; nothing where the line just ended.
std::optional<Refusal> refusal_for(Error error) {
  if (error == http::error::body_limit) return Refusal{"too_large", "That body is too long."};
  if (error == http::error::header_limit) return Refusal{"too_large", "That header is too long."};
  const bool about_http = error.category() == http::make_error_code({}).category();
  if (!about_http || error == http::error::end_of_stream || error == http::error::partial_message) {
    return std::nullopt;
  }
  return Refusal{"bad_request", "That is not HTTP."};
}

// Sends a refusal and lets the connection end.
Task send_refusal(HttpStream& stream, const Request& request, const Refusal& refusal) {
  auto response = translate(HttpResponse::refuse(refusal), request);
  response.keep_alive(false);
  Error ignored;
  co_await http::async_write(stream, response, asio::redirect_error(kAwait, ignored));
}

// A stream of lines over HTTP.
class LineClient final : public QueuedClient {
 public:
  LineClient(Person person, std::string address, AsioLoop& loop, HttpStream& stream)
      : QueuedClient(std::move(person), std::move(address), loop),
        stream_(&stream),
        pause_(loop.context) {}

  void restart() override { hang_up(); }

  // The stream is about to go.
  void end() {
    broken_ = true;
    stream_ = nullptr;
  }
  bool ended() const { return broken_; }
  // Over when the time is, or the line.
  Timer& pause() { return pause_; }

 private:
  void write_front() override {
    line_ = *queue_.front() + '\n';
    stream_->expires_after(kIdle);
    asio::async_write(*stream_, http::make_chunk(asio::buffer(line_)),
                      [self = shared_from_this(), this](Error error, std::size_t) {
                        if (stream_) written(error);
                      });
  }
  void cut() override {
    pause_.cancel();
    if (stream_) stream_->close();
  }
  void hang_up() override {
    loop_.post([self = shared_from_this(), this] {
      broken_ = true;
      cut();
    });
  }

  HttpStream* stream_;
  Timer pause_;
  std::string line_;
};

}  // namespace

Task serve_stream(SessionContext& around, AsioLoop& loop, HttpStream& stream, Person person,
                  std::string address, std::string table) {
  http::response<http::empty_body> head{http::status::ok, 11};
  secure(head);
  head.set(http::field::content_type, "application/x-ndjson");
  head.set(http::field::cache_control, "no-store");
  head.chunked(true);
  http::response_serializer<http::empty_body> serializer{head};
  Error error;
  co_await http::async_write_header(stream, serializer, asio::redirect_error(kAwait, error));
  if (error) co_return;
  const auto client =
      std::make_shared<LineClient>(std::move(person), std::move(address), loop, stream);
  Command watch{Reply{.from = client, .id = "0", .at = now_ms()}};
  watch.type = "watch";
  watch.table = table;
  around.add(client);
  around.check_line(client);
  around.hall->command(std::move(watch));
  while (!client->ended() && !around.hall->stopping()) {
    client->pause().expires_after(kPing);
    co_await client->pause().async_wait(asio::redirect_error(kAwait, error));
    client->send(std::make_shared<const std::string>(text_of(wire::Ping{})));
  }
  around.hall->leave(client, {table});
  client->end();
  stream.close();
}

Task serve_http(SessionContext& around, AsioLoop& loop, Socket socket) {
  Error error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) co_return;
  const std::string peer = endpoint.address().to_string();
  auto admission = around.admit(peer, address_prefix(peer));
  if (!admission) co_return;

  HttpStream stream(std::move(socket));
  beast::flat_buffer buffer;
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMostHeader);
    parser.body_limit(kMostRecord);
    stream.expires_after(kIdle);
    co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(kAwait, error));
    // Set where the connection ends with a refusal. A named value on purpose: g++ 12 destroys
    // braced temporaries in a co_await expression twice.
    std::optional<Refusal> refusal;
    if (!error) {
      const bool is_record = parser.get().target().starts_with("/api/replay");
      const auto most = is_record ? kMostRecord : kMostBody;
      parser.body_limit(most);
      const auto length = parser.content_length();
      if (length && *length > most) {
        error = http::error::body_limit;
      } else {
        co_await http::async_read(stream, buffer, parser, asio::redirect_error(kAwait, error));
      }
    }
    if (error) {
      refusal = refusal_for(error);
      if (refusal) co_await send_refusal(stream, parser.get(), *refusal);
      break;
    }
    Request raw = parser.release();
    HttpRequest request = translate(raw, peer, around.config);
    // Those who watch over the hall may call it by any name.
    const bool watched = request.path == "/healthz" || request.path == "/metrics";
    if (const auto fine = check_request(request, around.config.public_origins);
        !fine && !(watched && fine.refusal().kind == "bad_host")) {
      refusal = fine.refusal();
      co_await send_refusal(stream, raw, *refusal);
      break;
    }

    if (request.path == "/ws" || request.path == "/api/stream") {
      const bool is_ws = request.path == "/ws";
      Person who;
      if (is_ws && !websocket::is_upgrade(raw)) {
        refusal = Refusal{"bad_request", "This address is for WebSockets."};
      } else if (!own_origin(request, around.config.public_origins)) {
        refusal = Refusal{"bad_origin", "This request comes from another site's page."};
      } else if (const auto fine =
                     around.hall->limits().take(kSockets, request.address, steady_ms());
                 !fine) {
        refusal = fine.refusal();
      } else {
        std::string token = token_of(request);
        const auto person = co_await who_is(around, loop, std::move(token));
        if (person) {
          who = *person;
        } else if (!request.authorization.empty() || person.refusal().kind != "no_identity") {
          // A cookie that is no longer valid makes a stranger; a wrong bearer token is a mistake.
          refusal = person.refusal();
        }
      }
      // A line that stays open is its client's, not the proxy's that it came through.
      if (!refusal && request.address != address_prefix(peer)) {
        auto own = around.admit(request.address, request.address);
        if (own) {
          admission.emplace(std::move(*own));
        } else {
          refusal = Refusal{"too_fast", "Too many lines are open from where you are."};
        }
      }
      if (refusal) {
        co_await send_refusal(stream, raw, *refusal);
        break;
      }
      std::string address = request.address;
      if (!is_ws) {
        std::string table = request.query["table"];
        if (!is_id(table)) table = "none";
        co_await serve_stream(around, loop, stream, std::move(who), std::move(address),
                              std::move(table));
        break;
      }
      stream.expires_never();
      Socket taken = stream.release_socket();
      taken.set_option(tcp::no_delay(true), error);
      const auto session =
          std::make_shared<WsSession>(around, loop, std::move(taken), std::move(who),
                                      std::move(address), std::move(*admission));
      asio::co_spawn(loop.context.get_executor(), session->run(std::move(raw)), log_thrown);
      co_return;
    }

    HttpResponse answer;
    const bool is_api = request.path.starts_with("/api/") || request.path == "/healthz" ||
                        request.path == "/metrics";
    if (is_api) {
      answer = co_await answer_of<HttpResponse>(
          loop, [&](auto done) { around.api->handle(std::move(request), std::move(done)); });
    } else if (request.method == "GET" || request.method == "HEAD") {
      std::string meta;
      if (around.files->is_page(request.path)) {
        const Preview preview = co_await preview_of(around, loop, request);
        meta = meta_of(preview, origin_of(request, around.config.public_origins), request.path);
      }
      answer = around.files->get(request, meta);
    } else {
      answer = HttpResponse::refuse({"bad_request", "Only GET is understood here."});
      answer.status = 405;
    }
    around.hall->metrics().requests(answer.status);
    const auto response = translate(std::move(answer), raw);
    stream.expires_after(kIdle);
    co_await http::async_write(stream, response, asio::redirect_error(kAwait, error));
    if (error || !response.keep_alive()) break;
  }
  Error ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace crownhall::server
