// Small text helpers for notation: split, trim, numbers. No locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crownhall {

// The words of a line, split at blanks; never empty strings.
std::vector<std::string_view> words(std::string_view line);

// Split at every separator; "a,,b" gives three parts.
std::vector<std::string_view> split(std::string_view text, char separator);

std::string_view trim(std::string_view text);
std::string lower(std::string_view text);

// The whole text as a decimal integer, or nothing.
std::optional<long long> to_integer(std::string_view text);

// "a, b and c".
std::string list_in_words(const std::vector<std::string>& items);

// Cut to `most` bytes, with "..." where it was longer: for quoting a stranger's input.
std::string shorten(std::string_view text, std::size_t most = 40);

}  // namespace crownhall
