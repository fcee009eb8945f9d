// A round from the last plot to its end (§2.3 to §5). It runs in every playout: the fights are
// written without branches that the cards would decide, since those cannot be predicted.
#include <algorithm>

#include "games/devices_of_kings/devices_of_kings.hpp"
#include "games/devices_of_kings/told.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {
constexpr SeatSet kAll = SeatSet::everyone();
constexpr int kCup = static_cast<int>(Device::kCup);

// What each card adds to the devices, by its bits.
using Gains = std::array<std::uint16_t, kDevices>;
constexpr auto kGains = [] {
  std::array<Gains, 32> gains{};
  for (int d = 0; d < kDevices; ++d) {
    gains[Card::bolster(static_cast<Device>(d)).bits()][d] = 1;
  }
  return gains;
}();

// An attack with the whole pool, or with the Cup. A Bolster card comes here too and does nothing:
// it counts as an attack on oneself without tokens.
inline Clash attack_with_all(State& s, Seat seat, Card card) {
  const unsigned active = card.is_bolster() ? 0u : ~0u;
  const unsigned cup = card.device() == Device::kCup ? ~0u : 0u;
  const auto d = static_cast<std::size_t>(card.device());
  const auto target =
      (static_cast<unsigned>(card.target()) & active) | (static_cast<unsigned>(seat) & ~active);
  auto& mine = s.tokens[seat][d];
  auto& theirs = s.tokens[target][d];
  const unsigned held = theirs;
  const unsigned sent = ((mine & ~cup) | (1u & cup)) & active;
  const unsigned cancelled = std::min(sent, held);
  const unsigned lost = cancelled & ~cup;
  mine = static_cast<std::uint16_t>(mine - lost);
  theirs = static_cast<std::uint16_t>(theirs - lost);
  auto& points = s.points[seat][d];
  points = static_cast<std::uint16_t>(points + (sent > cancelled));
  return {sent, held};
}
}  // namespace

void DevicesOfKings::after_last_plot(State& s, Events& events) const {
  events.mark_reveal();
  if (events.wanted()) reveal(s, events);
  bolster(s, events);
  s.phase = Phase::kAttack;
  attack(s, events);
}

void DevicesOfKings::play_send(State& s, Seat seat, Move move, Events& events) const {
  const Sending d = decision(s, s.plots);
  const PlotBits plot = s.plots[seat];
  if (d.b < 0) {
    events.add(Told::kSend, kAll, seat, d.device, d.a, move.tokens(0), d.pool);
    fight(s, seat, card_of(plot, s.card), move.tokens(0), events);
    ++s.card;
  } else {
    events.add(Told::kSplit, kAll, seat, d.device, d.a, move.tokens(0), d.b, move.tokens(1));
    fight(s, seat, card_of(plot, 0), move.tokens(0), events);
    fight(s, seat, card_of(plot, 1), move.tokens(1), events);
    s.card = 2;
  }
  s.acting = 0;
  attack(s, events);
}

void DevicesOfKings::reveal(State& s, Events& events) const {
  for (int i = 0; i < players_; ++i) {
    const Seat seat = seat_after(s.first, i);
    const Card a = card_of(s.plots[seat], 0), b = card_of(s.plots[seat], 1);
    if (b.is_bolster()) {
      events.add(Told::kRevealBolsters, kAll, seat, a.device(), b.device());
    } else if (a.is_bolster()) {
      events.add(Told::kRevealMixed, kAll, seat, a.device(), b.device(), b.target());
    } else {
      events.add(Told::kRevealAttacks, kAll, seat, a.device(), a.target(), b.device(), b.target());
    }
  }
}

void DevicesOfKings::bolster(State& s, Events& events) const {
  for (Seat seat = 0; seat < players_; ++seat) {
    auto& tokens = s.tokens[seat];
    const auto& a = kGains[card_of(s.plots[seat], 0).bits()];
    const auto& b = kGains[card_of(s.plots[seat], 1).bits()];
    for (int d = 0; d < kDevices; ++d) {
      tokens[d] = static_cast<std::uint16_t>(tokens[d] + a[d] + b[d]);
    }
    if (!events.wanted()) continue;
    for (int d = 0; d < kDevices; ++d) {
      if (a[d] + b[d] == 0) continue;
      if (d == kCup) events.add(Told::kCheck, kAll, seat);
      if (d != kCup) events.add(Told::kBolster, kAll, seat, d, tokens[d], a[d] + b[d]);
    }
  }
}

