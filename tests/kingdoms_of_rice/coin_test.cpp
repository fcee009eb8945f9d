// Coins: every piece of gold that comes or goes is told, at every player count, option by option.
#include "game/seat_array.hpp"
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

void check_match(const KingdomsOfRice& game, std::uint64_t seed) {
  Rng rng = Rng::fast(seed);
  State state = game.deal(rng);
  while (!game.to_act(state).empty()) {
    const Seat seat = game.to_act(state).front();
    SeatArray<int, kSeats> gold{};
    for (std::size_t i = 0; i < kSeats; ++i) gold[i] = state.table.mats[i].gold;
    Log log;
    Events events(log);
    game.play(state, seat, game.sample(state, seat, rng), rng, events);
    for (const Event& event : log) {
      const auto who = static_cast<std::size_t>(event.args[0]);
      const int amount = static_cast<int>(event.args[1]);
      if (event.id == static_cast<int>(Told::kReceives)) gold[who] += amount;
      if (event.id == static_cast<int>(Told::kPays)) gold[who] -= amount;
    }
    for (std::size_t i = 0; i < kSeats; ++i) ASSERT_EQ(gold[i], state.table.mats[i].gold);
    const auto valid = game.validate(state);
    ASSERT_TRUE(valid) << valid.refusal().sentence;
  }
}

TEST(Coins, EveryFlowIsTold) {
  const auto& options = KingdomsOfRice::info().options;
  for (int players = 1; players <= 4; ++players) {
    for (std::size_t i = 0; i <= options.size(); ++i) {
      OptionValues values;
      if (i < options.size()) {
        const auto& spec = options[i];
        values.emplace_back(spec.key, spec.standard == spec.least ? spec.most : spec.least);
      }
      const auto game = *KingdomsOfRice::make({.players = players, .options = values});
      for (std::uint64_t seed = 0; seed < 12; ++seed) {
        check_match(game, seed);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(Advice, BeatsChanceByFar) {
  const auto game = *KingdomsOfRice::make({.players = 3});
  Rng rng = Rng::fast(11);
  Events nobody;
  int won = 0;
  for (int i = 0; i < 40; ++i) {
    State state = game.deal(rng);
    const Seat wise = i % 3;
    while (!game.to_act(state).empty()) {
      const Seat seat = game.to_act(state).front();
      const Move move =
          seat == wise ? game.advise(game.view(state, seat), rng) : game.sample(state, seat, rng);
      game.play(state, seat, move, rng, nobody);
    }
    won += game.outcome(state).places[wise] == 1;
  }
  EXPECT_GE(won, 38);
}

TEST(Advice, NeverDrawsPastACertainWin) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral, Card::kStable, Card::kCatapult}).turn(0);
  scene.play("attack fief 1");
  // All high cards are in the own hand: no four of the rest reach it.
  scene.hand(kAttacker, {12, 12, 12, 0, 1});
  Rng rng = Rng::fast(1);
  const View view = scene.game().view(scene.state, 0);
  EXPECT_EQ(scene.game().advise(view, rng), Move::of(Act::kHold));
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
