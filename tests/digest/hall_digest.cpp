// Plays one match of every game through the pure hall (src/hall) by commands alone and prints the
// hash of everything its people were told. ./test compares what each build prints.
#include <cstdio>

#include "digest/wasi.hpp"
#include "support/pure_match.hpp"

int main() {
  using namespace crownhall;
  using namespace crownhall::hall;
  for (const GameEntry& game : all_games()) {
    PureHall hall("digest");
    Guests guests;
    for (int seat = 0; seat < std::max(2, game.info->min_players); ++seat) {
      guests.push_back(hall.guest("p" + std::to_string(seat)));
    }
    const std::string key(game.info->key);
    const std::string id = open_match(hall, key, guests);
    const int moves = play_on(hall, id, guests, 5'000);
    std::printf("hall %s: %d moves, %s, %s\n", key.c_str(), moves, hall.kept(id).row.phase.c_str(),
                heard_by(guests).c_str());
    if (hall.kept(id).row.phase != "over") return 1;
  }
}
