// LiveTable: the owner of one table while anybody is at it. It takes commands one at a time, checks
// them against the room and the match, has the store commit them, and only then applies and
// announces them (docs/protocol.md, 6).
//
//   check -> commit -> apply -> announce
//
// While a commit is under way further commands wait in line, so nobody is ever shown what is not on
// disk, and a store that fails leaves nothing to take back: the table is read again.
//
// It knows no socket, thread or database: time, store, bots and the hall around it are its ports
// (ports.hpp), and everything here runs on one thread.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "game/seat_array.hpp"
#include "hall/ports.hpp"
#include "hall/room/room.hpp"
#include "hall/wire/command.hpp"

namespace crownhall::hall {

class LiveTable {
 public:
  LiveTable(std::string id, Ports ports);

  const std::string& id() const { return id_; }

  // Asks the store for it; commands wait meanwhile.
  void load();
  void submit(Command command);
  // This client is gone.
  void leave(const std::shared_ptr<Recipient>& client);
  // Somebody else has written: read it again.
  void refresh();
  // Called a few times a second: clocks, bots that are due, absence, unfinished business.
  void tick(std::int64_t now);
  // Somebody came or went: told to all, but at most once a second.
  void presence_changed();

  // Nobody needs it in memory.
  bool idle(std::int64_t now, std::int64_t forget_ms) const;
  bool ready() const { return state_ == State::kReady; }
  // The store does not answer.
  bool unreachable() const { return state_ == State::kAway; }
  bool watched() const { return !viewers_.empty(); }
  // Those with a seat who watch.
  std::set<std::string> people_here() const;

 private:
  enum class State {
    kLoading,
    kReady,
    kCommitting,
    kAway,     // the store does not answer; tried again with every tick
    kMissing,  // there is no such table
  };
  // A seat that was ready can stop being so that often in one choice; replacing has no end.
  static constexpr int kMaxWithdrawals = 8;
  // Entries of the log in one message, at most.
  static constexpr int kLogPage = 300;

  struct Viewer {
    std::shared_ptr<Recipient> client;
    Seat wish = kSpectator;       // of several own seats, the one to look from
    std::optional<Seat> shown{};  // whose view was sent last: another one is sent whole
    int seen = 0;                 // version last sent
  };
  using Handler = void (LiveTable::*)(const Command&);
  struct CommandEntry {
    std::string_view type;
    Handler handler;
    bool by_stranger;  // may be sent without an identity
  };

  // -- life (live_table.cpp) --
  void enqueue(std::function<void()> task);
  void pump();
  void handle(const Command& command);
  void obey(const Command& command);
  void loaded(Result<LoadedTable> loaded);
  void take(LoadedTable loaded);
  void away();
  void gone();
  // `reply` is refused when the commit fails; `then` runs when it is done. `answer`: the fields of
  // its `ok`, kept with its key.
  void commit(Change change, const Reply* reply, const std::string& answer,
              std::function<void()> then);
  void committed(Committed result);
  // Answers `reply` itself, where there is one.
  void commit_room(Room next, const Reply* reply, const std::string& answer,
                   std::function<void()> then = {});
  void commit_room(Room next, const Reply& reply, const std::string& answer,
                   std::function<void()> then = {}) {
    commit_room(std::move(next), &reply, answer, std::move(then));
  }
  TableRow row(const Room& room) const;
  // The table's own time, as its clocks have it.
  std::int64_t table_time(std::int64_t now) const;
  // No clock can fall before this moment.
  std::int64_t deadline(std::int64_t now) const;

  // May this person begin to watch, as things stand?
  bool may_enter(std::string_view who) const;

  // -- commands (table_commands.cpp) --
  static const std::vector<CommandEntry>& commands();
  void watch(const Command& command);
  void unwatch(const Command& command);
  void sit(const Command& command);
  void stand(const Command& command);
  void bot(const Command& command);
  void kick(const Command& command);
  void settings(const Command& command);
  void ready(const Command& command);
  void start(const Command& command);
  void move(const Command& command);
  void draft(const Command& command);
  void undo(const Command& command);
  void resign(const Command& command);
  void rematch(const Command& command);
  void chat(const Command& command);
  void hint(const Command& command);
  void text(const Command& command);
  void log(const Command& command);

