#include "engine/command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "engine/engine.hpp"

namespace crownhall::engine {

void add_commands(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "engine",
      "Referee for programs: JSON-RPC 2.0 on standard input and output, one object a "
      "line (docs/engine.md).");
  command->callback([&exit_code] {
    std::ios::sync_with_stdio(false);
    exit_code = run_engine(std::cin, std::cout);
  });
}

}  // namespace crownhall::engine