void DevicesOfKings::tell_attack(const State& s, Seat seat, Card card, Clash clash,
                                 Events& events) const {
  if (card.is_bolster()) return;
  const bool scores = clash.sent > clash.held;
  const Seat target = card.target();
  if (card.device() == Device::kCup) {
    events.add(scores ? Told::kServed : Told::kRefused, kAll, seat, target);
  } else if (clash.sent == 0) {
    events.add(Told::kNothing, kAll, seat, target, card.device());
  } else {
    events.add(Told::kFight, kAll, seat, target, card.device(), clash.sent, clash.held,
               std::min(clash.sent, clash.held));
    events.add(Told::kLeft, kAll, seat, target, card.device(), s.pool(seat, card.device()),
               s.pool(target, card.device()),
               std::max(clash.sent, clash.held) - std::min(clash.sent, clash.held));
    if (!scores) events.add(Told::kHeld, kAll, seat, target);
  }
  if (scores) events.add(Told::kScore, kAll, seat, s.total(seat), card.device());
}

// From the present attacker on, until somebody must decide or the round is over.
template <bool kTold>
void DevicesOfKings::attack_on(State& s, Events& events) const {
  for (int turn = s.turn; turn < players_; ++turn, s.card = 0) {
    const Seat seat = seat_after(s.first, turn);
    const PlotBits plot = s.plots[seat];
    if (!hold_back_ && !splits(plot)) {
      for (int i = 0; i < 2; ++i) {
        const Card card = card_of(plot, i);
        const Clash clash = attack_with_all(s, seat, card);
        if (kTold) tell_attack(s, seat, card, clash, events);
      }
      continue;
    }
    for (; s.card < 2; ++s.card) {
      if (asks(s, seat)) {
        s.turn = static_cast<std::uint8_t>(turn);
        s.acting = SeatSet::only(seat).bits();
        return;
      }
      const Card card = card_of(plot, s.card);
      const Clash clash = attack_with_all(s, seat, card);
      if (kTold) tell_attack(s, seat, card, clash, events);
    }
  }
  end_round(s, events);
}

void DevicesOfKings::attack(State& s, Events& events) const {
  return events.wanted() ? attack_on<true>(s, events) : attack_on<false>(s, events);
}

// §4.4: a split, or with `hold_back` any sending (§7.6), but never of an empty pool.
bool DevicesOfKings::asks(const State& s, Seat seat) const {
  const PlotBits plot = s.plots[seat];
  const Card card = card_of(plot, s.card);
  if (!splits(plot) && !(hold_back_ && card.sends_tokens())) return false;
  return s.pool(seat, card.device()) > 0;
}

// §4.2, with Sword, Mask or Rat.
void DevicesOfKings::fight(State& s, Seat seat, Card card, int sent, Events& events) const {
  const int d = static_cast<int>(card.device());
  auto& mine = s.tokens[seat][d];
  auto& theirs = s.tokens[card.target()][d];
  const int cancelled = std::min<int>(sent, theirs);
  const Clash clash{static_cast<unsigned>(sent), theirs};
  mine = static_cast<std::uint16_t>(mine - cancelled);
  theirs = static_cast<std::uint16_t>(theirs - cancelled);
  s.points[seat][d] = static_cast<std::uint16_t>(s.points[seat][d] + (sent > cancelled));
  if (events.wanted()) tell_attack(s, seat, card, clash, events);
}

void DevicesOfKings::end_round(State& s, Events& events) const {
  s.plots = {};
  for (auto& tokens : s.tokens) tokens[kCup] = 0;
  s.turn = 0;
  s.card = 0;
  s.ending = judge(s);
  if (s.ending != Ending::kNone) {
    s.phase = Phase::kOver;
    if (events.wanted()) tell_end(s, events);
    return;
  }
  if (s.tie_round == s.round) events.add(Told::kTie, kAll, target_);
  ++s.round;
  if (rotate_first_) s.first = static_cast<std::uint8_t>(seat_after(s.first, 1));
  s.phase = Phase::kPlotting;
  s.acting = SeatSet::first(players_).bits();
  events.add(Told::kRound, kAll, s.round, s.first);
}

}  // namespace crownhall
