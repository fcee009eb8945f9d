// What a match is made of before the first card is dealt: the game's facts, the players' options,
// the card data.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace crownhall {

// A ruling that players may choose. Values are integers; where `names` is not empty the value is
// an index into it and is written by name. A yes/no option has the range 0..1 and names off, on.
struct OptionSpec {
  std::string_view key;
  int standard;  // the default
  int least;
  int most;
  std::string_view help;  // one line
  std::vector<std::string_view> names{};
};

// The facts of a game, up front.
struct GameInfo {
  std::string_view key;    // "road-to-lord"
  std::string_view title;  // "Road to Lord"
  std::string_view about;  // one sentence
  int min_players;
  int max_players;
  int minutes;  // a usual match
  int version;  // the newest of the rules; `make` serves every one since 1
  std::vector<OptionSpec> options;
};

// (key, value) for the options that differ from the default; the rest are implied.
using OptionValues = std::vector<std::pair<std::string, int>>;

constexpr int kNewestRules = 0;

struct Setup {
  int players = 0;
  OptionValues options;
  std::string data;  // the text of a data file; empty = the shipped edition
  // Of the rules. A match is played to its end, and replayed for ever, by the version it began
  // with. What was stored before versions were kept is version 1 (json/setup.hpp).
  int version = kNewestRules;
};

// The version this setup is played by, with a number in place of kNewestRules.
inline int rules_version(const GameInfo& info, const Setup& setup) {
  return setup.version == kNewestRules ? info.version : setup.version;
}

// The full list of values in the order of `info.options`, or a sentence about what is wrong:
// unknown key, out of range, given twice, players out of range, no such version of the rules.
Result<std::vector<int>> resolve_options(const GameInfo& info, const Setup& setup);

// "target=12" or "board=long" -> a checked pair.
Result<std::pair<std::string, int>> read_option(const GameInfo& info, std::string_view text);
// Several, as command lines and addresses have them: each text one option or "a=1,b=2".
Result<OptionValues> read_options(const GameInfo& info, std::span<const std::string> texts);

// The value as people write it: its name, or the number.
std::string option_text(const OptionSpec& spec, int value);

}  // namespace crownhall
