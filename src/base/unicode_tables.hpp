// What unicode.cpp looks code points up in: what is not seen, and what looks like what.
#pragma once

#include <array>
#include <string_view>

namespace crownhall::unicode {

struct Range {
  char32_t first, last;
};

constexpr Range kUnseen[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},
    {0x115f, 0x1160}, {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f}, {0x3164, 0x3164},   {0xfdd0, 0xfdef},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

// Marks that stand on another character, and blanks: a look has none of them.
constexpr Range kDropped[] = {
    {0x20, 0x20},     {0xa0, 0xa0},     {0x300, 0x36f},   {0x483, 0x489},
    {0x1680, 0x1680}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x2000, 0x200a},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x20d0, 0x20ff}, {0x2800, 0x2800},
    {0x3000, 0x3000}, {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
};

// Points, commas, quotation marks and dashes.
constexpr Range kStrokes[] = {
    {0x22, 0x22},     {0x27, 0x27},     {0x2c, 0x2e},   {0x3a, 0x3b},     {0x5e, 0x60},
    {0x7e, 0x7e},     {0xa8, 0xa8},     {0xaf, 0xaf},   {0xb4, 0xb4},     {0xb7, 0xb8},
    {0x2b9, 0x2df},   {0x55a, 0x55a},   {0x5f3, 0x5f4}, {0x2010, 0x2027}, {0x2032, 0x203a},
    {0x2043, 0x2043}, {0x30fb, 0x30fb},
};

// Latin letters with marks, from U+00C0 and from U+0100 on; a blank stands for "as it is".
constexpr std::string_view kLatin1 =
    "aaaaaaaceeeeiiii"
    "dnooooo ouuuuypb"
    "aaaaaaaceeeeiiii"
    "dnooooo ouuuuypy";
constexpr std::string_view kLatinA =
    "aaaaaaccccccccdd"
    "ddeeeeeeeeeegggg"
    "gggghhhhiiiiiiii"
    "iiiijjkkkiiiiiii"
    "iiinnnnnnnnnoooo"
    "oooorrrrrrssssss"
    "ssttttttuuuuuuuu"
    "uuuuwwyyyzzzzzzs";

// The same from U+0180 and from U+1E00 on.
constexpr std::string_view kLatinB =
    "                                "
    "oo             uu               "
    "             aaiioouuuuuuuuuu aa"
    "aa    ggkkoooo  j   gg  nnaa    "
    "aaaaeeeeiiiioooorrrruuuusstt  hh"
    "      aaeeooooooooyy            "
    "                ";
constexpr std::string_view kLatinMore =
    "aabbbbbbccddddddddddeeeeeeeeeeff"
    "gghhhhhhhhhhiiiikkkkkkiiiiiiiimm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrr"
    "ssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwy s    "
    "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooo"
    "oooouuuuuuuuuuuuuuyyyyyyyy      ";

