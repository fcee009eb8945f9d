// The sockets: the only header of Beast's side that others see.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/api/api.hpp"
#include "server/net/static_files.hpp"
#include "server/ops/loop.hpp"

namespace crownhall::server {

struct NetConfig {
  std::string host = "127.0.0.1";
  int port = 8080;  // 0 = any free one
  int threads = 1;
  std::vector<std::string> trusted_proxies{};  // addresses whose X-Forwarded-* headers count
  int sockets_per_address = 200;               // 0 = no limit
  // By what name people reach it: "https://hall.example". None: this machine's own names alone.
  std::vector<std::string> public_origins{};
};

// Threads, sockets and what they carry. Between construction and `open` the loops exist but nothing
// listens, so that the hall can be built upon them.
class Net {
 public:
  explicit Net(const NetConfig& config);
  ~Net();

  std::vector<Loop*> loops();
  // Begins to listen; refuses ("no_port") where it cannot.
  Result<int> open(Hall& hall, Api& api, Identities& identities, const StaticFiles& files);
  // Any thread. Ends the lines whose sessions the store does not know any more.
  void check_lines();
  // Calls `work` every `ms` on the first loop.
  void every(int ms, std::function<void()> work);
  // Runs until a signal (SIGTERM, SIGINT) or `stop`; then tells every socket to connect again
  // and waits for them, a few seconds at most. `stopping` is called as soon as it begins.
  void run(std::function<void()> stopping);
  // Any thread.
  void stop();
  // After `run`: ends what is left of the connections, while the hall is still there.
  void close();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crownhall::server
