// What json.cpp and json_facts.cpp share.
#pragma once

#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall::royal_ascension {

// A list of ranks, 1 the Ace to 13 the King.
void cards(Archive& ar, std::string_view key, Cards& value);

// The last part of a view, for clients, which know no rules: the board, where steps lead, what can
// be paid, the odds, the last battle in order. Written from what the view knows (facts.hpp,
// odds.hpp, story.hpp), and of no effect when read.
void write_facts(const RoyalAscension& game, Archive& ar, const View& view);

}  // namespace crownhall::royal_ascension
