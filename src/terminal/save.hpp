// Save: a match kept in a file after every move, so that a dropped terminal loses nothing.
//
// The file is a record (docs/record.md). Choices that lie face down while several choose at once
// are no part of a record; they are kept beside it in FILE.choices until they are played.
#pragma once

#include <string>

#include "base/result.hpp"
#include "table/table.hpp"

namespace crownhall::terminal {

class Save {
 public:
  // Keeps nothing.
  Save() = default;
  explicit Save(std::string path) : path_(std::move(path)) {}
  // A new file in the player's state folder ($XDG_STATE_HOME, else ~/.local/state), or a refusal
  // where there is none.
  static Result<Save> fresh(std::string_view game);
  // The file that was played last and is not finished.
  static Result<std::string> latest();

  const std::string& path() const { return path_; }
  bool kept() const { return !path_.empty(); }

  // Replaces the file at once or not at all.
  Result<void> write(const Table& table) const;
  // Puts the choices back that lay face down.
  void restore_choices(Table& table) const;

 private:
  std::string path_;
};

Result<std::string> read_file(const std::string& path);
Result<void> write_file(const std::string& path, std::string_view text);

// Milliseconds since 1970.
std::int64_t now_ms();

}  // namespace crownhall::terminal
