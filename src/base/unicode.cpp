#include "base/unicode.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/unicode_tables.hpp"

namespace crownhall {

using namespace unicode;

namespace {

template <std::size_t N>
bool within(const Range (&ranges)[N], char32_t c) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [c](const Range& range) { return c >= range.first && c <= range.last; });
}

char32_t letter(char32_t index) { return U'a' + index; }

// Full width and fancy alphabets as plain letters.
char32_t plain(char32_t c) {
  if (c >= 0xff01 && c <= 0xff5e) return c - 0xff01 + U'!';
  if (c >= 0xff66 && c < 0xff66 + kHalfWidth.size()) return kHalfWidth[c - 0xff66];
  if (c >= 0x1d400 && c <= 0x1d6a3) return letter((c - 0x1d400) % 26);
  if (c >= 0x1d7ce && c <= 0x1d7ff) return U'0' + (c - 0x1d7ce) % 10;
  if (c >= 0x24b6 && c <= 0x24e9) return letter((c - 0x24b6) % 26);
  if (c >= 0x1f110 && c <= 0x1f189) {
    const char32_t at = (c - 0x1f110) % 32;
    if (at < 26) return letter(at);
  }
  return c;
}

char32_t look(char32_t c) {
  c = plain(c);
  if (c >= U'A' && c <= U'Z') c = c - U'A' + U'a';
  if (c >= 0xc0 && c <= 0xff && kLatin1[c - 0xc0] != ' ') {
    c = static_cast<unsigned char>(kLatin1[c - 0xc0]);
  }
  if (c >= 0x100 && c <= 0x17f) c = static_cast<unsigned char>(kLatinA[c - 0x100]);
  if (c >= 0x180 && c <= 0x24f && kLatinB[c - 0x180] != ' ') {
    c = static_cast<unsigned char>(kLatinB[c - 0x180]);
  }
  if (c >= 0x1e00 && c <= 0x1eff && kLatinMore[c - 0x1e00] != ' ') {
    c = static_cast<unsigned char>(kLatinMore[c - 0x1e00]);
  }
  const auto* found =
      std::lower_bound(std::begin(kAlike), std::end(kAlike), c,
                       [](const Alike& entry, char32_t key) { return entry.c < key; });
  if (found != std::end(kAlike) && found->c == c) return found->as;
  // The rest of Greek and Cyrillic: capitals as small letters.
  if ((c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f)) return c + 0x20;
  return c;
}

void append(std::string& text, char32_t c) {
  const auto byte = [&](char32_t value) { text += static_cast<char>(value); };
  if (c < 0x80) return byte(c);
  if (c < 0x800) return byte(0xc0 | c >> 6), byte(0x80 | (c & 0x3f));
  if (c < 0x10000) {
    return byte(0xe0 | c >> 12), byte(0x80 | (c >> 6 & 0x3f)), byte(0x80 | (c & 0x3f));
  }
  byte(0xf0 | c >> 18);
  byte(0x80 | (c >> 12 & 0x3f));
  byte(0x80 | (c >> 6 & 0x3f));
  byte(0x80 | (c & 0x3f));
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

}  // namespace

std::optional<char32_t> take_code_point(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xc2 ? 0
                           : first < 0xe0 ? 2
                           : first < 0xf0 ? 3
                           : first < 0xf5 ? 4
                                          : 0;
  if (size == 0 || text.size() < size) return std::nullopt;
  char32_t c = size == 1 ? first : first & (0x7fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0) != 0x80) return std::nullopt;
    c = c << 6 | (byte & 0x3f);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < kLeast[size] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) return std::nullopt;
  text.remove_prefix(size);
  return c;
}

bool is_unseen(char32_t c) { return (c & 0xfffe) == 0xfffe || within(kUnseen, c); }

bool is_plain_line(std::string_view text) {
  while (!text.empty()) {
    const auto c = take_code_point(text);
    if (!c || is_unseen(*c)) return false;
  }
  return true;
}

std::string name_look(std::string_view name) {
  std::string text;    // without the small strokes between letters: "Alice." looks like "Alice"
  std::string strict;  // with them, for a name of nothing else
  while (!name.empty()) {
    const auto c = take_code_point(name);
    if (!c) {
      name.remove_prefix(1);
      continue;
    }
    if (is_unseen(*c) || within(kDropped, *c)) continue;
    append(strict, look(*c));
    if (!within(kStrokes, plain(*c))) append(text, look(*c));
  }
  if (text.empty()) text = std::move(strict);
  replace_all(text, "rn", "m");
  replace_all(text, "vv", "w");
  return text;
}

}  // namespace crownhall
