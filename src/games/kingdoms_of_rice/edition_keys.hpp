// Which numbers each card of an edition carries, by the keys of the data file.
#pragma once

#include <string_view>
#include <vector>

#include "games/kingdoms_of_rice/cards.hpp"

namespace crownhall::kingdoms_of_rice {

// The number on a card besides price and copies; empty = it has none.
std::string_view amount_key(Card card);

// The numbers of an event, in the order of Edition::fate.
std::vector<std::string_view> fate_keys(Fate fate);

// The numbers of a palace card, in the order of Edition::palace.
std::vector<std::string_view> palace_keys(Palace kind);

}  // namespace crownhall::kingdoms_of_rice
