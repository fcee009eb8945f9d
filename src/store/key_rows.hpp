// What is remembered of commands that were done (KeyRow), and how much of it at most: by count and
// by bytes, for each person and for each address, so that nobody fills the store with answers.
#pragma once

#include <cstddef>
#include <soci/soci.h>
#include <string>
#include <unordered_map>

#include "hall/rows.hpp"

namespace crownhall {

struct KeyBounds {
  long long rows;
  long long bytes;
};

// A person plays a day with these; a program that sends twenty commands a second, some three
// minutes.
inline constexpr KeyBounds kKeysOfPerson{4'096, 512 * 1024};
inline constexpr KeyBounds kKeysOfAddress{32'768, 4 * 1024 * 1024};

// The writer's: one thread, one session. What it has counted is of this program's life; the store
// is asked where it does not know, and now and then, since other nodes write, too.
class KeyRows {
 public:
  // False: the key is there already.
  bool write(soci::session& sql, const KeyRow& row);
  // What was written may not have been committed.
  void doubt() { tallies_.clear(); }

 private:
  struct Tally {
    long long rows = 0;
    long long bytes = 0;
    long long unseen = 0;  // written since the store was asked
  };

  // True: there is more than may be.
  bool count(soci::session& sql, const char* column, const std::string& who, long long bytes,
             const KeyBounds& bounds);
  void prune_person(soci::session& sql, const std::string& who);
  void prune_address(soci::session& sql, const std::string& origin);

  std::unordered_map<std::string, Tally> tallies_;
};

}  // namespace crownhall
