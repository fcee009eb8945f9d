// §1.4 and §8: secrets, notation, drawing, messages, states by hand, advice.
#include <fstream>
#include <set>
#include <sstream>

#include "json/reader.hpp"
#include "kings.hpp"

namespace crownhall {
namespace {

Result<void> load(const Kings& kings, const std::string& text) {
  const auto value = parse_json(text);
  EXPECT_TRUE(value);
  JsonReader reader(*value);
  DevicesOfKings::State state{};
  kings.game.archive(reader, state);
  if (const auto error = reader.finish(); !error.empty()) return Refusal{"bad_state", error};
  return kings.game.validate(state);
}

std::string position(const std::string& phase, int round, const std::string& points,
                     const std::string& plots) {
  const std::string zero = R"({"sword":0,"mask":0,"rat":0,"cup":0})";
  return R"({"phase":")" + phase + R"(","round":)" + std::to_string(round) +
         R"(,"first":0,"turn":0,"card":0,"tie_round":0,"ending":"none","tokens":[)" + zero + "," +
         zero + R"(],"points":[{"sword":0,"mask":0,"rat":0,"cup":)" + points + "}," + zero +
         R"(],"plots":)" + plots + "}";
}

TEST(DevicesOfKings, R1_4_APlotIsHiddenUntilTheReveal) {
  Kings a(3), b(3);
  a.pools(1, "2 0 0").play(1, "sword:1 sword:3").play(0, "cup:2 rat:+");
  b.pools(1, "2 0 0").play(1, "mask:+ cup:3").play(0, "cup:2 rat:+");
  for (const Seat viewer : {0, 2, kSpectator}) {
    EXPECT_EQ(a.game.view(a.state, viewer), b.game.view(b.state, viewer));
    EXPECT_EQ(a.game.view(a.state, viewer).plots[1], 0);
  }
  EXPECT_NE(a.game.view(a.state, 1).plots[1], 0);
  a.play(2, "rat:+ rat:+");
  for (const Seat viewer : {0, 2, kSpectator}) EXPECT_NE(a.game.view(a.state, viewer).plots[1], 0);
}

TEST(DevicesOfKings, R1_4_NoEventTellsAPlotBeforeTheReveal) {
  Kings kings(3);
  kings.play(0, "cup:2 rat:+").play(1, "sword:1 sword:3");
  EXPECT_TRUE(kings.log.empty());
}

TEST(DevicesOfKings, R1_4_ImagineVariesTheHiddenPlots) {
  Kings kings(3);
  kings.play(0, "cup:2 rat:+").play(1, "sword:1 sword:3");
  std::set<int> seen;
  Rng rng = Rng::fast(4);
  for (int i = 0; i < 2000; ++i) {
    const auto world = kings.game.imagine(kings.game.view(kings.state, 0), rng);
    EXPECT_EQ(world.plots[0], kings.state.plots[0]);
    EXPECT_EQ(world.plots[2], 0);
    seen.insert(world.plots[1]);
  }
  EXPECT_EQ(seen.size(), 58u);
}

// A move of version 1 is legal in version 2 as well, and means another king: so the version goes
// with the match.
TEST(DevicesOfKings, R8_SeatsCountFromOneAndInVersionOneFromZero) {
  const auto now = *DevicesOfKings::make({.players = 3});
  const auto then = *DevicesOfKings::make({.players = 3, .version = 1});
  const auto move = *now.read("sword:+ cup:2");
  EXPECT_EQ(then.write(move), "sword:+ cup:1");
  EXPECT_EQ(*then.read("sword:+ cup:1"), move);
  EXPECT_EQ(now.write(*now.read("send 1:2 3:1")), "send 1:2 3:1");
  EXPECT_EQ(then.write(*now.read("send 1:2 3:1")), "send 0:2 2:1");
  EXPECT_TRUE(then.read("cup:0 rat:+"));
  const auto zero = now.read("cup:0 rat:+");
  ASSERT_FALSE(zero);
  EXPECT_NE(zero.refusal().sentence.find("Seats count from 1."), std::string::npos);
  const Kings kings(3);
  EXPECT_EQ(kings.why_not(0, "cup:4 rat:+"),
            "There is no seat 4 at this table; they count from 1 to 3.");
  EXPECT_EQ(kings.why_not(0, "cup:1 rat:+"), "A king has no card against himself.");
}

TEST(DevicesOfKings, R8_NotationIsShortAndForgiving) {
  const Kings kings(4);
  const auto same = [&](std::string_view text) {
    const auto move = kings.game.read(text);
    return move ? kings.game.write(*move) : move.refusal().sentence;
  };
  EXPECT_EQ(same("sword:+ cup:4"), "sword:+ cup:4");
  EXPECT_EQ(same("cup:4 sword:+"), "sword:+ cup:4");
  EXPECT_EQ(same("  C:4   S:+ "), "sword:+ cup:4");
  EXPECT_EQ(same("rat:3 mask:2"), "mask:2 rat:3");
  EXPECT_EQ(same("cup:+ rat:+"), "rat:+ cup:+");
  EXPECT_EQ(same("send 4:1 2:2"), "send 2:2 4:1");
  EXPECT_EQ(same("send 2:2"), "send 2:2");
}

TEST(DevicesOfKings, R8_WhatIsNoMoveIsRefused) {
  const Kings kings(4);
  for (const char* text :
       {"", "sword", "sword:+", "sword:+ cup:4 rat:+", "sword:+ cup", "sword:9 cup:+",
        "sword:0 cup:+", "send 0:1", ":+ :+", "sword:-1 cup:+", "bow:+ cup:+", "send", "send 1",
        "send 1:x", "send 2:1 2:2", "send 2:99999999", "send 2:1 3:1 4:1"}) {
    EXPECT_FALSE(kings.game.read(text)) << text;
  }
}

TEST(DevicesOfKings, EveryKeyHasAMessage) {
  std::ifstream file(std::string(CROWNHALL_SOURCE_DIR) + "/messages/en/devices-of-kings.json");
  std::stringstream text;
  text << file.rdbuf();
  const std::string messages = text.str();
  const auto has = [&](const std::string& key) {
    return messages.find('"' + key + '"') != std::string::npos;
  };
  for (const EventSpec& spec : DevicesOfKings::events()) {
    EXPECT_TRUE(has("event." + std::string(spec.name))) << spec.name;
  }
  for (const char* key : {"plot", "wait_plots", "split", "send", "wait_attack", "over"}) {
    EXPECT_TRUE(has(std::string("prompt.") + key)) << key;
  }
  for (std::size_t i = 1; i < devices_of_kings::kEndingNames.size(); ++i) {
    EXPECT_TRUE(has("decided." + std::string(devices_of_kings::kEndingNames[i])));
  }
  for (const ScoreLine& line : Kings(2).game.breakdown(Kings(2).state)) {
    EXPECT_TRUE(has("score." + std::string(line.label))) << line.label;
  }
  for (int d = 0; d < 4; ++d) EXPECT_TRUE(has("device." + std::to_string(d)));
}

TEST(DevicesOfKings, PlainDrawingIsSentences) {
  Kings kings(2);
  kings.pools(0, "3 0 1").points({4, 0}).play(1, "sword:+ sword:+");
  const DrawStyle plain{.unicode = false, .names = {"Ada", "Bo"}};
  EXPECT_EQ(kings.game.draw(kings.game.view(kings.state, 0), plain),
            "Round 1 of 100, 10 points win. Ada attacks first.\n"
            "1 Ada (you): 4 points; sword 3, mask 0, rat 1.\n"
            "2 Bo: 0 points; sword 0, mask 0, rat 0; ready.\n");
}

TEST(DevicesOfKings, FramedDrawingHasLinesOfOneWidth) {
  Kings kings(6);
  kings.pools(0, "12 5 0").points({14, 0, 0, 0, 0, 0}).play(0, "sword:2 sword:3");
  const DrawStyle style{.names = {"Ada", "Wilhelmina von Hohenstein-Lichtenfels", "Zoë"}};
  std::istringstream lines(kings.game.draw(kings.game.view(kings.state, 0), style));
  std::string line;
  std::set<long> widths;
  for (std::getline(lines, line); std::getline(lines, line);) {
    widths.insert(
        std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; }));
  }
  EXPECT_EQ(widths, (std::set<long>{79}));
}

