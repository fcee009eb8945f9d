// The server's subcommands: serve, backup, export, import, verify, verify-deal.
#pragma once

namespace CLI {
class App;
}

namespace crownhall::server {

void add_commands(CLI::App& app, int& exit_code);
// What `crownhall` without arguments does.
int serve_by_default();

}  // namespace crownhall::server
