// `crownhall account`: what only the host may do to people's accounts.
#pragma once

#include <CLI/CLI.hpp>

namespace crownhall::server {

void add_account(CLI::App& app, int& exit_code);

}  // namespace crownhall::server
