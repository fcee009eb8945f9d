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
// that does not answer is the refusal "please_wait": nothing was read; whether something was
// written shows when it is back.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "hall/rows.hpp"

namespace crownhall {

struct IdentityRow {
  std::string id;
  std::string name;
  std::string account;   // unique, lower case; empty for a guest
  std::string password;  // argon2id text; empty for a guest
  std::int64_t created = 0;
  bool banned = false;
};

struct SessionRow {
  IdentityRow identity;
  std::string label;  // of a program's token; empty for a person's own session
};

// What a new session rests on, which must still hold when it is written: a password that has been
// changed meanwhile, or a session that has ended, begins none.
struct SessionGround {
  std::string password{};  // as stored
  std::string session{};   // the hash of its token
};

// A program's token.
struct TokenRow {
  std::string token_hash;
  std::string label;
  std::int64_t created = 0;
};

// How a person is taken out of what is the caller's JSON.
struct Redaction {
  std::function<void(TableRow&)> room;  // may change phase and room
  std::function<std::string(const std::string&)> summary;
};

// Gives a seat of the room its person's present name.
using RenameSeat = std::function<void(TableRow&, const std::string& name)>;

struct LeaderRow {
  RatingRow rating;
  std::string name;
};

// What another node says: of a table, or of sessions.
struct Note {
  enum class Kind {
    kAnything,  // the database was away: anything may have changed, at any table
    kLog,       // entries were added
    kRow,       // the row was changed, maybe with entries
    kHere,      // these people are there
    kEnded,     // a session is over, or all sessions of an identity
    kRenamed,   // somebody has another name, or has become an account
  };
  Kind kind = Kind::kAnything;
  std::string table{};
  std::vector<std::string> people{};
  std::string identity{};  // kEnded: all of this one's; kRenamed
  std::string session{};   // kEnded: the hash of its token
};

// Of a table's chat; older ones are dropped.
inline constexpr long long kChatLines = 100;

struct StoreFigures {
  std::uint64_t changes = 0;   // committed
  std::uint64_t commits = 0;   // transactions: changes / commits is the size of a group
  std::uint64_t failures = 0;  // transactions that did not go through
  std::uint64_t waiting = 0;   // changes in the queue just now
};

// When it was last heard, ms; 0 = never.
struct Alive {
  std::int64_t hall = 0;  // any node
  std::int64_t node = 0;  // one that has not closed since
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
  virtual Result<std::optional<KeyRow>> command_key(std::string_view identity,
                                                    std::string_view key) = 0;
  virtual Result<LoadedTable> load_table(std::string_view id) = 0;  // or "not_found"
  virtual Result<std::vector<LogRow>> entries_after(std::string_view id, std::int64_t version) = 0;
  virtual Result<std::vector<TableRow>> live_tables() = 0;                         // not over
  virtual Result<std::vector<TableRow>> tables_of(std::string_view identity) = 0;  // not over
  // How many that are not over they sit at or have opened.
  virtual Result<std::int64_t> tables_held(std::string_view identity) = 0;
  // Playing tables whose deadline has come.
  virtual Result<std::vector<std::string>> due(std::int64_t now) = 0;
  // Is there a clock that runs, at any table?
  virtual Result<bool> clocks_run() = 0;

  // -- identities --
  // A name that looks like an account's (base/unicode.hpp) is refused to everybody else ("taken"),
  // also when that account is gone.
  virtual Result<void> add_identity(const IdentityRow& row) = 0;
  // Both give the guests who looked like an account's name: they are called "Guest" now.
  virtual Result<std::vector<std::string>> rename(std::string_view id, std::string_view name) = 0;
  virtual Result<std::vector<std::string>> set_account(const IdentityRow& row) = 0;
  // Their seats at tables that are not over, and their chat, get the name they have now. Gives the
  // tables.
  virtual Result<std::vector<std::string>> rename_seats(std::string_view identity,
                                                        const RenameSeat& rename) = 0;
  virtual Result<IdentityRow> identity(std::string_view id) = 0;
  virtual Result<IdentityRow> account(std::string_view name) = 0;
  // Tokens are stored hashed: a stolen file opens no seat.
  // "no_identity" where the ground is gone.
  virtual Result<void> add_session(std::string_view token_hash, std::string_view identity,
                                   std::string_view label, std::int64_t now,
                                   const SessionGround& ground) = 0;
  Result<void> add_session(std::string_view token_hash, std::string_view identity,
                           std::string_view label, std::int64_t now) {
    return add_session(token_hash, identity, label, now, {});
  }
  virtual Result<SessionRow> session(std::string_view token_hash) = 0;
  virtual Result<std::vector<TokenRow>> tokens_of(std::string_view identity) = 0;
  // The other nodes hear of it (Note::Kind::kEnded).
  virtual Result<void> end_session(std::string_view token_hash) = 0;
  virtual Result<void> end_sessions_of(std::string_view identity) = 0;
  // Failed logins are counted per account and where they came from: the more, the longer until the
  // next is heard. Gives the ms to wait; 0 = this one is heard, and counts as failed until it has
  // `login_succeeded`. Nobody's failures keep anybody else out.
  virtual Result<std::int64_t> begin_login(std::string_view account, std::string_view from,
                                           std::int64_t now) = 0;
  virtual Result<void> login_succeeded(std::string_view account, std::string_view from) = 0;
  // A ban ends all sessions; no new one begins.
  virtual Result<void> set_banned(std::string_view identity, bool banned) = 0;
  // Deletes a person: identity, sessions, ratings, chat, and with `redaction` their place in rooms
  // and summaries. Gives the tables that were changed; the other nodes hear of them.
  virtual Result<std::vector<std::string>> forget(std::string_view identity,
                                                  const Redaction& redaction) = 0;

