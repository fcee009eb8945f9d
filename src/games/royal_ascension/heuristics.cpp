// The squire's rules of thumb: draft what is strong, walk to what is useful, arm when it can,
// pick on the weakest, commit by the odds. Whole numbers throughout.
#include <algorithm>

#include "games/royal_ascension/odds.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

constexpr int kWorthwhile = 600'000;  // the chance, in millionths, from which to seek battle

// What a seat can bring to a battle, from its own view.
class Adviser {
 public:
  Adviser(const RoyalAscension& game, const View& view)
      : game_(game),
        view_(view),
        own_(view.kingdoms[view.viewer]),
        plagues_(game.plagues(own_.spades)) {}

  Move take(Rng& rng) const;
  Move step(Rng& rng) const;
  Move shop() const;
  Move npc() const;
  Move choose() const;
  Move answer() const;
  Move commit() const;

 private:
  Cards best_hearts(int count) const;
  Cards best_clubs(int count) const;
  int most_strength() const;
  int chance(int strength, std::uint8_t opponents) const;
  int chance_at_best(Seat opponent) const;
  int best_chance_of_attack() const;
  int worth(int space) const;
  int worth_of_shop() const;
  std::vector<Move> purchases() const;
  int gain_of(Move purchase) const;
  int utility(Move commitment) const;

  const RoyalAscension& game_;
  const View& view_;
  const PublicKingdom& own_;
  int plagues_;
};

Cards Adviser::best_hearts(int count) const { return game_.dearest(view_.hand[0], count); }
Cards Adviser::best_clubs(int count) const { return game_.dearest(own_.clubs, count); }

int Adviser::most_strength() const {
  int territory = 0;
  for (int t = 0; t < kTerritories; ++t) {
    if (own_.territories >> t & 1) territory = std::max(territory, game_.territory_value(t));
  }
  return territory + game_.value(best_hearts(2)) + game_.value(own_.clubs) - kPlagueLoss * plagues_;
}

// Against all of `opponents` at their best: the product, as if they were independent.
int Adviser::chance(int strength, std::uint8_t opponents) const {
  std::int64_t product = 1'000'000;
  for (const Seat seat : SeatSet::from_bits(opponents)) {
    const StrengthBelief belief = strength_belief(game_, view_, seat);
    product = product * chance_against(belief, strength, game_.options().battle_dice) / 1'000'000;
  }
  return static_cast<int>(product);
}

int Adviser::chance_at_best(Seat opponent) const {
  return chance(most_strength(), static_cast<std::uint8_t>(1u << opponent));
}

// -- draft --

Move Adviser::take(Rng& rng) const {
  const unsigned free = free_territories(view_);
  FixedVector<std::int8_t, kTerritories> best;
  for (int t = 0; t < kTerritories; ++t) {
    if (!(free >> t & 1)) continue;
    if (!best.empty() && game_.territory_value(t) > game_.territory_value(best[0])) best.clear();
    if (best.empty() || game_.territory_value(t) == game_.territory_value(best[0])) {
      best.push_back(static_cast<std::int8_t>(t));
    }
  }
  return Move::take(best[rng.below(static_cast<std::uint32_t>(best.size()))]);
}

// -- walking --

Move Adviser::step(Rng& rng) const {
  std::vector<Move> steps;
  State state{};
  state.turn = view_.turn;
  state.kingdoms[view_.viewer].space = own_.space;
  game_.legal(state, view_.viewer, steps);
  Move best = steps[0];
  int most = -1'000'000;
  std::uint32_t equal = 0;
  for (const Move step : steps) {
    const int worth_here = worth(RoyalAscension::destination(own_.space, step, view_.turn.die));
    if (worth_here > most) {
      most = worth_here;
      equal = 0;
    }
    if (worth_here == most && rng.below(++equal) == 0) best = step;
  }
  return best;
}

int Adviser::best_chance_of_attack() const {
  Turn spade = view_.turn;
  spade.battle = Battle::kDuel;
  int best = -1;
  for (const Seat foe : SeatSet::from_bits(game_.eligible(spade, seats_in(view_)))) {
    best = std::max(best, chance_at_best(foe));
  }
  return best;
}

// What standing on a space brings, roughly in points of strength; weighed by matches of squires.
int Adviser::worth(int space) const {
  switch (game_.space(space)) {
    case Space::kHearts:
      return own_.count[0] < 2 ? 12 : own_.count[0] < 4 ? 6 : 2;
    case Space::kDiamonds:
      return own_.count[1] < 4 ? 4 : 2;
    case Space::kShop:
      return 2 * worth_of_shop();
    case Space::kSpades:
      break;
  }
  const int chance = best_chance_of_attack();
  if (chance < 0) return 1;  // no battle, a card
  return (chance - kWorthwhile) / 50'000;
}

// -- the shop --

