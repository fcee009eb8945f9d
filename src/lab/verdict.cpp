#include "lab/verdict.hpp"

#include <cmath>
#include <fmt/core.h>

namespace crownhall::lab {
namespace {

using Weight = Sentence::Weight;

struct Read {
  double value, lo, hi;
  std::int64_t n;
};

Read figure(const json::value& f) {
  return {f.at("value").to_number<double>(), f.at("lo").to_number<double>(),
          f.at("hi").to_number<double>(), f.at("n").to_number<std::int64_t>()};
}

std::string percent(const Read& f) {
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * f.value, 100 * f.lo, 100 * f.hi);
}

std::string plain(const Read& f) {
  return fmt::format("{:.1f} ({:.1f} to {:.1f})", f.value, f.lo, f.hi);
}

// The normal's point for a two-sided 5 % shared out over `looks` looks.
double widened_z(int looks) {
  constexpr double kPoint[] = {1.960, 2.241, 2.394, 2.498, 2.576, 2.638};
  return kPoint[std::min(looks, 6) - 1];
}

void seats(const json::object& study, std::vector<Sentence>& say) {
  const auto& all = study.at("survey").at("seats").as_array();
  if (all.size() < 2) return;
  const auto biased = biased_seats(study);
  if (biased.empty()) {
    say.push_back({Weight::kFact, fmt::format("No seat is favoured as far as {} matches can tell.",
                                              study.at("survey").at("matches").as_int64())});
    return;
  }
  for (const int seat : biased) {
    const Read share = figure(all[static_cast<std::size_t>(seat)].at("share"));
    const double fair = 1.0 / static_cast<double>(all.size());
    const bool strong = std::abs(share.value - fair) > 0.15 * fair;
    say.push_back({strong ? Weight::kWarning : Weight::kNotice,
                   fmt::format("Seat {} wins {} where an even share is {:.1f} %.", seat + 1,
                               percent(share), 100 * fair)});
  }
}

void luck(const json::object& study, std::vector<Sentence>& say) {
  const Read deal = figure(study.at("luck").at("deal_share"));
  const char* much = deal.value > 0.5 ? "Most" : deal.value > 0.2 ? "Much" : "Little";
  say.push_back(
      {deal.value > 0.5 ? Weight::kNotice : Weight::kFact,
       fmt::format("{} of who wins lies in the deal: {} of the variance when these players "
                   "meet on the same deal again.",
                   much, percent(deal))});
}

void course(const json::object& study, std::vector<Sentence>& say) {
  const auto& fan = study.at("fan").as_object();
  const Read decided = figure(fan.at("decided_at"));
  const Read changes = figure(fan.at("lead_changes"));
  if (decided.n == 0) return;
  say.push_back({decided.value < 0.35 ? Weight::kWarning : Weight::kFact,
                 fmt::format("The winner is ahead for good after {} of the match; the favourite "
                             "changes {} times.",
                             percent(decided), plain(changes))});
  const auto& points = fan.at("points").as_array();
  const Read half = figure(points[points.size() / 2].at("favourite_won"));
  say.push_back(
      {half.lo > 0.85 ? Weight::kWarning : Weight::kFact,
       fmt::format("Whoever is the favourite half-way goes on to win in {}.", percent(half))});
  const Read kingmaking = figure(fan.at("kingmaking"));
  if (kingmaking.n > 30 && kingmaking.lo > 0.1) {
    say.push_back(
        {Weight::kNotice,
         fmt::format("A player without hope moved somebody else's chances by a fifth in {} "
                     "of such turns.",
                     percent(kingmaking))});
  }
}

void shape(const json::object& study, std::vector<Sentence>& say) {
  const auto& survey = study.at("survey").as_object();
  double forced = 0, decisions = 0;
  for (const auto& phase : survey.at("phases").as_array()) {
    const Read f = figure(phase.at("forced"));
    forced += f.value * static_cast<double>(f.n);
    decisions += static_cast<double>(f.n);
  }
  if (decisions > 0) {
    const double share = forced / decisions;
    say.push_back({share > 0.4 ? Weight::kNotice : Weight::kFact,
                   fmt::format("A match takes {} moves; {:.0f} % of them leave no choice.",
                               plain(figure(survey.at("length"))), 100 * share)});
  }
  const Read ties = figure(survey.at("ties"));
  if (ties.value > 0.02) {
    say.push_back({ties.value > 0.1 ? Weight::kNotice : Weight::kFact,
                   fmt::format("{} of the matches end in a shared win.", percent(ties))});
  }
}

void what_if(const json::object& study, std::vector<Sentence>& say) {
  if (const auto* bans = study.if_contains("restricted")) {
    const Read cost = figure(bans->at("difference"));
    std::string text;
    for (const auto& p : bans->at("patterns").as_array()) {
      text += (text.empty() ? "" : ", ") + std::string(p.as_string());
    }
    const bool clear = cost.lo > 0 || cost.hi < 0;
    say.push_back({clear ? Weight::kNotice : Weight::kFact,
                   fmt::format("Without \"{}\" a player's share of wins changes by {:+.1f} points "
                               "({:+.1f} to {:+.1f}){}.",
                               text, 100 * cost.value, 100 * cost.lo, 100 * cost.hi,
                               clear ? "" : ", which may be chance")});
  }
}

}  // namespace

std::vector<int> biased_seats(const json::object& study) {
  std::vector<int> biased;
  const auto& all = study.at("survey").at("seats").as_array();
  const double fair = 1.0 / static_cast<double>(all.size());
  for (std::size_t seat = 0; seat < all.size() && all.size() > 1; ++seat) {
    const Read share = figure(all[seat].at("share"));
    const double half = (share.hi - share.lo) / 2 * widened_z(static_cast<int>(all.size())) / 1.960;
    if (std::abs(share.value - fair) > half) biased.push_back(static_cast<int>(seat));
  }
  return biased;
}

std::vector<Sentence> verdict(const json::object& study) {
  std::vector<Sentence> say;
  seats(study, say);
  luck(study, say);
  course(study, say);
  shape(study, say);
  what_if(study, say);
  return say;
}

}  // namespace crownhall::lab
