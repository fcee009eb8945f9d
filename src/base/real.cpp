#include "base/real.hpp"

#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>

namespace crownhall {
namespace {

// ln 2 in two parts: the first has so few digits that a whole number times it is exact.
constexpr double kLn2High = 0x1.62e42feep-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
constexpr double kLog2E = 0x1.71547652b82fep+0;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// 2^k for a normal result.
double power_of_two(int k) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

}  // namespace

double exponential(double x) {
  if (x != x) return x;
  if (x > 709.782712893384) return kInfinity;
  if (x < -745.1332191019412) return 0;
  // x = k ln 2 + r with |r| at most half of ln 2.
  const int k = static_cast<int>(x * kLog2E + (x < 0 ? -0.5 : 0.5));
  const double r = (x - k * kLn2High) - k * kLn2Low;
  // The series of e^r, from its smallest term.
  double sum = 1;
  for (int n = 14; n > 0; --n) sum = 1 + sum * r / n;
  // In two steps: 2^k itself may be too small or too large for a normal number.
  const int half = k / 2;
  return sum * power_of_two(half) * power_of_two(k - half);
}

double logarithm(double x) {
  assert(x >= 0);
  if (x == 0) return -kInfinity;
  if (!(x < kInfinity)) return x;
  int k = 0;
  if (x < std::numeric_limits<double>::min()) {  // subnormal
    x *= 0x1p54;
    k = -54;
  }
  // x = 2^k m with m from sqrt(1/2) to sqrt(2).
  auto bits = std::bit_cast<std::uint64_t>(x);
  k += static_cast<int>(bits >> 52) - 1023;
  bits = (bits & ((std::uint64_t{1} << 52) - 1)) | (std::uint64_t{1023} << 52);
  double m = std::bit_cast<double>(bits);
  if (m > 0x1.6a09e667f3bcdp+0) {
    m /= 2;
    ++k;
  }
  // ln m = 2 (f + f^3/3 + f^5/5 + ...) with f = (m - 1) / (m + 1), from the smallest term.
  const double f = (m - 1) / (m + 1);
  const double square = f * f;
  double sum = 0;
  for (int n = 25; n > 1; n -= 2) sum = (sum + 1.0 / n) * square;
  return k * kLn2High + (2 * f + (2 * f * sum + k * kLn2Low));
}

double power(double x, double y) { return exponential(y * logarithm(x)); }

}  // namespace crownhall
