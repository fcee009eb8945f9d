// A full state that a view could come from (§9.3).
//
// The faces a viewer knows stay; those it knows to be somewhere in a group are shuffled within it;
// the rest is dealt from the cards that are left, so that no palace has two of a kind.
#include <algorithm>

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

using Pool = FixedVector<Palace, kMostPalaceCards>;

// One deal of the palace cards. Copies the backs into `state` and fills in what is not known.
class PalaceDeal {
 public:
  PalaceDeal(const Edition& edition, const View& view, State& state) : view_(view) {
    std::array<int, kPalaces> left{};
    for (std::size_t kind = 1; kind < kPalaces; ++kind) left[kind] = edition.palace_copies[kind];
    lay(view.pile, state.pile, left);
    for (std::size_t i = 0; i < kSeats; ++i) {
      lay(view.palaces[i], state.palaces[i], left);
      lay(view.drawn[i], state.drawn[i], left);
    }
    for (const Loose& loose : view.loose) --left[index(loose.kind)];
    for (std::size_t kind = 1; kind < kPalaces; ++kind) {
      for (int copy = 0; copy < left[kind]; ++copy) pool_.push_back(static_cast<Palace>(kind));
    }
  }

  // The unknown faces, at random.
  void fill(Rng& rng) {
    Pool pool = pool_;
    rng.shuffle(std::span(pool.data(), pool.size()));
    for (PalaceCard* const card : blank_) card->kind = Palace::kNone, card->seen = 0;
    // What is known to lie in a group of the viewer's goes to any of its places.
    std::size_t at = 0;
    while (at < view_.loose.size()) {
      const auto group = view_.loose[at].group;
      FixedVector<PalaceCard*, kMostPalaceCards> places;
      for (PalaceCard* const card : blank_) {
        if (card->group[seat()] == group) places.push_back(card);
      }
      rng.shuffle(std::span(places.data(), places.size()));
      for (std::size_t i = 0; at < view_.loose.size() && view_.loose[at].group == group;
           ++i, ++at) {
        places[i]->kind = view_.loose[at].kind;
        places[i]->seen = static_cast<std::uint8_t>(1u << seat());
      }
    }
    // Places known to hold one of the conflicting cards come next.
    for (PalaceCard* const card : blank_) {
      if (card->kind != Palace::kNone || !card->marked) continue;
      for (std::size_t i = 0; i < pool.size(); ++i) {
        if (!conflicting(pool[i])) continue;
        card->kind = pool[i];
        pool.erase_at(i);
        break;
      }
    }
    for (PalaceCard* const card : blank_) {
      if (card->kind != Palace::kNone) continue;
      card->kind = pool.back();
      pool.pop_back();
    }
  }

  // What the other seats know is not known to the viewer in detail: they are taken to have seen
  // every card that they have some notion of.
  void note_seen(State& state, int players) const {
    const auto note = [&](PalaceCard& card) {
      for (Seat other = 0; other < players; ++other) {
        if (other == view_.seat) continue;
        if (card.group[static_cast<std::size_t>(other)]) {
          card.seen |= static_cast<std::uint8_t>(1u << other);
        }
      }
    };
    for (auto& card : state.pile) note(card);
    for (std::size_t i = 0; i < kSeats; ++i) {
      for (auto& card : state.palaces[i]) note(card);
      for (auto& card : state.drawn[i]) note(card);
    }
  }

 private:
  std::size_t seat() const { return static_cast<std::size_t>(std::max<int>(view_.seat, 0)); }

  template <class Backs, class Cards>
  void lay(const Backs& backs, Cards& cards, std::array<int, kPalaces>& left) {
    for (const PalaceBack& back : backs) {
      cards.push_back({.kind = back.kind, .seen = 0, .marked = back.marked, .group = back.group});
      if (back.kind == Palace::kNone) {
        blank_.push_back(&cards.back());
        continue;
      }
      --left[index(back.kind)];
      // At the end all palaces lie open: only what has a number was seen before.
      const bool seen = view_.seat != kSpectator && back.group[seat()] != 0;
      if (seen) cards.back().seen = static_cast<std::uint8_t>(1u << seat());
    }
  }

  const View& view_;
  Pool pool_;
  FixedVector<PalaceCard*, kMostPalaceCards> blank_;
};

bool pairs_in_a_palace(const State& state) {
  for (const auto& palace : state.palaces) {
    std::uint32_t kinds = 0;
    for (const auto& card : palace) {
      const std::uint32_t kind = 1u << static_cast<int>(card.kind);
      if (kinds & kind) return true;
      kinds |= kind;
    }
  }
  return false;
}

// One FORCE card at random out of `left`.
int pick(Force& left, Rng& rng) {
  int at = static_cast<int>(rng.below(static_cast<std::uint32_t>(force_size(left))));
  std::size_t value = 0;
  while (at >= left[value]) at -= left[value++];
  --left[value];
  return static_cast<int>(value);
}

}  // namespace

State KingdomsOfRice::imagine(const View& view, Rng& rng) const {
  State state{};
  state.table = view.table;
  PalaceDeal deal(*edition_, view, state);
  do {
    deal.fill(rng);
  } while (pairs_in_a_palace(state));
  deal.note_seen(state, players_);

  // Hidden FORCE cards of a battle.
  const Struggle& s = view.table.struggle;
  if (s.contest != Contest::kAttackFief && s.contest != Contest::kAttackSeat) return state;
  if (view.table.phase == Phase::kPrize) return state;
  Force left = edition_->force;
  for (std::size_t side = 0; side < 2; ++side) {
    if (s.seats[side] < 0 || s.seats[side] != view.seat) continue;
    state.force[side] = view.force;
    state.spare[side] = view.spare;
    state.dropped[side] = view.dropped;
    for (std::size_t v = 0; v < kForceValues; ++v) {
      left[v] = static_cast<std::uint8_t>(left[v] - view.force[v]);
    }
    if (view.spare) --left[view.spare - 1u];
    if (view.dropped) --left[view.dropped - 1u];
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (s.seats[side] < 0 || s.seats[side] == view.seat) continue;
    for (int i = 0; i < s.cards[side]; ++i) {
      ++state.force[side][static_cast<std::size_t>(pick(left, rng))];
    }
    if (!s.war_room[side]) continue;
    const bool in_hand = view.table.phase == Phase::kSwap && s.side == side;
    (in_hand ? state.spare : state.dropped)[side] = static_cast<std::uint8_t>(pick(left, rng) + 1);
  }
  return state;
}

}  // namespace crownhall
