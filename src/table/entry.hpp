// What a table's log is made of: entries, who played when a seat changed hands, and how a match
// ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/any_game.hpp"
#include "game/seat_array.hpp"

namespace crownhall {

// Of names and levels, in bytes.
constexpr std::size_t kLongestName = 96;
// Short enough, UTF-8, and without control characters.
bool printable(std::string_view text);

// One line of a table's log, as it is stored.
struct Entry {
  enum class Kind : std::uint8_t {
    kMove,   // text: the move
    kDraft,  // text: a choice kept for later, not ready; empty = nothing chosen any more
    // text: the choice; counts once everybody to act is ready. Empty: the choice lies apart from
    // the log. "[[seat,move],..]": all of them, and with this entry they are played.
    kReady,
    kUndo,     // the seat takes its last move back
    kResign,   // text: the level that plays on
    kStandIn,  // text: the level that plays for an absent person
    kReturn,   // the person is back
    kTimeout,  // text: the level that plays on; only once the clock has run out
    kForfeit,  // as kTimeout, where the match counts: the seat is lost for good, as by resigning
    kAway,     // the hall itself was away: the time from here on counts; seat: kNoSeat
    kEnd,      // the hall ends the match before its rules do; seat: kNoSeat, text: a word of Ending
  };
  Kind kind = Kind::kMove;
  Seat seat = 0;
  std::string text;
  std::int64_t at = 0;  // ms; for people, and for the clock only where `spent` is unknown
  // Time that passed at the table since the entry before, as the hall measured it: clocks are
  // replayed by adding these. kUnknown in what was stored before it was kept.
  std::int64_t spent = kUnknown;

  static constexpr Seat kNoSeat = -1;
  static constexpr std::int64_t kUnknown = -1;
};

// Does an entry of this kind hand a seat over (and say to whom)?
bool changes_hands(Entry::Kind kind);
// For good, and to the last place?
bool gives_up(Entry::Kind kind);

// A seat that changed hands, between two moves of the match.
struct HandChange {
  std::size_t after = 0;  // moves played before it
  Entry::Kind kind = Entry::Kind::kStandIn;
  Seat seat = 0;
  std::string level{};  // that plays on; empty for kReturn
};

// Why the hall ended a match that its rules had not: an ending with a reason, not another phase.
enum class Ending : std::uint8_t {
  kRules,      // it was not the hall: the match came to its end, or still goes on
  kVoid,       // it counts nowhere
  kResigned,   // who resigned has lost, and nobody else is left to play on
  kTime,       // the same by time
  kAbandoned,  // all people are gone; it counts nowhere
};
std::string_view ending_word(Ending ending);  // "", "void", "resigned", "time", "abandoned"
bool counts(Ending ending);
std::optional<Ending> read_ending(std::string_view word);

// "move", "draft", "ready", "undo", "resign", "stand_in", "return", "timeout", "forfeit", "away",
// "end".
std::string_view entry_word(Entry::Kind kind);
std::optional<Entry::Kind> entry_kind(std::string_view word);

// An entry that a table has accepted, with its moves as they were read. Only a Table makes one, and
// while it has not changed since, Table::apply reads and judges nothing again.
class CheckedEntry {
 public:
  const Entry& entry() const { return entry_; }
  const Entry* operator->() const { return &entry_; }

 private:
  friend class Table;
  CheckedEntry(Entry entry, SeatArray<CheckedMove> moves, int version, int revision)
      : entry_(std::move(entry)),
        moves_(std::move(moves)),
        version_(version),
        revision_(revision) {}

  Entry entry_;
  SeatArray<CheckedMove> moves_;  // by seat: what the entry plays or puts down
  int version_, revision_;        // of the table that checked it
};

}  // namespace crownhall
