// Verdict: the findings of a study in plain sentences, each with the figure it rests on. Nothing
// is claimed that chance alone would often show: a bias must clear an interval widened for the
// number of seats looked at.
#pragma once

#include <string>
#include <vector>

#include "json/json.hpp"

namespace crownhall::lab {

struct Sentence {
  // How much a designer should care.
  enum class Weight { kFact, kNotice, kWarning };
  Weight weight;
  std::string text;
};

std::vector<Sentence> verdict(const json::object& study);

// The seats whose share of wins differs from an even one, allowing for looking at all of them.
std::vector<int> biased_seats(const json::object& study);

}  // namespace crownhall::lab
