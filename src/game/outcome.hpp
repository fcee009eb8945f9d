// How a match stands or ended, and what a viewer is asked.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fixed_vector.hpp"
#include "game/seat.hpp"

namespace crownhall {

// A finished match. Place 1 is best; tied seats share a place and the next ones are skipped.
struct Outcome {
  FixedVector<std::int8_t, kMaxPlayers> places;
  FixedVector<std::int32_t, kMaxPlayers> scores;
  std::string_view decided_by;  // a word: message "<game>.decided.<word>"
};

// A seat's share of the win: 1 split evenly among all in first place, 0 for the rest.
inline double win_share(const Outcome& outcome, Seat seat) {
  int first = 0;
  for (const auto place : outcome.places) first += place == 1;
  return outcome.places[seat] == 1 ? 1.0 / first : 0.0;
}

// One line of the score sheet: message "<game>.score.<label>", with up to two numbers.
struct ScoreLine {
  Seat seat;
  std::string_view label;
  std::int32_t points;
  std::array<std::int32_t, 2> args{};
};

// What a viewer is asked: message "<game>.prompt.<key>" and the section of RULES.md that applies
// now ("4.2"). For someone who only waits, the key says what is waited for.
struct Prompt {
  std::string_view key;
  std::string_view section;
};

// How to draw a table as text.
struct DrawStyle {
  bool unicode = true;  // else plain ASCII, good for screen readers
  bool colour = false;  // ANSI escapes
  int width = 80;
  std::vector<std::string> names{};  // of the seats; "Seat 1" where missing

  std::string name(Seat seat) const {
    return seat >= 0 && std::cmp_less(seat, names.size()) && !names[seat].empty()
               ? names[seat]
               : "Seat " + std::to_string(seat + 1);
  }
};

}  // namespace crownhall
