// The skill ladder: each rung against a table of the one below, over duplicate deals.
#pragma once

#include <string>
#include <vector>

#include "lab/study/findings.hpp"
#include "lab/study/study.hpp"

namespace crownhall::lab {

// Every level of a game from the weakest up; the first that searches also with a quarter and half
// of its work, so that three rungs differ by a doubling alone: "knight@150", "knight@300",
// "knight".
std::vector<std::string> standard_ladder(const GameEntry& game);

// Without a number of deals in the request, a rung gets as many as some ten seconds of one core
// allow and is left out where these would be too few. `moves`: of a usual match. It is short and
// runs on every rank alike.
LadderFindings climb(const Request& request, const Execution& execution, double moves);

}  // namespace crownhall::lab
