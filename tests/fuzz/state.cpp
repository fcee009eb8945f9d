// Any text, read as a full state, is refused or is a position that plays to its end in good order.
// The first byte chooses game and player count.
#include <cstdlib>
#include <vector>

#include "game/typed_game.hpp"
#include "games/all.hpp"
#include "json/position.hpp"
#include "support/toy_game.hpp"

using namespace crownhall;

static std::vector<std::shared_ptr<const AnyGame>> all_tables() {
  std::vector<std::shared_ptr<const AnyGame>> tables;
  const auto add = [&]<class G>() {
    for (int n = G::info().min_players; n <= G::info().max_players; ++n) {
      tables.push_back(*TypedGame<G>::make({.players = n}));
    }
  };
  AllGames::each(add);
  add.template operator()<ToyGame>();
  return tables;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  static const auto tables = all_tables();
  if (size < 1) return 0;
  const AnyGame& game = *tables[bytes[0] % tables.size()];
  const auto position =
      read_state(game, std::string_view(reinterpret_cast<const char*>(bytes) + 1, size - 1));
  if (!position) {
    if (position.refusal().sentence.empty()) std::abort();
    return 0;
  }
  Rng rng = Rng::fast(1);
  Events nobody;
  for (int move = 0; move < 50 && !(*position)->to_act().empty(); ++move) {
    const Seat seat = (*position)->to_act().front();
    if (!(*position)->play(seat, (*position)->sample(seat, rng), rng, nobody)) std::abort();
    (void)view_json(**position, seat);
  }
  return 0;
}
