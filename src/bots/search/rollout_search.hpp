// Paired rollouts: the search for games where luck is loud and rules of thumb are good.
//
// Every candidate is played in the same imagined worlds with the same luck, and the match is then
// carried on by the rules of thumb until it is over or far enough to be judged. Only differences
// between candidates matter, and most of the noise is common to them. Sequential halving: after
// each stage the poorer half drops out. It improves on the rules of thumb wherever they are a
// little off, and rarely falls behind them.
//
// Threads never change the decision while no clock cuts it short: every sample has a seed of its
// own, and sums are taken in order.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/deadline.hpp"
#include "bots/explain.hpp"
#include "bots/search/knowledge.hpp"
#include "bots/search/share_out.hpp"
#include "bots/search/tree.hpp"

namespace crownhall {

template <Rules G, RolloutKnowledge<G> Knowledge>
struct RolloutSearch {
  using State = typename G::State;
  using Move = typename G::Move;

  int horizon = 1;        // on the game's clock: how far a rollout goes at least
  std::size_t width = 8;  // candidates that are rolled out
  int glances = 4;        // worlds in which all moves are looked at to find them
  double bonus = 0.01;    // what the advised move is ahead by, in shares of the win

  Decision operator()(const G& game, const typename G::View& view, Seat seat, const Budget& budget,
                      std::uint64_t seed) const {
    if (auto forced = forced_move<Knowledge>(game, view, seat, seed)) return *forced;
    const Task task{game, view, seat, seed};
    if (Knowledge::settled(game, view)) return advice(task);
    const std::uint64_t iterations = iterations_of(budget, 200);
    const bool by_clock = budget.iterations == 0 && budget.time_ms > 0;
    const Deadline deadline(iterations, budget.time_ms, budget.stop);
    std::vector<Candidate> field = candidates(task, deadline);
    const auto stages = static_cast<std::uint64_t>(std::bit_width(field.size() - 1));
    std::uint64_t done = 0, sample = 0;
    std::vector<Candidate> dropped;
    for (std::uint64_t left = stages; field.size() > 1 && !deadline.out_of_time(); --left) {
      // Every stage gets its part of the rollouts; where only the clock sets a limit, of the time.
      const Deadline end = by_clock ? deadline.part(left) : deadline;
      const std::uint64_t samples =
          by_clock ? kBatch : std::max<std::uint64_t>(1, iterations / stages / field.size());
      do {
        done += stage(task, field, sample, samples, end, budget.threads);
        sample += samples;
      } while (by_clock && !end.out_of_time());
      sort(field);
      const std::size_t half = (field.size() + 1) / 2;
      dropped.insert(dropped.begin(), field.begin() + static_cast<std::ptrdiff_t>(half),
                     field.end());
      field.resize(half);
    }
    return explain(task, field, dropped, done);
  }

 private:
  static constexpr std::uint64_t kBatch = 16;  // worlds between two looks at a stage's clock

  struct Task {
    const G& game;
    const typename G::View& view;
    Seat seat;
    std::uint64_t seed;
  };
  struct Candidate {
    Move move;
    bool advised = false;
    double glance = 0;
    double total = 0;
    double visits = 0;

    double mean(double bonus) const {
      return (visits > 0 ? total / visits : 0) + (advised ? bonus : 0);
    }
  };

  void sort(std::vector<Candidate>& field) const {
    std::stable_sort(field.begin(), field.end(), [&](const Candidate& a, const Candidate& b) {
      return a.mean(bonus) > b.mean(bonus);
    });
  }

  static State world_of(const Task& task, Rng& rng) {
    return determinize<Knowledge>(task.game, task.view, task.seat, rng);
  }
  static Rng luck(const Task& task, std::uint64_t sample) {
    return Rng::fast(mix64(task.seed + 0x9e3779b97f4a7c15 * (sample + 1)));
  }

