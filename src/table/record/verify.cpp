// Playing a record again.
#include <boost/json/object.hpp>

#include "base/text.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"
#include "table/record/chain.hpp"
#include "table/record/record.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kOldTrailDigits = 4;

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

Result<std::shared_ptr<const AnyGame>> game_of(const Record& record, const FindGame& find) {
  const auto entry = find(record.game);
  if (!entry) return entry.refusal();
  const auto options = read_options(*(*entry)->info, record.options);
  if (!options) return options.refusal();
  return (*entry)->make({record.players, *options, record.data, record.rules_version});
}

Result<Match> beginning(const Record& record, const FindGame& find) {
  auto game = game_of(record, find);
  if (!game) return game.refusal();
  if (record.start.is_null()) return Match::deal(*game, record.seed);
  auto start = read_state(**game, record.start);
  if (!start) return start.refusal();
  return Match::from(*game, std::move(*start), record.seed);
}

// Follows a record through its match and compares every step with the trail.
class Verifier {
 public:
  explicit Verifier(const Record& record) : record_(record), seats_(record.seats) {}

  Replay run(const FindGame& find) {
    if (seats_.size() != static_cast<std::size_t>(record_.players)) {
      return fault(
          -1, {"bad_record", "The record names " + std::to_string(record_.seats.size()) +
                                 " seats for " + std::to_string(record_.players) + " players."});
    }
    auto match = beginning(record_, find);
    if (!match) return fault(-1, match.refusal());
    if (!old() && record_.seats_digest != seats_digest(record_.seats)) {
      return fault(-1, {"changed", "The seats are not the ones that were recorded."});
    }
    if (!old()) chain_.emplace(record_, match->game(), match->position());
    if (!on_trail(0, match->position())) {
      return fault(0, {"changed", old() ? "The seed does not give the deal that was recorded."
                                        : "Setup, options, data, seed and deal are not all as they "
                                          "were recorded."});
    }
    for (std::size_t i = 0; i < record_.moves.size(); ++i) {
      if (auto wrong = step(*match, i); wrong.move >= 0) return wrong;
    }
    if (const auto fine = change_until(record_.moves.size()); !fine) {
      return fault(match->version(), fine.refusal());
    }
    return end(std::move(*match));
  }

 private:
  bool old() const { return record_.format == 1; }
  std::size_t digits() const { return old() ? kOldTrailDigits : kTrailDigits; }

  bool on_trail(int move, const Position& position) const {
    const std::size_t at = static_cast<std::size_t>(move) * digits();
    if (at >= record_.trail.size()) return true;  // the length is judged at the end
    const std::string reached = old() ? state_digest(position) : chain_->value();
    return reached.substr(0, digits()) == record_.trail.substr(at, digits());
  }

  Result<void> change_until(std::size_t moves) {
    for (; next_ < record_.changes.size() && record_.changes[next_].after <= moves; ++next_) {
      if (const auto fine = change_hands(seats_, record_.changes[next_]); !fine) return fine;
      chain_->change(record_.changes[next_]);
    }
    return {};
  }

  // A fault with move -1 is none.
  Replay step(Match& match, std::size_t i) {
    const Record::Move& move = record_.moves[i];
    const int n = static_cast<int>(i) + 1;
    if (const auto fine = change_until(i); !fine) return fault(n, fine.refusal());
    const auto step = match.play(move.seat, move.text);
    if (!step) {
      return fault(n, {step.refusal().kind, name_of(n, move) + ": " + step.refusal().sentence});
    }
    if (!old()) {
      const std::string by = maker(seats_[move.seat]);
      if (move.by != by) {
        return fault(n, {"changed", name_of(n, move) + " was made by '" + by + "', not by '" +
                                        shorten(move.by) + "'."});
      }
      chain_->move(move, match.position());
    }
    if (!on_trail(n, match.position())) {
      return fault(n, {"changed", name_of(n, move) + (old() ? " does not lead to the position that "
                                                              "was recorded."
                                                            : " is not the one that was "
                                                              "recorded.")});
    }
    return {};
  }

  // What the record says about its end, against the end that was reached.
  Replay end(Match match) {
    const int last = match.version();
    const std::size_t told = record_.trail.size() / digits();
    const std::size_t played = static_cast<std::size_t>(last) + 1;
    if (told > played) {
      return fault(last + 1, {"truncated", "The record stops after move " + std::to_string(last) +
                                               ", but " + std::to_string(told - 1) +
                                               " moves were played: it is "
                                               "truncated."});
    }
    if (record_.trail.size() != played * digits()) {
      return fault(static_cast<int>(told),
                   {"changed", "From move " + std::to_string(told) +
                                   " on the record has no trail: it was changed."});
    }
    if (record_.outcome != outcome_json(match.position())) {
      return fault(last, {"changed", "The outcome after move " + std::to_string(last) +
                                         " is not the one that was recorded."});
    }
    if (!old()) {
      const Ending ending = read_ending(record_.ending).value_or(Ending::kRules);
      const bool ended = ending != Ending::kRules;
      if ((ended && match.over()) ||
          record_.places != hall_places(match.position(), seats_, ending)) {
        return fault(last, {"changed",
                            "The ending or the places are not the ones that were "
                            "recorded."});
      }
      chain_->end(record_);
    }
    if (record_.digest != (old() ? state_digest(match.position()) : chain_->value())) {
      return fault(last,
                   {"changed", old() ? "The last position, after move " + std::to_string(last) +
                                           ", is not the one that was recorded."
                                     : "The end of the record is not the one that was "
                                       "recorded."});
    }
    Replay replay;
    replay.match = std::move(match);
    replay.seats = seats_;
    replay.changes = record_.changes;
    replay.ending = record_.ending;
    if (old()) {
      for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].stand_in.empty()) continue;
        replay.changes.push_back({record_.moves.size(),
                                  seats_[i].resigned ? Entry::Kind::kResign : Entry::Kind::kStandIn,
                                  static_cast<Seat>(i), seats_[i].stand_in});
      }
      replay.uncovered =
          "Format 1 vouches for the positions alone: not for moves and options of equal effect, "
          "for who moved, who resigned, or for the places the hall gave.";
    }
    return replay;
  }

  const Record& record_;
  std::vector<SeatHolder> seats_;
  std::size_t next_ = 0;  // of the changes
  std::optional<Chain> chain_;
};

}  // namespace

std::vector<SeatHolder> Replay::first_seats() const {
  std::vector<SeatHolder> first;
  for (const SeatHolder& seat : seats) first.push_back({seat.kind, seat.name, seat.level});
  return first;
}

Replay verify_record(const Record& record, const FindGame& find) {
  return Verifier(record).run(find);
}

Replay verify_record(std::string_view text, const FindGame& find) {
  const auto record = read_record(text);
  if (!record) return fault(-1, record.refusal());
  return verify_record(*record, find);
}

}  // namespace crownhall
