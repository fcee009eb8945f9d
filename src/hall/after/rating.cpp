#include "hall/after/rating.hpp"

#include <algorithm>
#include <cmath>

namespace crownhall::hall {
namespace {

constexpr double kBeta = 25.0 / 6.0;  // the luck of one match, in units of mu
constexpr double kLeast = 0.0001;     // a deviation never shrinks by more than this factor squared

}  // namespace

void rate(std::vector<RatingRow>& ratings, const std::vector<int>& places) {
  const std::size_t n = ratings.size();
  double total = 0;
  for (const RatingRow& rating : ratings) total += rating.sigma * rating.sigma + kBeta * kBeta;
  const double c = std::sqrt(total);

  std::vector<double> strength(n);
  for (std::size_t i = 0; i < n; ++i) strength[i] = std::exp(ratings[i].mu / c);
  // Everybody placed as q or worse competes for q's place; those tied share it.
  std::vector<double> field(n, 0);
  std::vector<int> tied(n, 0);
  for (std::size_t q = 0; q < n; ++q) {
    for (std::size_t s = 0; s < n; ++s) {
      if (places[s] >= places[q]) field[q] += strength[s];
      tied[q] += places[s] == places[q];
    }
  }
  std::vector<RatingRow> next = ratings;
  for (std::size_t i = 0; i < n; ++i) {
    double omega = 0;
    double delta = 0;
    for (std::size_t q = 0; q < n; ++q) {
      if (places[q] > places[i]) continue;
      const double chance = strength[i] / field[q];
      omega += ((q == i ? 1.0 : 0.0) - chance) / tied[q];
      delta += chance * (1 - chance) / tied[q];
    }
    const double variance = ratings[i].sigma * ratings[i].sigma;
    const double gamma = ratings[i].sigma / c;
    next[i].mu += variance / c * omega;
    next[i].sigma *= std::sqrt(std::max(1 - gamma * variance / (c * c) * delta, kLeast));
    ++next[i].games;
  }
  ratings = std::move(next);
}

int shown_rating(const RatingRow& rating) {
  return static_cast<int>(std::lround(40 * (rating.mu - 3 * rating.sigma) + 1000));
}

}  // namespace crownhall::hall