  // The advised move and those that look best as soon as all is quiet.
  std::vector<Candidate> candidates(const Task& task, const Deadline& deadline) const {
    Rng rng = Rng::fast(task.seed);
    std::vector<Move> moves;
    const State root = world_of(task, rng);
    Rng lot = Rng::fast(mix64(task.seed));
    list_moves<Knowledge>(task.game, root, task.seat, lot, moves);
    const Move advised = task.game.advise(task.view, rng);
    std::vector<Candidate> field{{.move = advised, .advised = true}};
    for (const Move move : moves) {
      if (!(move == advised)) field.push_back({.move = move});
    }
    if (field.size() <= width) return field;
    for (int g = 0; g < glances && (g == 0 || !deadline.out_of_time()); ++g) {
      const State world = world_of(task, rng);
      const std::uint64_t same = rng.next64();
      for (Candidate& candidate : field) {
        candidate.glance += roll_out(task, world, candidate.move, same, 0);
      }
    }
    std::stable_sort(field.begin() + 1, field.end(),
                     [](const Candidate& a, const Candidate& b) { return a.glance > b.glance; });
    field.resize(width);
    return field;
  }

  // Plays every candidate in `samples` worlds. Returns the rollouts made.
  std::uint64_t stage(const Task& task, std::vector<Candidate>& field, std::uint64_t first,
                      std::uint64_t samples, const Deadline& deadline, int threads) const {
    constexpr double kNotPlayed = -1;
    const std::size_t n = field.size();
    std::vector<double> results(samples * n, kNotPlayed);
    share_out(static_cast<int>(samples), threads, [&](int s) {
      const auto i = static_cast<std::uint64_t>(s);
      if (i > 0 && deadline.out_of_time()) return;
      Rng rng = luck(task, first + i);
      const State world = world_of(task, rng);
      const std::uint64_t seed = rng.next64();
      for (std::size_t c = 0; c < n; ++c) {
        results[i * n + c] = roll_out(task, world, field[c].move, seed, horizon);
      }
    });
    std::uint64_t made = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i] == kNotPlayed) continue;
      field[i % n].total += results[i];
      ++field[i % n].visits;
      ++made;
    }
    return made;
  }

  static double roll_out(const Task& task, State world, Move move, std::uint64_t seed, int far) {
    const G& game = task.game;
    const int start = Knowledge::clock(game, world);
    Rng rng = Rng::fast(seed);
    Events nobody;
    game.play(world, task.seat, move, rng, nobody);
    for (SeatSet acting = game.to_act(world); !acting.empty(); acting = game.to_act(world)) {
      if (Knowledge::clock(game, world) - start >= far && Knowledge::quiet(game, world)) {
        return Knowledge::worth(game, world)[task.seat];
      }
      const Seat seat = acting.front();
      game.play(world, seat, game.advise(game.view(world, seat), rng), rng, nobody);
    }
    return Knowledge::rewards(game, world)[task.seat];
  }

  // The rules of thumb know best here.
  static Decision advice(const Task& task) {
    Rng rng = Rng::fast(task.seed);
    const Move move = task.game.advise(task.view, rng);
    Decision decision{.move = task.game.write(move)};
    std::vector<Move> moves;
    const State world = task.game.imagine(task.view, rng);
    if (task.game.count(world, task.seat) > Knowledge::kMostListed) {
      moves.push_back(move);
    } else {
      task.game.legal(world, task.seat, moves);
    }
    std::stable_partition(moves.begin(), moves.end(), [&](Move m) { return m == move; });
    for (const Move m : moves) {
      decision.considered.push_back({.move = task.game.write(m),
                                     .share = m == move ? 1.0 : 0.0,
                                     .odds = Knowledge::odds(task.game, task.view, m)});
    }
    return decision;
  }

  Decision explain(const Task& task, const std::vector<Candidate>& field,
                   const std::vector<Candidate>& dropped, std::uint64_t done) const {
    const G& game = task.game;
    Decision decision{.move = game.write(field.front().move)};
    decision.iterations = done;
    double visits = 0;
    for (const auto* list : {&field, &dropped}) {
      for (const Candidate& c : *list) visits += c.visits;
    }
    for (const auto* list : {&field, &dropped}) {
      for (const Candidate& c : *list) {
        if (c.visits == 0) continue;
        decision.considered.push_back({.move = game.write(c.move),
                                       .share = c.visits / visits,
                                       .value = c.total / c.visits,
                                       .odds = Knowledge::odds(game, task.view, c.move)});
      }
    }
    if (field.front().visits > 0) decision.value = field.front().total / field.front().visits;
    return decision;
  }
};

}  // namespace crownhall
