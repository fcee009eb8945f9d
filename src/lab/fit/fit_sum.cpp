#include "lab/fit/fit_sum.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <map>

namespace crownhall::lab {
namespace {

using Vector = std::vector<double>;

// A symmetric matrix; only what stands on and below the diagonal.
class Square {
 public:
  explicit Square(std::size_t size) : size_(size), cells_(size * size) {}
  double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }

  void add_product(double factor, const Vector& x) {
    for (std::size_t row = 0; row < size_; ++row) {
      if (x[row] == 0) continue;
      for (std::size_t column = 0; column <= row; ++column) {
        at(row, column) += factor * x[row] * x[column];
      }
    }
  }

  // Solves A x = b for a positive definite A, which it overwrites (Cholesky).
  Vector solve(Vector b) {
    for (std::size_t row = 0; row < size_; ++row) {
      for (std::size_t column = 0; column <= row; ++column) {
        double sum = at(row, column);
        for (std::size_t k = 0; k < column; ++k) sum -= at(row, k) * at(column, k);
        at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
      }
    }
    for (std::size_t row = 0; row < size_; ++row) {
      for (std::size_t k = 0; k < row; ++k) b[row] -= at(row, k) * b[k];
      b[row] /= at(row, row);
    }
    for (std::size_t row = size_; row-- > 0;) {
      for (std::size_t k = row + 1; k < size_; ++k) b[row] -= at(k, row) * b[k];
      b[row] /= at(row, row);
    }
    return b;
  }

 private:
  std::size_t size_;
  Vector cells_;
};

// Squares of the weights count so much: nothing beside thousands of positions, but a term that
// never differs gets the weight 0.
constexpr double kRidge = 36;

Vector terms_of(const Example& example, std::size_t terms, std::size_t seat) {
  const auto from = example.features.begin() + static_cast<std::ptrdiff_t>(seat * terms);
  return {from, from + static_cast<std::ptrdiff_t>(terms)};
}

double sum_of(const Vector& weights, const Vector& terms) {
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * terms[i];
  return sum;
}

using Lessons = std::vector<const Example*>;

Vector fit_to_scores(std::size_t terms, const Lessons& lessons) {
  Square products(terms);
  Vector towards(terms);
  for (std::size_t i = 0; i < terms; ++i) products.at(i, i) = kRidge;
  for (const Example* lesson : lessons) {
    for (std::size_t seat = 0; seat < lesson->scores.size(); ++seat) {
      const Vector x = terms_of(*lesson, terms, seat);
      products.add_product(1, x);
      for (std::size_t i = 0; i < terms; ++i) {
        towards[i] += x[i] * static_cast<double>(lesson->scores[seat]);
      }
    }
  }
  return products.solve(std::move(towards));
}

Vector chances_of(const Vector& weights, const Example& example) {
  Vector chances;
  for (std::size_t seat = 0; seat < example.shares.size(); ++seat) {
    chances.push_back(sum_of(weights, terms_of(example, weights.size(), seat)));
  }
  softmax(chances);
  return chances;
}

// Newton's method: the loss is convex, a few steps are enough.
Vector fit_to_winner(std::size_t terms, const Lessons& lessons) {
  constexpr int kSteps = 10;
  Vector weights(terms);
  for (int step = 0; step < kSteps; ++step) {
    Square curvature(terms);
    Vector slope(terms);
    for (std::size_t i = 0; i < terms; ++i) {
      curvature.at(i, i) = kRidge;
      slope[i] = kRidge * weights[i];
    }
    for (const Example* lesson : lessons) {
      const Vector chances = chances_of(weights, *lesson);
      std::vector<Vector> x;
      Vector mean(terms);
      for (std::size_t seat = 0; seat < chances.size(); ++seat) {
        x.push_back(terms_of(*lesson, terms, seat));
        const double error = chances[seat] - static_cast<double>(lesson->shares[seat]);
        for (std::size_t i = 0; i < terms; ++i) {
          mean[i] += chances[seat] * x[seat][i];
          slope[i] += error * x[seat][i];
        }
      }
      for (std::size_t seat = 0; seat < chances.size(); ++seat) {
        for (std::size_t i = 0; i < terms; ++i) x[seat][i] -= mean[i];
        curvature.add_product(chances[seat], x[seat]);
      }
    }
    const Vector change = curvature.solve(std::move(slope));
    for (std::size_t i = 0; i < terms; ++i) weights[i] -= change[i];
  }
  return weights;
}

double log_loss(const Vector& weights, const Lessons& examples) {
  double loss = 0;
  for (const Example* example : examples) {
    const Vector chances = chances_of(weights, *example);
    for (std::size_t seat = 0; seat < chances.size(); ++seat) {
      const auto share = static_cast<double>(example->shares[seat]);
      if (share > 0) loss -= share * std::log(std::max(1e-12, chances[seat]));
    }
  }
  return loss / std::max(1.0, static_cast<double>(examples.size()));
}

double mean_score(const Lessons& examples) {
  double sum = 0, count = 0;
  for (const Example* example : examples) {
    for (const float score : example->scores) {
      sum += static_cast<double>(score);
      ++count;
    }
  }
  return sum / std::max(1.0, count);
}

// Of forecast(example, seat).
template <class Forecast>
double score_error(const Lessons& examples, const Forecast& forecast) {
  double squares = 0, count = 0;
  for (const Example* example : examples) {
    for (std::size_t seat = 0; seat < example->scores.size(); ++seat) {
      const double error = forecast(*example, seat) - static_cast<double>(example->scores[seat]);
      squares += error * error;
      ++count;
    }
  }
  return std::sqrt(squares / std::max(1.0, count));
}

}  // namespace

