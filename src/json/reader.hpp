// JsonReader: an Archive that reads a JSON object, strictly.
//
//   JsonReader reader(value);
//   game.archive(reader, state);
//   if (!reader.finish().empty()) ...   // "hands[2].sword: must be between 0 and 9"
//
// The first thing wrong is kept and everything after it reads as false, empty, or the number in
// range that is nearest zero, so a description never has to stop half-way. A field nobody asked
// for is wrong too: each object is checked when it ends, the outermost one by finish().
#pragma once

#include <vector>

#include "base/archive.hpp"
#include "json/json.hpp"

namespace crownhall {

// Refers to the value, which must stay alive and unchanged. Not for sharing between threads.
class JsonReader final : public Archive {
 public:
  explicit JsonReader(const json::value& value);

  // Whether the present object has this field: for those that may be left out.
  bool has(std::string_view key) const;
  // The field as it is, for what has a reader of its own; null after a refusal.
  const json::value* raw(std::string_view key) { return find(key); }
  // Checks the outermost object for fields nobody asked for; then as error().
  const std::string& finish();

  bool reading() const override { return true; }
  const std::string& error() const override { return error_; }
  void refuse(std::string_view sentence) override;

  void number(std::string_view key, std::int64_t& value, std::int64_t least,
              std::int64_t most) override;
  void flag(std::string_view key, bool& value) override;
  void text(std::string_view key, std::string& value) override;
  void real(std::string_view key, double& value) override;
  void embedded(std::string_view key, std::string& value, std::string_view definition) override;
  bool present(std::string_view key, bool) override { return has(key); }
  bool given(std::string_view key, bool) override;
  void begin_object(std::string_view key) override;
  std::vector<std::string> begin_map(std::string_view key) override;
  void end_object() override;
  std::size_t begin_list(std::string_view key, std::size_t size, std::size_t most) override;
  void end_list() override;

 private:
  // One open object or list; both null where the value had the wrong type.
  struct Frame {
    const json::object* object = nullptr;
    const json::array* list = nullptr;
    std::size_t next = 0;    // entries of the list read so far
    std::string_view field;  // the field read last; empty before the first
    std::vector<bool> seen;  // by position in the object
  };

  // The value of the next entry or of a field, or null after a refusal.
  const json::value* find(std::string_view key);
  void check_unknown();
  std::string place() const;

  std::vector<Frame> frames_;
  std::string error_;
};

}  // namespace crownhall
