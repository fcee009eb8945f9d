// Which moves there are: listed, and drawn at random without listing them.
#include <algorithm>

#include "games/royal_ascension/play.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

// The k-th set bit of a mask, from 0.
int nth_bit(unsigned mask, std::uint32_t k) {
  for (; k > 0; --k) mask &= mask - 1;
  return std::countr_zero(mask);
}

int random_bit(unsigned mask, Rng& rng) {
  return nth_bit(mask, rng.below(static_cast<std::uint32_t>(std::popcount(mask))));
}

void list_steps(const RoyalAscension& game, const State& state, Seat seat,
                std::vector<Move>& moves) {
  using enum Direction;
  if (kingdom(state, seat).space != kHome) {
    moves.push_back(Move::step(kLeft));
    moves.push_back(Move::step(kRight));
    return;
  }
  for (const int gate : game.edition().gates) {
    if (state.turn.die == 1) {
      moves.push_back(Move::step(kNone, gate));
    } else {
      moves.push_back(Move::step(kLeft, gate));
      moves.push_back(Move::step(kRight, gate));
    }
  }
}

// Every set of `gold` worth the price from which no card could be left out. Cards are tried from
// the dearest down, so the last one added is the smallest: the set is minimal if and only if it
// falls short without that one.
void list_payments(const RoyalAscension& game, Cards gold, Rank weapon,
                   const std::array<Rank, kRanks>& dearest_first, std::size_t from, Cards paid,
                   int missing, std::vector<Move>& moves) {
  if (missing <= 0) {
    moves.push_back(Move::buy(weapon, paid));
    return;
  }
  for (std::size_t i = from; i < dearest_first.size(); ++i) {
    const Rank rank = dearest_first[i];
    if (paid.count(rank) == gold.count(rank)) continue;
    list_payments(game, gold, weapon, dearest_first, i, paid + Cards::of(rank),
                  missing - game.value(rank), moves);
  }
}

void list_purchases(const RoyalAscension& game, const State& state, Seat seat,
                    std::vector<Move>& moves) {
  moves.push_back(Move::make(Kind::kPass));
  for (Rank weapon = 0; weapon < kRanks; ++weapon) {
    if (state.row.has(weapon)) game.payments(kingdom(state, seat).gold(), weapon, moves);
  }
}

// All ways to take some of `cards`, at most `most` of them.
void list_subsets(Cards cards, Rank from, int most, Cards chosen, std::vector<Cards>& subsets) {
  subsets.push_back(chosen);
  if (most == 0) return;
  for (Rank rank = from; rank < kRanks; ++rank) {
    if (chosen.count(rank) == cards.count(rank)) continue;
    list_subsets(cards, rank, most - 1, chosen + Cards::of(rank), subsets);
  }
}

void list_commitments(const Kingdom& own, std::vector<Move>& moves) {
  std::vector<Cards> hearts;
  std::vector<Cards> clubs;
  list_subsets(own.hearts(), 0, 2, {}, hearts);
  list_subsets(own.clubs(), 0, 2 * kRanks, {}, clubs);
  for (int territory = 0; territory < kTerritories; ++territory) {
    if (!(own.territories >> territory & 1)) continue;
    for (const Cards h : hearts) {
      for (const Cards c : clubs) moves.push_back(Move::commit(territory, h, c));
    }
  }
}

Move random_step(const RoyalAscension& game, const State& state, Seat seat, Rng& rng) {
  const bool home = kingdom(state, seat).space == kHome;
  const std::uint32_t choice = rng.below(home ? 2 * kGates : 2);
  const int gate = home ? game.edition().gates[choice / 2] : kNoGate;
  if (home && state.turn.die == 1) return Move::step(Direction::kNone, gate);
  return Move::step(choice % 2 ? Direction::kRight : Direction::kLeft, gate);
}

