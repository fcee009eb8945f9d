#include "bots/devices_of_kings/duel.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/index.hpp"
#include "bots/search/matrix_game.hpp"

namespace crownhall {
extern const std::string_view k_devices_of_kings_duel_values;
}

namespace crownhall::kings_duel {
namespace {

constexpr int kCup = 3;
constexpr int kSide = 2 * kReach + 1;
constexpr std::size_t kPositions = kSide * (kSide + 1) * (kSide + 2) / 6;
constexpr int kLayers = kLastRounds + 2;  // with 1, 2 ... rounds left, with many, the margin
constexpr int kMany = kLastRounds;
constexpr int kMargin = kLastRounds + 1;
constexpr double kWhole = 65'535;
// What the margin counts beside the win: enough to decide between equals, too little to be used.
constexpr double kMarginWeight = 2e-4;
// How often the rival is thought to play just any sensible plot. Being ready for that costs little
// against the best reply (the certificate says how much) and wins more against everybody else.
constexpr double kCareless = 0.08;
constexpr double kLeastChance = 1e-5;

// Three differences in rising order, counted.
std::size_t position(const Lead& lead) {
  std::array<std::size_t, 3> codes{};
  for (std::size_t d = 0; d < 3; ++d) {
    const int code = std::clamp(lead[d], -kReach, kReach) + kReach;
    codes[d] = static_cast<std::size_t>(code);
  }
  std::sort(codes.begin(), codes.end());
  const auto [a, b, c] = codes;
  return c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a;
}

// In the order of `position`.
std::vector<Lead> all_leads() {
  std::vector<Lead> all(kPositions);
  for (int c = -kReach; c <= kReach; ++c) {
    for (int b = -kReach; b <= c; ++b) {
      for (int a = -kReach; a <= b; ++a) all[position({a, b, c})] = {a, b, c};
    }
  }
  return all;
}

Lead turned(const Lead& lead) { return {-lead[0], -lead[1], -lead[2]}; }

// The plots worth a thought. Not: the Cup looked into twice, and an attack that cannot score.
std::vector<std::size_t> sensible(const Lead& lead) {
  std::vector<std::size_t> plots;
  for (std::size_t i = 0; i < kPlots; ++i) {
    const Plot& plot = all_plots()[i];
    const int device = plot.attack;
    const bool vain = device >= 0 && device != kCup && lead[device] + plot.bolsters[device] <= 0;
    if (plot.bolsters[kCup] < 2 && !vain) plots.push_back(i);
  }
  return plots;
}

struct Round {
  Lead lead{};
  bool scores = false;
  bool rival_scores = false;
};

Round after(const Lead& lead, const Plot& own, const Plot& rival) {
  Round round;
  for (std::size_t d = 0; d < 3; ++d) {
    round.lead[d] = lead[d] + own.bolsters[d] - rival.bolsters[d];
    if (own.attack == static_cast<int>(d)) round.scores = round.lead[d] > 0;
    if (rival.attack == static_cast<int>(d)) round.rival_scores = round.lead[d] < 0;
  }
  if (own.attack == kCup) round.scores = rival.bolsters[kCup] == 0;
  if (rival.attack == kCup) round.rival_scores = own.bolsters[kCup] == 0;
  return round;
}

double margin(int points) { return 0.5 + 0.5 * points / kMostNeeded; }

// Stopped at the round limit: most points, then most tokens, then shared.
double stopped(const Standing& s, Stake stake) {
  int ahead = s.rival_needs - s.needs;
  if (stake == Stake::kMargin) return margin(ahead);
  if (ahead == 0) {
    for (const int lead : s.lead) ahead += lead;
    // Nobody knows how many more there are.
    if (*std::min_element(s.lead.begin(), s.lead.end()) <= -kReach) ahead = -1;
  }
  return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
}

// The game of one round: `value` says what a standing after it is worth, if the match goes on.
template <class Value>
MatrixGame<kPlots> game_of(const Standing& s, const std::vector<std::size_t>& own,
                           const std::vector<std::size_t>& rival, Stake stake, const Value& value) {
  MatrixGame<kPlots> game(own.size(), rival.size());
  for (std::size_t i = 0; i < own.size(); ++i) {
    for (std::size_t j = 0; j < rival.size(); ++j) {
      const Round round = after(s.lead, all_plots()[own[i]], all_plots()[rival[j]]);
      Standing next{s.needs - round.scores, s.rival_needs - round.rival_scores, round.lead,
                    s.rounds - 1};
      if (next.needs == 0 && next.rival_needs == 0) next.needs = next.rival_needs = 1;
      if (next.rival_needs == 0) {
        game.pay(i, j) = stake == Stake::kWin ? 0 : margin(-next.needs);
      } else if (next.needs == 0) {
        game.pay(i, j) = stake == Stake::kWin ? 1 : margin(next.rival_needs);
      } else {
        game.pay(i, j) = value(next);
      }
    }
  }
  return game;
}

// -- solving --

// All standings with the same number of rounds left.
struct Layer {
  int most_needed;
  std::vector<double> values;

