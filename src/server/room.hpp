// Room: what a table is before, around and after its match: the settings, the seats, who may do
// what. A plain value, stored as JSON (store's TableRow::room); the match itself is src/table's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "json/json.hpp"
#include "server/client.hpp"
#include "store/store.hpp"
#include "table/table.hpp"

namespace crownhall::server {

enum class Phase { kOpen, kPlaying, kOver };

struct RoomSeat {
  SeatHolder::Kind kind = SeatHolder::Kind::kEmpty;
  std::string id;  // of a person
  std::string name;
  std::string level;  // of a bot
  bool ready = false;

  bool empty() const { return kind == SeatHolder::Kind::kEmpty; }
};

// Where a table's deal or position was taken from.
struct Origin {
  std::string kind;  // same_deal, continue; empty = a deal of its own
  std::string match;
  std::int64_t version = 0;
};

struct Room {
  std::string id;
  std::string game;
  Setup setup;
  bool is_public = false;
  ClockRules clock;
  bool rated = false;
  bool spectators = true;
  bool hot_seat = false;
  bool random_seats = false;  // who sits where is drawn when the match begins
  std::string host;
  std::int64_t created = 0;
  std::int64_t started = 0;
  Phase phase = Phase::kOpen;
  std::vector<RoomSeat> seats;
  std::string rematch;
  Origin from;
  std::string start;  // state JSON where the match does not begin with a deal; secret
  // SHA-256 of the seed, stored with the table's first line: the promise `fairness` is held to.
  std::string commitment;

  bool full() const;
  // The seats a person holds.
  std::vector<Seat> seats_of(std::string_view id) const;
  // Holds this very seat.
  bool holds(std::string_view id, Seat seat) const;
  std::vector<std::string> people() const;
  // People other than this one.
  bool others(std::string_view id) const;
  void begin(std::int64_t now);
};

std::string_view phase_word(Phase phase);

// From a `create` command's fields. The seats are empty but for the host and the bots.
Result<Room> read_room(const json::object& fields, const Person& host, std::int64_t now);

// For the store, and back. A stored room that cannot be read is a broken store: "bad_store".
std::string room_text(const Room& room);
Result<Room> parse_room(const TableRow& row);

// A match for the room: dealt, or set up from its `start`, with every stored entry applied.
// `settled`, where wanted: the first version with the present moves (LiveTable::settled_).
Result<Table> make_table(const Room& room, const std::string& seed,
                         const std::vector<LogRow>& entries, int* settled = nullptr);

// {"target": 12, ...}: every option, as a number
json::object options_object(const GameInfo& info, const Setup& setup);
json::object clock_object(const ClockRules& clock);
// An entry of the lobby's list.
json::object lobby_object(const Room& room);

}  // namespace crownhall::server
