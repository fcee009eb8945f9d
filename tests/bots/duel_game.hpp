// A duel with a known answer: both seats choose 1, 2 or 3 at once. 2 beats 1 and 1 beats 3 for
// sure; 3 beats 2 half the time, else they share. As a zero-sum matrix for the row player (in
// shares of the win minus a half) that is
//          1     2     3
//     1    0   -1/2  +1/2
//     2  +1/2    0   -1/4
//     3  -1/2  +1/4    0
// whose only equilibrium is 1 with 1/5, 2 with 2/5, 3 with 2/5.
#pragma once

#include "support/toy_game.hpp"

namespace crownhall {

class DuelGame : public ToyGame {
 public:
  static Result<DuelGame> make(const Setup& setup) {
    const auto toy = ToyGame::make(setup);
    if (!toy) return toy.refusal();
    return DuelGame();
  }
  void play(State& s, Seat seat, Move move, Rng& rng, Events& events) const {
    s.bid[seat] = static_cast<std::uint8_t>(move.value());
    events.add(Told::kBidIn, SeatSet::everyone(), seat);
    if (!to_act(s).empty()) return;
    s.phase = Phase::kOver;
    s.purse = static_cast<std::uint8_t>(rng.below(2));
    for (Seat i = 0; i < 2; ++i) events.add(Told::kBids, SeatSet::everyone(), i, s.bid[i]);
  }
  Outcome outcome(const State& s) const {
    const int difference = (s.bid[0] - s.bid[1] + 3) % 3;  // 1: seat 0 is the stronger
    int winner = difference == 0 ? -1 : difference == 1 ? 0 : 1;
    if (winner >= 0 && s.bid[winner] == 3 && s.purse == 0) winner = -1;
    Outcome result;
    for (Seat i = 0; i < 2; ++i) {
      result.places.push_back(winner < 0 || winner == i ? 1 : 2);
      result.scores.push_back(winner == i);
    }
    result.decided_by = "score";
    return result;
  }
  Move advise(const View&, Rng&) const { return Move::of(Kind::kBid, 1); }
};

static_assert(Rules<DuelGame>);

}  // namespace crownhall
