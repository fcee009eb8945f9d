// Many things at once: batches, many matches, many moves, many seats, and pages of many moves.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "engine/engine.hpp"
#include "support/toy_table.hpp"

namespace crownhall {
namespace {

json::object request(const json::value& id, std::string_view method, json::object params = {}) {
  json::object object{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
  if (!id.is_null()) object["id"] = id;
  return object;
}

class BatchTest : public testing::Test {
 protected:
  json::value ask(const json::value& line) {
    const std::string answer = engine_.answer(write_json(line));
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    auto value = parse_json(answer, {.bytes = SIZE_MAX});
    EXPECT_TRUE(value) << answer;
    return *value;
  }
  json::value result(std::string_view method, json::object params) {
    const auto answer = ask(request(1, method, std::move(params)));
    EXPECT_TRUE(answer.as_object().contains("result")) << write_json(answer);
    return answer.at("result");
  }
  json::value error(std::string_view method, json::object params) {
    const auto answer = ask(request(1, method, std::move(params)));
    EXPECT_TRUE(answer.as_object().contains("error")) << write_json(answer);
    return answer.at("error").at("data");
  }
  std::int64_t new_match() {
    return result("match.new", {{"game", "toy"}, {"players", 2}, {"seed", "toy"}})
        .at("match")
        .as_int64();
  }

  Engine engine_{{&toy_entry()}};
};

// The examples of the specification of JSON-RPC 2.0, section 7, with methods of ours.
TEST_F(BatchTest, AnswersInOrderWithoutThoseOfNotifications) {
  const auto answers = ask(json::array{
      request("a", "hello"), request(nullptr, "match.new", {{"game", "toy"}, {"players", 2}}),
      json::value(1), request(7, "hop"), json::object{{"foo", "boo"}},
      request("b", "match.to_act", {{"match", 1}})});
  ASSERT_EQ(answers.as_array().size(), 5u);
  EXPECT_EQ(answers.at(0).at("id"), "a");
  EXPECT_EQ(answers.at(0).at("result").at("name"), "crownhall");
  EXPECT_TRUE(answers.at(1).at("id").is_null());
  EXPECT_EQ(answers.at(1).at("error").at("code"), -32600);
  EXPECT_EQ(answers.at(2).at("id"), 7);
  EXPECT_EQ(answers.at(2).at("error").at("code"), -32601);
  EXPECT_EQ(answers.at(3).at("error").at("code"), -32600);
  EXPECT_EQ(write_json(answers.at(4).at("result")), "[0,1]") << "the notification was carried out";
}

TEST_F(BatchTest, EmptyIsOneErrorAndNotificationsAloneAreSilence) {
  const auto empty = ask(json::array());
  EXPECT_EQ(empty.at("error").at("code"), -32600);
  EXPECT_TRUE(empty.at("id").is_null());
  EXPECT_EQ(
      engine_.answer(write_json(json::array{request(nullptr, "hello"), request(nullptr, "hop")})),
      "");
  const auto invalid = ask(json::array{1, 2, json::array{request(1, "hello")}});
  ASSERT_EQ(invalid.as_array().size(), 3u);
  for (const auto& one : invalid.as_array()) EXPECT_EQ(one.at("error").at("code"), -32600);
}

TEST_F(BatchTest, IsBounded) {
  json::array many(Engine::kMaxAtOnce, request(1, "hello"));
  EXPECT_EQ(ask(many).as_array().size(), static_cast<std::size_t>(Engine::kMaxAtOnce));
  many.push_back(request(1, "match.new", {{"game", "toy"}, {"players", 2}}));
  EXPECT_EQ(ask(many).at("error").at("data").at("kind"), "bad_request");
  EXPECT_EQ(error("match.state", {{"match", 1}}).at("kind"), "unknown_match") << "none was done";
}

// The rest of a batch whose answers have grown to the limit is told so and not carried out.
TEST(BatchAnswer, IsBounded) {
  Engine engine;
  const auto ask = [&](const json::value& line) {
    return *parse_json(engine.answer(write_json(line)), {.bytes = SIZE_MAX});
  };
  // A state names its data file, and this one has much to say.
  std::ifstream deck(CROWNHALL_SOURCE_DIR "/src/games/road_to_lord/edition.txt");
  std::ostringstream data;
  data << deck.rdbuf() << "# " << std::string(std::size_t{1} << 20, 'x') << "\n";
  const auto made =
      ask(request(1, "match.new",
                  {{"game", "road-to-lord"}, {"players", 3}, {"data", json::string(data.str())}}));
  ASSERT_TRUE(made.as_object().contains("result")) << write_json(made);
  json::array many(20, request(1, "match.state", {{"match", 1}}));
  many.push_back(request(nullptr, "match.close", {{"match", 1}}));
  many.push_back(json::value(7));
  many.push_back(request("last", "match.close", {{"match", 1}}));
  const std::string line = engine.answer(write_json(many));
  EXPECT_GT(line.size(), Engine::kMaxAnswer);
  EXPECT_LT(line.size(), Engine::kMaxAnswer + 2 * data.str().size());
  const auto answers = *parse_json(line, {.bytes = SIZE_MAX});
  ASSERT_EQ(answers.as_array().size(), 22u) << "all but the notification";
  EXPECT_TRUE(answers.at(15).as_object().contains("result"));
  for (std::size_t i = 17; i < 22; ++i) {
    EXPECT_EQ(answers.at(i).at("error").at("data").at("kind"), "too_long") << i;
  }
  EXPECT_TRUE(answers.at(20).at("id").is_null()) << "what is no request is answered all the same";
  EXPECT_EQ(answers.at(21).at("id"), "last");
  EXPECT_TRUE(ask(request(1, "match.to_act", {{"match", 1}})).as_object().contains("result"))
      << "it is still open";
}

TEST_F(BatchTest, ManyMatchesAtOnceOrNone) {
  const auto three =
      result("match.new", {{"game", "toy"}, {"players", 2}, {"seed", "x"}, {"count", 3}});
  ASSERT_EQ(three.at("matches").as_array().size(), 3u);
  EXPECT_EQ(three.at("matches").at(2).at("seed"), "x/2");
  const auto same = result("match.new", {{"game", "toy"}, {"players", 2}, {"seed", "x/2"}});
  EXPECT_EQ(result("match.state", {{"match", three.at("matches").at(2).at("match")}}),
            result("match.state", {{"match", same.at("match")}}));
  const auto free = result("match.new", {{"game", "toy"}, {"players", 2}, {"count", 2}});
  EXPECT_NE(free.at("matches").at(0).at("seed"), free.at("matches").at(1).at("seed"));
  for (const int count : {0, -1, Engine::kMaxAtOnce + 1}) {
    EXPECT_EQ(error("match.new", {{"game", "toy"}, {"players", 2}, {"count", count}}).at("kind"),
              "bad_params");
  }
  for (int i = 0; i < 9; ++i) {
    result("match.new", {{"game", "toy"}, {"players", 2}, {"count", 1000}});
  }
  EXPECT_EQ(error("match.new", {{"game", "toy"}, {"players", 2}, {"count", 1000}}).at("kind"),
            "too_many_matches");
  const auto next = result("match.new", {{"game", "toy"}, {"players", 2}});
  EXPECT_EQ(next.at("match"), 9000 + 3 + 1 + 2 + 1) << "the refused thousand took no numbers";
}

TEST_F(BatchTest, AListOfMovesStopsAtTheFirstRefusal) {
  const auto match = new_match();
  const auto two = result(
      "match.play",
      {{"match", match}, {"moves", json::array{json::array{0, "bid 3"}, json::array{1, "bid 1"}}}});
  EXPECT_EQ(two.at("version"), 2);
  EXPECT_EQ(write_json(two.at("moves")), R"(["bid 3","bid 1"])");
  EXPECT_EQ(two.at("events").as_array().size(), 2u);
  EXPECT_EQ(two.at("events").at(1).at(1).at("args").at("move"), "bid 3");
  const auto data =
      error("match.play", {{"match", match},
                           {"moves", json::array{json::array{0, "keep"}, json::array{1, "keep"},
                                                 json::array{0, "keep"}}}});
  EXPECT_EQ(data.at("kind"), "not_your_turn");
  EXPECT_EQ(data.at("played"), 1);
  EXPECT_EQ(data.at("version"), 3);
  EXPECT_EQ(result("match.play", {{"match", match}, {"moves", json::array()}}).at("version"), 3);
  for (const json::value& wrong :
       {json::value(json::array{json::array{0}}), json::value(json::array{"keep"}),
        json::value(json::array{json::array{0, "keep", 1}}), json::value(7),
        json::value(json::array{json::array{"0", "keep"}})}) {
    EXPECT_EQ(error("match.play", {{"match", match}, {"moves", wrong}}).at("kind"), "bad_params");
  }
  EXPECT_EQ(
      error("match.play", {{"match", match}, {"moves", json::array(1001, json::array{0, "keep"})}})
          .at("kind"),
      "bad_params");
  EXPECT_EQ(result("match.to_act", {{"match", match}}), json::value(json::array{0})) << "unchanged";
  const auto quiet =
      result("match.play", {{"match", match}, {"seat", 0}, {"move", "keep"}, {"events", false}});
  EXPECT_FALSE(quiet.as_object().contains("events"));
}

TEST_F(BatchTest, SeveralSeatsDecideAsIfAskedAlone) {
  const auto match = new_match();
  const auto both =
      result("bot.move",
             {{"match", match}, {"seats", json::array{1, 0}}, {"level", "random"}, {"seed", 5}});
  ASSERT_EQ(both.at("decisions").as_array().size(), 2u);
  for (const auto& one : both.at("decisions").as_array()) {
    const auto alone = result(
        "bot.move", {{"match", match}, {"seat", one.at("seat")}, {"level", "random"}, {"seed", 5}});
    EXPECT_EQ(alone.at("move"), one.at("move"));
  }
  EXPECT_EQ(both.at("decisions").at(0).at("seat"), 1);
  result("match.play", {{"match", match}, {"seat", 0}, {"move", "bid 1"}});
  EXPECT_EQ(error("bot.move", {{"match", match}, {"seats", json::array{1, 0}}, {"level", "random"}})
                .at("kind"),
            "not_your_turn");
}

// Numbers of Road to Lord in the real engine: the pages add up, and the list is refused rather than
// cut.
TEST(EngineWithManyMoves, PagesAddUpToTheCount) {
  Engine engine;
  const auto ask = [&](std::string_view method, json::object params) {
    return *parse_json(engine.answer(write_json(request(1, method, std::move(params)))),
                       {.bytes = SIZE_MAX});
  };
  ask("match.new", {{"game", "road-to-lord"}, {"players", 2}, {"seed", "many"}, {"count", 200}});
  std::set<std::string> texts;
  std::int64_t count = 0, longest = 0;
  int met = 0;
  for (int match = 1; match <= 200 && met < 3; ++match) {
    const auto seat = ask("match.to_act", {{"match", match}}).at("result").at(0);
    const auto list = ask("match.legal", {{"match", match}, {"seat", seat}});
    const auto choices = ask("match.choices", {{"match", match}, {"seat", seat}}).at("result");
    longest = std::max<std::int64_t>(longest, static_cast<std::int64_t>(write_json(list).size()));
    if (!list.as_object().contains("result")) {
      ++met;
      count = choices.at("count").as_int64();
      EXPECT_EQ(list.at("error").at("data").at("kind"), "too_many");
      EXPECT_EQ(list.at("error").at("data").at("count"), count);
      texts.clear();
      std::int64_t sum = 0;
      for (json::value from = 0; !from.is_null();) {
        const auto page =
            ask("match.legal", {{"match", match}, {"seat", seat}, {"from", from}}).at("result");
        EXPECT_EQ(page.at("count"), count);
        EXPECT_LE(page.at("moves").as_array().size(), 500u);
        for (const auto& move : page.at("moves").as_array()) texts.insert(move.as_string().c_str());
        sum += static_cast<std::int64_t>(page.at("moves").as_array().size());
        from = page.at("next");
      }
      EXPECT_EQ(sum, count);
      EXPECT_EQ(static_cast<std::int64_t>(texts.size()), count);
    } else {
      EXPECT_EQ(choices.at("count"), list.at("result").as_array().size());
    }
  }
  EXPECT_EQ(met, 3) << "no long lists were met";
  EXPECT_GT(count, 500);
  EXPECT_LT(longest, 25'000);
  const auto past = ask("match.legal", {{"match", 1}, {"seat", 0}, {"from", 99'999'999}});
  EXPECT_TRUE(past.at("result").at("moves").as_array().empty());
  EXPECT_TRUE(past.at("result").at("next").is_null());
  for (const json::object& wrong : {json::object{{"from", -1}}, json::object{{"most", 0}},
                                    json::object{{"most", 501}}, json::object{{"from", "0"}}}) {
    json::object params{{"match", 1}, {"seat", 0}};
    params.insert(wrong.begin(), wrong.end());
    EXPECT_EQ(ask("match.legal", params).at("error").at("data").at("kind"), "bad_params");
  }
}

}  // namespace
}  // namespace crownhall
