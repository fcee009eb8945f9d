// What a live table asks of the world around it. The server answers with threads, a database and
// other nodes; a test, or a worker in a page, with much less.
//
// A port calls back on the table's own thread, later: never from within the call that asked, one
// call at a time, and never after the table is gone.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "bots/level.hpp"
#include "hall/room/room.hpp"
#include "hall/rows.hpp"
#include "hall/wire/command.hpp"

namespace crownhall::hall {

// The hall's time: milliseconds since 1970, as the store has them.
class HallClock {
 public:
  virtual ~HallClock() = default;
  virtual std::int64_t now() const = 0;
};

// What must not be forgotten.
class Keeper {
 public:
  virtual ~Keeper() = default;
  // "not_found" where there is no such table.
  virtual void load(std::function<void(Result<LoadedTable>)> done) = 0;
  // Nothing of a change is shown to anybody before it is done.
  virtual void commit(Change change, std::function<void(Committed)> done) = 0;
};

// What a bot is asked to decide.
struct Question {
  const BotLevel* level = nullptr;
  std::shared_ptr<const Position> position;
  Seat seat = 0;
  Budget budget{};  // none: the level's own
  std::uint64_t seed = 0;
  std::string lane{};  // who is counted for it, so that nobody's many tables keep others waiting
};

// Somebody who thinks.
class Thinker {
 public:
  virtual ~Thinker() = default;
  // A bot's turn.
  virtual void decide(Question question, std::function<void(std::string move)> done) = 0;
  // What a strong bot would do, for a person who asks. Nobody's turn waits for it.
  virtual void advise(Question question, std::function<void(const Decision&)> done) = 0;
};

// How this hall has its tables.
struct Terms {
  std::int64_t bot_delay_ms = 0;     // a bot's move comes no sooner: people want to follow
  std::int64_t absence_ms = 60'000;  // live games: then a stand-in takes over
  std::int64_t deal_ms = 15'000;     // to promise a part of the shuffle, and to open it
  std::int64_t restored_at = 0;      // when the store was restored from a copy; 0 = never
  std::int64_t opened_at = 0;        // since when people can act here
};

// The hall the table stands in. What has an answer here is for a hall of one table and one person.
class House {
 public:
  virtual ~House() = default;
  virtual Terms terms() const = 0;

  // -- other tables --
  // Opens one for this room and gives its id.
  virtual void open_table(Room room, std::function<void(Result<std::string>)> done) = 0;
  // A command of the table's own making, for another table.
  virtual void forward(Command command) = 0;
  // `now`: how its match stands, as a card shows it.
  virtual void room_changed(const Room& room, wire::TableNow now) = 0;
  // A clock has begun to run here.
  virtual void clock_runs() {}

  // -- several nodes --
  // Are this table's bots and clocks run here?
  virtual bool owner() const { return true; }
  // The match goes on: this is the time to say so to the others.
  virtual void claim(std::int64_t) {}
  virtual void match_began() {}
  // Is this person at the table on another node?
  virtual bool elsewhere(std::string_view) const { return false; }

  // -- limits and counts --
  virtual Result<void> may_chat(const Person&) { return {}; }
  virtual Result<void> may_ask(const Recipient&) { return {}; }
  virtual void count_move() {}
  virtual void count_refusal() {}
  virtual void count_called_off() {}
  // From reading a command to having it answered.
  virtual void count_answer(double) {}

  // A table's secret: 256 random bits in hexadecimal (table/record/deal.hpp).
  virtual std::string new_secret() = 0;
  // Does it. False where it was broken off (no memory, say), which the house has written down.
  virtual bool attempt(const std::function<void()>& work) { return work(), true; }
  virtual void problem(std::string_view) {}
};

struct Ports {
  const HallClock& clock;
  Keeper& keeper;
  Thinker& thinker;
  House& house;
};

}  // namespace crownhall::hall
