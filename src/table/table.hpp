// Table: one live match with the people and bots around it. START HERE for anything that lets
// somebody play: terminal, server and their tests all go through it.
//
// A table is a fold over a log of entries (a move, a choice put on the table, an undo, a stand-in
// ...). Whoever stores the entries can build the table again by applying them in order, on any
// machine; version() is the number of entries. Pure: no sockets, no files, and time (milliseconds)
// is part of the entry.
//
//   auto table = Table::make(game, "my seed", seats, ClockRules::none(), now);
//   auto entry = table->check({Entry::Kind::kMove, 0, "wine 257", now});  // legal? canonical form
//   if (!entry) return refuse(entry.refusal());
//   store(table->version() + 1, *entry);                                  // commit, then announce
//   table->apply(*entry);
//   send(table->position_text(viewer, now), table->log_text(viewer, version_seen));
//
// `play`, `undo` ... are check + apply in one for those who store nothing in between.
//
// Simultaneous choices: while several seats are to act, a move is a choice that lies face down
// (Entry::kReady) and may be changed; with the last one in, all are played at once, in seat order,
// by that same entry. Others see only who is ready.
//
// Undo: a seat takes back its own last move until something was revealed, chance spoke or anybody
// else moved. The rules tell (Events::revealed, Rng::used); nobody can undo across those.
//
// A resigned seat is played to the end by a bot and marked; its place is behind all others.
//
// Threads: owned by one; const functions may run on several at once. Errors: Result with a stable
// word and a sentence; nothing changes then. Size: a few hundred bytes, the State, and about 60
// bytes a move. Old events are not kept but replayed when asked for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/position.hpp"
#include "table/clock.hpp"
#include "table/match.hpp"
#include "table/messages.hpp"

namespace crownhall {

// Who sits there.
struct SeatHolder {
  enum class Kind : std::uint8_t { kEmpty, kPerson, kBot };
  Kind kind = Kind::kEmpty;
  std::string name;      // shown in the log
  std::string level;     // of a bot
  std::string stand_in;  // level of the bot that plays for an absent or resigned person, else empty
  bool resigned = false;

  static SeatHolder person(std::string name) { return {Kind::kPerson, std::move(name)}; }
  static SeatHolder bot(std::string name, std::string level) {
    return {Kind::kBot, std::move(name), std::move(level)};
  }
  // The level of the bot that plays it now; empty for a person who is there.
  const std::string& played_by() const { return kind == Kind::kBot ? level : stand_in; }
};

// One line of a table's log, as it is stored.
struct Entry {
  enum class Kind : std::uint8_t {
    kMove,     // text: the move
    kDraft,    // text: a choice kept for later, not ready; empty = nothing chosen any more
    kReady,    // text: the choice; counts once everybody to act is ready
    kUndo,     // the seat takes its last move back
    kResign,   // text: the level that plays on
    kStandIn,  // text: the level that plays for an absent person
    kReturn,   // the person is back
    kTimeout,  // text: the level that plays on; only once the clock has run out
  };
  Kind kind = Kind::kMove;
  Seat seat = 0;
  std::string text;
  std::int64_t at = 0;  // ms
};

// "move", "draft", "ready", "undo", "resign", "stand_in", "return", "timeout".
std::string_view entry_word(Entry::Kind kind);
std::optional<Entry::Kind> entry_kind(std::string_view word);

// A seat that waits for its bot.
struct BotTurn {
  Seat seat;
  std::string level;
};

class Table {
 public:
  // A table never has more entries, so nobody can fill the memory by changing their mind.
  static constexpr int kMaxEntries = 100000;
  // Sees everything: for replays of finished matches, never for a live viewer.
  static constexpr Seat kReferee = crownhall::kReferee;

  // -- beginnings --
  // `seats`: one per player, or none at all (all empty). Refuses bad names and clocks, and a seed
  // or data that could not be written into a record.
  static Result<Table> make(std::shared_ptr<const AnyGame> game, std::string seed,
                            std::vector<SeatHolder> seats, const ClockRules& clock,
                            std::int64_t now);
  // Goes on from a match that is under way: a record continued against bots, a position set up.
  static Result<Table> continue_match(Match match, std::vector<SeatHolder> seats,
                                      const ClockRules& clock, std::int64_t now);

  // -- facts --
  const Match& match() const { return match_; }
  const AnyGame& game() const { return match_.game(); }
  const Position& position() const { return match_.position(); }
  int players() const { return match_.game().players(); }
  bool over() const { return match_.over(); }
  int version() const { return static_cast<int>(lines_.size()); }
  // Grows with every change that is not in the log: names, seats taken.
  int revision() const { return revision_; }
  const SeatHolder& seat(Seat seat) const { return seats_[static_cast<std::size_t>(seat)]; }
  const std::vector<SeatHolder>& seats() const { return seats_; }
  std::vector<std::string> names() const;
  const Clock& clock() const { return clock_; }