std::vector<Move> Adviser::purchases() const {
  State state{};
  state.turn = view_.turn;
  state.turn.phase = Phase::kShop;
  state.row = view_.row;
  state.kingdoms[view_.viewer].hand[1] = view_.hand[1];
  std::vector<Move> moves;
  game_.legal(state, view_.viewer, moves);
  return moves;
}

// The weapon's strength, less half the gold given away above its price.
int Adviser::gain_of(Move purchase) const {
  if (purchase.kind() == Kind::kPass) return 0;
  const int price = game_.value(purchase.weapon());
  return 2 * price - (game_.value(purchase.gold()) - price);
}

int Adviser::worth_of_shop() const {
  int best = 0;
  for (const Move move : purchases()) best = std::max(best, gain_of(move));
  return best;
}

Move Adviser::shop() const {
  Move best = Move::make(Kind::kPass);
  for (const Move move : purchases()) {
    if (gain_of(move) > gain_of(best)) best = move;
  }
  return best;
}

// -- opponents --

Move Adviser::npc() const {
  return Move::draw(own_.count[0] <= own_.count[1] + 1 ? Suit::kHearts : Suit::kDiamonds);
}

Move Adviser::choose() const {
  const std::uint8_t eligible = game_.eligible(view_.turn, seats_in(view_));
  Seat best = SeatSet::from_bits(eligible).front();
  int most = -1;
  for (const Seat foe : SeatSet::from_bits(eligible)) {
    // Who may call the battle off is a poorer choice.
    const auto& other = view_.kingdoms[foe];
    const int promise = chance_at_best(foe) - (game_.alliances(other.spades) > 0 ? 100'000 : 0);
    if (promise > most) {
      most = promise;
      best = foe;
    }
  }
  const int enough = view_.turn.battle == Battle::kAllIn ? 600'000 : 450'000;
  if (game_.options().may_decline && most < enough) return Move::make(Kind::kDecline);
  return Move::fight(best);
}

Move Adviser::answer() const {
  const int enough = view_.turn.battle == Battle::kAllIn ? 750'000 : 550'000;
  return Move::make(chance_at_best(view_.turn.seat) < enough ? Kind::kAlly : Kind::kStand);
}

// -- commitments --

// What a commitment promises: a territory won counts 30, one lost 20 and three for each point
// above the poorest kind; spent cards (option spend_committed) count their value.
int Adviser::utility(Move commitment) const {
  const Turn& turn = view_.turn;
  const auto foes = static_cast<std::uint8_t>(turn.fighters & ~(1u << view_.viewer));
  const int held = std::popcount(own_.territories);
  const int won = turn.battle == Battle::kDecree ? std::popcount(foes) : 1;
  const bool decisive = turn.battle == Battle::kAllIn || held == 1 || held + won >= kThrone;
  const std::int64_t gain = decisive ? 200 : 30 * won;
  const std::int64_t loss =
      decisive ? 200 : 20 + 3 * (game_.territory_value(commitment.territory()) - 13);
  const std::int64_t likely = chance(game_.strength(commitment, plagues_), foes);
  std::int64_t sum = likely * gain - (1'000'000 - likely) * loss;
  if (game_.options().spend_committed) {
    sum -= 1'000'000LL * (game_.value(commitment.hearts()) + game_.value(commitment.clubs()));
  }
  return static_cast<int>(sum / 1000);
}

Move Adviser::commit() const {
  // Without spend_committed holding back saves nothing.
  const bool spend = game_.options().spend_committed;
  const int all_clubs = own_.clubs.size();
  Move best{};
  int most = 0;
  for (int t = 0; t < kTerritories; ++t) {
    if (!(own_.territories >> t & 1)) continue;
    for (int hearts = spend ? 0 : 2; hearts <= 2; ++hearts) {
      for (int clubs = spend ? 0 : all_clubs; clubs <= all_clubs; ++clubs) {
        const Move move = Move::commit(t, best_hearts(hearts), best_clubs(clubs));
        const int promise = utility(move);
        if (best == Move{} || promise > most) {
          most = promise;
          best = move;
        }
      }
    }
  }
  return best;
}

}  // namespace

Cards RoyalAscension::dearest(Cards from, int count) const {
  Cards chosen;
  for (; count > 0 && !from.empty(); --count) {
    Rank best = *from.begin();
    for (const Rank rank : from) {
      if (value(rank) > value(best)) best = rank;
    }
    from.remove(best);
    chosen.add(best);
  }
  return chosen;
}

RoyalAscension::Move RoyalAscension::advise(const View& view, Rng& rng) const {
  const Adviser adviser(*this, view);
  switch (view.turn.phase) {
    case Phase::kDraft:
      return adviser.take(rng);
    case Phase::kMove:
      return adviser.step(rng);
    case Phase::kShop:
      return adviser.shop();
    case Phase::kNpc:
      return adviser.npc();
    case Phase::kChoose:
      return adviser.choose();
    case Phase::kAnswer:
      return adviser.answer();
    case Phase::kCommit:
      return adviser.commit();
    case Phase::kOver:
      break;
  }
  assert(false);
  return {};
}

}  // namespace crownhall
