#include "json/writer.hpp"

#include <cassert>
#include <charconv>
#include <cmath>
#include <utility>

namespace crownhall {
namespace {

void append_quoted(std::string& out, std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20) {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace

std::string JsonWriter::take_text() {
  out_ += out_.front() == '[' ? ']' : '}';
  return std::move(out_);
}

json::value JsonWriter::take() {
  auto value = parse_json(take_text());
  assert(value.ok());
  return std::move(*value);
}

// A comma unless it is the first of its object or list: nothing else ends in these brackets.
void JsonWriter::begin_value(std::string_view key) {
  if (out_.back() != '{' && out_.back() != '[') out_ += ',';
  if (key.empty()) return;
  out_ += '"';
  out_ += key;
  out_ += "\":";
}

void JsonWriter::put(std::string_view key, std::int64_t value) {
  begin_value(key);
  char digits[24];
  out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void JsonWriter::put(std::string_view key, std::string_view value) {
  begin_value(key);
  append_quoted(out_, value);
}

void JsonWriter::put_flag(std::string_view key, bool value) {
  put_json(key, value ? "true" : "false");
}

void JsonWriter::put_null(std::string_view key) { put_json(key, "null"); }

void JsonWriter::put_json(std::string_view key, std::string_view text) {
  begin_value(key);
  out_ += text;
}

void JsonWriter::refuse(std::string_view sentence) {
  if (error_.empty()) error_ = sentence;
}

void JsonWriter::number(std::string_view key, std::int64_t& value, std::int64_t least,
                        std::int64_t most) {
  assert(value >= least && value <= most);
  static_cast<void>(least), static_cast<void>(most);
  put(key, value);
}

// The shortest digits that read back as the same number.
void JsonWriter::real(std::string_view key, double& value) {
  assert(std::isfinite(value));
  begin_value(key);
  char digits[32];
  out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void JsonWriter::begin_object(std::string_view key) {
  begin_value(key);
  out_ += '{';
}

std::size_t JsonWriter::begin_list(std::string_view key, std::size_t size, std::size_t most) {
  assert(size <= most);
  static_cast<void>(most);
  begin_value(key);
  out_ += '[';
  return size;
}

}  // namespace crownhall
