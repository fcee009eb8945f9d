// The message files inside the program: messages/<language>/<name>.json, listed by the build
// (cmake/messages.cmake).
#pragma once

#include <span>
#include <string_view>

namespace crownhall {

struct ShippedMessages {
  std::string_view language;
  std::string_view name;  // a game's key, or "common"
  std::string_view json_text;
};

std::span<const ShippedMessages> shipped_messages();

}  // namespace crownhall
