// Figure: an estimate with its 95 % interval and the number of observations behind it. Nothing in
// a report is printed without these three.
#pragma once

#include <cstdint>

#include "json/json.hpp"
#include "lab/run/sheet.hpp"

namespace crownhall::lab {

struct Figure {
  double value = 0;
  double lo = 0;
  double hi = 0;
  std::int64_t n = 0;
};

// {value, lo, hi, n}
json::object figure_json(const Figure& figure);

// A share of successes: Wilson's score interval, which stays inside 0..1 and is honest for small n.
Figure proportion(std::int64_t successes, std::int64_t n);

// A mean of independent values: normal interval from the sample variance. `scale` divides the
// values (a sheet holds whole numbers, say thousandths).
Figure mean(const Sheet& sheet, Sheet::Moments moments, double scale = 1);

// The sample variance behind it.
double variance(const Sheet& sheet, Sheet::Moments moments, double scale = 1);

}  // namespace crownhall::lab
