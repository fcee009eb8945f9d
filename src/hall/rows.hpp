// Rows: what a table has kept, and what it wants changed. The hall says what is to be written; a
// store (src/store, or one in memory) writes it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace crownhall {

// One line of a match's log. What `kind`, `seat` and `text` mean is src/table's business.
struct LogRow {
  std::int64_t version = 0;
  std::string kind;
  int seat = -1;
  std::string text;
  std::int64_t at = 0;      // ms since 1970
  std::int64_t spent = -1;  // since the entry before, as the hall measured it; -1 = not known
};

// A sealed choice: one row a seat, replaced when it is changed, not part of the log.
struct ChoiceRow {
  int seat = -1;
  std::int64_t settled = 0;  // the version it was made for
  std::string text;
  bool ready = false;
  std::int64_t at = 0;
};

// A table as it stands: what is searched by has a column, the rest is the JSON `room`.
struct TableRow {
  std::string id;
  std::int64_t revision = 0;  // of this row; a change must name the one it saw
  std::string phase;          // open, playing, over
  std::string visibility;     // public, link
  std::int64_t created = 0;
  std::string secret;  // until the match is over; all chance comes from it
  std::string room;
  std::vector<std::string> people;  // identities with a seat
  int rules_version = 1;            // what was stored without one is version 1
  std::string data_digest{};        // of a data file; empty = the shipped edition
  std::string transcript{};         // of the deal
  std::string ending{};             // why the hall ended the match before its rules did
  std::int64_t deadline = kNever;   // when the table must be looked at, hall time

  static constexpr std::int64_t kNever = -1;
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
  bool shared = false;  // anybody may open it; else its players alone
};

// A command that was done, by the key its sender gave it: written with the change it made, so that
// the same command sent again is given the same answer, on whatever node.
struct KeyRow {
  std::string identity;
  std::string key;
  std::string table;
  std::string command;
  std::string digest;  // of the command's text, without its id
  std::string answer;  // the fields of its `ok`
  std::int64_t at = 0;
  std::string origin{};  // the address it came from, as limits count it

  bool same_command(const KeyRow& other) const {
    return table == other.table && command == other.command && digest == other.digest;
  }
};

// What is committed together, or not at all.
struct Change {
  std::string table;
  std::vector<LogRow> entries{};
  std::optional<TableRow> row{};  // revision = the one seen; it is stored with one more
  std::optional<ChatRow> chat{};
  std::optional<FinishedRow> finished{};
  std::optional<KeyRow> key{};             // kConflict where it is there already
  std::optional<std::int64_t> deadline{};  // without `row`: the table's new one, kNever = none
  // Sealed choices: one that is put down; those that are played now, which must be the very ones
  // that lie there.
  // `replaces`: one must lie there for the same version, or it was played meanwhile.
  std::optional<ChoiceRow> choice{};
  bool replaces = false;
  std::vector<ChoiceRow> played{};
};

enum class Committed {
  kDone,
  kConflict,  // somebody else wrote that version, revision or key first: read it again
  kFailed,    // the store did not answer: whether it was done shows when it is back
};

struct LoadedTable {
  TableRow row;
  std::vector<LogRow> entries;
  std::vector<ChatRow> chat;  // the last 100 lines
  bool shared = false;        // over, and anybody may open it
  std::vector<ChoiceRow> choices{};
};

}  // namespace crownhall
