#include "json/json.hpp"

#include <gtest/gtest.h>

namespace crownhall {
namespace {

std::string why_not(std::string_view text, const JsonLimits& limits = {}) {
  const auto value = parse_json(text, limits);
  return value ? "" : value.refusal().kind + ": " + value.refusal().sentence;
}

TEST(ParseJson, KeepsTheOrderOfFields) {
  const auto value = parse_json(R"( {"b": 1, "a": [true, null, "x"]} )");
  ASSERT_TRUE(value);
  EXPECT_EQ(write_json(*value), R"({"b":1,"a":[true,null,"x"]})");
}

TEST(ParseJson, SaysWhereItIsMalformed) {
  EXPECT_NE(why_not("{\n \"a\": x}").find("bad_json: This is not JSON"), std::string::npos);
  EXPECT_NE(why_not("{\n \"a\": x}").find("line 2, column"), std::string::npos);
  EXPECT_EQ(why_not("[1,"), "bad_json: The JSON ends before it is complete.");
  EXPECT_EQ(why_not("  "), "bad_json: There is no JSON value.");
  EXPECT_EQ(why_not("1 2"), "bad_json: Something follows the JSON value at line 1, column 3.");
}

TEST(ParseJson, RefusesBytesThatAreNoText) {
  EXPECT_NE(why_not("\"\xff\""), "");
  EXPECT_NE(why_not("\"\xc0\x80\""), "");
  EXPECT_NE(why_not(std::string_view("\0", 1)), "");
}

TEST(ParseJson, HoldsItsLimits) {
  EXPECT_EQ(why_not("[1]", {.bytes = 3}), "");
  EXPECT_EQ(why_not("[1,2]", {.bytes = 4}), "too_long: The text has 5 bytes; at most 4 are read.");
  EXPECT_EQ(why_not("[[1]]", {.depth = 2}), "");
  EXPECT_EQ(why_not("[[[1]]]", {.depth = 2}), "bad_json: The JSON is nested deeper than 2 levels.");
  EXPECT_NE(why_not(std::string(100000, '[')), "");
}

TEST(IsUtf8, KnowsWholeText) {
  EXPECT_TRUE(is_utf8("plain, \xc3\xa9, \xe2\x99\x94, \xf0\x9f\x91\x91"));
  EXPECT_FALSE(is_utf8("\xc3"));
  EXPECT_FALSE(is_utf8("\x80"));
  EXPECT_FALSE(is_utf8("\xe0\x80\x80"));
  EXPECT_FALSE(is_utf8("\xed\xa0\x80"));
  EXPECT_FALSE(is_utf8("\xf4\x90\x80\x80"));
}

}  // namespace
}  // namespace crownhall
