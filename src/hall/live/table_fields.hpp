// What a command to a table may name, read the same way everywhere.
#pragma once

#include "hall/wire/command.hpp"
#include "json/fields.hpp"
#include "table/table.hpp"

namespace crownhall::hall {

constexpr std::int64_t kAnySeat = -1;
constexpr std::int64_t kLastVersion = Table::kMaxEntries;

// The seat a command names, kAnySeat if none.
inline std::int64_t named_seat(Fields& fields) {
  return fields.number_or("seat", 0, kMaxPlayers - 1, kAnySeat);
}

// Refuses a command whose fields are wrong.
inline bool refused(const Command& command, Fields& fields) {
  const auto wrong = fields.wrong();
  if (wrong) command.refuse(*wrong);
  return wrong.has_value();
}

inline std::string table_field(const std::string& id) { return ",\"table\":\"" + id + '"'; }

}  // namespace crownhall::hall
