// The methods of the engine that open matches and look at them, one function each, in the order of
// docs/engine.md; playing.cpp has the others.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <random>

#include "base/text.hpp"
#include "engine/engine.hpp"
#include "engine/params.hpp"
#include "json/moves.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"
#include "table/record/record.hpp"

namespace crownhall {
namespace {

Refusal empty_data() {
  return {"bad_data", "The data is empty; leave it out to play the shipped edition."};
}

std::string fresh_seed() {
  std::random_device entropy;
  std::string seed;
  constexpr char kLetters[] = "0123456789abcdefghijklmnopqrstuv";
  for (int i = 0; i < 26; ++i) seed += kLetters[entropy() % 32];
  return seed;
}

}  // namespace

// -- the engine --

Reply Engine::hello(JsonReader& params) {
  if (!params.finish().empty()) return bad_params(params);
  return json::object{
      {"name", "crownhall"}, {"version", CROWNHALL_VERSION}, {"protocol", kProtocol}};
}

Reply Engine::games(JsonReader& params) {
  if (!params.finish().empty()) return bad_params(params);
  json::array list;
  for (const GameEntry* entry : games_) list.push_back(game_json(*entry->info));
  return list;
}

Result<const GameEntry*> Engine::find(std::string_view key) const {
  std::vector<std::string> keys;
  for (const GameEntry* entry : games_) {
    if (entry->info->key == key) return entry;
    keys.emplace_back(entry->info->key);
  }
  return Refusal{"unknown_game",
                 "There is no game '" + shorten(key) + "'; there is " + list_in_words(keys) + "."};
}

Result<Engine::Open*> Engine::open_match(JsonReader& params) {
  std::int64_t match = 0;
  params.number("match", match, 0, INT64_MAX);
  if (!params.finish().empty()) return bad_params(params);
  const auto it = open_.find(match);
  if (it != open_.end()) return &it->second;
  return Refusal{"unknown_match", "No match " + std::to_string(match) + " is open."};
}

Result<void> Engine::room_for(std::size_t matches) const {
  if (open_.size() + matches <= kMaxMatches) return {};
  return Refusal{"too_many_matches", "No more than " + std::to_string(kMaxMatches) +
                                         " matches can be open; close some first."};
}

Reply Engine::keep(const GameEntry* entry, Match match) {
  if (const auto room = room_for(1); !room) return room.refusal();
  return open(entry, std::move(match));
}

json::object Engine::open(const GameEntry* entry, Match match) {
  const std::int64_t id = next_++;
  json::object result{{"match", id}, {"seed", match.seed()}, {"version", match.version()}};
  open_.emplace(id, Open{entry, std::move(match)});
  return result;
}

// -- matches: beginnings --

Reply Engine::match_new(JsonReader& params) {
  std::string key;
  Setup setup;
  params.text("game", key);
  params.integer("players", setup.players, 0, 1000);
  const bool seeded = params.has("seed");
  const std::string seed = optional_text(params, "seed");
  const json::value options = optional_value(params, "options");
  const bool with_data = params.has("data");
  setup.data = optional_text(params, "data");
  const json::value version = optional_value(params, "rules_version");
  const int count = optional_integer(params, "count", 1, kMaxAtOnce);
  if (!params.finish().empty()) return bad_params(params);
  if (with_data && setup.data.empty()) return empty_data();
  const auto entry = find(key);
  if (!entry) return entry.refusal();
  auto values = read_options(*(*entry)->info, options);
  if (!values) return values.refusal();
  setup.options = std::move(*values);
  if (!version.is_null()) {  // else the newest: a new match has no past to keep
    const auto rules = read_rules_version(*(*entry)->info, &version);
    if (!rules) return rules.refusal();
    setup.version = *rules;
  }
  auto game = (*entry)->make(setup);
  if (!game) return game.refusal();
  if (count == 0) return keep(*entry, Match::deal(std::move(*game), seeded ? seed : fresh_seed()));
  if (const auto room = room_for(count); !room) return room.refusal();
  json::array matches;
  for (int i = 0; i < count; ++i) {
    std::string own = seeded ? seed + "/" + std::to_string(i) : fresh_seed();
    matches.push_back(open(*entry, Match::deal(*game, std::move(own))));
  }
  return json::object{{"matches", std::move(matches)}};
}

Reply Engine::match_load(JsonReader& params) {
  std::string key;
  params.text("game", key);
  json::value state = optional_value(params, "state");
  std::string seed = optional_text(params, "seed");
  if (!params.finish().empty()) return bad_params(params);
  const auto entry = find(key);
  if (!entry) return entry.refusal();
  json::object* fields = state.if_object();
  const json::value* setup_value = fields ? fields->if_contains("setup") : nullptr;
  if (!setup_value) {
    return Refusal{"bad_state", "The state must be an object as match.state gives it, with setup."};
  }
  JsonReader reader(*setup_value);
  Setup setup;
  reader.integer("players", setup.players, 0, 1000);
  const json::value options = optional_value(reader, "options");
  const bool with_data = reader.has("data");
  setup.data = optional_text(reader, "data");
  const json::value version = optional_value(reader, "rules_version");
  if (!reader.finish().empty()) return Refusal{"bad_state", "setup." + reader.error() + "."};
  if (with_data && setup.data.empty()) return empty_data();
  auto values = read_options(*(*entry)->info, options);
  if (!values) return values.refusal();
  setup.options = std::move(*values);
  const auto rules = read_rules_version(*(*entry)->info, &version);
  if (!rules) return rules.refusal();
  setup.version = *rules;
  auto game = (*entry)->make(setup);
  if (!game) return game.refusal();
  fields->erase("setup");
  auto position = read_state(**game, state);
  if (!position) return position.refusal();
  return keep(*entry, Match::from(std::move(*game), std::move(*position), std::move(seed)));
}

Reply Engine::match_replay(JsonReader& params) {
  const json::value value = optional_value(params, "record");
  if (!params.finish().empty()) return bad_params(params);
  const auto record = read_record(value);
  if (!record) return record.refusal();
  const auto by_key = [this](std::string_view key) { return find(key); };
  Replay replay = verify_record(*record, by_key);
  if (!replay) {
    return {replay.refusal, replay.move < 0 ? json::object() : json::object{{"move", replay.move}}};
  }
  return keep(*find(record->game), std::move(*replay.match));
}

// -- matches: looking --

Reply Engine::match_state(JsonReader& params) {
  const auto open = open_match(params);
  if (!open) return open.refusal();
  const AnyGame& game = (*open)->match.game();
  json::object setup{{"players", game.players()},
                     {"options", options_json(game.info(), game.setup())},
                     {"rules_version", game.setup().version}};
  if (!game.setup().data.empty()) setup["data"] = game.setup().data;
  const std::string state = state_text((*open)->match.position());
  return Reply::text("{\"setup\":" + write_json(setup) + (state == "{}" ? "" : ",") +
                     state.substr(1));
}

Reply Engine::match_view(JsonReader& params) {
  Seat seat = kSpectator;
  const json::value* given = params.has("seat") ? params.raw("seat") : nullptr;
  const bool spectator = given && given->is_null();
  if (!spectator) params.integer("seat", seat);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  const Match& match = (*open)->match;
  if (!spectator) {
    if (const auto good = check_seat(match.game(), seat); !good) return good.refusal();
  }
  return view_json(match.position(), spectator ? kSpectator : seat);
}

Reply Engine::match_to_act(JsonReader& params) {
  const auto open = open_match(params);
  if (!open) return open.refusal();
  return seats_json((*open)->match.position().to_act());
}

Reply Engine::match_legal(JsonReader& params) {
  Seat seat = 0;
  params.integer("seat", seat);
  const bool page = params.has("from") || params.has("most");
  std::int64_t from = 0;
  if (params.has("from")) params.number("from", from, 0, INT64_MAX);
  int most = kMostListedMoves;
  if (params.has("most")) params.integer("most", most, 1, kMostListedMoves);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  const Match& match = (*open)->match;
  if (const auto good = check_seat(match.game(), seat); !good) return good.refusal();
  if (page) {
    return Reply::text(page_text(match.position().choices(seat), static_cast<std::uint64_t>(from),
                                 static_cast<std::size_t>(most)));
  }
  const auto list = short_list(match.position(), seat);
  if (!list) {
    const std::uint64_t count = match.position().count(seat);
    return {Refusal{"too_many", "There are " + std::to_string(count) +
                                    " legal moves; ask for a page of them by \"from\", or for "
                                    "match.choices."},
            {{"count", count}}};
  }
  json::array moves;
  for (const std::string& move : *list) moves.emplace_back(view_of(move));
  return moves;
}

Reply Engine::match_choices(JsonReader& params) {
  Seat seat = 0;
  params.integer("seat", seat);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  const Match& match = (*open)->match;
  if (const auto good = check_seat(match.game(), seat); !good) return good.refusal();
  const Choices choices = match.position().choices(seat);
  return Reply::text("{\"count\":" + std::to_string(choices.count()) +
                     ",\"steps\":" + steps_text(choices) + "}");
}

Reply Engine::match_outcome(JsonReader& params) {
  const auto open = open_match(params);
  if (!open) return open.refusal();
  return outcome_json((*open)->match.position());
}

Reply Engine::match_record(JsonReader& params) {
  const auto open = open_match(params);
  if (!open) return open.refusal();
  const Match& match = (*open)->match;
  std::vector<SeatHolder> seats;
  for (int i = 1; i <= match.game().players(); ++i) {
    seats.push_back(SeatHolder::person("Seat " + std::to_string(i)));
  }
  return record_json(make_record(match, seats));
}

}  // namespace crownhall
