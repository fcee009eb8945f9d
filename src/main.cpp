// The program: its subcommands, each registered by the folder that does the work.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "../bench/command.hpp"
#include "engine/command.hpp"
#include "lab/arena/arena_command.hpp"
#include "lab/fit/fit_command.hpp"
#include "lab/run/playthrough_command.hpp"
#include "lab/study/lab_command.hpp"
#include "load/load.hpp"
#include "server/run/command_line.hpp"
#include "terminal/command.hpp"

int main(int argc, char** argv) {
  CLI::App app("Crownhall: four royal tabletop games in one program.", "crownhall");
  app.set_version_flag("--version", CROWNHALL_VERSION);
  app.require_subcommand(0, 1);
  int exit_code = 0;
  crownhall::bench::add_commands(app, exit_code);
  crownhall::engine::add_commands(app, exit_code);
  crownhall::lab::add_arena(app, exit_code);
  crownhall::lab::add_lab(app, exit_code);
  crownhall::lab::add_fit(app, exit_code);
  crownhall::lab::add_playthrough(app, exit_code);
  crownhall::terminal::add_commands(app, exit_code);
  crownhall::server::add_commands(app, exit_code);
  crownhall::load::add_load(app, exit_code);
  const std::string_view first = argc > 1 ? argv[1] : "-";
  const auto named = [&](const CLI::App* command) { return command->get_name() == first; };
  if (!first.starts_with('-') && app.get_subcommands(named).empty()) {
    std::fprintf(stderr, "crownhall: There is no command '%s'; crownhall --help lists them.\n",
                 argv[1]);
    return 2;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  if (app.get_subcommands().empty()) return crownhall::server::serve_by_default();
  return exit_code;
}