TEST(DevicesOfKings, AStateByHandIsChecked) {
  const Kings kings(2);
  EXPECT_TRUE(load(kings, position("plotting", 1, "0", R"(["",""])")));
  EXPECT_TRUE(load(kings, position("plotting", 3, "4", R"(["","cup:1 rat:+"])")));
  EXPECT_FALSE(load(kings, position("plotting", 3, "5", R"(["",""])"))) << "more than two a round";
  EXPECT_FALSE(load(kings, position("plotting", 9, "12", R"(["",""])"))) << "has won already";
  EXPECT_FALSE(load(kings, position("plotting", 1, "0", R"(["","cup:2 rat:+"])"))) << "himself";
  EXPECT_FALSE(load(kings, position("plotting", 1, "0", R"(["","hidden"])")));
  EXPECT_FALSE(load(kings, position("plotting", 1, "0", R"(["","nonsense"])")));
  EXPECT_FALSE(load(kings, position("plotting", 1, "0", R"(["rat:+ rat:+","rat:+ rat:+"])")));
  EXPECT_FALSE(load(kings, position("attack", 1, "0", R"(["rat:+ rat:+","rat:+ rat:+"])")));
  EXPECT_FALSE(load(kings, position("over", 1, "0", R"(["",""])")));
  EXPECT_FALSE(load(kings, position("plotting", 101, "0", R"(["",""])"))) << "beyond the limit";
}

