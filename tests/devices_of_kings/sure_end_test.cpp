// A plot that is said to reach the target whatever the others do reaches it: played by the rules.
#include "kings.hpp"

namespace crownhall {
namespace {

constexpr Seat kMe = 0;

// A board on which seat 0 needs one point or two and anybody may go first.
void set_up(Kings& kings, Rng& rng) {
  const int players = kings.game.players();
  for (Seat seat = 0; seat < players; ++seat) {
    for (std::size_t d = 0; d < 3; ++d) {
      kings.state.tokens[seat][d] = static_cast<std::uint16_t>(rng.below(seat == kMe ? 12 : 3));
    }
    const int total = seat == kMe ? kings.game.target() - 1 - static_cast<int>(rng.below(2))
                                  : static_cast<int>(rng.below(8));
    kings.state.points[seat] = {static_cast<std::uint16_t>(total)};
  }
  kings.state.first = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(players)));
}

// Whether the plot reaches the target when the others plot, and send, anything.
bool reaches(const DevicesOfKings& game, DevicesOfKings::State state, DevicesOfKings::Move plot,
             Rng& rng) {
  Events nobody;
  game.play(state, kMe, plot, rng, nobody);
  const auto round = state.round;
  while (state.round == round && !game.to_act(state).empty()) {
    const Seat seat = game.to_act(state).front();
    const auto move =
        seat == kMe ? game.advise(game.view(state, seat), rng) : game.sample(state, seat, rng);
    game.play(state, seat, move, rng, nobody);
  }
  return state.total(kMe) >= game.target();
}

TEST(SureEnd, IsSureWhateverTheOthersDo) {
  Rng rng = Rng::fast(3);
  for (int players = 2; players <= kMaxPlayers; ++players) {
    for (const int hold_back : {0, 1}) {
      Kings kings(players, {{"hold_back", hold_back}});
      int said = 0;
      for (int board = 0; board < 400; ++board) {
        set_up(kings, rng);
        std::vector<DevicesOfKings::Move> plots;
        kings.game.legal(kings.state, kMe, plots);
        for (const auto plot : plots) {
          if (!kings.game.surely_reaches_target(kings.state, kMe, plot.plot())) continue;
          ++said;
          for (int n = 0; n < 30; ++n) {
            ASSERT_TRUE(reaches(kings.game, kings.state, plot, rng))
                << players << " kings: " << kings.game.write(plot) << ", own pools "
                << kings.pools(kMe) << ", first " << int{kings.state.first};
          }
        }
      }
      EXPECT_GT(said, 100) << players;
    }
  }
}

TEST(SureEnd, IsNotSaidWhereTwoMoreTokensWouldStopIt) {
  Kings kings(2);
  kings.points({9, 4}).pools(0, "3 0 0").pools(1, "1 0 0");
  const auto plot = [&](std::string_view text) { return kings.game.read(text)->plot(); };
  EXPECT_FALSE(kings.game.surely_reaches_target(kings.state, 0, plot("rat:+ sword:2")));
  EXPECT_TRUE(kings.game.surely_reaches_target(kings.state, 0, plot("sword:+ sword:2")));
  kings.points({8, 4});
  EXPECT_FALSE(kings.game.surely_reaches_target(kings.state, 0, plot("sword:+ sword:2")));
}

}  // namespace
}  // namespace crownhall
