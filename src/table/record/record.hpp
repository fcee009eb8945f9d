// Record: a match as a file (docs/record.md). It holds what the match is made of and what came of
// it, so that anyone can play it again and see whether the two agree.
//
//   std::string file = record_text(make_record(table));
//   Replay replay = verify_record(file);
//   if (!replay) show(replay.move, replay.refusal.sentence);   // "Move 17 (seat 2, 'wine 25'):
//   ..."
//
// Format 2 is written; format 1 is read, and `Replay::uncovered` says what it does not vouch for.
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
constexpr int kRecordVersion = 2;

struct Record {
  struct Move {
    Seat seat = 0;
    std::string text;
    std::string by{};  // "person", "bot squire", "stand-in squire", "nobody"; empty in format 1
  };

  int format = kRecordVersion;
  std::string game;
  int rules_version = 0;  // Setup::version, which covers the shipped data
  int players = 0;
  json::value options;  // as options_json
  std::string data;     // the text of a replaced data file; empty = the shipped edition
  std::string seed;
  json::value start;  // a state set up by hand, or null: dealt from the seed
  json::value deal;   // {secret, commitment, transcript}, or null: no hall dealt it
  // As they sat down; format 1 has stand-ins and resignations as they were at the end.
  std::vector<SeatHolder> seats;
  std::vector<Move> moves;
  std::vector<HandChange> changes;
  // Sixteen hexadecimal digits of the chain after the deal and after every move: they tell at which
  // move a changed record leaves the recorded path. Format 1: four digits of the state's digest.
  std::string trail;
  json::value outcome;      // by the rules, as outcome_json; null while they have none
  std::string ending;       // why the hall ended it before its rules did, or empty
  std::vector<int> places;  // the hall's: who resigned is behind all others; empty = it has none
  std::string seats_digest;
  std::string digest;  // the whole chain; format 1: state_digest of the last position
};

// Where games come from; tests bring their own.
using FindGame = std::function<Result<const GameEntry*>(std::string_view key)>;

// They hold the seed: not for anyone's eyes before the match is over.
Record make_record(const Match& match, const std::vector<SeatHolder>& seats);
// With the entries that changed hands, and with how it ended.
Record make_record(const Table& table, json::value deal = nullptr);

// [{kind, name, level}]
json::array seats_json(const std::vector<SeatHolder>& seats);
json::value record_json(const Record& record);
// The file: one field a line, one move a line.
std::string record_text(const Record& record);

// Reads the form only. Refuses "bad_json", "not_a_record", "other_version", "bad_record".
Result<Record> read_record(const json::value& value);
Result<Record> read_record(std::string_view text);

// The match as it stands at the record's end, or the place and reason where it fails.
struct Replay {
  std::optional<Match> match;
  std::vector<SeatHolder> seats;  // at the end
  std::vector<HandChange> changes;
  std::string ending;
  int move = -1;          // the move that fails; 0 = the deal, -1 = the record as a whole
  Refusal refusal;        // also "unknown_game", "bad_option", "truncated", "changed" ...
  std::string uncovered;  // a sentence: what this format does not vouch for; empty for format 2

  // As they sat down, before any change of hands.
  std::vector<SeatHolder> first_seats() const;

  explicit operator bool() const { return match.has_value(); }
};

// Plays it all again and compares everything.
Replay verify_record(const Record& record, const FindGame& find = find_game);
Replay verify_record(std::string_view text, const FindGame& find = find_game);

}  // namespace crownhall
