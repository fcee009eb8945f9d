// Rules of thumb: what a sensible player does, from what the seat knows. Each move is judged by
// what it makes of the own mat (appraisal.hpp); battles and bribes by their odds.
#include <algorithm>

#include "base/index.hpp"
#include "games/kingdoms_of_rice/appraisal.hpp"
#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

class Adviser {
 public:
  Adviser(const KingdomsOfRice& game, const View& view)
      : game_(game),
        edition_(game.edition()),
        view_(view),
        t_(view.table),
        mat_(view.table.mats[view.seat]),
        own_(own_of(view)),
        look_(game, view, view.seat) {}

  Move decide() {
    switch (t_.phase) {
      case Phase::kAuction:
        return auction();
      case Phase::kBattle:
        return t_.struggle.contest == Contest::kAttackFief ? siege() : duel();
      case Phase::kBribe:
        return bribe();
      default:
        return best_of_all();
    }
  }

 private:
  // The highest of all legal moves; the first of equals.
  Move best_of_all() {
    std::vector<Move> moves;
    game_.legal(view_, moves);
    base_ = look_.worth(mat_, own_.palace);
    Move best = moves[0];
    int most = -1'000'000'000;
    for (const Move move : moves) {
      const int value = worth(move);
      if (value > most) most = value, best = move;
    }
    return best;
  }

  int worth(Move move) {
    switch (move.act()) {
      case Act::kBuild:
        return build(move);
      case Act::kDestroy:
        return without(
            move, game_.destroy_cost(t_, view_.seat, move.a() ? row_of(move.card()) : Row::kRice));
      case Act::kLose:
        return without(move, 0);
      case Act::kAttackFief:
        return attack(move.a());
      case Act::kAttackSeat:
        return raid(move.a());
      case Act::kBribeFief:
        return bribe_neutral(move.a());
      case Act::kBribeSeat:
        return bribe_player(move);
      case Act::kCards:
        return victory_cards();
      case Act::kKeep:
        return keep(static_cast<Palace>(move.a()), static_cast<Palace>(move.b()));
      case Act::kKeepTwo:
        return keep_two(static_cast<Palace>(move.a()), static_cast<Palace>(move.b()));
      case Act::kRedraw:
        return redraw();
      case Act::kSwap:
        return swap(move.a());
      case Act::kTakeFief:
        return look_.fief(move.a()) * 5 / 4;
      case Act::kTakeGold:
        return plunder(t_.struggle.seats[kDefender]);
      case Act::kRaze:
        return raze(move);
      case Act::kLoseFief:
        return -look_.fief(move.a());
      default:
        return 0;
    }
  }

  // -- the own mat --
  int build(Move move) const {
    Mat after = mat_;
    const Card card = move.card();
    after.gold = static_cast<std::int16_t>(after.gold -
                                           game_.build_cost(t_, view_.seat, card, move.b() != 0));
    if (row_of(card) == Row::kRice) {
      if (move.b()) after.rice.erase_at(move.b() - 1);
      after.rice.push_back(card);
    } else {
      auto& row = row_of(card) == Row::kCity ? after.city : after.castle;
      *std::find(row.begin(), row.end(), static_cast<Card>(move.b())) = card;
    }
    return look_.worth(after, own_.palace) - base_;
  }

  int without(Move move, int cost) const {
    Mat after = mat_;
    after.gold = static_cast<std::int16_t>(after.gold - cost);
    if (move.a() == 0) {
      after.rice.erase_at(move.b() - 1);
    } else {
      auto& row = row_of(move.card()) == Row::kCity ? after.city : after.castle;
      *std::find(row.begin(), row.end(), move.card()) = Card::kNone;
    }
    return look_.worth(after, own_.palace) - base_;
  }

  // -- fighting --
  int with_fief(int kind, Taken taken) const {
    Mat after = mat_;
    ++after.fiefs[kind][index(taken)];
    after.attacked |= taken == Taken::kAttack;
    return look_.worth(after, own_.palace) - base_;
  }

  int general_lost() const {
    Mat after = mat_;
    after.attacked = 1;
    for (Card& card : after.castle) {
      if (card == Card::kGeneral) card = Card::kNone;
    }
    return look_.worth(after, own_.palace) - base_;
  }

  int attack(int kind) const {
    const int chance = look_.attack_chance(mat_);
    return (chance * with_fief(kind, Taken::kAttack) + (1000 - chance) * general_lost()) / 1000;
  }

  // Half of another's gold: what it brings, and what it hurts.
  int plunder(Seat other) const {
    const Mat& theirs = t_.mats[other];
    Mat after = mat_;
    after.gold = static_cast<std::int16_t>(after.gold + theirs.gold / 2);
    return look_.gold(after, theirs.gold / 2) + theirs.gold / 2 * Appraisal::kGold / 6;
  }

