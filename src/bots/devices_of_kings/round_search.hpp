// Devices of Kings: bots that mix their plots.
//
// A round is one game of simultaneous choice. Its end is exact, given all plots; what follows is
// judged by KingsEvaluation. Regret matching runs over it with external sampling: every iteration
// draws everyone's plot from the present mixtures and asks, for every seat, what each of its plots
// would have brought against the others'. The plot is drawn from the average mixture. The match of
// two kings is solved (duel.hpp), and its plots are drawn from a mixture that is safe against
// anybody and a little sharper against a rival who is careless.
#pragma once

#include <vector>

#include "bots/bot.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

struct RoundSearch {
  // Whether a duel is played from the solved table. A lesser bot searches instead.
  bool knows_the_duel = true;
  // How often a rival is thought to follow the rules of thumb instead of reasoning like this bot.
  int advised_percent = 50;

  Decision operator()(const DevicesOfKings& game, const DevicesOfKings::View& view, Seat seat,
                      const Budget& budget, std::uint64_t seed) const;
};

// The solved table covers this match: two kings, any options but a long target and `hold_back`.
bool is_solved_duel(const DevicesOfKings& game);

// The mixture the solved duel is played with, in the order of the legal plots: what a certificate
// of its exploitability needs to know. `view` must be one of plotting in a solved duel.
std::vector<double> duel_mixture(const DevicesOfKings& game, const DevicesOfKings::View& view,
                                 Seat seat);

}  // namespace crownhall
