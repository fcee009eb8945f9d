// What is legal: one list per phase. Everything follows from the table and the seat's own cards.
#include <algorithm>
#include <bit>

#include "base/index.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

CardSet for_sale(const Table& table) {
  CardSet set = 0;
  for (std::size_t i = 1; i < kCards; ++i) set |= CardSet{table.supply[i] != 0} << i;
  return set;
}

// One move for each card of a mat: `act card`, or `act 0 tile` for rice.
Move* each_card(const Mat& mat, Act act, CardSet rows, Move* out) {
  if (rows & kRiceCards) {
    for (std::size_t i = 0; i < mat.rice.size(); ++i) *out++ = Move::of(act, 0, int(i) + 1);
  }
  for (CardSet set = buildings(mat) & rows & ~kRiceCards; set; set &= set - 1) {
    *out++ = Move::of(act, std::countr_zero(set));
  }
  return out;
}

Move* list_choose(const Own& own, Move* out) {
  const auto& hand = own.drawn;
  const auto pairs = [&](Act act, auto&& wanted) {
    Move* const from = out;
    for (std::size_t i = 0; i < hand.size(); ++i) {
      for (std::size_t j = i + 1; j < hand.size(); ++j) {
        const auto [low, high] = std::minmax(hand[i], hand[j]);
        if (low == high || !wanted(low, high)) continue;
        const Move move = Move::of(act, static_cast<int>(low), static_cast<int>(high));
        if (std::find(from, out, move) == out) *out++ = move;
      }
    }
  };
  pairs(Act::kKeepTwo, [](Palace, Palace) { return true; });
  pairs(Act::kRedraw, [](Palace a, Palace b) { return conflicting(a) && conflicting(b); });
  return out;
}

Move* list_keep(const Mat& mat, int surcharge, const Own& own, Move* out) {
  *out++ = Move::of(Act::kKeepNone);
  const auto& palace = own.palace;
  for (std::size_t i = 0; i < own.drawn.size(); ++i) {
    const Palace kind = own.drawn[i];
    const bool again =
        std::find(own.drawn.begin(), own.drawn.begin() + i, kind) != own.drawn.begin() + i;
    if (again || std::find(palace.begin(), palace.end(), kind) != palace.end()) continue;
    if (!palace.full()) *out++ = Move::of(Act::kKeep, static_cast<int>(kind));
    if (mat.gold < surcharge) continue;
    for (const Palace old : palace) {
      *out++ = Move::of(Act::kKeep, static_cast<int>(kind), static_cast<int>(old));
    }
  }
  return out;
}

}  // namespace

int KingdomsOfRice::discount(const Table& table, const Mat& mat, Row row) const {
  constexpr std::array<Card, kRows> kWorkshops = {Card::kFarming, Card::kCarpentry,
                                                  Card::kBlacksmith};
  const Card workshop = kWorkshops[index(row)];
  int off = mat.has(workshop) ? edition_->amount_of(workshop) : 0;
  if (table.fate() == Fate::kWillingHands) off += edition_->numbers(Fate::kWillingHands)[0];
  if (table.occasion == Occasion::kMasterBuilder) {
    off += edition_->numbers(Fate::kMasterBuilder)[0];
  }
  return off;
}

int KingdomsOfRice::build_cost(const Table& table, Seat seat, Card card, bool replacing) const {
  const Mat& mat = table.mats[seat];
  const int printed = edition_->price_of(card) + (replacing ? edition_->rules.surcharge : 0);
  return std::max(0, printed - discount(table, mat, row_of(card)));
}

int KingdomsOfRice::destroy_cost(const Table& table, Seat seat, Row row) const {
  const Mat& mat = table.mats[seat];
  return std::max(0, edition_->rules.destroy - discount(table, mat, row));
}

bool KingdomsOfRice::may_build(const Table& table) const {
  if (table.occasion != Occasion::kTurn) return table.occasion != Occasion::kPatronage;
  if (!(table.used & kMainPart)) return true;
  const Mat& mat = table.mats[table.actor];
  if (!(table.used & kCommercePart) && mat.has(Card::kCommerceHall)) return true;
  return table.season == Season::kHarvest && !(table.used & kFairPart) && mat.has(Card::kTradeFair);
}

bool KingdomsOfRice::fair_at_risk(const Table& table) const {
  if (table.phase != Phase::kAction || table.occasion != Occasion::kTurn ||
      table.season != Season::kHarvest || (table.used & (kCommercePart | kFairPart))) {
    return false;
  }
  const Mat& mat = table.mats[table.actor];
  return mat.has(Card::kCommerceHall) && mat.has(Card::kTradeFair);
}

