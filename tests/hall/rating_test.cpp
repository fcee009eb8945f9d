#include "hall/after/rating.hpp"

#include <gtest/gtest.h>

namespace crownhall::hall {
namespace {

// The values are those the OpenSkill libraries publish for their default model.
TEST(Rating, TheWinnerOfTwoGainsWhatTheLoserLoses) {
  std::vector<RatingRow> ratings(2);
  rate(ratings, {1, 2});
  EXPECT_NEAR(ratings[0].mu, 27.63523138347365, 1e-9);
  EXPECT_NEAR(ratings[0].sigma, 8.065506316323548, 1e-9);
  EXPECT_NEAR(ratings[1].mu, 22.36476861652635, 1e-9);
  EXPECT_NEAR(ratings[1].sigma, 8.065506316323548, 1e-9);
  EXPECT_EQ(ratings[0].games, 1);
}

TEST(Rating, FourPlayersAreSpreadByTheirPlaces) {
  std::vector<RatingRow> ratings(4);
  rate(ratings, {2, 4, 1, 3});
  EXPECT_GT(ratings[2].mu, ratings[0].mu);
  EXPECT_GT(ratings[0].mu, ratings[3].mu);
  EXPECT_GT(ratings[3].mu, ratings[1].mu);
  for (const auto& rating : ratings) EXPECT_LT(rating.sigma, 25.0 / 3);
}

TEST(Rating, ATieOfEqualsChangesNoMean) {
  std::vector<RatingRow> ratings(2);
  rate(ratings, {1, 1});
  EXPECT_NEAR(ratings[0].mu, ratings[1].mu, 1e-9);
  EXPECT_NEAR(ratings[0].mu, 25, 1e-9);
}

TEST(Rating, BeatingAStrongerPlayerIsWorthMore) {
  std::vector<RatingRow> upset(2), expected(2);
  upset[1].mu = expected[0].mu = 35;
  rate(upset, {1, 2});
  rate(expected, {1, 2});
  EXPECT_GT(upset[0].mu - 25, expected[0].mu - 35);
}

TEST(Rating, TheScaleBeginsAtAThousand) { EXPECT_EQ(shown_rating({}), 1000); }

}  // namespace
}  // namespace crownhall::hall
