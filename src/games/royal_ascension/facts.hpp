// What a client needs to draw the table and may not work out itself, since it knows no rules:
// where steps lead, what spaces bring, what can be paid, and the odds. All of it comes from the
// view alone, so it tells a seat nothing the seat could not have worked out on paper.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/royal_ascension/odds.hpp"

namespace crownhall::royal_ascension {

// One way to go (§4.1), for the seat at turn.
struct Landing {
  Move move{};
  std::vector<int> path;  // the spaces walked over; the last one is where it ends
};
std::vector<Landing> landings(const RoyalAscension& game, const View& view);

// What a space of Hearts or Diamonds would bring now (§8.1): that suit, the other, or nothing.
enum class Brought : std::uint8_t { kHearts, kDiamonds, kNothing };
Brought brought(const View& view, Suit suit);

// The draft's present round and how many there are (§3.2); none once it is over.
struct DraftRound {
  int round = 0;
  int of = 0;
};
DraftRound draft_round(const RoyalAscension& game, const View& view);

// The present round of the truce and how many it has (the option truce_rounds); none without one.
struct TruceRound {
  int round = 0;
  int of = 0;
};
TruceRound truce_round(const RoyalAscension& game, const View& view);

// Who may neither attack nor be attacked now (§6.1), or -1: in a Royal Decree everybody fights.
Seat barred_now(const RoyalAscension& game, const View& view);

// The Spade that goes to the discards if the one who is asked uses an Alliance (§6.3), as 1 + its
// rank; 0 when nobody is asked.
int alliance_at_hand(const RoyalAscension& game, const View& view);

// The shop's wares for the buyer, each with all least payments, the cheapest first; for others
// none.
struct Ware {
  Rank weapon = 0;
  std::vector<Move> payments;
};
std::vector<Ware> wares(const RoyalAscension& game, const View& view);

// The chances of a viewer who chooses a foe, answers or commits; empty for everybody else.
struct Prospect {
  struct Rival {
    Seat seat = 0;
    int lightest = 0;          // the strength of weights[0]
    std::vector<int> weights;  // in millionths, of each strength if the rival brings its best
    std::vector<int> percent;  // the viewer's chance, by own strength from `from` on
  };
  // What a part of a commitment adds to the viewer's strength, by its name in the choices
  // ("territory teal", "heart Q"). A strength is `base` and what its parts add.
  struct Adds {
    std::string part;
    int adds = 0;
  };
  int base = 0;  // what the viewer's Plagues take
  std::vector<Adds> parts;
  int from = 0;  // the viewer's least strength
  int best = 0;  // the viewer's most
  std::vector<Rival> rivals;
  std::vector<int> all;  // a Royal Decree: the chance against all of them together
};
Prospect prospect(const RoyalAscension& game, const View& view);

}  // namespace crownhall::royal_ascension