  std::size_t place(int needs, int rival_needs, std::size_t position) const {
    return static_cast<std::size_t>((needs - 1) * most_needed + rival_needs - 1) * kPositions +
           position;
  }
};

Layer stopped_layer(int most_needed, Stake stake) {
  const std::vector<Lead> leads = all_leads();
  Layer layer{most_needed, {}};
  for (int a = 1; a <= most_needed; ++a) {
    for (int b = 1; b <= most_needed; ++b) {
      for (const Lead& lead : leads) layer.values.push_back(stopped({a, b, lead}, stake));
    }
  }
  return layer;
}

// The same with another round to play before. Differences at the lower end stay there.
Layer one_more_round(const Layer& after, Stake stake) {
  Layer layer = after;
  const std::vector<Lead> leads = all_leads();
  for (std::size_t p = 0; p < kPositions; ++p) {
    const auto own = sensible(leads[p]), rival = sensible(turned(leads[p]));
    const auto value = [&](const Standing& next) {
      Lead lead = next.lead;
      for (std::size_t d = 0; d < 3; ++d) {
        if (leads[p][d] == -kReach) lead[d] = -kReach;
      }
      return after.values[after.place(next.needs, next.rival_needs, position(lead))];
    };
    for (int a = 1; a <= layer.most_needed; ++a) {
      for (int b = 1; b <= layer.most_needed; ++b) {
        layer.values[layer.place(a, b, p)] =
            game_of({a, b, leads[p]}, own, rival, stake, value).solve().value;
      }
    }
  }
  return layer;
}

constexpr int kRounds = 40;  // until the values stand still

}  // namespace

const std::array<Plot, kPlots>& all_plots() {
  static const auto kAll = [] {
    std::array<Plot, kPlots> plots;
    std::size_t n = 0;
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = a; b < 4; ++b, ++n) {
        ++plots[n].bolsters[a];
        ++plots[n].bolsters[b];
      }
      for (int attack = 0; attack < 4; ++attack, ++n) {
        ++plots[n].bolsters[a];
        plots[n].attack = attack;
      }
    }
    return plots;
  }();
  return kAll;
}

Table::Table(int most_needed)
    : most_needed_(most_needed),
      values_(kPositions * static_cast<std::size_t>(most_needed * most_needed * kLayers)) {}

Table::Table(std::string_view bytes) : Table(kMostNeeded) {
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
  static const Table table(k_devices_of_kings_duel_values);
  return table;
}

std::size_t Table::layer(int index) const {
  return values_.size() / kLayers * static_cast<std::size_t>(index);
}

void Table::fill(int index, const std::vector<double>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    values_[layer(index) + i] =
        static_cast<std::uint16_t>(std::lround(std::clamp(values[i], 0.0, 1.0) * kWhole));
  }
}

Table Table::solve(int most_needed) {
  Table table(most_needed);
  Layer win = stopped_layer(most_needed, Stake::kWin);
  Layer margin = stopped_layer(most_needed, Stake::kMargin);
  for (int rounds = 1; rounds <= kRounds; ++rounds) {
    win = one_more_round(win, Stake::kWin);
    margin = one_more_round(margin, Stake::kMargin);
    if (rounds <= kLastRounds) table.fill(rounds - 1, win.values);
  }
  table.fill(kMany, win.values);
  table.fill(kMargin, margin.values);
  return table;
}

double Table::value(const Standing& s, Stake stake) const {
  if (s.rounds == 0) return stopped(s, stake);
  const int index = stake == Stake::kMargin ? kMargin : std::min(s.rounds - 1, kMany);
  const auto pair = static_cast<std::size_t>((s.needs - 1) * most_needed_ + s.rival_needs - 1);
  return values_[layer(index) + pair * kPositions + position(s.lead)] / kWhole;
}

Mixture mixture(const Table& table, const Standing& s) {
  const auto own = sensible(s.lead), rival = sensible(turned(s.lead));
  const auto win =
      game_of(s, own, rival, Stake::kWin, [&](const Standing& next) { return table.value(next); });
  auto both = game_of(s, own, rival, Stake::kMargin,
                      [&](const Standing& next) { return table.value(next, Stake::kMargin); });
  for (std::size_t i = 0; i < own.size(); ++i) {
    double any = 0;  // against any plot
    for (std::size_t j = 0; j < rival.size(); ++j) any += win.pay(i, j);
    any /= static_cast<double>(rival.size());
    for (std::size_t j = 0; j < rival.size(); ++j) {
      both.pay(i, j) =
          (1 - kCareless) * win.pay(i, j) + kCareless * any + kMarginWeight * both.pay(i, j);
    }
  }
  const auto solution = both.solve();
  Mixture mixture;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (solution.rows[i] > kLeastChance) mixture.chances[own[i]] = solution.rows[i];
    for (std::size_t j = 0; j < rival.size(); ++j) {
      mixture.worth[own[i]] += solution.columns[j] * win.pay(i, j);
    }
  }
  return mixture;
}

}  // namespace crownhall::kings_duel
