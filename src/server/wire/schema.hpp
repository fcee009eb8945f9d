// The protocol as one JSON Schema (2020-12): what the hall's messages, the games' views, their
// events, options and choices look like, printed from the descriptions they are written with.
#pragma once

#include <string>

#include "base/result.hpp"

namespace crownhall::server {

// The text of protocol/schema.json.
Result<std::string> schema_text();

}  // namespace crownhall::server
