#include "lab/fit/fit_command.hpp"

#include <CLI/CLI.hpp>
#include <csignal>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>

#include "bots/kingdoms_of_rice/features.hpp"
#include "bots/road_to_lord/features.hpp"
#include "bots/royal_ascension/features.hpp"
#include "games/all.hpp"
#include "lab/fit/fit.hpp"
#include "lab/run/progress_line.hpp"

namespace crownhall::lab {
namespace {

struct Options {
  std::string game, out;
  FitPlan plan{.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))};
};

std::atomic<bool> interrupted = false;

using Fit = ValueNet (*)(FitPlan, const FitProgress&);

// Null: no net judges the game.
template <Rules G>
constexpr Fit kFit = nullptr;
template <>
constexpr Fit kFit<RoadToLord> = fit<RoadToLordFeatures>;
template <>
constexpr Fit kFit<RoyalAscension> = fit<RoyalAscensionFeatures>;
template <>
constexpr Fit kFit<KingdomsOfRice> = fit<KingdomsOfRiceFeatures>;

Fit fit_of(std::string_view game) {
  Fit found = nullptr;
  AllGames::each([&]<Rules G>() {
    if (game == G::info().key) found = kFit<G>;
  });
  return found;
}

// The games a net judges.
std::string judged() {
  std::string list;
  AllGames::each([&]<Rules G>() {
    if (kFit<G>) list += (list.empty() ? "" : ", ") + std::string(G::info().key);
  });
  return list;
}

int run(const Options& options) {
  const Fit fit = fit_of(options.game);
  if (!fit) {
    fmt::print(stderr, "crownhall fit: No net judges '{}'; there are nets for {}.\n", options.game,
               judged());
    return 2;
  }
  // Before the work: a place that cannot be written to is known at once, and what is there stays
  // until there is something better.
  const bool is_new = !std::filesystem::exists(options.out);
  if (!std::ofstream(options.out, std::ios::app)) {
    fmt::print(stderr, "crownhall fit: Cannot write to '{}'.\n", options.out);
    return 2;
  }
  FitPlan plan = options.plan;
  plan.stop = &interrupted;
  std::signal(SIGINT, [](int) { interrupted = true; });
  fmt::print("{} matches of squires are played first.\n", plan.matches);
  std::fflush(stdout);
  auto line = std::make_unique<ProgressLine>(StatusLine::for_people(), plan.matches);
  plan.watched = [&](int played) { line->show("matches", played, plan.matches); };
  int learnt = 0;
  const ValueNet net = fit(plan, [&](int epoch, double loss) {
    line.reset();  // the matches are played
    learnt = epoch;
    fmt::print("epoch {:2} of {}: log loss {:.4f} on the matches left out{}\n", epoch, plan.epochs,
               loss, epoch == 0 ? ", knowing nothing" : "");
    std::fflush(stdout);
  });
  if (learnt == 0) {
    if (is_new) std::filesystem::remove(options.out);
    fmt::print(stderr, "crownhall fit: Stopped before anything was learnt; nothing was written.\n");
    return 1;
  }
  std::ofstream file(options.out);
  file << net.write();
  file.close();
  if (!file) {
    fmt::print(stderr, "crownhall fit: Could not write all of '{}'.\n", options.out);
    return 1;
  }
  return 0;
}

}  // namespace

void add_fit(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("fit", "Fit the net that sovereign judges positions by to new matches");
  command->add_option("--game", options->game, judged())->required();
  command->add_option("--out", options->out, "File to write the net to")->required();
  command->add_option("--matches", options->plan.matches, "Matches of squires to learn from")
      ->check(CLI::Range(100, 1'000'000))
      ->capture_default_str();
  command->add_option("--epochs", options->plan.epochs, "Times to go through them")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--threads", options->plan.threads, "Threads; never change the net")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", options->plan.seed, "Seed")->capture_default_str();
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace crownhall::lab
