// `crownhall lab`: a designer's report on a game, from many real matches.
#pragma once

namespace CLI {
class App;
}

namespace crownhall::lab {

void add_lab(CLI::App& app, int& exit_code);

}  // namespace crownhall::lab
