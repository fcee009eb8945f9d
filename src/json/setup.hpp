// Games, options and setups as JSON; the one form for engine, records, hall and page.
#pragma once

#include "game/setup.hpp"
#include "json/json.hpp"

namespace crownhall {

// {"target": 12, "board": "long"}: every option of the game in order, the ones not given with their
// default. The setup must be one the game accepts.
json::object options_json(const GameInfo& info, const Setup& setup);

// The other way: only what is there, each value a number or a name. Refuses ("bad_option") what the
// game does not know. Null counts as no options.
Result<OptionValues> read_options(const GameInfo& info, const json::value& options);
Result<OptionValues> read_options(const GameInfo& info, const json::object& options);

// The version of the rules of something stored: a whole number the game knows. Null or nothing at
// all is version 1: so it was before versions were kept. Refuses with "other_version".
Result<int> read_rules_version(const GameInfo& info, const json::value* version);

// {"key", "title", "about", "players": [min, max], "minutes", "version", "options": [{"key",
// "default", "values": [names] or "range": [least, most], "help"}]}
json::object game_json(const GameInfo& info);

}  // namespace crownhall
