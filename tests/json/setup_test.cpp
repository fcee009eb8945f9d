#include "json/setup.hpp"

#include <gtest/gtest.h>

#include "support/toy_game.hpp"

namespace crownhall {
namespace {

std::string kind(std::string_view options) {
  const auto read = read_options(ToyGame::info(), *parse_json(options));
  return read ? "" : read.refusal().kind;
}

TEST(OptionsJson, AreCompleteAndComeBack) {
  const crownhall::Setup setup{2, {{"peek", 0}}, ""};
  const auto json = options_json(ToyGame::info(), setup);
  EXPECT_EQ(write_json(json), R"({"rounds":2,"peek":"off"})");
  const auto back = read_options(ToyGame::info(), json);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, (OptionValues{{"rounds", 2}, {"peek", 0}}));
}

TEST(OptionsJson, TakeNumbersNamesAndTruth) {
  EXPECT_EQ(kind("null"), "");
  EXPECT_EQ(kind(R"({"peek": 1})"), "");
  EXPECT_EQ(kind(R"({"peek": "on"})"), "");
  EXPECT_EQ(kind(R"({"peek": true})"), "");
}

TEST(OptionsJson, RefuseWhatTheGameDoesNotKnow) {
  EXPECT_EQ(kind("[]"), "bad_option");
  EXPECT_EQ(kind(R"({"hat": 1})"), "bad_option");
  EXPECT_EQ(kind(R"({"rounds": 6})"), "bad_option");
  EXPECT_EQ(kind(R"({"rounds": 1.5})"), "bad_option");
  EXPECT_EQ(kind(R"({"rounds": null})"), "bad_option");
  EXPECT_EQ(kind(R"({"rounds=1": 2})"), "bad_option");
  EXPECT_EQ(kind(R"({"rounds": 99999999999999})"), "bad_option");
}

}  // namespace
}  // namespace crownhall
