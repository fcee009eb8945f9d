#include "json/fields.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/text.hpp"
#include "base/unicode.hpp"

namespace crownhall {

const json::value* Fields::any(std::string_view key) {
  known_.push_back(key);
  const auto* value = object_.if_contains({key.data(), key.size()});
  return value && !value->is_null() ? value : nullptr;
}

bool Fields::has(std::string_view key) {
  const auto* value = object_.if_contains({key.data(), key.size()});
  return value && !value->is_null();
}

void Fields::refuse(std::string_view key, std::string_view what) {
  if (!sentence_.empty()) return;
  sentence_ = "The field '" + std::string(key) + "' " + std::string(what) + ".";
}

const json::value* Fields::need(std::string_view key) {
  const auto* value = any(key);
  if (!value) refuse(key, "is missing");
  return value;
}

std::string Fields::text(std::string_view key, std::size_t most) {
  std::string text = secret(key, most);
  if (!is_plain_line(text)) refuse(key, "holds a control or invisible character");
  return text;
}

std::string Fields::secret(std::string_view key, std::size_t most) {
  const auto* value = need(key);
  if (!value) return {};
  if (!value->is_string() || value->get_string().size() > most) {
    refuse(key, "must be a text of at most " + std::to_string(most) + " bytes");
    return {};
  }
  return std::string(value->get_string());
}

std::string Fields::text_or(std::string_view key, std::size_t most, std::string standard) {
  if (has(key)) return text(key, most);
  known_.push_back(key);
  return standard;
}

std::int64_t Fields::number(std::string_view key, std::int64_t least, std::int64_t most) {
  const auto* value = need(key);
  if (!value) return least;
  if (!value->is_int64() || value->get_int64() < least || value->get_int64() > most) {
    refuse(key,
           "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return least;
  }
  return value->get_int64();
}

std::int64_t Fields::number_or(std::string_view key, std::int64_t least, std::int64_t most,
                               std::int64_t standard) {
  if (has(key)) return number(key, least, most);
  known_.push_back(key);
  return standard;
}

bool Fields::flag(std::string_view key) {
  const auto* value = need(key);
  if (!value) return false;
  if (!value->is_bool()) refuse(key, "must be true or false");
  return value->is_bool() && value->get_bool();
}

bool Fields::flag_or(std::string_view key, bool standard) {
  if (has(key)) return flag(key);
  known_.push_back(key);
  return standard;
}

const json::object* Fields::object(std::string_view key) {
  const auto* value = any(key);
  if (!value) return nullptr;
  if (!value->is_object()) refuse(key, "must be an object");
  return value->if_object();
}

const json::array* Fields::list(std::string_view key, std::size_t most) {
  const auto* value = any(key);
  if (!value) return nullptr;
  if (!value->is_array() || value->get_array().size() > most) {
    refuse(key, "must be a list of at most " + std::to_string(most));
    return nullptr;
  }
  return value->if_array();
}

std::optional<Refusal> Fields::wrong() {
  for (const auto& field : object_) {
    if (!sentence_.empty()) break;
    const std::string_view key(field.key().data(), field.key().size());
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) {
      sentence_ = "There is no field '" + shorten(key) + "' here.";
    }
  }
  if (sentence_.empty()) return std::nullopt;
  return Refusal{"bad_request", sentence_};
}

}  // namespace crownhall
