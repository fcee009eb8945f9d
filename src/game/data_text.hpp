// The text of a data file that replaces a game's shipped cards (Setup::data).
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"

namespace crownhall {

// Without the byte order mark that some editors put in front. Refuses a file with nothing in it but
// blanks and comments: whoever names a file means to change something.
inline Result<std::string_view> data_text(std::string_view data) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (data.starts_with(kMark)) data.remove_prefix(kMark.size());
  for (const auto line : split(data, '\n')) {
    const auto parts = words(line);
    if (!parts.empty() && parts[0].front() != '#') return data;
  }
  return Refusal{"bad_data", "The data file is empty: there is no line in it that says anything."};
}

}  // namespace crownhall
