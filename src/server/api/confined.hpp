// A process of its own for what a stranger has sent: whatever the rules make of it, it costs no
// more than its budget, and the hall goes on.
//
// Rules are pure functions that run to their end; nothing inside the hall could stop one that takes
// minutes or gigabytes. So this program is started again with a hidden command, reads the request,
// answers and is gone. It has no environment, no files, no descriptors of ours.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crownhall::server {

struct Budget {
  int cpu_s = 5;
  int wall_ms = 15'000;  // on a busy machine seconds of work take longer
  std::size_t memory = std::size_t{384} << 20;
  std::size_t answer = std::size_t{32} << 20;
};

// Runs this program with these arguments; what it writes, or nothing if it did not end well within
// its budget or `stop` was set. Blocks.
std::optional<std::string> run_confined(std::vector<std::string> arguments, std::string_view input,
                                        const Budget& budget, const std::atomic<bool>& stop);

// The other side: takes the budget upon itself, reads all of the input.
std::string begin_confined(const Budget& budget);

}  // namespace crownhall::server
