// JsonSchema: an Archive that keeps what is told to it as JSON Schema (2020-12) instead of values.
//
//   JsonSchema schema;
//   schema.define<ChatLine>();                    // a described struct: every field, once
//   auto view = schema.open("RoadToLordView");    // what depends on the position: look at many
//   position.write_view(seat, schema);
//   schema.close();
//   schema.definitions();                         // {"ChatLine": {...}, "RoadToLordView": {...}}
//
// Of a definition that is told several times the schema allows everything that was told: a field
// that was missing once is optional, ranges and words are added up. Names, kinds, ranges and words
// are those of the description, never those of the values that happened to be there.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "base/archive.hpp"
#include "json/json.hpp"

namespace crownhall {

class JsonSchema final : public Archive {
 public:
  // -- definitions --
  void open(std::string_view name);
  void close();
  template <Described T>
  void define() {
    T sample{};
    open(T::kName);
    static_ = true;
    sample.describe(*this);
    static_ = false;
    close();
  }
  // By name, in the order of the alphabet.
  json::object definitions() const;
  // Lists that never had an entry, so that nothing is known of what is in them.
  std::vector<std::string> unknown() const;

  bool reading() const override { return false; }
  bool recording() const override { return true; }
  const std::string& error() const override { return error_; }
  void refuse(std::string_view sentence) override { error_ = sentence; }

  void number(std::string_view key, std::int64_t& value, std::int64_t least,
              std::int64_t most) override;
  void flag(std::string_view key, bool& value) override;
  void text(std::string_view key, std::string& value) override;
  void real(std::string_view key, double& value) override;
  void one_of(std::string_view key, std::string& value,
              std::span<const std::string_view> names) override;
  void embedded(std::string_view key, std::string& value, std::string_view definition) override;
  bool present(std::string_view key, bool there) override;
  bool given(std::string_view key, bool there) override;
  void begin_object(std::string_view key) override;
  void begin_named(std::string_view key, std::string_view name) override;
  std::vector<std::string> begin_map(std::string_view key) override;
  void end_object() override { frames_.pop_back(); }
  std::size_t begin_list(std::string_view key, std::size_t size, std::size_t most) override;
  void end_list() override { frames_.pop_back(); }

 private:
  struct Node;
  struct Field {
    std::string name;
    std::unique_ptr<Node> node;
    int seen = 0;
    bool optional = false;
  };
  // Everything a value was told to be.
  struct Node {
    bool null = false, flag = false, text = false, real = false;
    bool integer = false, object = false, list = false, map = false;
    std::int64_t least = 0, most = 0;
    std::vector<std::string> words;
    std::string definition;
    std::vector<Field> fields;
    int seen = 0;
    std::unique_ptr<Node> items;  // of a list or a map
    std::size_t fewest = 0, longest = 0;
    bool fixed = false;  // a list that had as many entries as it can have, each time
  };

  Node& at(std::string_view key);
  static json::value written(const Node& node);
  static void look(const Node& node, const std::string& place, std::vector<std::string>& found);

  std::map<std::string, Node, std::less<>> definitions_;
  std::vector<Node*> frames_;
  std::string optional_;  // the field that `present` was asked for
  bool may_be_null_ = false;
  bool static_ = false;
  std::string error_;
};

}  // namespace crownhall
