#include "lab/arena/arena_record.hpp"

namespace crownhall::lab {

Result<Record> arena_record(const ArenaPlan& plan, int deal, int rotation) {
  const auto game = plan.game->make(plan.setup);
  if (!game) return game.refusal();
  const ArenaGame played = play_arena_game(plan, **game, deal, rotation, nullptr);
  Match match = Match::deal(*game, played.seed);
  for (const auto& [seat, move] : played.moves) {
    if (const auto step = match.play(seat, move); !step) return step.refusal();
  }
  std::vector<SeatHolder> seats;
  for (const std::size_t entrant : played.seats) {
    const Entrant& bot = plan.entrants[entrant];
    seats.push_back(SeatHolder::bot(bot.name, std::string(bot.level->key)));
  }
  return make_record(match, seats);
}

}  // namespace crownhall::lab
