// The bribery half of odds.hpp.
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/hash.hpp"
#include "games/kingdoms_of_rice/odds.hpp"
#include "games/kingdoms_of_rice/pieces.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

// Gold is counted in 1/256 here.
constexpr int kGold = 256;

// One question of bribe_plan: the cards bought since are what tells its positions apart.
class Plan {
 public:
  Plan(const Force& unseen, int price, int prize)
      : unseen_(unseen),
        cards_(force_size(unseen)),
        price_(std::int64_t{price} * kGold),
        prize_(std::int64_t{prize} * kGold) {
    for (int value = 0; value < kForceValues; ++value) {
      if (unseen[value]) highest_ = value;
    }
  }

  std::int64_t worth(int need, int buys, std::uint64_t bought = 0) {
    if (need <= 0) return prize_;
    if (buys == 0 || cards_ == 0 || highest_ == 0) return 0;
    const int fewest = (need + highest_ - 1) / highest_;
    if (fewest > buys || prize_ <= fewest * price_) return 0;
    if (buys == 1 || ++looked_ > kMostLooked) {
      return std::max<std::int64_t>(0, last(need) - price_);
    }
    const std::size_t slot = mix64(bought) % kSlots;
    if (memory_[slot].bought == bought + 1) return memory_[slot].worth;
    std::int64_t sum = 0;
    const int cards = cards_;
    for (int value = 0; value <= highest_; ++value) {
      const int left = unseen_[value];
      if (!left) continue;
      --unseen_[value], --cards_;
      sum += left * worth(need - value, buys - 1, bought + (std::uint64_t{1} << 3 * value));
      ++unseen_[value], ++cards_;
    }
    const std::int64_t go_on = std::max<std::int64_t>(0, sum / cards - price_);
    memory_[slot] = {bought + 1, go_on};
    return go_on;
  }

 private:
  struct Entry {
    std::uint64_t bought = 0;  // + 1; 0 = empty
    std::int64_t worth = 0;
  };
  static constexpr std::size_t kSlots = 1021;
  // Cheap cards can be planned in more ways than there is time for; then one card ahead must do.
  static constexpr int kMostLooked = 500'000;

  // The prize times the chance that one card makes up the gap.
  std::int64_t last(int need) const {
    std::int64_t enough = 0;
    for (int value = need; value <= highest_; ++value) {
      enough += unseen_[value];
    }
    return prize_ * enough / cards_;
  }

  Force unseen_;
  int cards_;
  int highest_ = 0;
  int looked_ = 0;
  std::int64_t price_, prize_;
  std::array<Entry, kSlots> memory_{};
};

}  // namespace

// Of all ways to give i cards to the briber and all of its own to the fiefdom, those that leave the
// briber behind or level. Who is ahead by more than the fiefdom can show stays ahead, so leads
// beyond that need not be told apart. Doubles hold the counts: C(60, 6) C(54, 27) has 77 bits, and
// 53 of them are far more than a Chance shows. Sums in a fixed order are the same everywhere.
void Odds::plan_bribes(int theirs) {
  const int most = deck_cards_ - theirs;
  const int furthest = (kForceValues - 1) * theirs;
  const std::size_t leads = 2 * static_cast<std::size_t>(furthest) + 1;
  const auto rows = static_cast<std::size_t>(theirs) + 1;
  std::vector<double> ways((static_cast<std::size_t>(most) + 1) * rows * leads);
  const auto at = [&](int i, int j, int lead) -> double& {
    return ways[(static_cast<std::size_t>(i) * rows + static_cast<std::size_t>(j)) * leads +
                static_cast<std::size_t>(lead + furthest)];
  };
  at(0, 0, 0) = 1;
  int dealt = 0;
  for (int value = 0; value < kForceValues; ++value) {
    for (int copy = 0; copy < deck_[value]; ++copy, ++dealt) {
      for (int i = std::min(most, dealt + 1); i >= 0; --i) {
        for (int j = std::min(theirs, dealt + 1 - i); j >= 0; --j) {
          for (int lead = -furthest; lead <= furthest; ++lead) {
            double more = 0;
            if (i > 0 && lead - value >= -furthest) more += at(i - 1, j, lead - value);
            if (j > 0 && lead + value <= furthest) more += at(i, j - 1, lead + value);
            if (more > 0) at(i, j, lead) += more;
          }
        }
      }
    }
  }
  const auto choose = [](int n, int k) {
    double sets = 1;
    for (int i = 1; i <= k; ++i) sets = sets * (n - k + i) / i;
    return sets;
  };
  ahead_.resize(static_cast<std::size_t>(most) + 1);
  for (int i = 0; i <= most; ++i) {
    double behind = 0;
    for (int lead = -furthest; lead <= 0; ++lead) behind += at(i, theirs, lead);
    const double all = choose(deck_cards_, theirs) * choose(most, i);
    const double lost = std::min(1.0, behind / all);
    ahead_[i] = kOne - static_cast<Chance>(std::floor(lost * kOne + 0.5));
  }
}

Odds::Chance Odds::bribe(const Force& unseen, int need, int buys) const {
  if (need <= 0) return kOne;
  const int cards = force_size(unseen);
  const int k = std::min(buys, cards);
  if (need >= kSums) return 0;
  // sets[i][s]: sets of i unseen cards with sum s < need. At most C(60, 30), which is 57 bits.
  std::vector<std::array<std::int64_t, kSums>> sets(static_cast<std::size_t>(k) + 1);
  sets[0][0] = 1;
  int dealt = 0;
  for (int value = 0; value < std::min(need, kForceValues); ++value) {
    for (int copy = 0; copy < unseen[value]; ++copy, ++dealt) {
      for (int i = std::min(k, dealt + 1); i > 0; --i) {
        std::int64_t* const to = sets[i].data() + value;
        const std::int64_t* const from = sets[i - 1].data();
        for (int s = 0; s < need - value; ++s) to[s] += from[s];
      }
    }
  }
  std::int64_t short_of = 0, all = 1;
  for (int s = 0; s < need; ++s) short_of += sets[k][std::size_t(s)];
  for (int i = 1; i <= k; ++i) all = all * (cards - k + i) / i;
  return kOne - fraction(short_of, all);
}

Odds::Chance Odds::bribe_ahead(int buys) const {
  const auto most = static_cast<int>(ahead_.size()) - 1;
  return ahead_[std::clamp(buys, 0, most)];
}

int Odds::bribe_plan(const Force& unseen, int need, int buys, int price, int prize) const {
  return static_cast<int>(Plan(unseen, price, prize).worth(need, std::min(buys, kMostPlanned)));
}

}  // namespace crownhall::kingdoms_of_rice
