#include "json/schema.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cassert>

namespace crownhall {
namespace {

// Ranges as wide as a number of that kind can be say nothing.
constexpr std::int64_t kLeastInt = -0x80000000LL;
constexpr std::int64_t kMostInt = 0x7fffffffLL;

std::string reference(std::string_view name) { return "#/$defs/" + std::string(name); }

}  // namespace

void JsonSchema::open(std::string_view name) {
  Node& node = definitions_[std::string(name)];
  node.object = true;
  ++node.seen;
  frames_.push_back(&node);
}

void JsonSchema::close() { frames_.pop_back(); }

JsonSchema::Node& JsonSchema::at(std::string_view key) {
  assert(!frames_.empty());
  Node& frame = *frames_.back();
  const bool optional = !key.empty() && optional_ == key;
  optional_.clear();
  Node* found = nullptr;
  if (frame.list || frame.map) {
    if (!frame.items) frame.items = std::make_unique<Node>();
    found = frame.items.get();
  } else {
    auto it = std::find_if(frame.fields.begin(), frame.fields.end(),
                           [&](const Field& field) { return field.name == key; });
    if (it == frame.fields.end()) {
      frame.fields.push_back({std::string(key), std::make_unique<Node>()});
      it = frame.fields.end() - 1;
    }
    ++it->seen;
    it->optional = it->optional || optional;
    found = it->node.get();
  }
  found->null = found->null || may_be_null_;
  may_be_null_ = false;
  return *found;
}

void JsonSchema::number(std::string_view key, std::int64_t&, std::int64_t least,
                        std::int64_t most) {
  Node& node = at(key);
  node.least = node.integer ? std::min(node.least, least) : least;
  node.most = node.integer ? std::max(node.most, most) : most;
  node.integer = true;
}

void JsonSchema::flag(std::string_view key, bool&) { at(key).flag = true; }
void JsonSchema::text(std::string_view key, std::string&) { at(key).text = true; }
void JsonSchema::real(std::string_view key, double&) { at(key).real = true; }

void JsonSchema::one_of(std::string_view key, std::string&,
                        std::span<const std::string_view> names) {
  Node& node = at(key);
  for (const std::string_view name : names) {
    if (std::find(node.words.begin(), node.words.end(), name) == node.words.end()) {
      node.words.emplace_back(name);
    }
  }
}

void JsonSchema::embedded(std::string_view key, std::string&, std::string_view definition) {
  at(key).definition = definition;
}

bool JsonSchema::present(std::string_view key, bool there) {
  if (!static_) return there;
  optional_ = key;
  return true;
}

bool JsonSchema::given(std::string_view key, bool there) {
  if (!static_ && !there) {
    at(key).null = true;
    return false;
  }
  may_be_null_ = true;
  return true;
}

void JsonSchema::begin_object(std::string_view key) {
  Node& node = at(key);
  node.object = true;
  ++node.seen;
  frames_.push_back(&node);
}

void JsonSchema::begin_named(std::string_view key, std::string_view name) {
  at(key).definition = name;
  open(name);
}

std::vector<std::string> JsonSchema::begin_map(std::string_view key) {
  Node& node = at(key);
  node.map = true;
  frames_.push_back(&node);
  return {};
}

std::size_t JsonSchema::begin_list(std::string_view key, std::size_t size, std::size_t most) {
  Node& node = at(key);
  node.fewest = node.list ? std::min(node.fewest, size) : size;
  node.longest = std::max(node.longest, size);
  node.fixed = size == most && (!node.list || node.fixed);
  node.list = true;
  frames_.push_back(&node);
  return size;
}

json::value JsonSchema::written(const Node& node) {
  json::array ways;
  if (!node.definition.empty()) ways.push_back(json::object{{"$ref", reference(node.definition)}});
  if (node.flag) ways.push_back(json::object{{"type", "boolean"}});
  if (node.integer) {
    json::object way{{"type", "integer"}};
    if (node.least > kLeastInt) way["minimum"] = node.least;
    if (node.most < kMostInt) way["maximum"] = node.most;
    ways.push_back(std::move(way));
  }
  if (node.real) ways.push_back(json::object{{"type", "number"}});
  // A place that has words and texts has any text.
  if (node.text) {
    ways.push_back(json::object{{"type", "string"}});
  } else if (!node.words.empty()) {
    json::array words;
    for (const std::string& word : node.words) words.push_back(json::value(word));
    ways.push_back(json::object{{"enum", std::move(words)}});
  }
  if (node.list) {
    json::object way{{"type", "array"}};
    if (node.items) way["items"] = written(*node.items);
    if (node.fixed && node.fewest == node.longest) {
      way["minItems"] = node.fewest;
      way["maxItems"] = node.longest;
    }
    ways.push_back(std::move(way));
  }
  if (node.map) {
    json::object way{{"type", "object"}};
    if (node.items) way["additionalProperties"] = written(*node.items);
    ways.push_back(std::move(way));
  }
  if (node.object) {
    json::object fields;
    json::array required;
    for (const Field& field : node.fields) {
      fields[view_of(field.name)] = written(*field.node);
      if (!field.optional && field.seen == node.seen) required.push_back(json::value(field.name));
    }
    ways.push_back(json::object{{"type", "object"},
                                {"properties", std::move(fields)},
                                {"required", std::move(required)},
                                {"additionalProperties", false}});
  }
  if (node.null) ways.push_back(json::object{{"type", "null"}});
  if (ways.size() == 1) return ways.front();
  return json::object{{"anyOf", std::move(ways)}};
}

json::object JsonSchema::definitions() const {
  json::object all;
  for (const auto& [name, node] : definitions_) all[view_of(name)] = written(node);
  return all;
}

void JsonSchema::look(const Node& node, const std::string& place, std::vector<std::string>& found) {
  if ((node.list || node.map) && !node.items) found.push_back(place);
  if (node.items) look(*node.items, place + "[]", found);
  for (const Field& field : node.fields) look(*field.node, place + "." + field.name, found);
}

std::vector<std::string> JsonSchema::unknown() const {
  std::vector<std::string> found;
  for (const auto& [name, node] : definitions_) look(node, name, found);
  return found;
}

}  // namespace crownhall