int KingdomsOfRice::list_actions(const Table& table, Move* const from) const {
  Move* out = from;
  const Seat seat = table.actor;
  const Mat& mat = table.mats[seat];
  const EditionRules& rules = edition_->rules;
  *out++ = Move::of(Act::kPass);
  const CardSet own = buildings(mat);
  if (may_build(table)) {
    const CardSet sale = for_sale(table);
    for (const Row row : {Row::kRice, Row::kCity, Row::kCastle}) {
      const int off = discount(table, mat, row);
      const bool full = row == Row::kRice   ? mat.rice.full()
                        : row == Row::kCity ? filled(mat.city) == kTiles
                                            : filled(mat.castle) == kTiles;
      const int reach = mat.gold + off - (full ? rules.surcharge : 0);
      CardSet wanted = edition_->within(row, reach) & sale;
      if (row != Row::kRice) wanted &= ~own;
      for (; wanted; wanted &= wanted - 1) {
        const int card = std::countr_zero(wanted);
        if (!full) {
          *out++ = Move::of(Act::kBuild, card);
        } else if (row == Row::kRice) {
          for (int tile = 1; tile <= kTiles; ++tile) *out++ = Move::of(Act::kBuild, card, tile);
        } else {
          for (CardSet old = own & cards_of(row); old; old &= old - 1) {
            *out++ = Move::of(Act::kBuild, card, std::countr_zero(old));
          }
        }
      }
      if (mat.gold >= std::max(0, rules.destroy - off)) {
        out = each_card(mat, Act::kDestroy, cards_of(row), out);
      }
    }
  }
  const bool turn = table.occasion == Occasion::kTurn;
  const bool main = turn ? !(table.used & kMainPart) : table.occasion == Occasion::kExtra;
  const int price = table.occasion == Occasion::kPatronage ? 0 : rules.victory_price;
  if ((main || table.occasion == Occasion::kPatronage) && table.pile > 0 && mat.gold >= price) {
    *out++ = Move::of(Act::kCards);
  }
  if (!main) return static_cast<int>(out - from);
  const int kinds = static_cast<int>(edition_->fiefs.size());
  if (own & bit(Card::kGeneral)) {
    for (int kind = 0; kind < kinds; ++kind) {
      if (table.neutral[kind]) {
        *out++ = Move::of(Act::kAttackFief, kind);
      }
    }
    for (Seat other = 0; other < players_; ++other) {
      if (other != seat) *out++ = Move::of(Act::kAttackSeat, other);
    }
  }
  if ((own & bit(Card::kEmbassy)) && mat.gold >= rules.bribe_price) {
    for (int kind = 0; kind < kinds; ++kind) {
      if (table.neutral[kind]) *out++ = Move::of(Act::kBribeFief, kind);
    }
    for (Seat other = 0; other < players_; ++other) {
      if (other == seat) continue;
      const auto& fiefs = table.mats[other].fiefs;
      for (int kind = 0; kind < kinds; ++kind) {
        for (int taken = 0; taken < 2; ++taken) {
          if (fiefs[kind][taken]) {
            *out++ = Move::of(Act::kBribeSeat, other, kind, taken);
          }
        }
      }
    }
  }
  return static_cast<int>(out - from);
}

bool KingdomsOfRice::can_act(const Table& table) const {
  const Mat& mat = table.mats[table.actor];
  const CardSet own = buildings(mat);
  const bool main = table.occasion == Occasion::kExtra ||
                    (table.occasion == Occasion::kTurn && !(table.used & kMainPart));
  if (table.pile > 0 && (table.occasion == Occasion::kPatronage ||
                         (main && mat.gold >= edition_->rules.victory_price))) {
    return true;
  }
  if (may_build(table) && mat.gold >= edition_->rules.destroy && (own || !mat.rice.empty())) {
    return true;
  }
  Move moves[kMostMoves];
  return list_actions(table, moves) > 1;
}

