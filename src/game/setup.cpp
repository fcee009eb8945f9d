#include "game/setup.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace crownhall {
namespace {

Refusal bad_option(std::string sentence) { return {"bad_option", std::move(sentence)}; }

const OptionSpec* find_option(const GameInfo& info, std::string_view key) {
  for (const auto& spec : info.options) {
    if (spec.key == key) return &spec;
  }
  return nullptr;
}

Refusal unknown_option(const GameInfo& info, std::string_view key) {
  std::vector<std::string> keys;
  for (const auto& spec : info.options) keys.emplace_back(spec.key);
  return bad_option(std::string(info.title) + " has no option '" + shorten(key) + "'; it has " +
                    (keys.empty() ? "none" : list_in_words(keys)) + ".");
}

std::string range_text(const OptionSpec& spec) {
  if (spec.names.empty()) {
    return "a whole number from " + std::to_string(spec.least) + " to " + std::to_string(spec.most);
  }
  std::vector<std::string> names(spec.names.begin(), spec.names.end());
  return "one of " + list_in_words(names);
}

Result<int> in_range(const OptionSpec& spec, long long value) {
  if (value < spec.least || value > spec.most) {
    return bad_option("The option '" + std::string(spec.key) + "' takes " + range_text(spec) + ".");
  }
  return static_cast<int>(value);
}

}  // namespace

Result<std::vector<int>> resolve_options(const GameInfo& info, const Setup& setup) {
  const int version = rules_version(info, setup);
  if (version < 1 || version > info.version) {
    const std::string known =
        info.version == 1 ? "version 1" : "the versions 1 to " + std::to_string(info.version);
    return Refusal{"other_version", "This program has " + known + " of the rules of " +
                                        std::string(info.title) + ", not version " +
                                        std::to_string(version) + "."};
  }
  if (setup.players < info.min_players || setup.players > info.max_players) {
    return Refusal{"bad_players", std::string(info.title) + " is for " +
                                      std::to_string(info.min_players) + " to " +
                                      std::to_string(info.max_players) + " players, not " +
                                      std::to_string(setup.players) + "."};
  }
  std::vector<int> values;
  for (const auto& spec : info.options) values.push_back(spec.standard);
  std::vector<bool> given(values.size(), false);
  for (const auto& [key, value] : setup.options) {
    const OptionSpec* spec = find_option(info, key);
    if (!spec) return unknown_option(info, key);
    const auto index = static_cast<std::size_t>(spec - info.options.data());
    if (given[index]) return bad_option("The option '" + key + "' is given twice.");
    const auto checked = in_range(*spec, value);
    if (!checked) return checked.refusal();
    given[index] = true;
    values[index] = *checked;
  }
  return values;
}

Result<std::pair<std::string, int>> read_option(const GameInfo& info, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos) {
    return bad_option("An option is written key=value, not '" + shorten(text) + "'.");
  }
  const auto key = trim(text.substr(0, equals));
  const auto value = trim(text.substr(equals + 1));
  const OptionSpec* spec = find_option(info, key);
  if (!spec) return unknown_option(info, key);
  const auto name = std::find(spec->names.begin(), spec->names.end(), value);
  if (name != spec->names.end()) {
    return std::pair{std::string(key), static_cast<int>(name - spec->names.begin())};
  }
  const auto number = to_integer(value);
  if (!number) {
    return bad_option("The option '" + std::string(key) + "' takes " + range_text(*spec) + ".");
  }
  const auto checked = in_range(*spec, *number);
  if (!checked) return checked.refusal();
  return std::pair{std::string(key), *checked};
}

Result<OptionValues> read_options(const GameInfo& info, std::span<const std::string> texts) {
  OptionValues values;
  for (const std::string& text : texts) {
    for (const auto part : split(text, ',')) {
      if (trim(part).empty()) continue;
      auto option = read_option(info, part);
      if (!option) return option.refusal();
      values.push_back(std::move(*option));
    }
  }
  return values;
}

std::string option_text(const OptionSpec& spec, int value) {
  if (value >= 0 && std::cmp_less(value, spec.names.size())) return std::string(spec.names[value]);
  return std::to_string(value);
}

}  // namespace crownhall
