#include "command.hpp"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <fmt/core.h>
#include <memory>

#include "allocations.hpp"
#include "bots.hpp"
#include "core_clock.hpp"
#include "game/playout.hpp"
#include "games/all.hpp"

namespace crownhall::bench {
namespace {

struct Row {
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
Row measure(int players, double seconds) {
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

boost::json::object to_json(const Row& row) {
  return {{"game", row.game},
          {"players", row.players},
          {"games_per_s", row.games_per_s},
          {"moves_per_s", row.moves_per_s},
          {"copy_ns", row.copy_ns},
          {"state_bytes", row.state_bytes},
          {"allocs_per_game", row.allocs_per_game},
          {"signature", row.signature}};
}

void run(double seconds, bool json) {
  boost::json::array rows;
  if (!json) {
    fmt::print("{:<18}{:>8}{:>12}{:>13}{:>10}{:>8}{:>12}  {}\n", "game", "players", "games/s",
               "moves/s", "copy ns", "bytes", "allocs/game", "signature");
  }
  AllGames::each([&]<class G>() {
    for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
      const Row row = measure<G>(players, seconds);
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

}  // namespace

void add_commands(CLI::App& app, int& exit_code) {
  struct Options {
    double seconds = 1.0;
    bool bots = false;
    bool json = false;
    BotRows rows;
  };
  auto options = std::make_shared<Options>();
  CLI::App* bench = app.add_subcommand(
      "bench", "Measure the rules: random games per second on one core, and each game's signature");
  bench->add_option("--seconds", options->seconds, "Time per row")
      ->check(CLI::Range(0.01, 600.0))
      ->capture_default_str();
  auto* bots = bench->add_flag("--bots", options->bots, "Measure how fast the bots think instead");
  bench->add_option("--game", options->rows.game, "With --bots: this game alone")->needs(bots);
  bench->add_option("--players", options->rows.players, "With --bots: at this number of seats")
      ->needs(bots);
  bench->add_option("--level", options->rows.level, "With --bots: this level alone")->needs(bots);
  bench->add_flag("--json", options->json, "Print one JSON array");
  bench->callback([options, &exit_code] {
    options->bots ? run_bots(options->rows, options->seconds, options->json)
                  : run(options->seconds, options->json);
    exit_code = 0;
  });
}

}  // namespace crownhall::bench