  SeatSet to_act() const { return position().to_act(); }
  // Those of to_act whose choice is not in yet.
  SeatSet waiting() const;
  // Seats to act that are played by a bot and have not chosen.
  std::vector<BotTurn> bot_turns() const;
  bool can_undo(Seat seat) const;
  // The seat's own choice that is not played yet, or empty; for nobody else's eyes.
  const std::string& draft(Seat seat) const { return drafts_[static_cast<std::size_t>(seat)]; }
  // Places with resigned seats behind all others; the match must be over.
  std::vector<int> places() const;

  // -- seats; not in the log --
  // Takes an empty seat, renames, or frees it (SeatHolder{}).
  Result<void> set_seat(Seat seat, SeatHolder holder);

  // -- the log --
  // Would this be accepted now? Gives it back as it is to be stored: the move in canonical
  // notation; a move while several are to act becomes kReady.
  Result<Entry> check(Entry wanted) const;
  // As `check`, then does it. Stored entries come back through here, too.
  Result<void> apply(const Entry& entry);

  // check + apply
  Result<void> play(Seat seat, std::string_view move, std::int64_t now);
  Result<void> undo(Seat seat, std::int64_t now);
  // Seats whose time is up; each wants a kTimeout entry.
  SeatSet flags(std::int64_t now) const { return clock_.fallen(now); }
  // The hall was away until now: nobody's clock is charged for it.
  void excuse(std::int64_t now) { clock_.excuse(now); }

  // -- what a viewer is shown: a seat or kSpectator (docs/protocol.md, 6.3) --
  // {version, moves, to_act, waiting, prompt, legal, draft, undo, view, clock, result} as JSON text
  std::string position_text(Seat viewer, std::int64_t now) const;
  // The entries after `since`: [{version, at, kind, seat, move, level, events}], as JSON text or as
  // a value. `level` is there for entries that hand a seat to a bot. `move` is null where the
  // viewer may not know it (yet): it is told to its owner, to those who see an event that carries
  // it, and to everyone once the match is over. Choices played at once are in `moves`, [{seat,
  // move}]. A choice that is not ready is told to nobody but its owner.
  std::string log_text(Seat viewer, int since = 0) const;
  json::array log_json(Seat viewer, int since = 0) const;
  // The story in words, one line per event: (version, sentence).
  struct LogLine {
    int version;
    std::string text;
  };
  std::vector<LogLine> log(const Messages& messages, Seat viewer, int since = 0) const;
  // The prompt in words: "Follow wine." or what is waited for.
  std::string prompt(const Messages& messages, Seat viewer) const;

 private:
  // One entry in memory. Its move is in match_, unless it was taken back since.
  struct Line {
    std::int64_t at;
    std::uint32_t moves;  // of the match, after this entry
    Entry::Kind kind;
    std::int8_t seat;
    std::uint16_t note;  // index into notes_
  };
  // A line with what can be said about it, for log_json and log.
  struct Told {
    int version;
    const Line* line;
    std::span<const Match::Move> moves;  // what it played; empty if taken back since
    std::span<const Event> events;
  };
  struct Story {
    std::vector<Told> lines;
    std::vector<Event> replayed;  // those that were not at hand
  };

  Table(Match match, std::vector<SeatHolder> seats, const ClockRules& clock, std::int64_t now);

  Result<Entry> check_choice(Entry wanted) const;
  Result<void> check_undo(Seat seat) const;
  Result<void> check_hands(const Entry& wanted) const;
  void add_line(const Entry& entry);
  void play_move(Seat seat, std::string_view move, std::vector<Event>& events);
  void play_choices(std::vector<Event>& events);
  void clear_choices();
  void change_hands(const Entry& entry);
  void run_clock(std::int64_t now);
  bool simultaneous() const { return to_act().size() > 1; }

  std::uint32_t moves_before(std::size_t line) const;
  Story story(int since) const;
  void replay_into(Story& story) const;
  void put_line(JsonWriter& writer, const Told& told, Seat viewer) const;
  bool may_know(const Told& told, const Match::Move& move, Seat viewer) const;

  // Events of the last entries, by version modulo the size; older ones are replayed.
  static constexpr int kRecent = 4;

  Match match_;
  std::vector<SeatHolder> seats_;
  Clock clock_;
  std::vector<Line> lines_;
  std::vector<std::string> notes_;
  std::array<std::string, kMaxPlayers> drafts_;
  SeatSet ready_;
  std::array<std::vector<Event>, kRecent> recent_;
  std::uint32_t first_moves_;  // moves of the match before the first entry
  // Moves up to here cannot be undone: the seat changed hands, or choices were shown at once.
  std::uint32_t undo_floor_;
  int revision_ = 0;
};

}  // namespace crownhall
