// `crownhall arena`: which bot is stronger, by how much, and how sure we are.
#pragma once

namespace CLI {
class App;
}

namespace crownhall::lab {

void add_arena(CLI::App& app, int& exit_code);

}  // namespace crownhall::lab
