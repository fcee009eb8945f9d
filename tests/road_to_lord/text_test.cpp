// Words for everything the game can say, and drawings that show what a viewer may see.
#include <set>

#include "positions.hpp"
#include "table/messages.hpp"

namespace crownhall::road_to_lord {
namespace {

void expect_message(const std::string& key) {
  EXPECT_TRUE(Messages::english().find("road-to-lord", key)) << key;
}

TEST(RoadToLordMessages, EveryEventAndCravingHasOne) {
  for (const auto& spec : RoadToLord::events()) expect_message("event." + std::string(spec.name));
  for (int icon = 0; icon <= kIcons; ++icon) expect_message("craving." + std::to_string(icon));
}

TEST(RoadToLordMessages, EveryPromptScoreAndDecisionHasOne) {
  std::set<std::string> keys;
  for (int i = 0; i < 300; ++i) {
    const auto game = *RoadToLord::make(
        {.players = 2 + i % 3, .options = {{"floor_zero", i % 2}, {"match_games", i / 2 % 2}}});
    Rng rng = Rng::fast(static_cast<std::uint64_t>(i));
    auto state = game.deal(rng);
    Events nobody;
    const auto note = [&] {
      for (Seat seat = kSpectator; seat < game.players(); ++seat) {
        keys.insert("prompt." + std::string(game.prompt(game.view(state, seat)).key));
      }
      for (const auto& line : game.breakdown(state))
        keys.insert("score." + std::string(line.label));
    };
    for (note(); !game.to_act(state).empty(); note()) {
      const Seat seat = game.to_act(state).front();
      game.play(state, seat, game.sample(state, seat, rng), rng, nobody);
    }
    keys.insert("decided." + std::string(game.outcome(state).decided_by));
  }
  for (const auto& key : keys) expect_message(key);
  EXPECT_EQ(keys.size(), 9u + 4u + 3u) << "some key never came up";
}

TEST(RoadToLordDraw, ShowsTheTableAndTheOwnHandAlone) {
  Scene scene(kThree, {"wheat 79, 0", "wheat 123, wine 9", "wine 4, 00"}, "wine");
  ASSERT_EQ(scene.play("wheat 79"), "");
  const std::string text = scene.game.draw(scene.game.view(scene.state, 1), {.unicode = false});
  EXPECT_NE(text.find("Offering 1 of 8  the king craves wine"), std::string::npos) << text;
  EXPECT_NE(text.find("[wine 5]"), std::string::npos) << text;
  EXPECT_NE(text.find("wheat 79   (best so far, leads)"), std::string::npos) << text;
  EXPECT_NE(text.find("Your hand: wheat 1 2 3, wine 9"), std::string::npos) << text;
  EXPECT_EQ(text.find("wine 4"), std::string::npos) << text;
  EXPECT_EQ(text.find("Played"), std::string::npos) << text;
}

TEST(RoadToLordDraw, OpenDiscardsShowsThePlayedCards) {
  Scene scene({.players = 3, .options = {{"open_discards", 1}}}, {"wheat 79", "wheat 1", "wine 4"});
  ASSERT_EQ(scene.play("wheat 79"), "");
  const std::string text = scene.game.draw(scene.game.view(scene.state, 1), {.unicode = false});
  EXPECT_NE(text.find("Played: wheat 7 9"), std::string::npos) << text;
}

}  // namespace
}  // namespace crownhall::road_to_lord
