// Random play to the end: the inner loop of benchmarks, rollouts and property tests.
#pragma once

#include "base/hash.hpp"
#include "game/advance.hpp"
#include "game/rules.hpp"

namespace crownhall {

// Every seat to act plays a random legal move until the match is over. Returns the moves played.
// `chance` deals and rolls, `choice` picks the moves; they may be the same generator.
template <Rules G>
int play_out(const G& game, typename G::State& state, Rng& chance, Rng& choice) {
  Events nobody_listens;
  int moves = 0;
  for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
    const Seat seat = acting.front();
    game.play(state, seat, game.sample(state, seat, choice), chance, nobody_listens);
    ++moves;
  }
  return moves;
}

// A number that changes when the rules do: a hash over the moves and results of `matches` random
// matches with fixed seeds and standard options, over the player counts in turn. The same in every
// build on every machine.
template <Rules G>
std::uint64_t signature(int matches) {
  Hash64 hash;
  Events nobody_listens;
  const GameInfo& info = G::info();
  const int counts = info.max_players - info.min_players + 1;
  for (int i = 0; i < matches; ++i) {
    const auto game = G::make({.players = info.min_players + i % counts});
    const Key key = key_from_text("signature " + std::to_string(i));
    Rng choice = Rng::fast(static_cast<std::uint64_t>(i));
    auto state = begin(*game, key);
    std::uint64_t version = 0;
    for (SeatSet acting = game->to_act(state); !acting.empty(); acting = game->to_act(state)) {
      const Seat seat = acting.front();
      const auto move = game->sample(state, seat, choice);
      advance(*game, state, key, ++version, seat, move, nobody_listens);
      hash.add(static_cast<std::uint64_t>(seat));
      hash.add(static_cast<std::uint64_t>(move.bits));
    }
    const Outcome outcome = game->outcome(state);
    for (const auto place : outcome.places) hash.add(static_cast<std::uint64_t>(place));
    for (const auto score : outcome.scores) hash.add(static_cast<std::uint64_t>(score));
    hash.add(outcome.decided_by);
  }
  return hash.value();
}

// The signature that `crownhall bench` prints and every build must share.
constexpr int kSignatureMatches = 1000;

}  // namespace crownhall
