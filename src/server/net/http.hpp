// A request and its answer, without the library that carries them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hall/wire/command.hpp"
#include "server/hall/names.hpp"

namespace crownhall::server {

struct HttpRequest {
  std::string method;
  std::string path;  // without the query, percent-decoded
  std::map<std::string, std::string> query;
  std::string cookie;
  std::string authorization;
  std::string origin;
  std::string host;
  std::string content_type;
  std::string encodings;  // Accept-Encoding
  std::string if_none_match;
  std::string address;  // of the client; the forwarded one behind a trusted proxy
  bool secure = false;  // reached us through TLS at the proxy
  std::string body;
};

// The HTTP status that goes with a refusal.
int status_of(const Refusal& refusal);

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers{};

  static HttpResponse json(std::string text, int status = 200) {
    return {status, "application/json", std::move(text)};
  }
  static HttpResponse of(Result<std::string> text) {
    return text ? json(std::move(*text)) : refuse(text.refusal());
  }
  static HttpResponse refuse(const Refusal& refusal) {
    return {status_of(refusal), "application/json", refusal_text(refusal)};
  }
};

using Respond = std::function<void(HttpResponse)>;

// Fills path and query from a request target ("/a%20b?x=1").
void read_target(std::string_view target, HttpRequest& request);

// The value of one cookie, or empty.
std::string cookie_value(std::string_view cookies, std::string_view name);

// What every request must be before anybody looks at it: plain text in path and query, and sent to
// a name of ours ("bad_host"). Else another site's name could be pointed at this machine, and its
// page would count as our own. Without a public address only IP addresses and localhost are ours.
Result<void> check_request(const HttpRequest& request, const std::vector<std::string>& origins);

// A page of another site must not speak for its visitor: with an Origin header it must be our own.
bool own_origin(const HttpRequest& request, const std::vector<std::string>& origins);

// "https://hall.example": scheme and host, nothing after it; port where it is not the usual one.
Result<std::string> read_origin(std::string_view text);

}  // namespace crownhall::server
