// What the net of Road to Lord looks at: a seat's hand against the cravings to come and what the
// others hold, its lead, and its place in the order of play. Between two Offerings.
#pragma once

#include "bots/search/value_net.hpp"
#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

struct RoadToLordFeatures {
  using G = RoadToLord;
  static constexpr std::size_t kFeatures = 62;
  static constexpr int kFewestPlayers = 3;  // two see most of the cards: playing on tells more
  static constexpr std::uint32_t kKeepOneIn = 1;
  static constexpr double kScoreWeight = 0.3;

  // In the last game of a match: before that nobody can tell what a lead will be worth.
  static bool covers(const G& game, const G::State& state) {
    const road_to_lord::Table& t = state.table;
    return t.stage == road_to_lord::Stage::kNumber && t.best < 0 && t.game + 1 == game.games() &&
           game.players() >= kFewestPlayers;
  }
  static bool still_in(const G&, const G::State&, Seat) { return true; }
  static void extract(const G& game, const G::State& state, Seat seat,
                      FeatureVector<kFeatures>& features);
  static const ValueNet& shipped();
};

}  // namespace crownhall
