// Walks through matches and what is compared on the way: for the conformance suite, and for tests
// of one game that want the same walks. No test is defined here.
//
// CROWNHALL_GAMES in the environment sets how many random games each property sees in all (the
// default is small; ./test --long asks for millions).
#pragma once

#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <set>

#include "game/advance.hpp"
#include "game/playout.hpp"
#include "game/typed_game.hpp"
#include "json/reader.hpp"
#include "json/writer.hpp"

namespace crownhall::conformance {

// The sanitizers are slow: what plays many matches takes fewer then.
inline bool sanitized() { return std::getenv("CROWNHALL_SANITIZED") != nullptr; }

inline int games_wanted(int standard) {
  const char* text = std::getenv("CROWNHALL_GAMES");
  return text ? std::max(standard, std::atoi(text)) : standard;
}

// Setups to try: every player count, each with the standard options, with each option at each end
// of its range and at every named value, and with `mixed` random combinations.
inline std::vector<Setup> setups(const GameInfo& info, int mixed) {
  std::vector<Setup> all;
  Rng rng = Rng::fast(7);
  for (int players = info.min_players; players <= info.max_players; ++players) {
    all.push_back({.players = players});
    for (const auto& spec : info.options) {
      std::set<int> values = {spec.least, spec.most};
      for (std::size_t i = 0; i < spec.names.size(); ++i) values.insert(static_cast<int>(i));
      values.erase(spec.standard);
      for (const int value : values) {
        all.push_back({.players = players, .options = {{std::string(spec.key), value}}});
      }
    }
    for (int i = 0; i < mixed; ++i) {
      Setup setup{.players = players};
      for (const auto& spec : info.options) {
        const auto width = static_cast<std::uint32_t>(spec.most - spec.least + 1);
        const int value = spec.least + static_cast<int>(rng.below(width));
        if (value != spec.standard) setup.options.emplace_back(spec.key, value);
      }
      all.push_back(setup);
    }
  }
  return all;
}

inline std::string describe(const Setup& setup) {
  std::string text = std::to_string(setup.players) + " players";
  for (const auto& [key, value] : setup.options) text += " " + key + "=" + std::to_string(value);
  return text;
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <Rules G>
std::string json_of(const G& game, typename G::State state) {
  JsonWriter writer;
  game.archive(writer, state);
  return write_json(writer.take());
}

template <Rules G>
std::string json_of(const G& game, typename G::View view) {
  JsonWriter writer;
  game.archive(writer, view);
  return write_json(writer.take());
}

// Plays one random match of a setup and calls `look(game, state, seat, rng)` before every move.
template <Rules G, class F>
void walk(const Setup& setup, std::uint64_t seed, F&& look) {
  const auto game = G::make(setup);
  ASSERT_TRUE(game) << game.refusal().sentence;
  const Key key = key_from_text("conformance " + std::to_string(seed));
  Rng rng = Rng::fast(seed);
  typename G::State state = begin(*game, key);
  Events nobody;
  std::uint64_t version = 0;
  for (SeatSet acting = game->to_act(state); !acting.empty(); acting = game->to_act(state)) {
    ASSERT_LT(version, 1'000'000u) << "the match does not end";
    // Among several seats to act any may come first.
    Seat seat = acting.front();
    for (const Seat other : acting) {
      if (rng.below(2)) seat = other;
    }
    look(*game, state, seat, rng);
    if (::testing::Test::HasFatalFailure()) return;
    advance(*game, state, key, ++version, seat, game->sample(state, seat, rng), nobody);
  }
  look(*game, state, kSpectator, rng);
}

// Every viewer of a table: its seats and a spectator.
template <Rules G>
std::vector<Seat> viewers(const G& game) {
  std::vector<Seat> all = {kSpectator};
  for (Seat seat = 0; seat < game.players(); ++seat) all.push_back(seat);
  return all;
}

// What a viewer observes of a move: what it is told, and what all can see.
template <Rules G>
std::string observation(const G& game, const typename G::State& after, Seat viewer,
                        const std::vector<Event>& events) {
  std::string seen = json_of(game, game.view(after, kSpectator));
  for (const Event& event : events) {
    if (!event.audience.has(viewer)) continue;
    seen += " " + std::to_string(event.id);
    for (const auto arg : event.args) seen += "," + std::to_string(arg);
  }
  return seen;
}

// Two worlds that a seat cannot tell apart go on side by side; like copies are exchanged between
// them, and hidden choices differ. As long as the seat observes the same in both, its views and its
// log are the same to the byte: knowledge follows from observation, never from which physical copy
// lies where. `pick(game, state, seat, rng)` chooses the moves.
struct SideBySide {
  int alike = 0;         // moves that looked the same to the viewer
  int other_worlds = 0;  // of them, with something hidden that differed
};
template <Rules G, class F>
void play_side_by_side(const Setup& setup, std::uint64_t seed, SideBySide& count, F&& pick) {
  using State = typename G::State;
  const auto game = G::make(setup);
  ASSERT_TRUE(game) << game.refusal().sentence;
  const Key key = key_from_text("like copies " + std::to_string(seed));
  Rng rng = Rng::fast(seed);
  Rng deal = Rng::match(key, 0);
  State real = game->deal(deal);
  const Seat viewer = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(setup.players)));
  State twin = game->imagine(game->view(real, viewer), rng);
  for (std::uint64_t version = 1; !game->to_act(real).empty(); ++version) {
    const Seat seat = game->to_act(real).front();
    const auto move = pick(*game, real, seat, rng);
    // A hidden choice of another seat may be another one in the other world.
    const bool same = seat == viewer || (game->check(twin, seat, move) && rng.below(2));
    const auto twin_move = same ? move : pick(*game, twin, seat, rng);
    std::vector<Event> log, twin_log;
    Events events(log), twin_events(twin_log);
    Rng chance = Rng::match(key, version), twin_chance = Rng::match(key, version);
    game->play(real, seat, move, chance, events);
    game->play(twin, seat, twin_move, twin_chance, twin_events);
    const auto view = game->view(real, viewer), twin_view = game->view(twin, viewer);
    if (observation(*game, real, viewer, log) != observation(*game, twin, viewer, twin_log)) {
      twin = game->imagine(view, rng);
      continue;
    }
    ++count.alike;
    count.other_worlds += !same_bytes(real, twin);
    ASSERT_EQ(json_of(*game, view), json_of(*game, twin_view)) << "viewer " << viewer;
    ASSERT_TRUE(same_bytes(view, twin_view)) << "viewer " << viewer;
    // Not too far from the truth, or the worlds would soon look different.
    if (rng.below(16) == 0) twin = game->imagine(view, rng);
  }
}

}  // namespace crownhall::conformance
