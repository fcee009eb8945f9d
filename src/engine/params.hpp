// What the methods of the engine read their params with.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "base/hash.hpp"
#include "game/any_game.hpp"
#include "json/reader.hpp"

namespace crownhall {

inline Refusal bad_params(const JsonReader& params) { return {"bad_params", params.error() + "."}; }

// Fields that may be left out.
inline std::string optional_text(JsonReader& params, std::string_view key) {
  std::string text;
  if (params.has(key)) params.text(key, text);
  return text;
}
inline int optional_integer(JsonReader& params, std::string_view key, int least, int most) {
  int value = 0;
  if (params.has(key)) params.integer(key, value, least, most);
  return value;
}
inline bool optional_flag(JsonReader& params, std::string_view key, bool standard) {
  if (params.has(key)) params.flag(key, standard);
  return standard;
}
inline json::value optional_value(JsonReader& params, std::string_view key) {
  const json::value* value = params.has(key) ? params.raw(key) : nullptr;
  return value ? *value : json::value();
}

// A seed for choices: a whole number or any text; left out = 0.
inline std::uint64_t choice_seed(JsonReader& params) {
  if (!params.has("seed")) return 0;
  const json::value* value = params.raw("seed");
  if (value && value->is_int64()) return static_cast<std::uint64_t>(value->get_int64());
  if (!value || !value->is_string()) {
    params.refuse("must be a text or a whole number");
    return 0;
  }
  Hash64 hash;
  hash.add(std::string_view(value->get_string().data(), value->get_string().size()));
  return hash.value();
}

inline Result<void> check_seat(const AnyGame& game, int seat) {
  if (seat >= 0 && seat < game.players()) return {};
  return Refusal{"bad_seat", "There is no seat " + std::to_string(seat) + " at this table."};
}

}  // namespace crownhall
