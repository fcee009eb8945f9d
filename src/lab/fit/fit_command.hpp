// `crownhall fit`: makes the net that judges the positions of a game.
#pragma once

namespace CLI {
class App;
}

namespace crownhall::lab {

void add_fit(CLI::App& app, int& exit_code);

}  // namespace crownhall::lab
