// Ratings: Weng and Lin's Bayesian approximation for the Plackett-Luce model (JMLR 12, 2011,
// algorithm 4), the default of the OpenSkill family. One player a team, no draw in skill over time.
#pragma once

#include <vector>

#include "hall/rows.hpp"

namespace crownhall::hall {

// Changes the ratings by one match: `places[i]` is the place of `ratings[i]`, 1 is best, ties
// share.
void rate(std::vector<RatingRow>& ratings, const std::vector<int>& places);

// The one number that is shown: what the player is at least worth, three deviations down, on a
// scale that begins at 1000.
int shown_rating(const RatingRow& rating);

}  // namespace crownhall::hall
