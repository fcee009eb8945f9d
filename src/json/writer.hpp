// JsonWriter: an Archive that writes a JSON object as text, without building a value first; a
// server with many viewers spends its time here.
//
//   JsonWriter writer;
//   position.write_state(writer);
//   std::string text = writer.take_text();
#pragma once

#include "base/archive.hpp"
#include "json/json.hpp"

namespace crownhall {

// The shared parts (Archive::shared) of what viewers of one position are told: written for the
// first of them, copied for the others.
class SharedParts {
 private:
  friend class JsonWriter;
  std::vector<std::string> texts_;
};

// Not for sharing between threads; take_text() or take() ends its use. Text given to it must be
// UTF-8 (is_utf8). Keys are the program's own words and are not escaped.
class JsonWriter final : public Archive {
 public:
  // `expected`: bytes, so that the text need not grow piecemeal.
  explicit JsonWriter(std::size_t expected = 256, SharedParts* shared = nullptr) : shared_(shared) {
    out_.reserve(expected);
    out_ = "{";
  }
  // One that writes a list instead of an object.
  static JsonWriter list(std::size_t expected = 256) {
    JsonWriter writer(expected);
    writer.out_ = "[";
    return writer;
  }

  // One that leaves out what may be left out: two states that differ in nothing else are written
  // alike.
  static JsonWriter bare() {
    JsonWriter writer;
    writer.bare_ = true;
    return writer;
  }

  // The object (or list) written; every begin_ has had its end_.
  std::string take_text();
  json::value take();

  // -- what an Archive has no words for; inside a list the key is "" --
  void put(std::string_view key, std::int64_t value);
  void put(std::string_view key, std::string_view value);
  void put_flag(std::string_view key, bool value);
  void put_null(std::string_view key);
  // A value that is JSON text already.
  void put_json(std::string_view key, std::string_view text);

  bool reading() const override { return false; }
  const std::string& error() const override { return error_; }
  void refuse(std::string_view sentence) override;

  void number(std::string_view key, std::int64_t& value, std::int64_t least,
              std::int64_t most) override;
  void flag(std::string_view key, bool& value) override { put_flag(key, value); }
  void text(std::string_view key, std::string& value) override { put(key, value); }
  void real(std::string_view key, double& value) override;
  void embedded(std::string_view key, std::string& value, std::string_view) override {
    put_json(key, value);
  }
  bool present(std::string_view, bool there) override { return there && !bare_; }
  bool given(std::string_view key, bool there) override {
    if (!there) put_null(key);
    return there;
  }
  void begin_object(std::string_view key) override;
  std::vector<std::string> begin_map(std::string_view key) override {
    begin_object(key);
    return {};
  }
  void end_object() override { out_ += '}'; }
  std::size_t begin_list(std::string_view key, std::size_t size, std::size_t most) override;
  void end_list() override { out_ += ']'; }
  bool begin_shared() override;
  void end_shared() override;

 private:
  static constexpr std::size_t kShortKey = 48;
  static constexpr std::size_t kAround = 4;   // comma, quotes and colon
  static constexpr std::size_t kDigits = 24;  // of a number

  void begin_value(std::string_view key);
  // What stands before a value with a short key; gives its length.
  std::size_t head(std::string_view key, char* to) const;

  std::string out_;
  std::string error_;
  SharedParts* shared_;
  bool bare_ = false;
  std::size_t next_shared_ = 0;   // which part comes next
  std::size_t shared_since_ = 0;  // where the one begins that is being written
};

// A message as the text that is sent: its fields straight from the struct.
template <Described T>
std::string text_of(T message, std::size_t expected = 256, SharedParts* shared = nullptr) {
  JsonWriter writer(expected, shared);
  message.describe(writer);
  return writer.take_text();
}

}  // namespace crownhall
