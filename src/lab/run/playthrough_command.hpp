// `crownhall playthrough`: a random match as a text to read and to compare.
#pragma once

namespace CLI {
class App;
}

namespace crownhall::lab {

void add_playthrough(CLI::App& app, int& exit_code);

}  // namespace crownhall::lab
