// Flow: what a move brings about, up to the next decision. One object lives for one move.
//
// Where: auction.cpp (§3.1), season.cpp (events, harvest, turn order: §3.2, §3.3, §7), turn.cpp
// (building and destroying: §3.4), palace.cpp (victory cards: §2.3, §3.6), battle.cpp (§5),
// bribery.cpp (§6).
#pragma once

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/narration.hpp"

namespace crownhall::kingdoms_of_rice {

class Flow {
 public:
  Flow(const KingdomsOfRice& game, State& state, Rng& rng, Events& events)
      : game_(game),
        edition_(game.edition()),
        s_(state),
        t_(state.table),
        rng_(rng),
        events_(events) {}

  void deal();
  void play(Seat seat, Move move);

 private:
  // -- setup (§2), palace cards (§3.6): palace.cpp --
  void deal_cards();
  void keep_two(Seat seat, Palace a, Palace b);
  void redraw(Seat seat, Palace a, Palace b);
  void draw_cards(Seat seat, int count);
  void pay_for_cards(Seat seat);
  void keep(Seat seat, Palace kind, Palace old);
  void keep_none(Seat seat);
  void put_under(const PalaceCard& card);
  void mix_drawn(Seat seat);
  void renumber_drawn(Seat seat, int first, int second);
  std::uint64_t groups_of(Seat viewer) const;

  // -- auction --
  void begin_year();
  void settle_auction();
  void bid(Seat seat, int gold);
  void pass_bid(Seat seat);
  void crown(Seat seat, int gold);

  // -- season --
  void begin_season();
  Fate turn_event();
  void global_good(Fate fate);
  void global_bad(Fate fate);
  void shogun_event(Fate fate);
  Seat karma_seat() const;
  bool struck(Seat seat) const;
  void extra_action(Seat seat, Occasion occasion);
  void ask_losers();
  void lose(Seat seat, Move move);
  void lose_card(Seat seat, Move move);  // to the event
  void after_event();
  void harvest();
  void rotate();
  void begin_turn();
  void end_turn();
  void end_season();
  void finish();

  // -- actions --
  void pass_action();
  void action_done(std::uint8_t part);  // part: what of the turn it used
  void main_done() { action_done(kMainPart); }
  std::uint8_t building_part() const;
  void build(Seat seat, Card card, int over);
  void destroy(Seat seat, Move move);
  Card remove_card(Seat seat, Move move);  // a card or a rice tile, out of the game
  void lose_general(Seat seat);

  // -- battle --
  void attack(Seat seat, Seat defender, int fief);
  void draw_force(int side);
  void hold();
  void war_room();
  void swap(int value);
  void next_side();
  void resolve();
  int break_tie();
  void neutral_fight(int attack, bool worn);
  void attacker_wins();
  void attacker_loses();
  void ask_prize();
  void take_prize(Move move);
  void end_struggle();
  void begin_struggle(Contest contest, Seat seat, Seat defender, int fief);
  void settled(Verdict verdict);  // what both sides had, before it is put away

  // -- bribery --
  void bribe(Seat seat, Seat owner, int fief, Taken taken);
  void turn_up_bribe();
  void buy(int side);
  void settle_bribe();
  void win_bribe();
  void fail_bribe();

  // -- chance and gold --
  Force deck() const;  // FORCE cards nobody holds, dropped ones left out
  int pick(Force& deck);
  void receive(Seat seat, int gold, Reason reason);
  void pay(Seat seat, int gold, Reason reason);
  void move_fief(Seat from, Taken how_from, Seat to, Taken how_to, int kind);  // -1: neutral
  template <class... Args>
  void tell(Told what, Args... args) {
    events_.add(what, SeatSet::everyone(), args...);
  }
  template <class... Args>
  void whisper(Seat seat, Told what, Args... args) {
    events_.add(what, SeatSet::only(seat), args...);
  }

  int players() const { return game_.players(); }
  bool solo() const { return game_.players() == 1; }
  bool last_year() const { return 4 * (t_.year + 1) >= game_.seasons(); }
  Seat left_of(Seat seat) const { return (seat + 1) % players(); }
  Mat& mat(Seat seat) { return t_.mats[seat]; }
  const Mat& mat(Seat seat) const { return t_.mats[seat]; }

  const KingdomsOfRice& game_;
  const Edition& edition_;
  State& s_;
  Table& t_;
  Rng& rng_;
  Events& events_;
};

}  // namespace crownhall::kingdoms_of_rice
