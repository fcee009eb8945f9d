// Playing a record again.
#include <boost/json/object.hpp>

#include "base/text.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"
#include "table/record.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kTrailDigits = 4;

Replay fault(int move, Refusal refusal) {
  Replay replay;
  replay.move = move;
  replay.refusal = std::move(refusal);
  return replay;
}

std::string name_of(int n, const Record::Move& move) {
  return "Move " + std::to_string(n) + " (seat " + std::to_string(move.seat) + ", '" +
         shorten(move.text) + "')";
}

bool on_trail(const Record& record, int move, const Position& position) {
  const std::size_t at = static_cast<std::size_t>(move) * kTrailDigits;
  if (at >= record.trail.size()) return true;  // the length is judged at the end
  return state_digest(position).substr(0, kTrailDigits) == record.trail.substr(at, kTrailDigits);
}

Result<std::shared_ptr<const AnyGame>> game_of(const Record& record, const FindGame& find) {
  const auto entry = find(record.game);
  if (!entry) return entry.refusal();
  const GameInfo& info = *(*entry)->info;
  if (record.rules_version != info.version) {
    return Refusal{"other_version", "The record was played by version " +
                                        std::to_string(record.rules_version) + " of the rules of " +
                                        std::string(info.title) + "; this program has version " +
                                        std::to_string(info.version) + "."};
  }
  const auto options = read_options(info, record.options);
  if (!options) return options.refusal();
  return (*entry)->make({record.players, *options, record.data});
}

Result<Match> beginning(const Record& record, const FindGame& find) {
  auto game = game_of(record, find);
  if (!game) return game.refusal();
  if (record.start.is_null()) return Match::deal(*game, record.seed);
  auto start = read_state(**game, record.start);
  if (!start) return start.refusal();
  return Match::from(*game, std::move(*start), record.seed);
}

// What the record says about its end, against the end that was reached.
Replay judge_end(const Record& record, Match match) {
  const int last = match.version();
  const std::size_t told = record.trail.size() / kTrailDigits;
  const std::size_t played = static_cast<std::size_t>(last) + 1;
  if (told > played) {
    return fault(last + 1, {"truncated", "The record stops after move " + std::to_string(last) +
                                             ", but " + std::to_string(told - 1) +
                                             " moves were played: it is truncated."});
  }
  if (record.trail.size() != played * kTrailDigits) {
    return fault(static_cast<int>(told),
                 {"changed", "From move " + std::to_string(told) +
                                 " on the record has no trail: it was changed."});
  }
  if (record.digest != state_digest(match.position())) {
    return fault(last, {"changed", "The last position, after move " + std::to_string(last) +
                                       ", is not the one that was recorded."});
  }
  if (record.outcome != outcome_json(match.position())) {
    return fault(last, {"changed", "The outcome after move " + std::to_string(last) +
                                       " is not the one that was recorded."});
  }
  Replay replay;
  replay.match = std::move(match);
  replay.seats = record.seats;
  return replay;
}

}  // namespace

Replay verify_record(const Record& record, const FindGame& find) {
  if (record.seats.size() != static_cast<std::size_t>(record.players)) {
    return fault(-1,
                 {"bad_record", "The record names " + std::to_string(record.seats.size()) +
                                    " seats for " + std::to_string(record.players) + " players."});
  }
  auto match = beginning(record, find);
  if (!match) return fault(-1, match.refusal());
  if (!on_trail(record, 0, match->position())) {
    return fault(0, {"changed", "The seed does not give the deal that was recorded."});
  }
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Record::Move& move = record.moves[i];
    const int n = static_cast<int>(i) + 1;
    const auto step = match->play(move.seat, move.text);
    if (!step) {
      return fault(n, {step.refusal().kind, name_of(n, move) + ": " + step.refusal().sentence});
    }
    if (!on_trail(record, n, match->position())) {
      return fault(
          n, {"changed", name_of(n, move) + " does not lead to the position that was recorded."});
    }
  }
  return judge_end(record, std::move(*match));
}

Replay verify_record(std::string_view text, const FindGame& find) {
  const auto record = read_record(text);
  if (!record) return fault(-1, record.refusal());
  return verify_record(*record, find);
}

}  // namespace crownhall
