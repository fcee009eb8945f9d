// Fitting the sums that judge positions (bots/search/weighted_sum.hpp) to finished matches, the
// same that a net would be fitted to: for each number of players the weights that tell the winner
// best (softmax regression) or the final scores (least squares). Both have one answer, found
// without chance.
#pragma once

#include <string>

#include "bots/search/weighted_sum.hpp"
#include "lab/fit/fit.hpp"

namespace crownhall::lab {

struct FittedSum {
  int players = 0;
  std::vector<double> weights;
  std::size_t positions = 0;
  // Of the positions left out, and what who knows nothing has: the mean log loss of the winner, or
  // the root of the mean square error of the scores.
  double error = 0, error_of_nothing = 0;
};

// Each number of players that has an example.
std::vector<FittedSum> fit_sums(SumOf what, std::size_t terms,
                                const std::vector<Example>& examples);

// Of 5 % slips in all matches: sums fitted to more chose worse moves in the arena.
template <SumTerms Terms>
std::vector<FittedSum> fit_sums(FitPlan plan) {
  plan.slips = {5};
  return fit_sums(Terms::kSumOf, Terms::kFeatures, watch_matches<Terms>(plan));
}

// weights.hpp of a game: `name` is its namespace, `command` what made it.
std::string weights_header(std::string_view name, std::string_view command,
                           const std::vector<FittedSum>& sums);

}  // namespace crownhall::lab
