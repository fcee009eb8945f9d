// No visible stupidity: positions where any sane player knows what to do, or what never to do.
//
// tests/positions/<game>/*.json, each {game, rules_version?, players, seat,
// why, state, must?, never?}; without a version the state and the moves are of version 1.
// `must`: the move is one of these; `never`: it is none of these. A pattern may end in "*".
#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "catalogue.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"

namespace crownhall {
namespace {

namespace fs = std::filesystem;

// Sanitizers make thinking slow.
const bool kQuick = std::getenv("CROWNHALL_SANITIZED") != nullptr;

std::vector<fs::path> position_files() {
  std::vector<fs::path> files;
  for (const auto& entry :
       fs::recursive_directory_iterator(CROWNHALL_SOURCE_DIR "/tests/positions")) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

json::object read_file(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const auto value = parse_json(text.str());
  EXPECT_TRUE(value.ok()) << path;
  return value.ok() ? value->as_object() : json::object{};
}

bool matches(std::string_view pattern, std::string_view move) {
  if (!pattern.ends_with('*')) return pattern == move;
  return move.starts_with(pattern.substr(0, pattern.size() - 1));
}
bool any_matches(const json::value* patterns, std::string_view move) {
  if (!patterns) return false;
  return std::any_of(patterns->as_array().begin(), patterns->as_array().end(),
                     [&](const auto& p) { return matches(std::string_view(p.as_string()), move); });
}

class Positions : public testing::TestWithParam<fs::path> {};

TEST_P(Positions, AreNotPlayedStupidly) {
  const json::object file = read_file(GetParam());
  const auto entry = find_game(std::string_view(file.at("game").as_string()));
  ASSERT_TRUE(entry.ok());
  const auto version = read_rules_version(*(*entry)->info, file.if_contains("rules_version"));
  ASSERT_TRUE(version.ok()) << version.refusal().sentence;
  const auto game = (*entry)->make(
      {.players = static_cast<int>(file.at("players").as_int64()), .version = *version});
  ASSERT_TRUE(game.ok());
  const auto position = read_state(**game, file.at("state"));
  ASSERT_TRUE(position.ok()) << position.refusal().sentence;
  const auto seat = static_cast<Seat>(file.at("seat").as_int64());
  const json::value* must = file.if_contains("must");
  const json::value* never = file.if_contains("never");
  ASSERT_TRUE(must || never);

  // The question is a real one: some legal move would fail it, and some would not.
  int good = 0, bad = 0;
  for (const std::string& move : (*position)->legal(seat)) {
    const bool wrong = (must && !any_matches(must, move)) || any_matches(never, move);
    ++(wrong ? bad : good);
  }
  EXPECT_GT(good, 0);
  EXPECT_GT(bad, 0);

  for (const std::string_view key : {"squire", "knight", "sovereign"}) {
    const BotLevel& level = **(*entry)->find_bot(key);
    Budget budget{.iterations = std::max(1u, level.budget.iterations)};
    if (kQuick) budget.iterations = std::min(budget.iterations, 150u);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const std::string move = level.decide(**position, seat, budget, seed).move;
      if (must) {
        EXPECT_TRUE(any_matches(must, move)) << key << " plays " << move;
      }
      EXPECT_FALSE(any_matches(never, move)) << key << " plays " << move;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Positions, testing::ValuesIn(position_files()), [](const auto& info) {
  std::string name =
      info.param.parent_path().filename().string() + "_" + info.param.stem().string();
  for (char& c : name) c = std::isalnum(c) ? c : '_';
  return name;
});

}  // namespace
}  // namespace crownhall
