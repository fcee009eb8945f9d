// A full state that fits a view: the unseen cards dealt at random to the places they can be in.
#include "games/road_to_lord/road_to_lord.hpp"
#include "games/road_to_lord/share_out.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

constexpr std::size_t kAside = kSeats;  // a holder beside the seats: what was dropped or left over

using Pile = FixedVector<Kind, Shoe::kMaxCards>;

void shuffle(Pile& pile, Rng& rng) { rng.shuffle(std::span<Kind>(pile.data(), pile.size())); }

void take_away(Cards& from, const Cards& cards) {
  for (std::size_t w = 0; w < kSorts; ++w) from.words[w] -= cards.words[w];
}

}  // namespace

RoadToLord::State RoadToLord::imagine(const View& view, Rng& rng) const {
  const Table& t = view.table;
  State state{};
  state.table = t;

  // What is in sight is in its place; the rest are the unseen cards.
  Cards unseen = shoe_.all;
  take_away(unseen, t.played);
  for (const Kind kind : t.craving) unseen.remove(kind);
  std::array<int, kAside + 1> wants{};
  Groups groups;
  for (Seat i = 0; i < players_; ++i) {
    const auto seat = static_cast<Seat>(i);
    Cards& hand = state.hands[i];
    if (players_ == 2) hand = state.hands[2 + i] = view.open[i];
    if (seat == view.viewer) hand = view.hand;
    take_away(unseen, hand);
    wants[i] = t.hand_sizes[i] - hand.size();
    const bool asked = t.stage == Stage::kNumber && t.turn == seat && !hand.can_form_number();
    add_holder(groups, {t.voids[i], wants[i], 1u << i, asked});
  }
  wants[kAside] = shoe_.aside;
  add_holder(groups, {.size = shoe_.aside, .holders = 1u << kAside});

  // The unseen cards by sort, each sort in random order.
  std::array<Pile, kSorts> piles;
  Counts counts{};
  for (Kind kind = 0; kind < kKinds; ++kind) {
    Pile& pile = piles[word_of(kind)];
    for (int n = unseen.count(kind); n > 0; --n) pile.push_back(kind);
  }
  for (std::size_t s = 0; s < kSorts; ++s) {
    counts[s] = static_cast<int>(piles[s].size());
    if (groups.size() > 1) shuffle(piles[s], rng);
  }

  // Each group's heap, split among its holders.
  const auto shares = share_out(groups, counts, rng);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    Pile heap;
    for (std::size_t s = 0; s < kSorts; ++s) {
      for (int n = shares[g][s]; n > 0; --n) {
        heap.push_back(piles[s].back());
        piles[s].pop_back();
      }
    }
    const unsigned holders = groups[g].holders;
    if ((holders & (holders - 1)) != 0) shuffle(heap, rng);
    std::size_t at = 0;
    for (std::size_t i = 0; i < kSeats; ++i) {
      if ((holders >> i & 1) == 0) continue;
      for (int n = wants[i]; n > 0; --n) state.hands[i].add(heap[at++]);
    }
  }
  return state;
}

}  // namespace crownhall
