#include "lab/fit/fit_command.hpp"

#include <CLI/CLI.hpp>
#include <csignal>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <optional>

#include "bots/kingdoms_of_rice/evaluation.hpp"
#include "bots/kingdoms_of_rice/features.hpp"
#include "bots/road_to_lord/features.hpp"
#include "bots/royal_ascension/evaluation.hpp"
#include "bots/royal_ascension/features.hpp"
#include "games/all.hpp"
#include "lab/fit/fit.hpp"
#include "lab/fit/fit_sum.hpp"
#include "lab/run/progress_line.hpp"

namespace crownhall::lab {
namespace {

struct Options {
  std::string game, out;
  bool sum = false;
  FitPlan plan{.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))};
};

std::atomic<bool> interrupted = false;

using FitNet = ValueNet (*)(FitPlan, const FitProgress&);
using FitSums = std::vector<FittedSum> (*)(FitPlan);

// Null: no net, or no sum, judges the game.
template <Rules G>
constexpr FitNet kFitNet = nullptr;
template <>
constexpr FitNet kFitNet<RoadToLord> = fit<RoadToLordFeatures>;
template <>
constexpr FitNet kFitNet<RoyalAscension> = fit<RoyalAscensionFeatures>;
template <>
constexpr FitNet kFitNet<KingdomsOfRice> = fit<KingdomsOfRiceFeatures>;

template <Rules G>
constexpr FitSums kFitSums = nullptr;
template <>
constexpr FitSums kFitSums<RoyalAscension> = fit_sums<RoyalAscensionTerms>;
template <>
constexpr FitSums kFitSums<KingdomsOfRice> = fit_sums<KingdomsOfRiceTerms>;

struct Fits {
  FitNet net = nullptr;
  FitSums sums = nullptr;
};
Fits fits_of(std::string_view game) {
  Fits found;
  AllGames::each([&]<Rules G>() {
    if (game == G::info().key) found = {kFitNet<G>, kFitSums<G>};
  });
  return found;
}

// The games that a net, or a sum, judges.
std::string judged(bool by_sum) {
  std::string list;
  AllGames::each([&]<Rules G>() {
    if (by_sum ? kFitSums<G> != nullptr : kFitNet<G> != nullptr) {
      list += (list.empty() ? "" : ", ") + std::string(G::info().key);
    }
  });
  return list;
}

// What is to be written; nothing when it was stopped before anything was learnt.
std::optional<std::string> net_text(FitNet fit, FitPlan plan) {
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
  if (learnt == 0) return std::nullopt;
  return net.write();
}

std::optional<std::string> sums_text(FitSums fit, FitPlan plan, const std::string& game) {
  auto line = std::make_unique<ProgressLine>(StatusLine::for_people(), plan.matches);
  plan.watched = [&](int played) { line->show("matches", played, plan.matches); };
  const std::vector<FittedSum> sums = fit(plan);
  line.reset();
  if (interrupted) return std::nullopt;  // with fewer matches it is not what the plan gives
  for (const FittedSum& sum : sums) {
    fmt::print(
        "{} players: error {:.4f} on the matches left out, {:.4f} knowing nothing; "
        "{} positions\n",
        sum.players, sum.error, sum.error_of_nothing, sum.positions);
  }
  std::string name = game;
  std::replace(name.begin(), name.end(), '-', '_');
  return weights_header(name,
                        fmt::format("crownhall fit --sum --game {} --matches {} --seed {}", game,
                                    plan.matches, plan.seed),
                        sums);
}

int run(const Options& options) {
  const Fits fits = fits_of(options.game);
  if (options.sum ? !fits.sums : !fits.net) {
    const char* what = options.sum ? "sum" : "net";
    fmt::print(stderr, "crownhall fit: No {} judges '{}'; there are {}s for {}.\n", what,
               options.game, what, judged(options.sum));
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
  const auto text =
      options.sum ? sums_text(fits.sums, plan, options.game) : net_text(fits.net, plan);
  if (!text) {
    if (is_new) std::filesystem::remove(options.out);
    fmt::print(stderr, "crownhall fit: Stopped before anything was learnt; nothing was written.\n");
    return 1;
  }
  std::ofstream file(options.out);
  file << *text;
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
  CLI::App* command = app.add_subcommand(
      "fit", "Fit what judges positions to new matches: sovereign's net, or the sum");
  command->add_option("--game", options->game, judged(false) + "; a sum: " + judged(true))
      ->required();
  CLI::Option* sum = command->add_flag(
      "--sum", options->sum, "The weighted sum that rollouts end with; written as weights.hpp");
  command->add_option("--out", options->out, "File to write it to")->required();
  command->add_option("--matches", options->plan.matches, "Matches of squires to learn from")
      ->check(CLI::Range(100, 1'000'000))
      ->capture_default_str();
  command->add_option("--epochs", options->plan.epochs, "Times to go through them")
      ->check(CLI::Range(1, 1000))
      ->excludes(sum)
      ->capture_default_str();
  command->add_option("--threads", options->plan.threads, "Threads; never change what is fitted")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", options->plan.seed, "Seed")->capture_default_str();
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace crownhall::lab
