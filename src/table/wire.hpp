// What a viewer is sent of a match, one struct for each part, described once: what is written and
// what the schema says (protocol/schema.json) come from the same lines.
#pragma once

#include "game/any_game.hpp"
#include "json/writer.hpp"

namespace crownhall::wire {

using Seats = std::vector<int>;
Seats seats_of(SeatSet set);

struct Prompt {
  static constexpr std::string_view kName = "Prompt";
  std::string key, section;
  void describe(Archive& ar);
};

struct ClockNow {
  static constexpr std::string_view kName = "ClockNow";
  std::int64_t at = 0;
  std::vector<std::int64_t> left_ms;
  Seats running;
  void describe(Archive& ar);
};

struct ScoreLine {
  static constexpr std::string_view kName = "ScoreLine";
  int seat = 0;
  std::string label;
  std::int64_t points = 0;
  std::array<std::int64_t, 2> args{};
  void describe(Archive& ar);
};

struct Result {
  static constexpr std::string_view kName = "Result";
  std::vector<int> places;
  std::vector<std::int64_t> scores;
  std::string decided_by;
  std::vector<ScoreLine> breakdown;
  void describe(Archive& ar);
};

// Always one viewer's.
struct Position {
  static constexpr std::string_view kName = "Position";
  int version = 0;
  int moves = 0;
  Seats to_act, waiting;
  Prompt prompt;
  Seat mover = kSpectator;  // the viewer, while the match goes on
  std::optional<std::string> draft;
  bool undo = false;
  bool practice = false;
  const crownhall::Position* of = nullptr;
  Seat viewer = kSpectator;
  std::optional<ClockNow> clock;
  std::optional<Result> result;
  void describe(Archive& ar);
};

struct SeatMove {
  static constexpr std::string_view kName = "SeatMove";
  int seat = 0;
  std::optional<std::string> move;
  void describe(Archive& ar);
};

// One entry of the log, as far as the viewer may know it.
struct LogEntry {
  static constexpr std::string_view kName = "LogEntry";
  int version = 0;
  std::int64_t at = 0;
  std::string kind;
  std::optional<int> seat;
  std::optional<std::string> move;
  std::optional<std::vector<SeatMove>> moves;  // choices that were played at once
  std::optional<std::string> level;            // the bot that plays on
  std::optional<std::string> reason;           // why the hall ended the match
  const AnyGame* game = nullptr;
  std::span<const Event> events;
  Seat viewer = kSpectator;
  void describe(Archive& ar);
};

// The words of `kind`, and why a hall ends a match before its rules do (a table that never began
// is "called_off").
std::span<const std::string_view> entry_words();
std::span<const std::string_view> ending_words();

}  // namespace crownhall::wire
