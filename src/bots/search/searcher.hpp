// One worker of the search (tree_search.hpp): its tree, its worlds, its iterations.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/real.hpp"
#include "bots/deadline.hpp"
#include "bots/explain.hpp"
#include "bots/search/knowledge.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/visible_history.hpp"

namespace crownhall {

// Not for several threads at once.
template <Rules G, TreeKnowledge<G> Knowledge>
class Searcher {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Searcher(const G& game, const typename G::View& view, Seat observer, const SearchStyle& style,
           std::uint64_t iterations, std::uint64_t seed)
      : game_(game),
        view_(view),
        observer_(observer),
        style_(style),
        tree_(node_room(iterations)),
        rng_(Rng::fast(seed)) {
    const State root = imagine();
    root_is_shared_ = game_.to_act(root).size() > 1;
    root_clock_ = Knowledge::clock(game_, root);
  }

  void iterate() {
    State world = imagine();
    history_.clear();
    path_.clear();
    open_.clear();
    stage_ = {};
    leaving_ = false;
    while (!game_.to_act(world).empty() && descend(world)) {
    }
    learn(roll_out(world));
  }

  // Whether the choice at the root is made together with others'; it is then a mixture.
  bool root_is_shared() const { return root_is_shared_; }

  void add_to(Ranking<Move>& ranking) {
    history_.clear();
    const Node* root = tree_.visit(key(observer_));
    for (const Edge* e = tree_.first(*root); e; e = tree_.next(*e)) {
      ranking.add(Move{e->move}, root_is_shared_ ? e->mixture : e->visits, e->visits, e->total);
    }
  }

 private:
  static constexpr double kTrembling = 0.15;  // of a simultaneous choice goes to all moves evenly

  // A move available in this world, at a node on the path.
  struct Open {
    Edge* edge;
    double strategy;  // at a shared node: its chance before trembling
  };
  struct Step {
    Edge* edge = nullptr;
    Seat seat = 0;
    double chance = 0;  // with which a shared choice was drawn; 0 = nothing to regret
    double weight = 0;  // of this visit in the average mixture
    std::size_t open_begin = 0;
    std::size_t open_end = 0;
  };

  std::uint64_t key(Seat seat) const {
    return history_.key(seat) + static_cast<std::uint64_t>(seat);
  }

  State imagine() { return determinize<Knowledge>(game_, view_, observer_, rng_); }

  // One move down the tree. False once it left it; a simultaneous choice is finished first.
  bool descend(State& world) {
    const SeatSet acting = game_.to_act(world);
    if (stage_.empty() || !(acting == stage_)) {
      if (leaving_) return false;
      stage_ = acting;
      stage_is_shared_ = acting.size() > 1;
    }
    // The observer first, so that its root has one key whoever else has to choose.
    const Seat seat = stage_.has(observer_) ? observer_ : stage_.front();
    Node* node = tree_.visit(key(seat));
    if (!node) return false;
    Step step = choose(*node, world, seat);
    if (!step.edge) return false;
    path_.push_back(step);
    stage_.remove(seat);
    history_.play(game_, world, seat, Move{step.edge->move}, rng_);
    return !leaving_ || !stage_.empty();
  }

  Step choose(Node& node, const State& world, Seat seat) {
    list_open(node, world, seat);
    ++node.visits;
    Step step{.seat = seat, .open_begin = open_begin_, .open_end = open_.size()};
    const std::size_t known = step.open_end - step.open_begin;
    const double width = style_.widen_base * power(node.visits, style_.widen_power);
    if (known < moves_.size() && static_cast<double>(known) < width) {
      float prior = 0;
      const std::size_t at =
          Knowledge::propose(game_, world, seat, moves_, tried_, index_, prior, rng_);
      step.edge = tree_.add(node, moves_[at].bits, prior);
      if (step.edge) {
        step.edge->available = 1;
        leaving_ = true;
        return step;
      }
    }
    if (known == 0) return step;
    if (stage_is_shared_) {
      draw(step);
      step.weight = node.visits;
    } else {
      step.edge = best_bound(step);
    }
    return step;
  }

