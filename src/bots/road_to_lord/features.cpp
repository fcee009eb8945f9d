#include "bots/road_to_lord/features.hpp"

#include <algorithm>
#include <bit>

namespace crownhall {

extern const std::string_view k_road_to_lord_value_net;

using namespace road_to_lord;

namespace {

using Into = FeatureVector<RoadToLordFeatures::kFeatures>;

int sum_of_digits(std::uint64_t word) {
  int sum = 0;
  for (int digit = 1; word != 0; word >>= kFieldBits, ++digit) {
    sum += digit * static_cast<int>(word & kField);
  }
  return sum;
}
int lowest(std::uint64_t word) { return word ? std::countr_zero(word) / kFieldBits + 1 : 0; }
int highest(std::uint64_t word) {
  return word ? (63 - std::countl_zero(word)) / kFieldBits + 1 : 0;
}

// How often each icon is still trump; the cravings that are zeros come last.
std::array<int, kIcons + 1> trumps_left(const Table& t) {
  std::array<int, kIcons + 1> left{};
  for (std::size_t o = t.offering; o < kOfferings; ++o) {
    const Icon icon = icon_of(t.craving[o]);
    ++left[icon == Icon::kNone ? kIcons : static_cast<std::size_t>(icon)];
  }
  return left;
}

void look_at_standing(int players, const Table& t, Seat seat, Into& features) {
  const int left = kOfferings - t.offering;
  const double to_come = left / 8.0, gone = 1 - to_come;
  features.add(to_come);
  features.add(to_come * to_come);
  features.add_one_of(left, 1, 3);
  features.add(players == 4 ? 1 : 0);
  int best = -1000, sum = 0;
  for (Seat other = 0; other < players; ++other) {
    if (other == seat) continue;
    best = std::max(best, t.tallies[other].points());
    sum += t.tallies[other].points();
  }
  const int own = t.tallies[seat].points();
  const double lead = (own - best) / 8.0;
  features.add(lead);
  features.add((own - static_cast<double>(sum) / (players - 1)) / 8);
  features.add(lead * gone);
  features.add(lead * gone * gone);
  features.add(t.tallies[seat].wins / 4.0);
  features.add_one_of((seat - t.starter + players) % players, 0, 3);
}

void look_at_pace(const Table& t, const Cards& hand, Into& features) {
  const int left = kOfferings - t.offering;
  const int size = hand.size(), zeros = size_of(hand.zeros()), digits = size - zeros;
  features.add(size / 8.0);
  features.add(digits / 8.0);
  features.add(gems_in(hand.zeros()) / 2.0);
  features.add(golds_in(hand.zeros()) / 2.0);
  features.add(std::max(0, size - left) / 8.0);
  features.add(std::max(0, left - digits) / 4.0);
  features.add(size / (3.0 * left));
  features.add(std::max(0.0, size - 3.4 * left) / 4);
  int longest = 0;
  for (int i = 0; i < kIcons; ++i) longest = std::max(longest, size_of(hand.words[i]));
  features.add(longest / 5.0);
  features.add((longest + zeros) / 6.0);
}

// One icon of the hand against the others' cards of it.
void look_at_icon(int players, const RoadToLord::State& state, Seat seat, std::size_t icon,
                  int trumps, Into& features) {
  const std::uint64_t word = state.hands[seat].words[icon];
  const int own = size_of(word);
  int most = 0, all = 0;
  for (Seat other = 0; other < players; ++other) {
    if (other == seat) continue;
    const int cards = size_of(state.hands[other].words[icon]);
    most = std::max(most, cards);
    all += cards;
  }
  features.add(own / 4.0);
  features.add(sum_of_digits(word) / 20.0);
  features.add(lowest(word) / 9.0);
  features.add(highest(word) / 9.0);
  features.add(trumps / 4.0);
  features.add(own * trumps / 8.0);
  features.add(most / 4.0);
  features.add(all / 8.0);
  features.add(own == 0 ? 1 : 0);
  features.add(own > most ? 1 : 0);
}

}  // namespace

void RoadToLordFeatures::extract(const G& game, const G::State& state, Seat seat, Into& features) {
  const Table& t = state.table;
  const Cards& hand = state.hands[seat];
  const int players = game.players();
  look_at_standing(players, t, seat, features);
  look_at_pace(t, hand, features);

  // The icons have no order of their own: the present trump first, then whichever is trump more
  // often.
  const auto trumps = trumps_left(t);
  const Icon now = t.trump();
  features.add(trumps[kIcons] / 4.0);
  features.add(now == Icon::kNone ? 1 : 0);
  std::array<std::size_t, kIcons> order{0, 1, 2};
  const auto rank = [&](std::size_t icon) {
    return (static_cast<Icon>(icon) == now ? kOfferings + 1 : 0) + trumps[icon];
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rank(a) > rank(b); });
  for (const std::size_t icon : order) {
    look_at_icon(players, state, seat, icon, trumps[icon], features);
  }

  int zeros = 0, cards = 0;
  for (Seat other = 0; other < players; ++other) {
    if (other == seat) continue;
    zeros += size_of(state.hands[other].zeros());
    cards += state.hands[other].size();
  }
  const double usual = static_cast<double>(cards) / (players - 1);
  features.add(zeros / 4.0);
  features.add(usual / 8);
  features.add((hand.size() - usual) / 4);
  for (const int ahead : {1, 2}) {
    const int then = t.offering + ahead;
    const Icon icon = then < kOfferings ? icon_of(t.craving[then]) : Icon::kNone;
    features.add(icon == Icon::kNone ? 0 : size_of(hand.digits(icon)) / 4.0);
  }
}

const ValueNet& RoadToLordFeatures::shipped() {
  static const ValueNet net = *ValueNet::read(k_road_to_lord_value_net);
  return net;
}

}  // namespace crownhall