int KingdomsOfRice::list(const Table& table, const Own& own, Move* const from) const {
  Move* out = from;
  const Struggle& s = table.struggle;
  switch (table.phase) {
    case Phase::kChoose:
      out = list_choose(own, out);
      break;
    case Phase::kAction:
      return list_actions(table, from);
    case Phase::kLose: {
      const Mat& mat = table.mats[table.acting];
      if (table.fate() == Fate::kUprising) {
        for (std::size_t kind = 0; kind < kMostFiefKinds; ++kind) {
          if (mat.fiefs[kind][0]) *out++ = Move::of(Act::kLoseFief, static_cast<int>(kind));
        }
      } else {
        const Row row = table.fate() == Fate::kTyphoon ? Row::kRice
                        : table.fate() == Fate::kFire  ? Row::kCity
                                                       : Row::kCastle;
        out = each_card(mat, Act::kLose, cards_of(row), out);
      }
      break;
    }
    case Phase::kBattle: {
      *out++ = Move::of(Act::kHold);
      if (force_left(table) == 0) break;
      *out++ = Move::of(Act::kDraw);
      const Mat& mat = table.mats[table.acting];
      const bool allowed = s.side == kAttacker || !options_.war_room_attack_only;
      if (allowed && !s.war_room[s.side] && mat.has(Card::kWarRoom)) {
        *out++ = Move::of(Act::kWarRoom);
      }
      break;
    }
    case Phase::kSwap:
      for (int value = 0; value < kForceValues; ++value) {
        if (own.force[value]) *out++ = Move::of(Act::kSwap, value);
      }
      break;
    case Phase::kPrize: {
      const Mat& mat = table.mats[s.seats[kDefender]];
      for (int kind = 0; kind < kMostFiefKinds; ++kind) {
        for (int taken = 0; taken < 2; ++taken) {
          if (mat.fiefs[kind][taken]) {
            *out++ = Move::of(Act::kTakeFief, kind, taken);
          }
        }
      }
      if (mat.gold >= 2) *out++ = Move::of(Act::kTakeGold);
      out = each_card(mat, Act::kRaze, options_.raze_any ? ~CardSet{0} : kRiceCards, out);
      break;
    }
    case Phase::kBribe: {
      const Mat& mat = table.mats[table.acting];
      *out++ = Move::of(s.hidden ? Act::kHold : Act::kGiveUp);
      if (mat.gold >= edition_->rules.bribe_price && force_left(table) > 0) {
        *out++ = Move::of(Act::kBuy);
      }
      break;
    }
    case Phase::kKeep:
      out = list_keep(table.mats[table.acting], edition_->rules.surcharge, own, out);
      break;
    case Phase::kAuction:
    case Phase::kOver:
      break;
  }
  return static_cast<int>(out - from);
}

// FORCE cards left to draw: not in front of anybody, not dropped, not kept for a neutral fiefdom.
int KingdomsOfRice::force_left(const Table& table) const {
  const Struggle& s = table.struggle;
  int out = s.cards[0] + s.cards[1] + s.war_room[0] + s.war_room[1];
  if (s.contest == Contest::kAttackFief) out += edition_->rules.neutral_cards;
  if (s.hidden) out += edition_->rules.bribe_cards;
  return edition_->force_cards() - out;
}

void KingdomsOfRice::legal(const Table& table, const Own& own, std::vector<Move>& moves) const {
  if (table.phase == Phase::kAuction) {
    moves.push_back(Move::of(Act::kPass));
    const int most = table.mats[table.acting].gold;
    for (int gold = table.bid + 1; gold <= most; ++gold) {
      moves.push_back(Move::of(Act::kBid, gold));
    }
    return;
  }
  Move buffer[kMostMoves];
  const int count = list(table, own, buffer);
  moves.insert(moves.end(), buffer, buffer + count);
}

void KingdomsOfRice::legal(const State& state, Seat seat, std::vector<Move>& moves) const {
  if (state.table.acting == seat) legal(state.table, own_of(state, seat), moves);
}

void KingdomsOfRice::legal(const View& view, std::vector<Move>& moves) const {
  if (view.table.acting == view.seat) legal(view.table, own_of(view), moves);
}

Move KingdomsOfRice::sample(const State& state, Seat seat, Rng& rng) const {
  const Table& table = state.table;
  if (table.phase == Phase::kAuction) {
    const int raises = table.mats[seat].gold - table.bid;
    const int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(raises) + 1));
    return pick == 0 ? Move::of(Act::kPass) : Move::of(Act::kBid, table.bid + pick);
  }
  Move buffer[kMostMoves];
  const int count = table.phase == Phase::kAction ? list_actions(table, buffer)
                                                  : list(table, own_of(state, seat), buffer);
  return buffer[rng.below(static_cast<std::uint32_t>(count))];
}

}  // namespace crownhall
