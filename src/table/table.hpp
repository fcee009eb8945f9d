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
// by that same entry. Others see only who is ready. Whoever stores the log may keep choices apart
// from it (`lay`): the log then has that a seat is ready, not what it chose, a changed choice
// leaves no entry, and the entry that plays them has them all (`together`).
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

#include "game/seat_array.hpp"
#include "json/position.hpp"
#include "table/clock.hpp"
#include "table/entry.hpp"
#include "table/match.hpp"
#include "table/messages.hpp"

namespace crownhall {

namespace wire {
struct LogEntry;
}

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

// Places with seats that resigned behind all others; none where the match counts nowhere or still
// goes on.
std::vector<int> hall_places(const Position& position, const std::vector<SeatHolder>& seats,
                             Ending ending);

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
  // `earlier`: how seats changed hands before.
  static Result<Table> continue_match(Match match, std::vector<SeatHolder> seats,
                                      const ClockRules& clock, std::int64_t now,
                                      std::vector<HandChange> earlier = {});

  // -- facts --
  const Match& match() const { return match_; }
  const AnyGame& game() const { return match_.game(); }
  const Position& position() const { return match_.position(); }
  int players() const { return match_.game().players(); }
  bool over() const { return ending_ != Ending::kRules || match_.over(); }
  Ending ending() const { return ending_; }
  int version() const { return static_cast<int>(lines_.size()); }
  // Grows with every change that is not in the log: names, seats taken.
  int revision() const { return revision_; }
  const SeatHolder& seat(Seat seat) const { return seats_[seat]; }
  const std::vector<SeatHolder>& seats() const { return seats_; }
  std::vector<std::string> names() const;
  const Clock& clock() const { return clock_; }

  SeatSet to_act() const { return ending_ == Ending::kRules ? position().to_act() : SeatSet{}; }
  // Those of to_act whose choice is not in yet.
  SeatSet waiting() const;
  // Seats to act that are played by a bot and have not chosen.
  std::vector<BotTurn> bot_turns() const;
  // Against people: the own last move, until something is revealed. Where only bots play besides:
  // any own move with the bots' answers, as far back as wished; the match is then practice.
  bool can_undo(Seat seat) const;
  // As can_undo, and the match still counts.
  bool can_undo_freely(Seat seat) const;
  // A move was taken back that people could not have taken back: the match counts nowhere.
  bool practice() const { return practice_; }
  // Moves that the person in this seat made, not a bot for them.
  int own_moves(Seat seat) const { return own_moves_[seat]; }
  // The seat's own choice that is not played yet, or empty; for nobody else's eyes.
  const std::string& draft(Seat seat) const { return drafts_[seat].text; }
  // How often this seat was ready and then was not, in the choice under way.
  int withdrawn(Seat seat) const { return withdrawn_[seat]; }
  // The match must be over.
  std::vector<int> places() const { return hall_places(position(), seats_, ending_); }
  // How seats changed hands, in order, for the record.
  std::vector<HandChange> changes() const;

  // -- seats; not in the log --
  // Takes an empty seat, renames, or frees it (SeatHolder{}).
  Result<void> set_seat(Seat seat, SeatHolder holder);

  // -- sealed choices that are kept apart from the log --
  // Puts a choice down, changes it, or takes it away (empty). Whether it is ready is the log's.
  Result<void> lay(Seat seat, std::string_view move);
  Result<void> lay(const CheckedEntry& choice);
  // What the log has of a choice that lies apart: that its seat is ready.
  CheckedEntry apart(const CheckedEntry& choice) const;
  // The last choice with those of all others, as one entry that plays them.
  CheckedEntry together(const CheckedEntry& last) const;
  // Those that the log calls ready and nobody has laid are to choose again: the store lost them.
  void drop_unlaid();

  // -- the log --
  // Would this be accepted now? Gives it back as it is to be stored: the move in canonical
  // notation; a move while several are to act becomes kReady.
  Result<CheckedEntry> check(Entry wanted) const;
  // Does it; checks it again only where the table has changed since.
  Result<void> apply(const CheckedEntry& checked);
  // As `check`, then does it. Stored entries come back through here, too.
  Result<void> apply(const Entry& entry);

