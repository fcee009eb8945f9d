#include "json/writer.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cassert>
#include <utility>

namespace crownhall {

JsonWriter::JsonWriter() { frames_.push_back({"", json::object()}); }

json::value JsonWriter::take() {
  assert(frames_.size() == 1);
  return std::move(frames_.front().value);
}

void JsonWriter::refuse(std::string_view sentence) {
  if (error_.empty()) error_ = sentence;
}

void JsonWriter::put(std::string_view key, json::value value) {
  json::value& into = frames_.back().value;
  if (into.is_array()) {
    assert(key.empty());
    into.get_array().push_back(std::move(value));
  } else {
    assert(!key.empty() && !into.get_object().contains(json::string_view(key)));
    into.get_object()[json::string_view(key)] = std::move(value);
  }
}

void JsonWriter::close() {
  assert(frames_.size() > 1);
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  put(frame.key, std::move(frame.value));
}

void JsonWriter::number(std::string_view key, std::int64_t& value, std::int64_t least,
                        std::int64_t most) {
  assert(value >= least && value <= most);
  static_cast<void>(least), static_cast<void>(most);
  put(key, value);
}

void JsonWriter::flag(std::string_view key, bool& value) { put(key, value); }

void JsonWriter::text(std::string_view key, std::string& value) {
  put(key, json::value(json::string_view(value)));
}

void JsonWriter::begin_object(std::string_view key) {
  frames_.push_back({std::string(key), json::object()});
}

void JsonWriter::end_object() {
  assert(frames_.back().value.is_object());
  close();
}

std::size_t JsonWriter::begin_list(std::string_view key, std::size_t size, std::size_t most) {
  assert(size <= most);
  static_cast<void>(most);
  json::array list;
  list.reserve(size);
  frames_.push_back({std::string(key), std::move(list)});
  return size;
}

void JsonWriter::end_list() {
  assert(frames_.back().value.is_array());
  close();
}

}  // namespace crownhall
