#include "bots/kings_duel.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bots/matrix_game.hpp"

namespace crownhall {
extern const std::string_view k_kings_duel_values;
}

namespace crownhall::kings_duel {
namespace {

constexpr int kSide = kCap + 1;
constexpr int kPairs = kSide * kSide;
constexpr std::size_t kPositions = kPairs * (kPairs + 1) * (kPairs + 2) / 6;
constexpr float kWhole = 65'535;

Pair lowered(Pair pair) {
  while (pair.first > kCap || pair.second > kCap) {
    const bool together = std::min(pair.first, pair.second) > 1;
    if (together || pair.first > kCap) --pair.first;
    if (together || pair.second > kCap) --pair.second;
  }
  return pair;
}

// Three pairs in rising order, counted.
std::size_t place(const Pools& pools) {
  std::array<int, 3> codes{};
  for (std::size_t d = 0; d < 3; ++d) {
    const Pair pair = lowered(pools[d]);
    codes[d] = pair.first * kSide + pair.second;
  }
  std::sort(codes.begin(), codes.end());
  const auto [a, b, c] = codes;
  return static_cast<std::size_t>(c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a);
}

// -- one round, for solving: the program plays real positions through the game itself --

constexpr int kCup = 3;
struct Plot {
  std::array<int, 4> bolsters{};
  int attack = -1;  // the device
};

std::array<Plot, kPlots> all_plots() {
  std::array<Plot, kPlots> plots;
  std::size_t n = 0;
  const auto add = [&](int bolster_a, int bolster_b, int attack) {
    Plot plot{.attack = attack};
    ++plot.bolsters[static_cast<std::size_t>(bolster_a)];
    if (bolster_b >= 0) ++plot.bolsters[static_cast<std::size_t>(bolster_b)];
    plots[n++] = plot;
  };
  for (int a = 0; a < 4; ++a) {
    for (int b = a; b < 4; ++b) add(a, b, -1);
    for (int attack = 0; attack < 4; ++attack) add(a, -1, attack);
  }
  return plots;
}

// Does the attack score? Takes the cancelled tokens away.
bool strike(const Plot& plot, const Plot& target, Pools& pools, int Pair::*mine,
            int Pair::*theirs) {
  if (plot.attack < 0) return false;
  if (plot.attack == kCup) return target.bolsters[kCup] == 0;
  Pair& pair = pools[static_cast<std::size_t>(plot.attack)];
  const int cancelled = std::min(pair.first, pair.second);
  pair.first -= cancelled;
  pair.second -= cancelled;
  return pair.*mine > 0 && pair.*theirs == 0;
}

struct Next {
  std::uint16_t position;
  std::uint8_t first_scores;
  std::uint8_t second_scores;
};

Next after_round(Pools pools, const Plot& first, const Plot& second) {
  for (std::size_t d = 0; d < 3; ++d) {
    pools[d].first += first.bolsters[d];
    pools[d].second += second.bolsters[d];
  }
  const bool a = strike(first, second, pools, &Pair::first, &Pair::second);
  const bool b = strike(second, first, pools, &Pair::second, &Pair::first);
  return {static_cast<std::uint16_t>(place(pools)), a, b};
}

using Rounds = std::vector<std::array<Next, kPlots * kPlots>>;

// In the order of `place`.
std::vector<Pools> all_pools() {
  std::vector<Pools> all(kPositions);
  const auto pair = [](int code) { return Pair{code / kSide, code % kSide}; };
  for (int c = 0; c < kPairs; ++c) {
    for (int b = 0; b <= c; ++b) {
      for (int a = 0; a <= b; ++a) {
        const Pools pools{pair(a), pair(b), pair(c)};
        all[place(pools)] = pools;
      }
    }
  }
  return all;
}

Rounds all_rounds(const std::vector<Pools>& pools) {
  const auto plots = all_plots();
  Rounds rounds(kPositions);
  for (std::size_t p = 0; p < kPositions; ++p) {
    for (std::size_t i = 0; i < kPlots; ++i) {
      for (std::size_t j = 0; j < kPlots; ++j) {
        rounds[p][i * kPlots + j] = after_round(pools[p], plots[i], plots[j]);
      }
    }
  }
  return rounds;
}

// How often a layer is gone over, and how long each of its games is worked on.
struct Schedule {
  int sweeps;
  int steps;
};
constexpr std::array<Schedule, 3> kSchedule = {{{14, 40}, {10, 100}, {4, 300}}};

// How a match stands that is stopped here, as at the round limit: points, then tokens. Where
// value iteration begins; from "all even" it would find mixtures that wait for ever.
float stopped(int first_needs, int second_needs, const Pools& pools) {
  int lead = second_needs - first_needs;
  if (lead == 0) {
    for (const Pair& pair : pools) lead += pair.first - pair.second;
  }
  return lead > 0 ? 1.0f : lead < 0 ? 0.0f : 0.5f;
}

}  // namespace

Table::Table() : values_(kPositions * kMostNeeded * kMostNeeded, 0x8000) {}

Table::Table(std::string_view bytes) : Table() {
  assert(bytes.size() == values_.size() * 2);
  for (std::size_t i = 0; i < values_.size(); ++i) {
    values_[i] = static_cast<std::uint16_t>(static_cast<std::uint8_t>(bytes[2 * i]) |
                                            static_cast<std::uint8_t>(bytes[2 * i + 1]) << 8);
  }
}

std::string Table::bytes() const {
  std::string bytes;
  for (const std::uint16_t value : values_) {
    bytes.push_back(static_cast<char>(value & 0xff));
    bytes.push_back(static_cast<char>(value >> 8));
  }
  return bytes;
}

const Table& Table::shipped() {
  static const Table table(k_kings_duel_values);
  return table;
}

std::size_t Table::layer(int first_needs, int second_needs) {
  return static_cast<std::size_t>((first_needs - 1) * kMostNeeded + second_needs - 1) * kPositions;
}

float Table::value(int first_needs, int second_needs, const Pools& pools) const {
  return static_cast<float>(values_[layer(first_needs, second_needs) + place(pools)]) / kWhole;
}

Table solve(const std::function<void(double)>& progress) {
  const std::vector<Pools> pools = all_pools();
  const Rounds rounds = all_rounds(pools);
  std::vector<float> values(kPositions * kMostNeeded * kMostNeeded, 0.5f);
  const auto value_after = [&](int first, int second, const Next& next) {
    first -= next.first_scores;
    second -= next.second_scores;
    if (first == 0 && second == 0) first = second = 1;
    if (first == 0) return 1.0f;
    if (second == 0) return 0.0f;
    return values[Table::layer(first, second) + next.position];
  };
  int done = 0;
  for (int sum = 2; sum <= 2 * kMostNeeded; ++sum) {
    for (int first = 1; first < sum; ++first) {
      const int second = sum - first;
      if (first > kMostNeeded || second > kMostNeeded) continue;
      float* layer = &values[Table::layer(first, second)];
      for (std::size_t p = 0; p < kPositions; ++p) layer[p] = stopped(first, second, pools[p]);
      std::vector<MatrixGame<kPlots>> games(kPositions);
      for (const Schedule& schedule : kSchedule) {
        for (int sweep = 0; sweep < schedule.sweeps; ++sweep) {
          for (std::size_t p = 0; p < kPositions; ++p) {
            for (std::size_t i = 0; i < kPlots * kPlots; ++i) {
              games[p].set(i / kPlots, i % kPlots, value_after(first, second, rounds[p][i]));
            }
            games[p].forget_averages();
            games[p].improve(schedule.steps);
            layer[p] = (games[p].least() + games[p].most()) / 2;
          }
        }
      }
      progress(++done / double{kMostNeeded * kMostNeeded});
    }
  }
  Table table;
  for (std::size_t i = 0; i < values.size(); ++i) {
    table.values_[i] = static_cast<std::uint16_t>(std::lround(values[i] * kWhole));
  }
  return table;
}

}  // namespace crownhall::kings_duel
