#include "server/http.hpp"

#include "base/text.hpp"

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

}  // namespace

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

bool own_origin(const HttpRequest& request) {
  if (request.origin.empty()) return true;
  return request.origin == "http://" + request.host || request.origin == "https://" + request.host;
}

}  // namespace crownhall::server