  // Appends the node's edges that are legal in this world to open_.
  void list_open(const Node& node, const State& world, Seat seat) {
    moves_.clear();
    if (game_.count(world, seat) > Knowledge::kMostListed) {
      for (const Edge* e = tree_.first(node); e; e = tree_.next(*e)) {
        if (game_.check(world, seat, Move{e->move})) moves_.push_back(Move{e->move});
      }
    }
    list_moves<Knowledge>(game_, world, seat, rng_, moves_);
    index_.fill(moves_);
    tried_.assign(moves_.size(), 0);
    open_begin_ = open_.size();
    for (Edge* e = tree_.first(node); e; e = tree_.next(*e)) {
      const int at = index_.find(e->move);
      if (at < 0) continue;
      tried_[at] = 1;
      ++e->available;
      open_.push_back({e, 0});
    }
  }

  Edge* best_bound(const Step& step) const {
    Edge* best = nullptr;
    double best_bound = -1;
    for (std::size_t i = step.open_begin; i < step.open_end; ++i) {
      Edge* e = open_[i].edge;
      const double visits = std::max(1u, e->visits);
      const double bound = e->mean() +
                           style_.exploration * std::sqrt(logarithm(e->available) / visits) +
                           style_.prior_weight * e->prior / (1 + visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = e;
      }
    }
    return best;
  }

  // Regret matching: in proportion to the positive regrets, with a little of everything.
  void draw(Step& step) {
    double positive = 0;
    for (std::size_t i = step.open_begin; i < step.open_end; ++i) positive += open_[i].edge->regret;
    const auto count = static_cast<double>(step.open_end - step.open_begin);
    double left = rng_.next() * 0x1p-32;
    for (std::size_t i = step.open_begin; i < step.open_end; ++i) {
      Open& open = open_[i];
      open.strategy = positive > 0 ? open.edge->regret / positive : 1 / count;
      const double chance = (1 - kTrembling) * open.strategy + kTrembling / count;
      if (step.chance > 0) continue;
      left -= chance;
      if (left < 0 || i + 1 == step.open_end) {
        step.edge = open.edge;
        step.chance = chance;
      }
    }
  }

  Rewards roll_out(State& world) {
    Rewards rewards{};
    Events nobody_listens;
    for (SeatSet acting = game_.to_act(world); !acting.empty(); acting = game_.to_act(world)) {
      const int passed = Knowledge::clock(game_, world) - root_clock_;
      if (Knowledge::judge(game_, world, passed, rewards)) return rewards;
      const Seat seat = acting.front();
      const Move move = Knowledge::rollout(game_, world, seat, style_, rng_);
      game_.play(world, seat, move, rng_, nobody_listens);
    }
    return Knowledge::rewards(game_, world);
  }

  void learn(const Rewards& rewards) {
    for (const Step& step : path_) {
      const double reward = rewards[step.seat];
      if (step.chance > 0) regret(step, reward);
      ++step.edge->visits;
      step.edge->total += reward;
    }
  }

  // What each open move would have brought, by its running mean; the drawn one corrected by what
  // it did bring. Negative regrets are forgotten (RM+), later mixtures weigh more.
  void regret(const Step& step, double reward) {
    const double correction = (reward - step.edge->mean()) / step.chance;
    double expected = 0;
    for (std::size_t i = step.open_begin; i < step.open_end; ++i) {
      const Open& open = open_[i];
      expected += open.strategy * estimate(open, step, correction);
    }
    for (std::size_t i = step.open_begin; i < step.open_end; ++i) {
      const Open& open = open_[i];
      const double gain = estimate(open, step, correction) - expected;
      open.edge->regret = std::max(0.0, open.edge->regret + gain);
      open.edge->mixture += step.weight * open.strategy;
    }
  }
  static double estimate(const Open& open, const Step& step, double correction) {
    return open.edge->mean() + (open.edge == step.edge ? correction : 0);
  }

  const G& game_;
  const typename G::View& view_;
  Seat observer_;
  SearchStyle style_;
  Tree tree_;
  Rng rng_;
  bool root_is_shared_ = false;
  int root_clock_ = 0;

  // Of the current iteration.
  VisibleHistory history_;
  SeatSet stage_;  // who still has to choose before anything is shown
  bool stage_is_shared_ = false;
  bool leaving_ = false;  // an edge was added: the rest is a rollout
  std::vector<Step> path_;
  std::vector<Open> open_;
  std::size_t open_begin_ = 0;
  MoveIndex index_;
  std::vector<Move> moves_;
  std::vector<char> tried_;
};

}  // namespace crownhall
