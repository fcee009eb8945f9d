#include "rules.hpp"

#include <boost/json.hpp>
#include <fmt/core.h>
#include <memory>

#include "allocations.hpp"
#include "core_clock.hpp"
#include "game/playout.hpp"
#include "games/all.hpp"

namespace crownhall::bench {
namespace {

struct RulesRow {
  std::string game;
  int players = 0;
  double games_per_s = 0;
  double moves_per_s = 0;
  double copy_ns = 0;
  std::size_t state_bytes = 0;
  double allocs_per_game = 0;
  std::string signature;
};

// Copies one state over many others, as search does, so that the copies cannot be left out.
template <Rules G>
double copy_ns(const typename G::State& state) {
  constexpr std::size_t kSlots = 64;
  constexpr int kRounds = 20'000;
  const auto slots = std::make_unique<typename G::State[]>(kSlots);
  double best = 1e9;
  for (int attempt = 0; attempt < 5; ++attempt) {
    const double start = core_seconds();
    for (int round = 0; round < kRounds; ++round) {
      for (std::size_t i = 0; i < kSlots; ++i) {
        slots[i] = state;
        asm volatile("" : : "r"(&slots[i]) : "memory");
      }
    }
    best = std::min(best, (core_seconds() - start) * 1e9 / (double{kRounds} * kSlots));
  }
  return best;
}

template <Rules G>
RulesRow measure(int players, double seconds) {
  const auto game = G::make({.players = players});
  Rng rng = Rng::fast(1);
  typename G::State state = game->deal(rng);
  for (int warm = 0; warm < 100; ++warm) {
    state = game->deal(rng);
    play_out(*game, state, rng, rng);
  }
  std::uint64_t games = 0, moves = 0;
  const std::uint64_t allocated = allocations();
  const double start = core_seconds();
  double elapsed = 0;
  while (elapsed < seconds) {
    for (int i = 0; i < 50; ++i, ++games) {
      state = game->deal(rng);
      moves += static_cast<std::uint64_t>(play_out(*game, state, rng, rng));
    }
    elapsed = core_seconds() - start;
  }
  const auto n = static_cast<double>(games);
  const auto allocated_in_all = static_cast<double>(allocations() - allocated);
  return {.game = std::string(G::info().key),
          .players = players,
          .games_per_s = n / elapsed,
          .moves_per_s = static_cast<double>(moves) / elapsed,
          .copy_ns = copy_ns<G>(state),
          .state_bytes = sizeof(typename G::State),
          .allocs_per_game = allocated_in_all / n,
          .signature = fmt::format("{:016x}", signature<G>(kSignatureMatches))};
}

boost::json::object to_json(const RulesRow& row) {
  return {{"game", row.game},
          {"players", row.players},
          {"games_per_s", row.games_per_s},
          {"moves_per_s", row.moves_per_s},
          {"copy_ns", row.copy_ns},
          {"state_bytes", row.state_bytes},
          {"allocs_per_game", row.allocs_per_game},
          {"signature", row.signature}};
}

}  // namespace

void run_rules(double seconds, bool json) {
  boost::json::array rows;
  if (!json) {
    fmt::print("{:<18}{:>8}{:>12}{:>13}{:>10}{:>8}{:>12}  {}\n", "game", "players", "games/s",
               "moves/s", "copy ns", "bytes", "allocs/game", "signature");
  }
  AllGames::each([&]<class G>() {
    for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
      const RulesRow row = measure<G>(players, seconds);
      if (json) {
        rows.push_back(to_json(row));
        continue;
      }
      fmt::print("{:<18}{:>8}{:>12.0f}{:>13.0f}{:>10.1f}{:>8}{:>12.2f}  {}\n", row.game,
                 row.players, row.games_per_s, row.moves_per_s, row.copy_ns, row.state_bytes,
                 row.allocs_per_game, row.signature);
      std::fflush(stdout);
    }
  });
  if (json) fmt::print("{}\n", boost::json::serialize(rows));
}

}  // namespace crownhall::bench
