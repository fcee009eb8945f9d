// The load tester's referee: was every byte a viewer was sent what that viewer may know, and
// nothing else?
//
// While a match runs only fingerprints of the messages are kept. When it is over and its record is
// public, the referee plays it again and makes every message itself, twice over: once from the
// true position, and once from a world imagined from what the viewer knew then. The first must be
// what was sent, byte for byte; the second must not differ from it, or something was in it that
// the viewer could not know.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/seat.hpp"

namespace crownhall::load {

// One message as it was received.
struct Seen {
  std::int32_t version = 0;
  std::int8_t viewer = kSpectator;
  std::uint64_t print = 0;
};

// The parts of an `update` message that the referee judges.
struct UpdateParts {
  std::string_view head;      // up to "position":
  std::string_view position;  // its value
  std::string_view log;       // its value
};
// Empty parts where the message is not an update in the form the server writes.
UpdateParts split_update(std::string_view message);

// A fingerprint of position and log; the times in the log are left out.
std::uint64_t print_of(const UpdateParts& parts);

struct Verdict {
  std::size_t messages = 0;  // judged
  std::size_t imagined = 0;  // of these also from an imagined world
  std::size_t wrong = 0;     // not what that viewer should have been sent
  std::size_t leaks = 0;     // hold what that viewer cannot know
  std::string first;         // a sentence about the first of them
};

// `movers`: the seat of each version, the first is 1; -1 where nobody was told.
Verdict judge(std::string_view record, const std::vector<std::int8_t>& movers,
              const std::vector<Seen>& seen, std::uint64_t salt);

}  // namespace crownhall::load
