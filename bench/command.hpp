// `crownhall bench`: how fast the rules are, and the signature that says whether they changed.
#pragma once

namespace CLI {
class App;
}

namespace crownhall::bench {

void add_commands(CLI::App& app, int& exit_code);

}  // namespace crownhall::bench
