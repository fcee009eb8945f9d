// The log: one JSON object a line on standard error. No names, tokens, seeds or moves go into it.
#pragma once

#include <string>
#include <string_view>

namespace crownhall::server {

// `level`: debug, info, warn, error or off.
void open_log(const std::string& level);

// {"at": .., "level": "info", "what": .., "text": ..}
void log_info(std::string_view what, std::string_view text);
void log_problem(std::string_view what, std::string_view text);

}  // namespace crownhall::server
