// Rules of thumb. A plot is worth what its two cards are worth, in hundredths of a point, plus a
// little chance: a king who always plots the same way is read and beaten (§5 of the rules page's
// simulations: no fixed plan wins everywhere).
#include <algorithm>

#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

constexpr int kPoint = 100;
constexpr int kToken = 30;      // a token in a pool
constexpr int kWasted = -40;    // an attack without tokens
constexpr int kHopeless = -10;  // an attack on a pool at least as large
constexpr int kChecked = 35;    // per cent: how often a king checks its Cup
constexpr int kPoisoned = 45;   // per cent: how often some Cup is meant for a king
constexpr int kNoise = 50;
// Per cent: how often an attack with 1, 2, 3 or more tokens to spare gets through, since the
// target may bolster.
constexpr std::array<int, 4> kThrough = {0, 62, 88, 97};

struct Thoughts {
  const DevicesOfKings& game;
  const View& view;
  Seat me;

  // A rival's point is worth that much to me not to happen.
  int denial() const { return kPoint / (game.players() - 1); }

  // Somebody may win this round: stopping it is worth more.
  int alarm() const {
    int most = 0;
    for (Seat seat = 0; seat < game.players(); ++seat) {
      if (seat != me) most = std::max(most, view.total(seat));
    }
    return most + 2 >= game.target() ? 2 : 1;
  }

  int attack(Card card, int tokens) const {
    if (card.device() == Device::kCup) return kPoint * (100 - kChecked) / 100;
    const int held = view.pool(card.target(), card.device());
    if (tokens == 0) return kWasted;
    if (tokens <= held) return kHopeless - kToken * tokens / 2;
    const int through = kThrough[static_cast<std::size_t>(std::min(tokens - held, 3))];
    return kPoint * through / 100 - kToken * held + kToken * held / (game.players() - 1);
  }

  // One more token on a pool of `tokens`, or a look into the Cup.
  int bolster(Device device, int tokens) const {
    if (device == Device::kCup) {
      return tokens > 0 ? 0 : denial() * kPoisoned / 100 * alarm();
    }
    int stops = 0;  // rivals who are ahead by exactly this token
    int passes = 0;
    for (Seat seat = 0; seat < game.players(); ++seat) {
      if (seat == me) continue;
      stops += view.pool(seat, device) == tokens + 1;
      passes += view.pool(seat, device) == tokens;
    }
    return kToken + (stops * denial() / 6 + passes * 10) * alarm() - 4 * std::min(tokens, 6);
  }

  int plot(PlotBits plot) const {
    const Card a = card_of(plot, 0), b = card_of(plot, 1);
    const int pool_a = view.pool(me, a.device()), pool_b = view.pool(me, b.device());
    const bool same = a.device() == b.device();
    if (b.is_bolster()) return bolster(a.device(), pool_a) + bolster(b.device(), pool_b + same);
    if (a.is_bolster()) return bolster(a.device(), pool_a) + attack(b, pool_b + same);
    if (!splits(plot)) return attack(a, pool_a) + attack(b, pool_b);
    const int held = view.pool(a.target(), a.device());
    const int sent = std::clamp(held + 1, 0, pool_a);
    return std::max({attack(a, sent) + attack(b, pool_a - sent), attack(a, pool_a) + kWasted / 2,
                     attack(b, pool_a) + kWasted / 2});
  }
};

}  // namespace

DevicesOfKings::Move DevicesOfKings::advise(const View& view, Rng& rng) const {
  return view.phase == Phase::kPlotting ? advise_plot(view, rng) : advise_send(view);
}

DevicesOfKings::Move DevicesOfKings::advise_plot(const View& view, Rng& rng) const {
  const Thoughts thoughts{*this, view, view.viewer};
  std::array<int, 32> noise;  // by the bits of a card
  for (int& n : noise) n = static_cast<int>(rng.below(kNoise));
  const auto& plots = plots_[view.viewer];
  int best = 0, best_value = -10'000;
  for (int i = 0; i < plot_count_; ++i) {
    const int value = thoughts.plot(plots[i]) + noise[card_of(plots[i], 0).bits()] +
                      noise[card_of(plots[i], 1).bits()];
    if (value > best_value) best = i, best_value = value;
  }
  return Move::plot(plots[best]);
}

// All is visible now: both points if the pool is large enough, else one at the least loss.
DevicesOfKings::Move DevicesOfKings::advise_send(const View& view) const {
  const Sending d = decision(view, view.plots);
  const int held_a = view.pool(d.a, d.device);
  if (d.b < 0) return Move::send(d.a, d.pool > held_a ? d.pool : 0);
  const int held_b = view.pool(d.b, d.device);
  if (d.pool >= held_a + held_b + 2) {
    return Move::send(d.a, held_a + 1, d.b, d.pool - held_a - 1);
  }
  const int easier = std::min(held_a, held_b);
  if (hold_back_ && d.pool <= easier) return Move::send(d.a, 0, d.b, 0);
  return held_a <= held_b ? Move::send(d.a, d.pool, d.b, 0) : Move::send(d.a, 0, d.b, d.pool);
}

}  // namespace crownhall
