// What a viewer cannot tell about palace cards of a kind it knew (§9.3).
//
// Knowledge is of kinds, never of physical copies. Say a seat knows that one of two places holds a
// Pacifist, and then draws a Pacifist from one of them. Either that was the one it knew of, or it
// was the other copy and the one it knew of still lies in the other place. The seat cannot tell, so
// both worlds must look alike to it: the Doubt says what was known and what has left since, and
// `imagine` draws either world as often as it is true.
#pragma once

#include <string_view>

#include "games/kingdoms_of_rice/pieces.hpp"

namespace crownhall::kingdoms_of_rice {

template <class S, class F>
void each_palace_card(S& state, F&& visit) {
  for (auto& card : state.pile) visit(card);
  for (auto& palace : state.palaces) {
    for (auto& card : palace) visit(card);
  }
  for (auto& hand : state.drawn) {
    for (auto& card : hand) visit(card);
  }
}

// The doubt about `kind` in a group, or null.
const Doubt* find_doubt(const Doubts& doubts, int group, Palace kind);

// Copies of `kind` that the viewer knows to lie in one of its groups, a doubt's sure ones included.
int known_in(const State& state, Seat viewer, int group, Palace kind);

// `card`, still in its group, is about to be seen by the viewer and to leave it.
void note_leaving(State& state, Seat viewer, const PalaceCard& card);

// The viewer's groups in `mixed` (as bits) are about to become one, numbered `lot`.
void merge_doubts(State& state, Seat viewer, std::uint64_t mixed, std::uint8_t lot);

// What is wrong with doubts read from outside; empty when nothing is.
std::string_view wrong_doubts(const State& state, int players, const Edition& edition);

// Drops the doubts that what the viewer knows has settled.
void settle_doubts(State& state, Seat viewer, const Edition& edition);

}  // namespace crownhall::kingdoms_of_rice
