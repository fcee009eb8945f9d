// `crownhall play` and `crownhall replay`.
#pragma once

namespace CLI {
class App;
}

namespace crownhall::terminal {

void add_commands(CLI::App& app, int& exit_code);

}  // namespace crownhall::terminal
