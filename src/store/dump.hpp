// A whole store as lines of JSON and back: to move between SQLite and PostgreSQL, or to keep.
#pragma once

#include <functional>
#include <string>

#include "store/schema.hpp"

namespace crownhall {

// {"table": "moves", "row": {"table_id": "..", "version": 1, ..}}; returns how many.
std::size_t export_rows(soci::session& sql, const std::function<void(std::string)>& line);

// All or nothing, and only into a store without tables and identities ("not_empty"). A line that
// does not fit is refused with its number.
Result<std::size_t> import_rows(soci::session& sql, const std::function<bool(std::string&)>& next);

}  // namespace crownhall
