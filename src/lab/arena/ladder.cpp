#include "lab/arena/ladder.hpp"

#include <algorithm>

#include "lab/arena/arena.hpp"

namespace crownhall::lab {
namespace {

// Work is counted in iterations x (moves of a match) squared: a match asks for as many decisions as
// it has moves, and an iteration plays on for about as many. A unit takes one or two microseconds
// in all four games.
constexpr double kRungWork = 8e6;
constexpr int kFewestDeals = 4;
constexpr int kMostDeals = 60;

int affordable_deals(const ArenaPlan& plan, double moves) {
  double iterations = 0;
  for (const std::size_t entrant : plan.lineup) {
    iterations += plan.entrants[entrant].budget.iterations;
  }
  return static_cast<int>(
      std::min(kRungWork / (iterations * moves * moves + 1), static_cast<double>(kMostDeals)));
}

}  // namespace

std::vector<std::string> standard_ladder(const GameEntry& game) {
  std::vector<std::string> rungs;
  bool doubled = false;
  for (const BotLevel& level : game.bots) {
    if (level.key == "reference") continue;
    if (level.budget.iterations > 3 && !doubled) {
      doubled = true;
      for (const std::uint32_t part : {4u, 2u}) {
        rungs.push_back(std::string(level.key) + "@" +
                        std::to_string(level.budget.iterations / part));
      }
    }
    rungs.emplace_back(level.key);
  }
  return rungs;
}

LadderFindings climb(const Request& request, const Execution& execution, double moves) {
  LadderFindings found;
  for (std::size_t i = 0; i + 1 < request.ladder.size(); ++i) {
    if (request.setup.players < 2 || (execution.stop && *execution.stop)) break;
    const std::string label = request.ladder[i + 1] + " against " + request.ladder[i];
    auto plan = plan_arena(request.entry->info->key, request.setup,
                           {request.ladder[i + 1], request.ladder[i]});
    if (!plan) continue;
    plan->deals = request.ladder_deals ? *request.ladder_deals : affordable_deals(*plan, moves);
    if (!request.ladder_deals && plan->deals < kFewestDeals) {
      found.left_out.push_back(label);
      continue;
    }
    plan->threads = execution.threads;
    plan->seed = request.seed + " ladder";
    const auto seen = [&](int deal, const ArenaResult&) {
      if (execution.progress) execution.progress("ladder: " + label, deal + 1, plan->deals);
    };
    const ArenaResult result = run_arena(*plan, {}, seen, execution.stop);
    if (result.blocks.empty()) continue;
    const Standing s = standing_of(result.blocks, 0, plan->entry(0));
    const auto n = static_cast<std::int64_t>(result.blocks.size());
    found.rungs.push_back({label, {s.share, s.share_lo, s.share_hi, n}});
  }
  return found;
}

}  // namespace crownhall::lab
