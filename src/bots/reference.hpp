// The yardstick: single-observer information-set Monte Carlo tree search as in the textbook
// (Cowling, Powley, Whitehouse 2012). Every iteration imagines a world, descends by UCB over the
// moves available in it, adds one edge, plays at random to the end and counts the shares of the
// win. No rules of thumb, no pruning: a stronger bot must beat this at equal time.
#pragma once

#include <algorithm>
#include <cmath>

#include "bots/deadline.hpp"
#include "bots/explain.hpp"
#include "bots/insight.hpp"
#include "bots/tree.hpp"
#include "bots/visible_history.hpp"
#include "game/playout.hpp"

namespace crownhall {

template <Rules G>
class Reference {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Reference(const G& game, const typename G::View& view, Seat observer, std::uint64_t iterations,
            std::uint64_t seed)
      : game_(game),
        view_(view),
        observer_(observer),
        tree_(node_room(iterations)),
        rng_(Rng::fast(seed)) {}

  void iterate() {
    State world = game_.imagine(view_, rng_);
    history_.clear();
    path_.clear();
    stage_ = {};
    while (!game_.to_act(world).empty() && descend(world)) {
    }
    play_out(game_, world, rng_, rng_);
    const Outcome outcome = game_.outcome(world);
    for (const auto& [edge, seat] : path_) {
      ++edge->visits;
      edge->total += win_share(outcome, seat);
    }
  }

  // The root's moves with their visits.
  Ranking<Move> ranking() {
    Ranking<Move> ranking;
    history_.clear();
    const Node* root = tree_.visit(history_.key(observer_) + static_cast<std::uint64_t>(observer_));
    for (const Edge* e = tree_.first(*root); e; e = tree_.next(*e)) {
      ranking.add(Move{e->move}, e->visits, e->total);
    }
    return ranking;
  }

 private:
  static constexpr double kExploration = 0.7;

  // One move down the tree. False once it left it.
  bool descend(State& world) {
    // Simultaneous choices share the key of the moment before them, so that nobody's depends on
    // another's. The observer goes first.
    if (const SeatSet acting = game_.to_act(world); !(acting == stage_)) {
      stage_ = acting;
      stage_key_ = history_.key(observer_);
    }
    const Seat seat = stage_.has(observer_) ? observer_ : stage_.front();
    stage_.remove(seat);
    moves_.clear();
    game_.legal(world, seat, moves_);
    Node* node = tree_.visit(stage_key_ + static_cast<std::uint64_t>(seat));
    if (!node) return false;
    bool in_tree = true;
    Edge* edge = choose(*node, in_tree);
    if (!edge) return false;
    path_.push_back({edge, seat});
    history_.play(game_, world, seat, Move{edge->move}, rng_);
    return in_tree;
  }

  // An untried move if there is one (and then the tree ends here), else the best upper bound.
  Edge* choose(Node& node, bool& in_tree) {
    index_.fill(moves_);
    tried_.assign(moves_.size(), 0);
    Edge* best = nullptr;
    double best_bound = -1;
    std::size_t tried = 0;
    for (Edge* e = tree_.first(node); e; e = tree_.next(*e)) {
      const int at = index_.find(e->move);
      if (at < 0) continue;
      tried_[static_cast<std::size_t>(at)] = 1;
      ++tried;
      ++e->available;
      const double bound =
          e->mean() + kExploration * std::sqrt(std::log(e->available) / std::max(1u, e->visits));
      if (bound > best_bound) {
        best_bound = bound;
        best = e;
      }
    }
    if (tried == moves_.size()) return best;
    in_tree = false;
    Edge* added = tree_.add(node, moves_[any_untried(tried_, rng_)].bits, 0);
    if (!added) return best;
    added->available = 1;
    return added;
  }

  struct Step {
    Edge* edge;
    Seat seat;
  };

  const G& game_;
  const typename G::View& view_;
  Seat observer_;
  Tree tree_;
  Rng rng_;
  VisibleHistory history_;
  SeatSet stage_;  // who has yet to choose before anything is shown
  std::uint64_t stage_key_ = 0;
  MoveIndex index_;
  std::vector<Move> moves_;
  std::vector<char> tried_;
  std::vector<Step> path_;
};

template <Rules G>
struct ReferenceBrain {
  Decision operator()(const G& game, const typename G::View& view, Seat seat, const Budget& budget,
                      std::uint64_t seed) const {
    if (auto forced = forced_move(game, view, seat, seed)) return *forced;
    const std::uint64_t iterations = iterations_of(budget, 1000);
    const Deadline deadline(iterations, budget.time_ms, budget.stop);
    Reference<G> search(game, view, seat, iterations, seed);
    std::uint64_t done = 0;
    for (; !deadline.passed(done); ++done) search.iterate();
    return search.ranking().decision(game, done);
  }
};

}  // namespace crownhall
