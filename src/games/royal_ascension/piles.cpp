// Cards on their way between piles, hands, the row and the discards (§8.1), and what everyone
// learns when they come to light (§8.2).
#include "base/index.hpp"
#include "games/royal_ascension/play.hpp"

namespace crownhall::royal_ascension {

// Makes sure of a card in the pile, if need be from the discards. False: there is none.
bool Play::restock(Suit suit) {
  Cards& cards = pile(suit);
  if (!cards.empty()) return true;
  cards = discard(suit);
  discard(suit) = {};
  if (cards.empty()) return false;
  if (suit == Suit::kHearts || suit == Suit::kDiamonds) {
    for (Kingdom& k : state_.kingdoms) k.aged[index(suit)] = k.hidden(suit);
  }
  tell(EventId::kReshuffled, suit);
  return true;
}

void Play::draw_hidden(Seat seat, Suit suit) {
  if (!restock(suit)) {
    suit = suit == Suit::kHearts ? Suit::kDiamonds : Suit::kHearts;
    if (!restock(suit)) return tell(EventId::kNothingLeft, seat);
  }
  const Rank rank = pile(suit).take(rng_);
  kingdom(seat).hand[index(suit)].add(rank);
  if (!events_.wanted()) return;
  SeatSet others = SeatSet::everyone();
  others.remove(seat);
  events_.add(EventId::kDrew, others, seat, suit);
  events_.add(EventId::kDrewCard, SeatSet::only(seat), seat, card_word(suit, rank));
}

void Play::refill_row() {
  while (state_.row.size() < game_.options().shop_row && restock(Suit::kClubs)) {
    const Rank rank = pile(Suit::kClubs).take(rng_);
    state_.row.add(rank);
    tell(EventId::kRestocked, card_word(Suit::kClubs, rank));
  }
}

// Hidden cards of a seat come to light. Everyone now works out which of them are aged; where a
// card could be either, what was known of the suit's aged cards is given up.
void Play::reveal(Seat seat, Suit suit, Cards cards) {
  const auto s = index(suit);
  Kingdom& own = kingdom(seat);
  if (own.aged[s].empty()) return;
  if (own.aged[s] == own.hidden(suit)) {
    own.aged[s] -= cards;
    return;
  }
  Cards aged;
  Cards fresh = Cards::all() - state_.discard[s];
  for (const Kingdom& k : state_.kingdoms) aged += k.aged[s];
  fresh -= aged;
  if (suit == Suit::kHearts) {
    for (const Kingdom& k : state_.kingdoms) fresh -= k.shown;
  }
  for (const Rank rank : cards) {
    if (aged.has(rank) && fresh.has(rank)) {
      for (Kingdom& k : state_.kingdoms) k.aged[s] = {};
      return;
    }
  }
  own.aged[s] -= own.aged[s] & cards;
}

// A card leaves a hand for the discards. Of two equal ones, a shown card goes first: to everybody
// else the other may as well not be there.
void Play::discard_hidden(Seat seat, Suit suit, Rank rank) {
  Kingdom& own = kingdom(seat);
  if (suit == Suit::kHearts && own.shown.has(rank)) {
    own.shown.remove(rank);
  } else {
    reveal(seat, suit, Cards::of(rank));
  }
  own.hand[index(suit)].remove(rank);
  discard(suit).add(rank);
}

}  // namespace crownhall::royal_ascension
