// What viewers of a table are sent (docs/protocol.md, 6.3).
#include <algorithm>
#include <boost/json.hpp>

#include "server/hall.hpp"
#include "server/live_table.hpp"

namespace crownhall::server {
namespace {

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value() : json::value(text);
}

std::string_view kind_word(SeatHolder::Kind kind) {
  constexpr std::string_view kWords[] = {"empty", "person", "bot"};
  return kWords[static_cast<std::size_t>(kind)];
}

json::array numbers(const std::vector<Seat>& seats) {
  json::array list;
  for (const Seat seat : seats) list.push_back(seat);
  return list;
}

}  // namespace

bool LiveTable::online(std::string_view who) const {
  return elsewhere_.contains(std::string(who)) ||
         std::any_of(viewers_.begin(), viewers_.end(),
                     [&](const Viewer& viewer) { return viewer.client->person().id == who; });
}

std::string LiveTable::shared_room() const {
  const GameInfo& info = *(*find_game(room_.game))->info;
  json::array seats;
  for (std::size_t i = 0; i < room_.seats.size(); ++i) {
    const RoomSeat& place = room_.seats[i];
    const bool person = place.kind == SeatHolder::Kind::kPerson;
    const auto kind = kind_word(place.kind);
    json::object seat{{"kind", json::string_view(kind.data(), kind.size())},
                      {"id", text_or_null(place.id)},
                      {"name", place.name},
                      {"level", text_or_null(place.level)},
                      {"ready", place.ready},
                      {"online", person ? online(place.id) : !place.empty()}};
    const SeatHolder* holder = table_ ? &table_->seat(static_cast<Seat>(i)) : nullptr;
    seat["stand_in"] = holder ? text_or_null(holder->stand_in) : json::value();
    seat["resigned"] = holder && holder->resigned;
    seats.push_back(std::move(seat));
  }
  const bool playing = room_.phase != Phase::kOpen;
  const auto phase = phase_word(room_.phase);
  const auto watchers = std::count_if(viewers_.begin(), viewers_.end(),
                                      [](const Viewer& other) { return other.eyes == kSpectator; });
  json::object room{
      {"table", id_},
      {"game", room_.game},
      {"players", room_.setup.players},
      {"options", options_object(info, room_.setup)},
      {"visibility", room_.is_public ? "public" : "link"},
      {"clock", clock_object(room_.clock)},
      {"rated", room_.rated},
      {"spectators", room_.spectators},
      {"hot_seat", room_.hot_seat},
      {"random_seats", room_.random_seats},
      {"created", room_.created},
      {"host", room_.host},
      {"phase", json::string_view(phase.data(), phase.size())},
      {"match", playing ? json::value(id_) : json::value()},
      {"commitment", playing ? json::value(room_.commitment) : json::value()},
      {"seats", std::move(seats)},
      {"watchers", watchers},
      {"rematch", text_or_null(room_.rematch)},
  };
  room["from"] = room_.from.kind.empty() ? json::value()
                                         : json::value{{"kind", room_.from.kind},
                                                       {"match", room_.from.match},
                                                       {"version", room_.from.version}};
  std::string text = write_json(room);
  text.pop_back();
  return text;
}

std::string LiveTable::room_for(const Viewer& viewer, std::string text) const {
  text += R"(,"mine":)";
  text += write_json(numbers(room_.seats_of(viewer.client->person().id)));
  text += R"(,"eyes":)";
  text += viewer.eyes == kSpectator ? "null" : std::to_string(viewer.eyes);
  text += '}';
  return text;
}

std::string LiveTable::chat_json(const ChatRow& line) const {
  return write_json(
      json::object{{"n", line.n},
                   {"at", line.at},
                   {"id", line.author},
                   {"name", line.name},
                   {"seat", line.seat == kSpectator ? json::value() : json::value(line.seat)},
                   {"text", line.text}});
}

// Players do not hear spectators while they play: nobody helps them.
bool LiveTable::hears(const Viewer& viewer, const ChatRow& line) const {
  return viewer.eyes == kSpectator || line.seat != kSpectator || room_.phase != Phase::kPlaying;
}

void LiveTable::send_table(Viewer& viewer) {
  std::string text =
      R"({"t":"table","table":")" + id_ + R"(","room":)" + room_for(viewer, shared_room());
  text += R"(,"position":)";
  text += table_ ? table_->position_text(viewer.eyes, now_ms()) : "null";
  text += R"(,"log":)";
  text += table_ ? table_->log_text(viewer.eyes) : "[]";
  text += R"(,"chat":[)";
  bool first = true;
  for (const ChatRow& line : chat_) {
    if (!hears(viewer, line)) continue;
    if (!std::exchange(first, false)) text += ',';
    text += chat_json(line);
  }
  text += "]}";
  viewer.seen = table_ ? table_->version() : 0;
  viewer.client->send(std::make_shared<const std::string>(std::move(text)));
}

void LiveTable::send_update(Viewer& viewer, int since) {
  std::string text = R"({"t":"update","table":")" + id_ + R"(","position":)";
  text += table_->position_text(viewer.eyes, now_ms());
  text += R"(,"log":)";
  text += table_->log_text(viewer.eyes, since);
  text += '}';
  viewer.seen = table_->version();
  viewer.client->send(std::make_shared<const std::string>(std::move(text)));
}

void LiveTable::announce(const Reply* reply) {
  const int version = table_->version();
  const std::int64_t now = now_ms();
  const std::string head = R"({"t":"update","table":")" + id_ + '"';
  // One text for all who look through the same eyes.
  std::array<std::string, kMaxPlayers + 1> tails;
  std::array<Message, kMaxPlayers + 1> messages;
  bool answered = false;
  for (Viewer& viewer : viewers_) {
    const auto eyes = static_cast<std::size_t>(viewer.eyes + 1);
    if (viewer.seen != version - 1) {
      send_update(viewer, viewer.seen);
      continue;
    }
    viewer.seen = version;
    std::string& tail = tails[eyes];
    if (tail.empty()) {
      tail = R"(,"position":)";
      tail += table_->position_text(viewer.eyes, now);
      tail += R"(,"log":)";
      tail += table_->log_text(viewer.eyes, version - 1);
      tail += '}';
    }
    if (reply && viewer.client == reply->from && viewer.client->takes_updates()) {
      answered = true;
      viewer.client->send(
          std::make_shared<const std::string>(head + ",\"ok\":" + reply->id + tail));
      continue;
    }
    if (!messages[eyes]) messages[eyes] = std::make_shared<const std::string>(head + tail);
    viewer.client->send(messages[eyes]);
  }
  if (!reply) return;
  if (!answered) reply->ok(version_field());
  hall_.metrics().commands(static_cast<double>(now - reply->at) / 1000);
}

void LiveTable::announce_room() {
  if (viewers_.empty()) return;
  const std::string shared = R"({"t":"room","table":")" + id_ + R"(","room":)" + shared_room();
  for (const Viewer& viewer : viewers_) {
    viewer.client->send(std::make_shared<const std::string>(room_for(viewer, shared) + '}'));
  }
}

void LiveTable::lobby_changed() { hall_.show_in_lobby(room_); }

}  // namespace crownhall::server
