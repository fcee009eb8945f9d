// What the results of duplicate blocks say: shares, Elo, intervals, and a sequential test.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/arena/match.hpp"

namespace crownhall::lab {

// One deal, played with every rotation of the seats: what each entrant won over all its games.
using Block = std::vector<std::int32_t>;

// The place of an entrant: `seats` of the `players` seats in every game.
struct Entry {
  int players = 2;
  int seats = 1;

  // Its part of all wins if everyone were equal.
  double fair() const { return static_cast<double>(seats) / players; }
};

// Logistic Elo of a part of the wins, against the other seats at the table: each seat weighs
// 10^(elo/400), and with two players this is the usual formula. `part` strictly between 0 and 1.
double elo_of(double part, const Entry& entry);
// The part of the wins that such an advantage brings.
double part_of(double elo, const Entry& entry);

// In units of a fair share: 1 = even. Intervals: 95 %, by bootstrap over the blocks.
struct Standing {
  double share = 1, share_lo = 1, share_hi = 1;
  double elo = 0, elo_lo = 0, elo_hi = 0;
};
Standing standing_of(const std::vector<Block>& blocks, std::size_t entrant, const Entry& entry);

// The sequential probability ratio test of "at least elo1" against "at most elo0" for the first
// entrant, at 5 % error either way, with the blocks' own variance.
struct Sprt {
  double elo0 = 0;
  double elo1 = 50;
};
enum class Verdict : std::uint8_t { kOpen, kAccepted, kRejected };
constexpr double kSprtBound = 2.9444389791664403;  // ln 19

double log_likelihood_ratio(const std::vector<Block>& blocks, const Sprt& sprt, const Entry& entry);
Verdict verdict_of(double ratio, std::size_t blocks);

}  // namespace crownhall::lab
