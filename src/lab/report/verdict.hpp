// Verdict: the findings of a study in plain sentences, each with the figure it rests on. Nothing
// is claimed that chance alone would often show: a bias must clear an interval widened for the
// number of seats looked at.
#pragma once

#include <vector>

#include "lab/study/findings.hpp"

namespace crownhall::lab {

std::vector<Sentence> verdict(const Study& study);

// The seats whose share of wins differs from an even one, allowing for looking at all of them.
std::vector<int> biased_seats(const SurveyFindings& survey);

}  // namespace crownhall::lab
