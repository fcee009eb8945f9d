// What happens at a table without anybody's command: bots move, clocks run out, absent people are
// stood in for, a match that has ended is filed.
#include <boost/json.hpp>
#include <set>

#include "base/hash.hpp"
#include "json/position.hpp"
#include "server/hall.hpp"
#include "server/live_table.hpp"
#include "server/rating.hpp"

namespace crownhall::server {
namespace {

constexpr std::int64_t kClaimEvery = 2'000;
constexpr std::int64_t kDeadNode = 4'000;

std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

}  // namespace

// -- bots --

void LiveTable::ask_bots() {
  if (!owner_ || !table_ || room_.phase != Phase::kPlaying || table_->over()) return;
  for (const BotTurn& turn : table_->bot_turns()) {
    if (asked_[index(turn.seat)] == settled_) continue;
    const auto level = (*find_game(room_.game))->find_bot(turn.level);
    if (!level) continue;
    asked_[index(turn.seat)] = settled_;
    std::shared_ptr<const Position> position = table_->position().clone();
    // Its own chance: not the match's, and not to be guessed from outside.
    Hash64 seed;
    seed.add(seed_);
    seed.add(static_cast<std::uint64_t>(turn.seat));
    seed.add(static_cast<std::uint64_t>(settled_));
    hall_.bots().post([self = shared_from_this(), level = *level, position, settled = settled_,
                       seed = seed.value(), seat = turn.seat] {
      const auto begun = std::chrono::steady_clock::now();
      auto decision = level->decide(*position, seat, {}, seed);
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
      self->hall_.metrics().bot_moves(took.count());
      self->loop_.post([self, seat, settled, move = std::move(decision.move)] {
        self->enqueue([self, seat, settled, move] { self->bot_decided(seat, settled, move); });
      });
    });
  }
}

void LiveTable::bot_decided(Seat seat, int settled, const std::string& move) {
  if (state_ != State::kReady || !table_ || table_->over()) return;
  if (settled_ != settled || !table_->waiting().has(seat)) return;
  if (table_->seat(seat).played_by().empty()) return;
  append({Entry::Kind::kMove, seat, move, now_ms()}, nullptr);
}

// -- time --

void LiveTable::run_clocks(std::int64_t now) {
  if (room_.clock.kind == ClockRules::Kind::kNone) return;
  for (const Seat seat : table_->flags(now)) {
    if (!table_->seat(seat).played_by().empty()) continue;
    return append({Entry::Kind::kTimeout, seat, hall_.config().stand_in_level, now}, nullptr);
  }
}

void LiveTable::run_absence(std::int64_t now) {
  // Only where others wait at a running clock: friends without one decide for themselves (the host
  // may call a stand-in), and correspondence has days.
  if (room_.clock.kind != ClockRules::Kind::kBank) return;
  for (const Seat seat : table_->waiting()) {
    const RoomSeat& place = room_.seats[index(seat)];
    auto& since = absent_since_[index(seat)];
    if (place.kind != SeatHolder::Kind::kPerson || online(place.id) || !room_.others(place.id)) {
      since = 0;
      continue;
    }
    if (since == 0) since = now;
    if (now - since < hall_.config().absence_ms) continue;
    if (!table_->seat(seat).played_by().empty()) continue;
    return append({Entry::Kind::kStandIn, seat, hall_.config().stand_in_level, now}, nullptr);
  }
}

void LiveTable::claim(std::int64_t now) {
  if (!hall_.config().several_nodes) {
    owner_ = true;
    return;
  }
  if (claiming_ || now - claimed_at_ < kClaimEvery) return;
  claiming_ = true;
  claimed_at_ = now;
  hall_.readers().post([self = shared_from_this(), now] {
    const auto mine = self->hall_.store().claim(self->id_, self->hall_.node(), now, kDeadNode);
    self->loop_.post([self, mine] {
      self->claiming_ = false;
      self->owner_ = mine && *mine;
    });
  });
}

// -- who is there, on several nodes --

void LiveTable::share_presence(std::int64_t now) {
  const auto gone =
      std::erase_if(elsewhere_, [&](const auto& entry) { return now - entry.second > kDeadNode; });
  if (gone > 0 && state_ == State::kReady) announce_room();
  if (now - told_at_ < kClaimEvery || viewers_.empty()) return;
  told_at_ = now;
  std::set<std::string> people;
  for (const Viewer& viewer : viewers_) {
    const auto& id = viewer.client->person().id;
    if (!room_.seats_of(id).empty()) people.insert(id);
  }
  if (!people.empty()) hall_.store().tell_here(id_, {people.begin(), people.end()});
}

void LiveTable::here_elsewhere(std::vector<std::string> people) {
  loop_.run([self = shared_from_this(), people = std::move(people)] {
    const auto before = self->elsewhere_.size();
    for (const auto& id : people) self->elsewhere_[id] = now_ms();
    if (self->elsewhere_.size() != before && self->state_ == State::kReady) self->announce_room();
  });
}

// -- the end --

FinishedRow LiveTable::finished_row() const {
  const Outcome outcome = table_->position().outcome();
  const auto places = table_->places();
  json::array seats;
  std::vector<std::string> people;
  std::vector<int> rated_places;
  bool bots_played = false;
  for (std::size_t i = 0; i < room_.seats.size(); ++i) {
    const RoomSeat& place = room_.seats[i];
    const SeatHolder& holder = table_->seat(static_cast<Seat>(i));
    const bool person = place.kind == SeatHolder::Kind::kPerson;
    const auto text_or_null = [](const std::string& text) {
      return text.empty() ? json::value() : json::value(text);
    };
    seats.push_back(json::object{{"id", text_or_null(place.id)},
                                 {"name", place.name},
                                 {"kind", person ? "person" : "bot"},
                                 {"level", text_or_null(place.level)},
                                 {"stand_in", text_or_null(holder.stand_in)},
                                 {"resigned", holder.resigned},
                                 {"place", places[i]},
                                 {"score", outcome.scores[i]}});
    if (person) {
      people.push_back(place.id);
      rated_places.push_back(places[i]);
    }
    bots_played = bots_played || !person;
  }
  const auto ended = now_ms();
  const json::object summary{
      {"match", id_},
      {"table", id_},
      {"game", room_.game},
      {"players", room_.setup.players},
      {"options", options_object(table_->game().info(), room_.setup)},
      {"rated", room_.rated},
      {"started", room_.started},
      {"ended", ended},
      {"moves", table_->match().version()},
      {"seats", std::move(seats)},
  };
  FinishedRow row{id_, room_.game, room_.setup.players, ended, write_json(summary), room_.people()};
  if (room_.rated && !bots_played) {
    row.rated = people;
    row.rate = [rated_places](std::vector<RatingRow>& ratings) { rate(ratings, rated_places); };
  }
  return row;
}

void LiveTable::finish() {
  if (state_ != State::kReady || room_.phase != Phase::kPlaying) return;
  Room next = room_;
  next.phase = Phase::kOver;
  Change change{.table = id_, .row = row(next), .finished = finished_row()};
  commit(std::move(change), nullptr, [this, next = std::move(next)] {
    room_ = next;
    ++revision_;
    announce_room();
    lobby_changed();
  });
}

}  // namespace crownhall::server
