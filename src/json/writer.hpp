// JsonWriter: an Archive that builds a JSON object.
//
//   JsonWriter writer;
//   position.write_state(writer);
//   std::string text = write_json(writer.take());
#pragma once

#include <vector>

#include "base/archive.hpp"
#include "json/json.hpp"

namespace crownhall {

// Not for sharing between threads; take() ends its use.
class JsonWriter final : public Archive {
 public:
  JsonWriter();

  // The object written; every begin_ has had its end_.
  json::value take();

  bool reading() const override { return false; }
  const std::string& error() const override { return error_; }
  void refuse(std::string_view sentence) override;

  void number(std::string_view key, std::int64_t& value, std::int64_t least,
              std::int64_t most) override;
  void flag(std::string_view key, bool& value) override;
  void text(std::string_view key, std::string& value) override;
  void begin_object(std::string_view key) override;
  void end_object() override;
  std::size_t begin_list(std::string_view key, std::size_t size, std::size_t most) override;
  void end_list() override;

 private:
  struct Frame {
    std::string key;  // its name in the frame below
    json::value value;
  };

  void put(std::string_view key, json::value value);
  void close();

  std::vector<Frame> frames_;  // the root first
  std::string error_;
};

}  // namespace crownhall
