// Exact odds of a battle (§6.5): each side adds its dice to its strength, ties roll again.
//
// Everything is counted in whole numbers, so that decisions made from it are the same in every
// build. Only `chance()` and `percent()` are for showing.
//
//   Odds known = odds_by_margin(game.strength(mine, 0) - game.strength(theirs, 1), 4);
//   Outlook unknown = outlook(game, view, mine, opponent);
//   // known.percent() == 71; unknown.least <= unknown.likely <= unknown.most
#pragma once

#include <array>
#include <cstdint>

#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall::royal_ascension {

// Of all rolls that are no tie, how many win and lose.
struct Odds {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;

  // In millionths, rounded down; 500000 is even.
  int millionths() const { return static_cast<int>(wins * 1000000 / (wins + losses)); }
  int percent() const {
    return static_cast<int>((200 * wins + wins + losses) / (2 * (wins + losses)));
  }
  double chance() const { return static_cast<double>(wins) / static_cast<double>(wins + losses); }
};

// `margin`: own strength less the other's, before the dice. `dice` a side: 2 or 4.
// A margin the dice cannot make up for is won (or lost) for certain.
Odds odds_by_margin(int margin, int dice);

// The strengths a seat may commit with, as far as the viewer can tell. `least` is its poorest
// territory alone; `most` its best, with all Clubs and the two best Hearts it may hold; `expected`
// the mean of the belief below, rounded down. All less its Plagues.
struct StrengthRange {
  int least = 0;
  int most = 0;
  int expected = 0;
};
StrengthRange strength_range(const RoyalAscension& game, const View& view, Seat seat);

// How likely each strength is, if the seat commits its best: its best territory, all Clubs, and
// the best two of Hearts that are drawn evenly from all the viewer cannot place.
struct StrengthBelief {
  static constexpr int kHeartSums = 29;            // two Hearts are worth 0 to 28
  int base = 0;                                    // strength without Hearts
  std::array<std::uint64_t, kHeartSums> weight{};  // of base + i
  std::uint64_t total = 0;
};
StrengthBelief strength_belief(const RoyalAscension& game, const View& view, Seat seat);

// The chance, in millionths, of a strength against that belief.
int chance_against(const StrengthBelief& belief, int strength, int dice);

// The chance of a commitment of the viewer's against an opponent who has not shown one, in
// millionths: against that one's strongest and weakest possible, and against the belief above.
struct Outlook {
  int least = 0;
  int likely = 0;
  int most = 0;
};
Outlook outlook(const RoyalAscension& game, const View& view, Move commitment, Seat opponent);

}  // namespace crownhall::royal_ascension
