// Weights of the terms in evaluation.cpp, in their order, for each number of players from the
// fewest on. Made by
//   crownhall fit --sum --game royal-ascension --matches 200000 --seed 1
#pragma once

#include <array>

namespace crownhall::royal_ascension {

// clang-format off
constexpr std::array<std::array<float, 29>, 2> kWeights{{
    {{  // 3 players
        -0.37896F, -0.27851F, -0.20504F, -0.09273F, 0.13549F, 0.81974F, 0.00728F, 0.00886F,
        0.01589F, -0.00659F, 0.03365F, 0.08047F, 0.03121F, 0.02008F, 0.01026F, 0.05664F,
        0.00817F, 0.08089F, -0.08014F, 0.02722F, 0.01577F, -0.31602F, -0.15125F, -0.48082F,
        0.01335F, 0.35062F, -0.25636F, 0.06712F, 0.69371F,
    }},
    {{  // 4 players
        -0.88368F, -0.54658F, -0.26050F, 0.05125F, 0.38848F, 1.25102F, 0.03735F, 0.01289F,
        0.01821F, 0.01607F, 0.06212F, 0.12176F, 0.03469F, 0.02766F, -0.17220F, 0.07281F,
        0.08757F, 0.10965F, -0.09293F, 0.06445F, 0.01078F, 0.10588F, 0.03737F, -0.20117F,
        -0.00424F, 0.16181F, -0.20659F, 0.03537F, 0.72812F,
    }},
}};
// clang-format on

}  // namespace crownhall::royal_ascension
