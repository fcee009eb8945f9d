#include "json/setup.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/text.hpp"

namespace crownhall {
namespace {

json::value value_json(const OptionSpec& spec, int value) {
  if (spec.names.empty()) return value;
  return json::value(option_text(spec, value));
}

}  // namespace

json::object options_json(const GameInfo& info, const Setup& setup) {
  json::object options;
  for (const OptionSpec& spec : info.options) {
    int value = spec.standard;
    for (const auto& [key, given] : setup.options) {
      if (key == spec.key) value = given;
    }
    options[view_of(spec.key)] = value_json(spec, value);
  }
  return options;
}

Result<OptionValues> read_options(const GameInfo& info, const json::value& options) {
  if (options.is_null()) return OptionValues{};
  if (!options.is_object()) {
    return Refusal{"bad_option", "The options must be an object like {\"key\": value}."};
  }
  return read_options(info, options.get_object());
}

Result<OptionValues> read_options(const GameInfo& info, const json::object& options) {
  OptionValues values;
  for (const auto& option : options) {
    std::string text(option.key().data(), option.key().size());
    if (text.find('=') != text.npos) text = shorten(text, text.find('='));
    const json::value& value = option.value();
    if (value.is_int64()) {
      text += "=" + std::to_string(value.get_int64());
    } else if (value.is_bool()) {
      text += value.get_bool() ? "=on" : "=off";
    } else if (value.is_string()) {
      text += "=" + std::string(value.get_string().data(), value.get_string().size());
    } else {
      text += "=?";
    }
    auto read = read_option(info, text);
    if (!read) return read.refusal();
    values.push_back(std::move(*read));
  }
  return values;
}

Result<int> read_rules_version(const GameInfo& info, const json::value* version) {
  if (!version || version->is_null()) return 1;
  const auto refuse = [&](const std::string& given) {
    return Refusal{"other_version", "This program has the rules of " + std::string(info.title) +
                                        " up to version " + std::to_string(info.version) +
                                        ", not version " + given + "."};
  };
  if (!version->is_int64()) return refuse(shorten(write_json(*version)));
  const std::int64_t number = version->get_int64();
  if (number < 1 || number > info.version) return refuse(std::to_string(number));
  return static_cast<int>(number);
}

json::object game_json(const GameInfo& info) {
  json::array options;
  for (const OptionSpec& spec : info.options) {
    json::object option{{"key", view_of(spec.key)}, {"default", value_json(spec, spec.standard)}};
    if (spec.names.empty()) {
      option["range"] = {spec.least, spec.most};
    } else {
      json::array names;
      for (int value = spec.least; value <= spec.most; ++value) {
        names.push_back(value_json(spec, value));
      }
      option["values"] = std::move(names);
    }
    option["help"] = view_of(spec.help);
    options.push_back(std::move(option));
  }
  return {{"key", view_of(info.key)},     {"title", view_of(info.title)},
          {"about", view_of(info.about)}, {"players", {info.min_players, info.max_players}},
          {"minutes", info.minutes},      {"version", info.version},
          {"options", std::move(options)}};
}

}  // namespace crownhall
