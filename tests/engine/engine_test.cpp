#include "engine/engine.hpp"

#include <gtest/gtest.h>
#include <sstream>

#include "support/toy_table.hpp"

namespace crownhall {
namespace {

class EngineTest : public testing::Test {
 protected:
  json::value ask(const std::string& method, const json::value& params = json::object()) {
    const json::object request{
        {"jsonrpc", "2.0"}, {"id", 7}, {"method", method}, {"params", params}};
    const std::string answer = engine_.answer(write_json(request));
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    auto value = parse_json(answer);
    EXPECT_TRUE(value) << answer;
    EXPECT_EQ(value->at("id"), 7);
    return *value;
  }
  json::value result(const std::string& method, const json::value& params = json::object()) {
    const auto answer = ask(method, params);
    EXPECT_TRUE(answer.as_object().contains("result")) << write_json(answer);
    return answer.as_object().contains("result") ? answer.at("result") : json::value();
  }
  std::string kind(const std::string& method, const json::value& params = json::object()) {
    const auto answer = ask(method, params);
    if (!answer.as_object().contains("error")) return "none";
    EXPECT_GT(answer.at("error").at("message").as_string().size(), 5u);
    return answer.at("error").at("data").at("kind").as_string().c_str();
  }
  std::string kind_of_line(std::string_view line) {
    const auto answer = parse_json(engine_.answer(line));
    return answer->at("error").at("data").at("kind").as_string().c_str();
  }
  std::int64_t new_match(std::string_view seed = "toy") {
    return result("match.new", {{"game", "toy"}, {"players", 2}, {"seed", seed}})
        .at("match")
        .as_int64();
  }

