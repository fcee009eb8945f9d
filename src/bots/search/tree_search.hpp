// Information-set Monte Carlo tree search with one tree per observer, over any game of the
// contract: knight and sovereign of Road to Lord, and of any game of which nothing special is
// known.
//
// Every iteration imagines a fresh world from the view, descends, adds one edge, rolls out by the
// game's rules of thumb and gives every seat its own reward. A node belongs to the seat that
// chooses there and is keyed by what that seat has seen. Choices of one seat at a time go by UCB
// over the available moves, with priors and progressive widening; simultaneous ones by regret
// matching with the running means as control variates, and the move at the root is drawn from the
// average mixture. No shipped game needs that (Devices of Kings searches a round at a time): it is
// what a new game with simultaneous choices gets before it has bots of its own, and
// tests/bots/search_test.cpp holds it against the solution of a small one.
//
// Threads never change the decision while no clock cuts it short: the work is cut into a fixed
// number of workers, each with a tree and a seed of its own, and their roots are summed in order.
#pragma once

#include <memory>
#include <vector>

#include "bots/search/searcher.hpp"
#include "bots/search/share_out.hpp"

namespace crownhall {

template <Rules G, TreeKnowledge<G> Knowledge = DefaultKnowledge<G>>
struct TreeSearch {
  int workers = 1;

  Decision operator()(const G& game, const typename G::View& view, Seat seat, const Budget& budget,
                      std::uint64_t seed) const {
    if (auto forced = forced_move<Knowledge>(game, view, seat, seed)) return *forced;
    const SearchStyle style = Knowledge::style(game);
    const std::uint64_t iterations = iterations_of(budget, 1000);
    const auto part = [&](int w) {
      const auto n = static_cast<std::uint64_t>(workers);
      return iterations / n + (static_cast<std::uint64_t>(w) < iterations % n);
    };
    // Each worker gets its part of the time, however many of them run side by side.
    const int threads = std::clamp(budget.threads, 1, workers);
    const int rounds = (workers + threads - 1) / threads;
    const int time_ms = budget.time_ms > 0 ? std::max(1, budget.time_ms / rounds) : 0;

    std::vector<std::unique_ptr<Searcher<G, Knowledge>>> searchers(
        static_cast<std::size_t>(workers));
    std::vector<std::uint64_t> done(workers);
    share_out(workers, threads, [&](int w) {
      const auto i = static_cast<std::size_t>(w);
      const std::uint64_t own_seed = mix64(seed + 0x9e3779b97f4a7c15 * (i + 1));
      const Deadline deadline(part(w), time_ms, budget.stop);
      searchers[i] =
          std::make_unique<Searcher<G, Knowledge>>(game, view, seat, style, part(w), own_seed);
      for (; !deadline.passed(done[i]); ++done[i]) searchers[i]->iterate();
    });

    Ranking<typename G::Move> ranking;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < searchers.size(); ++i) {
      searchers[i]->add_to(ranking);
      total += done[i];
    }
    if (!searchers.front()->root_is_shared()) return ranking.decision(game, total);
    Rng lot = Rng::fast(seed);
    return ranking.drawn(game, total, style.mixture_floor, lot);
  }
};

}  // namespace crownhall
