// The moves in steps (game/part.hpp). Purchases and commitments are made of cards, rank by rank
// from the King down, as the notation writes them; everything else is one step.
#include "games/royal_ascension/play.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

// Where a choice of cards stands, packed into the number of a step.
struct At {
  enum Kind : std::uint32_t { kGold = 1, kHearts, kClubs };

  std::uint32_t kind = kGold;
  std::uint32_t some = 0;     // 1: a card of this kind is in the text already
  std::uint32_t left = 0;     // hearts that may still be added
  Rank below = kRanks;        // ranks under this one are still to be asked
  std::uint32_t missing = 0;  // gold
  Rank weapon = 0;
  std::uint32_t aces = 0;  // of gold where they are dear: chosen first, written last

  StepId id() const {
    return kind | some << 2 | left << 3 | static_cast<std::uint32_t>(below) << 5 | missing << 9 |
           static_cast<std::uint32_t>(weapon) << 17 | aces << 21;
  }
  static At from(StepId id) {
    return {id & 3,         id >> 2 & 1,
            id >> 3 & 3,    static_cast<Rank>(id >> 5 & 15),
            id >> 9 & 0xff, static_cast<Rank>(id >> 17 & 15),
            id >> 21 & 3};
  }
};

constexpr std::uint64_t upper(Cards cards) { return std::uint64_t{cards.bits()} << 26; }

Cards copies(Rank rank, int n) {
  Cards cards;
  for (; n > 0; --n) cards.add(rank);
  return cards;
}

ShortText<64> named(std::string_view what, std::string_view which) {
  ShortText<64> name(what);
  name += " ";
  name += which;
  return name;
}

// "+hQ+hQ", or " hQ+hQ" where they are the first.
ShortText<64> written(std::string_view first, std::string_view prefix, Rank rank, int n) {
  ShortText<64> text;
  for (int i = 0; i < n; ++i) {
    text += i == 0 ? first : "+";
    text += prefix;
    text += kRankNames[rank];
  }
  return text;
}

Rank next_held(Cards cards, Rank below) {
  for (Rank rank = below - 1; rank >= 0; --rank) {
    if (cards.has(rank)) return rank;
  }
  return -1;
}

// -- commitments (§6.4) --

// Steps in which there is nothing to choose are passed over.
StepId first_with_a_choice(const Kingdom& own, At at) {
  if (at.kind == At::kHearts && (at.left == 0 || next_held(own.hearts(), at.below) < 0)) {
    at = {.kind = At::kClubs};
  }
  if (at.kind == At::kClubs && next_held(own.clubs(), at.below) < 0) return kWhole;
  return at.id();
}

void offer_territories(const Kingdom& own, Parts& parts) {
  for (int t = 0; t < kTerritories; ++t) {
    if (!(own.territories >> t & 1)) continue;
    const std::string_view name = kTerritoryNames[t];
    parts.push_back({.bits = Move::commit(t, {}, {}).bits,
                     .next = first_with_a_choice(own, {.kind = At::kHearts, .left = 2}),
                     .name = named("territory", name),
                     .text = named("commit", name)});
  }
}

void offer_cards(const Kingdom& own, At at, Parts& parts) {
  const bool hearts = at.kind == At::kHearts;
  const Cards held = hearts ? own.hearts() : own.clubs();
  const Rank rank = next_held(held, at.below);
  const int most =
      hearts ? std::min(held.count(rank), static_cast<int>(at.left)) : held.count(rank);
  for (int n = 0; n <= most; ++n) {
    At next = at;
    next.below = rank;
    if (n > 0) next.some = 1;
    if (hearts) next.left -= static_cast<std::uint32_t>(n);
    const Cards cards = copies(rank, n);
    parts.push_back({.bits = hearts ? upper(cards) : cards.bits(),
                     .next = first_with_a_choice(own, next),
                     .n = n,
                     .name = named(hearts ? "heart" : "club", kRankNames[rank]),
                     .text = written(at.some ? "+" : " ", hearts ? "h" : "c", rank, n)});
  }
}

// -- purchases (§4.3) --

// Gold is asked for from the dearest down, so that a payment is minimal if it is complete with its
// last card (as in moves.cpp). An Ace that counts 14 is the dearest and yet written last: it is
// asked for first, without text, and written with the last card.
class Payments {
 public:
  Payments(const RoyalAscension& game, Cards gold) : game_(game), gold_(gold) {}

