#include "bots.hpp"

#include <boost/json.hpp>
#include <fmt/core.h>

#include "catalogue.hpp"
#include "core_clock.hpp"

namespace crownhall::bench {
namespace {

struct Row {
  std::string game;
  int players = 0;
  std::string level;
  double iterations_per_s = 0;
  double ms_per_move = 0;
};

// Lets the level decide at the positions of matches played by rules of thumb, forced moves left
// out, until the time is over. One thread, iterations as the level has them, no time cap.
Row measure(const GameEntry& entry, int players, const BotLevel& level, double seconds) {
  constexpr std::size_t kSpread = 7;  // one position in so many, to see all parts of a match
  const auto game = entry.make({.players = players});
  const BotLevel& guide = **entry.find_bot("squire");
  const Budget budget{.iterations = std::max(1u, level.budget.iterations)};
  Rng rng = Rng::fast(1);
  Events nobody;
  double elapsed = 0;
  std::uint64_t decisions = 0, iterations = 0;
  auto position = (*game)->deal(rng);
  for (std::size_t moves = 0; elapsed < seconds; ++moves) {
    if (position->to_act().empty()) position = (*game)->deal(rng);
    const Seat seat = position->to_act().front();
    if (moves % kSpread == 0 && position->count(seat) > 1) {
      const double start = core_seconds();
      const Decision decision = level.decide(*position, seat, budget, moves);
      elapsed += core_seconds() - start;
      iterations += std::max<std::uint64_t>(1, decision.iterations);
      ++decisions;
    }
    const std::string move = guide.decide(*position, seat, {.iterations = 1}, moves).move;
    if (!position->play(seat, move, rng, nobody)) position = (*game)->deal(rng);
  }
  return {.game = std::string(entry.info->key),
          .players = players,
          .level = std::string(level.key),
          .iterations_per_s = static_cast<double>(iterations) / elapsed,
          .ms_per_move = elapsed * 1000 / static_cast<double>(decisions)};
}

}  // namespace

void run_bots(const BotRows& wanted, double seconds, bool json) {
  boost::json::array rows;
  if (!json) {
    fmt::print("{:<18}{:>8}  {:<12}{:>14}{:>13}\n", "game", "players", "level", "iterations/s",
               "ms/move");
  }
  for (const GameEntry& entry : all_games()) {
    if (!wanted.game.empty() && wanted.game != entry.info->key) continue;
    for (int players = entry.info->min_players; players <= entry.info->max_players; ++players) {
      if (wanted.players != 0 && wanted.players != players) continue;
      for (const BotLevel& level : entry.bots) {
        if (!wanted.level.empty() && wanted.level != level.key) continue;
        const Row row = measure(entry, players, level, seconds);
        if (json) {
          rows.push_back(boost::json::object{{"game", row.game},
                                             {"players", row.players},
                                             {"level", row.level},
                                             {"iterations_per_s", row.iterations_per_s},
                                             {"ms_per_move", row.ms_per_move}});
          continue;
        }
        fmt::print("{:<18}{:>8}  {:<12}{:>14.0f}{:>13.3f}\n", row.game, row.players, row.level,
                   row.iterations_per_s, row.ms_per_move);
        std::fflush(stdout);
      }
    }
  }
  if (json) fmt::print("{}\n", boost::json::serialize(rows));
}

}  // namespace crownhall::bench