  // -- the deal (table_deal.cpp) --
  void deal_promise(const Command& command);
  void deal_decline(const Command& command);
  void deal_open(const Command& command);
  // Everybody is there: begins the round before the deal, and the match where nothing is to be
  // done.
  void want_match(Room next, const Reply& reply);
  // Stores a step of the round, and begins the match with the last one.
  void deal_on(Room next, const Reply* reply);
  void run_deal(std::int64_t now);
  void call_off(Room next, const std::vector<std::string>& withheld, std::int64_t now);
  bool refused_while_dealing(const Command& command);
  void claim_seat(const Command& command);

  void start_match(Room next, const Reply* reply);
  void append(Entry entry, const Reply* reply);
  // Writes an entry with what `change` has besides; `choice` is put down with it.
  void write(CheckedEntry entry, Change change, const Reply* reply,
             std::optional<CheckedEntry> choice = {});
  // A sealed choice: it lies in the store by seat, and the log has no more than who is ready.
  void choose(const CheckedEntry& choice, const Reply* reply);
  // False: the table is not the one it was chosen at, and is read again.
  bool lay(const CheckedEntry& choice);
  // The seat a command is for: the one it names, or the sender's own. Refuses the command itself.
  std::optional<Seat> own_seat(const Command& command, std::int64_t named);
  bool refused_unless_host(const Command& command);
  bool refused_to_open_up(const Command& command);
  bool refused_unless(Phase phase, const Command& command);
  std::string version_field() const;

  // -- the match goes on by itself (table_life.cpp) --
  void ask_bots();
  // By whom its bots are counted, so that nobody's many tables keep others waiting.
  std::string lane() const;
  void bot_decided(Seat seat, int settled, const std::string& move);
  void run_clocks(std::int64_t now);
  void run_absence(std::int64_t now);
  // True: the hall is about to end the match.
  bool run_ending(std::int64_t now);
  void watch_presence(std::int64_t now);
  void run_forgotten(std::int64_t now);
  void finish();
  FinishedRow finished_row() const;

  // -- messages (table_messages.cpp) --
  void send_table(Viewer& viewer);
  // `ok`: the id of the command it answers.
  void send_update(Viewer& viewer, int since, const std::string& ok = "");
  // What is new since `seen`; all of it where the viewer's eyes have changed.
  void send_news(Viewer& viewer);
  Seat eyes(const Viewer& viewer) const;
  // Those who may no longer watch are told so and are viewers no more. `taken_back`: it is over,
  // and from now on its players' alone again.
  void show_out(bool taken_back = false);
  void send_chat(const ChatRow& line);
  void send_room(const Viewer& viewer);
  void announce(const Reply* reply);
  // A sealed choice was put down or changed: its owner is told, and nobody else.
  void announce_choice(Seat seat, const Reply* reply);
  void announce_room();
  // The room as all see it, and the viewer's own part of it.
  wire::Room shared_room() const;
  void make_own(wire::Room& room, const Viewer& viewer) const;
  bool hears(const Viewer& viewer, const ChatRow& line) const;
  bool online(std::string_view id) const;
  std::int64_t watchers() const;
  // Tells the lobby at once; `lobby_due_`: what changes with every move waits for a tick.
  void lobby_changed();

  std::int64_t now() const { return ports_.clock.now(); }
  Terms terms() const { return ports_.house.terms(); }

  Ports ports_;
  const std::string id_;
  State state_ = State::kLoading;
  std::deque<std::function<void()>> queue_;

  Room room_;
  std::int64_t revision_ = 0;
  std::string secret_;
  std::optional<Table> table_;
  std::vector<ChatRow> chat_;
  std::vector<Viewer> viewers_;
  bool shared_ = false;  // over, and anybody may open it
  bool presence_due_ = false;
  bool lobby_due_ = false;
  std::int64_t lobby_at_ = 0;
  std::int64_t presence_at_ = 0;
  // The first version with the match's present number of moves: choices made since then, drafts
  // of others included, do not make a move stale.
  int settled_ = 0;
  // Seats whose sealed choice lies in the log, where older programs wrote it, and not in `choices`.
  SeatSet in_log_;
  // What is being committed.
  std::optional<Reply> pending_;
  // To be done again where another node was quicker: a part may come in on any of them.
  std::optional<Command> retry_;
  std::function<void()> then_;

  bool refresh_wanted_ = false;
  bool was_away_ = false;
  std::int64_t bots_due_ = 0;
  SeatArray<int> asked_{};                  // settled_ when a seat's bot was last asked; -1 = never
  SeatArray<std::int64_t> absent_since_{};  // a seat's person; 0 = there
  std::int64_t last_at_ = 0;                // hall time of the last entry, or of the beginning
  std::int64_t deadline_ = TableRow::kNever;
  std::int64_t used_at_ = 0;
};

}  // namespace crownhall::hall
