// A room from what a `create` command says.
#include <algorithm>
#include <boost/json.hpp>

#include "game/characters.hpp"
#include "hall/room/room.hpp"
#include "json/fields.hpp"
#include "json/setup.hpp"

namespace crownhall::hall {
namespace {

Result<ClockRules> read_clock(const json::object* object) {
  if (!object) return ClockRules::none();
  Fields fields(*object);
  const std::string kind = fields.text("kind", 16);
  ClockRules clock;
  if (kind == "bank") {
    const auto bank = static_cast<int>(fields.number("bank_s", 5, 86'400));
    clock = ClockRules::bank(bank, static_cast<int>(fields.number("increment_s", 0, 3'600)));
  } else if (kind == "days") {
    clock = ClockRules::days(static_cast<int>(fields.number("days", 1, 60)));
  } else if (kind != "none") {
    fields.refuse("kind", "must be none, bank or days");
  }
  if (auto wrong = fields.wrong()) return *wrong;
  if (const auto fine = clock.check(); !fine) return fine.refusal();
  return clock;
}

}  // namespace

Result<RoomSeat> bot_seat(const GameEntry& game, std::string_view wanted,
                          std::span<const RoomSeat> beside) {
  const Character* character = find_character(wanted);
  const auto found = game.find_bot(character ? character->level : wanted);
  if (!found) return found.refusal();
  std::vector<std::string> taken;
  for (const RoomSeat& seat : beside) taken.push_back(seat.name);
  const bool free =
      character && std::find(taken.begin(), taken.end(), character->name) == taken.end();
  std::string name = free ? std::string(character->name) : next_bot_name((*found)->key, taken);
  return RoomSeat{SeatHolder::Kind::kBot, "", std::move(name), std::string((*found)->key), true};
}

Result<Room> read_room(const json::object& object, const Person& host, std::int64_t now) {
  Fields fields(object);
  Room room;
  room.game = fields.text("game", 64);
  room.setup.players = static_cast<int>(fields.number("players", 1, kMaxPlayers));
  const auto* options = fields.object("options");
  const std::string visibility = fields.text_or("visibility", 16, "link");
  const auto* clock_fields = fields.object("clock");
  room.rated = fields.flag_or("rated", false);
  room.spectators = fields.flag_or("spectators", true);
  room.hot_seat = fields.flag_or("hot_seat", false);
  room.random_seats = fields.flag_or("random_seats", false);
  const auto* bots = fields.list("bots", kMaxPlayers);
  room.stand_in = fields.text_or("stand_in", 32, room.stand_in);
  room.claim_s = static_cast<int>(fields.number_or("claim_s", 5, 604'800, room.claim_s));
  if (fields.flag_or("decline", false)) {
    room.deal.people.push_back({host.id, std::string(DealRound::kDeclined), ""});
  }
  if (visibility != "public" && visibility != "link") {
    fields.refuse("visibility", "must be public or link");
  }
  if (auto wrong = fields.wrong()) return *wrong;

  const auto game = find_game(room.game);
  if (!game) return game.refusal();
  auto values = options ? read_options(*(*game)->info, *options) : OptionValues{};
  if (!values) return values.refusal();
  room.setup.options = std::move(*values);
  // A match is played to its end, and replayed for ever, by the rules it began with.
  room.setup.version = (*game)->info->version;
  if (const auto made = (*game)->make(room.setup); !made) return made.refusal();
  if (const auto level = (*game)->find_bot(room.stand_in); !level) return level.refusal();
  const auto clock = read_clock(clock_fields);
  if (!clock) return clock.refusal();
  room.clock = *clock;
  room.is_public = visibility == "public";
  room.host = host.id;
  room.created = now;

  const RoomSeat mine{SeatHolder::Kind::kPerson, host.id, host.name, "", room.hot_seat};
  room.seats.resize(room.setup.players);
  if (bots && bots->size() > room.seats.size()) {
    return Refusal{"bad_request", "There are more bots than seats."};
  }
  for (std::size_t i = 0; bots && i < bots->size(); ++i) {
    if ((*bots)[i].is_null()) continue;
    if (!(*bots)[i].is_string()) {
      return Refusal{"bad_request", "A bot is named by its level, or null for no bot."};
    }
    auto seat = bot_seat(**game, std::string_view((*bots)[i].get_string()), room.seats);
    if (!seat) return seat.refusal();
    room.seats[i] = std::move(*seat);
  }
  for (RoomSeat& seat : room.seats) {
    if (!seat.empty()) continue;
    seat = mine;
    if (!room.hot_seat) break;
  }
  if (room.seats_of(host.id).empty()) {
    return Refusal{"bad_request", "Leave a seat for yourself: not every seat can be a bot's."};
  }
  if (room.rated && (bots || room.hot_seat)) {
    return Refusal{"bad_request", "A rated table is for people only, one seat each."};
  }
  if (room.rated && !host.account) {
    return Refusal{"not_allowed", "Rated matches are for accounts: choose a name and a password."};
  }
  if (room.rated && room.clock.kind == ClockRules::Kind::kNone) {
    return Refusal{"bad_request", "A rated match has a clock."};
  }
  return room;
}

}  // namespace crownhall::hall
