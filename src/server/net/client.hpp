// Client: a recipient on the other end of a line. The line itself (a WebSocket, a stream, one HTTP
// request) is the business of ws_session.cpp, http_session.cpp and api.cpp.
#pragma once

#include <atomic>

#include "base/mutex.hpp"
#include "server/hall/names.hpp"

namespace crownhall::server {

// Thread safe: all of it may be called from any thread.
class Client : public Recipient {
 public:
  Client(Person person, std::string address)
      : person_(std::move(person)),
        address_(std::move(address)),
        name_(person_.name),
        account_(person_.account) {}

  const Person& person() const override { return person_; }
  Person now() const override {
    Person person = person_;
    const Lock lock(mutex_);
    person.name = name_;
    person.account = account_;
    return person;
  }
  void know(const Person& as) {
    const Lock lock(mutex_);
    name_ = as.name;
    account_ = as.account;
  }
  const std::string& address() const override { return address_; }

  void end_session() {
    if (!ended_.exchange(true)) hang_up();
  }
  bool session_ended() const override { return ended_; }

 protected:
  virtual void hang_up() {}

 private:
  const Person person_;
  const std::string address_;
  mutable Mutex mutex_;
  std::string name_ CROWNHALL_GUARDED_BY(mutex_);
  bool account_ CROWNHALL_GUARDED_BY(mutex_);
  std::atomic<bool> ended_ = false;
};

}  // namespace crownhall::server
