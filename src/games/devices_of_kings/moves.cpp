// Which moves there are (§2.2, §4.4, §7.6).
#include <algorithm>

#include "base/index.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

void DevicesOfKings::list_plots() {
  for (Seat seat = 0; seat < players_; ++seat) {
    std::vector<Card> bolsters, attacks;
    for (int d = 0; d < kDevices; ++d) bolsters.push_back(Card::bolster(static_cast<Device>(d)));
    for (Seat other = 0; other < players_; ++other) {
      if (other == seat) continue;
      for (int d = 0; d < kDevices; ++d) {
        attacks.push_back(Card::attack(static_cast<Device>(d), other));
      }
    }
    int n = 0;
    const auto add = [&](Card a, Card b) { plots_[seat][n++] = make_plot(a, b); };
    for (int a = 0; a < kDevices; ++a) {
      for (int b = a; b < kDevices; ++b) add(bolsters[a], bolsters[b]);
    }
    for (const Card a : bolsters) {
      for (const Card b : attacks) add(a, b);
    }
    for (const Card a : attacks) {
      for (const Card b : attacks) {
        if (a.target() < b.target()) add(a, b);
      }
    }
    plot_count_ = n;
  }
}

Sending DevicesOfKings::decision(const Board& board, const Plots& plots) const {
  const Seat seat = attacker(board);
  const PlotBits plot = plots[seat];
  const Card card = card_of(plot, board.card);
  const Seat second = splits(plot) ? card_of(plot, 1).target() : -1;
  return {seat, card.device(), card.target(), second, board.pool(seat, card.device())};
}

void DevicesOfKings::legal(const State& s, Seat seat, std::vector<Move>& moves) const {
  if (s.phase == Phase::kPlotting) {
    for (int i = 0; i < plot_count_; ++i) moves.push_back(Move::plot(plots_[seat][i]));
    return;
  }
  const Sending d = decision(s, s.plots);
  if (d.b < 0) {
    for (int a = d.pool; a >= 0; --a) moves.push_back(Move::send(d.a, a));
    return;
  }
  for (int a = d.pool; a >= 0; --a) {
    const int rest = d.pool - a;
    for (int b = rest; b >= (hold_back_ ? 0 : rest); --b) {
      moves.push_back(Move::send(d.a, a, d.b, b));
    }
  }
}

DevicesOfKings::Move DevicesOfKings::sample_send(const State& s, Rng& rng) const {
  const auto up_to = [&](int most) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(most) + 1));
  };
  const Sending d = decision(s, s.plots);
  const int a = up_to(d.pool);
  if (d.b < 0) return Move::send(d.a, a);
  return Move::send(d.a, a, d.b, hold_back_ ? up_to(d.pool - a) : d.pool - a);
}

Result<void> DevicesOfKings::check(const State& s, Seat seat, Move move) const {
  const auto illegal = [](std::string sentence) {
    return Refusal{"illegal_move", std::move(sentence)};
  };
  if (s.phase == Phase::kPlotting) {
    if (!move.is_plot())
      return illegal("Now is the time to plot: two cards, as in 'sword:+ cup:1'.");
    for (int i = 0; i < 2; ++i) {
      const Card card = card_of(move.plot(), i);
      if (card.is_bolster()) continue;
      if (card.target() == seat) return illegal("A king has no card against himself.");
      if (card.target() < 0 || card.target() >= players_) {
        return illegal("There is no seat " + std::to_string(card.target() + first_seat_) +
                       " at this table; they count from " + std::to_string(first_seat_) + " to " +
                       std::to_string(players_ - 1 + first_seat_) + ".");
      }
    }
    const auto& mine = plots_[seat];
    const auto end = mine.begin() + plot_count_;
    if (move != Move::plot(move.plot()) || std::find(mine.begin(), end, move.plot()) == end) {
      return illegal("There is only one card against each other player.");
    }
    return {};
  }

  const Sending d = decision(s, s.plots);
  const std::string device(kDeviceNames[index(d.device)]);
  const std::string example =
      write(d.b < 0 ? Move::send(d.a, d.pool) : Move::send(d.a, d.pool, d.b, 0));
  const Move same = d.b < 0 ? Move::send(d.a, move.tokens(0))
                            : Move::send(d.a, move.tokens(0), d.b, move.tokens(1));
  if (move != same) {
    return illegal("Say how many " + device + " tokens go where, as in '" + example + "'.");
  }
  const int sent = move.tokens(0) + move.tokens(1);
  if (sent > d.pool) {
    return illegal("That is " + std::to_string(sent) + " tokens; the " + device + " has " +
                   std::to_string(d.pool) + ".");
  }
  if (sent < d.pool && !hold_back_) {
    return illegal("The whole pool of " + std::to_string(d.pool) + " must be sent.");
  }
  return {};
}

}  // namespace crownhall
