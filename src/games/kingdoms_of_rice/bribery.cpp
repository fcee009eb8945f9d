// Bribery (§6). All FORCE cards are open, but for the defender's first ones under hidden_bribe.
#include "games/kingdoms_of_rice/flow.hpp"

namespace crownhall::kingdoms_of_rice {
void Flow::bribe(Seat seat, Seat owner, int fief, Taken taken) {
  begin_struggle(owner < 0 ? Contest::kBribeFief : Contest::kBribeSeat, seat, owner, fief);
  Struggle& b = t_.struggle;
  b.taken = taken;
  t_.phase = Phase::kBribe;
  if (owner < 0) {
    tell(Told::kBribesFief, seat, fief + 1);
  } else {
    tell(Told::kBribesSeat, seat, owner, fief + 1);
  }
  if (game_.options().hidden_bribe) {
    b.hidden = 1;
  } else {
    turn_up_bribe();
  }
  buy(kAttacker);  // at least one card, so the first is no decision
}

// The defender's first cards.
void Flow::turn_up_bribe() {
  Struggle& b = t_.struggle;
  b.hidden = 0;
  for (int i = 0; i < edition_.rules.bribe_cards; ++i) {
    Force left = deck();
    const int value = pick(left);
    ++b.open[kDefender][value];
    s_.order[kDefender].push_back(static_cast<std::uint8_t>(value));
    ++b.cards[kDefender];
    tell(Told::kFiefShows, value);
  }
}

void Flow::buy(int side) {
  Struggle& b = t_.struggle;
  const Seat seat = b.seats[side];
  pay(seat, edition_.rules.bribe_price, Reason::kBribe);
  Force left = deck();
  const int value = pick(left);
  ++b.open[side][value];
  s_.order[side].push_back(static_cast<std::uint8_t>(value));
  ++b.cards[side];
  tell(Told::kBuys, seat, value);
  if (!b.hidden) return settle_bribe();
  if (mat(seat).gold < edition_.rules.bribe_price || game_.force_left(t_) == 0) hold();
}

// Who is behind goes on or loses; the briber must be ahead.
void Flow::settle_bribe() {
  Struggle& b = t_.struggle;
  const bool ahead = force_total(b.open[kAttacker]) > force_total(b.open[kDefender]);
  if (ahead && b.seats[kDefender] < 0) return win_bribe();
  b.side = ahead ? kDefender : kAttacker;
  t_.acting = b.seats[b.side];
  if (mat(t_.acting).gold >= edition_.rules.bribe_price && game_.force_left(t_) > 0) return;
  tell(Told::kGivesUp, t_.acting);
  if (ahead) return win_bribe();
  fail_bribe();
}

void Flow::win_bribe() {
  const Struggle b = t_.struggle;
  const Seat briber = b.seats[kAttacker], owner = b.seats[kDefender];
  if (owner < 0) {
    tell(Told::kTakesFief, briber, b.fief + 1);
  } else {
    tell(Told::kTakesFiefOf, briber, b.fief + 1, owner);
  }
  settled(Verdict::kWon);
  move_fief(owner, b.taken, briber, Taken::kBribery, b.fief);
  end_struggle();
}

void Flow::fail_bribe() {
  tell(Told::kBribeFails, t_.struggle.seats[kAttacker]);
  settled(Verdict::kFailed);
  end_struggle();
}

}  // namespace crownhall::kingdoms_of_rice
