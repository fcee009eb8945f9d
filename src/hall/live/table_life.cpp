// What happens at a table without anybody's command: bots move, clocks run out, absent people are
// stood in for, a match that has ended is filed.
#include <boost/json.hpp>

#include "hall/after/rating.hpp"
#include "hall/live/live_table.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"
#include "table/record/deal.hpp"

namespace crownhall::hall {

// -- bots --

std::string LiveTable::lane() const {
  for (const Viewer& viewer : viewers_) {
    const auto& client = *viewer.client;
    if (!room_.seats_of(client.person().id).empty()) return client.address();
  }
  return room_.host;  // nobody is there
}

void LiveTable::ask_bots() {
  if (!ports_.house.owner() || !table_ || room_.phase != Phase::kPlaying || table_->over()) return;
  for (const BotTurn& turn : table_->bot_turns()) {
    if (asked_[turn.seat] == settled_) continue;
    const auto level = (*find_game(room_.game))->find_bot(turn.level);
    if (!level) continue;
    asked_[turn.seat] = settled_;
    // Its own chance: not the match's, and not to be guessed from outside.
    Question question{
        *level, table_->position().clone(), turn.seat, {}, bot_seed(secret_, turn.seat, settled_),
        lane()};
    ports_.thinker.decide(std::move(question), [this, seat = turn.seat,
                                                settled = settled_](std::string move) {
      enqueue([this, seat, settled, move = std::move(move)] { bot_decided(seat, settled, move); });
    });
  }
}

void LiveTable::bot_decided(Seat seat, int settled, const std::string& move) {
  if (state_ != State::kReady || !table_ || table_->over()) return;
  if (settled_ != settled || !table_->waiting().has(seat)) return;
  if (table_->seat(seat).played_by().empty()) return;
  append({Entry::Kind::kMove, seat, move, now()}, nullptr);
}

// -- time --

void LiveTable::run_clocks(std::int64_t now) {
  if (room_.clock.kind == ClockRules::Kind::kNone) return;
  for (const Seat seat : table_->flags(table_time(now))) {
    if (!table_->seat(seat).played_by().empty()) continue;
    const auto kind = room_.rated ? Entry::Kind::kForfeit : Entry::Kind::kTimeout;
    return append({kind, seat, room_.stand_in, now}, nullptr);
  }
  // Looked at too early: it may be forgotten until the moment that really counts.
  if (deadline_ == TableRow::kNever || now < deadline_) return;
  deadline_ = deadline(now);
  commit({.table = id_, .deadline = deadline_}, nullptr, "", [] {});
}

// Who is away, and since when.
void LiveTable::watch_presence(std::int64_t now) {
  for (std::size_t i = 0; i < room_.seats.size(); ++i) {
    const RoomSeat& place = room_.seats[i];
    const bool away = place.kind == SeatHolder::Kind::kPerson && !online(place.id);
    auto& since = absent_since_[i];
    since = away ? (since == 0 ? now : since) : 0;
  }
}

void LiveTable::run_absence(std::int64_t now) {
  // Only where others wait at a running clock: friends without one decide for themselves (claim),
  // correspondence has days, and in a rated match the clock alone decides.
  if (room_.clock.kind != ClockRules::Kind::kBank || room_.rated) return;
  for (const Seat seat : table_->waiting()) {
    const std::int64_t since = absent_since_[seat];
    if (since == 0 || !room_.others(room_.seats[seat].id)) continue;
    if (now - since < terms().absence_ms) continue;
    if (!table_->seat(seat).played_by().empty()) continue;
    return append({Entry::Kind::kStandIn, seat, room_.stand_in, now}, nullptr);
  }
}

// The seat of somebody the hall was asked to forget: nobody can come back to it.
void LiveTable::run_forgotten(std::int64_t now) {
  for (std::size_t i = 0; i < room_.seats.size(); ++i) {
    const RoomSeat& place = room_.seats[i];
    const auto seat = static_cast<Seat>(i);
    if (place.kind != SeatHolder::Kind::kPerson || !place.id.empty()) continue;
    if (table_->seat(seat).resigned) continue;
    return append({Entry::Kind::kResign, seat, room_.stand_in, now}, nullptr);
  }
}

// -- the end --

bool LiveTable::run_ending(std::int64_t now) {
  const auto end = [&](Ending ending) {
    append({Entry::Kind::kEnd, Entry::kNoSeat, std::string(ending_word(ending)), now}, nullptr);
    return true;
  };
  if (room_.exposed(terms().restored_at)) return end(Ending::kVoid);
  if (!room_.rated) return false;
  int people = 0, out = 0, away = 0;
  for (std::size_t i = 0; i < room_.seats.size(); ++i) {
    if (room_.seats[i].kind != SeatHolder::Kind::kPerson) continue;
    ++people;
    const bool gave_up = table_->seat(static_cast<Seat>(i)).resigned;
    out += gave_up;
    away += !gave_up && absent_since_[i] != 0 && now - absent_since_[i] >= terms().absence_ms;
  }
  // With nobody left to play against, the loss is the end of it.
  if (out > 0 && people == 2) {
    const bool time = table_->changes().back().kind == Entry::Kind::kForfeit;
    return end(time ? Ending::kTime : Ending::kResigned);
  }
  // Correspondence is played by people who are away.
  const bool live = room_.clock.kind == ClockRules::Kind::kBank;
  if (out == people || (live && out + away == people)) return end(Ending::kAbandoned);
  return false;
}

FinishedRow LiveTable::finished_row() const {
  const bool counts = crownhall::counts(table_->ending());
  const bool by_rules = table_->ending() == Ending::kRules;
  const Outcome outcome = by_rules ? table_->position().outcome() : Outcome{};
  bool all_moved = true;
  const auto places = table_->places();
  json::array seats;
  std::vector<std::string> people;
  std::vector<int> rated_places;
  bool bots_played = false;
  for (std::size_t i = 0; i < room_.seats.size(); ++i) {
    const RoomSeat& place = room_.seats[i];
    const SeatHolder& holder = table_->seat(static_cast<Seat>(i));
    const bool person = place.kind == SeatHolder::Kind::kPerson;
    seats.push_back(
        json::object{{"id", text_or_null(place.id)},
                     {"name", place.name},
                     {"kind", person ? "person" : "bot"},
                     {"level", text_or_null(place.level)},
                     {"stand_in", text_or_null(holder.stand_in)},
                     {"resigned", holder.resigned},
                     {"place", counts ? json::value(places[i]) : json::value()},
                     {"score", by_rules ? json::value(outcome.scores[i]) : json::value()}});
    all_moved = all_moved && (!person || table_->own_moves(static_cast<Seat>(i)) > 0);
    if (person && counts) {
      people.push_back(place.id);
      rated_places.push_back(places[i]);
    }
    bots_played = bots_played || !person || place.id.empty();
  }
  const auto ended = now();
  const json::object summary{
      {"match", id_},
      {"table", id_},
      {"game", room_.game},
      {"players", room_.setup.players},
      {"options", options_json(table_->game().info(), room_.setup)},
      {"rated", room_.rated},
      {"started", room_.started},
      {"ended", ended},
      {"moves", table_->match().version()},
      {"practice", table_->practice()},
      {"ending", text_or_null(std::string(ending_word(table_->ending())))},
      {"seats", std::move(seats)},
  };
  FinishedRow row{id_, room_.game, room_.setup.players, ended, write_json(summary), room_.people()};
  row.shared = room_.is_public && room_.spectators;
  // Nobody is rated for a match in which somebody never moved.
  if (room_.rated && !bots_played && counts && all_moved) {
    row.rated = people;
    row.rate = [rated_places](std::vector<RatingRow>& ratings) { rate(ratings, rated_places); };
  }
  return row;
}

void LiveTable::finish() {
  if (state_ != State::kReady || room_.phase != Phase::kPlaying) return;
  Room next = room_;
  next.phase = Phase::kOver;
  next.ending = ending_word(table_->ending());
  Change change{.table = id_, .row = row(next), .finished = finished_row()};
  commit(std::move(change), nullptr, "", [this, next = std::move(next)] {
    room_ = next;
    shared_ = room_.is_public && room_.spectators;
    ++revision_;
    announce_room();
    lobby_changed();
  });
}

}  // namespace crownhall::hall
