// Is a move legal, and if not, why?
#include <algorithm>

#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

// Do the bits say a move and nothing beside it?
bool well_formed(Move move) {
  const int what = move.what();
  switch (move.kind()) {
    case Kind::kTake:
      return what < kTerritories && move == Move::take(what);
    case Kind::kStep:
      return move == Move::step(move.direction(), what);
    case Kind::kBuy:
      return what < kRanks && move == Move::buy(what, move.gold());
    case Kind::kDraw:
      return what < 2 && move == Move::draw(move.suit());
    case Kind::kFight:
      return what < kSeats && move == Move::fight(what);
    case Kind::kCommit:
      return what < kTerritories && move == Move::commit(what, move.hearts(), move.clubs());
    case Kind::kPass:
    case Kind::kDecline:
    case Kind::kAlly:
    case Kind::kStand:
      return move == Move::make(move.kind());
    default:
      return false;
  }
}

Refusal refused(std::string sentence) { return {"illegal_move", std::move(sentence)}; }

Result<void> check_step(const RoyalAscension& game, const State& state, Seat seat, Move move) {
  const bool home = kingdom(state, seat).space == kHome;
  const auto& gates = game.edition().gates;
  const bool gate = std::find(gates.begin(), gates.end(), move.gate()) != gates.end();
  if (!home && move.gate() != kNoGate) return refused("Only a token at Home goes by a gate.");
  if (home && !gate) return refused("From Home, name one of the four gates.");
  const bool only_gate = home && state.turn.die == 1;
  if (only_gate && move.direction() != Direction::kNone) {
    return refused("A roll of 1 ends on the gate: there is no direction to choose.");
  }
  if (!only_gate && move.direction() == Direction::kNone) return refused("Say left or right.");
  return {};
}

Result<void> check_purchase(const RoyalAscension& game, const State& state, Seat seat, Move move) {
  if (!state.row.has(move.weapon())) return refused("The shop does not show that weapon.");
  if (!kingdom(state, seat).gold().has_all(move.gold())) {
    return refused("You do not hold that gold.");
  }
  if (game.value(move.gold()) < game.value(move.weapon())) {
    return refused("That is too little gold for the weapon.");
  }
  if (!game.pays(move.gold(), move.weapon())) {
    return refused("A Diamond of that payment could be left out; pay no more than is needed.");
  }
  return {};
}

Result<void> check_commitment(const Kingdom& own, Move move) {
  if (!(own.territories >> move.territory() & 1)) return refused("That territory is not yours.");
  if (move.hearts().size() > 2) return refused("At most two Hearts may be committed.");
  if (!own.hearts().has_all(move.hearts())) return refused("You do not hold those Hearts.");
  if (!own.clubs().has_all(move.clubs())) return refused("You do not hold those weapons.");
  return {};
}

std::string_view wanted(Phase phase) {
  switch (phase) {
    case Phase::kDraft:
      return "Choose a territory now, as in 'take mewtopia'.";
    case Phase::kMove:
      return "Move now: left or right, or a gate from Home.";
    case Phase::kShop:
      return "You are in the shop: buy, or pass.";
    case Phase::kNpc:
      return "Draw a card now: hearts or diamonds.";
    case Phase::kChoose:
      return "Choose an opponent now, as in 'fight eadric'.";
    case Phase::kAnswer:
      return "You were challenged: ally or stand.";
    case Phase::kCommit:
      return "Commit to the battle now, as in 'commit teal hQ c5+c7'.";
    case Phase::kOver:
      break;
  }
  return "The match is over.";
}

}  // namespace

Result<void> RoyalAscension::check(const State& state, Seat seat, Move move) const {
  const Phase phase = state.turn.phase;
  const Kind kind = move.kind();
  if (!well_formed(move)) return refused("That is no move of this game.");
  if (phase == Phase::kDraft && kind == Kind::kTake) {
    if (!(free_territories(state) >> move.territory() & 1))
      return refused("That territory is taken.");
    return {};
  }
  if (phase == Phase::kMove && kind == Kind::kStep) return check_step(*this, state, seat, move);
  if (phase == Phase::kShop && kind == Kind::kBuy) return check_purchase(*this, state, seat, move);
  if (phase == Phase::kShop && kind == Kind::kPass) return {};
  if (phase == Phase::kNpc && kind == Kind::kDraw) return {};
  if (phase == Phase::kChoose && kind == Kind::kFight) {
    if (eligible(state.turn, seats_in(state)) >> move.seat() & 1) return {};
    return refused(move.seat() == state.turn.barred
                       ? "Whoever lost the last battle may not be chosen."
                       : "That opponent cannot be chosen.");
  }
  if (phase == Phase::kChoose && kind == Kind::kDecline) {
    if (options_.may_decline) return {};
    return refused("The battle must be fought; choose an opponent.");
  }
  if (phase == Phase::kAnswer && (kind == Kind::kAlly || kind == Kind::kStand)) return {};
  if (phase == Phase::kCommit && kind == Kind::kCommit) {
    return check_commitment(kingdom(state, seat), move);
  }
  return refused(std::string(wanted(phase)));
}

}  // namespace crownhall
