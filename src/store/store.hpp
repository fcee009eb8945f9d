// Store: everything the hall must not forget, in SQLite or PostgreSQL, behind one face.
//
//   auto store = Store::open("crownhall.db");          // or "postgresql://host/db"
//   (*store)->commit({.table = id, .entries = {entry}}, [](const Committed& done) { ... });
//
// What a change says is on disk before `done` is told; nobody may announce it earlier. One writer
// thread puts the changes of many tables into one transaction (group commit): a single fsync
// serves all that came in while the last one ran.
//
// A match is an append-only log with the unique key (table, version): of two writers of the same
// version, on whatever node, exactly one succeeds and the other hears kConflict.
//
// Thread safety: every function may be called from any thread. Those that return a Result block
// (they are for worker threads); `commit` does not, and calls `done` on the writer thread. A store
// that does not answer is the refusal "please_wait": nothing was done.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crownhall {

// One line of a match's log. What `kind`, `seat` and `text` mean is src/table's business.
struct LogRow {
  std::int64_t version = 0;
  std::string kind;
  int seat = -1;
  std::string text;
  std::int64_t at = 0;  // ms since 1970
};

// A table as it stands: what is searched by has a column, the rest is the JSON `room`.
struct TableRow {
  std::string id;
  std::int64_t revision = 0;  // of this row; a change must name the one it saw
  std::string phase;          // open, playing, over
  std::string visibility;     // public, link
  std::int64_t created = 0;
  std::string seed;  // secret until the match is over
  std::string room;
  std::vector<std::string> people;  // identities with a seat
};

struct ChatRow {
  std::int64_t n = 0;
  std::int64_t at = 0;
  std::string author;
  std::string name;
  int seat = -1;  // -1: a spectator
  std::string text;
};

struct RatingRow {
  std::string identity;
  std::string game;
  int players = 0;
  double mu = 25.0;
  double sigma = 25.0 / 3.0;
  int games = 0;
};

// A match that has ended, for history.
struct FinishedRow {
  std::string table;
  std::string game;
  int players = 0;
  std::int64_t ended = 0;
  std::string summary;  // JSON
  std::vector<std::string> people;
  // Where the table is rated: whose ratings change, and how. `rate` is given their present rows in
  // this order, inside the transaction, and changes them.
  std::vector<std::string> rated{};
  std::function<void(std::vector<RatingRow>&)> rate{};
};

// What is committed together, or not at all.
struct Change {
  std::string table;
  std::vector<LogRow> entries{};
  std::optional<TableRow> row{};  // revision = the one seen; it is stored with one more
  std::optional<ChatRow> chat{};
  std::optional<FinishedRow> finished{};
};

enum class Committed {
  kDone,
  kConflict,  // somebody else wrote that version or revision first: read it again
  kFailed,    // the store did not answer: nothing was done
};

struct IdentityRow {
  std::string id;
  std::string name;
  std::string account;   // unique, lower case; empty for a guest
  std::string password;  // argon2id text; empty for a guest
  std::int64_t created = 0;
};

struct LoadedTable {
  TableRow row;
  std::vector<LogRow> entries;
  std::vector<ChatRow> chat;  // the last 100 lines
};

struct LeaderRow {
  RatingRow rating;
  std::string name;
};

// What another node says of a table.
struct Note {
  enum class Kind {
    kAnything,  // the database was away: anything may have changed, at any table
    kLog,       // entries were added
    kRow,       // the row was changed, maybe with entries
    kHere,      // these people are there
  };
  Kind kind = Kind::kAnything;
  std::string table{};
  std::vector<std::string> people{};
};

struct StoreFigures {
  std::uint64_t changes = 0;   // committed
  std::uint64_t commits = 0;   // transactions: changes / commits is the size of a group
  std::uint64_t failures = 0;  // transactions that did not go through
  std::uint64_t waiting = 0;   // changes in the queue just now
};

class Store {
 public:
  // `where`: a file of SQLite (created if missing) or postgresql://... Brings the schema up to
  // date; refuses one that is newer than this program.
  static Result<std::unique_ptr<Store>> open(const std::string& where);
  virtual ~Store() = default;

  // -- tables --
  using Done = std::function<void(Committed)>;
  virtual void commit(Change change, Done done) = 0;
  virtual Result<LoadedTable> load_table(std::string_view id) = 0;  // or "not_found"
  virtual Result<std::vector<LogRow>> entries_after(std::string_view id, std::int64_t version) = 0;
  virtual Result<std::vector<TableRow>> live_tables() = 0;                         // not over
  virtual Result<std::vector<TableRow>> tables_of(std::string_view identity) = 0;  // not over

  // -- identities --
  virtual Result<void> add_identity(const IdentityRow& row) = 0;
  virtual Result<void> rename(std::string_view id, std::string_view name) = 0;
  // Refuses a name that another account has ("taken").
  virtual Result<void> set_account(const IdentityRow& row) = 0;
  virtual Result<IdentityRow> identity(std::string_view id) = 0;
  virtual Result<IdentityRow> account(std::string_view name) = 0;
  // Tokens are stored hashed: a stolen file opens no seat.
  virtual Result<void> add_session(std::string_view token_hash, std::string_view identity,
                                   std::string_view label, std::int64_t now) = 0;
  virtual Result<IdentityRow> session(std::string_view token_hash) = 0;
  virtual Result<void> end_session(std::string_view token_hash) = 0;
  virtual Result<void> end_sessions_of(std::string_view identity) = 0;

  // -- after the match --
  virtual Result<FinishedRow> finished(std::string_view table) = 0;
  // The newest first, ended before `before`; `game` empty = all.
  virtual Result<std::vector<FinishedRow>> history(std::string_view identity, std::int64_t before,
                                                   std::string_view game, int limit) = 0;
  virtual Result<std::vector<RatingRow>> ratings_of(std::string_view identity) = 0;
  virtual Result<std::vector<LeaderRow>> leaders(std::string_view game, int players, int limit) = 0;

  // -- several nodes on one database --
  // Says that this node lives. Nodes silent for `dead_ms` lose their tables.
  virtual Result<void> beat(std::string_view node, std::int64_t now) = 0;
  virtual Result<void> leave(std::string_view node) = 0;
  // Does (from now on) this node run the table's bots and clocks? Exactly one node is told yes.
  virtual Result<bool> claim(std::string_view table, std::string_view node, std::int64_t now,
                             std::int64_t dead_ms) = 0;
  // Calls `heard` on a thread of its own for everything another node has committed or told. Does
  // nothing for SQLite, which has one node.
  using Heard = std::function<void(const Note& note)>;
  virtual void listen(Heard heard) = 0;
  // Tells the other nodes who is at a table on this one. It is not stored: say it again and again.
  virtual void tell_here(std::string_view table, const std::vector<std::string>& people) = 0;

  // -- upkeep --
  virtual Result<void> ping() = 0;
  virtual StoreFigures figures() const = 0;
  // A consistent copy of a live SQLite file; PostgreSQL has its own tools for that.
  virtual Result<void> backup(const std::string& file) = 0;
  // Every row of every table as {"table": .., "row": {..}}, one per line.
  virtual Result<std::size_t> export_rows(const std::function<void(std::string)>& line) = 0;
  // Into an empty store; all lines or none.
  virtual Result<std::size_t> import_rows(const std::function<bool(std::string&)>& next) = 0;
};

}  // namespace crownhall
