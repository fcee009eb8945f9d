// Small pieces of text that several messages share.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "catalogue.hpp"

namespace crownhall::hall {

// A line that people write: not empty, at most `most` characters, no control characters
// ("bad_text").
Result<void> check_text(std::string_view text, std::size_t most);

// "move": .., "reason": .., "considered": [..]: what a bot would do, without braces.
std::string decision_fields(const Decision& decision, const BotLevel& level);

}  // namespace crownhall::hall
