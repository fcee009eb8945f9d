// What a position of Kingdoms of Rice will come to: a forecast of every final score.
//
// The squire's appraisal only has to rank the moves of one mat; it promises far too much to be
// compared between mats or to be set against points that are safe. The forecast is a linear
// function of it and of what lies on the mat, with weights that depend on the time left.
#pragma once

#include "bots/search/weighted_sum.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

// Seasons in which the seat may still act, the present one counted until its action is taken.
int turns_left(const KingdomsOfRice& game, const kingdoms_of_rice::Table& table, Seat seat);

// The goals of a seat.
FixedVector<kingdoms_of_rice::Palace, kingdoms_of_rice::kTiles> palace_of(
    const KingdomsOfRice::State& state, std::size_t seat);

struct KingdomsOfRiceTerms {
  using G = KingdomsOfRice;
  static constexpr std::size_t kPlain = 38;  // 18 of the mat, 20 buildings
  static constexpr std::size_t kFeatures = 3 * kPlain;
  static constexpr int kFewestPlayers = 2;
  static constexpr std::uint32_t kKeepOneIn = 10;
  static constexpr SumOf kSumOf = SumOf::kScore;

  // Not during an auction: what is bid there is spent, and gold would count for less.
  static bool covers(const G&, const G::State& state) {
    return state.table.phase == kingdoms_of_rice::Phase::kAction;
  }
  static bool still_in(const G&, const G::State&, Seat) { return true; }
  static void extract(const G& game, const G::State& state, Seat seat,
                      FeatureVector<kFeatures>& terms);
};

// In victory points. For two to four players.
double final_points(const KingdomsOfRice& game, const KingdomsOfRice::State& state, Seat seat);

}  // namespace crownhall
