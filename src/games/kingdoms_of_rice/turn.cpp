// Actions on the own mat (§3.4, §3.5), and what every action ends with.
#include <algorithm>

#include "games/kingdoms_of_rice/flow.hpp"

namespace crownhall::kingdoms_of_rice {

void Flow::play(Seat seat, Move move) {
  switch (move.act()) {
    case Act::kNone:
      break;
    case Act::kBid:
      return bid(seat, move.a());
    case Act::kPass:
      return t_.phase == Phase::kAuction ? pass_bid(seat) : pass_action();
    case Act::kBuild:
      return build(seat, move.card(), move.b());
    case Act::kDestroy:
      return destroy(seat, move);
    case Act::kAttackFief:
      return attack(seat, -1, move.a());
    case Act::kAttackSeat:
      return attack(seat, move.a(), 0);
    case Act::kBribeFief:
      return bribe(seat, -1, move.a(), Taken::kAttack);
    case Act::kBribeSeat:
      return bribe(seat, move.a(), move.b(), static_cast<Taken>(move.c()));
    case Act::kCards:
      return pay_for_cards(seat);
    case Act::kKeep:
      return keep(seat, static_cast<Palace>(move.a()), static_cast<Palace>(move.b()));
    case Act::kKeepTwo:
      return keep_two(seat, static_cast<Palace>(move.a()), static_cast<Palace>(move.b()));
    case Act::kKeepNone:
      return keep_none(seat);
    case Act::kRedraw:
      return redraw(seat, static_cast<Palace>(move.a()), static_cast<Palace>(move.b()));
    case Act::kDraw:
      draw_force(t_.struggle.side);
      return next_side();
    case Act::kHold:
      return hold();
    case Act::kWarRoom:
      return war_room();
    case Act::kSwap:
      return swap(move.a());
    case Act::kBuy:
      return buy(t_.struggle.side);
    case Act::kGiveUp:
      tell(Told::kGivesUp, seat);
      return t_.struggle.side == kAttacker ? fail_bribe() : win_bribe();
    case Act::kTakeFief:
    case Act::kTakeGold:
    case Act::kRaze:
      return take_prize(move);
    case Act::kLose:
    case Act::kLoseFief:
      return lose(seat, move);
  }
}

void Flow::pass_action() {
  tell(Told::kPassesTurn, t_.actor);
  if (t_.occasion != Occasion::kTurn) return after_event();
  end_turn();
}

// An event's action ends the event; a turn goes on while a hall has something left to give.
void Flow::action_done(std::uint8_t part) {
  t_.phase = Phase::kAction;
  t_.acting = t_.actor;
  if (t_.occasion != Occasion::kTurn) return after_event();
  t_.used |= part;
  if (!game_.can_act(t_)) end_turn();
}

// §3.4: halls first, then the action itself.
std::uint8_t Flow::building_part() const {
  const Mat& m = mat(t_.actor);
  if (!(t_.used & kCommercePart) && m.has(Card::kCommerceHall)) return kCommercePart;
  if (t_.season == Season::kHarvest && !(t_.used & kFairPart) && m.has(Card::kTradeFair)) {
    return kFairPart;
  }
  return kMainPart;
}

void Flow::build(Seat seat, Card card, int over) {
  Mat& m = mat(seat);
  const std::uint8_t part = building_part();
  const int cost = game_.build_cost(t_, seat, card, over != 0);
  if (row_of(card) == Row::kRice) {
    if (over) {
      const Card old = remove_card(seat, Move::of(Act::kBuild, 0, over));
      tell(Told::kReplaces, seat, static_cast<int>(card), static_cast<int>(old));
    } else {
      tell(Told::kBuilds, seat, static_cast<int>(card));
    }
    m.rice.push_back(card);
  } else {
    auto& row = row_of(card) == Row::kCity ? m.city : m.castle;
    const auto old = static_cast<Card>(over);
    const auto tile = std::find(row.begin(), row.end(), old);
    if (over) {
      remove_card(seat, Move::of(Act::kBuild, over));
      tell(Told::kReplaces, seat, static_cast<int>(card), over);
    } else {
      tell(Told::kBuilds, seat, static_cast<int>(card));
    }
    *tile = card;
  }
  --t_.supply[index(card)];
  pay(seat, cost, Reason::kBuild);
  action_done(part);
}

void Flow::destroy(Seat seat, Move move) {
  const std::uint8_t part = building_part();
  const Row row = move.a() ? row_of(move.card()) : Row::kRice;
  const int cost = game_.destroy_cost(t_, seat, row);
  tell(Told::kDestroys, seat, static_cast<int>(remove_card(seat, move)));
  pay(seat, cost, Reason::kDestroy);
  action_done(part);
}

// Off the mat and out of the game; a General goes back to the supply.
Card Flow::remove_card(Seat seat, Move move) {
  Mat& m = mat(seat);
  Card card = move.card();
  if (card == Card::kNone) {
    const auto tile = static_cast<std::size_t>(move.b() - 1);
    card = m.rice[tile];
    m.rice.erase_at(tile);
  } else {
    auto& row = row_of(card) == Row::kCity ? m.city : m.castle;
    *std::find(row.begin(), row.end(), card) = Card::kNone;
  }
  ++(card == Card::kGeneral ? t_.supply : t_.lost)[index(card)];
  return card;
}

void Flow::lose_general(Seat seat) {
  tell(Told::kGeneralFalls, seat);
  if (t_.struggle.contest != Contest::kNone) t_.last.fallen = 1;
  remove_card(seat, Move::of(Act::kLose, static_cast<int>(Card::kGeneral)));
}

void Flow::receive(Seat seat, int gold, Reason reason) {
  gold = std::min(gold, kMostGold - mat(seat).gold);
  if (gold <= 0) return;
  mat(seat).gold = static_cast<std::int16_t>(mat(seat).gold + gold);
  auto& brought = t_.brought[seat];
  if (reason == Reason::kEvent) brought.gold = static_cast<std::int16_t>(brought.gold + gold);
  if (reason == Reason::kHarvest) brought.sold = static_cast<std::int16_t>(gold);
  if (reason == Reason::kTax) brought.tax = static_cast<std::int16_t>(gold);
  tell(Told::kReceives, seat, gold, static_cast<int>(reason));
}

// §4.1: who cannot pay pays all and no more.
void Flow::pay(Seat seat, int gold, Reason reason) {
  gold = std::min<int>(gold, mat(seat).gold);
  if (gold <= 0) return;
  mat(seat).gold = static_cast<std::int16_t>(mat(seat).gold - gold);
  auto& brought = t_.brought[seat];
  if (reason == Reason::kEvent) brought.gold = static_cast<std::int16_t>(brought.gold - gold);
  tell(Told::kPays, seat, gold, static_cast<int>(reason));
}

void Flow::move_fief(Seat from, Taken how_from, Seat to, Taken how_to, int kind) {
  --(from < 0 ? t_.neutral[kind] : mat(from).fiefs[kind][index(how_from)]);
  ++(to < 0 ? t_.neutral[kind] : mat(to).fiefs[kind][index(how_to)]);
}

}  // namespace crownhall::kingdoms_of_rice
