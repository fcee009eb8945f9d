#include "bots/devices_of_kings/round_search.hpp"

#include <algorithm>
#include <vector>

#include "bots/deadline.hpp"
#include "bots/devices_of_kings/duel.hpp"
#include "bots/devices_of_kings/evaluation.hpp"
#include "bots/explain.hpp"
#include "game/seat_array.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

constexpr std::uint64_t kStandardIterations = 300;
constexpr double kMixtureFloor = 0.02;

// Plots that another one beats whatever the others do: the Cup looked into twice, and an attack
// with tokens that are not there (the Cup needs none).
bool pointless(const Board& board, Seat seat, PlotBits plot) {
  const Card a = card_of(plot, 0), b = card_of(plot, 1);
  const auto empty = [&](Card attack, Card other) {
    return attack.sends_tokens() && board.pool(seat, attack.device()) == 0 &&
           !(other.is_bolster() && other.device() == attack.device());
  };
  if (b.is_bolster()) return a.device() == Device::kCup && b.device() == Device::kCup;
  return empty(a, b) || empty(b, a);
}

// The round as it begins: nobody has a plot yet, whatever the view says of others.
class Round {
 public:
  Round(const DevicesOfKings& game, const DevicesOfKings::View& view, const KingsEvaluation& value)
      : game_(game), value_(value), n_(game.players()) {
    static_cast<Board&>(start_) = view;
    start_.acting = SeatSet::first(n_).bits();
    std::vector<Move> moves;
    for (Seat seat = 0; seat < n_; ++seat) {
      moves.clear();
      game.legal(start_, seat, moves);
      for (const Move move : moves) {
        if (!pointless(start_, seat, move.plot())) plots_[at(seat)].push_back(move.plot());
      }
      keep_sure_ends(seat);
    }
  }

  const std::vector<PlotBits>& plots(Seat seat) const { return plots_[at(seat)]; }
  const State& start() const { return start_; }

  // What everyone gets when these plots meet. Tokens are split by the rules of thumb.
  Rewards worth(const Plots& plots, Rng& rng) const {
    State state = start_;
    state.plots = plots;
    const Seat last = n_ - 1;
    state.acting = SeatSet::only(last).bits();
    Events nobody;
    game_.play(state, last, Move::plot(plots[at(last)]), rng, nobody);
    finish(game_, state, rng);
    return value_(game_, state);
  }

  static void finish(const DevicesOfKings& game, State& state, Rng& rng) {
    Events nobody;
    while (state.phase == Phase::kAttack) {
      const Seat seat = game.to_act(state).front();
      game.play(state, seat, game.advise(game.view(state, seat), rng), rng, nobody);
    }
  }

 private:
  static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

  // Where the last point is sure, nothing else is thought of.
  void keep_sure_ends(Seat seat) {
    auto& plots = plots_[at(seat)];
    const auto sure = std::stable_partition(plots.begin(), plots.end(), [&](PlotBits plot) {
      return game_.surely_reaches_target(start_, seat, plot);
    });
    if (sure != plots.begin()) plots.erase(sure, plots.end());
  }

  const DevicesOfKings& game_;
  const KingsEvaluation& value_;
  int n_;
  State start_{};
  SeatArray<std::vector<PlotBits>> plots_;
};

// One seat's side of regret matching.
struct Side {
  std::vector<double> regret, average, paid;

  explicit Side(std::size_t plots) : regret(plots), average(plots), paid(plots) {}

  // Drawn in proportion to the regrets; any plot while there are none.
  std::size_t draw(Rng& rng) const {
    double sum = 0;
    for (const double r : regret) sum += r;
    if (sum <= 0) return rng.below(static_cast<std::uint32_t>(regret.size()));
    double left = sum * (rng.next() * 0x1p-32);
    for (std::size_t i = 0; i < regret.size(); ++i) {
      left -= regret[i];
      if (left < 0) return i;
    }
    return regret.size() - 1;
  }

  void learn(const std::vector<double>& pays, double weight) {
    double sum = 0, mean = 0;
    for (std::size_t i = 0; i < pays.size(); ++i) {
      sum += regret[i];
      mean += regret[i] * pays[i];
      paid[i] += pays[i];
    }
    if (sum > 0) {
      mean /= sum;
    } else {
      for (const double pay : pays) mean += pay / static_cast<double>(pays.size());
    }
    for (std::size_t i = 0; i < pays.size(); ++i) {
      average[i] += weight * (sum > 0 ? regret[i] / sum : 1.0 / static_cast<double>(pays.size()));
      regret[i] = std::max(0.0, regret[i] + pays[i] - mean);
    }
  }
};

