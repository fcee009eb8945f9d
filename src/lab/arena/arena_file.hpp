// The file behind `arena --resume`: one line of JSON that says what is played, then one line for
// every finished block. A run that was cut short goes on from it; a last line cut short is dropped.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "lab/arena/arena.hpp"

namespace crownhall::lab {

class ArenaFile {
 public:
  // Opens or begins the file. Refuses one that belongs to another plan ("other_plan") or cannot be
  // read or written ("bad_file").
  static Result<ArenaFile> open(const std::string& path, const ArenaPlan& plan);

  const std::vector<Block>& blocks() const { return blocks_; }
  // Appends the block of the next deal and brings it to the disk's door; false if that fails.
  bool append(const Block& block);

 private:
  std::vector<Block> blocks_;
  std::ofstream out_;
};

}  // namespace crownhall::lab
