#include "command.hpp"

#include <CLI/CLI.hpp>
#include <memory>

#include "bots.hpp"
#include "rules.hpp"

namespace crownhall::bench {

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
                  : run_rules(options->seconds, options->json);
    exit_code = 0;
  });
}

}  // namespace crownhall::bench