std::vector<FittedSum> fit_sums(SumOf what, std::size_t terms,
                                const std::vector<Example>& examples) {
  std::map<int, std::array<Lessons, 2>> by_players;  // to learn from, left out
  for (const Example& example : examples) {
    by_players[example.players][example.left_out ? 1 : 0].push_back(&example);
  }
  std::vector<FittedSum> sums;
  for (const auto& [players, parts] : by_players) {
    const auto& [lessons, left_out] = parts;
    FittedSum& sum = sums.emplace_back();
    sum.players = players;
    sum.positions = lessons.size();
    if (what == SumOf::kWinner) {
      sum.weights = fit_to_winner(terms, lessons);
      sum.error = log_loss(sum.weights, left_out);
      sum.error_of_nothing = log_loss(Vector(terms), left_out);
    } else {
      sum.weights = fit_to_scores(terms, lessons);
      sum.error = score_error(left_out, [&](const Example& example, std::size_t seat) {
        return sum_of(sum.weights, terms_of(example, terms, seat));
      });
      const double mean = mean_score(lessons);
      sum.error_of_nothing =
          score_error(left_out, [&](const Example&, std::size_t) { return mean; });
    }
  }
  return sums;
}

std::string weights_header(std::string_view name, std::string_view command,
                           const std::vector<FittedSum>& sums) {
  constexpr std::size_t kInARow = 8;
  std::string text = fmt::format(
      "// Weights of the terms in evaluation.cpp, in their order, for each number of players from "
      "the\n"
      "// fewest on. Made by\n"
      "//   {}\n"
      "#pragma once\n\n#include <array>\n\nnamespace crownhall::{} {{\n\n"
      "// clang-format off\n"
      "constexpr std::array<std::array<float, {}>, {}> kWeights{{{{\n",
      command, name, sums.empty() ? 0 : sums.front().weights.size(), sums.size());
  for (const FittedSum& sum : sums) {
    text += "    {{  // " + std::to_string(sum.players) + " players\n";
    for (std::size_t i = 0; i < sum.weights.size(); ++i) {
      text += i % kInARow == 0 ? "        " : " ";
      text += fmt::format("{:.5f}F,", sum.weights[i]);
      if (i % kInARow == kInARow - 1 || i + 1 == sum.weights.size()) text += "\n";
    }
    text += "    }},\n";
  }
  return text + fmt::format("}}}};\n// clang-format on\n\n}}  // namespace crownhall::{}\n", name);
}

}  // namespace crownhall::lab