Decision plot_by_sampling(const DevicesOfKings& game, const Round& round, Seat observer,
                          const Budget& budget, int advised_percent, std::uint64_t seed) {
  const int n = game.players();
  Rng rng = Rng::fast(seed);
  std::vector<Side> sides;
  sides.reserve(n);
  for (Seat seat = 0; seat < n; ++seat) sides.emplace_back(round.plots(seat).size());
  const Deadline deadline(iterations_of(budget, kStandardIterations), budget.time_ms, budget.stop);
  std::vector<double> pays;
  Plots drawn{};
  std::uint64_t done = 0;
  for (; !deadline.passed(done); ++done) {
    for (Seat seat = 0; seat < n; ++seat) {
      const bool by_thumb = seat != observer && static_cast<int>(rng.below(100)) < advised_percent;
      drawn[seat] = by_thumb ? game.advise(game.view(round.start(), seat), rng).plot()
                             : round.plots(seat)[sides[seat].draw(rng)];
    }
    for (Seat seat = 0; seat < n; ++seat) {
      Plots plots = drawn;
      pays.clear();
      for (const PlotBits plot : round.plots(seat)) {
        plots[seat] = plot;
        pays.push_back(round.worth(plots, rng)[seat]);
      }
      sides[seat].learn(pays, static_cast<double>(done + 1));
    }
  }
  const Side& own = sides[observer];
  Ranking<Move> ranking;
  for (std::size_t i = 0; i < own.average.size(); ++i) {
    const auto visits = static_cast<double>(done);
    ranking.add(Move::plot(round.plots(observer)[i]), own.average[i], visits, own.paid[i]);
  }
  return ranking.drawn(game, done, kMixtureFloor, rng);
}

// As the solved duel sees it.
kings_duel::Standing standing_of(const DevicesOfKings& game, const Board& board, Seat seat) {
  const Seat rival = 1 - seat;
  // Level at or beyond the target: whoever scores alone wins, as with one point needed.
  const auto needs = [&](Seat s) { return std::max(1, game.target() - board.total(s)); };
  kings_duel::Standing standing{.needs = needs(seat), .rival_needs = needs(rival)};
  for (int d = 0; d < kPools; ++d) {
    const auto device = static_cast<Device>(d);
    standing.lead[d] = board.pool(seat, device) - board.pool(rival, device);
  }
  standing.rounds = game.last_round() - board.round + 1;
  return standing;
}

PlotBits plot_of(const kings_duel::Plot& plot, Seat seat) {
  std::vector<Card> cards;
  for (int d = 0; d < kDevices; ++d) {
    const auto device = static_cast<Device>(d);
    cards.insert(cards.end(), plot.bolsters[d], Card::bolster(device));
    if (plot.attack == d) cards.push_back(Card::attack(device, 1 - seat));
  }
  return make_plot(cards[0], cards[1]);
}

Decision plot_in_duel(const DevicesOfKings& game, const Board& board, Seat seat,
                      std::uint64_t seed) {
  Rng rng = Rng::fast(seed);
  const auto mixture =
      kings_duel::mixture(kings_duel::Table::shipped(), standing_of(game, board, seat));
  Ranking<Move> ranking;
  for (std::size_t i = 0; i < kings_duel::kPlots; ++i) {
    if (mixture.chances[i] == 0) continue;
    const Move move = Move::plot(plot_of(kings_duel::all_plots()[i], seat));
    ranking.add(move, mixture.chances[i], 1, mixture.worth[i]);
  }
  return ranking.drawn(game, kings_duel::kPlots, 0, rng);
}

constexpr std::uint64_t kMostSplits = 500;

// All is visible now: every split is tried.
Decision split(const DevicesOfKings& game, const DevicesOfKings::View& view, Seat seat,
               const KingsEvaluation& value, std::uint64_t seed) {
  Rng rng = Rng::fast(seed);
  Events nobody;
  const State state = game.imagine(view, rng);
  std::vector<Move> moves;
  if (game.count(state, seat) <= kMostSplits) {
    game.legal(state, seat, moves);
  } else {  // a great many: the advised one, and others evenly spread
    const Choices choices = Choices::of(game, state, seat);
    moves.push_back(game.advise(view, rng));
    for (std::uint64_t i = 0; i < kMostSplits; ++i) {
      const Move move{choices.bits(i * choices.count() / kMostSplits)};
      if (!(move == moves.front())) moves.push_back(move);
    }
  }
  Ranking<Move> ranking;
  for (const Move move : moves) {
    State after = state;
    game.play(after, seat, move, rng, nobody);
    Round::finish(game, after, rng);
    const double worth = value(game, after)[seat];
    ranking.add(move, worth, 1, worth);
  }
  return ranking.decision(game, moves.size());
}

}  // namespace

bool is_solved_duel(const DevicesOfKings& game) {
  return game.players() == 2 && game.target() <= kings_duel::kMostNeeded && !game.may_hold_back();
}

std::vector<double> duel_mixture(const DevicesOfKings& game, const DevicesOfKings::View& view,
                                 Seat seat) {
  const auto mixture =
      kings_duel::mixture(kings_duel::Table::shipped(), standing_of(game, view, seat));
  std::vector<Move> moves;
  State state{};
  static_cast<Board&>(state) = view;
  game.legal(state, seat, moves);
  std::vector<double> chances(moves.size());
  for (std::size_t i = 0; i < kings_duel::kPlots; ++i) {
    const Move move = Move::plot(plot_of(kings_duel::all_plots()[i], seat));
    chances[std::find(moves.begin(), moves.end(), move) - moves.begin()] = mixture.chances[i];
  }
  return chances;
}

Decision RoundSearch::operator()(const DevicesOfKings& game, const DevicesOfKings::View& view,
                                 Seat seat, const Budget& budget, std::uint64_t seed) const {
  const KingsEvaluation value;
  if (view.phase != Phase::kPlotting) return split(game, view, seat, value, seed);
  if (knows_the_duel && is_solved_duel(game)) return plot_in_duel(game, view, seat, seed);
  const Round round(game, view, value);
  return plot_by_sampling(game, round, seat, budget, advised_percent, seed);
}

}  // namespace crownhall
