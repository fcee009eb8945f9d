// Recipient: somebody at a table, as the table sees them: who they are, and where to send what they
// are told. What lies behind (a socket, one HTTP request, a page's own worker) is the edges'
// business.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"

namespace crownhall::hall {

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

class Recipient {
 public:
  virtual ~Recipient() = default;

  // Who opened the line: their id and session. What they are called is asked of `now`.
  virtual const Person& person() const = 0;
  // As they are now: names change, and guests become accounts, while a line is open.
  virtual Person now() const = 0;
  // By which a stranger's rate is limited.
  virtual const std::string& address() const = 0;
  virtual void send(Message message) = 0;
  // The answer to a command: {"t": "ok", ...} or, with a refusal, {"t": "refused", ...}.
  virtual void answer(std::string text, const Refusal* refusal) = 0;
  // Whether `update` messages may carry the answer to a command.
  virtual bool takes_updates() const { return true; }
  // Its session is over: from here on it is neither listened to nor told anything.
  virtual bool session_ended() const { return false; }

  const std::string& limited_by() const { return person().id.empty() ? address() : person().id; }
};

}  // namespace crownhall::hall
