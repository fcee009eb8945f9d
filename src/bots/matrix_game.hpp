// A two-player zero-sum game in a table of payoffs, solved by regret matching: alternating updates,
// no negative regrets, later mixtures weighing more (RM+ with linear averages).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace crownhall {

// N moves a side. `pay[i][j]` is the row player's payoff; the column player wants it small.
// Regrets are kept between calls, so that a slightly changed game is solved from where the last one
// stood.
template <std::size_t N>
class MatrixGame {
 public:
  using Row = std::array<float, N>;

  void set(std::size_t i, std::size_t j, float payoff) {
    pay_[i][j] = payoff;
    turned_[j][i] = payoff;
  }

  void forget_averages() {
    rows_.average.fill(0);
    columns_.average.fill(0);
    steps_ = 0;
  }

  void improve(int steps) {
    for (int s = 0; s < steps; ++s) {
      ++steps_;
      mix(columns_);
      learn(rows_, expected(turned_, columns_.mixture), 1);
      mix(rows_);
      learn(columns_, expected(pay_, rows_.mixture), -1);
    }
  }

  Row row_mixture() const { return normal(rows_.average); }
  Row column_mixture() const { return normal(columns_.average); }
  // What each row brings against the columns' mixture.
  Row row_worth() const { return expected(turned_, column_mixture()); }
  // What the average mixtures guarantee: the value lies between.
  float least() const {
    const Row pays = expected(pay_, row_mixture());
    return *std::min_element(pays.begin(), pays.end());
  }
  float most() const {
    const Row pays = expected(turned_, column_mixture());
    return *std::max_element(pays.begin(), pays.end());
  }

 private:
  struct Side {
    Row regret{}, mixture{}, average{};
  };

  static Row normal(const Row& weights) {
    float sum = 0;
    for (const float w : weights) sum += w;
    Row mixture;
    for (std::size_t i = 0; i < N; ++i) mixture[i] = sum > 0 ? weights[i] / sum : 1.0f / N;
    return mixture;
  }
  static void mix(Side& side) { side.mixture = normal(side.regret); }

  // What each answer brings against a mixture.
  static Row expected(const std::array<Row, N>& pay, const Row& mixture) {
    Row sum{};
    for (std::size_t i = 0; i < N; ++i) {
      if (mixture[i] == 0) continue;
      for (std::size_t j = 0; j < N; ++j) sum[j] += mixture[i] * pay[i][j];
    }
    return sum;
  }

  void learn(Side& side, const Row& pays, float sign) {
    mix(side);
    float mean = 0;
    for (std::size_t i = 0; i < N; ++i) mean += side.mixture[i] * pays[i];
    for (std::size_t i = 0; i < N; ++i) {
      side.regret[i] = std::max(0.0f, side.regret[i] + sign * (pays[i] - mean));
      side.average[i] += static_cast<float>(steps_) * side.mixture[i];
    }
  }

  std::array<Row, N> pay_{}, turned_{};
  Side rows_, columns_;
  int steps_ = 0;
};

}  // namespace crownhall