  int raid(Seat other) const {
    const Mat& theirs = t_.mats[other];
    const int edge = game_.attack_max(t_, view_.seat, other) - game_.defence_max(theirs);
    const int chance = std::clamp(460 + 25 * edge, 150, 800);
    int prize = plunder(other);
    for (std::size_t kind = 0; kind < edition_.fiefs.size(); ++kind) {
      if (theirs.fiefs[kind][0] + theirs.fiefs[kind][1]) {
        prize = std::max(prize, with_fief(static_cast<int>(kind), Taken::kAttack) * 5 / 4);
      }
    }
    return (chance * prize + (1000 - chance) * general_lost()) / 1000;
  }

  int raze(Move move) const {
    const Mat& theirs = t_.mats[t_.struggle.seats[kDefender]];
    const Card card = move.a() ? move.card() : theirs.rice[move.b() - 1];
    return edition_.price_of(card) * Appraisal::kGold / 3;
  }

  Odds::Attack position() const {
    const Struggle& s = t_.struggle;
    return {.hand = own_.force,
            .max = game_.attack_max(mat_),
            .dropped = view_.dropped,
            .war_room = !s.war_room[kAttacker] && mat_.has(Card::kWarRoom)};
  }

  // Against a neutral fiefdom: the exact best, but for the War Room, which is judged one card deep.
  Move siege() const {
    Odds::Attack at = position();
    const bool room = at.war_room;
    at.war_room = false;
    const Odds& odds = game_.odds();
    const Odds::Chance hold = odds.hold(at);
    const Odds::Chance draw = game_.force_left(t_) > 0 ? odds.draw(at) : 0;
    if (room && game_.force_left(t_) > 0) {
      const Odds::Chance after = war_room_chance(at);
      if (after > hold && after > draw) return Move::of(Act::kWarRoom);
    }
    return Move::of(hold >= draw ? Act::kHold : Act::kDraw);
  }

  Odds::Chance war_room_chance(const Odds::Attack& at) const {
    std::uint64_t sum = 0, cards = 0;
    for (int value = 0; value < kForceValues; ++value) {
      const unsigned left = edition_.force[value] - at.hand[value];
      Odds::Chance most = 0;
      for (int old = 0; left && old < kForceValues; ++old) {
        if (!at.hand[old]) continue;
        most = std::max(most, odds_after(at, value, old));
      }
      sum += left * std::uint64_t{most};
      cards += left;
    }
    return cards ? static_cast<Odds::Chance>(sum / cards) : 0;
  }

  Odds::Chance odds_after(Odds::Attack at, int spare, int old) const {
    --at.hand[old];
    ++at.hand[spare];
    at.dropped = old + 1;
    return game_.odds().hold(at);
  }

  // How often a total wins against a player who fights as we do, in per cent.
  static int duel_chance(int total, int max) {
    if (total > max) return 20;  // the other side may be worn out too: nothing is lost then
    return std::clamp(30 + (total - 18) * 5, 22, 94);
  }

  int duel_max() const {
    const Struggle& s = t_.struggle;
    return s.side == kAttacker ? game_.attack_max(t_, s.seats[0], s.seats[1])
                               : game_.defence_max(mat_);
  }

  Move duel() const {
    const int total = force_total(own_.force), max = duel_max();
    if (game_.force_left(t_) == 0) return Move::of(Act::kHold);
    std::vector<Move> moves;
    game_.legal(view_, moves);
    const bool room = std::find(moves.begin(), moves.end(), Move::of(Act::kWarRoom)) != moves.end();
    int cards = 0, draw = 0, swap = 0;
    for (int value = 0; value < kForceValues; ++value) {
      const int left = edition_.force[value] - own_.force[value] - (view_.dropped == value + 1);
      cards += left;
      draw += left * duel_chance(total + value, max);
      int most = 0;
      for (int old = 0; old < kForceValues; ++old) {
        if (own_.force[old]) {
          most = std::max(most, duel_chance(total + value - old, max));
        }
      }
      swap += left * most;
    }
    const int hold = cards * duel_chance(total, max);
    if (room && swap > hold && swap > draw) return Move::of(Act::kWarRoom);
    return Move::of(draw > hold ? Act::kDraw : Act::kHold);
  }

  int swap(int old) const {
    const Struggle& s = t_.struggle;
    if (s.contest == Contest::kAttackFief) {
      Odds::Attack at = position();
      return static_cast<int>(odds_after(at, view_.spare - 1, old) >> 8);
    }
    return 1000 * duel_chance(force_total(own_.force) + view_.spare - 1 - old, duel_max()) - old;
  }

  // -- bribery --
  int bribe_neutral(int kind) const {
    const int price = edition_.rules.bribe_price, buys = mat_.gold / price;
    const auto chance =
        static_cast<int>(std::uint64_t{game_.odds().bribe_ahead(buys)} * 1000 / Odds::kOne);
    // The cards it takes on average, when it is won.
    const int cost = look_.gold(mat_, price * std::min(buys, 3));
    return chance * with_fief(kind, Taken::kBribery) / 1000 - cost * 9 / 10;
  }

