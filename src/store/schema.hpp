// The tables of the store and how older ones are brought up to date.
#pragma once

#include <soci/soci.h>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crownhall {

enum class Dialect { kSqlite, kPostgresql };

// The columns of one table, for export and import.
struct TableShape {
  std::string_view name;
  std::vector<std::string_view> columns;
  std::string_view key;  // ORDER BY
};

std::span<const TableShape> all_shapes();

// Runs the migrations that are missing, all in one transaction. A schema newer than this program
// is refused ("newer_store").
Result<void> migrate(soci::session& sql, Dialect dialect);

// Is the schema still the one this program knows? Another node may have brought it further.
Result<void> check_schema(soci::session& sql);

}  // namespace crownhall
