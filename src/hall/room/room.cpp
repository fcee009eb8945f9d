#include "hall/room/room.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "base/index.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"
#include "table/record/deal.hpp"

namespace crownhall::hall {
namespace {

constexpr std::string_view kPhases[] = {"open", "playing", "over"};

}  // namespace

std::string_view phase_word(Phase phase) { return kPhases[index(phase)]; }

bool Room::full() const {
  return std::none_of(seats.begin(), seats.end(), [](const auto& seat) { return seat.empty(); });
}

std::vector<Seat> Room::seats_of(std::string_view who) const {
  std::vector<Seat> list;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!who.empty() && seats[i].id == who) list.push_back(static_cast<Seat>(i));
  }
  return list;
}

bool Room::holds(std::string_view who, Seat seat) const {
  return !who.empty() && seat >= 0 && std::cmp_less(seat, seats.size()) && seats[seat].id == who;
}

Seat Room::eyes_of(std::string_view who, Seat wish) const {
  if (holds(who, wish)) return wish;
  const auto mine = seats_of(who);
  return mine.empty() ? kSpectator : mine.front();
}

bool Room::may_watch(std::string_view who) const {
  if (spectators || phase == Phase::kOpen) return true;
  return !who.empty() && (who == host || !seats_of(who).empty());
}

std::vector<std::string> Room::people() const {
  std::vector<std::string> list;
  for (const RoomSeat& seat : seats) {
    if (!seat.id.empty()) list.push_back(seat.id);
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

bool Room::others(std::string_view who) const {
  return std::any_of(seats.begin(), seats.end(),
                     [&](const auto& seat) { return !seat.id.empty() && seat.id != who; });
}

void Room::begin(std::int64_t now, std::string_view secret) {
  phase = Phase::kPlaying;
  started = now;
  derivation = kDerivation;
  commitment = commitment_of(secret);
  transcript = known_seed.empty() ? transcript_of(*this) : "";
  deal.starting = deal.opening = false;
  deal.people.clear();  // the transcript has it all, and names nobody
  if (!random_seats) return;
  Rng::match(lot_key(secret, transcript), 0).shuffle(std::span(seats));
}

std::string Room::seed(std::string_view secret) const {
  if (!known_seed.empty()) return known_seed;
  return derivation < 2 ? std::string(secret) : seed_of(secret, transcript);
}

void Room::forget(std::string_view who) {
  for (RoomSeat& seat : seats) {
    if (who.empty() || seat.id != who) continue;
    if (phase == Phase::kOpen) {
      seat = {};
    } else {
      seat.id.clear();
      seat.name = "a guest";
    }
  }
  std::erase_if(deal.people, [&](const DealPerson& person) { return person.id == who; });
  if (host != who) return;
  const auto left = people();
  host = left.empty() ? "" : left.front();
}

Result<Table> make_table(const Room& room, const std::string& secret,
                         const std::vector<LogRow>& entries, int* settled) {
  const auto entry = find_game(room.game);
  if (!entry) return entry.refusal();
  auto game = (*entry)->make(room.setup);
  if (!game) return game.refusal();
  const std::string seed = room.seed(secret);
  std::vector<SeatHolder> seats;
  for (const RoomSeat& seat : room.seats) seats.push_back({seat.kind, seat.name, seat.level});
  auto table = [&]() -> Result<Table> {
    if (room.start.empty()) {
      return Table::make(*game, seed, std::move(seats), room.clock, room.started);
    }
    auto start = read_kept_state(**game, room.start);
    if (!start) return start.refusal();
    return Table::continue_match(Match::from(*game, std::move(*start), seed), std::move(seats),
                                 room.clock, room.started);
  }();
  if (!table) return table;
  for (const LogRow& row : entries) {
    const auto kind = entry_kind(row.kind);
    if (!kind || row.version != table->version() + 1) {
      return Refusal{"bad_store", "Entry " + std::to_string(row.version) + " of table " + room.id +
                                      " is out of order or of an unknown kind."};
    }
    const int moves = table->match().version();
    const auto done = table->apply({*kind, row.seat, row.text, row.at, row.spent});
    if (settled && (table->match().version() != moves || *kind == Entry::Kind::kUndo)) {
      *settled = table->version();
    }
    if (!done) {
      return Refusal{"bad_store", "Entry " + std::to_string(row.version) + " of table " + room.id +
                                      " does not replay: " + done.refusal().sentence};
    }
  }
  return table;
}

wire::TableNow table_now(const Table& table, std::int64_t time, std::int64_t at) {
  wire::TableNow now{crownhall::wire::seats_of(table.waiting())};
  if (table.clock().rules().kind == ClockRules::Kind::kNone || table.over()) return now;
  now.time = {at, {}, crownhall::wire::seats_of(table.clock().running())};
  for (Seat seat = 0; seat < table.players(); ++seat) {
    now.time->left_ms.push_back(table.clock().left(seat, time));
  }
  return now;
}

wire::LobbyEntry lobby_entry(const Room& room, wire::TableNow now) {
  wire::LobbyEntry entry;
  entry.table = room.id;
  entry.game = room.game;
  entry.players = room.setup.players;
  for (const RoomSeat& seat : room.seats) {
    if (!seat.empty()) entry.names.push_back(seat.name);
    const bool bot = seat.kind == SeatHolder::Kind::kBot;
    wire::LobbyChair chair{seat.empty() ? "empty" : bot ? "bot" : "person", {}, seat.name, {}};
    if (!seat.id.empty()) chair.id = seat.id;
    if (bot) chair.level = seat.level;
    entry.chairs.push_back(std::move(chair));
  }
  if (const auto game = find_game(room.game)) {
    entry.options = write_json(options_json(*(*game)->info, room.setup));
  }
  entry.clock = room.clock;
  entry.rated = room.rated;
  entry.known_deal = !room.known_seed.empty();
  entry.created = room.created;
  entry.playing = room.phase == Phase::kPlaying;
  entry.now = std::move(now);
  return entry;
}

}  // namespace crownhall::hall