TEST(DevicesOfKings, AdviceTakesASurePointAndDoesNotAttackWithNothing) {
  Kings kings(2);
  kings.pools(0, "4 0 0");
  Rng rng = Rng::fast(5);
  int sure = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string move =
        kings.game.write(kings.game.advise(kings.game.view(kings.state, 0), rng));
    sure += move.find("sword:2") != std::string::npos;
    EXPECT_EQ(move.find("rat:2"), move.find("rat:+ rat:2") == 0 ? 6 : std::string::npos) << move;
    EXPECT_EQ(move.find("mask:2"), move.find("mask:+ mask:2") == 0 ? 7 : std::string::npos) << move;
  }
  EXPECT_GT(sure, 100);
}

TEST(DevicesOfKings, AdviceSplitsForBothPointsWhereItCan) {
  Kings kings(3);
  kings.pools(0, "5 0 0").pools(1, "1 0 0").pools(2, "2 0 0");
  kings.plots({"sword:2 sword:3", kIdle, kIdle});
  Rng rng = Rng::fast(6);
  EXPECT_EQ(kings.game.write(kings.game.advise(kings.game.view(kings.state, 0), rng)),
            "send 2:2 3:3");
}

// One king with a fixed plan among kings who follow the advice: no plan may pay.
TEST(DevicesOfKings, NoFixedPlanPaysAgainstTheAdvice) {
  const auto plan = [](int which, int players, Seat seat, Rng& rng) {
    const auto other = [&] {
      const Seat at = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(players) - 1));
      return at >= seat ? at + 1 : at;
    };
    const Seat a = other();
    Seat b = players > 2 ? a : -1;
    while (b == a) b = other();
    const std::string first = std::to_string(a + 1);
    const std::string second = b < 0 ? "+" : std::to_string(b + 1);
    if (which == 0) return "cup:" + first + " cup:" + second;
    if (which == 1) return "cup:" + first + " cup:+";
    if (which == 2) return "mask:+ cup:" + first;
    return "rat:+ rat:" + first;
  };
  for (int players = 2; players <= 6; ++players) {
    const auto game = DevicesOfKings::make({.players = players, .options = {{"rotate_first", 1}}});
    for (int which = 0; which < 4; ++which) {
      Rng rng = Rng::fast(8);
      double won = 0;
      constexpr int kMatches = 300;
      for (int i = 0; i < kMatches; ++i) {
        auto state = game->deal(rng);
        Events nobody;
        const Seat planner = i % players;
        while (!game->to_act(state).empty()) {
          const Seat seat = game->to_act(state).front();
          const bool plans = seat == planner && state.phase == Phase::kPlotting;
          const auto move = plans ? *game->read(plan(which, players, seat, rng))
                                  : game->advise(game->view(state, seat), rng);
          game->play(state, seat, move, rng, nobody);
        }
        won += win_share(game->outcome(state), planner);
      }
      EXPECT_LT(won / kMatches * players, 1.3) << "plan " << which << ", " << players << " kings";
    }
  }
}

TEST(DevicesOfKings, AdviceBeatsRandomPlay) {
  for (int players = 2; players <= 6; ++players) {
    const auto game = DevicesOfKings::make({.players = players});
    Rng rng = Rng::fast(7);
    double won = 0;
    constexpr int kMatches = 120;
    for (int i = 0; i < kMatches; ++i) {
      auto state = game->deal(rng);
      Events nobody;
      const Seat adviser = i % players;
      while (!game->to_act(state).empty()) {
        const Seat seat = game->to_act(state).front();
        const auto move = seat == adviser ? game->advise(game->view(state, seat), rng)
                                          : game->sample(state, seat, rng);
        game->play(state, seat, move, rng, nobody);
      }
      won += win_share(game->outcome(state), adviser);
    }
    EXPECT_GT(won, 0.85 * kMatches) << players;
  }
}

}  // namespace
}  // namespace crownhall
