#include "lab/run/playthrough.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <map>

#include "base/hash.hpp"
#include "game/advance.hpp"
#include "json/position.hpp"

namespace crownhall::lab {
namespace {

using Fields = std::map<std::string, std::string>;  // path -> value as JSON

// A list of plain values is one field; objects and lists of objects are taken apart.
void flatten(const json::value& value, const std::string& path, Fields& fields) {
  if (const auto* object = value.if_object()) {
    for (const auto& [key, inner] : *object) {
      flatten(inner, path.empty() ? std::string(key) : path + "." + std::string(key), fields);
    }
    return;
  }
  const auto* list = value.if_array();
  const bool plain = !list || std::none_of(list->begin(), list->end(), [](const json::value& one) {
    return one.is_object() || one.is_array();
  });
  if (plain) {
    fields[path] = write_json(value);
    return;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    flatten((*list)[i], fmt::format("{}[{}]", path, i), fields);
  }
}

Fields fields_of(const json::value& value) {
  Fields fields;
  flatten(value, "", fields);
  return fields;
}

void print_changes(std::string& text, const Fields& before, const Fields& after) {
  for (const auto& [path, value] : after) {
    const auto was = before.find(path);
    if (was == before.end()) {
      text += fmt::format("  {} = {}\n", path, value);
    } else if (was->second != value) {
      text += fmt::format("  {}: {} -> {}\n", path, was->second, value);
    }
  }
  for (const auto& [path, value] : before) {
    if (!after.contains(path)) text += fmt::format("  {} is gone\n", path);
  }
}

void print_view(std::string& text, const Position& position, Seat viewer) {
  const std::string who = viewer == kSpectator ? "a spectator" : fmt::format("seat {}", viewer);
  text += fmt::format("seen by {}:\n", who);
  print_changes(text, {}, fields_of(view_json(position, viewer)));
}

// All views in a number: a change in any of them shows, also where none is printed.
std::string views_hash(const Position& position, int players) {
  Hash64 hash;
  for (Seat viewer = kSpectator; viewer < players; ++viewer) {
    for (const char c : write_json(view_json(position, viewer))) {
      hash.add(static_cast<std::uint8_t>(c));
    }
  }
  return fmt::format("{:016x}", hash.value());
}

}  // namespace

std::string playthrough(const AnyGame& game, const PlaythroughPlan& plan) {
  const GameInfo& info = game.info();
  const Key key = key_from_text(plan.seed);
  Rng choice = chance_of_deal(key_from_text(plan.seed + ", choices"));
  auto position = begin(game, key);
  Fields state = fields_of(state_json(*position));
  std::string text = fmt::format("# {}, {} players, seed \"{}\", rules version {}\n", info.key,
                                 game.players(), plan.seed, game.setup().version);
  text += "the state as dealt:\n";
  print_changes(text, {}, state);
  int n = 0;
  for (SeatSet acting = position->to_act(); !acting.empty(); acting = position->to_act()) {
    const Seat seat = acting.front();
    if (n % plan.views_every == 0) {
      const int viewers = game.players() + 1;
      print_view(text, *position, (n / plan.views_every) % viewers - 1);
    }
    const std::string move = position->sample(seat, choice);
    text += fmt::format("\n{}. seat {} of {} legal moves: {}\n", ++n, seat, position->count(seat),
                        move);
    std::vector<Event> list;
    Events events(list);
    advance(*position, key, static_cast<std::uint64_t>(n), seat, move, events);
    for (const json::value& event : events_json(game, list, kReferee)) {
      text += "  * " + write_json(event) + "\n";
    }
    Fields after = fields_of(state_json(*position));
    print_changes(text, state, after);
    state = std::move(after);
    text += "  views " + views_hash(*position, game.players()) + "\n";
  }
  text += "\nthe end: " + write_json(outcome_json(*position)) + "\n";
  return text;
}

}  // namespace crownhall::lab