// Passes one time in (weapons + 1), or when the weapon it picks is too dear. Gold is added at
// random until it is enough, then what could be left out is, in random order: each minimal
// set can come.
Move random_purchase(const RoyalAscension& game, const State& state, Seat seat, Rng& rng) {
  const std::uint32_t choice = rng.below(static_cast<std::uint32_t>(state.row.size()) + 1);
  if (choice == 0) return Move::make(Kind::kPass);
  auto card = state.row.begin();
  for (std::uint32_t i = 1; i < choice; ++i) ++card;
  const Rank weapon = *card;
  const int price = game.value(weapon);
  Cards left = kingdom(state, seat).gold();
  Cards paid;
  int sum = 0;
  while (sum < price) {
    if (left.empty()) return Move::make(Kind::kPass);
    const Rank rank = left.take(rng);
    paid.add(rank);
    sum += game.value(rank);
  }
  for (Cards tried = paid; !tried.empty();) {
    const Rank rank = tried.take(rng);
    if (sum - game.value(rank) < price) continue;
    paid.remove(rank);
    sum -= game.value(rank);
  }
  return Move::buy(weapon, paid);
}

}  // namespace

void RoyalAscension::payments(Cards gold, Rank weapon, std::vector<Move>& moves) const {
  std::array<Rank, kRanks> dearest_first{};
  for (Rank rank = 0; rank < kRanks; ++rank) {
    dearest_first[rank] = kRanks - 1 - rank;
  }
  if (options_.ace_high) {
    std::rotate(dearest_first.begin(), dearest_first.end() - 1, dearest_first.end());
  }
  list_payments(*this, gold, weapon, dearest_first, 0, {}, value(weapon), moves);
}

void RoyalAscension::legal(const State& state, Seat seat, std::vector<Move>& moves) const {
  switch (state.turn.phase) {
    case Phase::kDraft:
      for (int t = 0; t < kTerritories; ++t) {
        if (free_territories(state) >> t & 1) moves.push_back(Move::take(t));
      }
      return;
    case Phase::kMove:
      return list_steps(*this, state, seat, moves);
    case Phase::kShop:
      return list_purchases(*this, state, seat, moves);
    case Phase::kNpc:
      moves.push_back(Move::draw(Suit::kHearts));
      moves.push_back(Move::draw(Suit::kDiamonds));
      return;
    case Phase::kChoose:
      for (const Seat foe : SeatSet::from_bits(eligible(state.turn, seats_in(state)))) {
        moves.push_back(Move::fight(foe));
      }
      if (options_.may_decline) moves.push_back(Move::make(Kind::kDecline));
      return;
    case Phase::kAnswer:
      moves.push_back(Move::make(Kind::kAlly));
      moves.push_back(Move::make(Kind::kStand));
      return;
    case Phase::kCommit:
      return list_commitments(kingdom(state, seat), moves);
    case Phase::kOver:
      return;
  }
}

Move RoyalAscension::random_commitment(const Kingdom& own, Rng& rng) const {
  const int territory = random_bit(own.territories, rng);
  Cards left = own.hearts();
  Cards hearts;
  for (auto n = rng.below(static_cast<std::uint32_t>(std::min(left.size(), 2)) + 1); n > 0; --n) {
    hearts.add(left.take(rng));
  }
  Cards clubs = own.clubs();
  if (!clubs.empty()) clubs = Cards::from_bits(clubs.bits() & rng.next());
  return Move::commit(territory, hearts, clubs);
}

Move RoyalAscension::sample(const State& state, Seat seat, Rng& rng) const {
  switch (state.turn.phase) {
    case Phase::kDraft:
      return Move::take(random_bit(free_territories(state), rng));
    case Phase::kMove:
      return random_step(*this, state, seat, rng);
    case Phase::kShop:
      return random_purchase(*this, state, seat, rng);
    case Phase::kNpc:
      return Move::draw(rng.below(2) ? Suit::kDiamonds : Suit::kHearts);
    case Phase::kChoose: {
      const unsigned foes = eligible(state.turn, seats_in(state));
      const auto count = static_cast<std::uint32_t>(std::popcount(foes));
      const std::uint32_t choice = rng.below(count + (options_.may_decline ? 1 : 0));
      return choice == count ? Move::make(Kind::kDecline) : Move::fight(nth_bit(foes, choice));
    }
    case Phase::kAnswer:
      return Move::make(rng.below(2) ? Kind::kStand : Kind::kAlly);
    case Phase::kCommit:
      return random_commitment(kingdom(state, seat), rng);
    case Phase::kOver:
      break;
  }
  assert(false);
  return {};
}

}  // namespace crownhall
