// TableOwner: one live table (hall/live/live_table.hpp) on this node. It brings it commands on its
// loop, has the store and the workers do what it asks for, and knows whether this node runs its
// bots and clocks. A table that nobody uses is forgotten after a while; the store has it all.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hall/live/live_table.hpp"
#include "server/hall/names.hpp"
#include "server/live/node_share.hpp"
#include "server/ops/loop.hpp"

namespace crownhall::server {

class Hall;

class TableOwner : public std::enable_shared_from_this<TableOwner>,
                   private HallClock,
                   private Keeper,
                   private Thinker,
                   private House {
 public:
  TableOwner(Hall& hall, Loop& loop, std::string id);

  const std::string& id() const { return table_.id(); }
  Loop& loop() const { return loop_; }

  // -- any thread --
  void submit(Command command);
  // This client is gone.
  void leave(std::shared_ptr<Recipient> client);
  // Another node has written: read it again.
  void refresh();
  // These people are at the table on another node.
  void here_elsewhere(std::vector<std::string> people);
  // Asks the store for it; commands wait meanwhile.
  void load() { table_.load(); }

  // -- its own loop --
  void tick(std::int64_t now);
  // Nobody needs it in memory.
  bool idle(std::int64_t now) const;
  // The hall has forgotten it: what still comes in is passed on to the one that takes its place.
  void retire() { retired_ = true; }

 private:
  // HallClock
  std::int64_t now() const override { return now_ms(); }
  // Keeper
  void load(std::function<void(Result<LoadedTable>)> done) override;
  void commit(Change change, std::function<void(Committed)> done) override;
  // Thinker
  void decide(Question question, std::function<void(std::string move)> done) override;
  void advise(Question question, std::function<void(const Decision&)> done) override;
  // House
  Terms terms() const override;
  void open_table(Room room, std::function<void(Result<std::string>)> done) override;
  void forward(Command command) override;
  void room_changed(const Room& room, wire::TableNow now) override;
  void clock_runs() override;
  bool owner() const override { return share_.owner(); }
  void claim(std::int64_t now) override;
  void match_began() override { share_.match_began(); }
  bool elsewhere(std::string_view who) const override { return presence_.has(who); }
  Result<void> may_chat(const Person& person) override;
  Result<void> may_ask(const Recipient& who) override;
  void count_move() override;
  void count_refusal() override;
  void count_called_off() override;
  void count_answer(double seconds) override;
  std::string new_secret() override;
  bool attempt(const std::function<void()>& work) override;
  void problem(std::string_view what) override;

  Hall& hall_;
  Loop& loop_;
  NodeShare share_;
  NodePresence presence_;
  bool retired_ = false;
  LiveTable table_;
};

}  // namespace crownhall::server
