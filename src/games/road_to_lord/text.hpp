// Cards in words, shared by notation, drawings and JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "games/road_to_lord/number.hpp"

namespace crownhall::road_to_lord {

std::string digits_text(std::uint64_t word);  // "2557"
std::string cards_text(std::uint64_t word);   // "2557+0+00"
Result<Move> read_move(std::string_view text);

// "sword 257+0"; nothing for no Number.
std::string number_text(Move number);
// "sword 5", "0" or "00".
std::string kind_text(Kind kind);

}  // namespace crownhall::road_to_lord
