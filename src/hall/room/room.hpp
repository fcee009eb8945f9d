// Room: what a table is before, around and after its match: the settings, the seats, who may do
// what. A plain value, stored as JSON (store's TableRow::room); the match itself is src/table's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "hall/room/deal_round.hpp"
#include "hall/rows.hpp"
#include "hall/wire/wire.hpp"
#include "json/json.hpp"
#include "table/table.hpp"

namespace crownhall::hall {

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
  // How chance follows from the table's secret (TableRow::seed). 1: the secret is the match's seed,
  // and its SHA-256 was published, which is the key of all chance: no new match begins so.
  // 2: by table/record/deal.hpp.
  int derivation = kDerivation;
  std::string known_seed;  // of a deal that is played again; empty = a deal of its own
  std::string commitment;  // the promise `fairness` is held to
  DealRound deal;          // before the match
  std::string transcript;  // of the deal, once it is complete
  std::string ending;      // why the hall ended the match before its rules did
  // Declared before the start: the level that plays for who is away or out of time, and after how
  // many seconds an idle player can be claimed against where there is no clock.
  std::string stand_in = "squire";
  int claim_s = 300;

  static constexpr int kDerivation = 2;
  bool full() const;
  // The seats a person holds.
  std::vector<Seat> seats_of(std::string_view id) const;
  // Holds this very seat.
  bool holds(std::string_view id, Seat seat) const;
  // Whose view this person is sent: their own seat (of several the wished one), else a spectator's.
  // Asked for whenever something is sent and never kept: seats change hands, on any node.
  Seat eyes_of(std::string_view id, Seat wish) const;
  // May this person (empty: a stranger) watch it as things stand?
  bool may_watch(std::string_view id) const;
  std::vector<std::string> people() const;
  // People other than this one.
  bool others(std::string_view id) const;
  // The match begins: seats by lot are drawn, and the hall commits itself to the secret.
  void begin(std::int64_t now, std::string_view secret);
  // The seed of its match; nobody may see it before the match is over.
  std::string seed(std::string_view secret) const;
  // Anybody could have worked out the cards, and there are several people who may have.
  // `restored`: when the store was restored from a copy; who played on after the copy was made has
  // seen the coming cards and dice.
  bool exposed(std::int64_t restored) const {
    return phase == Phase::kPlaying && (derivation < 2 || started < restored) &&
           people().size() > 1;
  }
  // Takes a person out: an open seat is free, a seat in a match is "a guest"'s, for a bot to play
  // on.
  void forget(std::string_view id);
};

std::string_view phase_word(Phase phase);

// A seat for a bot: `wanted` is a level, or the name of a character (game/characters.hpp), who
// brings the level along. Of a level sits the first character whose name nobody beside has.
Result<RoomSeat> bot_seat(const GameEntry& game, std::string_view wanted,
                          std::span<const RoomSeat> beside);

// From a `create` command's fields. The seats are empty but for the host and the bots.
Result<Room> read_room(const json::object& fields, const Person& host, std::int64_t now);

// For the store, and back. A stored room that cannot be read is a broken store: "bad_store".
std::string room_text(const Room& room);
TableRow room_row(const Room& room, std::int64_t revision, std::string secret);
Result<Room> parse_room(const TableRow& row);

// A match for the room: dealt, or set up from its `start`, with every stored entry applied.
// `settled`, where wanted: the first version with the present moves (LiveTable::settled_).
Result<Table> make_table(const Room& room, const std::string& secret,
                         const std::vector<LogRow>& entries, int* settled = nullptr);

// How the match stands at `time` of the table, which is `at` for everybody; who watches is not
// known here.
wire::TableNow table_now(const Table& table, std::int64_t time, std::int64_t at);
// An entry of the lobby's list.
wire::LobbyEntry lobby_entry(const Room& room, wire::TableNow now);

}  // namespace crownhall::hall
