#include "json/json.hpp"

#include <algorithm>
#include <boost/json/parser.hpp>
#include <boost/json/serialize.hpp>

namespace crownhall {
namespace {

Refusal bad_json(std::string sentence) { return {"bad_json", std::move(sentence)}; }

std::string line_and_column(std::string_view text, std::size_t at) {
  const auto before = text.substr(0, at);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 = 0
  return "line " + std::to_string(line) + ", column " + std::to_string(at - start + 1);
}

}  // namespace

Result<json::value> parse_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    return Refusal{"too_long", "The text has " + std::to_string(text.size()) + " bytes; at most " +
                                   std::to_string(limits.bytes) + " are read."};
  }
  json::parse_options options;
  options.max_depth = limits.depth;
  json::parser parser({}, options);
  json::error_code error;
  const std::size_t used = parser.write_some(text.data(), text.size(), error);
  if (error == json::error::too_deep) {
    return bad_json("The JSON is nested deeper than " + std::to_string(limits.depth) + " levels.");
  }
  if (error == json::error::incomplete) {
    const bool blank = text.find_first_not_of(" \t\r\n") == text.npos;
    return bad_json(blank ? "There is no JSON value." : "The JSON ends before it is complete.");
  }
  if (error) {
    return bad_json("This is not JSON: " + error.message() + " at " + line_and_column(text, used) +
                    ".");
  }
  if (used < text.size()) {
    const std::size_t more = text.find_first_not_of(" \t\r\n", used);
    if (more != text.npos) {
      return bad_json("Something follows the JSON value at " + line_and_column(text, more) + ".");
    }
  }
  return parser.release();
}

std::string write_json(const json::value& value) { return json::serialize(value); }

bool is_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80       ? 1
                               : lead >> 5 == 6  ? 2
                               : lead >> 4 == 14 ? 3
                               : lead >> 3 == 30 ? 4
                                                 : 0;
    if (length == 0 || at + length > text.size()) return false;
    std::uint32_t code = length == 1 ? lead : lead & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
      const auto next = static_cast<unsigned char>(text[at + i]);
      if (next >> 6 != 2) return false;
      code = code << 6 | (next & 0x3f);
    }
    constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < kLeast[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
    at += length;
  }
  return true;
}

}  // namespace crownhall
