// The hall as a whole: store, sockets, tables, put together and run until it is told to stop.
#pragma once

#include <functional>
#include <string>

#include "server/hall/hall.hpp"
#include "server/net/net.hpp"

namespace crownhall::server {

struct ServeConfig {
  NetConfig net;
  HallConfig hall;
  std::string store;  // a file, or postgresql://...
  bool lab_open = true;
};

// Blocks until SIGTERM or SIGINT. `opened` is told the port once it listens.
Result<void> serve(ServeConfig config, const std::function<void(int port)>& opened);

}  // namespace crownhall::server
