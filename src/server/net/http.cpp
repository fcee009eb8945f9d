#include "server/net/http.hpp"

#include <algorithm>
#include <arpa/inet.h>

#include "base/text.hpp"
#include "base/unicode.hpp"

namespace crownhall::server {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
        hex_digit(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

constexpr std::size_t kMostText = 512;

// "name:80" -> "name"
std::string_view without_port(std::string_view host) {
  const auto end = host.starts_with('[') ? host.find(']') : host.rfind(':');
  if (end == host.npos) return host;
  return host.starts_with('[') ? host.substr(1, end - 1) : host.substr(0, end);
}

bool is_address(std::string_view host) {
  const std::string text(host);
  in6_addr bytes{};
  return inet_pton(AF_INET, text.c_str(), &bytes) == 1 ||
         inet_pton(AF_INET6, text.c_str(), &bytes) == 1;
}

// A name that no other site can have: this machine's own.
bool is_local(std::string_view host) {
  const auto name = without_port(host);
  return name == "localhost" || name == "127.0.0.1" || name == "::1";
}

bool is_ours(const std::string& host, const std::vector<std::string>& origins) {
  if (host.empty() || is_local(host)) return true;
  if (origins.empty()) return is_address(without_port(host));
  const std::string name = lower(host);
  return std::any_of(origins.begin(), origins.end(), [&](const std::string& origin) {
    const auto place = origin.substr(origin.find("://") + 3);
    const std::string usual = origin.starts_with("https://") ? ":443" : ":80";
    return name == place || name == place + usual;
  });
}

}  // namespace

int status_of(const Refusal& refusal) {
  static constexpr std::pair<std::string_view, int> kStatus[] = {
      {"bad_request", 400},    {"bad_option", 400},    {"bad_players", 400},  {"unknown_game", 400},
      {"bad_json", 400},       {"bad_name", 400},      {"bad_password", 400}, {"bad_text", 400},
      {"bad_clock", 400},      {"unknown_level", 400}, {"bad_record", 400},   {"no_identity", 401},
      {"wrong_password", 401}, {"not_allowed", 403},   {"lab_closed", 403},   {"bad_origin", 403},
      {"bad_host", 421},       {"not_found", 404},     {"too_large", 413},    {"too_costly", 413},
      {"failed", 500},         {"too_fast", 429},      {"please_wait", 503},  {"stopping", 503},
  };
  for (const auto& [kind, status] : kStatus) {
    if (refusal.kind == kind) return status;
  }
  return 409;
}

void read_target(std::string_view target, HttpRequest& request) {
  const auto question = target.find('?');
  request.path = decode(target.substr(0, question));
  if (question == target.npos) return;
  for (const auto part : split(target.substr(question + 1), '&')) {
    const auto equals = part.find('=');
    if (equals == part.npos) continue;
    request.query[decode(part.substr(0, equals))] = decode(part.substr(equals + 1));
  }
}

std::string cookie_value(std::string_view cookies, std::string_view name) {
  for (const auto part : split(cookies, ';')) {
    const auto pair = trim(part);
    if (pair.starts_with(name) && pair.size() > name.size() && pair[name.size()] == '=') {
      return std::string(pair.substr(name.size() + 1));
    }
  }
  return {};
}

Result<void> check_request(const HttpRequest& request, const std::vector<std::string>& origins) {
  const Refusal unreadable{"bad_request",
                           "The address holds a control or invisible character, or is too long."};
  const auto fine = [](std::string_view text) {
    return text.size() <= kMostText && is_plain_line(text);
  };
  if (!fine(request.path)) return unreadable;
  for (const auto& [key, value] : request.query) {
    if (!fine(key) || !fine(value)) return unreadable;
  }
  if (is_ours(request.host, origins)) return {};
  return Refusal{"bad_host", "This hall does not go by the name '" +
                                 (is_plain_line(request.host) ? shorten(request.host) : "?") +
                                 "'; its host names it with --public."};
}

bool own_origin(const HttpRequest& request, const std::vector<std::string>& origins) {
  if (request.origin.empty()) return true;
  if (std::find(origins.begin(), origins.end(), request.origin) != origins.end()) return true;
  // On this machine itself, where there is no TLS.
  if (!origins.empty() && !is_local(request.host)) return false;
  return request.origin == "http://" + request.host || request.origin == "https://" + request.host;
}

Result<std::string> read_origin(std::string_view text) {
  std::string origin = lower(trim(text));
  if (origin.ends_with('/')) origin.pop_back();
  const auto host = origin.find("://");
  const bool scheme = origin.starts_with("https://") || origin.starts_with("http://");
  if (!scheme || host + 3 >= origin.size() ||
      origin.find_first_of("/?#@ ,", host + 3) != origin.npos) {
    return Refusal{
        "bad_address",
        "'" + shorten(text) + "' is not a public address; it is like https://hall.example."};
  }
  return origin;
}

}  // namespace crownhall::server
