// The yardstick: single-observer information-set Monte Carlo tree search as in the textbook
// (Cowling, Powley, Whitehouse 2012). Every iteration imagines a world, descends by UCB over the
// moves available in it, adds one edge, plays at random to the end and counts the shares of the
// win. No rules of thumb, no pruning: a stronger bot must beat this at equal time.
#pragma once

#include <algorithm>
#include <cmath>

#include "base/real.hpp"
#include "bots/deadline.hpp"
#include "bots/explain.hpp"
#include "bots/search/knowledge.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/visible_history.hpp"
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
    grow_roots();
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
  static constexpr float kExploration = 0.7f;

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
    Node* node = tree_.visit(stage_key_ + static_cast<std::uint64_t>(seat));
    if (!node) return false;
    list(world, seat, *node);
    bool in_tree = true;
    Edge* edge = choose(*node, in_tree);
    if (!edge) return false;
    path_.push_back({edge, seat});
    history_.play(game_, world, seat, Move{edge->move}, rng_);
    return in_tree;
  }

  // Every move; of a great many those in the tree and one more, which is all that is looked at.
  void list(const State& world, Seat seat, const Node& node) {
    moves_.clear();
    if (game_.count(world, seat) <= DefaultKnowledge<G>::kMostListed) {
      game_.legal(world, seat, moves_);
      return;
    }
    for (const Edge* e = tree_.first(node); e; e = tree_.next(*e)) {
      if (game_.check(world, seat, Move{e->move})) moves_.push_back(Move{e->move});
    }
    const Move fresh = game_.sample(world, seat, rng_);
    if (std::find(moves_.begin(), moves_.end(), fresh) == moves_.end()) moves_.push_back(fresh);
  }

  // An untried move if there is one (and then the tree ends here), else the best upper bound.
  Edge* choose(Node& node, bool& in_tree) {
    tried_.assign(moves_.size(), 0);
    edges_.clear();
    bool indexed = false;
    for (Edge* e = tree_.first(node); e; e = tree_.next(*e)) {
      int at = static_cast<int>(e->place);
      if (e->place >= moves_.size() || moves_[e->place].bits != e->move) {
        if (!indexed) index_.fill(moves_);
        indexed = true;
        at = index_.find(e->move);
      }
      if (at < 0) continue;
      tried_[at] = 1;
      ++e->available;
      edges_.push_back(e);
    }
    if (edges_.size() < moves_.size()) {
      in_tree = false;
      const std::size_t at = any_untried(tried_, rng_);
      if (Edge* added = tree_.add(node, moves_[at].bits, 0)) {
        added->available = 1;
        added->place = static_cast<std::uint32_t>(at);
        return added;
      }
    }
    return best_bound();
  }

  // mean + exploration * sqrt(log(available) / visits), of `edges_`; null if there are none.
  Edge* best_bound() const {
    Edge* best = nullptr;
    float most = -1;
    for (Edge* e : edges_) {
      const float scale = roots_[std::max(1u, e->visits)].inverse;
      const float mean = e->visits ? static_cast<float>(e->total) * scale * scale : 0.5f;
      const float bound = mean + kExploration * roots_[e->available].of_log * scale;
      if (bound > most) {
        most = bound;
        best = e;
      }
    }
    return best;
  }

  // 1 / sqrt(n) and sqrt(log(n)), looked up: with a hundred moves in a node they are most of the
  // work otherwise. Grows by one with every iteration, since no count exceeds those.
  struct Roots {
    float inverse, of_log;
  };
  void grow_roots() {
    const double n = static_cast<double>(std::max<std::size_t>(1, roots_.size()));
    roots_.push_back(
        {static_cast<float>(1 / std::sqrt(n)), static_cast<float>(std::sqrt(logarithm(n)))});
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
  std::vector<Edge*> edges_;                  // the available ones of a node
  std::vector<Roots> roots_{{1, 0}, {1, 0}};  // by number
  std::vector<Step> path_;
};

template <Rules G>
struct ReferenceSearch {
  Decision operator()(const G& game, const typename G::View& view, Seat seat, const Budget& budget,
                      std::uint64_t seed) const {
    if (auto forced = forced_move<DefaultKnowledge<G>>(game, view, seat, seed)) return *forced;
    const std::uint64_t iterations = iterations_of(budget, 1000);
    const Deadline deadline(iterations, budget.time_ms, budget.stop);
    Reference<G> search(game, view, seat, iterations, seed);
    std::uint64_t done = 0;
    for (; !deadline.passed(done); ++done) search.iterate();
    return search.ranking().decision(game, done);
  }
};

}  // namespace crownhall
