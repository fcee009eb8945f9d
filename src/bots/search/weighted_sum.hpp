// A position judged by a weighted sum over terms of each seat: quicker than a net, and enough where
// rollouts do the rest. `crownhall fit --sum` makes the weights (lab/fit/fit_sum.hpp) and writes
// them as src/bots/<game>/weights.hpp.
#pragma once

#include "bots/search/value_net.hpp"

namespace crownhall {

// What a sum tells of a seat: how likely it wins, as its share of the exponentials of all sums; or
// the points it will have.
enum class SumOf : std::uint8_t { kWinner, kScore };

// What such a sum of game T::G is fitted on and asked with; for kFewestPlayers to four players.
template <class T>
concept SumTerms = requires(const typename T::G& game, const typename T::G::State& state, Seat seat,
                            FeatureVector<T::kFeatures>& terms) {
  { T::covers(game, state) } -> std::same_as<bool>;          // a position to fit it on
  { T::still_in(game, state, seat) } -> std::same_as<bool>;  // else the seat has lost already
  T::extract(game, state, seat, terms);
  { T::kFewestPlayers } -> std::convertible_to<int>;
  { T::kKeepOneIn } -> std::convertible_to<std::uint32_t>;  // positions of a match
  { T::kSumOf } -> std::convertible_to<SumOf>;
};

template <std::size_t kTerms>
double weighted_sum(const std::array<float, kTerms>& weights, const FeatureVector<kTerms>& terms) {
  const auto values = terms.values();
  double sum = 0;
  for (std::size_t i = 0; i < kTerms; ++i) {
    sum += static_cast<double>(weights[i]) * static_cast<double>(values[i]);
  }
  return sum;
}

}  // namespace crownhall
