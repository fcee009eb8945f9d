#include "server/serve.hpp"

#include <sys/resource.h>

#include "server/api.hpp"
#include "server/identity.hpp"
#include "server/log.hpp"
#include "server/static_files.hpp"

namespace crownhall::server {
namespace {

constexpr int kTickMs = 100;

// Every socket is a file descriptor: as many as we may have.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

Result<void> serve(ServeConfig config, const std::function<void(int port)>& opened) {
  raise_descriptor_limit();
  auto store = Store::open(config.store);
  if (!store) return store.refusal();
  config.hall.several_nodes = config.store.starts_with("postgres");

  Net net(config.net);
  Hall hall(config.hall, **store, net.loops());
  Identities identities(**store);
  LabRuns lab(config.lab_open);
  Api api(hall, identities, lab);
  const StaticFiles files;
  const auto port = net.open(hall, api, identities, files);
  if (!port) return port.refusal();
  (*store)->listen([&](const Note& note) { hall.heard(note); });
  net.every(kTickMs, [&] { hall.tick(now_ms()); });
  log_info("open", config.net.host + ":" + std::to_string(*port) + ", node " + hall.node());
  opened(*port);

  net.run([&] {
    log_info("stopping", "finishing what is acknowledged");
    hall.stop();
  });
  // In this order nobody calls what is gone: no more readers and bots, then what is queued is
  // written, then the connections go, then the tables.
  if (config.hall.several_nodes) static_cast<void>((*store)->leave(hall.node()));
  hall.end_workers();
  lab.stop();
  store->reset();
  hall.forget_tables();
  net.close();
  log_info("stopped", "");
  return {};
}

}  // namespace crownhall::server
