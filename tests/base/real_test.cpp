// The functions are near the C library's, and their bits are pinned: every build and processor must
// give these.
#include "base/real.hpp"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "base/rng.hpp"

namespace crownhall {
namespace {

double units_apart(double a, double b) {
  if (a == b) return 0;
  const double unit =
      std::nextafter(std::fabs(b), std::numeric_limits<double>::infinity()) - std::fabs(b);
  return std::fabs(a - b) / unit;
}

TEST(Real, IsNearTheCLibrary) {
  Rng rng = Rng::fast(20261118);
  double worst_exponential = 0, worst_logarithm = 0;
  for (int i = 0; i < 200'000; ++i) {
    const double x = (rng.next() * 0x1p-32 - 0.5) * (i % 2 ? 1400 : 4);
    worst_exponential = std::max(worst_exponential, units_apart(exponential(x), std::exp(x)));
    const double y = std::exp((rng.next() * 0x1p-32 - 0.5) * (i % 2 ? 1400 : 2));
    worst_logarithm = std::max(worst_logarithm, units_apart(logarithm(y), std::log(y)));
    EXPECT_NEAR(power(y, 0.4) / std::pow(y, 0.4), 1, 1e-13);
  }
  EXPECT_LE(worst_exponential, 2);
  EXPECT_LE(worst_logarithm, 2);
}

TEST(Real, AtTheEdges) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-infinity), 0);
  EXPECT_EQ(exponential(infinity), infinity);
  EXPECT_EQ(exponential(-746), 0);
  EXPECT_EQ(exponential(710), infinity);
  EXPECT_GT(exponential(-745), 0);
  EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<double>::quiet_NaN())));
  EXPECT_EQ(logarithm(0), -infinity);
  EXPECT_EQ(logarithm(1), 0);
  EXPECT_EQ(logarithm(infinity), infinity);
  EXPECT_NEAR(logarithm(std::numeric_limits<double>::denorm_min()), -744.44007192138122, 1e-9);
}

// A sum over the bits of many results.
TEST(Real, BitsArePinned) {
  Rng rng = Rng::fast(7);
  std::uint64_t seen = 0xcbf29ce484222325u;
  const auto take = [&](double value) {
    seen = (seen ^ std::bit_cast<std::uint64_t>(value)) * 0x100000001b3u;
  };
  for (int i = 0; i < 100'000; ++i) {
    const double x = rng.next() * 0x1p-32;
    take(exponential(x * 60 - 30));
    take(logarithm(x + 0x1p-40));
    take(power(x * 5000 + 1, 0.3));
  }
  EXPECT_EQ(seen, 0x9f80cbee042dd2cfu) << "got 0x" << std::hex << seen;
}

}  // namespace
}  // namespace crownhall
