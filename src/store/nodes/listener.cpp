#ifdef CROWNHALL_POSTGRESQL
#include "store/nodes/listener.hpp"

#include <chrono>
#include <libpq-fe.h>
#include <memory>
#include <poll.h>

#include "store/nodes/poller.hpp"

namespace crownhall {

Listener::Listener(std::string address, std::string node, Store::Heard heard)
    : address_(std::move(address)),
      node_(std::move(node)),
      heard_(std::move(heard)),
      thread_([this] { run(); }) {}

Listener::~Listener() {
  stopping_ = true;
  thread_.join();
}

void Listener::run() {
  using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;
  while (!stopping_) {
    const Connection connection(PQconnectdb(address_.c_str()), &PQfinish);
    PQclear(PQexec(connection.get(), "listen crownhall"));
    if (PQstatus(connection.get()) == CONNECTION_OK) heard_({});
    while (!stopping_ && PQstatus(connection.get()) == CONNECTION_OK) {
      pollfd waiting{PQsocket(connection.get()), POLLIN, 0};
      poll(&waiting, 1, 200);
      if (!PQconsumeInput(connection.get())) break;
      while (PGnotify* note = PQnotifies(connection.get())) {
        const std::string text = note->extra;
        PQfreemem(note);
        tell_note(text, node_, heard_);
      }
    }
    if (!stopping_) std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
}

}  // namespace crownhall

#else
#include "store/nodes/listener.hpp"

namespace crownhall {

// No such store can be opened, so nothing is ever heard.
Listener::Listener(std::string, std::string, Store::Heard) {}
Listener::~Listener() = default;
void Listener::run() {}

}  // namespace crownhall
#endif
