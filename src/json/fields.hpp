// Fields: reads a stranger's JSON object strictly. Every field is asked for by name, type and
// range; the first thing wrong is kept as a sentence, and a field nobody asked for is wrong, too.
//
//   Fields fields(object);
//   const auto name = fields.text("name", 96);
//   if (auto wrong = fields.wrong()) return *wrong;
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"

namespace crownhall {

class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) {}

  bool has(std::string_view key);  // and is not null
  // One line without control, zero-width or direction characters: checked here, once for all.
  std::string text(std::string_view key, std::size_t most);
  // Any text: a password.
  std::string secret(std::string_view key, std::size_t most);
  std::string text_or(std::string_view key, std::size_t most, std::string standard);
  std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most);
  std::int64_t number_or(std::string_view key, std::int64_t least, std::int64_t most,
                         std::int64_t standard);
  bool flag(std::string_view key);
  bool flag_or(std::string_view key, bool standard);
  // Null where it is missing or wrong.
  const json::object* object(std::string_view key);
  const json::array* list(std::string_view key, std::size_t most);
  // Marks a field as known and gives its value, or null.
  const json::value* any(std::string_view key);

  void refuse(std::string_view key, std::string_view what);
  // What is wrong, unknown fields included; the kind is "bad_request".
  std::optional<Refusal> wrong();

 private:
  const json::value* need(std::string_view key);

  const json::object& object_;
  std::vector<std::string_view> known_;
  std::string sentence_;
};

}  // namespace crownhall
