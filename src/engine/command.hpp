// `crownhall engine`: the engine on standard input and output.
#pragma once

namespace CLI {
class App;
}

namespace crownhall::engine {

void add_commands(CLI::App& app, int& exit_code);

}  // namespace crownhall::engine
