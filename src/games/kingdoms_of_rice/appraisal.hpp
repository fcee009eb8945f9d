// What a mat is worth while the match goes on, in thousandths of a victory point. Integers, so
// that advice is the same in every build.
//
// Points on the table count in full, palace cards that are not complete count in part, and money,
// present and to come, counts as far as the turns that are left can spend it.
#pragma once

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall::kingdoms_of_rice {

class Appraisal {
 public:
  // Seen from a decision of `seat`'s: `view` gives time, market and the seat's palace.
  Appraisal(const KingdomsOfRice& game, const View& view, Seat seat);

  // What `amount` of a mat's gold is worth: little once the turns left cannot spend it all.
  int gold(const Mat& mat, int amount) const;

  // A mat with these palace cards.
  int worth(const Mat& mat, const FixedVector<Palace, kTiles>& palace) const;
  // What one more fiefdom of this kind brings until the end.
  int fief(int kind) const;
  // What a palace card is likely to bring at the end in this company.
  int promise(const Mat& mat, const FixedVector<Palace, kTiles>& palace, Palace kind) const;
  // The chance to win an attack on a neutral fiefdom, in thousandths.
  int attack_chance(const Mat& mat) const;

  static constexpr int kPoint = 1000;
  static constexpr int kGold = 400;       // gold that a turn will spend
  static constexpr int kIdleGold = 25;    // gold beyond that
  static constexpr int kTurnSpends = 12;  // gold one action uses on average

 private:
  int treasure(const Mat& mat) const;
  int army(const Mat& mat) const;
  int conveniences(const Mat& mat) const;
  int palace(const Mat& mat, const FixedVector<Palace, kTiles>& kinds) const;

  const KingdomsOfRice& game_;
  const Edition& edition_;
  int turns_;
  int harvests_;     // still to be sold
  int tenths_;       // the mean market price left, in tenths
  int neutral_ = 0;  // neutral fiefdoms
  int best_fief_ = 0;
};

}  // namespace crownhall::kingdoms_of_rice
