// Client: somebody on the other end of a line, as the hall sees them. The line itself (a WebSocket,
// a stream, one HTTP request) is the business of ws_session.cpp, http_session.cpp and api.cpp.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "base/mutex.hpp"
#include "base/result.hpp"

namespace crownhall::server {

// Who it is; an empty id is a stranger, who may watch but not act.
struct Person {
  std::string id;
  std::string name;
  bool account = false;
  // The session it came by: the hash of its token. What ends the session ends every line of it.
  std::string session{};
  bool program = false;  // came by a program's token: may play and read, nothing else
};

using Message = std::shared_ptr<const std::string>;

// Thread safe: all of it may be called from any thread.
class Client {
 public:
  // `address`: by which a stranger's rate is limited.
  Client(Person person, std::string address)
      : person_(std::move(person)),
        address_(std::move(address)),
        name_(person_.name),
        account_(person_.account) {}
  virtual ~Client() = default;

  // Who opened the line: their id and session. What they are called is asked of `now`.
  const Person& person() const { return person_; }
  // As they are now: names change, and guests become accounts, while a line is open.
  Person now() const {
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
  const std::string& address() const { return address_; }
  const std::string& limited_by() const { return person_.id.empty() ? address_ : person_.id; }
  virtual void send(Message message) = 0;
  // The answer to a command: {"t": "ok", ...} or, with a refusal, {"t": "refused", ...}.
  virtual void answer(std::string text, const Refusal* refusal) = 0;
  // Whether `update` messages may carry the answer to a command.
  virtual bool takes_updates() const { return true; }

  // Its session is over: from here on it is neither listened to nor told anything.
  void end_session() {
    if (!ended_.exchange(true)) hang_up();
  }
  bool session_ended() const { return ended_; }

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
