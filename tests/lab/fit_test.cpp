// Fitting nets and sums: it learns, the shipped ones know what they should, threads change nothing.
#include "lab/fit/fit.hpp"

#include <gtest/gtest.h>

#include "bots/kingdoms_of_rice/evaluation.hpp"
#include "bots/kingdoms_of_rice/features.hpp"
#include "bots/road_to_lord/features.hpp"
#include "bots/royal_ascension/evaluation.hpp"
#include "bots/royal_ascension/features.hpp"
#include "lab/fit/fit_sum.hpp"

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

// Positions whose seats have known sums of two terms.
std::vector<Example> made_up(int count) {
  std::vector<Example> examples;
  Rng rng = Rng::fast(7);
  for (int n = 0; n < count; ++n) {
    Example& example = examples.emplace_back();
    example.players = 2;
    example.left_out = n % 20 == 0;
    for (int seat = 0; seat < 2; ++seat) {
      const auto a = static_cast<float>(rng.below(10)), b = static_cast<float>(rng.below(10));
      example.features.insert(example.features.end(), {1, a, b});
      example.scores.push_back(4 + 3 * a - 2 * b);
    }
    const bool first = example.scores[0] > example.scores[1];
    example.shares = {first ? 1.0F : 0.0F, first ? 0.0F : 1.0F};
  }
  return examples;
}

TEST(FitSums, FindTheWeightsBehindTheScores) {
  const auto sums = fit_sums(SumOf::kScore, 3, made_up(40'000));
  ASSERT_EQ(sums.size(), 1u);
  EXPECT_EQ(sums[0].players, 2);
  EXPECT_EQ(sums[0].positions, 38'000u);
  EXPECT_NEAR(sums[0].weights[0], 4, 0.02);
  EXPECT_NEAR(sums[0].weights[1], 3, 0.01);
  EXPECT_NEAR(sums[0].weights[2], -2, 0.01);
  EXPECT_LT(sums[0].error, 0.02);
  EXPECT_GT(sums[0].error_of_nothing, 5);
}

// Everybody has the constant: it tells nothing about who wins.
TEST(FitSums, TellTheWinner) {
  const auto sums = fit_sums(SumOf::kWinner, 3, made_up(40'000));
  ASSERT_EQ(sums.size(), 1u);
  EXPECT_NEAR(sums[0].weights[0], 0, 1e-9);
  EXPECT_NEAR(sums[0].weights[1] / sums[0].weights[2], -1.5, 0.05);
  EXPECT_NEAR(sums[0].error_of_nothing, std::log(2), 1e-9);
  EXPECT_LT(sums[0].error, 0.1);
}

template <class Terms>
class Sums : public testing::Test {};
using AllTerms = testing::Types<RoyalAscensionTerms, KingdomsOfRiceTerms>;
TYPED_TEST_SUITE(Sums, AllTerms);

TYPED_TEST(Sums, AreTheSameOnAnyNumberOfThreads) {
  FitPlan plan{.matches = 300};
  const auto one = fit_sums<TypeParam>(plan);
  ASSERT_GE(one.size(), 2u);
  for (const FittedSum& sum : one) EXPECT_LT(sum.error, sum.error_of_nothing);
  plan.threads = 3;
  EXPECT_EQ(weights_header("game", "command", fit_sums<TypeParam>(plan)),
            weights_header("game", "command", one));
}

}  // namespace
}  // namespace crownhall::lab
