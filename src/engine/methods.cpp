// The methods of the engine, one function each, in the order of docs/engine.md.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <random>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"
#include "table/record.hpp"

namespace crownhall {
namespace {

constexpr int kMaxIterations = 1000000000;
constexpr int kMaxTimeMs = 3600 * 1000;

json::string_view view_of(std::string_view text) { return {text.data(), text.size()}; }

Refusal bad_params(const JsonReader& params) { return {"bad_params", params.error() + "."}; }

// Fields that may be left out.
std::string optional_text(JsonReader& params, std::string_view key) {
  std::string text;
  if (params.has(key)) params.text(key, text);
  return text;
}
int optional_integer(JsonReader& params, std::string_view key, int least, int most) {
  int value = 0;
  if (params.has(key)) params.integer(key, value, least, most);
  return value;
}
json::value optional_value(JsonReader& params, std::string_view key) {
  const json::value* value = params.has(key) ? params.raw(key) : nullptr;
  return value ? *value : json::value();
}

// A seed for choices: a whole number or any text; left out = 0.
std::uint64_t choice_seed(JsonReader& params) {
  if (!params.has("seed")) return 0;
  const json::value* value = params.raw("seed");
  if (value && value->is_int64()) return static_cast<std::uint64_t>(value->get_int64());
  if (!value || !value->is_string()) {
    params.refuse("must be a text or a whole number");
    return 0;
  }
  Hash64 hash;
  hash.add(std::string_view(value->get_string().data(), value->get_string().size()));
  return hash.value();
}

std::string fresh_seed() {
  std::random_device entropy;
  std::string seed;
  constexpr char kLetters[] = "0123456789abcdefghijklmnopqrstuv";
  for (int i = 0; i < 26; ++i) seed += kLetters[entropy() % 32];
  return seed;
}

Result<void> check_seat(const AnyGame& game, int seat) {
  if (seat >= 0 && seat < game.players()) return {};
  return Refusal{"bad_seat", "There is no seat " + std::to_string(seat) + " at this table."};
}

json::value optional_number(const std::optional<double>& value) {
  return value ? json::value(*value) : json::value();
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

Reply Engine::keep(const GameEntry* entry, Match match) {
  if (open_.size() >= kMaxMatches) {
    return Refusal{"too_many_matches",
                   std::to_string(kMaxMatches) + " matches are open; close one first."};
  }
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
  std::string seed = params.has("seed") ? optional_text(params, "seed") : fresh_seed();
  const json::value options = optional_value(params, "options");
  setup.data = optional_text(params, "data");
  if (!params.finish().empty()) return bad_params(params);
  const auto entry = find(key);
  if (!entry) return entry.refusal();
  auto values = read_options(*(*entry)->info, options);
  if (!values) return values.refusal();
  setup.options = std::move(*values);
  auto game = (*entry)->make(setup);
  if (!game) return game.refusal();
  return keep(*entry, Match::deal(std::move(*game), std::move(seed)));
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
  setup.data = optional_text(reader, "data");
  if (!reader.finish().empty()) return Refusal{"bad_state", "setup." + reader.error() + "."};
  auto values = read_options(*(*entry)->info, options);
  if (!values) return values.refusal();
  setup.options = std::move(*values);
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
  if (!replay) return {replay.refusal, replay.move};
  return keep(*find(record->game), std::move(*replay.match));
}

// -- matches: looking --

Reply Engine::match_state(JsonReader& params) {
  const auto open = open_match(params);
  if (!open) return open.refusal();
  const AnyGame& game = (*open)->match.game();
  json::object setup{{"players", game.players()},
                     {"options", options_json(game.info(), game.setup())}};
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
  const auto open = open_match(params);
  if (!open) return open.refusal();
  const Match& match = (*open)->match;
  if (const auto good = check_seat(match.game(), seat); !good) return good.refusal();
  json::array moves;
  for (const std::string& move : match.position().legal(seat)) moves.emplace_back(view_of(move));
  return moves;
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

// -- matches: playing --

Reply Engine::match_play(JsonReader& params) {
  Seat seat = 0;
  std::string move;
  params.integer("seat", seat);
  params.text("move", move);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  Match& match = (*open)->match;
  const auto step = match.play(seat, move);
  if (!step) return step.refusal();
  return json::object{{"version", match.version()},
                      {"move", step->text},
                      {"events", events_json(match.game(), step->events, kReferee)}};
}

Reply Engine::match_undo(JsonReader& params) {
  const auto open = open_match(params);
  if (!open) return open.refusal();
  if (const auto back = (*open)->match.take_back(); !back) return back.refusal();
  return json::object{{"version", (*open)->match.version()}};
}

Reply Engine::match_random(JsonReader& params) {
  const bool bounded = params.has("moves");
  const int most = optional_integer(params, "moves", 0, kMaxIterations);
  const std::uint64_t seed = choice_seed(params);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  Match& match = (*open)->match;
  Rng choice = Rng::fast(seed);
  json::array moves;
  for (int n = 0; (!bounded || n < most) && !match.over(); ++n) {
    const Seat seat = match.position().to_act().front();
    const auto step = match.play(seat, match.position().sample(seat, choice));
    if (!step) return step.refusal();
    moves.push_back(json::array{seat, json::value(step->text)});
  }
  return json::object{{"version", match.version()}, {"moves", std::move(moves)}};
}

Reply Engine::match_close(JsonReader& params) {
  std::int64_t id = 0;
  if (params.has("match")) params.number("match", id, 0, INT64_MAX);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  open_.erase(id);
  return json::object();
}

// -- bots --

Reply Engine::bot_levels(JsonReader& params) {
  std::string key;
  params.text("game", key);
  if (!params.finish().empty()) return bad_params(params);
  const auto entry = find(key);
  if (!entry) return entry.refusal();
  json::array levels;
  for (const BotLevel& level : (*entry)->bots) {
    levels.push_back(json::object{{"key", view_of(level.key)},
                                  {"title", view_of(level.title)},
                                  {"about", view_of(level.about)}});
  }
  return levels;
}

Reply Engine::bot_move(JsonReader& params) {
  Seat seat = 0;
  std::string key;
  Budget budget;
  params.integer("seat", seat);
  params.text("level", key);
  budget.iterations =
      static_cast<std::uint32_t>(optional_integer(params, "iterations", 1, kMaxIterations));
  budget.time_ms = optional_integer(params, "time_ms", 1, kMaxTimeMs);
  const std::uint64_t seed = choice_seed(params);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  const Position& position = (*open)->match.position();
  if (const auto good = check_seat((*open)->match.game(), seat); !good) return good.refusal();
  if (position.to_act().empty()) return Refusal{"match_over", "The match is over."};
  if (!position.to_act().has(seat)) {
    return Refusal{"not_your_turn", "It is not seat " + std::to_string(seat) + "'s turn."};
  }
  const auto level = (*open)->entry->find_bot(key);
  if (!level) return level.refusal();
  const auto begin = std::chrono::steady_clock::now();
  const Decision decision = (*level)->decide(position, seat, budget, seed);
  const auto passed = std::chrono::steady_clock::now() - begin;
  json::array considered;
  for (const Considered& each : decision.considered) {
    considered.push_back(json::object{{"move", each.move},
                                      {"share", each.share},
                                      {"value", optional_number(each.value)},
                                      {"odds", optional_number(each.odds)}});
  }
  return json::object{
      {"move", decision.move},
      {"value", optional_number(decision.value)},
      {"considered", std::move(considered)},
      {"iterations", decision.iterations},
      {"ms", std::chrono::duration_cast<std::chrono::milliseconds>(passed).count()}};
}

}  // namespace crownhall
