#include "lab/parts/laboratory.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "lab/run/jobs.hpp"

namespace crownhall::lab {

Seating Laboratory::seating(std::int64_t deal) const {
  Seating seating;
  const auto n = static_cast<std::int64_t>(request_.levels.size());
  for (int seat = 0; seat < game_->players(); ++seat) {
    const BotLevel* level = request_.levels[(seat + deal) % n];
    seating.levels.push_back(level);
    seating.budgets.push_back({.iterations = std::max(1u, level->budget.iterations)});
  }
  return seating;
}

std::uint64_t Laboratory::play_seed(std::int64_t deal, int repeat) const {
  Hash64 hash;
  hash.add(request_.seed);
  hash.add(static_cast<std::uint64_t>(deal));
  hash.add(static_cast<std::uint64_t>(repeat));
  return hash.value();
}

Sheet Laboratory::run(const StudyPart& part) const {
  Jobs jobs{.from = execution_.rank,
            .to = part.jobs(),
            .step = execution_.ranks,
            .threads = execution_.threads,
            .stop = execution_.stop};
  if (execution_.progress) {
    jobs.progress = [&](std::int64_t done) {
      execution_.progress(part.name(), done,
                          (part.jobs() + execution_.ranks - 1) / execution_.ranks);
    };
  }
  Sheet sheet = run_jobs(jobs, part.blank(),
                         [&](std::int64_t number, Sheet& into) { part.work(number, into); });
  if (execution_.merge) execution_.merge(sheet);
  return sheet;
}

}  // namespace crownhall::lab
