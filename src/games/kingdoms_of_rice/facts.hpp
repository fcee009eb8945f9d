// What a client needs to draw the table and may not work out itself, since it knows no rules: why
// a card cannot be built, what things cost, what a move changes in figures, what may still be
// drawn. All of it comes from the view alone, so it tells a seat nothing that the seat could not
// have worked out on paper.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall::kingdoms_of_rice {

// Why a card cannot be built by the viewer just now; kYes when it can. What the viewer could
// change comes last: sold out and owned already weigh more than too dear, and that more than the
// wrong time.
enum class WhyNot : std::uint8_t { kYes, kSoldOut, kHaveIt, kTooDear, kNotNow };
constexpr std::array<std::string_view, 5> kWhyNotNames = {"", "sold-out", "have-it", "too-dear",
                                                          "not-now"};
WhyNot why_not_build(const KingdomsOfRice& game, const View& view, Card card);

// A build in this row must take another card's place (§3.5).
bool row_full(const View& view, Row row);

// What is left of the viewer's own turn (§3.4).
struct TurnLeft {
  bool action, commerce, fair;
};
TurnLeft turn_left(const View& view);

// One figure of a lord, before and after a move.
struct Change {
  std::string label;
  int before, after;
};
struct Effect {
  std::string move;
  std::vector<Change> changes;
};
// Of every build, destruction and loss that is open to the viewer, and of every way to keep palace
// cards: there the labels are the score lines that change, and "points" is their sum.
std::vector<Effect> effects(const KingdomsOfRice& game, const View& view);

// A card in the viewer's hand: what it would bring in the palace as it is now (§8).
struct DrawnCard {
  int points, counted;
  bool held;  // one of its kind is in the palace already (§3.6)
};
std::vector<DrawnCard> drawn_cards(const KingdomsOfRice& game, const View& view);

// The viewer and another lord, as things stand.
struct Foe {
  Seat seat;
  int attack_max;         // of the viewer against this lord, the Moat counted
  int defence_max;        // of this lord
  int fiefs, gold, rice;  // what a victory could take: fiefdoms, half the gold, rice cards
};
std::vector<Foe> foes(const KingdomsOfRice& game, const View& view);

// FORCE cards that the viewer cannot see, by value: in the pile, in others' hands, dropped by
// others. Only for who fights or bribes.
Force unseen(const KingdomsOfRice& game, const View& view);
// Percent of them that would take the viewer's army over its MAX; -1 where there is none.
int burst_percent(const KingdomsOfRice& game, const View& view);
// MAX of both sides of a battle; 0 in a bribery.
std::array<int, 2> struggle_max(const KingdomsOfRice& game, const Table& table);
// Totals of both sides as far as the viewer knows them; -1: unknown.
std::array<int, 2> totals(const View& view);

// An open bribery, for the side whose decision it is.
struct BribeFacts {
  int need;     // the next card must show this to be ahead (the defender: to be level)
  int percent;  // of the unseen cards that do
  int buys;     // cards the viewer has gold for
  int spent;    // gold paid so far
};
BribeFacts bribe_facts(const KingdomsOfRice& game, const View& view);

// Prices still in the market pile, lowest first.
std::vector<int> prices_left(const KingdomsOfRice& game, const Table& table);

// The chance of a move while the viewer's War Room is unused: at least that of never using it.
std::vector<Chance> least_chances(const KingdomsOfRice& game, const View& view);

}  // namespace crownhall::kingdoms_of_rice
