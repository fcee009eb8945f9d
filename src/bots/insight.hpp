// What the search may know about a game beyond the contract. This is the answer for a game of
// which nothing special is known; src/bots/<game>_insight.hpp has the others.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "game/rules.hpp"

namespace crownhall {

// What each seat gets out of an end or a position: its share of the win, 0..1.
using Rewards = std::array<double, kMaxPlayers>;

inline Rewards win_shares(const Outcome& outcome) {
  Rewards rewards{};
  for (std::size_t s = 0; s < outcome.places.size(); ++s) {
    rewards[s] = win_share(outcome, static_cast<Seat>(s));
  }
  return rewards;
}

// A place where `tried` is 0, each as likely; there must be one.
inline std::size_t any_untried(const std::vector<char>& tried, Rng& rng) {
  std::uint32_t untried = 0;
  for (const char t : tried) untried += t == 0;
  auto skip = rng.below(untried);
  std::size_t at = 0;
  while (tried[at] || skip-- > 0) ++at;
  return at;
}

// How a search goes about a game; docs/bots.md tells what was tried.
struct SearchStyle {
  double exploration = 0.5;   // of UCB
  double prior_weight = 0.3;  // worth of a prior of 1 to a move without visits
  double widen_base = 3;      // moves looked at in a node: base * visits ^ power
  double widen_power = 0.4;
  int advice_percent = 90;      // of the moves in a rollout; the rest are random
  double mixture_floor = 0.03;  // rarer moves are left out of the mixture that is drawn from
};

template <Rules G>
struct Insight {
  using State = typename G::State;
  using View = typename G::View;
  using Move = typename G::Move;

  static SearchStyle style(const G&) { return {}; }

  // Worlds are drawn evenly from those that fit the view. Where the view also tells what others
  // did, this many are drawn at a time and one of them is taken, in proportion to how well it
  // explains that: its `likelihood`.
  static int worlds_weighed(const G&, const View&) { return 1; }
  static double likelihood(const G&, const View&, const State& /*world*/) { return 1; }

  // Takes back what others have secretly chosen already, so that the search chooses it for them
  // with sense instead of `imagine` by lot.
  static void reopen(const G&, State&, Seat /*observer*/) {}

  // Strikes out listed moves that nobody would play; must leave one. Looks at nothing that the
  // seat cannot see.
  static void prune(const G&, const State&, Seat, std::vector<Move>& /*moves*/) {}

  // A move for a rollout.
  static Move rollout(const G& game, const State& state, Seat seat, const SearchStyle& style,
                      Rng& rng) {
    if (static_cast<int>(rng.below(100)) >= style.advice_percent) {
      return game.sample(state, seat, rng);
    }
    return game.advise(game.view(state, seat), rng);
  }

  // Which untried move to look at next, as a place in `moves`: the advised one if it is not tried
  // yet (with a prior of 1), else any.
  template <class Index>
  static std::size_t propose(const G& game, const State& state, Seat seat,
                             const std::vector<Move>& /*moves*/, const std::vector<char>& tried,
                             const Index& index, float& prior, Rng& rng) {
    const int advised = index.find(game.advise(game.view(state, seat), rng).bits);
    if (advised >= 0 && !tried[static_cast<std::size_t>(advised)]) {
      prior = 1;
      return static_cast<std::size_t>(advised);
    }
    return any_untried(tried, rng);
  }

  // Whether the rules of thumb have worked this decision out exactly.
  static bool settled(const G&, const View&) { return false; }

  // The exact chance of what a move is about, for players to see; nothing where there is none.
  static std::optional<double> odds(const G&, const View&, Move) { return std::nullopt; }

  // How far the match has come, in whatever unit suits it: turns, seasons.
  static int clock(const G&, const State&) { return 0; }

  // Whether a rollout has gone far enough to be judged, and if so how. `passed` is what the clock
  // moved since the root.
  static bool judge(const G&, const State&, int /*passed*/, Rewards&) { return false; }

  // What an unfinished position is worth to each seat; where nothing is known, all are even.
  static Rewards worth(const G& game, const State&) {
    Rewards even;
    even.fill(1.0 / game.players());
    return even;
  }

  static Rewards rewards(const G& game, const State& state) {
    return win_shares(game.outcome(state));
  }
};

// A world as the search wants it.
template <class Know, Rules G>
typename G::State imagine_by(const G& game, const typename G::View& view, Seat observer, Rng& rng) {
  typename G::State world = game.imagine(view, rng);
  const int others = Know::worlds_weighed(game, view) - 1;
  double sum = others > 0 ? Know::likelihood(game, view, world) : 1;
  for (int i = 0; i < others; ++i) {
    const typename G::State other = game.imagine(view, rng);
    const double weight = Know::likelihood(game, view, other);
    sum += weight;
    if (rng.next() * 0x1p-32 * sum < weight) world = other;
  }
  Know::reopen(game, world, observer);
  return world;
}

}  // namespace crownhall
