// What the search knows about Road to Lord.
#pragma once

#include "bots/road_to_lord/features.hpp"

namespace crownhall {

struct RoadToLordKnowledge : DefaultKnowledge<RoadToLord> {
  using G = RoadToLord;

  static SearchStyle style(const G& game);

  // A play is dominated if the seat's result in this Offering is settled either way and another
  // play of as many cards, of the same icon, gets the same with lower digits: it leaves a hand
  // that is as good card by card.
  static void prune(const G& game, const State& state, Seat seat, std::vector<Move>& moves);

  // All are weighed.
  static constexpr std::uint64_t kMostListed = ~std::uint64_t{0};

  // The untried play that the rules of thumb rate highest; its prior says how near their best it
  // is.
  template <class Index>
  static std::size_t propose(const G& game, const State& state, Seat seat,
                             const std::vector<Move>& /*moves*/, const std::vector<char>& tried,
                             const Index& index, float& prior, Rng& /*rng*/) {
    const auto& plays = weighed(game, game.view(state, seat));
    const road_to_lord::Weighed* best = nullptr;
    std::size_t at = 0;
    for (const auto& play : plays) {
      if (best && play.worth <= best->worth) continue;
      const int found = index.find(play.play.bits);
      if (found < 0 || tried[found]) continue;
      best = &play;
      at = static_cast<std::size_t>(found);
    }
    prior = prior_of(plays, best->worth);
    return at;
  }

  // Hidden hands in proportion to how likely they make the Numbers of the present Offering. Two
  // players see most of each other's cards, and nothing is weighed.
  static int worlds_weighed(const G& game, const View& view);
  static double likelihood(const G& game, const View& view, const State& world);

  // In Offerings.
  static int clock(const G&, const State& state) {
    return road_to_lord::kOfferings * state.table.game + state.table.offering;
  }

 private:
  // Good until the next call on this thread, which uses the same room.
  static const std::vector<road_to_lord::Weighed>& weighed(const G& game, const View& view);
  static float prior_of(const std::vector<road_to_lord::Weighed>& plays, int worth);
};

// The net after the Offering; two players play on to the end.
using RoadToLordForesight = WithNet<RoadToLordKnowledge, RoadToLordFeatures>;

}  // namespace crownhall