  // check + apply
  Result<void> play(Seat seat, std::string_view move, std::int64_t now);
  Result<void> undo(Seat seat, std::int64_t now);
  // Seats whose time is up; each wants a kTimeout entry.
  SeatSet flags(std::int64_t now) const { return clock_.fallen(now); }
  // The table's own time at its last entry. It goes on from there as time passes, but for the
  // hall's own absence (Entry::kAway); `now` below is this time.
  std::int64_t time() const { return time_; }

  // -- what a viewer is shown: a seat or kSpectator (docs/protocol.md, 6.3) --
  // {version, moves, to_act, waiting, prompt, legal, draft, undo, view, clock, result} as JSON text
  // `at` is the moment as people's clocks have it, `now` where it is not given.
  // `shared`: kept while the table stands still, so that what viewers share is written once.
  std::string position_text(Seat viewer, std::int64_t now, std::int64_t at = -1,
                            SharedParts* shared = nullptr) const;
  // The entries after `since`, up to `until`: [{version, at, kind, seat, move, level, events}], as
  // JSON text or as a value. `level` is there for entries that hand a seat to a bot. `move` is null
  // where the viewer may not know it (yet): it is told to its owner, to those who see an event that
  // carries it, and to everyone once the match is over. Choices played at once are in `moves`,
  // [{seat, move}]. A choice that is not ready is told to nobody but its owner.
  std::string log_text(Seat viewer, int since = 0, int until = kMaxEntries) const;
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
  struct LineDetails {
    int version;
    const Line* line;
    std::span<const Match::Move> moves;  // what it played; empty if taken back since
    std::span<const Event> events;
  };
  struct Story {
    std::vector<LineDetails> lines;
    std::vector<Event> replayed;  // those that were not at hand
  };

  Table(Match match, std::vector<SeatHolder> seats, const ClockRules& clock, std::int64_t now);

  // Nothing changed since it was checked.
  bool still_holds(const CheckedEntry& checked) const;
  CheckedEntry accepted(Entry entry, SeatArray<CheckedMove> moves = {}) const;
  Result<CheckedEntry> check_choice(Entry wanted) const;
  // The moves of "[[seat,move],..]": of all who are to act and nobody else, each legal.
  Result<SeatArray<CheckedMove>> read_choices(std::string_view text) const;
  Result<void> check_undo(Seat seat) const;
  Result<void> check_free_undo(Seat seat) const;
  // The number of moves before the last own one, or before the round it was chosen in; no value
  // where the seat has none or another person plays.
  std::optional<std::uint32_t> last_own_turn(Seat seat) const;
  void take_back(Seat seat);
  Result<void> check_hands(const Entry& wanted) const;
  void add_line(const Entry& entry);
  void play_move(Seat seat, CheckedMove move, std::vector<Event>& events);
  void play_choices(std::vector<Event>& events);
  void clear_choices();
  void change_hands(const Entry& entry);
  void run_clock(std::int64_t now);
  // The table's own time at this entry.
  std::int64_t time_of(const Entry& entry) const;
  bool simultaneous() const { return to_act().size() > 1; }

  std::uint32_t moves_before(std::size_t line) const;
  Story story(int since) const;
  void replay_into(Story& story) const;
  wire::LogEntry entry_for(const LineDetails& details, Seat viewer) const;
  bool may_know(const LineDetails& details, const Match::Move& move, Seat viewer) const;

  // Events of the last entries, by version modulo the size; older ones are replayed.
  static constexpr int kRecent = 4;

  Match match_;
  std::vector<SeatHolder> seats_;
  Clock clock_;
  std::int64_t time_;  // the table's own: when it began, and all that was spent since
  std::vector<Line> lines_;
  std::vector<std::string> notes_;
  SeatArray<CheckedMove> drafts_;
  SeatSet ready_;
  SeatArray<std::int32_t> withdrawn_{};
  SeatArray<std::int32_t> own_moves_{};
  std::array<std::vector<Event>, kRecent> recent_;
  Ending ending_ = Ending::kRules;
  std::vector<HandChange> earlier_;
  std::uint32_t first_moves_;  // moves of the match before the first entry
  // Moves up to here cannot be undone: the seat changed hands, or choices were shown at once.
  std::uint32_t undo_floor_;
  bool practice_ = false;
  int revision_ = 0;
};

}  // namespace crownhall
