// The bots as characters: a name, arms, a level and a line of temper, the same in terminal and
// page. Temper is voice, never strength. protocol/characters.json has the same list for the page.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/arms.hpp"

namespace crownhall {

struct Character {
  std::string_view name;
  std::string_view level;  // of the catalogue: random, page, squire, knight, sovereign
  std::string_view temper;
  Blazon arms;
};

// All of them, in the order they are offered.
std::span<const Character> characters();
// By name; null where nobody is called so.
const Character* find_character(std::string_view name);

// Who sits down as the next bot of this level: the first character of the level whose name is not
// taken; when all are, "Odo the Younger", then "Odo the Younger 2". A level without characters has
// the squires'.
std::string next_bot_name(std::string_view level, std::span<const std::string> taken);

}  // namespace crownhall
