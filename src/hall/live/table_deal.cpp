// From a full table to the first card: the round in which everybody has a part (deal_round.hpp),
// and what may be done against a player who lets the others wait.
#include <algorithm>
#include <boost/json.hpp>

#include "hall/live/live_table.hpp"
#include "hall/live/table_fields.hpp"
#include "json/setup.hpp"
#include "table/record/deal.hpp"

namespace crownhall::hall {

bool LiveTable::refused_while_dealing(const Command& command) {
  if (!room_.deal.opening) return false;
  command.refuse({"dealing", "The cards are being shuffled just now; wait a moment."});
  return true;
}

void LiveTable::want_match(Room next, const Reply& reply) {
  if (room_.rated) {
    for (const RoomSeat& seat : next.seats) {
      if (online(seat.id)) continue;
      // Ready, but not there: it begins when they are.
      return reply.refuse({"not_here", seat.name + " is not here; a rated match begins when "
                                                   "everybody is ready and here."});
    }
  }
  start_round(next, now(), terms().deal_ms);
  deal_on(std::move(next), &reply);
}

void LiveTable::deal_on(Room next, const Reply* reply) {
  if (go_on(next, now(), terms().deal_ms)) return start_match(std::move(next), reply);
  commit_room(std::move(next), reply, "");
}

void LiveTable::start_match(Room next, const Reply* reply) {
  next.begin(now(), secret_);
  auto made = make_table(next, secret_, {});
  if (!made) {
    if (reply) reply->refuse(made.refusal());
    return;
  }
  auto table = std::make_shared<Table>(std::move(*made));
  last_at_ = next.started;
  deadline_ = next.clock.kind == ClockRules::Kind::kNone ? TableRow::kNever
                                                         : next.started + next.clock.bank_ms;
  if (deadline_ != TableRow::kNever) ports_.house.clock_runs();
  commit_room(std::move(next), reply, ",\"version\":0", [this, table] {
    // The transcript goes to everybody before the first card.
    announce_room();
    table_.emplace(std::move(*table));
    for (Viewer& viewer : viewers_) send_table(viewer);
    ports_.house.match_began();
    bots_due_ = now() + terms().bot_delay_ms;
    if (terms().bot_delay_ms == 0) ask_bots();
  });
}

// -- a person's part --

void LiveTable::deal_promise(const Command& command) {
  Fields fields(command.body);
  const auto promise = fields.text("promise", 64);
  if (refused(command, fields)) return;
  Room next = room_;
  const auto fine = promise_part(next, command.from->person().id, promise);
  if (!fine) return command.refuse(fine.refusal());
  retry_ = command;
  deal_on(std::move(next), &command);
}

void LiveTable::deal_decline(const Command& command) {
  Fields fields(command.body);
  if (refused(command, fields)) return;
  Room next = room_;
  const auto fine = decline_part(next, command.from->person().id);
  if (!fine) return command.refuse(fine.refusal());
  retry_ = command;
  deal_on(std::move(next), &command);
}

void LiveTable::deal_open(const Command& command) {
  Fields fields(command.body);
  const auto part = fields.text("part", 64);
  if (refused(command, fields)) return;
  Room next = room_;
  const auto fine = open_part(next, command.from->person().id, part);
  if (!fine) return command.refuse(fine.refusal());
  retry_ = command;
  deal_on(std::move(next), &command);
}

// -- time --

void LiveTable::run_deal(std::int64_t now) {
  if (!room_.deal.starting || now < room_.deal.until) return;
  Room next = room_;
  const auto withheld = time_out(next);
  if (!withheld.empty()) return call_off(std::move(next), withheld, now);
  deal_on(std::move(next), nullptr);
}

// Somebody promised a part and kept it back: this deal is not made. It is filed, so that whoever
// does so again and again can be seen to.
void LiveTable::call_off(Room next, const std::vector<std::string>& withheld, std::int64_t now) {
  const std::string secret = ports_.house.new_secret();
  next.commitment = commitment_of(secret);
  json::array seats, guilty;
  for (const RoomSeat& place : room_.seats) {
    const bool person = place.kind == SeatHolder::Kind::kPerson;
    const auto text = [](const std::string& given) {
      return given.empty() ? json::value() : json::value(given);
    };
    seats.push_back(json::object{{"id", text(place.id)},
                                 {"name", place.name},
                                 {"kind", person ? "person" : "bot"},
                                 {"level", text(place.level)},
                                 {"stand_in", nullptr},
                                 {"resigned", false},
                                 {"place", nullptr},
                                 {"score", nullptr}});
  }
  for (const auto& id : withheld) guilty.push_back(json::value(id));
  const std::string match = id_ + '.' + std::to_string(room_.deal.number);
  const GameInfo& info = *(*find_game(room_.game))->info;
  const json::object summary{{"match", match},
                             {"table", id_},
                             {"game", room_.game},
                             {"players", room_.setup.players},
                             {"options", options_json(info, room_.setup)},
                             {"rated", room_.rated},
                             {"started", now},
                             {"ended", now},
                             {"moves", 0},
                             {"ending", "called_off"},
                             {"withheld", std::move(guilty)},
                             {"seats", std::move(seats)}};
  Change change{.table = id_, .row = row(next)};
  change.row->secret = secret;
  change.finished =
      FinishedRow{match, room_.game, room_.setup.players, now, write_json(summary), room_.people()};
  ports_.house.count_called_off();
  commit(std::move(change), nullptr, "", [this, next = std::move(next), secret] {
    room_ = next;
    secret_ = secret;
    ++revision_;
    show_out();
    announce_room();
    lobby_changed();
  });
}

// -- idle players --

// Where there is no clock: who lets the others wait for the declared time can be played for.
void LiveTable::claim_seat(const Command& command) {
  Fields fields(command.body);
  const auto seat = static_cast<Seat>(fields.number("seat", 0, room_.setup.players - 1));
  if (refused(command, fields) || refused_unless(Phase::kPlaying, command)) return;
  if (!own_seat(command, kAnySeat)) return;
  const auto no = [&](const std::string& why) { command.refuse({"not_allowed", why}); };
  if (room_.clock.kind != ClockRules::Kind::kNone) return no("At this table the clock decides.");
  if (room_.holds(command.from->person().id, seat)) return no("Nobody claims against themselves.");
  if (!table_->waiting().has(seat)) return no("That seat has nothing to decide just now.");
  const std::int64_t idle = command.at - std::max(last_at_, terms().opened_at);
  if (idle < std::int64_t{room_.claim_s} * 1000) {
    return no("A seat can be claimed against after " + std::to_string(room_.claim_s) +
              " seconds without a move.");
  }
  append({Entry::Kind::kStandIn, seat, room_.stand_in, command.at}, &command);
}

}  // namespace crownhall::hall
