// JSON as text: reading it with limits, writing it. Boost.JSON does the work; nothing here throws.
//
// A value keeps the order of its fields, so equal values give equal text: digests rely on it.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace crownhall {

namespace json = boost::json;

// What a stranger may send.
struct JsonLimits {
  std::size_t bytes = std::size_t{16} << 20;
  std::size_t depth = 32;
};

// One whole JSON value in UTF-8. Refuses ("bad_json") what is malformed, too long or too deep, with
// the place as line and column. Of a field given twice the last one counts.
Result<json::value> parse_json(std::string_view text, const JsonLimits& limits = {});

// One line, no blanks.
std::string write_json(const json::value& value);

// Boost.JSON has a string_view of its own.
inline json::string_view view_of(std::string_view text) { return {text.data(), text.size()}; }

// A text that may be missing: null where it is empty.
inline json::value text_or_null(std::string_view text) {
  return text.empty() ? json::value() : json::value(view_of(text));
}

// Is this text whole UTF-8? Text from outside must be before it goes into JSON.
bool is_utf8(std::string_view text);

}  // namespace crownhall
