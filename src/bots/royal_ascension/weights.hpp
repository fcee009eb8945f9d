// Weights of the terms in evaluation.cpp, in their order, for each number of players from the
// fewest on. Made by
//   crownhall fit --sum --game royal-ascension --matches 200000 --seed 1
#pragma once

#include <array>

namespace crownhall::royal_ascension {

// clang-format off
constexpr std::array<std::array<float, 29>, 2> kWeights{{
    {{  // 3 players
        -0.28450F, -0.24653F, -0.22997F, -0.12586F, 0.09502F, 0.79185F, 0.01529F, 0.00892F,
        0.01835F, -0.00706F, 0.04225F, 0.08792F, 0.03257F, 0.02251F, -0.08200F, 0.06532F,
        0.01462F, 0.08466F, -0.08126F, 0.04114F, 0.00800F, -0.34321F, -0.16650F, -0.51992F,
        0.00847F, 0.35878F, -0.17880F, 0.07045F, 0.70055F,
    }},
    {{  // 4 players
        -0.90318F, -0.54900F, -0.26819F, 0.04154F, 0.40863F, 1.27021F, 0.03181F, 0.01273F,
        0.01818F, 0.01371F, 0.05925F, 0.10317F, 0.03576F, 0.02633F, -0.15090F, 0.08588F,
        0.07857F, 0.10810F, -0.09917F, 0.05786F, 0.02340F, 0.12277F, 0.04085F, -0.17770F,
        -0.00038F, 0.14893F, -0.17035F, -0.00073F, 0.71695F,
    }},
}};
// clang-format on

}  // namespace crownhall::royal_ascension
