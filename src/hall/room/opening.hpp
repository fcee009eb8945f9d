// Opening tables: new ones, the same deal again, or on from a point of a finished match. Pure: the
// caller brings id, secret and what the store has, and stores what comes out.
#pragma once

#include "hall/room/room.hpp"
#include "hall/wire/command.hpp"

namespace crownhall::hall {

// A table that is to be stored; its room has what the change says.
struct NewTable {
  Room room;
  Change change;
  bool clock_runs = false;
};

// `room` has its id. Its match begins at once where nobody has a part to give to the shuffle.
NewTable new_table(Room room, std::string secret, std::int64_t deal_ms);

// Who opens a table and is alone with bots need not say that they are ready.
void start_if_alone(Room& room, const Command& command, std::int64_t deal_ms);

// For a `create` command that names a finished match, which its sender may open: the same deal
// again, ...
Result<Room> same_deal(const LoadedTable& finished, const Command& command);

// ... or on from one of its points, with bots at the other seats.
struct Continuation {
  std::string match;
  std::int64_t version = 0;
  std::int64_t seat = 0;
  std::string level;
};
Result<Continuation> read_continuation(const json::object& fields);
Result<Room> continued(LoadedTable finished, const Continuation& from, const Command& command);

}  // namespace crownhall::hall
