// A full state that a view could come from (§9.3).
//
// The faces a viewer knows stay; those it knows to be somewhere in a group are shuffled within it;
// the rest is dealt from the cards that are left, so that no palace has two of a kind. Where the
// viewer cannot tell whether a card it knew of has left a group (doubts.hpp), each answer is drawn
// as often as it is true when every deal is as likely as any other, and so is everything that the
// others may have done out of sight.
#include <algorithm>
#include <vector>

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
    weigh_doubts(left);
    for (std::size_t kind = 1; kind < kPalaces; ++kind) {
      for (int copy = 0; copy < left[kind]; ++copy) pool_.push_back(static_cast<Palace>(kind));
    }
  }

  // The unknown faces, at random.
  void fill(Rng& rng) {
    Pool pool = pool_;
    auto loose = view_.loose;
    for (const Loose& stayed : draw_doubts(rng)) {
      loose.push_back(stayed);
      pool.erase_at(std::find(pool.begin(), pool.end(), stayed.kind) - pool.begin());
    }
    std::sort(loose.begin(), loose.end(), [](const Loose& a, const Loose& b) {
      return std::pair(a.group, a.kind) < std::pair(b.group, b.kind);
    });
    rng.shuffle(std::span(pool.data(), pool.size()));
    for (PalaceCard* const card : blank_) card->kind = Palace::kNone, card->seen = 0;
    // What is known to lie in a group of the viewer's goes to any of its places.
    std::size_t at = 0;
    while (at < loose.size()) {
      const auto group = loose[at].group;
      FixedVector<PalaceCard*, kMostPalaceCards> places;
      for (PalaceCard* const card : blank_) {
        if (card->group[seat()] == group) places.push_back(card);
      }
      rng.shuffle(std::span(places.data(), places.size()));
      for (std::size_t i = 0; at < loose.size() && loose[at].group == group; ++i, ++at) {
        places[i]->kind = loose[at].kind;
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
        if (card.group[other]) {
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

  // -- doubts --

  using Answer = std::array<std::uint8_t, kMostDoubts>;
  struct Weighed {
    Answer stayed;
    double upto;  // the weights so far, this one included
  };

  // Falling product n (n - 1) ... of k factors.
  static double falling(int n, int k) {
    double product = 1;
    for (int i = 0; i < k; ++i) product *= n - i;
    return product;
  }

  // Of every answer to all doubts: how many copies of each doubt's kind are still in its group
  // beyond the sure ones, and in how many ways that comes about. A world places the known cards of
  // a group among its places, those that left included, and fills up from the pool.
  void weigh_doubts(const std::array<int, kPalaces>& left) {
    if (view_.doubts.empty()) return;
    Answer answer{};
    const auto pool = static_cast<int>(blank_.size() - view_.loose.size());
    do {
      double ways = 1;
      int from_pool = 0;
      std::array<int, kPalaces> used{};
      std::array<int, kMostPalaceCards + 1> staying{};
      for (std::size_t i = 0; i < view_.doubts.size(); ++i) {
        const Doubt& doubt = view_.doubts[i];
        const int gone = std::min(doubt.known, doubt.left) - answer[i];
        ways *= falling(doubt.left, gone) / falling(gone, gone) * falling(doubt.known, gone);
        used[index(doubt.kind)] += answer[i];
        staying[doubt.group] += answer[i];
        from_pool += answer[i];
      }
      for (std::size_t kind = 1; kind < kPalaces; ++kind) ways *= falling(left[kind], used[kind]);
      for (std::size_t i = 0; i < view_.doubts.size(); ++i) {
        const auto group = view_.doubts[i].group;
        if (i > 0 && view_.doubts[i - 1].group == group) continue;
        int places = 0, known = staying[group];
        for (PalaceCard* const card : blank_) places += card->group[seat()] == group;
        for (const Loose& loose : view_.loose) known += loose.group == group;
        ways *= falling(places, known);
      }
      if (from_pool > pool || ways <= 0) continue;
      total_ += ways / falling(pool, from_pool);
      answers_.push_back({answer, total_});
    } while (next(answer));
  }

  // Counts on, each doubt from 0 to the copies it is about.
  bool next(Answer& answer) const {
    for (std::size_t i = 0; i < view_.doubts.size(); ++i) {
      if (++answer[i] <= std::min(view_.doubts[i].known, view_.doubts[i].left)) return true;
      answer[i] = 0;
    }
    return false;
  }

  FixedVector<Loose, kMostPalaceCards> draw_doubts(Rng& rng) const {
    FixedVector<Loose, kMostPalaceCards> stayed;
    if (answers_.empty()) return stayed;
    const double at = static_cast<double>(rng.next64() >> 11) * 0x1p-53 * total_;
    std::size_t chosen = 0;
    while (chosen + 1 < answers_.size() && answers_[chosen].upto <= at) ++chosen;
    for (std::size_t i = 0; i < view_.doubts.size(); ++i) {
      for (int copy = 0; copy < answers_[chosen].stayed[i]; ++copy) {
        stayed.push_back({view_.doubts[i].group, view_.doubts[i].kind});
      }
    }
    return stayed;
  }

  const View& view_;
  Pool pool_;
  std::vector<Weighed> answers_;
  double total_ = 0;
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
  if (view.seat != kSpectator) state.doubts[view.seat] = view.doubts;

  // Hidden FORCE cards of a battle.
  const Struggle& s = view.table.struggle;
  state.order = view.order;
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
      const int value = pick(left, rng);
      ++state.force[side][value];
      state.order[side].push_back(static_cast<std::uint8_t>(value));
    }
    if (!s.war_room[side]) continue;
    const bool in_hand = view.table.phase == Phase::kSwap && s.side == side;
    (in_hand ? state.spare : state.dropped)[side] = static_cast<std::uint8_t>(pick(left, rng) + 1);
  }
  return state;
}

}  // namespace crownhall