  int bribe_player(Move move) const {
    const Mat& theirs = t_.mats[move.a()];
    const int price = edition_.rules.bribe_price, buys = mat_.gold / price;
    if (buys <= theirs.gold / price) return -1;
    const auto chance =
        static_cast<int>(std::uint64_t{game_.odds().bribe_ahead(buys)} * 1000 / Odds::kOne);
    const int cost = look_.gold(mat_, price * std::min(buys, 4));
    return chance * with_fief(move.b(), Taken::kBribery) * 5 / 4 / 1000 - cost;
  }

  Move bribe() {
    const Struggle& s = t_.struggle;
    base_ = look_.worth(mat_, own_.palace);
    const int mine = force_total(s.open[s.side]), theirs = force_total(s.open[1 - s.side]);
    if (s.hidden) {
      // Three unknown cards come to 18 on average: be a little ahead of that.
      return Move::of(mine < 6 * edition_.rules.bribe_cards + 1 ? Act::kBuy : Act::kHold);
    }
    Force unseen = edition_.force;
    for (std::size_t v = 0; v < kForceValues; ++v) {
      unseen[v] = static_cast<std::uint8_t>(unseen[v] - s.open[0][v] - s.open[1][v]);
    }
    const bool briber = s.side == kAttacker;
    const int need = theirs - mine + (briber ? 1 : 0);
    const int price = edition_.rules.bribe_price;
    const int worth_now = briber ? with_fief(s.fief, Taken::kBribery) : look_.fief(s.fief);
    const int prize = worth_now * price / std::max(1, look_.gold(mat_, price));
    const int worth = game_.odds().bribe_plan(unseen, need, mat_.gold / price, price, prize);
    return Move::of(worth > 0 ? Act::kBuy : Act::kGiveUp);
  }

  // -- palace cards --
  int victory_cards() const {
    const int price = t_.occasion == Occasion::kPatronage ? 0 : edition_.rules.victory_price;
    const int drawn = edition_.rules.victory_draw + mat_.has(Card::kCityHall);
    Mat after = mat_;
    after.gold = static_cast<std::int16_t>(after.gold - price);
    const int cost = look_.worth(after, own_.palace) - base_;
    // The better of two is worth about five and a half points, of three a point more.
    const int hope = 3500 + 1000 * drawn;
    if (!own_.palace.full()) return hope + cost;
    return std::max(0, hope - weakest()) * 6 / 10 + cost -
           look_.gold(mat_, edition_.rules.surcharge);
  }

  int weakest() const {
    int least = 100'000;
    for (std::size_t i = 0; i < own_.palace.size(); ++i) {
      auto others = own_.palace;
      others.erase_at(i);
      least = std::min(least, look_.promise(mat_, others, own_.palace[i]));
    }
    return least;
  }

  int keep(Palace kind, Palace old) const {
    auto others = own_.palace;
    int given = 0;
    if (old != Palace::kNone) {
      others.erase_at(
          static_cast<std::size_t>(std::find(others.begin(), others.end(), old) - others.begin()));
      given = look_.promise(mat_, others, old) + look_.gold(mat_, edition_.rules.surcharge);
      // A free tile is better than a replacement.
      if (!own_.palace.full()) given += Appraisal::kPoint;
    }
    return look_.promise(mat_, others, kind) - given;
  }

  int keep_two(Palace a, Palace b) const {
    FixedVector<Palace, kTiles> palace;
    palace.push_back(a);
    const int first = look_.promise(mat_, {}, a), both = first + look_.promise(mat_, palace, b);
    return conflicting(a) && conflicting(b) ? both - 3 * Appraisal::kPoint : both;
  }

  // Two new cards instead of two that hinder each other: worth it when nothing better is there.
  int redraw() const { return 12 * Appraisal::kPoint; }

  // -- the auction --
  Move auction() const {
    // A year as Shogun is worth 12 to 15 gold to who can still build besides.
    const bool last = t_.year + 1 == game_.seasons() / 4;
    const int worth = last ? 10 : 13;
    const int limit = std::min<int>(worth, (mat_.gold - 6) / 2);
    if (t_.bid >= limit) return Move::of(Act::kPass);
    return Move::of(Act::kBid, std::max<int>(t_.bid + 1, limit / 3));
  }

  const KingdomsOfRice& game_;
  const Edition& edition_;
  const View& view_;
  const Table& t_;
  const Mat& mat_;
  const Own own_;
  const Appraisal look_;
  int base_ = 0;
};

}  // namespace

Move KingdomsOfRice::advise(const View& view, Rng&) const { return Adviser(*this, view).decide(); }

}  // namespace crownhall
