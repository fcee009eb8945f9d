// `crownhall load`: many tables at once through real sockets, played at random, judged by a
// referee.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "load/referee.hpp"

namespace CLI {
class App;
}

namespace crownhall::load {

struct LoadConfig {
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string game = "road-to-lord";
  int players = 4;
  int tables = 50;
  int seconds = 10;
  int pace_ms = 0;     // a table's time between moves; 0 = as fast as it is answered
  int spectators = 0;  // per table
  int checked = 100;   // per cent of tables whose matches the referee judges
  int reconnect_every =
      0;  // messages after which a player drops the line and comes back; 0 = never
  std::uint64_t seed = 1;
  std::string sample;  // a file for some of what was received, a message a line; empty = none
};

struct LoadReport {
  std::uint64_t moves = 0;
  std::uint64_t messages = 0;
  std::uint64_t matches = 0;
  std::uint64_t refused = 0;
  std::uint64_t reconnects = 0;
  double seconds = 0;
  std::vector<std::uint32_t> own_us;     // from submit to the mover's own update
  std::vector<std::uint32_t> others_us;  // from submit to another player's update
  double kib_per_table = 0;              // of the server, all sockets idle
  double server_us = 0;                  // processor time of the server, per move
  double tester_us = 0;                  // and our own: on a busy machine these tell more
  Verdict verdict;
  std::string problem;  // why it ended early; empty = it did not
};

// Blocks.
LoadReport run_load(const LoadConfig& config);

void add_load(CLI::App& app, int& exit_code);

}  // namespace crownhall::load
