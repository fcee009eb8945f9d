// Devices of Kings for two, solved: the value of every position at the start of a round.
//
// A position is how many points each king still needs and how the three pools stand; the devices
// are interchangeable, so the pools are three pairs in any order. Nobody scores more than once a
// round, so a match that reaches the target together goes on like one where both need a point.
// Values come by value iteration, from the last points backwards, with a matrix game of 26 plots a
// side in every position (kings_duel.cpp). They are shipped in 16 bits each.
//
// Pools have no limit in the game; the table ends at kCap tokens. Beyond it both pools of a device
// are lowered together, which keeps who is ahead and by how much as far as there is room.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace crownhall::kings_duel {

constexpr int kCap = 3;
constexpr int kMostNeeded = 10;  // points to the target
constexpr int kPlots = 26;

// Tokens of one device: of the king who attacks first, and of the other.
struct Pair {
  int first = 0;
  int second = 0;
};
using Pools = std::array<Pair, 3>;

class Table {
 public:
  // The bytes as `bytes` gives them; they must be whole.
  explicit Table(std::string_view bytes);
  // As a start for solving: everything even.
  Table();
  static const Table& shipped();

  // The chance that the first attacker wins, with 1..kMostNeeded points needed by each.
  float value(int first_needs, int second_needs, const Pools& pools) const;
  std::string bytes() const;

 private:
  friend Table solve(const std::function<void(double)>& progress);

  static std::size_t layer(int first_needs, int second_needs);
  std::vector<std::uint16_t> values_;
};

// Solves it from nothing; `progress` hears the part done, 0..1. Takes a minute or two.
Table solve(const std::function<void(double)>& progress);

}  // namespace crownhall::kings_duel
