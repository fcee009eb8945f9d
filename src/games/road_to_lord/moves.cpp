// What may be played: legal, sample, check.
#include <bit>
#include <cassert>

#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

// The next smaller heap within `whole`, counting the lowest field fastest; 0 comes last.
std::uint64_t previous_part(std::uint64_t part, std::uint64_t whole) {
  const int shift = std::countr_zero(part) / kFieldBits * kFieldBits;
  const std::uint64_t below = (std::uint64_t{1} << shift) - 1;
  return part - (std::uint64_t{1} << shift) + (whole & below);
}

Refusal illegal(std::string sentence) { return {"illegal_move", std::move(sentence)}; }

}  // namespace

Cards RoadToLord::usable(const Table& t, const Cards& hand, Seat seat) const {
  const bool leads = seat == t.starter;
  Icon only = Icon::kNone;
  bool gems = true;
  if (t.stage != Stage::kNumber) {  // §5.3
    only = t.plays[seat].icon();
    gems = leads;
  } else if (!leads) {  // §4.2
    const Icon led = t.led();
    only = hand.digits(led) != 0 ? led : Icon::kNone;
    gems = players_ == 2 || seat != before(t.leader);
  }
  Cards cards;
  for (int i = 0; i < kIcons; ++i) {
    const bool fits = only == Icon::kNone || static_cast<int>(only) == i;
    cards.words[i] = fits ? hand.words[i] : 0;
  }
  cards.zeros() = hand.zeros() & ((gems ? kGemMask : 0) | (leads ? kGoldMask : 0));
  return cards;
}

void RoadToLord::legal(const State& state, Seat seat, std::vector<Move>& moves) const {
  legal_from(state.table, state.hands[seat], seat, moves);
}

// Bigger heaps of an icon first, with their zeros from many to none.
void RoadToLord::legal_from(const Table& table, const Cards& hand, Seat seat,
                            std::vector<Move>& moves) const {
  const Cards cards = usable(table, hand, seat);
  if (table.stage != Stage::kNumber) {
    moves.push_back(Move::stand());
    const std::uint64_t pool = cards.digits(table.plays[seat].icon()) | cards.zeros();
    for (std::uint64_t part = pool; part != 0; part = previous_part(part, pool)) {
      moves.push_back(Move::add(part));
    }
    return;
  }
  for (int icon = 0; icon < kIcons; ++icon) {
    const std::uint64_t pool = cards.words[icon];
    for (std::uint64_t part = pool; part != 0; part = previous_part(part, pool)) {
      for (std::uint64_t zeros = cards.zeros();; zeros = previous_part(zeros, cards.zeros())) {
        moves.push_back(Move::number(static_cast<Icon>(icon), part | zeros));
        if (zeros == 0) break;
      }
    }
  }
}

Move RoadToLord::sample(const State& state, Seat seat, Rng& rng) const {
  const Table& t = state.table;
  const Cards cards = usable(t, state.hands[seat], seat);
  const auto below = [&](int n) { return rng.below(static_cast<std::uint32_t>(n)); };

  // The first card, by which the icon is chosen.
  std::uint64_t pool = 0;
  std::uint64_t heap = 0;
  std::uint64_t kind = Move::kAdd;
  if (t.stage == Stage::kNumber) {
    const int swords = size_of(cards.words[0]);
    const int wheats = swords + size_of(cards.words[1]);
    const int all = wheats + size_of(cards.words[2]);
    int at = static_cast<int>(below(all));
    const int icon = (at >= swords) + (at >= wheats);
    at -= icon == 0 ? 0 : icon == 1 ? swords : wheats;
    kind = static_cast<std::uint64_t>(icon);
    pool = cards.words[icon];
    heap = card_at(pool, static_cast<unsigned>(at));
    pool |= cards.zeros();
  } else {
    pool = cards.digits(t.plays[seat].icon()) | cards.zeros();
    const int all = size_of(pool);
    if (all == 0 || rng.next() >> 31 != 0) return Move::stand();
    heap = card_at(pool, below(all));
  }

  // Then more, each with probability 1/2.
  pool -= heap;
  int left = size_of(pool);
  for (int more = std::min(std::countr_zero(rng.next()), left); more > 0; --more, --left) {
    const std::uint64_t card = card_at(pool, below(left));
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
    return illegal("You hold " + std::string(kIconNames[static_cast<std::size_t>(t.led())]) +
                   ", the led icon, and must offer it.");
  }
  return {};
}

}  // namespace crownhall
