// Any text, read as a move of every game, is a move that writes and reads back, or a refusal.
#include <cstdlib>
#include <string_view>

#include "game/typed_game.hpp"
#include "games/all.hpp"
#include "support/toy_game.hpp"

using namespace crownhall;

template <class G>
static void try_reading(std::string_view text) {
  static const auto game = G::make({.players = G::info().max_players});
  const auto move = game->read(text);
  if (!move) {
    if (move.refusal().sentence.empty()) std::abort();
    return;
  }
  const auto again = game->read(game->write(*move));
  if (!again || !(*again == *move)) std::abort();
  // Whatever can be written down must be judged without harm in a real position.
  static const auto state = [] {
    Rng rng = Rng::fast(1);
    return game->deal(rng);
  }();
  for (const Seat seat : game->to_act(state)) (void)game->check(state, seat, *move).ok();
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  try_reading<ToyGame>(text);
  AllGames::each([&]<class G>() { try_reading<G>(text); });
  return 0;
}