  void offer_weapons(Cards row, Parts& parts) const {
    parts.push_back({.bits = Move::make(Kind::kPass).bits, .name = "pass", .text = "pass"});
    for (Rank weapon = 0; weapon < kRanks; ++weapon) {
      const int price = game_.value(weapon);
      if (!row.has(weapon) || game_.value(gold_) < price) continue;
      const std::string_view rank = kRankNames[weapon];
      At at{.missing = static_cast<std::uint32_t>(price), .weapon = weapon};
      if (ace_is_dear()) at.below = kRanks + 1;  // the Aces come before the King
      ShortText<64> text = named("buy", rank);
      text += " with ";
      parts.push_back({.bits = Move::buy(weapon, {}).bits,
                       .next = at.id(),
                       .name = named("weapon", rank),
                       .text = text});
    }
  }

  void offer_gold(At at, Parts& parts) const {
    const bool aces = at.below > kRanks;
    const Rank rank = aces ? kAce : next_ordinary(at.below);
    const int value = game_.value(rank);
    for (int n = 0; n <= gold_.count(rank); ++n) {
      const int missing = static_cast<int>(at.missing) - n * value;
      if (n > 0 && missing + value <= 0) break;  // was enough without this one
      At next = at;
      next.below = aces ? kRanks : rank;
      next.missing = static_cast<std::uint32_t>(std::max(missing, 0));
      if (aces) next.aces = static_cast<std::uint32_t>(n);
      if (missing > 0 && rest(next) < missing) continue;
      Part part{.bits = copies(rank, n).bits(),
                .next = missing > 0 ? next.id() : kWhole,
                .n = n,
                .name = named("gold", kRankNames[rank])};
      if (!aces) part.text = written(at.some ? "+" : "", "", rank, n);
      if (!aces && n > 0) next.some = 1;
      if (missing > 0) {
        part.next = next.id();
      } else {
        part.text += written(next.some ? "+" : "", "", kAce, static_cast<int>(next.aces));
      }
      parts.push_back(part);
    }
  }

 private:
  bool ace_is_dear() const { return game_.options().ace_high != 0 && gold_.has(kAce); }
  Rank next_ordinary(Rank below) const {
    const Rank rank = next_held(gold_, below);
    assert(rank >= 0);
    return rank;
  }
  // What the gold that is still to be asked for is worth.
  int rest(const At& at) const {
    int sum = 0;
    for (const Rank rank : gold_) {
      if (rank < at.below && !(rank == kAce && ace_is_dear())) sum += game_.value(rank);
    }
    return sum;
  }

  const RoyalAscension& game_;
  Cards gold_;
};

}  // namespace

void RoyalAscension::choices(const State& state, Seat seat, StepId step, Parts& parts) const {
  const Kingdom& own = state.kingdoms[seat];
  if (state.turn.phase == Phase::kCommit) {
    return step == 0 ? offer_territories(own, parts) : offer_cards(own, At::from(step), parts);
  }
  if (state.turn.phase == Phase::kShop) {
    const Payments payments(*this, own.gold());
    return step == 0 ? payments.offer_weapons(state.row, parts)
                     : payments.offer_gold(At::from(step), parts);
  }
  std::vector<Move> moves;
  legal(state, seat, moves);
  for (const Move move : moves) {
    const std::string text = write(move);
    parts.push_back({.bits = move.bits, .name = text, .text = text});
  }
}

std::uint64_t RoyalAscension::count(const State& state, Seat seat) const {
  if (state.turn.phase != Phase::kCommit) {
    std::vector<Move> moves;
    legal(state, seat, moves);
    return moves.size();
  }
  const Kingdom& own = state.kingdoms[seat];
  std::uint64_t ranks = 0, pairs = 0, clubs = 1;  // of Hearts; ways to take Clubs
  for (Rank rank = 0; rank < kRanks; ++rank) {
    ranks += own.hearts().has(rank);
    pairs += own.hearts().count(rank) == 2;
    clubs *= static_cast<std::uint64_t>(own.clubs().count(rank)) + 1;
  }
  const std::uint64_t hearts = 1 + ranks + ranks * (ranks - (ranks > 0)) / 2 + pairs;
  return static_cast<std::uint64_t>(std::popcount(own.territories)) * hearts * clubs;
}

}  // namespace crownhall
