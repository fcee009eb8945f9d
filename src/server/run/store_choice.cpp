#include "server/run/store_choice.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>

#include "base/text.hpp"

namespace crownhall::server {
namespace {

namespace fs = std::filesystem;

// Where data lives if nobody says: the user's own place for it.
fs::path standard_data_dir() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) {
    return fs::path(data) / "crownhall";
  }
  if (const char* home = std::getenv("HOME"); home && *home) {
    return fs::path(home) / ".local/share/crownhall";
  }
  return "crownhall-data";
}

}  // namespace

int fail(const Refusal& refusal) {
  fmt::print(stderr, "crownhall: {}\n", refusal.sentence);
  return 1;
}

void StoreChoice::add_to(CLI::App& command) {
  command.add_option("--store", store, "An SQLite file, or postgresql://user@host/name");
  command.add_option("--store-file", file,
                     "A file with that address in it, for one with a password; or set "
                     "CROWNHALL_STORE");
  command.add_option("--data-dir", data_dir, "Folder of the SQLite file");
}

Result<std::string> StoreChoice::address() const {
  if (!store.empty()) return store;
  if (!file.empty()) {
    std::ifstream in(file);
    std::string line;
    if (!std::getline(in, line) || trim(line).empty()) {
      return Refusal{"no_store", "Cannot read a store's address from " + file + "."};
    }
    return std::string(trim(line));
  }
  const char* named = std::getenv("CROWNHALL_STORE");
  if (data_dir.empty() && named && *named) return std::string(named);
  const fs::path folder = data_dir.empty() ? standard_data_dir() : fs::path(data_dir);
  std::error_code error;
  const bool there = fs::exists(folder, error);
  fs::create_directories(folder, error);
  if (error) return Refusal{"no_store", "Cannot make the folder " + folder.string() + "."};
  // A folder that was there may be shared with others: its mode is its owner's business.
  if (!there) fs::permissions(folder, fs::perms::owner_all, error);
  return (folder / "crownhall.db").string();
}

}  // namespace crownhall::server
