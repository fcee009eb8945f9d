// Rules of thumb. A plot is worth what its two cards are worth, in hundredths of a point, plus a
// little chance: a king who always plots the same way is read and beaten.
#include <algorithm>

#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

constexpr int kPoint = 100;
constexpr int kSure = 100'000;  // more than all else together

// What things are worth depends on how many kings there are: with two a point denied is a point
// won, with many somebody else profits from it too. Found by playing against fixed plans (two
// Cups every round, one device only, a check every round ...) until none of them paid.
struct Taste {
  int token;     // a token in a pool,
  int fades;     // less this for each that is there already (up to six),
  int draws;     // more this for each rival it draws ahead of,
  int stops;     // and this share (per cent) of a point denied for each rival it draws level with
  int wasted;    // the loss in an attack without tokens
  int hopeless;  // and in one on a pool at least as large
  int checked;   // per cent: how often a king checks its Cup
  int poisoned;  // per cent: Cups meant for one king in a round
  int through;   // per cent: how often an attack with one token to spare gets through
  int noise;
};
constexpr std::array<Taste, kMaxPlayers - 1> kTastes = {{{50, 13, 39, 19, 40, 10, 50, 45, 60, 32},
                                                         {9, 16, 1, 7, 56, 24, 28, 85, 81, 46},
                                                         {18, 1, 9, 11, 30, 20, 35, 142, 62, 45},
                                                         {28, 1, 6, 8, 40, 14, 21, 200, 70, 36},
                                                         {15, 1, 1, 42, 55, 41, 37, 200, 80, 36}}};

struct Thoughts {
  const DevicesOfKings& game;
  const View& view;
  Seat me;
  const Taste& taste;

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
    if (card.device() == Device::kCup) return kPoint * (100 - taste.checked) / 100;
    const int held = view.pool(card.target(), card.device());
    if (tokens == 0) return -taste.wasted;
    if (tokens <= held) return -taste.hopeless - taste.token * tokens / 2;
    const int spare = tokens - held;
    const int through = spare == 1   ? taste.through
                        : spare == 2 ? std::min(97, taste.through + 24)
                                     : 97;
    return kPoint * through / 100 - taste.token * held + taste.token * held / (game.players() - 1);
  }

  // One more token on a pool of `tokens`, or a look into the Cup.
  int bolster(Device device, int tokens) const {
    if (device == Device::kCup) {
      return tokens > 0 ? 0 : denial() * taste.poisoned / 100 * alarm();
    }
    int stops = 0;  // rivals who are ahead by exactly this token
    int draws = 0;  // rivals who are level
    for (Seat seat = 0; seat < game.players(); ++seat) {
      if (seat == me) continue;
      stops += view.pool(seat, device) == tokens + 1;
      draws += view.pool(seat, device) == tokens;
    }
    return taste.token - taste.fades * std::min(tokens, 6) +
           (stops * denial() * taste.stops / 100 + draws * taste.draws) * alarm();
  }

  // Both cards on one device.
  int plot(PlotBits plot) const {
    const Card a = card_of(plot, 0), b = card_of(plot, 1);
    const int pool = view.pool(me, a.device());
    if (b.is_bolster()) return bolster(a.device(), pool) + bolster(a.device(), pool + 1);
    if (a.is_bolster()) return bolster(a.device(), pool) + attack(b, pool + 1);
    if (!splits(plot)) return attack(a, pool) + attack(b, pool);
    const int held = view.pool(a.target(), a.device());
    const int sent = std::clamp(held + 1, 0, pool);
    return std::max({attack(a, sent) + attack(b, pool - sent), attack(a, pool) - taste.wasted / 2,
                     attack(b, pool) - taste.wasted / 2});
  }
};

// Tokens that must be on their way to score against this pool even if two more are put there.
int sure_against(const Board& board, Card attack) {
  return board.pool(attack.target(), attack.device()) + 3;
}

}  // namespace

bool DevicesOfKings::surely_reaches_target(const Board& board, Seat seat, PlotBits plot) const {
  const int needed = target_ - board.total(seat);
  if (needed > 2 || board.tie_round != 0) return false;
  const Card a = card_of(plot, 0), b = card_of(plot, 1);
  // What is left of the pool when its turn comes, if all who attack earlier come for it.
  const auto tokens = [&](Card attack) {
    int left =
        board.pool(seat, attack.device()) + (a.is_bolster() && a.device() == attack.device());
    for (Seat other = board.first; other != seat; other = seat_after(other, 1)) {
      left -= board.pool(other, attack.device()) + 1;
    }
    return left;
  };
  const auto sure = [&](Card card) {
    return card.sends_tokens() && tokens(card) >= sure_against(board, card);
  };
  if (!splits(plot)) return sure(a) + sure(b) >= needed;
  const bool both = tokens(a) >= sure_against(board, a) + sure_against(board, b);
  return (both ? 2 : sure(a) || sure(b)) >= needed;
}

DevicesOfKings::Move DevicesOfKings::advise(const View& view, Rng& rng) const {
  return view.phase == Phase::kPlotting ? advise_plot(view, rng) : advise_send(view);
}

DevicesOfKings::Move DevicesOfKings::advise_plot(const View& view, Rng& rng) const {
  const Seat me = view.viewer;
  const Thoughts thoughts{*this, view, me, kTastes[static_cast<std::size_t>(players_) - 2]};
  std::array<int, 32> chance, worth{};  // by the bits of a card; worth: laid alone
  for (int& n : chance) n = static_cast<int>(rng.below(thoughts.taste.noise));
  for (int d = 0; d < kDevices; ++d) {
    const Card card = Card::bolster(static_cast<Device>(d));
    worth[card.bits()] = thoughts.bolster(card.device(), view.pool(me, card.device()));
    for (Seat other = 0; other < players_; ++other) {
      const Card against = Card::attack(card.device(), other);
      worth[against.bits()] = thoughts.attack(against, view.pool(me, card.device()));
    }
  }
  int best = 0, best_value = -10'000;
  for (int i = 0; i < plot_count_; ++i) {
    const PlotBits plot = plots_[me][i];
    const Card a = card_of(plot, 0), b = card_of(plot, 1);
    const bool apart = a.device() != b.device();
    const int value = (apart ? worth[a.bits()] + worth[b.bits()] : thoughts.plot(plot)) +
                      chance[a.bits()] + chance[b.bits()] +
                      (surely_reaches_target(view, me, plot) ? kSure : 0);
    if (value > best_value) best = i, best_value = value;
  }
  return Move::plot(plots_[me][best]);
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
