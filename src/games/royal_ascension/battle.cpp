#include <algorithm>

#include "base/fixed_vector.hpp"
#include "base/index.hpp"
#include "games/royal_ascension/odds.hpp"
#include "games/royal_ascension/play.hpp"

namespace crownhall::royal_ascension {

void Play::summon(Battle battle, std::uint8_t fighters) {
  turn_.battle = battle;
  turn_.fighters = fighters;
  turn_.committed = 0;
  turn_.phase = Phase::kCommit;
}

void Play::commit(Seat seat, Move commitment) {
  kingdom(seat).commitment = commitment;
  turn_.committed |= static_cast<std::uint8_t>(1u << seat);
  tell(EventId::kCommitted, seat);
  if (turn_.committed == turn_.fighters) resolve_battle();
}

void Play::resolve_battle() {
  show_commitments();
  const Seat winner = roll_battle();
  put_plagues_aside();
  if (game_.options().spend_committed) spend_commitments();

  const bool decree = turn_.battle == Battle::kDecree;
  if (decree) tell(EventId::kWonDecree, winner);

  // §6.6, §7.2: all transfers, then the picks, each in order from the winner
  FixedVector<std::int8_t, kSeats> losers;
  for (Seat i = 1; i < game_.players(); ++i) {
    const Seat seat = (winner + i) % game_.players();
    if (fighters().has(seat)) losers.push_back(static_cast<std::int8_t>(seat));
  }
  for (const Seat loser : losers) {
    if (!decree) tell(EventId::kWon, winner, loser);
    transfer(winner, loser);
  }
  for (const Seat loser : losers) {
    pick_blindly(loser, winner, Suit::kHearts);
    if (!decree) pick_blindly(loser, winner, Suit::kClubs);
  }
  turn_.barred = decree ? std::int8_t{-1} : losers[0];
  for (const Seat seat : fighters()) kingdom(seat).commitment = {};
  eliminate_landless();
  conclude(winner);
}

void Play::show_commitments() {
  events_.mark_reveal();
  Report& report = state_.last;
  report = {};
  report.battle = turn_.battle;
  report.fighters = turn_.fighters;
  report.attacker = turn_.seat;
  report.turn = turn_.number;
  for (const Seat seat : fighters()) {
    Kingdom& own = state_.kingdoms[seat];
    const Cards hearts = own.commitment.hearts();
    reveal(seat, Suit::kHearts, (own.shown | hearts) - own.shown);
    own.shown |= hearts;
    report.commitments[seat] = own.commitment;
    report.plagues[seat] = static_cast<std::uint8_t>(game_.plagues(own.spades));
    if (!events_.wanted()) continue;
    tell(EventId::kRevealed, seat, own.commitment.bits, game_.strength(own.commitment, 0));
    if (report.plagues[seat]) tell(EventId::kPlagued, seat, kPlagueLoss * report.plagues[seat]);
  }
  if (events_.wanted() && turn_.battle != Battle::kDecree) announce_odds();
}

void Play::announce_odds() {
  const Seat seat = turn_.seat;
  const Seat foe = turn_.foe;
  const Report& report = state_.last;
  const auto strength = [&](Seat s) {
    return game_.strength(report.commitments[s], report.plagues[s]);
  };
  const Odds odds = odds_by_margin(strength(seat) - strength(foe), game_.options().battle_dice);
  tell(EventId::kOdds, seat, foe, odds.percent());
}

void Play::roll_dice(Seat seat) {
  auto& dice = state_.last.dice[seat];
  for (int i = 0; i < game_.options().battle_dice; ++i) {
    const int die = rng_.die();
    dice[i] = static_cast<std::uint8_t>(die);
    tell(EventId::kBattleDie, seat, die);
  }
  if (events_.wanted()) tell(EventId::kTotal, seat, total(seat));
}

int Play::total(Seat seat) const {
  const auto& dice = state_.last.dice[seat];
  return game_.strength(state_.last.commitments[seat], state_.last.plagues[seat]) + dice[0] +
         dice[1] + dice[2] + dice[3];
}

// §6.5, §7: whoever is tied for the highest total rolls again, the rest keep their dice.
Seat Play::roll_battle() {
  Report& report = state_.last;
  for (SeatSet rolling = fighters();;) {
    const SeatSet thrown = rolling;
    for (const Seat seat : rolling) roll_dice(seat);
    if (report.rolls < 255) ++report.rolls;
    int best = -1000;
    for (const Seat seat : fighters()) {
      const int sum = total(seat);
      if (sum > best) rolling = {};
      best = std::max(best, sum);
      if (sum == best) rolling.add(seat);
    }
    if (rolling.size() == 1) {
      report.winner = static_cast<std::int8_t>(rolling.front());
      return report.winner;
    }
    keep_throw(thrown);
    tell(EventId::kTied, best);
  }
}

// The dice just thrown by these seats came to a tie: they are thrown again, and kept.
void Play::keep_throw(SeatSet seats) {
  Report& report = state_.last;
  if (report.rolls > kTiesKept) return;
  auto& tied = report.tied[report.rolls - 1];
  for (const Seat seat : seats) {
    tied[seat] = pack(report.dice[seat]);
  }
}

// A Plague weighs on one battle that is fought, then goes to the discards.
void Play::put_plagues_aside() {
  for (const Seat seat : fighters()) {
    if (state_.last.plagues[seat] == 0) continue;
    Kingdom& own = kingdom(seat);
    for (const Rank rank : Cards(own.spades)) {
      if (game_.action(rank) != Action::kPlague) continue;
      own.spades.remove(rank);
      discard(Suit::kSpades).add(rank);
    }
  }
}

void Play::spend_commitments() {
  for (const Seat seat : fighters()) {
    Kingdom& own = kingdom(seat);
    for (const Rank rank : own.commitment.hearts()) {
      discard_hidden(seat, Suit::kHearts, rank);
      tell(EventId::kSpent, seat, card_word(Suit::kHearts, rank));
    }
    own.hand[2] -= own.commitment.clubs();
    discard(Suit::kClubs) += own.commitment.clubs();
    for (const Rank rank : own.commitment.clubs()) {
      tell(EventId::kSpent, seat, card_word(Suit::kClubs, rank));
    }
  }
}

void Play::transfer(Seat winner, Seat loser) {
  Kingdom& from = kingdom(loser);
  const auto lost = turn_.battle == Battle::kAllIn
                        ? from.territories
                        : static_cast<std::uint16_t>(1u << from.commitment.territory());
  from.territories &= static_cast<std::uint16_t>(~lost);
  kingdom(winner).territories |= lost;
  state_.last.passed |= lost;
  if (!events_.wanted()) return;
  for (int t = 0; t < kTerritories; ++t) {
    if (lost >> t & 1) tell(EventId::kTransferred, t, loser, winner);
  }
}

void Play::pick_blindly(Seat loser, Seat winner, Suit suit) {
  Kingdom& own = kingdom(winner);
  Cards& hand = own.hand[index(suit)];
  if (hand.empty()) return;
  const Rank rank = hand.pick(rng_);
  if (suit == Suit::kHearts) {
    discard_hidden(winner, suit, rank);
  } else {
    hand.remove(rank);
    discard(suit).add(rank);
  }
  state_.last.picked[loser][suit == Suit::kHearts ? 0 : 1] = static_cast<std::uint8_t>(1 + rank);
  tell(EventId::kPicked, loser, winner, card_word(suit, rank));
}

// §6.7
void Play::eliminate_landless() {
  for (const Seat seat : fighters()) {
    Kingdom& own = kingdom(seat);
    if (own.in()) continue;
    state_.last.out |= static_cast<std::uint8_t>(1u << seat);
    tell(EventId::kEliminated, seat);
    for (const Suit suit : {Suit::kHearts, Suit::kDiamonds}) reveal(seat, suit, own.hidden(suit));
    for (int suit = 0; suit < 3; ++suit) {
      state_.discard[suit] += own.hand[suit];
    }
    discard(Suit::kSpades) += own.spades;
    own = {};
    turn_.barred = -1;
  }
  if (std::popcount(seats_in(state_)) <= 2) turn_.barred = -1;
}

// §6.8
void Play::conclude(Seat winner) {
  if (std::popcount(kingdom(winner).territories) < kThrone) return end_turn();
  tell(EventId::kThrone, winner);
  end_match(turn_.battle == Battle::kDecree  ? Ending::kDecree
            : turn_.battle == Battle::kAllIn ? Ending::kAllIn
                                             : Ending::kThrone);
}

}  // namespace crownhall::royal_ascension
