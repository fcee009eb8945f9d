// What may be played: legal, sample, check.
#include <algorithm>
#include <bit>
#include <cassert>

#include "base/index.hpp"
#include "games/road_to_lord/parts.hpp"
#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

Refusal illegal(std::string sentence) { return {"illegal_move", std::move(sentence)}; }

}  // namespace

Cards RoadToLord::usable(const Table& t, const Cards& hand, Seat seat) const {
  const Icon bound = bound_icon(t, hand, seat);
  Cards cards{};
  for (int i = 0; i < kIcons; ++i) {
    if (bound == Icon::kNone || static_cast<int>(bound) == i) cards.words[i] = hand.words[i];
  }
  cards.zeros() = hand.zeros() & zeros_allowed(t, seat);
  return cards;
}

void RoadToLord::legal(const State& state, Seat seat, std::vector<Move>& moves) const {
  const Table& t = state.table;
  const Cards cards = usable(t, state.hands[seat], seat);
  const auto list = [&](Move move) { moves.push_back(move); };
  t.stage == Stage::kNumber ? each_number(cards, list)
                            : each_addition(cards, t.plays[seat].icon(), list);
}

// One draw picks the first card by its high bits and says by its low ones how many more come.
Move RoadToLord::sample(const State& state, Seat seat, Rng& rng) const {
  const Table& t = state.table;
  const Cards& hand = state.hands[seat];
  const Icon bound = bound_icon(t, hand, seat);
  const std::uint64_t zeros = hand.zeros() & zeros_allowed(t, seat);
  const auto part_of = [](std::uint32_t drawn, int n) {
    return static_cast<unsigned>(std::uint64_t{drawn} * static_cast<unsigned>(n) >> 32);
  };
  const std::uint32_t first = rng.next();

  std::uint64_t pool = 0;  // what may still be added
  std::uint64_t heap = 0;  // the play
  auto kind = static_cast<std::uint64_t>(bound);
  if (t.stage != Stage::kNumber) {
    pool = hand.digits(bound) | zeros;
    const int all = size_of(pool);
    if (all == 0 || rng.next() >> 31 != 0) return Move::stand();
    kind = Move::kAdd;
    heap = card_at(pool, part_of(first, all));
  } else if (bound != Icon::kNone) {
    pool = hand.digits(bound);
    heap = card_at(pool, part_of(first, size_of(pool)));
    pool |= zeros;
  } else {
    const auto swords = static_cast<unsigned>(size_of(hand.words[0]));
    const auto wheats = swords + static_cast<unsigned>(size_of(hand.words[1]));
    unsigned at = part_of(first, static_cast<int>(wheats) + size_of(hand.words[2]));
    kind = (at >= swords) + (at >= wheats);
    at -= kind == 0 ? 0 : kind == 1 ? swords : wheats;
    pool = hand.words[kind];
    heap = card_at(pool, at);
    pool |= zeros;
  }

  pool -= heap;
  int left = size_of(pool);
  for (int more = std::min(std::countr_zero(first | 1u << kMaxHand), left); more > 0; --more) {
    const std::uint64_t card = card_at(pool, part_of(rng.next(), left--));
    pool -= card;
    heap += card;
  }
  return {heap | kind << Move::kKindShift};
}

// Says why not in the order in which a player would see it. Nothing hidden from the mover is used.
Result<void> RoadToLord::check(const State& state, Seat seat, Move move) const {
  const Table& t = state.table;
  if (!to_act(state).has(seat)) return illegal("It is not your turn.");
  const bool again = t.stage != Stage::kNumber;
  if (move.is_stand()) {
    if (!again) return illegal("You hold a digit card, so you must offer a Number.");
    return {};
  }
  if (move.is_add() != again) {
    return illegal(again ? "Your Number is on the table: add cards to it, or stand."
                         : "You have no Number on the table yet to add cards to.");
  }
  if (!(again ? move.is_add() : move.is_number()) || (move.bits & kGapMask) != 0 ||
      move.cards() == 0) {
    return illegal("That is not a play of this game.");
  }
  if (!again && move.digits() == 0) return illegal("Zeros alone are no Number.");

  const Cards& hand = state.hands[seat];
  const Icon icon = again ? t.plays[seat].icon() : move.icon();
  if (!contains(hand.digits(icon) | hand.zeros(), move.cards())) {
    return illegal("You do not hold all these cards.");
  }
  const Cards cards = usable(t, hand, seat);
  if (golds_in(move.bits) > 0 && golds_in(cards.zeros()) == 0) {
    return illegal("Only the leader may use \"00\".");
  }
  if (gems_in(move.bits) > 0 && gems_in(cards.zeros()) == 0) {
    return illegal(again ? "Adding to a Number, only the leader may use \"0\"."
                         : "The last player may not use \"0\".");
  }
  if (cards.digits(icon) == 0 && move.digits() != 0) {
    return illegal("You hold " + std::string(kIconNames[index(t.led())]) +
                   ", the led icon, and must offer it.");
  }
  return {};
}

}  // namespace crownhall
