// LiveTable: the owner of one table while anybody is at it. It takes commands one at a time, checks
// them against the room and the match, has the store commit them, and only then applies and
// announces them (docs/protocol.md, 6).
//
//   check -> commit -> apply -> announce
//
// While a commit is under way further commands wait in line, so nobody is ever shown what is not on
// disk, and a store that fails leaves nothing to take back: the table is read again.
//
// Everything here runs on the table's loop, except where it says otherwise. A table that nobody
// uses is forgotten after a while; the store has it all.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/client.hpp"
#include "server/command.hpp"
#include "server/loop.hpp"
#include "server/room.hpp"

namespace crownhall::server {

class Hall;

class LiveTable : public std::enable_shared_from_this<LiveTable> {
 public:
  LiveTable(Hall& hall, Loop& loop, std::string id);

  const std::string& id() const { return id_; }
  Loop& loop() const { return loop_; }

  // -- any thread --
  void submit(Command command);
  // This client is gone.
  void leave(std::shared_ptr<Client> client);
  // Another node has written: read it again.
  void refresh();
  // These people are at the table on another node.
  void here_elsewhere(std::vector<std::string> people);
  // Called a few times a second: clocks, bots that are due, absence, unfinished business.
  void tick(std::int64_t now);
  // Asks the store for it; commands wait meanwhile.
  void load();

  // -- its own loop --
  // Nobody needs it in memory.
  bool idle(std::int64_t now) const;

 private:
  enum class State {
    kLoading,
    kReady,
    kCommitting,
    kAway,     // the store does not answer; tried again with every tick
    kMissing,  // there is no such table
  };
  struct Viewer {
    std::shared_ptr<Client> client;
    Seat eyes = kSpectator;
    int seen = 0;  // version last sent
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
  void loaded(Result<LoadedTable> loaded);
  void take(LoadedTable loaded);
  void away();
  // `reply` is refused when the commit fails; `then` runs when it is done.
  void commit(Change change, const Reply* reply, std::function<void()> then);
  void committed(Committed result);
  void commit_room(Room next, const Reply* reply, std::function<void()> then);
  TableRow row(const Room& room) const;

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

  void start_match(Room next, const Reply& reply);
  void append(Entry entry, const Reply* reply);
  bool repeated(const Command& command, Seat seat, std::int64_t version, std::string_view move);
  // The seat a command is for: the one it names, or the sender's own. Refuses the command itself.
  std::optional<Seat> own_seat(const Command& command, std::int64_t named);
  bool refused_unless_host(const Command& command);
  bool refused_unless(Phase phase, const Command& command);
  std::string version_field() const;

  // -- the match goes on by itself (table_life.cpp) --
  void ask_bots();
  void bot_decided(Seat seat, int settled, const std::string& move);
  void run_clocks(std::int64_t now);
  void run_absence(std::int64_t now);
  void claim(std::int64_t now);
  void share_presence(std::int64_t now);
  void finish();
  FinishedRow finished_row() const;

  // -- messages (table_messages.cpp) --
  void send_table(Viewer& viewer);
  void send_update(Viewer& viewer, int since);
  void announce(const Reply* reply);
  void announce_room();
  // The room as all see it, open at its end; and the same with the viewer's own part.
  std::string shared_room() const;
  std::string room_for(const Viewer& viewer, std::string text) const;
  std::string chat_json(const ChatRow& line) const;
  bool hears(const Viewer& viewer, const ChatRow& line) const;
  bool online(std::string_view id) const;
  void lobby_changed();

  Hall& hall_;
  Loop& loop_;
  const std::string id_;
  State state_ = State::kLoading;
  std::deque<std::function<void()>> queue_;

  Room room_;
  std::int64_t revision_ = 0;
  std::string seed_;
  std::optional<Table> table_;
  std::vector<ChatRow> chat_;
  std::vector<Viewer> viewers_;
  // The first version with the match's present number of moves: choices made since then, drafts
  // of others included, do not make a move stale.
  int settled_ = 0;
  // For each seat the last move and the versions it led from and to, to know a repeated command.
  struct LastMove {
    std::string text;
    std::int64_t from = -1;
    std::int64_t to = -1;
  };
  std::array<LastMove, kMaxPlayers> last_moves_;

  // What is being committed.
  std::optional<Reply> pending_;
  std::function<void()> then_;

  bool owner_ = false;  // this node runs its bots and clocks
  bool claiming_ = false;
  std::map<std::string, std::int64_t> elsewhere_;  // who is there on other nodes, as last heard
  std::int64_t told_at_ = 0;
  bool refresh_wanted_ = false;
  bool was_away_ = false;
  std::int64_t claimed_at_ = 0;
  std::int64_t bots_due_ = 0;
  std::array<int, kMaxPlayers> asked_{};  // settled_ when a seat's bot was last asked; -1 = never
  std::array<std::int64_t, kMaxPlayers> absent_since_{};  // 0 = there
  std::int64_t used_at_ = 0;
};

}  // namespace crownhall::server
