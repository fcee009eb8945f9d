#include "lab/arena/arena.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <thread>

#include "base/hash.hpp"
#include "base/mutex.hpp"
#include "base/text.hpp"
#include "lab/arena/match.hpp"

namespace crownhall::lab {
namespace {

// "500" iterations or "50ms".
Result<Budget> read_budget(std::string_view text) {
  const bool timed = text.ends_with("ms");
  if (timed) text.remove_suffix(2);
  const auto value = to_integer(text);
  if (!value || *value < 1 || *value > 1'000'000'000) {
    return Refusal{"bad_budget",
                   "A budget is a number of iterations or of milliseconds: 500, 50ms."};
  }
  if (timed) return Budget{.time_ms = static_cast<int>(*value)};
  return Budget{.iterations = static_cast<std::uint32_t>(*value)};
}

Result<Entrant> read_entrant(const GameEntry& game, const std::string& name) {
  const std::size_t at = name.find('@');
  const auto level = game.find_bot(std::string_view(name).substr(0, at));
  if (!level) return level.refusal();
  Entrant entrant{.name = name, .level = *level};
  entrant.budget.iterations = std::max(1u, (*level)->budget.iterations);
  if (at == std::string::npos) return entrant;
  const auto budget = read_budget(std::string_view(name).substr(at + 1));
  if (!budget) return budget.refusal();
  entrant.budget = *budget;
  return entrant;
}

std::optional<Block> play_block(const ArenaPlan& plan, const AnyGame& game, int deal,
                                const std::atomic<bool>* stop) {
  Block block(plan.entrants.size());
  for (int rotation = 0; rotation < game.players(); ++rotation) {
    const ArenaGame played = play_arena_game(plan, game, deal, rotation, stop);
    for (Seat seat = 0; seat < game.players(); ++seat) {
      block[played.seats[seat]] += win_sixtieths(played.outcome, seat);
    }
    // A bot told to stop answers, but not with what it can do.
    if (stop && stop->load(std::memory_order_relaxed)) return std::nullopt;
  }
  return block;
}

// Takes blocks as they come and counts them in the order of the deals.
class Counter {
 public:
  Counter(const ArenaPlan& plan, std::vector<Block> start, const BlockSeen& seen)
      : plan_(plan), seen_(seen) {
    result_.blocks = std::move(start);
    judge();
  }

  bool decided() const { return decided_; }
  int counted() const { return static_cast<int>(result_.blocks.size()); }

  void take(int deal, Block block) {
    const Lock lock(mutex_);
    waiting_.emplace(deal, std::move(block));
    while (!decided_ && !waiting_.empty() && waiting_.begin()->first == counted()) {
      result_.blocks.push_back(std::move(waiting_.begin()->second));
      waiting_.erase(waiting_.begin());
      judge();
      if (seen_) seen_(counted() - 1, result_);
    }
  }

  ArenaResult result() && { return std::move(result_); }

 private:
  void judge() {
    if (!plan_.sprt) return;
    result_.ratio = log_likelihood_ratio(result_.blocks, *plan_.sprt, plan_.entry(0));
    result_.verdict = verdict_of(result_.ratio, result_.blocks.size());
    decided_ = result_.verdict != Verdict::kOpen;
  }

  const ArenaPlan& plan_;
  const BlockSeen& seen_;
  Mutex mutex_;
  ArenaResult result_;
  std::map<int, Block> waiting_ CROWNHALL_GUARDED_BY(mutex_);
  std::atomic<bool> decided_ = false;
};

}  // namespace

Entry ArenaPlan::entry(std::size_t entrant) const {
  return {.players = setup.players,
          .seats = static_cast<int>(std::count(lineup.begin(), lineup.end(), entrant))};
}

Result<ArenaPlan> plan_arena(std::string_view game, const Setup& setup,
                             const std::vector<std::string>& bots) {
  const auto entry = find_game(game);
  if (!entry) return entry.refusal();
  const auto made = (*entry)->make(setup);
  if (!made) return made.refusal();
  if (bots.empty() || bots.size() > static_cast<std::size_t>(setup.players)) {
    return Refusal{"bad_bots", "Name at least one bot and no more than there are players."};
  }
  ArenaPlan plan{.game = *entry, .setup = setup};
  for (const std::string& name : bots) {
    const auto entrant = read_entrant(**entry, name);
    if (!entrant) return entrant.refusal();
    plan.entrants.push_back(*entrant);
  }
  for (std::size_t chair = 0; std::cmp_less(chair, setup.players); ++chair) {
    plan.lineup.push_back(std::min(chair, bots.size() - 1));
  }
  return plan;
}

ArenaGame play_arena_game(const ArenaPlan& plan, const AnyGame& game, int deal, int rotation,
                          const std::atomic<bool>* stop) {
  const auto n = static_cast<std::size_t>(game.players());
  ArenaGame arena_game{.seed = deal_seed(plan.seed, deal)};
  Seating seating;
  for (std::size_t seat = 0; seat < n; ++seat) {
    const std::size_t chair = (seat + n - static_cast<std::size_t>(rotation)) % n;
    const Entrant& entrant = plan.entrants[plan.lineup[chair]];
    arena_game.seats.push_back(plan.lineup[chair]);
    seating.levels.push_back(entrant.level);
    seating.budgets.push_back(entrant.budget);
    seating.budgets.back().stop = stop;
  }
  Hash64 play_seed;
  play_seed.add(arena_game.seed);
  Played played = play_match(game, arena_game.seed, seating, play_seed.value());
  arena_game.moves = std::move(played.moves);
  arena_game.outcome = played.outcome;
  return arena_game;
}

ArenaResult run_arena(const ArenaPlan& plan, std::vector<Block> start, const BlockSeen& seen,
                      const std::atomic<bool>* stop) {
  const auto game = plan.game->make(plan.setup);
  assert(game.ok());
  Counter counter(plan, std::move(start), seen);
  std::atomic<int> next = counter.counted();
  const auto work = [&] {
    while (!counter.decided() && !(stop && stop->load(std::memory_order_relaxed))) {
      const int deal = next++;
      if (deal >= plan.deals) return;
      if (auto block = play_block(plan, **game, deal, stop)) counter.take(deal, std::move(*block));
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
    work();
  }
  return std::move(counter).result();
}

}  // namespace crownhall::lab
