// What a search may know about a game beyond the contract.
//
// Two algorithms ask: tree search (search/tree_search.hpp) and paired rollouts
// (search/rollout_search.hpp). The concepts below say what each of them asks for. DefaultKnowledge
// answers all of it for a game of which nothing special is known; a game derives from it in
// src/bots/<game>/knowledge.hpp and says only what it knows better.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <vector>

#include "game/rules.hpp"
#include "game/seat_array.hpp"

namespace crownhall {

// What each seat gets out of an end or a position: its share of the win, 0..1.
using Rewards = SeatArray<double>;

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

// How a search goes about a game; docs/bots-notebook.md tells what was tried.
struct SearchStyle {
  double exploration = 0.5;   // of UCB
  double prior_weight = 0.3;  // worth of a prior of 1 to a move without visits
  double widen_base = 3;      // moves looked at in a node: base * visits ^ power
  double widen_power = 0.4;
  int advice_percent = 90;      // of the moves in a rollout; the rest are random
  double mixture_floor = 0.03;  // rarer moves are left out of the mixture that is drawn from
};

template <Rules G>
struct DefaultKnowledge {
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

  // Lists longer than this are not made: the search then looks at the moves it knows already, the
  // advised one and a few drawn by lot. For a game whose `propose` weighs every move: all.
  static constexpr std::uint64_t kMostListed = 500;
  // The moves worth a look where there are more than kMostListed: at least one, each once.
  static void list_some(const G& game, const State& state, Seat seat, Rng& rng,
                        std::vector<Move>& moves) {
    constexpr int kDrawn = 24;
    const auto add = [&](Move move) {
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    };
    add(game.advise(game.view(state, seat), rng));
    for (int i = 0; i < kDrawn; ++i) add(game.sample(state, seat, rng));
  }

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
    if (advised >= 0 && !tried[advised]) {
      prior = 1;
      return static_cast<std::size_t>(advised);
    }
    return any_untried(tried, rng);
  }

  // Whether the rules of thumb have worked this decision out exactly.
  static bool settled(const G&, const View&) { return false; }

  // The exact chance of what a move is about, for players to see; nothing where there is none.
  static std::optional<double> odds(const G&, const View&, Move) { return std::nullopt; }

  // Whether nothing is pending that `worth` leaves out: where a rollout may be judged.
  static bool quiet(const G&, const State&) { return true; }

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

// What both algorithms ask: how to determinize, which moves to look at, and what an end is worth.
template <class K, class G>
concept SearchKnowledge = Rules<G> &&
    requires(const G& game, const typename G::View& view, typename G::State& state, Seat seat,
             Rng& rng, std::vector<typename G::Move>& moves) {
  { K::worlds_weighed(game, view) } -> std::same_as<int>;
  { K::likelihood(game, view, state) } -> std::same_as<double>;
  K::reopen(game, state, seat);
  K::prune(game, state, seat, moves);
  { K::kMostListed } -> std::convertible_to<std::uint64_t>;
  K::list_some(game, state, seat, rng, moves);
  { K::odds(game, view, moves.front()) } -> std::same_as<std::optional<double>>;
  { K::clock(game, state) } -> std::same_as<int>;
  { K::rewards(game, state) } -> std::same_as<Rewards>;
};

// Tree search also asks how to go about it, how to play on below the tree, and when a position can
// be judged; `propose` orders the untried moves (a template over the index, see DefaultKnowledge).
template <class K, class G>
concept TreeKnowledge = SearchKnowledge<K, G> &&
    requires(const G& game, const typename G::State& state, Seat seat, Rng& rng, Rewards& rewards,
             const SearchStyle& style) {
  { K::style(game) } -> std::same_as<SearchStyle>;
  { K::rollout(game, state, seat, style, rng) } -> std::same_as<typename G::Move>;
  { K::judge(game, state, 1, rewards) } -> std::same_as<bool>;
};

// Paired rollouts also ask whether the rules of thumb suffice, where to stop, and what an
// unfinished position is worth.
template <class K, class G>
concept RolloutKnowledge = SearchKnowledge<K, G> &&
    requires(const G& game, const typename G::View& view, const typename G::State& state) {
  { K::settled(game, view) } -> std::same_as<bool>;
  { K::quiet(game, state) } -> std::same_as<bool>;
  { K::worth(game, state) } -> std::same_as<Rewards>;
};

// The moves that a search looks at: all that are worth it while they are few.
template <class Knowledge, Rules G>
void list_moves(const G& game, const typename G::State& state, Seat seat, Rng& rng,
                std::vector<typename G::Move>& moves) {
  if (game.count(state, seat) > Knowledge::kMostListed) {
    Knowledge::list_some(game, state, seat, rng, moves);
  } else {
    game.legal(state, seat, moves);
  }
  Knowledge::prune(game, state, seat, moves);
}

// A determinization: a whole state that fits the view, as the search wants it.
template <class Knowledge, Rules G>
typename G::State determinize(const G& game, const typename G::View& view, Seat observer,
                              Rng& rng) {
  typename G::State world = game.imagine(view, rng);
  const int others = Knowledge::worlds_weighed(game, view) - 1;
  double sum = others > 0 ? Knowledge::likelihood(game, view, world) : 1;
  for (int i = 0; i < others; ++i) {
    const typename G::State other = game.imagine(view, rng);
    const double weight = Knowledge::likelihood(game, view, other);
    sum += weight;
    if (rng.next() * 0x1p-32 * sum < weight) world = other;
  }
  Knowledge::reopen(game, world, observer);
  return world;
}

}  // namespace crownhall
