#include "json/reader.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cassert>

#include "base/text.hpp"

namespace crownhall {

JsonReader::JsonReader(const json::value& value) {
  frames_.emplace_back();
  frames_.back().object = value.if_object();
  if (!frames_.back().object) {
    refuse("must be an object");
  } else {
    frames_.back().seen.resize(frames_.back().object->size());
  }
}

bool JsonReader::has(std::string_view key) const {
  const Frame& frame = frames_.back();
  return frame.object && frame.object->contains(json::string_view(key));
}

const std::string& JsonReader::finish() {
  assert(frames_.size() == 1);
  check_unknown();
  return error_;
}

void JsonReader::refuse(std::string_view sentence) {
  if (!error_.empty()) return;
  const std::string where = place();
  error_ = (where.empty() ? "The value" : where + ":") + " " + std::string(sentence);
}

std::string JsonReader::place() const {
  std::string text;
  for (const Frame& frame : frames_) {
    if (frame.list && frame.next > 0) {
      text.append("[").append(std::to_string(frame.next - 1)).append("]");
    } else if (!frame.field.empty()) {
      if (!text.empty()) text += ".";
      text += frame.field;
    }
  }
  return text;
}

const json::value* JsonReader::find(std::string_view key) {
  Frame& frame = frames_.back();
  if (frame.list) {
    assert(key.empty());
    if (frame.next == frame.list->size()) {
      refuse("has too few entries");
      return nullptr;
    }
    return &(*frame.list)[frame.next++];
  }
  frame.field = key;
  if (!frame.object) return nullptr;
  const auto it = frame.object->find(json::string_view(key));
  if (it == frame.object->end()) {
    refuse("is missing");
    return nullptr;
  }
  frame.seen[it - frame.object->begin()] = true;
  return &it->value();
}

void JsonReader::check_unknown() {
  Frame& frame = frames_.back();
  if (!frame.object || !error_.empty()) return;
  const auto unseen = std::find(frame.seen.begin(), frame.seen.end(), false);
  if (unseen == frame.seen.end()) return;
  const auto& field = frame.object->begin()[unseen - frame.seen.begin()];
  const std::string name = shorten(std::string_view(field.key().data(), field.key().size()));
  frame.field = name;
  refuse("is not a field that belongs here");
  frame.field = {};
}

void JsonReader::number(std::string_view key, std::int64_t& value, std::int64_t least,
                        std::int64_t most) {
  value = std::clamp<std::int64_t>(0, least, most);
  const json::value* found = find(key);
  if (!found || !error_.empty()) return;
  if (found->is_double() || !found->is_number()) return refuse("must be a whole number");
  if (!found->is_int64() || found->get_int64() < least || found->get_int64() > most) {
    return refuse("must be between " + std::to_string(least) + " and " + std::to_string(most));
  }
  value = found->get_int64();
}

void JsonReader::flag(std::string_view key, bool& value) {
  value = false;
  const json::value* found = find(key);
  if (!found || !error_.empty()) return;
  if (!found->is_bool()) return refuse("must be true or false");
  value = found->get_bool();
}

void JsonReader::text(std::string_view key, std::string& value) {
  value.clear();
  const json::value* found = find(key);
  if (!found || !error_.empty()) return;
  if (!found->is_string()) return refuse("must be a text");
  value.assign(found->get_string().data(), found->get_string().size());
}

void JsonReader::real(std::string_view key, double& value) {
  value = 0;
  const json::value* found = find(key);
  if (!found || !error_.empty()) return;
  if (!found->is_number()) return refuse("must be a number");
  value = found->to_number<double>();
}

void JsonReader::embedded(std::string_view key, std::string& value, std::string_view) {
  const json::value* found = find(key);
  value = found ? write_json(*found) : "null";
}

// Of a list the entry that comes next; a null is read over.
bool JsonReader::given(std::string_view key, bool) {
  const Frame before = frames_.back();
  const json::value* found = find(key);
  if (!found) return false;
  if (!found->is_null()) frames_.back() = before;
  return !found->is_null();
}

std::vector<std::string> JsonReader::begin_map(std::string_view key) {
  begin_object(key);
  std::vector<std::string> names;
  if (!frames_.back().object) return names;
  for (const auto& field : *frames_.back().object) names.emplace_back(field.key());
  return names;
}

void JsonReader::begin_object(std::string_view key) {
  const json::value* found = find(key);
  Frame frame;
  if (found && error_.empty()) {
    frame.object = found->if_object();
    if (!frame.object) refuse("must be an object");
  }
  if (frame.object) frame.seen.resize(frame.object->size());
  frames_.push_back(std::move(frame));
}

void JsonReader::end_object() {
  assert(frames_.size() > 1 && !frames_.back().list);
  check_unknown();
  frames_.pop_back();
}

std::size_t JsonReader::begin_list(std::string_view key, std::size_t /*size*/, std::size_t most) {
  const json::value* found = find(key);
  Frame frame;
  std::size_t entries = 0;
  if (found && error_.empty()) {
    frame.list = found->if_array();
    if (!frame.list) {
      refuse("must be a list");
    } else if (frame.list->size() > most) {
      refuse("must have at most " + std::to_string(most) + " entries");
    } else {
      entries = frame.list->size();
    }
  }
  frames_.push_back(std::move(frame));
  return entries;
}

void JsonReader::end_list() {
  assert(frames_.size() > 1 && !frames_.back().object);
  frames_.pop_back();
}

}  // namespace crownhall
