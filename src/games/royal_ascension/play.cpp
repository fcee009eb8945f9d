#include "games/royal_ascension/play.hpp"

namespace crownhall::royal_ascension {

// -- the draft (§3) --

void Play::take(Seat seat, int territory) {
  kingdom(seat).territories |= static_cast<std::uint16_t>(1u << territory);
  tell(EventId::kTook, seat, territory);
  const int left = std::popcount(free_territories(state_));
  if (left > 0) {
    turn_.seat = static_cast<std::int8_t>((kTerritories - left) % game_.players());
    return;
  }
  open_realm();
  begin_turn(0);
}

void Play::open_realm() {
  for (Seat seat = 0; seat < game_.players(); ++seat) {
    for (const Suit suit : {Suit::kDiamonds, Suit::kHearts}) {
      draw_hidden(seat, suit);
      draw_hidden(seat, suit);
    }
  }
  refill_row();
}

// -- the turn (§4) --

void Play::begin_turn(Seat seat) {
  const std::uint32_t number = turn_.number + 1;
  const std::int8_t barred = turn_.barred;
  turn_ = Turn{};
  turn_.number = number;
  turn_.barred = barred;
  turn_.phase = Phase::kMove;
  turn_.seat = static_cast<std::int8_t>(seat);
  turn_.die = static_cast<std::uint8_t>(rng_.die());
  tell(EventId::kTurn, seat, turn_.number);
  tell(EventId::kRolled, seat, turn_.die);
}

void Play::end_turn() {
  const auto limit = static_cast<std::uint32_t>(game_.options().turn_limit);
  if (limit != 0 && turn_.number >= limit) {
    tell(EventId::kLimit, turn_.number);
    return end_match(Ending::kLimit);
  }
  Seat next = turn_.seat;
  do next = (next + 1) % game_.players();
  while (!kingdom(next).in());
  begin_turn(next);
}

void Play::end_match(Ending ending) {
  const Turn last = turn_;
  turn_ = Turn{};
  turn_.number = last.number;
  turn_.seat = last.seat;
  turn_.barred = last.barred;
  turn_.phase = Phase::kOver;
  turn_.ending = ending;
}

void Play::step(Seat seat, Move move) {
  Kingdom& own = kingdom(seat);
  if (events_.wanted()) {
    for (int pip = 1; pip <= turn_.die; ++pip) {
      const int space = RoyalAscension::destination(own.space, move, pip);
      tell(EventId::kStepped, seat, space, game_.space(space));
    }
  }
  own.space = static_cast<std::int16_t>(RoyalAscension::destination(own.space, move, turn_.die));
  turn_.die = 0;
  land(seat);
}

void Play::land(Seat seat) {
  switch (game_.space(kingdom(seat).space)) {
    case Space::kHearts:
      draw_hidden(seat, Suit::kHearts);
      return end_turn();
    case Space::kDiamonds:
      draw_hidden(seat, Suit::kDiamonds);
      return end_turn();
    case Space::kSpades:
      return draw_spade(seat);
    case Space::kShop:
      if (game_.visits_fill_row()) refill_row();
      // Asked whenever there is gold, not only when it is enough: that would tell how much.
      if (state_.row.empty() || kingdom(seat).gold().empty()) return end_turn();
      turn_.phase = Phase::kShop;
      return;
  }
}

void Play::buy(Seat seat, Rank weapon, Cards gold) {
  Kingdom& own = kingdom(seat);
  for (const Rank rank : gold) {
    discard_hidden(seat, Suit::kDiamonds, rank);
    tell(EventId::kPaid, seat, card_word(Suit::kDiamonds, rank));
  }
  state_.row.remove(weapon);
  own.hand[2].add(weapon);
  tell(EventId::kBought, seat, card_word(Suit::kClubs, weapon));
  refill_row();
  if (state_.row.empty() || own.gold().empty()) end_turn();
}

void Play::leave_shop(Seat seat) {
  tell(EventId::kLeftShop, seat);
  end_turn();
}

// -- Spades (§5) --

void Play::draw_spade(Seat seat) {
  turn_.battle = Battle::kDuel;
  if (!restock(Suit::kSpades)) return choose_opponent();
  const Rank rank = pile(Suit::kSpades).take(rng_);
  turn_.spade = static_cast<std::uint8_t>(rank + 1);
  tell(EventId::kAction, seat, card_word(Suit::kSpades, rank), game_.action(rank));
  resolve_spade(seat, rank);
}

void Play::resolve_spade(Seat seat, Rank rank) {
  const Action action = game_.action(rank);
  if (action == Action::kPlague || action == Action::kAlliance) {
    kingdom(seat).spades.add(rank);
    return choose_opponent();
  }
  discard(Suit::kSpades).add(rank);
  if (action == Action::kNpc) return roll_npc(seat);
  if (action == Action::kAllIn) turn_.battle = Battle::kAllIn;
  if (action == Action::kDecree && !game_.truce(turn_)) {
    tell(EventId::kSummoned, seat);
    return summon(Battle::kDecree, seats_in(state_));
  }
  choose_opponent();
}

void Play::roll_npc(Seat seat) {
  const int die = rng_.die();
  const bool lucky = die >= 5;
  tell(EventId::kNpc, seat, die, lucky ? 1 : 0);
  if (!lucky) return choose_opponent();
  turn_.draws = static_cast<std::uint8_t>(game_.options().npc_cards);
  if (game_.writes_every_die()) turn_.die = static_cast<std::uint8_t>(die);
  turn_.phase = Phase::kNpc;
}

void Play::draw_npc_card(Seat seat, Suit suit) {
  draw_hidden(seat, suit);
  if (--turn_.draws > 0) return;
  turn_.die = 0;
  choose_opponent();
}

// -- opponents and Alliances (§6.1-6.3) --

void Play::choose_opponent() {
  const Seat seat = turn_.seat;
  const SeatSet eligible = SeatSet::from_bits(game_.eligible(turn_, seats_in(state_)));
  if (eligible.empty()) {
    tell(game_.truce(turn_)     ? EventId::kTruce
         : turn_.barred == seat ? EventId::kBarred
                                : EventId::kNoOpponent,
         seat);
    return end_turn();
  }
  if (eligible.size() == 1 && !game_.options().may_decline) return fight(eligible.front());
  turn_.foe = -1;
  turn_.phase = Phase::kChoose;
}

void Play::fight(Seat foe) {
  turn_.foe = static_cast<std::int8_t>(foe);
  tell(EventId::kChallenged, turn_.seat, foe);
  if (game_.alliances(kingdom(foe).spades) > 0) {
    turn_.phase = Phase::kAnswer;
    return;
  }
  summon(turn_.battle, static_cast<std::uint8_t>(1u << turn_.seat | 1u << foe));
}

void Play::decline() {
  tell(EventId::kDeclined, turn_.seat);
  end_turn();
}

void Play::ally(Seat seat) {
  Kingdom& own = kingdom(seat);
  for (const Rank rank : own.spades) {
    if (game_.action(rank) != Action::kAlliance) continue;
    own.spades.remove(rank);
    discard(Suit::kSpades).add(rank);
    break;
  }
  tell(EventId::kAllied, seat, turn_.seat);
  if (!game_.options().alliance_repick) return end_turn();
  turn_.excused |= static_cast<std::uint8_t>(1u << seat);
  choose_opponent();
}

void Play::stand(Seat seat) {
  tell(EventId::kStood, seat, turn_.seat);
  summon(turn_.battle, static_cast<std::uint8_t>(1u << turn_.seat | 1u << seat));
}

}  // namespace crownhall::royal_ascension

namespace crownhall {

using namespace royal_ascension;

void RoyalAscension::play(State& state, Seat seat, Move move, Rng& rng, Events& events) const {
  Play play(*this, state, rng, events);
  switch (move.kind()) {
    case Kind::kTake:
      return play.take(seat, move.territory());
    case Kind::kStep:
      return play.step(seat, move);
    case Kind::kBuy:
      return play.buy(seat, move.weapon(), move.gold());
    case Kind::kPass:
      return play.leave_shop(seat);
    case Kind::kDraw:
      return play.draw_npc_card(seat, move.suit());
    case Kind::kFight:
      return play.fight(move.seat());
    case Kind::kDecline:
      return play.decline();
    case Kind::kAlly:
      return play.ally(seat);
    case Kind::kStand:
      return play.stand(seat);
    case Kind::kCommit:
      return play.commit(seat, move);
    case Kind::kNone:
      assert(false);
  }
}

}  // namespace crownhall
