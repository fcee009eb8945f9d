// One game of an arena match as a record (docs/record.md), played as the match plays it.
#pragma once

#include "lab/arena/arena.hpp"
#include "table/record/record.hpp"

namespace crownhall::lab {

// `deal` from 0, `rotation` below the number of players.
Result<Record> arena_record(const ArenaPlan& plan, int deal, int rotation);

}  // namespace crownhall::lab
