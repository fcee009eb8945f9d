// START READING HERE: the contract that every game obeys.
//
// A game is a value: the rules with their options and card data chosen. Its functions are pure;
// everything that changes is in the State they are given. Copying a State is how search works,
// so it is trivially copyable, of fixed size, small, and has no heap.
//
//   auto game = RoadToLord::make({.players = 4});
//   Rng chance = Rng::match(key_from_text("my seed"), 0);
//   RoadToLord::State state = game->deal(chance);
//   while (!game->to_act(state).empty()) {
//     Seat seat = game->to_act(state).front();
//     RoadToLord::Move move = game->sample(state, seat, chance);
//     Events events;
//     game->play(state, seat, move, chance, events);
//   }
//   Outcome outcome = game->outcome(state);
//
// Who may know what: a View is a separate type, filled from empty by `view`; a hidden hand has no
// field in it to leak through. Everything a seat can remember or infer for certain (a shown void,
// cards it put under a pile) is in its View, so that `imagine` can respect it. Bots get Views.
//
// Long lists: a choice of many parts is also told step by step (`choices`; part.hpp says how), so
// that nobody has to list a million moves to count them, to show them or to make one.
//
// Simultaneous choices: `to_act` is a set. Each of its seats plays once, in any order; `view`
// hides a choice from the others until all are in.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/archive.hpp"
#include "base/result.hpp"
#include "base/rng.hpp"
#include "game/event.hpp"
#include "game/outcome.hpp"
#include "game/part.hpp"
#include "game/seat.hpp"
#include "game/setup.hpp"

namespace crownhall {

// A move is a small value whose 64 bits say it all: equal bits, equal move.
template <class M>
concept MoveType = std::is_trivially_copyable_v<M> && std::equality_comparable<M> &&
    requires(const M move) {
  { move.bits } -> std::convertible_to<std::uint64_t>;
};

template <class G>
concept Rules = MoveType<typename G::Move> && std::is_trivially_copyable_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::View> &&
    requires(const G game, typename G::State& state, const typename G::State& position,
             typename G::View& seen, const typename G::View& view, const typename G::Move move,
             std::vector<typename G::Move>& moves, Parts& parts, StepId step, Seat seat, Rng& rng,
             Events& events, Archive& archive, std::string_view text, const Setup& setup,
             const DrawStyle& style) {
  // -- the facts --
  { G::info() } -> std::same_as<const GameInfo&>;
  { G::events() } -> std::same_as<std::span<const EventSpec>>;
  { G::rules_text() } -> std::same_as<std::string_view>;  // RULES.md, embedded
  { G::make(setup) } -> std::same_as<Result<G>>;          // refuses bad players, options, data
  { game.players() } -> std::same_as<int>;

  // -- play --
  { game.deal(rng) } -> std::same_as<typename G::State>;
  { game.to_act(position) } -> std::same_as<SeatSet>;  // empty = the match is over
  // Appends every legal move of a seat to act, each once, in a fixed order.
  { game.legal(position, seat, moves) } -> std::same_as<void>;
  // How many they are, without listing many.
  { game.count(position, seat) } -> std::same_as<std::uint64_t>;
  // The same moves in steps: appends what may come next at a step of a seat to act. Every part
  // leads on to a legal move.
  { game.choices(position, seat, step, parts) } -> std::same_as<void>;
  // One random legal move without listing them; every legal move can come.
  { game.sample(position, seat, rng) } -> std::same_as<typename G::Move>;
  // Is it legal? If not, a sentence says why.
  { game.check(position, seat, move) } -> std::same_as<Result<void>>;
  // The move must be legal. Never allocates unless events are wanted.
  { game.play(state, seat, move, rng, events) } -> std::same_as<void>;
  { game.outcome(position) } -> std::same_as<Outcome>;  // only when over
  // The score sheet as it stands: final when over, else what is public or certain.
  { game.breakdown(position) } -> std::same_as<std::vector<ScoreLine>>;

  // -- knowledge --
  { game.view(position, seat) } -> std::same_as<typename G::View>;  // or kSpectator
  // A full state that gives exactly this view, the hidden rest drawn at random.
  { game.imagine(view, rng) } -> std::same_as<typename G::State>;
  { game.prompt(view) } -> std::same_as<Prompt>;
  // A sensible move by simple rules of thumb, from what the seat knows (heuristics.cpp).
  { game.advise(view, rng) } -> std::same_as<typename G::Move>;

  // -- text --
  { game.write(move) } -> std::same_as<std::string>;  // notation: short, readable, typeable
  { game.read(text) } -> std::same_as<Result<typename G::Move>>;  // form only; see `check`
  { game.draw(view, style) } -> std::same_as<std::string>;        // the table as text
  { game.archive(archive, state) } -> std::same_as<void>;         // the full state
  { game.archive(archive, seen) } -> std::same_as<void>;          // a view
  // After reading: is this a state that play could meet? Checks conservation of every card.
  { game.validate(position) } -> std::same_as<Result<void>>;
};

}  // namespace crownhall
