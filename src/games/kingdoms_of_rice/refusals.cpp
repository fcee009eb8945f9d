// Why a move is not legal, in words.
#include <algorithm>

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

Refusal illegal(std::string sentence) { return {"illegal_move", std::move(sentence)}; }

std::string gold(int n) { return std::to_string(n) + " gold"; }

std::string_view asked(const Table& table) {
  switch (table.phase) {
    case Phase::kChoose:
      return "Choose two of the three palace cards: 'keep' with two names.";
    case Phase::kAuction:
      return "It is the auction: 'bid' more than the highest bid, or 'pass'.";
    case Phase::kAction:
      return "It is an action: build, destroy, attack, bribe, take victory cards, or 'pass'.";
    case Phase::kLose:
      return "The event takes something: choose it with 'lose'.";
    case Phase::kBattle:
      return "It is a battle: 'draw', 'hold' or 'war-room'.";
    case Phase::kSwap:
      return "The War Room's card must replace one of your own: 'swap' with its value.";
    case Phase::kPrize:
      return "Take the prize of the battle: a fiefdom, gold, or a card to raze.";
    case Phase::kBribe:
      return "It is a bribery: buy another card or stop.";
    case Phase::kKeep:
      return "Victory cards are drawn: 'keep' one of them or 'keep none'.";
    case Phase::kOver:
      break;
  }
  return "The match is over.";
}

bool action(Act act) { return act == Act::kPass || (act >= Act::kBuild && act <= Act::kCards); }

}  // namespace

Result<void> KingdomsOfRice::check(const State& state, Seat seat, Move move) const {
  const Table& table = state.table;
  if (table.phase == Phase::kOver || table.acting != seat) {
    return illegal("It is not this seat's decision.");
  }
  if (table.phase == Phase::kAuction) {
    const int most = table.mats[seat].gold;
    if (move == Move::of(Act::kPass)) return {};
    if (move.act() != Act::kBid || move != Move::of(Act::kBid, move.a())) {
      return illegal(std::string(asked(table)));
    }
    if (move.a() <= table.bid) {
      return illegal("A bid must be higher than " + gold(table.bid) + ".");
    }
    if (move.a() > most) return illegal("You have no more than " + gold(most) + ".");
    return {};
  }
  const Own own = own_of(state, seat);
  Move moves[kMostMoves];
  const int count = list(table, own, moves);
  if (std::find(moves, moves + count, move) != moves + count) return {};
  return why_not(table, own, move);
}

Result<void> KingdomsOfRice::why_not(const Table& table, const Own& own, Move move) const {
  const Mat& mat = table.mats[table.acting];
  const Act act = move.act();
  if (table.phase == Phase::kKeep && act == Act::kKeep) {
    const auto kind = static_cast<Palace>(move.a());
    if (std::find(own.drawn.begin(), own.drawn.end(), kind) == own.drawn.end()) {
      return illegal("You did not draw that card.");
    }
    if (std::find(own.palace.begin(), own.palace.end(), kind) != own.palace.end()) {
      return illegal("No palace holds two of a kind.");
    }
    if (move.b() == 0) return illegal("Your palace is full: say which card it replaces.");
    return illegal("You cannot replace that card.");
  }
  if (table.phase == Phase::kBattle && act == Act::kWarRoom) {
    return illegal("You have no War Room to use in this battle now.");
  }
  if (table.phase != Phase::kAction || !action(act)) return illegal(std::string(asked(table)));

  const EditionRules& rules = edition_->rules;
  const bool main = table.occasion == Occasion::kExtra ||
                    (table.occasion == Occasion::kTurn && !(table.used & kMainPart));
  switch (act) {
    case Act::kBuild: {
      if (!may_build(table)) return illegal("You cannot build any more now.");
      if (move.a() < 1 || move.a() >= kCards) return illegal("There is no such card.");
      const Card card = move.card();
      if (table.supply[index(card)] == 0) return illegal("None of that card is left to buy.");
      if (row_of(card) != Row::kRice && mat.has(card)) {
        return illegal("A mat holds only one of each city and castle card.");
      }
      const bool full = row_of(card) == Row::kRice   ? mat.rice.full()
                        : row_of(card) == Row::kCity ? filled(mat.city) == kTiles
                                                     : filled(mat.castle) == kTiles;
      if (full != (move.b() != 0)) {
        return illegal(full ? "That row is full: say which card it replaces ('over')."
                            : "That row has a free tile: nothing is replaced.");
      }
      const int cost = build_cost(table, table.actor, card, full);
      if (cost > mat.gold) {
        return illegal("That costs " + gold(cost) + ", and you have " + gold(mat.gold) + ".");
      }
      return illegal("There is no such card to replace.");
    }
    case Act::kDestroy:
      if (!may_build(table)) return illegal("You cannot destroy any more now.");
      return illegal("You have no such card, or too little gold to destroy it.");
    case Act::kCards:
      if (table.pile == 0) return illegal("The palace pile is empty.");
      if (main) return illegal("Victory cards cost " + gold(rules.victory_price) + ".");
      break;
    case Act::kAttackFief:
    case Act::kAttackSeat:
      if (!main) break;
      if (!mat.has(Card::kGeneral)) return illegal("An attack needs a General.");
      return illegal("There is nothing like that to attack.");
    case Act::kBribeFief:
    case Act::kBribeSeat:
      if (!main) break;
      if (!mat.has(Card::kEmbassy)) return illegal("Bribery needs an Embassy.");
      if (mat.gold < rules.bribe_price) {
        return illegal("Bribery needs " + gold(rules.bribe_price) + ".");
      }
      return illegal("There is no such fiefdom to bribe.");
    default:
      break;
  }
  return illegal("Your action is used; only what a hall or the event allows is left.");
}

}  // namespace crownhall
