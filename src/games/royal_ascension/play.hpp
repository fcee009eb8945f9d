// One move being carried out: the state it changes, the chance and the events it uses.
// play.cpp has the draft and the turn, piles.cpp the cards, battle.cpp the battles.
#pragma once

#include "base/index.hpp"
#include "games/royal_ascension/events.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall::royal_ascension {

class Play {
 public:
  Play(const RoyalAscension& game, State& state, Rng& rng, Events& events)
      : game_(game), state_(state), turn_(state.turn), rng_(rng), events_(events) {}

  // -- play.cpp: the decisions --
  void take(Seat seat, int territory);
  void step(Seat seat, Move move);
  void buy(Seat seat, Rank weapon, Cards gold);
  void leave_shop(Seat seat);
  void draw_npc_card(Seat seat, Suit suit);
  void fight(Seat foe);
  void decline();
  void ally(Seat seat);
  void stand(Seat seat);
  void commit(Seat seat, Move commitment);

 private:
  // -- play.cpp: the turn --
  void open_realm();
  void begin_turn(Seat seat);
  void end_turn();
  void end_match(Ending ending);
  void land(Seat seat);
  void draw_spade(Seat seat);
  void resolve_spade(Seat seat, Rank rank);
  void roll_npc(Seat seat);
  void choose_opponent();

  // -- piles.cpp --
  bool restock(Suit suit);
  void draw_hidden(Seat seat, Suit suit);
  void refill_row();
  void reveal(Seat seat, Suit suit, Cards cards);
  void discard_hidden(Seat seat, Suit suit, Rank rank);

  // -- battle.cpp --
  void summon(Battle battle, std::uint8_t fighters);
  void resolve_battle();
  void show_commitments();
  void announce_odds();
  Seat roll_battle();
  void roll_dice(Seat seat);
  void keep_throw(SeatSet seats);
  int total(Seat seat) const;
  void put_plagues_aside();
  void spend_commitments();
  void transfer(Seat winner, Seat loser);
  void pick_blindly(Seat loser, Seat winner, Suit suit);
  void eliminate_landless();
  void conclude(Seat winner);

  Kingdom& kingdom(Seat seat) { return state_.kingdoms[seat]; }
  Cards& pile(Suit suit) { return state_.pile[index(suit)]; }
  Cards& discard(Suit suit) { return state_.discard[index(suit)]; }
  SeatSet fighters() const { return SeatSet::from_bits(turn_.fighters); }

  template <class... Args>
  void tell(EventId id, Args... args) {
    events_.add(id, SeatSet::everyone(), args...);
  }

  const RoyalAscension& game_;
  State& state_;
  Turn& turn_;
  Rng& rng_;
  Events& events_;
};

}  // namespace crownhall::royal_ascension
