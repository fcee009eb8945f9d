// Fan: how the chances moved in the course of a match.
//
// For a sample of the matches, the win chance of every seat is estimated at evenly spaced points
// as somebody watching would judge it: what is hidden from spectators is imagined anew each time,
// and the same bots play on from there with fresh chance. From these curves:
// the fan (how spread out chances are at each point), lead changes, the point from which the
// winner stayed the favourite, drama, the greatest comeback, and how often a seat without hope
// decided who won.
#pragma once

#include "lab/arena/match.hpp"
#include "lab/run/sheet.hpp"
#include "lab/study/findings.hpp"

namespace crownhall::lab {

class Fan {
 public:
  static constexpr int kPoints = 12;    // 0, 1/12, ... 11/12 of the moves
  static constexpr int kFinishes = 32;  // matches played on from each point
  static constexpr int kBands = 20;     // chances are counted in steps of 5 %
  static constexpr int kEarly = 4;      // a leader from this point to the end has run away

  explicit Fan(int players);
  const Sheet& blank() const { return blank_; }

  // Replays the match and plays on from its points.
  void count(Sheet& sheet, std::int64_t match, const AnyGame& game, const std::string& seed,
             const Played& played, const Seating& seating, std::uint64_t play_seed) const;

  FanFindings findings(const Sheet& sheet) const;
  std::int64_t greatest_comeback(const Sheet& sheet) const { return sheet.game(comeback_); }

 private:
  int players_;
  Sheet blank_;
  Sheet::Counters bands_;           // point x band, of the eventual winner's chance
  Sheet::Moments winner_[kPoints];  // the eventual winner's chance, in 1/kFinishes of 60ths
  Sheet::Counters favourite_;       // at this point the favourite went on to win; by point
  Sheet::Counters looked_;          // by point
  Sheet::Moments lead_changes_;     // favourites replaced, a match
  Sheet::Moments decided_at_;       // point, in twelfths, from which the winner stayed ahead
  Sheet::Counters decided_;         // the same, by point; kPoints = only the end decided
  Sheet::Moments drama_;            // sum of the winner's chance's ups and downs, in percent
  Sheet::Counters hopeless_;  // steps by a seat below 5 %; of these, moved another by 20 points
  Sheet::Peak comeback_;
};

}  // namespace crownhall::lab
