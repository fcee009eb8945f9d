#include "games/royal_ascension/story.hpp"

#include <algorithm>

#include "game/seat_array.hpp"

namespace crownhall::royal_ascension {
namespace {

class Telling {
 public:
  Telling(const RoyalAscension& game, const Report& last) : game_(game), last_(last) {}

  Story tell() {
    const SeatSet fighters = SeatSet::from_bits(last_.fighters);
    told_.attacker = last_.attacker >= 0 ? last_.attacker : fighters.front();
    order_.push_back(told_.attacker);
    for (const Seat seat : fighters) {
      if (seat != told_.attacker) order_.push_back(seat);
    }
    for (const Seat seat : order_) told_.sides.push_back(side(seat));
    if (last_.battle != Battle::kDecree && told_.sides.size() == 2) {
      told_.percent = odds_by_margin(told_.sides[0].strength - told_.sides[1].strength,
                                     game_.options().battle_dice)
                          .percent();
    }
    tell_throws();
    tell_what_followed();
    return std::move(told_);
  }

 private:
  using Dice = std::array<std::uint8_t, kMostDice>;

  Story::Side side(Seat seat) const {
    const Move brought = last_.commitments[seat];
    Story::Side side{.seat = seat,
                     .land = game_.territory_value(brought.territory()),
                     .hearts = game_.value(brought.hearts()),
                     .clubs = game_.value(brought.clubs()),
                     .plague = kPlagueLoss * last_.plagues[seat],
                     .strength = game_.strength(brought, last_.plagues[seat]),
                     .grows = {}};
    int sum = side.land;
    side.grows.push_back(sum);
    for (const Cards cards : {brought.hearts(), brought.clubs()}) {
      for (Rank rank = kRanks - 1; rank >= 0; --rank) {
        for (int n = cards.count(rank); n > 0; --n) {
          side.grows.push_back(sum += game_.value(rank));
        }
      }
    }
    if (side.plague != 0) side.grows.push_back(sum - side.plague);
    return side;
  }

  int strength(Seat seat) const {
    return game_.strength(last_.commitments[seat], last_.plagues[seat]);
  }
  static int sum(const Dice& dice) { return dice[0] + dice[1] + dice[2] + dice[3]; }

  void tell_throws() {
    SeatArray<Dice, kSeats> lie{};  // before each side, as far as it was told
    SeatSet throwers = SeatSet::from_bits(last_.fighters);
    for (const auto& tied : last_.tied) {
      if (std::ranges::all_of(tied, [](Throw one) { return one == 0; })) break;
      SeatArray<Dice, kSeats> dice{};
      for (std::size_t i = 0; i < kSeats; ++i) dice[i] = unpack(tied[i]);
      tell_throw(throwers, dice, lie, true);
      throwers = highest(lie);
    }
    tell_throw(throwers, last_.dice, lie, false);
  }

  SeatSet highest(const SeatArray<Dice, kSeats>& lie) const {
    SeatSet found;
    int best = -1000;
    for (const Seat seat : order_) {
      const int total = strength(seat) + sum(lie[seat]);
      if (total > best) found = {};
      best = std::max(best, total);
      if (total == best) found.add(seat);
    }
    return found;
  }

  void tell_throw(SeatSet throwers, const SeatArray<Dice, kSeats>& dice,
                  SeatArray<Dice, kSeats>& lie, bool tied) {
    Story::Round round;
    round.tied = tied;
    for (const Seat seat : throwers) lie[seat] = {};
    Seat last = kSpectator;
    for (const Seat seat : order_) {
      if (throwers.has(seat)) last = seat;
    }
    const int count = game_.options().battle_dice;
    for (int n = 0; n < count; ++n) {
      for (const Seat seat : order_) {
        if (!throwers.has(seat)) continue;
        if (n == count - 1 && seat == last) round.need = need(seat, lie);
        lie[seat][n] = dice[seat][n];
        round.dice.push_back({seat, dice[seat][n], strength(seat) + sum(lie[seat])});
      }
    }
    told_.rounds.push_back(std::move(round));
  }

  Story::Need need(Seat seat, const SeatArray<Dice, kSeats>& lie) const {
    Story::Need need;
    need.seat = seat;
    need.stands = strength(seat) + sum(lie[seat]);
    int best = -1000;
    for (const Seat other : order_) {
      if (other == seat) continue;
      best = std::max(best, strength(other) + sum(lie[other]));
    }
    for (int pips = 1; pips <= 6; ++pips) {
      if (need.stands + pips > best) need.wins.push_back(pips);
      if (need.stands + pips == best) need.ties.push_back(pips);
    }
    return need;
  }

  void tell_what_followed() {
    for (Seat i = 1; i < game_.players(); ++i) {
      const Seat seat = (last_.winner + i) % game_.players();
      if (!(last_.fighters >> seat & 1)) continue;
      // All In: everything that passed was this loser's.
      const unsigned lost =
          last_.battle == Battle::kAllIn ? last_.passed : 1u << last_.commitments[seat].territory();
      for (int t = 0; t < kTerritories; ++t) {
        if (lost >> t & 1) told_.passed.push_back({t, seat});
      }
    }
    for (Seat i = 1; i < game_.players(); ++i) {
      const Seat seat = (last_.winner + i) % game_.players();
      const auto& picked = last_.picked[seat];
      if (picked[0] != 0) told_.picked.push_back({seat, Suit::kHearts, picked[0] - 1});
      if (picked[1] != 0) told_.picked.push_back({seat, Suit::kClubs, picked[1] - 1});
    }
    for (const Seat seat : SeatSet::from_bits(last_.out)) told_.out.push_back(seat);
  }

  const RoyalAscension& game_;
  const Report& last_;
  std::vector<Seat> order_;
  Story told_;
};

}  // namespace

Story story(const RoyalAscension& game, const View& view) {
  if (view.last.battle == Battle::kNone) return {};
  return Telling(game, view.last).tell();
}

}  // namespace crownhall::royal_ascension
