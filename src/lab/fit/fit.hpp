// Fitting the nets that judge positions (bots/search/value_net.hpp) to finished matches.
//
// Squires play, with a slip now and then, so that the net also sees what nobody would do on
// purpose. Of each match a few positions are kept with who won it. The net learns to tell the
// winner (cross entropy over the seats) and, where the Extractor wants it, the scores on the side:
// they may say more about a match than its winner alone, and what helps to tell them is kept in the
// same sums. Every twentieth match is left out and only asked about: what the net says of those is
// what it knows.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "base/mutex.hpp"
#include "bots/search/tree_search.hpp"
#include "bots/search/value_net.hpp"

namespace crownhall::lab {

struct FitPlan {
  int matches = 50'000;
  int epochs = 6;
  int threads = 1;
  std::uint64_t seed = 1;
  double score_weight = 0;  // of the scores beside the winner; the Extractor's, set by `fit`
  // Per cent of the moves that are any legal one; each match has one of these.
  std::vector<std::uint32_t> slips = {0, 6, 12};
  const std::atomic<bool>* stop = nullptr;  // set: make do with what was learnt so far
  std::function<void(int)> watched =
      nullptr;  // told how many matches were played; never twice at once
};

// One position: the features of its seats one after another, and how the match ended for them.
struct Example {
  int players = 0;              // dealt in; only who is still in has features
  std::vector<float> features;  // by seat
  std::vector<float> shares;    // of the win, by seat
  std::vector<float> scores;
  bool left_out = false;
};

// After each epoch: its number and the log loss on the matches left out. Epoch 0 has learnt
// nothing yet.
using FitProgress = std::function<void(int epoch, double loss)>;

ValueNet fit_net(std::size_t inputs, std::vector<Example> examples, const FitPlan& plan,
                 const FitProgress& progress);

// The positions kept of one match.
template <class Extractor>
std::vector<Example> watch_match(const FitPlan& plan, int number) {
  using G = typename Extractor::G;
  constexpr int kMostPlayers = 4;
  const int counts = std::min(kMostPlayers, G::info().max_players) - Extractor::kFewestPlayers + 1;
  const int players = Extractor::kFewestPlayers + number % counts;
  const auto game = G::make({.players = players});
  Rng rng =
      Rng::fast(mix64(plan.seed + 0x9e3779b97f4a7c15 * static_cast<std::uint64_t>(number + 1)));
  const std::uint32_t slips = plan.slips[rng.below(static_cast<std::uint32_t>(plan.slips.size()))];
  Events nobody;
  auto state = game->deal(rng);
  std::vector<typename G::State> kept;
  for (SeatSet acting = game->to_act(state); !acting.empty(); acting = game->to_act(state)) {
    const Seat seat = acting.front();
    if (Extractor::covers(*game, state) && rng.below(Extractor::kKeepOneIn) == 0)
      kept.push_back(state);
    const bool slip = rng.below(100) < slips;
    const auto move =
        slip ? game->sample(state, seat, rng) : game->advise(game->view(state, seat), rng);
    game->play(state, seat, move, rng, nobody);
  }
  const Outcome outcome = game->outcome(state);
  std::vector<Example> examples;
  for (const auto& position : kept) {
    Example& example = examples.emplace_back();
    example.players = players;
    example.left_out = number / counts % 20 == 0;
    for (Seat seat = 0; seat < game->players(); ++seat) {
      if (!Extractor::still_in(*game, position, seat)) continue;
      FeatureVector<Extractor::kFeatures> features;
      Extractor::extract(*game, position, seat, features);
      const auto values = features.values();
      example.features.insert(example.features.end(), values.begin(), values.end());
      example.shares.push_back(static_cast<float>(win_share(outcome, seat)));
      example.scores.push_back(static_cast<float>(outcome.scores[seat]));
    }
  }
  return examples;
}

// Those of all matches, the numbers of players in turn. The same on any number of threads.
template <class Extractor>
std::vector<Example> watch_matches(const FitPlan& plan) {
  std::vector<std::vector<Example>> watched(plan.matches);
  Mutex telling;
  int played = 0;
  share_out(plan.matches, plan.threads, [&](int number) {
    if (plan.stop && *plan.stop) return;
    watched[number] = watch_match<Extractor>(plan, number);
    if (!plan.watched) return;
    const Lock lock(telling);
    plan.watched(++played);
  });
  std::vector<Example> examples;
  for (auto& match : watched) {
    std::move(match.begin(), match.end(), std::back_inserter(examples));
  }
  return examples;
}

// The same plan gives the same net, whatever the number of threads.
template <class Extractor>
ValueNet fit(FitPlan plan, const FitProgress& progress) {
  plan.score_weight = Extractor::kScoreWeight;
  return fit_net(Extractor::kFeatures, watch_matches<Extractor>(plan), plan, progress);
}

}  // namespace crownhall::lab
