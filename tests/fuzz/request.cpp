// Any request line and headers: what passes holds plain text alone, in its path and in every query
// value, and is for us. First line: the target; then Host, Origin, Cookie, an address.
#include <cstdlib>
#include <vector>

#include "base/text.hpp"
#include "base/unicode.hpp"
#include "server/net/http.hpp"
#include "server/net/preview.hpp"
#include "server/people/limits.hpp"

using namespace crownhall;
using namespace crownhall::server;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  const auto lines = split(std::string_view(reinterpret_cast<const char*>(bytes), size), '\n');
  const auto line = [&](std::size_t i) { return i < lines.size() ? lines[i] : std::string_view(); };
  HttpRequest request;
  read_target(line(0), request);
  request.host = std::string(line(1));
  request.origin = std::string(line(2));
  request.cookie = std::string(line(3));
  const std::vector<std::string> none, ours = {"https://hall.example", "http://other.example:81"};
  for (const auto* origins : {&none, &ours}) {
    const auto fine = check_request(request, *origins);
    if (!fine) {
      if (fine.refusal().sentence.empty()) std::abort();
      if (!is_utf8(refusal_text(fine.refusal()))) std::abort();
      continue;
    }
    if (!is_plain_line(request.path)) std::abort();
    for (const auto& [key, value] : request.query) {
      if (!is_plain_line(key) || !is_plain_line(value)) std::abort();
    }
    // What a page says about itself can hold nothing that ends its tag.
    const std::string meta =
        meta_of(preview_of_path(request.path), "https://hall.example", request.path);
    if (meta.find("content=\"https://hall.example" + request.path + "\"") == meta.npos &&
        request.path.find_first_of("&<>\"'") == request.path.npos) {
      std::abort();
    }
    if (meta.find("<script") != meta.npos) std::abort();
  }
  // With an Origin of its own nobody speaks for a visitor of a named hall.
  if (request.host == "hall.example" && request.origin == "https://evil.example" &&
      own_origin(request, ours)) {
    std::abort();
  }
  if (cookie_value(request.cookie, "crownhall").find(';') != std::string::npos) std::abort();
  const std::string counted = address_prefix(line(4).substr(0, 64));
  if (address_prefix(counted) != counted && !counted.ends_with("/64")) std::abort();
  if (const auto origin = read_origin(line(2)); origin && read_origin(*origin)) {
    if (*read_origin(*origin) != *origin) std::abort();
  }
  return 0;
}
