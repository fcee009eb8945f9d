// Devices of Kings for two, solved.
//
// Between two kings an attack takes as many tokens from one pool as from the other, and it scores
// if the attacker's is larger. So only the differences of the pools matter (three numbers, in any
// order, since the devices are interchangeable), even for the tie-break at the round limit; and it
// does not matter who attacks first. Nobody scores more than once a round, so kings who reach the
// target together go on like two who need a point each. Everything here is seen from one king.
//
// The table holds lower bounds: a difference of -kReach counts as one that never shrinks, and one
// of kReach as no more than that. A king who plays for them alone wins at least as often as they
// say, against anybody; `mixture` also makes ready for a careless rival, and gives a little of that
// away (tests/bots/duel_certificate_test.cpp finds the best reply). Values come backwards from the
// round limit; from kLastRounds on they hardly change any more.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace crownhall::kings_duel {

constexpr int kReach = 4;
constexpr int kMostNeeded = 10;  // points to the target
constexpr int kLastRounds = 9;   // have values of their own
constexpr int kPlots = 26;

using Lead = std::array<int, 3>;  // own tokens less the rival's, by device

struct Standing {
  int needs = 0;  // points to the target; 1 in a sudden death
  int rival_needs = 0;
  Lead lead{};
  int rounds = 0;  // left to play; 0 = stopped at the limit
};

struct Plot {
  std::array<int, 4> bolsters{};  // by device; the last is the Cup
  int attack = -1;                // the device
};
const std::array<Plot, kPlots>& all_plots();

// What is played for. The win alone would leave a decided match without any wish; there the margin
// tells plots apart.
enum class Stake : std::uint8_t { kWin, kMargin };

class Table {
 public:
  // The bytes as `bytes` gives them; they must be whole.
  explicit Table(std::string_view bytes);
  static const Table& shipped();

  // From nothing; covers matches where nobody needs more than `most_needed`. Takes seconds.
  static Table solve(int most_needed);

  // The chance to win at least. With Stake::kMargin half a share and the points ahead at the end,
  // as a part of kMostNeeded, halved; whatever rounds are left.
  double value(const Standing& standing, Stake stake = Stake::kWin) const;
  std::string bytes() const;

 private:
  explicit Table(int most_needed);
  std::size_t layer(int index) const;
  void fill(int index, const std::vector<double>& values);

  int most_needed_;
  std::vector<std::uint16_t> values_;
};

// What to play, in the order of all_plots: chances, and what each plot is worth against the rival's
// best mixture.
struct Mixture {
  std::array<double, kPlots> chances{};
  std::array<double, kPlots> worth{};
};
Mixture mixture(const Table& table, const Standing& standing);

}  // namespace crownhall::kings_duel
