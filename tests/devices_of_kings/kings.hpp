// Positions of Devices of Kings for tests: pools as text, plots as notation.
#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"
#include "games/devices_of_kings/told.hpp"

namespace crownhall {

using devices_of_kings::Device;
using devices_of_kings::Ending;
using devices_of_kings::Phase;
using devices_of_kings::Told;

// One match whose pools and points a test may set. Seat 0 goes first.
class Kings {
 public:
  explicit Kings(int players, OptionValues options = {})
      : game(*DevicesOfKings::make({.players = players, .options = std::move(options)})) {
    Rng rng = Rng::fast(1);
    state = game.deal(rng);
    state.first = 0;
  }

  // "3 0 1": Sword, Mask and Rat of a seat.
  Kings& pools(Seat seat, std::string_view text) {
    const auto numbers = words(text);
    for (std::size_t d = 0; d < 3; ++d) {
      state.tokens[seat][d] = static_cast<std::uint16_t>(*to_integer(numbers[d]));
    }
    return *this;
  }
  Kings& points(std::initializer_list<int> totals) {
    std::size_t seat = 0;
    for (const int total : totals) state.points[seat++] = {static_cast<std::uint16_t>(total)};
    return *this;
  }
  Kings& round(int number) {
    state.round = static_cast<std::uint16_t>(number);
    return *this;
  }

  // One move of a seat; it must be legal.
  Kings& play(Seat seat, std::string_view text) {
    const auto move = game.read(text);
    EXPECT_TRUE(move) << text;
    if (!move) return *this;
    EXPECT_TRUE(game.to_act(state).has(seat)) << text;
    const auto legal = game.check(state, seat, *move);
    EXPECT_TRUE(legal) << text << ": " << legal.refusal().sentence;
    if (!legal) return *this;
    Rng rng = Rng::fast(2);
    Events events(log);
    game.play(state, seat, *move, rng, events);
    revealed = events.revealed();
    return *this;
  }
  // The plots of all seats from 0 on.
  Kings& plots(std::initializer_list<std::string_view> texts) {
    Seat seat = 0;
    for (const auto text : texts) play(seat++, text);
    return *this;
  }
  // Why a move is refused; "" when it is legal.
  std::string why_not(Seat seat, std::string_view text) const {
    const auto move = game.read(text);
    if (!move) return move.refusal().sentence;
    const auto legal = game.check(state, seat, *move);
    return legal ? "" : legal.refusal().sentence;
  }

  std::string pools(Seat seat) const {
    const auto& t = state.tokens[seat];
    return std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]);
  }
  int points(Seat seat) const { return state.total(seat); }
  int told(Told what) const {
    int n = 0;
    for (const Event& event : log) n += event.id == static_cast<std::uint16_t>(what);
    return n;
  }

  DevicesOfKings game;
  DevicesOfKings::State state;
  std::vector<Event> log;
  bool revealed = false;
};

// Nothing that touches Sword, Mask, Rat or points.
constexpr std::string_view kIdle = "cup:+ cup:+";

}  // namespace crownhall