  Engine engine_{{&toy_entry()}};
};

TEST_F(EngineTest, Hello) {
  const auto hello = result("hello");
  EXPECT_EQ(hello.at("name"), "crownhall");
  EXPECT_EQ(hello.at("protocol"), 1);
}

TEST_F(EngineTest, GamesTellTheirOptions) {
  EXPECT_EQ(write_json(result("games")),
            R"([{"key":"toy","title":"Toy","about":"A small game for tests.","players":[2,3],)"
            R"("minutes":1,"version":3,"options":[{"key":"rounds","default":2,"range":[1,5],)"
            R"("help":"How many rounds are played."},{"key":"peek","default":"on",)"
            R"("values":["off","on"],"help":"Whether the winner may peek."}]}])");
}

TEST_F(EngineTest, AStateNamesTheVersionOfItsRules) {
  const auto version_of = [&](const json::value& match) {
    return result("match.state", {{"match", match}}).at("setup").at("rules_version").as_int64();
  };
  EXPECT_EQ(version_of(new_match()), 3) << "a new match takes the newest";
  const auto old = result("match.new", {{"game", "toy"}, {"players", 2}, {"rules_version", 2}});
  EXPECT_EQ(version_of(old.at("match")), 2);
  json::value state = result("match.state", {{"match", old.at("match")}});
  const auto back = result("match.load", {{"game", "toy"}, {"state", state}});
  EXPECT_EQ(version_of(back.at("match")), 2);
  const auto record = result("match.record", {{"match", back.at("match")}});
  EXPECT_EQ(record.at("rules_version"), 2);
  const auto again = result("match.replay", {{"record", record}});
  EXPECT_EQ(version_of(again.at("match")), 2);
  state.at("setup").as_object().erase("rules_version");
  const auto first = result("match.load", {{"game", "toy"}, {"state", state}});
  EXPECT_EQ(version_of(first.at("match")), 1) << "what names none is version 1";
}

TEST_F(EngineTest, SameSeedSameMatch) {
  const auto state = [&](std::string_view seed) {
    return result("match.state", {{"match", new_match(seed)}});
  };
  EXPECT_EQ(state("a"), state("a"));
  EXPECT_NE(state("a"), state("b"));
  const auto one = result("match.new", {{"game", "toy"}, {"players", 2}});
  const auto two = result("match.new", {{"game", "toy"}, {"players", 2}});
  EXPECT_NE(one.at("seed"), two.at("seed"));
}

TEST_F(EngineTest, PlaysAMatch) {
  const auto match = new_match();
  EXPECT_EQ(write_json(result("match.to_act", {{"match", match}})), "[0,1]");
  EXPECT_EQ(write_json(result("match.legal", {{"match", match}, {"seat", 1}})),
            R"(["bid 1","bid 2","bid 3"])");
  const auto first = result("match.play", {{"match", match}, {"seat", 0}, {"move", "bid 3"}});
  EXPECT_EQ(first.at("version"), 1);
  EXPECT_EQ(write_json(result("match.to_act", {{"match", match}})), "[1]");
  // Hidden from the other until both are in.
  EXPECT_EQ(result("match.view", {{"match", match}, {"seat", 0}}).at("bid").at(0), 3);
  EXPECT_EQ(result("match.view", {{"match", match}, {"seat", 1}}).at("bid").at(0), -1);
  EXPECT_EQ(result("match.view", {{"match", match}, {"seat", nullptr}}).at("bid").at(0), -1);
  const auto second = result("match.play", {{"match", match}, {"seat", 1}, {"move", "bid 1"}});
  EXPECT_EQ(second.at("events").at(1).at("args").at("move"), "bid 3");
  EXPECT_TRUE(result("match.outcome", {{"match", match}}).is_null());
  EXPECT_EQ(result("match.undo", {{"match", match}}).at("version"), 1);
  result("match.random", {{"match", match}, {"moves", 2}, {"seed", "x"}});
  EXPECT_TRUE(result("match.outcome", {{"match", match}}).is_null());
  result("match.random", {{"match", match}, {"seed", 5}});
  EXPECT_EQ(result("match.outcome", {{"match", match}}).at("decided_by"), "score");
  EXPECT_EQ(write_json(result("match.to_act", {{"match", match}})), "[]");
  EXPECT_EQ(kind("match.play", {{"match", match}, {"seat", 0}, {"move", "keep"}}), "match_over");
}

TEST_F(EngineTest, StateLoadsBack) {
  const auto match = new_match();
  result("match.random", {{"match", match}, {"moves", 3}, {"seed", 1}});
  const auto state = result("match.state", {{"match", match}});
  const auto copy = result("match.load", {{"game", "toy"}, {"state", state}}).at("match");
  EXPECT_EQ(result("match.state", {{"match", copy}}), state);
  auto broken = state;
  broken.as_object()["purse"] = 7;
  EXPECT_EQ(kind("match.load", {{"game", "toy"}, {"state", broken}}), "bad_state");
  EXPECT_EQ(kind("match.load", {{"game", "toy"}, {"state", json::object()}}), "bad_state");
  EXPECT_EQ(kind("match.load", {{"game", "toy"}}), "bad_state");
}

TEST_F(EngineTest, RecordReplaysOrNamesTheMove) {
  const auto match = new_match();
  result("match.random", {{"match", match}, {"seed", 1}});
  auto record = result("match.record", {{"match", match}});
  const auto copy = result("match.replay", {{"record", record}}).at("match");
  EXPECT_EQ(result("match.state", {{"match", copy}}), result("match.state", {{"match", match}}));
  record.as_object()["moves"].as_array()[2].as_array()[1] = "hop";
  const auto answer = ask("match.replay", {{"record", record}});
  EXPECT_EQ(answer.at("error").at("data").at("move"), 3);
  EXPECT_EQ(answer.at("error").at("data").at("kind"), "bad_move");
}

TEST_F(EngineTest, BotsPlayFromTheirView) {
  const auto match = new_match();
  EXPECT_EQ(result("bot.levels", {{"game", "toy"}}).at(1).at("key"), "squire");
  const json::value params{{"match", match}, {"seat", 0}, {"level", "squire"}, {"seed", 3}};
  const auto move = result("bot.move", params).at("move");
  EXPECT_EQ(result("bot.move", params).at("move"), move);
  result("match.play", {{"match", match}, {"seat", 0}, {"move", move}});
  EXPECT_EQ(kind("bot.move", params), "not_your_turn");
  EXPECT_EQ(kind("bot.move", {{"match", match}, {"seat", 1}, {"level", "god"}}), "unknown_level");
}

TEST_F(EngineTest, BotsDoNotSeeWhatIsHidden) {
  // The same view for seat 1 whatever seat 0 holds and bid.
  const auto match = new_match();
  auto state = result("match.state", {{"match", match}});
  std::set<std::string> answers;
  for (int secret = 0; secret < 10; ++secret) {
    state.at("secret").as_array()[0] = secret;
    state.at("bid").as_array()[0] = 1 + secret % 3;
    const auto copy = result("match.load", {{"game", "toy"}, {"state", state}}).at("match");
    answers.insert(write_json(
        result("bot.move", {{"match", copy}, {"seat", 1}, {"level", "random"}, {"seed", 9}})
            .at("move")));
  }
  EXPECT_EQ(answers.size(), 1u);
}

TEST_F(EngineTest, SeveralMatchesAreOpenAtOnce) {
  const auto one = new_match(), two = new_match();
  EXPECT_NE(one, two);
  result("match.play", {{"match", one}, {"seat", 0}, {"move", "bid 3"}});
  EXPECT_EQ(write_json(result("match.to_act", {{"match", two}})), "[0,1]");
  result("match.close", {{"match", one}});
  EXPECT_EQ(kind("match.to_act", {{"match", one}}), "unknown_match");
  EXPECT_EQ(kind("match.close", {{"match", one}}), "unknown_match");
  EXPECT_EQ(write_json(result("match.to_act", {{"match", two}})), "[0,1]");
}

TEST_F(EngineTest, NamesWhatIsWrong) {
  const auto match = new_match();
  EXPECT_EQ(kind("hop"), "unknown_method");
  EXPECT_EQ(kind("hello", {{"x", 1}}), "bad_params");
  EXPECT_EQ(kind("match.new", {{"game", "chess"}, {"players", 2}}), "unknown_game");
  for (const json::value& version : {json::value(9), json::value(0), json::value("1")}) {
    EXPECT_EQ(kind("match.new", {{"game", "toy"}, {"players", 2}, {"rules_version", version}}),
              "other_version");
  }
  EXPECT_EQ(kind("match.new", {{"game", "toy"}, {"players", 9}}), "bad_players");
  EXPECT_EQ(kind("match.new", {{"game", "toy"}}), "bad_params");
  const auto with = [](json::value options) {
    return json::value{{"game", "toy"}, {"players", 2}, {"options", std::move(options)}};
  };
  EXPECT_EQ(kind("match.new", with({{"rounds", 6}})), "bad_option");
  EXPECT_EQ(kind("match.new", with({{"hats", 6}})), "bad_option");
  EXPECT_EQ(kind("match.new", with({{"peek", "maybe"}})), "bad_option");
  EXPECT_EQ(kind("match.new", with({{"rounds=1", 2}})), "bad_option");
  EXPECT_EQ(kind("match.new", with(json::array{1})), "bad_option");
  EXPECT_EQ(kind("match.new", {{"game", "toy"}, {"players", 2}, {"data", "?"}}), "bad_data");
  EXPECT_EQ(kind("match.new", {{"game", "toy"}, {"players", 2}, {"data", ""}}), "bad_data")
      << "an empty file is not the shipped edition";
  EXPECT_EQ(kind("match.play", {{"match", match}, {"seat", 0}, {"move", "hop"}}), "bad_move");
  EXPECT_EQ(kind("match.play", {{"match", match}, {"seat", 0}, {"move", "keep"}}), "illegal_move");
  EXPECT_EQ(kind("match.play", {{"match", match}, {"seat", 5}, {"move", "keep"}}), "bad_seat");
  EXPECT_EQ(kind("match.play", {{"match", match}, {"seat", "a"}, {"move", "keep"}}), "bad_params");
  EXPECT_EQ(kind("match.play", {{"match", 99}, {"seat", 0}, {"move", "keep"}}), "unknown_match");
  EXPECT_EQ(kind("match.view", {{"match", match}, {"seat", -1}}), "bad_seat");
  EXPECT_EQ(kind("match.view", {{"match", match}}), "bad_params");
  EXPECT_EQ(kind("match.legal", {{"match", match}, {"seat", -2}}), "bad_seat");
  EXPECT_EQ(kind("match.undo", {{"match", match}}), "no_undo");
  EXPECT_EQ(kind("match.replay", {{"record", 1}}), "not_a_record");
  EXPECT_EQ(kind("match.random", {{"match", match}, {"seed", 1.5}}), "bad_params");
  EXPECT_EQ(kind("bot.levels", {{"game", "chess"}}), "unknown_game");
}

TEST_F(EngineTest, AnswersBadRequests) {
  EXPECT_EQ(kind_of_line("{"), "bad_json");
  EXPECT_EQ(kind_of_line("\xff\xfe"), "bad_json");
  EXPECT_EQ(kind_of_line("7"), "bad_request");
  EXPECT_EQ(kind_of_line("[]"), "bad_request");
  EXPECT_EQ(kind_of_line(R"({"id":1,"method":"hello"})"), "bad_request");
  EXPECT_EQ(kind_of_line(R"({"jsonrpc":"2.0","id":1})"), "bad_request");
  EXPECT_EQ(kind_of_line(R"({"jsonrpc":"2.0","id":[],"method":"hello"})"), "bad_request");
  EXPECT_EQ(kind_of_line(R"({"jsonrpc":"2.0","id":1,"method":"hello","params":[]})"), "bad_params");
  EXPECT_EQ(kind_of_line(std::string(100000, '[')), "bad_json");
}

TEST_F(EngineTest, DoesNotAnswerNotifications) {
  EXPECT_EQ(engine_.answer(R"({"jsonrpc":"2.0","method":"hello"})"), "");
}

TEST_F(EngineTest, HoldsOnlySoManyMatches) {
  for (std::size_t i = 0; i < Engine::kMaxMatches; ++i) new_match();
  EXPECT_EQ(kind("match.new", {{"game", "toy"}, {"players", 2}}), "too_many_matches");
}

TEST(RunEngine, GoesOnAfterALineThatIsTooLong) {
  const std::string hello = R"({"jsonrpc":"2.0","id":1,"method":"hello"})";
  std::istringstream in(std::string(20 << 20, 'x') + "\n\n  \r\nnonsense\n" + hello + "\n" + hello);
  std::ostringstream out;
  EXPECT_EQ(run_engine(in, out), 0);
  std::istringstream answers(out.str());
  std::vector<json::value> lines;
  for (std::string line; std::getline(answers, line);) lines.push_back(*parse_json(line));
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0].at("error").at("data").at("kind"), "too_long");
  EXPECT_EQ(lines[1].at("error").at("data").at("kind"), "bad_json");
  EXPECT_EQ(lines[2].at("result").at("name"), "crownhall");
  EXPECT_EQ(lines[3], lines[2]);
}

}  // namespace
}  // namespace crownhall
