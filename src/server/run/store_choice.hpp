// Which store a command works on, said the same way everywhere.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "base/result.hpp"

namespace crownhall::server {

// An address with a password belongs into a file or the environment: everybody on a machine can
// read a command line.
struct StoreChoice {
  std::string store;
  std::string file;  // that holds the address
  std::string data_dir;

  void add_to(CLI::App& command);
  // The address; a data folder is made, for us alone, where there is none.
  Result<std::string> address() const;
};

// Tells what went wrong; the exit code.
int fail(const Refusal& refusal);

}  // namespace crownhall::server
