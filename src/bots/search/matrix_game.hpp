// A two-player zero-sum game in a table of payoffs, solved exactly by the simplex method.
//
// The column player's linear program (payoffs made positive; as much weight as no row punishes
// beyond 1) has a feasible start, and its dual is the row player's. The tableau is kept condensed:
// one pivot swaps a row's slack for a column's weight.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>

namespace crownhall {

// Up to N moves a side. The row player wants the payoff large, the column player small.
template <std::size_t N>
class MatrixGame {
 public:
  using Mixture = std::array<double, N>;
  struct Solution {
    double value = 0;
    Mixture rows{}, columns{};
  };

  MatrixGame(std::size_t rows, std::size_t columns) : m_(rows), n_(columns) {}

  double& pay(std::size_t i, std::size_t j) { return pay_[i][j]; }
  double pay(std::size_t i, std::size_t j) const { return pay_[i][j]; }

  Solution solve() const {
    double least = pay_[0][0], most = least;
    for (std::size_t i = 0; i < m_; ++i) {
      for (std::size_t j = 0; j < n_; ++j) {
        least = std::min(least, pay_[i][j]);
        most = std::max(most, pay_[i][j]);
      }
    }
    Solution solution;
    if (most - least < kFlat) {
      solution.value = least;
      std::fill_n(solution.rows.begin(), m_, 1.0 / static_cast<double>(m_));
      std::fill_n(solution.columns.begin(), n_, 1.0 / static_cast<double>(n_));
      return solution;
    }
    Tableau tableau(*this, least, most - least);
    tableau.pivot_to_the_end();
    tableau.read(solution);
    solution.value = least + (solution.value - 1) * (most - least);
    return solution;
  }

 private:
  static constexpr double kFlat = 1e-9;
  static constexpr double kGain = 1e-10;     // a reduced cost worth a pivot
  static constexpr double kSmallest = 1e-9;  // pivot
  static constexpr double kApart = 1e-9;     // keeps equal bounds apart, against cycling
  static constexpr int kMostPivots = 2000;

  struct Tableau {
    Tableau(const MatrixGame& game, double least, double range) : m(game.m_), n(game.n_) {
      for (std::size_t i = 0; i < m; ++i) {
        for (std::size_t j = 0; j < n; ++j) t[i][j] = 1 + (game.pay_[i][j] - least) / range;
        t[i][n] = 1 + kApart * static_cast<double>(i * 7 % 29);
        row[i] = i;
      }
      for (std::size_t j = 0; j < n; ++j) {
        t[m][j] = -1;
        column[j] = N + j;
      }
      t[m][n] = 0;
    }

    void pivot_to_the_end() {
      for (int pivots = 0; pivots < kMostPivots; ++pivots) {
        std::size_t q = 0;
        for (std::size_t j = 1; j < n; ++j) {
          if (t[m][j] < t[m][q]) q = j;
        }
        if (t[m][q] > -kGain) return;
        std::size_t p = m;
        double bound = std::numeric_limits<double>::max();
        for (std::size_t i = 0; i < m; ++i) {
          if (t[i][q] > kSmallest && t[i][n] < bound * t[i][q]) {
            bound = t[i][n] / t[i][q];
            p = i;
          }
        }
        if (p == m) return;
        exchange(p, q);
      }
    }

    void exchange(std::size_t p, std::size_t q) {
      const double inverse = 1 / t[p][q];
      t[p][q] = 1;
      for (std::size_t j = 0; j <= n; ++j) t[p][j] *= inverse;
      for (std::size_t i = 0; i <= m; ++i) {
        const double factor = t[i][q];
        if (i == p || factor == 0) continue;
        t[i][q] = 0;
        for (std::size_t j = 0; j <= n; ++j) t[i][j] -= factor * t[p][j];
      }
      std::swap(row[p], column[q]);
    }

    // The weights, which sum up to 1 / value.
    void read(Solution& solution) const {
      double rows = 0, columns = 0;
      for (std::size_t i = 0; i < m; ++i) {
        if (row[i] < N) continue;
        columns += solution.columns[row[i] - N] = std::max(0.0, t[i][n]);
      }
      for (std::size_t j = 0; j < n; ++j) {
        if (column[j] >= N) continue;
        rows += solution.rows[column[j]] = std::max(0.0, t[m][j]);
      }
      for (double& weight : solution.rows) weight /= rows;
      for (double& weight : solution.columns) weight /= columns;
      solution.value = 1 / rows;
    }

    std::size_t m, n;
    std::array<std::array<double, N + 1>, N + 1> t;
    // What stands where: i < N is the slack of row i, N + j the weight of column j.
    std::array<std::size_t, N> row, column;
  };

  std::size_t m_, n_;
  std::array<std::array<double, N>, N> pay_{};
};

}  // namespace crownhall
