// Devices of Kings: bots that mix their plots.
//
// A round is one game of simultaneous choice. Its end is exact, given all plots; what follows is
// judged by KingsValue. Regret matching runs over it with external sampling: every iteration
// draws everyone's plot from the present mixtures and asks, for every seat, what each of its plots
// would have brought against the others'. The plot is drawn from the average mixture. For two kings
// the values are the solved ones and the round is worked out in full, which makes the mixture an
// equilibrium of the match.
#pragma once

#include <vector>

#include "bots/bot.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

struct KingsBrain {
  // Whether a duel is played from the solved table. A lesser bot estimates instead.
  bool knows_the_duel = true;

  Decision operator()(const DevicesOfKings& game, const DevicesOfKings::View& view, Seat seat,
                      const Budget& budget, std::uint64_t seed) const;
};

// The mixture the solved duel is played with, in the order of the legal plots: what a certificate
// of its exploitability needs to know. `view` must be one of plotting in a solved duel.
std::vector<float> duel_mixture(const DevicesOfKings& game, const DevicesOfKings::View& view,
                                Seat seat);

}  // namespace crownhall
