#include "base/unicode.hpp"

#include <gtest/gtest.h>

namespace crownhall {
namespace {

TEST(Unicode, ReadsCodePointsAndRefusesWhatIsNotUtf8) {
  std::string_view text = "aé王𝔞";
  EXPECT_EQ(take_code_point(text), U'a');
  EXPECT_EQ(take_code_point(text), U'é');
  EXPECT_EQ(take_code_point(text), U'王');
  EXPECT_EQ(take_code_point(text), U'𝔞');
  EXPECT_FALSE(take_code_point(text));
  for (std::string_view bad : {"\x80", "\xc0\xaf", "\xc3", "\xe0\x80\x80", "\xed\xa0\x80",
                               "\xf4\x90\x80\x80", "\xff", "\xf0\x80\x80\x80"}) {
    EXPECT_FALSE(take_code_point(bad));
  }
}

TEST(Unicode, UnseenCharactersAreFound) {
  using namespace std::string_view_literals;
  for (const auto text :
       {"a\0b"sv, "a\nb"sv, "a\x7f"sv, "a\u0085"sv, "a\u00ad"sv, "a\u200b"sv, "a\u200d"sv,
        "a\u200e"sv, "a\u202e"sv, "a\u2066"sv, "a\u2028"sv, "a\u2060"sv, "a\ufeff"sv, "\u3164"sv,
        "a\u061c"sv, "a\U000e0041"sv, "a\uffff"sv, "a\xff"sv}) {
    EXPECT_FALSE(is_plain_line(text)) << text;
  }
  for (const auto text : {"Alice"sv, "王の広間"sv, "Ærøskøbing"sv, "Сергей"sv, "👑"sv, ""sv}) {
    EXPECT_TRUE(is_plain_line(text)) << text;
  }
}

TEST(Unicode, NamesThatLookTheSameHaveOneLook) {
  const auto look = name_look("Alice");
  for (const auto* name :
       {"ALICE", "alice", "A l i c e", "Ａｌｉｃｅ", "AIice", "A1ice", "Alicе" /* Cyrillic е */,
        "Αlice" /* Greek Α */, "Älïcé", "A\u200blice", "\u202eAlice", "Al\u0456ce", "𝓐𝓵𝓲𝓬𝓮",
        "Ⓐlice", "A\u0301lice", "Al\u00a0ice", "A|ice"}) {
    EXPECT_EQ(name_look(name), look) << name;
  }
  const auto marlin = name_look("Marlin");
  for (const auto* name : {"Marlin.", "-Marlin-", "Marlin\u02bc", "M\u2019arlin", "Marl!n",
                           "Marl\u1ecbn", "\u1e40arlin", "\u13b7arlin", "\ua4dfarlin",
                           "\u1d39arlin", "Mar\u02e1in", "M\u01ce\u0211lin", "Marlin_"}) {
    EXPECT_EQ(name_look(name), marlin) << name;
  }
  EXPECT_NE(name_look("..."), name_look("---")) << "a name of strokes is not no name";
  EXPECT_FALSE(name_look("...").empty());
  EXPECT_EQ(name_look("Bernard"), name_look("Bemard"));
  EXPECT_EQ(name_look("ｱﾘｽ"), name_look("アリス"));
  EXPECT_EQ(name_look("Сергей"), name_look("сергей"));
  for (const auto* name : {"Alicia", "Alyce", "Bob", "Alice2"}) EXPECT_NE(name_look(name), look);
  EXPECT_NE(name_look("アリス"), name_look("ありす"));
}

}  // namespace
}  // namespace crownhall
