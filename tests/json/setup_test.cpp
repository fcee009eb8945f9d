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
  const crownhall::Setup setup{.players = 2, .options = {{"peek", 0}}};
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

// -- the version of the rules --

TEST(RulesVersion, WhatIsStoredWithoutOneIsVersionOne) {
  const json::value null;
  EXPECT_EQ(*read_rules_version(ToyGame::info(), nullptr), 1);
  EXPECT_EQ(*read_rules_version(ToyGame::info(), &null), 1);
}

TEST(RulesVersion, OneTheGameDoesNotKnowIsRefused) {
  for (const char* text : {"0", "-1", "4", "1.0", "\"2\"", "[1]", "true"}) {
    const auto value = parse_json(text);
    const auto read = read_rules_version(ToyGame::info(), &*value);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.refusal().kind, "other_version");
    EXPECT_NE(read.refusal().sentence.find("up to version 3"), std::string::npos);
  }
  for (const int version : {1, 2, 3}) {
    const json::value value = version;
    EXPECT_EQ(*read_rules_version(ToyGame::info(), &value), version);
  }
}

TEST(RulesVersion, AMadeGameNamesItsNumber) {
  EXPECT_EQ((*TypedGame<ToyGame>::make({.players = 2}))->setup().version, 3);
  EXPECT_EQ((*TypedGame<ToyGame>::make({.players = 2, .version = 1}))->setup().version, 1);
  const auto unborn = TypedGame<ToyGame>::make({.players = 2, .version = 4});
  ASSERT_FALSE(unborn);
  EXPECT_EQ(unborn.refusal().sentence,
            "This program has the versions 1 to 3 of the rules of Toy, not version 4.");
  EXPECT_FALSE(TypedGame<ToyGame>::make({.players = 2, .version = -1}));
}

}  // namespace
}  // namespace crownhall
