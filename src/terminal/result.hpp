// The result of a finished match: places, scores, what decided it, and the score sheet.
#pragma once

#include <string>
#include <vector>

#include "game/any_game.hpp"
#include "terminal/screen.hpp"

namespace crownhall::terminal {

// `places`: of the seats, where they differ from the rules' own (a seat that resigned is behind).
void show_result(const Position& position, const AnyGame& game,
                 const std::vector<std::string>& names, const Screen& screen,
                 std::vector<int> places = {});

}  // namespace crownhall::terminal
