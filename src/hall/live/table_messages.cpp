// What viewers of a table are sent (docs/protocol.md, 6.3).
#include <algorithm>
#include <boost/json.hpp>

#include "base/index.hpp"
#include "hall/live/live_table.hpp"
#include "json/setup.hpp"

namespace crownhall::hall {
namespace {

std::string_view kind_word(SeatHolder::Kind kind) {
  constexpr std::string_view kWords[] = {"empty", "person", "bot"};
  return kWords[index(kind)];
}

std::optional<std::string> unless_empty(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return std::string(text);
}

// What everybody may see of the round before the deal: who has promised and opened, never a part
// before all are in.
wire::Deal deal_of(const Room& room) {
  const bool open = room.phase == Phase::kOpen;
  wire::Deal deal;
  deal.round = room.deal.number;
  deal.starting = room.deal.starting;
  deal.opening = room.deal.opening;
  deal.known = !room.known_seed.empty();
  for (const auto& id : open ? room.people() : std::vector<std::string>{}) {
    deal.people.push_back({id, std::string(part_state(room, id))});
  }
  if (open && room.deal.opening) deal.terms = unless_empty(terms_of(room));
  deal.transcript = unless_empty(room.transcript);
  return deal;
}

wire::ChatLine chat_line(const ChatRow& line) {
  return {.n = line.n,
          .at = line.at,
          .id = line.author,
          .name = line.name,
          .seat = line.seat == kSpectator ? std::nullopt : std::optional<int>(line.seat),
          .text = line.text};
}

Message message(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

bool LiveTable::online(std::string_view who) const {
  return ports_.house.elsewhere(who) ||
         std::any_of(viewers_.begin(), viewers_.end(),
                     [&](const Viewer& viewer) { return viewer.client->person().id == who; });
}

std::int64_t LiveTable::watchers() const {
  return std::count_if(viewers_.begin(), viewers_.end(),
                       [&](const Viewer& other) { return eyes(other) == kSpectator; });
}

wire::Room LiveTable::shared_room() const {
  wire::Room room;
  room.table = id_;
  room.game = room_.game;
  room.players = room_.setup.players;
  room.options = write_json(options_json(*(*find_game(room_.game))->info, room_.setup));
  room.visibility = room_.is_public ? "public" : "link";
  room.clock = room_.clock;
  room.rated = room_.rated;
  room.spectators = room_.spectators;
  room.hot_seat = room_.hot_seat;
  room.random_seats = room_.random_seats;
  room.created = room_.created;
  room.host = room_.host;
  room.phase = phase_word(room_.phase);
  if (room_.phase != Phase::kOpen) room.match = id_;
  room.commitment = room_.commitment;
  room.ending = unless_empty(room_.ending);
  room.stand_in = room_.stand_in;
  room.claim_s = room_.claim_s;
  room.deal = deal_of(room_);
  for (std::size_t i = 0; i < room_.seats.size(); ++i) {
    const RoomSeat& place = room_.seats[i];
    const bool person = place.kind == SeatHolder::Kind::kPerson;
    const SeatHolder* holder = table_ ? &table_->seat(static_cast<Seat>(i)) : nullptr;
    room.seats.push_back({.kind = std::string(kind_word(place.kind)),
                          .id = unless_empty(place.id),
                          .name = place.name,
                          .level = unless_empty(place.level),
                          .ready = place.ready,
                          .online = person ? online(place.id) : !place.empty(),
                          .stand_in = unless_empty(holder ? holder->stand_in : ""),
                          .resigned = holder && holder->resigned});
  }
  room.watchers = watchers();
  room.rematch = unless_empty(room_.rematch);
  if (!room_.from.kind.empty()) {
    room.from = wire::From{room_.from.kind, room_.from.match, room_.from.version};
  }
  return room;
}

void LiveTable::make_own(wire::Room& room, const Viewer& viewer) const {
  const auto mine = room_.seats_of(viewer.client->person().id);
  room.mine.assign(mine.begin(), mine.end());
  const Seat seat = eyes(viewer);
  room.eyes = seat == kSpectator ? std::nullopt : std::optional<int>(seat);
}

// Players do not hear spectators while they play: nobody helps them.
bool LiveTable::hears(const Viewer& viewer, const ChatRow& line) const {
  return eyes(viewer) == kSpectator || line.seat != kSpectator || room_.phase != Phase::kPlaying;
}

Seat LiveTable::eyes(const Viewer& viewer) const {
  return room_.eyes_of(viewer.client->person().id, viewer.wish);
}

void LiveTable::show_out(bool taken_back) {
  const auto closed =
      message(text_of(wire::Closed{id_, "not_allowed",
                                   taken_back ? "Its players keep this match to themselves."
                                              : "The host has closed this table to spectators."}));
  std::erase_if(viewers_, [&](const Viewer& viewer) {
    const auto& who = viewer.client->person().id;
    if (taken_back ? may_enter(who) : room_.may_watch(who)) return false;
    viewer.client->send(closed);
    return true;
  });
}

void LiveTable::send_chat(const ChatRow& line) {
  const auto told = message(text_of(wire::Chat{id_, chat_line(line)}));
  for (const Viewer& viewer : viewers_) {
    if (hears(viewer, line)) viewer.client->send(told);
  }
}

void LiveTable::send_table(Viewer& viewer) {
  const Seat seat = eyes(viewer);
  wire::Table whole;
  whole.table = id_;
  whole.room = shared_room();
  make_own(whole.room, viewer);
  if (table_) whole.position = table_->position_text(seat, table_time(now()), now());
  // Of a long log the last page; `log` has the rest.
  whole.log_since = table_ ? std::max(0, table_->version() - kLogPage) : 0;
  whole.log = table_ ? table_->log_text(seat, whole.log_since) : "[]";
  for (const ChatRow& line : chat_) {
    if (hears(viewer, line)) whole.chat.push_back(chat_line(line));
  }
  viewer.seen = table_ ? table_->version() : 0;
  viewer.shown = seat;
  const std::size_t bytes = 2048 + whole.position.size() + whole.log.size();
  viewer.client->send(message(text_of(std::move(whole), bytes)));
}

void LiveTable::send_news(Viewer& viewer) {
  const bool follows = viewer.shown == eyes(viewer) && viewer.seen <= table_->version() &&
                       viewer.seen >= table_->version() - kLogPage;
  if (follows) return send_update(viewer, viewer.seen);
  send_table(viewer);
}

void LiveTable::send_update(Viewer& viewer, int since, const std::string& ok) {
  const Seat seat = eyes(viewer);
  const std::int64_t now = this->now();
  wire::Update update{id_, ok, table_->position_text(seat, table_time(now), now),
                      table_->log_text(seat, since)};
  viewer.seen = table_->version();
  viewer.shown = seat;
  const std::size_t bytes = 128 + update.position.size() + update.log.size();
  viewer.client->send(message(text_of(std::move(update), bytes)));
}

void LiveTable::announce(const Reply* reply) {
  lobby_due_ = true;
  const int version = table_->version();
  const std::int64_t now = this->now();
  // One text for all who look through the same eyes.
  struct Shared {
    std::string position, log;
    Message message;
  };
  std::array<Shared, kMaxPlayers + 1> shared;
  SharedParts parts;
  bool answered = false;
  for (Viewer& viewer : viewers_) {
    const Seat seat = eyes(viewer);
    if (viewer.seen != version - 1 || viewer.shown != seat) {
      send_news(viewer);
      continue;
    }
    viewer.seen = version;
    Shared& same = shared[seat + 1];
    if (same.position.empty()) {
      same.position = table_->position_text(seat, table_time(now), now, &parts);
      same.log = table_->log_text(seat, version - 1);
    }
    const std::size_t bytes = 128 + same.position.size() + same.log.size();
    if (reply && viewer.client == reply->from && viewer.client->takes_updates()) {
      answered = true;
      viewer.client->send(
          message(text_of(wire::Update{id_, reply->id, same.position, same.log}, bytes)));
      continue;
    }
    if (!same.message) {
      same.message = message(text_of(wire::Update{id_, "", same.position, same.log}, bytes));
    }
    viewer.client->send(same.message);
  }
  if (!reply) return;
  if (!answered) reply->ok(version_field());
  ports_.house.count_answer(static_cast<double>(now - reply->at) / 1000);
}

void LiveTable::announce_choice(Seat seat, const Reply* reply) {
  bool answered = false;
  for (Viewer& viewer : viewers_) {
    if (eyes(viewer) != seat) continue;
    if (viewer.shown != seat) {
      send_news(viewer);
      continue;
    }
    const bool asked = reply && viewer.client == reply->from && viewer.client->takes_updates();
    send_update(viewer, viewer.seen, asked ? reply->id : "");
    answered = answered || asked;
  }
  if (!reply) return;
  if (!answered) reply->ok(version_field());
  ports_.house.count_answer(static_cast<double>(now() - reply->at) / 1000);
}

void LiveTable::send_room(const Viewer& viewer) {
  wire::RoomMessage told{id_, shared_room()};
  make_own(told.room, viewer);
  viewer.client->send(message(text_of(std::move(told), 2048)));
}

void LiveTable::announce_room() {
  presence_due_ = false;
  lobby_due_ = true;
  presence_at_ = now();
  if (viewers_.empty()) return;
  wire::RoomMessage told{id_, shared_room()};
  for (const Viewer& viewer : viewers_) {
    make_own(told.room, viewer);
    viewer.client->send(message(text_of(told, 2048)));
  }
}

void LiveTable::lobby_changed() {
  lobby_due_ = false;
  lobby_at_ = now();
  wire::TableNow now;
  // As of the last entry: it stays the same until the next.
  if (table_ && room_.phase == Phase::kPlaying) now = table_now(*table_, table_->time(), last_at_);
  now.watchers = watchers();
  ports_.house.room_changed(room_, std::move(now));
}

}  // namespace crownhall::hall
