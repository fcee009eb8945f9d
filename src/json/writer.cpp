#include "json/writer.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <utility>

namespace crownhall {
namespace {

bool needs_escape(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

void append_escaped(std::string& out, char c) {
  constexpr char kHex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (c == '\n') {
    out += "\\n";
  } else if (byte < 0x20) {
    out += "\\u00";
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  } else {
    out += '\\';
    out += c;
  }
}

// What needs no escape, most often all of it, goes over in one piece.
void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const auto plain = std::find_if(text.begin(), text.end(), needs_escape);
    out.append(text.begin(), plain);
    if (plain == text.end()) break;
    append_escaped(out, *plain);
    text.remove_prefix(static_cast<std::size_t>(plain - text.begin()) + 1);
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

// A comma unless it is the first of its object or list: nothing else ends in these brackets. A
// message is mostly keys and small numbers, so each goes over in one piece.
std::size_t JsonWriter::head(std::string_view key, char* to) const {
  char* end = to;
  if (out_.back() != '{' && out_.back() != '[') *end++ = ',';
  if (key.empty()) return static_cast<std::size_t>(end - to);
  *end++ = '"';
  end = std::copy(key.begin(), key.end(), end);
  *end++ = '"';
  *end++ = ':';
  return static_cast<std::size_t>(end - to);
}

void JsonWriter::begin_value(std::string_view key) {
  if (key.size() > kShortKey) {
    if (out_.back() != '{' && out_.back() != '[') out_ += ',';
    append_quoted(out_, key);
    out_ += ':';
    return;
  }
  char piece[kShortKey + kAround];
  out_.append(piece, head(key, piece));
}

void JsonWriter::put(std::string_view key, std::int64_t value) {
  char piece[kShortKey + kAround + kDigits];
  char* end = piece;
  if (key.size() > kShortKey) {
    begin_value(key);
  } else {
    end += head(key, piece);
  }
  out_.append(piece, std::to_chars(end, end + kDigits, value).ptr);
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

bool JsonWriter::begin_shared() {
  if (!shared_) return true;
  if (next_shared_ < shared_->texts_.size()) {
    out_ += shared_->texts_[next_shared_++];
    return false;
  }
  shared_since_ = out_.size();
  return true;
}

void JsonWriter::end_shared() {
  if (!shared_) return;
  shared_->texts_.push_back(out_.substr(shared_since_));
  ++next_shared_;
}

}  // namespace crownhall
