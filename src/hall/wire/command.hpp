// A command on its way: who sent it, what it says, and how it is answered (docs/protocol.md, 5).
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "hall/rows.hpp"
#include "hall/wire/recipient.hpp"
#include "json/json.hpp"

namespace crownhall::hall {

// Where the answer goes.
struct Reply {
  // Of the table, where it has moved on.
  using Version = std::optional<std::int64_t>;

  std::shared_ptr<Recipient> from;
  std::string id;  // as JSON text: 7 or "m-8"
  std::int64_t at = 0;
  // With a key: what is written with the change the command makes, all but the answer.
  std::shared_ptr<const KeyRow> key{};
  // With a key: asked before a refusal is sent, since what is refused now may have been done
  // before.
  std::function<void(const Reply& reply, const Refusal& refusal, Version version)> settle{};

  // `more`: further fields as JSON text, each with a comma in front.
  void ok(std::string_view more = {}) const;
  void refuse(const Refusal& refusal, Version version = {}) const;
};

struct Command : Reply {
  std::string type;                // "t"
  std::string key_text;            // against doing it twice; may be empty
  std::string table;               // may be empty
  json::object body;               // without t, id, key and table
  std::optional<Refusal> wrong{};  // what is wrong with key or table: to be refused by its id
};

// Refuses ("bad_request") what cannot be answered as a command: no object, no `id`.
Result<Command> read_command(std::string_view text, std::shared_ptr<Recipient> from,
                             std::int64_t now);

// Is it made like an id: letters and digits, up to 32?
bool is_id(std::string_view text);

// A sentence may quote what a stranger sent: this one is UTF-8.
std::string safe_sentence(const Refusal& refusal);
// {"kind": .., "sentence": ..}
std::string refusal_text(const Refusal& refusal);
// The store went away while it was asked to do something.
Refusal unknown_outcome();

}  // namespace crownhall::hall
