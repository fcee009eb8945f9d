#include "lab/study/figure.hpp"

#include <algorithm>
#include <cmath>

namespace crownhall::lab {
namespace {

constexpr double kZ = 1.959963984540054;  // the normal's 97.5 % point

}  // namespace

json::object figure_json(const Figure& f) {
  return {{"value", f.value}, {"lo", f.lo}, {"hi", f.hi}, {"n", f.n}};
}

Figure proportion(std::int64_t successes, std::int64_t n) {
  if (n == 0) return {0, 0, 1, 0};
  const double count = static_cast<double>(n), p = static_cast<double>(successes) / count;
  const double z2 = kZ * kZ;
  const double centre = (p + z2 / (2 * count)) / (1 + z2 / count);
  const double half =
      kZ * std::sqrt(p * (1 - p) / count + z2 / (4 * count * count)) / (1 + z2 / count);
  return {p, std::max(0.0, centre - half), std::min(1.0, centre + half), n};
}

double variance(const Sheet& sheet, Sheet::Moments moments, double scale) {
  const double n = static_cast<double>(sheet.n(moments));
  if (n < 2) return 0;
  const double sum = static_cast<double>(sheet.sum(moments));
  const double squares = static_cast<double>(sheet.squares(moments));
  return std::max(0.0, (squares - sum * sum / n) / (n - 1)) / (scale * scale);
}

Figure mean(const Sheet& sheet, Sheet::Moments moments, double scale) {
  const std::int64_t n = sheet.n(moments);
  if (n == 0) return {};
  const double value = static_cast<double>(sheet.sum(moments)) / static_cast<double>(n) / scale;
  const double half = kZ * std::sqrt(variance(sheet, moments, scale) / static_cast<double>(n));
  return {value, value - half, value + half, n};
}

}  // namespace crownhall::lab
