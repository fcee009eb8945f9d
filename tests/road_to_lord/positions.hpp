// Positions set up by hand, for the tests of Road to Lord: hands as text, then moves in notation.
#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall::road_to_lord {

// A table whose hands are given as "sword 257, wine 9, 0 0 00". Cards that were not named are
// taken for played, so that no card is lost.
class Scene {
 public:
  Scene(const Setup& setup, const std::vector<std::string_view>& hands,
        std::string_view craving = "none", Seat leader = 0)
      : game(*RoadToLord::make(setup)) {
    const Kind now = craving == "none" ? kGem : kind_of(icon(craving), 5);
    std::fill(std::begin(state.table.craving), std::end(state.table.craving), now);
    for (std::size_t i = 0; i < hands.size(); ++i) {
      state.hands[i] = cards(hands[i]);
      state.table.hand_sizes[i] = static_cast<std::uint8_t>(state.hands[i].size());
    }
    auto& t = state.table;
    t.leader = t.starter = t.turn = static_cast<std::uint8_t>(leader);
    t.best = -1;
  }

  // Plays a move for whoever is to act; "" or the reason why it is not legal.
  std::string play(std::string_view text) {
    const auto move = game.read(text);
    if (!move) return move.refusal().sentence;
    const Seat seat = to_act();
    const auto legal = game.check(state, seat, *move);
    if (!legal) return legal.refusal().sentence;
    Events listener(events);
    game.play(state, seat, *move, rng, listener);
    revealed = listener.revealed();
    return {};
  }
  bool allows(std::string_view text) {
    const auto move = game.read(text);
    return move && game.check(state, to_act(), *move).ok();
  }
  Seat to_act() const { return game.to_act(state).front(); }
  int points(Seat seat) const { return state.table.tallies[seat].points(); }

  static Icon icon(std::string_view name) {
    for (int i = 0; i < kIcons; ++i) {
      if (kIconNames[i] == name) return static_cast<Icon>(i);
    }
    return Icon::kNone;
  }
  static Cards cards(std::string_view text) {
    Cards heap{};
    for (const auto part : split(text, ',')) {
      const auto parts = words(part);
      for (const auto word : parts) {
        const Icon suit = icon(parts[0]);
        if (suit == Icon::kNone) {
          heap.add(word == "0" ? kGem : kGold);
        } else if (word != parts[0]) {
          for (const char c : word) heap.add(kind_of(suit, c - '0'));
        }
      }
    }
    return heap;
  }

  RoadToLord game;
  RoadToLord::State state{};
  Rng rng = Rng::fast(1);
  std::vector<Event> events;
  bool revealed = false;
};

inline const Setup kFour{.players = 4};
inline const Setup kThree{.players = 3};
inline const Setup kTwo{.players = 2};

}  // namespace crownhall::road_to_lord
