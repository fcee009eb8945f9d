#include "server/run/serve.hpp"

#include <optional>
#include <sys/resource.h>

#include "server/api/api.hpp"
#include "server/net/static_files.hpp"
#include "server/ops/log.hpp"
#include "server/people/identity.hpp"

namespace crownhall::server {
namespace {

constexpr int kTickMs = 100;
constexpr int kPulseMs = 25;

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
  Api api(hall, identities, lab, config.net.public_origins);
  const StaticFiles files;
  std::optional<Refusal> outdated;
  hall.when_outdated([&](const Refusal& why) {
    log_problem("outdated", why.sentence);
    outdated = why;
    net.stop();
  });
  // The port first: who comes now waits at the door, and a hall that cannot open was never here.
  const auto port = net.open(hall, api, identities, files);
  if (!port) return port.refusal();
  if (const auto done = hall.open(); !done) return done.refusal();
  (*store)->listen([&](const Note& note) {
    if (note.kind == Note::Kind::kEnded) {
      return identities.ended({.session = note.session, .identity = note.identity});
    }
    if (note.kind == Note::Kind::kRenamed) {
      return hall.readers().post([&, who = note.identity] { identities.renamed(who); });
    }
    if (note.kind == Note::Kind::kAnything) {
      identities.doubt();
      net.check_lines();
    }
    hall.heard(note);
  });
  net.every(kTickMs, [&] { hall.tick(now_ms()); });
  net.every(kPulseMs, [&] { hall.pulse(); });
  log_info("open", config.net.host + ":" + std::to_string(*port) + ", node " + hall.node());
  opened(*port);

  net.run([&] {
    log_info("stopping", "finishing what is acknowledged");
    hall.stop();
  });
  // In this order nobody calls what is gone: no more readers and bots, then what is queued is
  // written, then the connections go, then the tables.
  hall.stop();
  hall.end_workers();
  hall.close();
  lab.stop();
  store->reset();
  hall.forget_tables();
  net.close();
  log_info("stopped", "");
  if (outdated) return *outdated;
  return {};
}

}  // namespace crownhall::server
