// A small net that judges a position seat by seat: the features of a seat go in, through one layer
// of rectified sums, and a merit comes out. The seats' chances to win are the softmax over their
// merits. It sees what a sum of weights cannot: a General is worth something with an army, gold
// while there are turns to spend it.
//
// `crownhall fit` makes the weights (lab/fit.hpp); they are shipped as the text it writes. What a
// net looks at is an Eye, one a game, in src/bots/<game>_eye.hpp:
//
//   using G = ...;
//   static constexpr std::size_t kInputs = ...;
//   static bool judges(const G&, const G::State&);          // a position it was fitted for?
//   static bool in(const G&, const G::State&, Seat);        // else the seat has lost already
//   static void look(const G&, const G::State&, Seat, Features&);
//   static const ValueNet& shipped();
// and for fitting it: kFewestPlayers (to four), kOneIn (positions of a match, one is kept), and
// kScoreWeight (of the scores beside the winner).
#pragma once

#include <cassert>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "bots/insight.hpp"

namespace crownhall {

struct ValueNet {
  static constexpr std::size_t kHidden = 32;
  using Layer = std::array<float, kHidden>;

  explicit ValueNet(std::size_t inputs) : rows(inputs), bias{}, out{} {}
  static Result<ValueNet> read(std::string_view text);
  std::string write() const;

  std::size_t inputs() const { return rows.size(); }
  // The sums of the hidden layer, rectified.
  Layer hidden(std::span<const float> features) const;
  double merit(std::span<const float> features) const;

  std::vector<Layer> rows;  // of each input to the hidden sums
  Layer bias;
  Layer out;  // of the hidden sums to the merit; a constant would not change a softmax
};

// Filled in order by an Eye, all of them.
template <std::size_t kInputs>
class Features {
 public:
  void add(double value) {
    assert(count_ < kInputs);
    values_[count_++] = static_cast<float>(value);
  }
  void add_one_of(int value, int from, int to) {
    for (int i = from; i <= to; ++i) add(value == i ? 1 : 0);
  }
  std::span<const float> values() const {
    assert(count_ == kInputs);
    return values_;
  }

 private:
  std::array<float, kInputs> values_{};
  std::size_t count_ = 0;
};

// Merits become chances that add up to 1; a merit of minus infinity has none.
void softmax(std::span<double> merits);

// Each seat's chance to win, by the net of `Eye`.
template <class Eye, class State>
Rewards chances_by(const ValueNet& net, const typename Eye::G& game, const State& state) {
  Rewards chances;
  chances.fill(-std::numeric_limits<double>::infinity());
  for (Seat seat = 0; seat < game.players(); ++seat) {
    if (!Eye::in(game, state, seat)) continue;
    Features<Eye::kInputs> features;
    Eye::look(game, state, seat, features);
    chances[static_cast<std::size_t>(seat)] = net.merit(features.values());
  }
  softmax(chances);
  return chances;
}

// An Insight that judges by the shipped net: tree search as soon as one tick of the clock has
// passed, rollouts where they end. With too few players for the net, as the base does.
template <class Base, class Eye>
struct ByNet : Base {
  using G = typename Eye::G;

  static bool judge(const G& game, const typename G::State& state, int passed, Rewards& rewards) {
    if (passed < 1 || !Eye::judges(game, state)) return false;
    rewards = worth(game, state);
    return true;
  }
  static Rewards worth(const G& game, const typename G::State& state) {
    if (game.players() < Eye::kFewestPlayers) return Base::worth(game, state);
    return chances_by<Eye>(Eye::shipped(), game, state);
  }
};

}  // namespace crownhall