  // -- after the match --
  virtual Result<FinishedRow> finished(std::string_view table) = 0;
  // The newest first, ended before `before`; `game` empty = all. `shared`: only what anybody may
  // open.
  virtual Result<std::vector<FinishedRow>> history(std::string_view identity, std::int64_t before,
                                                   std::string_view game, bool shared,
                                                   int limit) = 0;
  virtual Result<void> share(std::string_view table, bool on) = 0;
  // Open tables made before that, with all that hangs on them; gives their ids.
  virtual Result<std::vector<std::string>> drop_open_tables(std::int64_t before) = 0;
  virtual Result<void> drop_command_keys(std::int64_t before) = 0;
  virtual Result<std::vector<RatingRow>> ratings_of(std::string_view identity) = 0;
  virtual Result<std::vector<LeaderRow>> leaders(std::string_view game, int players, int limit) = 0;

  // -- several nodes on one database --
  // The time all nodes go by, in ms: the database's, or this machine's for a file.
  virtual Result<std::int64_t> time() = 0;
  // What lies between when the hall was last alive and a start, with nobody alive, is the hall's
  // own absence.
  virtual Result<Alive> last_alive() = 0;
  // Says that this node lives. Nodes silent for `dead_ms` lose their tables.
  virtual Result<void> beat(std::string_view node, std::int64_t now) = 0;
  // The same without waiting for the disk, many times a second: it survives the program's death,
  // not the machine's.
  virtual Result<void> pulse(std::string_view node, std::int64_t now) = 0;
  // This node closes, and says so: nobody need wait to see whether it lives.
  virtual Result<void> leave(std::string_view node) = 0;
  // Does (from now on) this node run the table's bots and clocks? Exactly one node is told yes.
  virtual Result<bool> claim(std::string_view table, std::string_view node, std::int64_t now,
                             std::int64_t dead_ms) = 0;
  // Calls `heard` on a thread of its own for everything another node has committed or told. SQLite
  // has one node; it hears what the host's tools have done (ended sessions, changed rows).
  using Heard = std::function<void(const Note& note)>;
  virtual void listen(Heard heard) = 0;
  // Tells the other nodes who is at a table on this one. It is not stored: say it again and again.
  virtual void tell_here(std::string_view table, const std::vector<std::string>& people) = 0;

  // -- upkeep --
  virtual Result<void> ping() = 0;
  // Refuses ("newer_store") once another program has brought the schema further than this one
  // knows: whoever runs on must stop.
  virtual Result<void> current() = 0;
  virtual StoreFigures figures() const = 0;
  // A consistent copy of a live SQLite file; PostgreSQL has its own tools for that.
  virtual Result<void> backup(const std::string& file) = 0;
  // A store that was restored from a copy has gone back in time: matches that were running in it
  // are not fair any more. A backup knows that it is one; of others the host must say it.
  virtual Result<void> mark_copy() = 0;
  // When a copy was first opened as a store (ms); 0 = it is none.
  virtual Result<std::int64_t> restored_at() = 0;
  // Every row of every table as {"table": .., "row": {..}}, one per line.
  virtual Result<std::size_t> export_rows(const std::function<void(std::string)>& line) = 0;
  // Into an empty store; all lines or none.
  virtual Result<std::size_t> import_rows(const std::function<bool(std::string&)>& next) = 0;
};

}  // namespace crownhall
