// What a view tells beyond the board: it holds against the moves and the events of the engine, and
// knows no more than the viewer does.
#include "json/reader.hpp"
#include "json/writer.hpp"
#include "kings.hpp"

namespace crownhall {
namespace {

json::object shown(const Kings& kings, Seat viewer) {
  JsonWriter writer;
  auto view = kings.game.view(kings.state, viewer);
  kings.game.archive(writer, view);
  return writer.take().as_object();
}

std::string text_of(const json::value& value) { return write_json(value); }

TEST(DevicesOfKingsShown, OrderFollowsTheFirstPlayer) {
  Kings kings(4);
  kings.state.first = 2;
  EXPECT_EQ(text_of(shown(kings, 0).at("order")), "[2,3,0,1]");
}

TEST(DevicesOfKingsShown, TwoWordsOfTheHandAreALegalPlot) {
  Kings kings(3);
  const auto view = shown(kings, 1);
  const auto& hand = view.at("hand").as_array();
  ASSERT_EQ(hand.size(), 3u);
  EXPECT_EQ(text_of(hand[0].at("target")), "-1");
  EXPECT_EQ(text_of(hand[0].at("count")), "2");
  int plots = 0;
  for (const auto& a : hand) {
    for (const auto& b : hand) {
      for (const auto& [first, one] : a.at("lay").as_object()) {
        for (const auto& [second, two] : b.at("lay").as_object()) {
          const std::string move =
              std::string(one.as_string()) + " " + std::string(two.as_string());
          const bool same = &a == &b && a.at("count").as_int64() == 1;
          EXPECT_EQ(kings.why_not(1, move).empty(), !same) << move;
          plots += !same;
        }
      }
    }
  }
  EXPECT_EQ(plots, 16 + 4 * 16 + 2 * 16);
  EXPECT_EQ(shown(kings, kSpectator).at("hand").as_array().size(), 0u);
}

// The entry of `effects` for so many Bolsters and attacks on a device.
json::value effect(const json::value& view, std::string_view device, int bolsters, int attacks) {
  for (const auto& one : view.at("effects").as_array()) {
    if (one.at("device").as_string() == device && one.at("bolsters").as_int64() == bolsters &&
        one.at("attacks").as_int64() == attacks) {
      return one;
    }
  }
  return {};
}

TEST(DevicesOfKingsShown, EffectsAreThoseOfTheRules) {
  Kings kings(3);
  kings.pools(0, "2 1 0").pools(1, "1 1 1");
  const auto before = shown(kings, 0);
  EXPECT_EQ(before.at("effects").as_array().size(), 20u);
  EXPECT_EQ(
      text_of(effect(before, "sword", 1, 1)),
      R"({"device":"sword","bolsters":1,"attacks":1,"says":["gains","strike"],"gains":1,"sends":3})");
  EXPECT_EQ(text_of(effect(before, "rat", 0, 1).at("says")), R"(["empty"])");
  EXPECT_EQ(text_of(effect(before, "rat", 0, 2).at("says")), R"(["empty","empty"])");
  EXPECT_EQ(text_of(effect(before, "mask", 0, 2).at("says")), R"(["split"])");
  EXPECT_EQ(text_of(effect(before, "cup", 1, 1).at("says")), R"(["checked","cup"])");
  EXPECT_EQ(text_of(effect(before, "cup", 2, 0).at("says")), R"(["checked_twice"])");
  // What is told goes out, and meets what is held now.
  kings.plots({"sword:+ sword:2", kIdle, kIdle});
  bool told = false;
  for (const Event& event : kings.log) {
    if (static_cast<Told>(event.id) == Told::kFight) {
      told = true;
      EXPECT_EQ(event.args[3], effect(before, "sword", 1, 1).at("sends").as_int64());
      EXPECT_EQ(event.args[4], 1);
    }
    // Three against one: two of the stronger side stand.
    if (static_cast<Told>(event.id) == Told::kLeft) {
      EXPECT_EQ(event.args[5], 2);
    }
  }
  EXPECT_TRUE(told);
  EXPECT_EQ(shown(kings, kSpectator).at("effects").as_array().size(), 0u);
}

// Where tokens may stay at home, the whole pool is only the most that can go.
TEST(DevicesOfKingsShown, AnEffectWithHoldBackSaysAtMost) {
  Kings kings(2, {{"hold_back", 1}});
  kings.pools(0, "2 0 0");
  EXPECT_EQ(text_of(effect(shown(kings, 0), "sword", 0, 1).at("says")), R"(["at_most"])");
}

TEST(DevicesOfKingsShown, StrikesComeInTheOrderOfTheEvents) {
  Kings kings(4);
  kings.state.first = 1;
  kings.pools(0, "3 0 0").pools(2, "0 0 4").pools(3, "1 1 1");
  kings.plots({"sword:+ sword:4", "cup:1 mask:3", "rat:1 rat:4", "sword:2 cup:3"});
  ASSERT_EQ(kings.state.phase, Phase::kAttack);
  const auto view = shown(kings, kSpectator);
  const auto strikes = view.at("strikes").as_array();
  ASSERT_EQ(strikes.size(), 7u);
  EXPECT_TRUE(strikes[0].at("done").as_bool());
  EXPECT_TRUE(strikes[1].at("done").as_bool());
  EXPECT_FALSE(strikes[2].at("done").as_bool());
  const auto& share = view.at("share").as_array()[0];
  EXPECT_EQ(text_of(share.at("attacker")), "2");
  EXPECT_EQ(text_of(share.at("pool")), "4");
  std::string send = "send";
  int tokens = 3;
  for (const auto& target : share.at("targets").as_array()) {
    send += " " + std::string(target.at("word").as_string()) + ":" + std::to_string(tokens);
    const auto& scores = target.at("scores").as_array();
    ASSERT_EQ(scores.size(), 5u);
    for (int n = 0; n <= 4; ++n) {
      EXPECT_EQ(scores[n].as_bool(), n > target.at("held").as_int64());
    }
    tokens = 1;
  }
  kings.play(2, send);
  std::size_t at = 0;
  for (const Event& event : kings.log) {
    const auto told = static_cast<Told>(event.id);
    if (told != Told::kFight && told != Told::kNothing && told != Told::kServed &&
        told != Told::kRefused) {
      continue;
    }
    ASSERT_LT(at, strikes.size());
    EXPECT_EQ(strikes[at].at("attacker").as_int64(), event.args[0]);
    EXPECT_EQ(strikes[at].at("victim").as_int64(), event.args[1]);
    ++at;
  }
  EXPECT_EQ(at, strikes.size());
}

// A whole plot of another, sealed, changes nothing of what is told.
TEST(DevicesOfKingsShown, ASealedPlotIsNotTold) {
  Kings a(3), b(3);
  a.play(1, "sword:+ sword:+");
  b.play(1, "cup:+ rat:+");
  for (const Seat viewer : {0, 2, kSpectator}) {
    EXPECT_EQ(text_of(shown(a, viewer)), text_of(shown(b, viewer)));
    EXPECT_EQ(text_of(shown(a, viewer).at("laid")), "[[],[],[]]");
    EXPECT_EQ(text_of(shown(a, viewer).at("strikes")), "[]");
  }
  EXPECT_NE(text_of(shown(a, 1)), text_of(shown(b, 1)));
}

// Every king's cards are known, and how many of them are in the hand; which ones is not, before the
// reveal.
TEST(DevicesOfKingsShown, CardsOfEveryKingAreOpenAndTheirNumberInTheHand) {
  Kings kings(3);
  kings.play(1, "cup:+ cup:+");
  const auto view = shown(kings, 0);
  EXPECT_EQ(text_of(view.at("in_hand")), "[4,2,4]");
  EXPECT_EQ(text_of(view.at("cards")), "[[-1,-1,1,2],[-1,-1,2,0],[-1,-1,0,1]]");
  EXPECT_EQ(text_of(view.at("cards")), text_of(shown(kings, kSpectator).at("cards")));
}

TEST(DevicesOfKingsShown, ABolsterTellsWhatItGained) {
  Kings kings(2);
  kings.pools(0, "3 0 0");
  kings.plots({"sword:+ sword:+", "rat:+ cup:+"});
  std::vector<std::pair<std::int64_t, std::int64_t>> told;
  for (const Event& event : kings.log) {
    if (static_cast<Told>(event.id) == Told::kBolster)
      told.emplace_back(event.args[2], event.args[3]);
  }
  EXPECT_EQ(told, (std::vector<std::pair<std::int64_t, std::int64_t>>{{5, 2}, {1, 1}}));
}

TEST(DevicesOfKingsShown, AFightTellsWhatIsLeftOnBothSides) {
  Kings kings(2, {{"hold_back", 1}});
  kings.pools(0, "5 0 0").pools(1, "2 0 0");
  kings.plots(
      {"cup:+ sword:" + kings.game.write(DevicesOfKings::Move::send(1, 0)).substr(5, 1), kIdle});
  const auto view = shown(kings, 0);
  const auto& target = view.at("share").as_array()[0].at("targets").as_array()[0];
  kings.play(0, "send " + std::string(target.at("word").as_string()) + ":3");
  const Event* left = nullptr;
  for (const Event& event : kings.log) {
    if (event.id == static_cast<std::uint16_t>(Told::kLeft)) left = &event;
  }
  ASSERT_TRUE(left);
  EXPECT_EQ(left->args[3], 3);  // two at home and one come back
  EXPECT_EQ(left->args[4], 0);
}

// What a page shows of a round comes from its events alone: pools and points told strike by strike
// end where the match stands, and the points gained by seat and device are those that were told.
TEST(DevicesOfKingsShown, TheEventsOfARoundEndWhereTheMatchStands) {
  Rng rng = Rng::fast(26);
  int rounds = 0, parts = 0;
  for (int players = 2; players <= 6; ++players) {
    for (const int hold_back : {0, 1}) {
      Kings kings(players, {{"hold_back", hold_back}, {"start_tokens", 2}, {"target", 20}});
      auto& game = kings.game;
      auto told = kings.state;
      while (kings.state.phase != Phase::kOver && kings.state.round <= 12) {
        const auto round = kings.state.round;
        while (kings.state.phase != Phase::kOver && kings.state.round == round) {
          const Seat seat = *kings.state.to_act().begin();
          parts += kings.state.phase == Phase::kAttack;
          kings.play(seat, game.write(game.sample(kings.state, seat, rng)));
        }
        for (const Event& event : kings.log) {
          const auto at = [&](int i) { return static_cast<std::uint16_t>(event.args[i]); };
          switch (static_cast<Told>(event.id)) {
            case Told::kBolster:
              told.tokens[at(0)][at(1)] = at(2);
              break;
            case Told::kLeft:
              told.tokens[at(0)][at(2)] = at(3);
              told.tokens[at(1)][at(2)] = at(4);
              break;
            case Told::kScore:
              ++told.points[at(0)][at(2)];
              EXPECT_EQ(told.total(at(0)), at(1));
              break;
            default:
              break;
          }
        }
        kings.log.clear();
        ++rounds;
        EXPECT_EQ(told.tokens, kings.state.tokens) << players << " kings, round " << round;
        EXPECT_EQ(told.points, kings.state.points) << players << " kings, round " << round;
      }
    }
  }
  EXPECT_GT(rounds, 60);
  EXPECT_GT(parts, 60);
}

}  // namespace
}  // namespace crownhall
