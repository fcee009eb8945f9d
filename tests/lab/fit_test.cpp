// Fitting nets: it learns, the shipped ones know what they should, threads change nothing.
#include "lab/fit/fit.hpp"

#include <gtest/gtest.h>

#include "bots/kingdoms_of_rice/features.hpp"
#include "bots/road_to_lord/features.hpp"
#include "bots/royal_ascension/features.hpp"

namespace crownhall::lab {
namespace {

// The mean log loss of a net on matches that nobody fitted it to.
template <class Extractor>
double loss_on_new_matches(const ValueNet& net, int matches) {
  const FitPlan plan{.seed = 987'654'321};
  double loss = 0;
  int examples = 0;
  for (int number = 0; number < matches; ++number) {
    for (const Example& example : watch_match<Extractor>(plan, number)) {
      std::vector<double> merits;
      double sum = 0;
      for (std::size_t s = 0; s < example.shares.size(); ++s) {
        const std::span<const float> all(example.features);
        merits.push_back(net.merit(all.subspan(s * Extractor::kFeatures, Extractor::kFeatures)));
        sum += std::exp(merits.back());
      }
      for (std::size_t s = 0; s < merits.size(); ++s) {
        loss -= static_cast<double>(example.shares[s]) * (merits[s] - std::log(sum));
      }
      ++examples;
    }
  }
  return loss / examples;
}

template <class Extractor>
class Nets : public testing::Test {};
using AllEyes = testing::Types<RoadToLordFeatures, RoyalAscensionFeatures, KingdomsOfRiceFeatures>;
TYPED_TEST_SUITE(Nets, AllEyes);

// docs/bots.md gives 0.91, 0.99 and 0.74 for the shipped ones, and 1.24, 1.21 and 1.13 for who
// knows nothing.
TYPED_TEST(Nets, ShippedOnesTellTheWinner) {
  constexpr int kMatches = 400;
  const ValueNet nothing(TypeParam::kFeatures);
  const double even = loss_on_new_matches<TypeParam>(nothing, kMatches);
  EXPECT_GT(even, 1);
  EXPECT_LT(loss_on_new_matches<TypeParam>(TypeParam::shipped(), kMatches), 0.88 * even);
}

TEST(Fit, LearnsTheSameOnAnyNumberOfThreads) {
  FitPlan plan{.matches = 600, .epochs = 3};
  std::vector<double> losses;
  const auto remember = [&](int, double loss) { losses.push_back(loss); };
  const ValueNet one = fit<RoadToLordFeatures>(plan, remember);
  ASSERT_EQ(losses.size(), 4u);
  EXPECT_LT(losses.back(), losses.front() - 0.05);
  plan.threads = 3;
  EXPECT_EQ(fit<RoadToLordFeatures>(plan, remember).write(), one.write());
}

// Without a lesson no epoch is reported: who writes the net to a file must know.
TEST(Fit, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  int reports = 0;
  const ValueNet net =
      fit<RoyalAscensionFeatures>({.matches = 200, .stop = &stop}, [&](int, double) { ++reports; });
  EXPECT_EQ(net.inputs(), RoyalAscensionFeatures::kFeatures);
  EXPECT_EQ(reports, 1);
}

}  // namespace
}  // namespace crownhall::lab
