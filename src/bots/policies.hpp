// The bots that do not search.
#pragma once

#include "bots/bot.hpp"

namespace crownhall {

// Any legal move.
template <Rules G>
struct RandomPolicy {
  Decision operator()(const G& game, const typename G::View& view, Seat seat, const Budget&,
                      std::uint64_t seed) const {
    Rng rng = Rng::fast(seed);
    const auto world = game.imagine(view, rng);
    return {.move = game.write(game.sample(world, seat, rng))};
  }
};

// Now a rule of thumb, now whatever comes, by the toss of a coin: gentle company for a first
// evening.
template <Rules G>
struct PagePolicy {
  Decision operator()(const G& game, const typename G::View& view, Seat seat, const Budget&,
                      std::uint64_t seed) const {
    Rng rng = Rng::fast(seed);
    if (rng.below(100) < 50) {
      return {.move = game.write(game.advise(view, rng))};
    }
    return {.move = game.write(game.sample(game.imagine(view, rng), seat, rng))};
  }
};

// The game's own rules of thumb.
template <Rules G>
struct AdvicePolicy {
  Decision operator()(const G& game, const typename G::View& view, Seat, const Budget&,
                      std::uint64_t seed) const {
    Rng rng = Rng::fast(seed);
    return {.move = game.write(game.advise(view, rng))};
  }
};

}  // namespace crownhall
