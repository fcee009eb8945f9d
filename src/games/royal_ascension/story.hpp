// A battle as it is told: what each side brought and how its strength grew, the dice of every throw
// in the order in which they fall, what the last die must show, and what followed. Clients show it
// step by step and work nothing out.
//
//   for (const Story::Round& round : story(game, view).rounds) {
//     for (const Story::Die& die : round.dice) show(die.seat, die.pips, die.total);
//   }
#pragma once

#include <vector>

#include "games/royal_ascension/odds.hpp"

namespace crownhall::royal_ascension {

struct Story {
  struct Side {
    Seat seat = 0;
    int land = 0;  // what the parts are worth; plague is what is taken off
    int hearts = 0;
    int clubs = 0;
    int plague = 0;
    int strength = 0;
    // After the territory, each Heart, each Club (from the highest card down), and the Plague.
    std::vector<int> grows;
  };
  struct Die {
    Seat seat = 0;
    int pips = 0;
    int total = 0;  // the side's, with this die
  };
  // What the last die of a throw must show, against the best of the others as they stand.
  struct Need {
    Seat seat = kSpectator;
    int stands = 0;
    std::vector<int> wins;
    std::vector<int> ties;
  };
  struct Round {
    std::vector<Die> dice;  // one after the other, in turn between the sides
    Need need;
    bool tied = false;  // it is thrown again
  };
  struct Passed {
    int territory = 0;
    Seat from = 0;
  };
  struct Picked {
    Seat by = 0;
    Suit suit = Suit::kHearts;
    Rank rank = 0;
  };

  Seat attacker = kSpectator;  // kSpectator: there was no battle
  int percent = -1;            // the attacker's chance before the dice, in a duel; else -1
  std::vector<Side> sides;     // the attacker first
  std::vector<Round> rounds;
  std::vector<Passed> passed;
  std::vector<Picked> picked;
  std::vector<Seat> out;
};

// Of the last battle. From a state that an older version of the rules wrote, without what it
// lacked.
Story story(const RoyalAscension& game, const View& view);

}  // namespace crownhall::royal_ascension
