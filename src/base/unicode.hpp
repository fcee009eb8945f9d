// Text from strangers, character by character: what must not be in it, and when two names look the
// same. Small tables of our own instead of Unicode's: they need not be complete to be useful, and
// they give the same answer on every machine.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace crownhall {

// Takes the first code point off the text; nothing where it is not UTF-8 (or empty).
std::optional<char32_t> take_code_point(std::string_view& text);

// Characters that nobody sees or that change what others look like: controls, line and paragraph
// breaks, zero width, direction marks, fillers, tags, non-characters.
bool is_unseen(char32_t c);

// One line of UTF-8 without a single unseen character.
bool is_plain_line(std::string_view text);

// What a name looks like: names with the same look must not be two people's. Case, width, accents,
// blanks and zero-width characters do not count; letters of other scripts count as the Latin
// ones they look like, and so do O and 0, I, l and 1, rn and m, vv and w.
std::string name_look(std::string_view name);

}  // namespace crownhall
