// The methods of the engine that change matches, and those of the bots.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>

#include "engine/engine.hpp"
#include "engine/params.hpp"
#include "json/position.hpp"

namespace crownhall {
namespace {

constexpr int kMaxIterations = 1000000000;
constexpr int kMaxTimeMs = 3600 * 1000;

json::value optional_number(const std::optional<double>& value) {
  return value ? json::value(*value) : json::value();
}

}  // namespace

// -- matches: playing --

Reply Engine::match_play(JsonReader& params) {
  if (params.has("moves")) return play_list(params);
  Seat seat = 0;
  std::string move;
  params.integer("seat", seat);
  params.text("move", move);
  const bool told = optional_flag(params, "events", true);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  Match& match = (*open)->match;
  const auto step = match.play(seat, move);
  if (!step) return step.refusal();
  json::object result{{"version", match.version()}, {"move", step->text}};
  if (told) result["events"] = events_json(match.game(), step->events, kReferee);
  return result;
}

// One after the other, up to the first that is refused: what was played before it stays played.
Reply Engine::play_list(JsonReader& params) {
  std::vector<std::pair<Seat, std::string>> wanted(params.begin_list("moves", 0, kMaxAtOnce));
  for (auto& [seat, move] : wanted) {
    if (params.begin_list("", 0, 2) != 2) params.refuse("must be a seat and a move");
    params.integer("", seat);
    params.text("", move);
    params.end_list();
  }
  params.end_list();
  const bool told = optional_flag(params, "events", true);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  Match& match = (*open)->match;
  json::array moves, events;
  for (const auto& [seat, move] : wanted) {
    const auto step = match.play(seat, move);
    if (!step) {
      return {step.refusal(), {{"played", moves.size()}, {"version", match.version()}}};
    }
    moves.emplace_back(view_of(step->text));
    if (told) events.push_back(events_json(match.game(), step->events, kReferee));
  }
  json::object result{{"version", match.version()}, {"moves", std::move(moves)}};
  if (told) result["events"] = std::move(events);
  return result;
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

Result<json::object> Engine::decide(const Open& open, Seat seat, const std::string& key,
                                    const Budget& budget, std::uint64_t seed) const {
  const Position& position = open.match.position();
  if (const auto good = check_seat(open.match.game(), seat); !good) return good.refusal();
  if (position.to_act().empty()) return Refusal{"match_over", "The match is over."};
  if (!position.to_act().has(seat)) {
    return Refusal{"not_your_turn", "It is not seat " + std::to_string(seat) + "'s turn."};
  }
  const auto level = open.entry->find_bot(key);
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

// For `seat`, or for each of `seats` as if it had been asked alone.
Reply Engine::bot_move(JsonReader& params) {
  std::vector<Seat> seats(1);
  const bool several = params.has("seats");
  if (several) {
    seats.resize(params.begin_list("seats", 0, kMaxPlayers));
    for (Seat& seat : seats) params.integer("", seat);
    params.end_list();
  } else {
    params.integer("seat", seats.front());
  }
  std::string level;
  Budget budget;
  params.text("level", level);
  budget.iterations =
      static_cast<std::uint32_t>(optional_integer(params, "iterations", 1, kMaxIterations));
  budget.time_ms = optional_integer(params, "time_ms", 1, kMaxTimeMs);
  const std::uint64_t seed = choice_seed(params);
  const auto open = open_match(params);
  if (!open) return open.refusal();
  json::array decisions;
  for (const Seat seat : seats) {
    auto decision = decide(**open, seat, level, budget, seed);
    if (!decision) return decision.refusal();
    if (!several) return std::move(*decision);
    (*decision)["seat"] = seat;
    decisions.push_back(std::move(*decision));
  }
  return json::object{{"decisions", std::move(decisions)}};
}

}  // namespace crownhall
