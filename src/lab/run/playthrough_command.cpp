#include "lab/run/playthrough_command.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "catalogue.hpp"
#include "lab/run/playthrough.hpp"

namespace crownhall::lab {
namespace {

struct Options {
  std::string game;
  int players = 0;
  PlaythroughPlan plan;
};

int complain(const Refusal& refusal) {
  fmt::print(stderr, "crownhall playthrough: {}\n", refusal.sentence);
  return 2;
}

int run(const Options& options) {
  const auto entry = find_game(options.game);
  if (!entry) return complain(entry.refusal());
  const int players = options.players > 0 ? options.players : (*entry)->info->min_players;
  const auto game = (*entry)->make({.players = players});
  if (!game) return complain(game.refusal());
  const std::string text = playthrough(**game, options.plan);
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return 0;
  fmt::print(stderr, "crownhall playthrough: The text could not be written whole.\n");
  return 1;
}

}  // namespace

void add_playthrough(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "playthrough", "Print a random match as text: states, views, legal counts, moves, events");
  command->add_option("game", options->game, "The game, such as road-to-lord")->required();
  command->add_option("--players", options->players, "Players; the fewest if not given");
  command->add_option("--seed", options->plan.seed, "Seed")->capture_default_str();
  command->add_option("--views-every", options->plan.views_every, "Moves between two views in full")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace crownhall::lab
