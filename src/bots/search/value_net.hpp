// A small net that judges a position seat by seat: the features of a seat go in, through one layer
// of rectified sums, and a merit comes out. The seats' chances to win are the softmax over their
// merits. It sees what a sum of weights cannot: a General is worth something with an army, gold
// while there are turns to spend it.
//
// `crownhall fit` makes the weights (lab/fit/); they are shipped as the text it writes. What a
// net looks at are the features that an extractor of the game gives (the concept FeatureExtractor),
// in src/bots/<game>/features.hpp.
#pragma once

#include <cassert>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "bots/search/knowledge.hpp"

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

// Filled in order by an extractor, all of them.
template <std::size_t kFeatures>
class FeatureVector {
 public:
  void add(double value) {
    assert(count_ < kFeatures);
    values_[count_++] = static_cast<float>(value);
  }
  void add_one_of(int value, int from, int to) {
    for (int i = from; i <= to; ++i) add(value == i ? 1 : 0);
  }
  std::span<const float> values() const {
    assert(count_ == kFeatures);
    return values_;
  }

 private:
  std::array<float, kFeatures> values_{};
  std::size_t count_ = 0;
};

// What a net of game E::G is fitted on and asked with.
template <class E>
concept FeatureExtractor = requires(const typename E::G& game, const typename E::G::State& state,
                                    Seat seat, FeatureVector<E::kFeatures>& features) {
  { E::covers(game, state) } -> std::same_as<bool>;          // a position it was fitted for
  { E::still_in(game, state, seat) } -> std::same_as<bool>;  // else the seat has lost already
  E::extract(game, state, seat, features);
  { E::shipped() } -> std::same_as<const ValueNet&>;
  // For fitting: from so many players to four; one position in kKeepOneIn of a match is kept;
  // the weight of the scores beside the winner.
  { E::kFewestPlayers } -> std::convertible_to<int>;
  { E::kKeepOneIn } -> std::convertible_to<std::uint32_t>;
  { E::kScoreWeight } -> std::convertible_to<double>;
};

// Merits become chances that add up to 1; a merit of minus infinity has none.
void softmax(std::span<double> merits);

// Each seat's chance to win, by the net of `Extractor`.
template <FeatureExtractor Extractor, class State>
Rewards chances_by(const ValueNet& net, const typename Extractor::G& game, const State& state) {
  Rewards chances;
  chances.fill(-std::numeric_limits<double>::infinity());
  for (Seat seat = 0; seat < game.players(); ++seat) {
    if (!Extractor::still_in(game, state, seat)) continue;
    FeatureVector<Extractor::kFeatures> features;
    Extractor::extract(game, state, seat, features);
    chances[seat] = net.merit(features.values());
  }
  softmax(chances);
  return chances;
}

// Knowledge that covers by the shipped net: tree search as soon as one tick of the clock has
// passed, rollouts where they end. With too few players for the net, as the base does.
template <class Base, FeatureExtractor Extractor>
struct WithNet : Base {
  using G = typename Extractor::G;

  static bool judge(const G& game, const typename G::State& state, int passed, Rewards& rewards) {
    if (passed < 1 || !Extractor::covers(game, state)) return false;
    rewards = worth(game, state);
    return true;
  }
  static Rewards worth(const G& game, const typename G::State& state) {
    if (game.players() < Extractor::kFewestPlayers) return Base::worth(game, state);
    return chances_by<Extractor>(Extractor::shipped(), game, state);
  }
};

}  // namespace crownhall
