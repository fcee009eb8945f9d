// The bribery half of odds.hpp.
#include <algorithm>

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
      : unseen_(unseen), cards_(force_size(unseen)), price_(price * kGold), prize_(prize * kGold) {
    for (int value = 0; value < kForceValues; ++value) {
      if (unseen[static_cast<std::size_t>(value)]) highest_ = value;
    }
  }

  std::int64_t worth(int need, int buys, std::uint64_t bought = 0) {
    if (need <= 0) return prize_;
    if (buys == 0 || cards_ == 0 || highest_ == 0) return 0;
    const int fewest = (need + highest_ - 1) / highest_;
    if (fewest > buys || prize_ <= fewest * price_) return 0;
    if (buys == 1) return std::max<std::int64_t>(0, last(need) - price_);
    const std::size_t slot = mix64(bought) % kSlots;
    if (memory_[slot].bought == bought + 1) return memory_[slot].worth;
    std::int64_t sum = 0;
    const int cards = cards_;
    for (int value = 0; value <= highest_; ++value) {
      const auto v = static_cast<std::size_t>(value);
      const int left = unseen_[v];
      if (!left) continue;
      --unseen_[v], --cards_;
      sum += left * worth(need - value, buys - 1, bought + (std::uint64_t{1} << 3 * v));
      ++unseen_[v], ++cards_;
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

  // The prize times the chance that one card makes up the gap.
  std::int64_t last(int need) const {
    std::int64_t enough = 0;
    for (int value = need; value <= highest_; ++value) {
      enough += unseen_[static_cast<std::size_t>(value)];
    }
    return prize_ * enough / cards_;
  }

  Force unseen_;
  int cards_;
  int highest_ = 0;
  std::int64_t price_, prize_;
  std::array<Entry, kSlots> memory_{};
};

}  // namespace

Odds::Chance Odds::bribe(const Force& unseen, int need, int buys) const {
  if (need <= 0) return kOne;
  const int cards = force_size(unseen);
  const int k = std::min({buys, cards, kMostBuys});
  if (need >= kSums) return 0;
  // sets[i][s]: sets of i unseen cards with sum s < need.
  std::array<std::array<std::int64_t, kSums>, kMostBuys + 1> sets{};
  sets[0][0] = 1;
  for (int value = 0; value < std::min(need, kForceValues); ++value) {
    for (int copy = 0; copy < unseen[static_cast<std::size_t>(value)]; ++copy) {
      for (int i = k; i > 0; --i) {
        std::int64_t* const to = sets[static_cast<std::size_t>(i)].data() + value;
        const std::int64_t* const from = sets[static_cast<std::size_t>(i - 1)].data();
        for (int s = 0; s < need - value; ++s) to[s] += from[s];
      }
    }
  }
  std::int64_t short_of = 0, all = 1;
  for (int s = 0; s < need; ++s) short_of += sets[static_cast<std::size_t>(k)][std::size_t(s)];
  for (int i = 1; i <= k; ++i) all = all * (cards - k + i) / i;
  return kOne - static_cast<Chance>(short_of * kOne / all);
}

Odds::Chance Odds::bribe_ahead(int buys) const {
  return ahead_[static_cast<std::size_t>(std::clamp(buys, 0, kMostBuys))];
}

int Odds::bribe_plan(const Force& unseen, int need, int buys, int price, int prize) const {
  return static_cast<int>(Plan(unseen, price, prize).worth(need, std::min(buys, kMostBuys)));
}

}  // namespace crownhall::kingdoms_of_rice
