// What if: the same deals played with something changed, and the paired differences.
#pragma once

#include <string>
#include <vector>

#include "json/json.hpp"
#include "lab/study/laboratory.hpp"

namespace crownhall::lab {

// One seat, another in each match, is kept from some moves: what does that cost it?
json::object restricted(const Laboratory& lab, const std::vector<std::string>& patterns,
                        std::int64_t matches);

// What a variant changes, deal by deal.
json::object compared(const Laboratory& standard, const Laboratory& variant, std::int64_t matches);

}  // namespace crownhall::lab
