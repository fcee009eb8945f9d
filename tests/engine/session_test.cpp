// The example session of docs/engine.md is run as it stands there.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "engine/engine.hpp"

namespace crownhall {
namespace {

// "..." in the document stands for anything; at the end of a list, or as a field, for the rest.
bool matches(const json::value& expected, const json::value& actual) {
  if (expected == "...") return true;
  if (expected.is_array() && actual.is_array()) {
    const auto& some = expected.get_array();
    const auto& all = actual.get_array();
    const bool open = !some.empty() && some.back() == "...";
    const std::size_t fixed = some.size() - open;
    if (open ? all.size() < fixed : all.size() != fixed) return false;
    for (std::size_t i = 0; i < fixed; ++i) {
      if (!matches(some[i], all[i])) return false;
    }
    return true;
  }
  if (expected.is_object() && actual.is_object()) {
    const auto& some = expected.get_object();
    const bool open = some.contains("...");
    if (!open && some.size() != actual.get_object().size()) return false;
    for (const auto& field : some) {
      if (field.key() == "...") continue;
      const json::value* found = actual.get_object().if_contains(field.key());
      if (!found || !matches(field.value(), *found)) return false;
    }
    return true;
  }
  return expected == actual;
}

TEST(EngineDocument, ItsExampleSessionRuns) {
  std::ifstream file(CROWNHALL_SOURCE_DIR "/docs/engine.md");
  ASSERT_TRUE(file);
  Engine engine;
  std::string answer;
  bool inside = false;
  int exchanges = 0;
  for (std::string line; std::getline(file, line);) {
    if (line == "```session" || (inside && line == "```")) {
      inside = !inside;
    } else if (inside && line.starts_with("> ")) {
      answer = engine.answer(line.substr(2));
    } else if (inside && line.starts_with("< ")) {
      const auto expected = parse_json(line.substr(2));
      const auto actual = parse_json(answer);
      ASSERT_TRUE(expected) << line;
      ASSERT_TRUE(actual) << answer;
      EXPECT_TRUE(matches(*expected, *actual)) << line << "\nbut it is\n  " << answer;
      ++exchanges;
    }
  }
  EXPECT_FALSE(inside);
  EXPECT_GE(exchanges, 15);
}

TEST(EngineDocument, NamesEveryMethod) {
  std::ifstream file(CROWNHALL_SOURCE_DIR "/docs/engine.md");
  std::stringstream text;
  text << file.rdbuf();
  for (const char* method :
       {"hello", "games", "match.new", "match.load", "match.state", "match.view", "match.to_act",
        "match.legal", "match.choices", "match.play", "match.undo", "match.outcome", "match.record",
        "match.replay", "match.random", "match.close", "bot.levels", "bot.move"}) {
    EXPECT_NE(text.str().find("| `" + std::string(method) + "` |"), std::string::npos) << method;
    Engine engine;
    const auto answer = parse_json(
        engine.answer(R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + "\"}"));
    EXPECT_EQ(write_json(*answer).find("unknown_method"), std::string::npos) << method;
  }
}

// A state's own fields must leave room for the engine's "setup"; every game loads back, plays on
// the same and keeps its record.
TEST(EngineWithEveryGame, StateAndRecordComeBack) {
  for (const GameEntry& entry : all_games()) {
    for (int players = entry.info->min_players; players <= entry.info->max_players; ++players) {
      Engine engine;
      const auto ask = [&](std::string_view method, json::object params) {
        const json::object request{
            {"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}};
        const auto answer = parse_json(engine.answer(write_json(request)));
        const json::value* result = answer->as_object().if_contains("result");
        EXPECT_TRUE(result) << entry.info->key << " " << method << " " << write_json(*answer);
        return result ? *result : json::value(json::object());
      };
      const auto key = entry.info->key;
      ask("match.new", {{"game", key}, {"players", players}, {"seed", "x"}});
      ask("match.random", {{"match", 1}, {"moves", 20}, {"seed", 1}});
      const auto state = ask("match.state", {{"match", 1}});
      ask("match.load", {{"game", key}, {"state", state}});
      EXPECT_EQ(ask("match.state", {{"match", 2}}), state);
      const auto record = ask("match.record", {{"match", 1}});
      ask("match.replay", {{"record", record}});
      EXPECT_EQ(ask("match.state", {{"match", 3}}), state);
      const auto from_state = ask("match.record", {{"match", 2}});
      ask("match.replay", {{"record", from_state}});
    }
  }
}

}  // namespace
}  // namespace crownhall
