// A command on its way: who sent it, what it says, and how it is answered (docs/protocol.md, 5).
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <memory>
#include <string>

#include "json/json.hpp"
#include "server/client.hpp"

namespace crownhall::server {

// Where the answer goes.
struct Reply {
  std::shared_ptr<Client> from;
  std::string id;  // as JSON text: 7 or "m-8"
  std::int64_t at = 0;
  // Told the answer, too: for those who must remember it.
  std::function<void(const std::string& text, bool done)> heard{};

  // `more`: further fields as JSON text, each with a comma in front.
  void ok(std::string_view more = {}) const;
  void refuse(const Refusal& refusal, std::string_view more = {}) const;
};

struct Command : Reply {
  std::string type;   // "t"
  std::string key;    // against doing it twice; may be empty
  std::string table;  // may be empty
  json::object body;  // without t, id, key and table
};

// Refuses ("bad_request") what cannot be answered as a command: no object, no `id`.
Result<Command> read_command(std::string_view text, std::shared_ptr<Client> from);

// {"kind": .., "sentence": ..}
std::string refusal_text(const Refusal& refusal);
// The HTTP status that goes with a refusal.
int status_of(const Refusal& refusal);

}  // namespace crownhall::server