// Code points that look like a Latin letter (or another character), sorted by the first.
struct Alike {
  char32_t c;
  char32_t as;
};
constexpr Alike kAlike[] = {
    {U'!', U'i'},
    {U'0', U'o'},
    {U'1', U'i'},
    {U'l', U'i'},
    {U'|', U'i'},
    // Latin beyond Latin-A, phonetic letters, small capitals
    {0x0192, U'f'},
    {0x01c0, U'i'},
    {0x0251, U'a'},
    {0x0261, U'g'},
    {0x0262, U'g'},
    {0x0269, U'i'},
    {0x026a, U'i'},
    {0x0274, U'n'},
    {0x0280, U'r'},
    {0x028b, U'v'},
    {0x028f, U'y'},
    {0x0299, U'b'},
    {0x029c, U'h'},
    {0x029f, U'i'},
    // Small raised letters
    {0x02b0, U'h'},
    {0x02b2, U'j'},
    {0x02b3, U'r'},
    {0x02b7, U'w'},
    {0x02b8, U'y'},
    {0x02e1, U'i'},
    {0x02e2, U's'},
    {0x02e3, U'x'},
    // Greek
    {0x0391, U'a'},
    {0x0392, U'b'},
    {0x0395, U'e'},
    {0x0396, U'z'},
    {0x0397, U'h'},
    {0x0399, U'i'},
    {0x039a, U'k'},
    {0x039c, U'm'},
    {0x039d, U'n'},
    {0x039f, U'o'},
    {0x03a1, U'p'},
    {0x03a4, U't'},
    {0x03a5, U'y'},
    {0x03a7, U'x'},
    {0x03b1, U'a'},
    {0x03b3, U'y'},
    {0x03b5, U'e'},
    {0x03b7, U'n'},
    {0x03b9, U'i'},
    {0x03ba, U'k'},
    {0x03bd, U'v'},
    {0x03bf, U'o'},
    {0x03c1, U'p'},
    {0x03c4, U't'},
    {0x03c5, U'u'},
    {0x03c7, U'x'},
    {0x03c9, U'w'},
    {0x03f2, U'c'},
    {0x03f3, U'j'},
    {0x03f9, U'c'},
    // Cyrillic
    {0x0405, U's'},
    {0x0406, U'i'},
    {0x0407, U'i'},
    {0x0408, U'j'},
    {0x0410, U'a'},
    {0x0412, U'b'},
    {0x0415, U'e'},
    {0x041a, U'k'},
    {0x041c, U'm'},
    {0x041d, U'h'},
    {0x041e, U'o'},
    {0x0420, U'p'},
    {0x0421, U'c'},
    {0x0422, U't'},
    {0x0423, U'y'},
    {0x0425, U'x'},
    {0x0430, U'a'},
    {0x0432, U'b'},
    {0x0435, U'e'},
    {0x043a, U'k'},
    {0x043c, U'm'},
    {0x043d, U'h'},
    {0x043e, U'o'},
    {0x0440, U'p'},
    {0x0441, U'c'},
    {0x0442, U't'},
    {0x0443, U'y'},
    {0x0445, U'x'},
    {0x0450, U'e'},
    {0x0451, U'e'},
    {0x0455, U's'},
    {0x0456, U'i'},
    {0x0457, U'i'},
    {0x0458, U'j'},
    {0x0475, U'v'},
    {0x04ae, U'y'},
    {0x04af, U'y'},
    {0x04ba, U'h'},
    {0x04bb, U'h'},
    {0x04c0, U'i'},
    {0x04cf, U'i'},
    {0x0501, U'd'},
    {0x051a, U'q'},
    {0x051b, U'q'},
    {0x051c, U'w'},
    {0x051d, U'w'},
    // Armenian, Hebrew
    {0x0555, U'o'},
    {0x0570, U'h'},
    {0x0578, U'n'},
    {0x057d, U'u'},
    {0x0585, U'o'},
    {0x05d5, U'i'},
    // Cherokee
    {0x13a0, U'd'},
    {0x13a1, U'r'},
    {0x13a2, U't'},
    {0x13aa, U'a'},
    {0x13ab, U'j'},
    {0x13ac, U'e'},
    {0x13b3, U'w'},
    {0x13b7, U'm'},
    {0x13bb, U'h'},
    {0x13bd, U'y'},
    {0x13c0, U'g'},
    {0x13c2, U'h'},
    {0x13c3, U'z'},
    {0x13cf, U'b'},
    {0x13d2, U'r'},
    {0x13d4, U'w'},
    {0x13d5, U's'},
    {0x13d9, U'v'},
    {0x13da, U's'},
    {0x13de, U'i'},
    {0x13df, U'c'},
    {0x13e2, U'p'},
    {0x13e6, U'k'},
    {0x13e7, U'd'},
    {0x13f4, U'b'},
    // Phonetic small capitals
    {0x1d00, U'a'},
    {0x1d04, U'c'},
    {0x1d05, U'd'},
    {0x1d07, U'e'},
    {0x1d0a, U'j'},
    {0x1d0b, U'k'},
    {0x1d0d, U'm'},
    {0x1d0f, U'o'},
    {0x1d18, U'p'},
    {0x1d1b, U't'},
    {0x1d1c, U'u'},
    {0x1d20, U'v'},
    {0x1d21, U'w'},
    {0x1d22, U'z'},
    // Raised and lowered letters
    {0x1d2c, U'a'},
    {0x1d2e, U'b'},
    {0x1d30, U'd'},
    {0x1d31, U'e'},
    {0x1d33, U'g'},
    {0x1d34, U'h'},
    {0x1d35, U'i'},
    {0x1d36, U'j'},
    {0x1d37, U'k'},
    {0x1d38, U'i'},
    {0x1d39, U'm'},
    {0x1d3a, U'n'},
    {0x1d3c, U'o'},
    {0x1d3e, U'p'},
    {0x1d3f, U'r'},
    {0x1d40, U't'},
    {0x1d41, U'u'},
    {0x1d42, U'w'},
    {0x1d43, U'a'},
    {0x1d47, U'b'},
    {0x1d48, U'd'},
    {0x1d49, U'e'},
    {0x1d4d, U'g'},
    {0x1d4f, U'k'},
    {0x1d50, U'm'},
    {0x1d52, U'o'},
    {0x1d56, U'p'},
    {0x1d57, U't'},
    {0x1d58, U'u'},
    {0x1d5b, U'v'},
    {0x1d62, U'i'},
    {0x1d63, U'r'},
    {0x1d64, U'u'},
    {0x1d65, U'v'},
    // Hyphens and apostrophes
    {0x2010, U'-'},
    {0x2011, U'-'},
    {0x2012, U'-'},
    {0x2013, U'-'},
    {0x2014, U'-'},
    {0x2018, U'\''},
    {0x2019, U'\''},
    {0x2070, U'o'},
    {0x2071, U'i'},
    {0x2074, U'4'},
    {0x2075, U'5'},
    {0x2076, U'6'},
    {0x2077, U'7'},
    {0x2078, U'8'},
    {0x2079, U'9'},
    {0x207f, U'n'},
    {0x2080, U'o'},
    {0x2081, U'i'},
    {0x2082, U'2'},
    {0x2083, U'3'},
    {0x2084, U'4'},
    {0x2085, U'5'},
    {0x2086, U'6'},
    {0x2087, U'7'},
    {0x2088, U'8'},
    {0x2089, U'9'},
    {0x2090, U'a'},
    {0x2091, U'e'},
    {0x2092, U'o'},
    {0x2093, U'x'},
    {0x2095, U'h'},
    {0x2096, U'k'},
    {0x2097, U'i'},
    {0x2098, U'm'},
    {0x2099, U'n'},
    {0x209a, U'p'},
    {0x209b, U's'},
    {0x209c, U't'},
    // Letter-like signs and Roman numerals
    {0x2102, U'c'},
    {0x210a, U'g'},
    {0x210b, U'h'},
    {0x210c, U'h'},
    {0x210d, U'h'},
    {0x210e, U'h'},
    {0x2110, U'i'},
    {0x2111, U'i'},
    {0x2112, U'i'},
    {0x2113, U'i'},
    {0x2115, U'n'},
    {0x2119, U'p'},
    {0x211a, U'q'},
    {0x211b, U'r'},
    {0x211c, U'r'},
    {0x211d, U'r'},
    {0x2124, U'z'},
    {0x2128, U'z'},
    {0x212a, U'k'},
    {0x212c, U'b'},
    {0x212d, U'c'},
    {0x212f, U'e'},
    {0x2130, U'e'},
    {0x2131, U'f'},
    {0x2133, U'm'},
    {0x2134, U'o'},
    {0x2160, U'i'},
    {0x2164, U'v'},
    {0x2169, U'x'},
    {0x216c, U'i'},
    {0x216d, U'c'},
    {0x216e, U'd'},
    {0x216f, U'm'},
    {0x2170, U'i'},
    {0x2174, U'v'},
    {0x2179, U'x'},
    {0x217c, U'i'},
    {0x217d, U'c'},
    {0x217e, U'd'},
    {0x217f, U'm'},
    {0x2223, U'i'},
    // Katakana that look like characters
    {0x30a8, 0x5de5},
    {0x30ab, 0x529b},
    {0x30bf, 0x5915},
    {0x30c8, 0x535c},
    {0x30cb, 0x4e8c},
    {0x30cf, 0x516b},
    {0x30d8, 0x3078},
    {0x30ed, 0x53e3},
    {0x30fc, 0x4e00},
    // Lisu
    {0xa4d0, U'b'},
    {0xa4d1, U'p'},
    {0xa4d2, U'd'},
    {0xa4d3, U'd'},
    {0xa4d4, U't'},
    {0xa4d6, U'g'},
    {0xa4d7, U'k'},
    {0xa4d9, U'j'},
    {0xa4da, U'c'},
    {0xa4dc, U'z'},
    {0xa4dd, U'f'},
    {0xa4df, U'm'},
    {0xa4e0, U'n'},
    {0xa4e1, U'i'},
    {0xa4e2, U's'},
    {0xa4e3, U'r'},
    {0xa4e6, U'v'},
    {0xa4e7, U'h'},
    {0xa4ea, U'w'},
    {0xa4eb, U'x'},
    {0xa4ec, U'y'},
    {0xa4ee, U'a'},
    {0xa4f0, U'e'},
    {0xa4f2, U'i'},
    {0xa4f3, U'o'},
    {0xa4f4, U'u'},
};

// Half-width katakana from U+FF66 on, in full width.
constexpr std::array<char16_t, 56> kHalfWidth = {
    0x30f2, 0x30a1, 0x30a3, 0x30a5, 0x30a7, 0x30a9, 0x30e3, 0x30e5, 0x30e7, 0x30c3, 0x30fc, 0x30a2,
    0x30a4, 0x30a6, 0x30a8, 0x30aa, 0x30ab, 0x30ad, 0x30af, 0x30b1, 0x30b3, 0x30b5, 0x30b7, 0x30b9,
    0x30bb, 0x30bd, 0x30bf, 0x30c1, 0x30c4, 0x30c6, 0x30c8, 0x30ca, 0x30cb, 0x30cc, 0x30cd, 0x30ce,
    0x30cf, 0x30d2, 0x30d5, 0x30d8, 0x30db, 0x30de, 0x30df, 0x30e0, 0x30e1, 0x30e2, 0x30e4, 0x30e6,
    0x30e8, 0x30e9, 0x30ea, 0x30eb, 0x30ec, 0x30ed, 0x30ef, 0x30f3};

}  // namespace crownhall::unicode
