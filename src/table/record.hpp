// Record: a match as a file (docs/record.md). It holds what the match is made of and what came of
// it, so that anyone can play it again and see whether the two agree.
//
//   std::string file = record_text(make_record(table.match(), table.seats()));
//   Replay replay = verify_record(file);
//   if (!replay) show(replay.move, replay.refusal.sentence);   // "Move 17 (seat 2, 'wine 25'):
//   ..."
//
// Pure functions; nothing throws.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue.hpp"
#include "json/json.hpp"
#include "table/table.hpp"

namespace crownhall {

constexpr std::string_view kRecordFormat = "crownhall-record";
constexpr int kRecordVersion = 1;

struct Record {
  struct Move {
    Seat seat = 0;
    std::string text;
  };

  std::string game;
  int rules_version = 0;  // GameInfo::version, which covers the shipped data
  int players = 0;
  json::value options;  // as options_json
  std::string data;     // the text of a replaced data file; empty = the shipped edition
  std::string seed;
  json::value start;  // a state set up by hand, or null: dealt from the seed
  std::vector<SeatHolder> seats;
  std::vector<Move> moves;
  // Four hexadecimal digits of the state's digest after the deal and after every move: they tell
  // at which move a changed record leaves the recorded path.
  std::string trail;
  json::value outcome;  // as outcome_json; null while the match is not over
  std::string digest;   // state_digest of the last position
};

// Where games come from; tests bring their own.
using FindGame = std::function<Result<const GameEntry*>(std::string_view key)>;

// Holds the seed: not for anyone's eyes before the match is over.
Record make_record(const Match& match, const std::vector<SeatHolder>& seats);

json::value record_json(const Record& record);
// The file: one field a line, one move a line.
std::string record_text(const Record& record);

// Reads the form only. Refuses "bad_json", "not_a_record", "other_version", "bad_record".
Result<Record> read_record(const json::value& value);
Result<Record> read_record(std::string_view text);

// The match as it stands at the record's end, or the place and reason where it fails.
struct Replay {
  std::optional<Match> match;
  std::vector<SeatHolder> seats;
  int move = -1;    // the move that fails; 0 = the deal, -1 = the record as a whole
  Refusal refusal;  // also "unknown_game", "bad_option", "truncated", "changed" ...

  explicit operator bool() const { return match.has_value(); }
};

// Plays it all again and compares everything.
Replay verify_record(const Record& record, const FindGame& find = find_game);
Replay verify_record(std::string_view text, const FindGame& find = find_game);

}  // namespace crownhall
