#include "lab/report/verdict.hpp"

#include <cmath>
#include <fmt/core.h>

namespace crownhall::lab {
namespace {

using Weight = Sentence::Weight;

std::string percent(const Figure& f) {
  return fmt::format("{:.1f} % ({:.1f} to {:.1f}, n = {})", 100 * f.value, 100 * f.lo, 100 * f.hi,
                     f.n);
}

std::string plain(const Figure& f) {
  return fmt::format("{:.1f} ({:.1f} to {:.1f}, n = {})", f.value, f.lo, f.hi, f.n);
}

// "+1.2 points (+0.4 to +2.0, n = 500)", and whether chance alone may have done it.
std::string change(const Figure& f) {
  return fmt::format("{:+.1f} points ({:+.1f} to {:+.1f}, n = {})", 100 * f.value, 100 * f.lo,
                     100 * f.hi, f.n);
}
bool clear(const Figure& f) { return f.lo > 0 || f.hi < 0; }

// The normal's point for a two-sided 5 % shared out over `looks` looks.
double widened_z(int looks) {
  constexpr double kPoint[] = {1.960, 2.241, 2.394, 2.498, 2.576, 2.638};
  return kPoint[std::min(looks, 6) - 1];
}

void seats(const Study& study, std::vector<Sentence>& say) {
  const auto& all = study.survey.seats;
  if (all.size() < 2) return;
  const auto biased = biased_seats(study.survey);
  if (biased.empty()) {
    say.push_back({Weight::kFact, fmt::format("No seat is favoured as far as {} matches can tell.",
                                              study.survey.matches)});
    return;
  }
  const double fair = 1.0 / static_cast<double>(all.size());
  bool strong = false;
  std::string list;
  for (const int seat : biased) {
    const Figure share = all[seat].share;
    strong |= std::abs(share.value - fair) > 0.15 * fair;
    list += fmt::format("{}seat {} wins {}", list.empty() ? "" : ", ", seat + 1, percent(share));
  }
  say.push_back({strong ? Weight::kWarning : Weight::kNotice,
                 fmt::format("The seats are not equal: {}, where an even share is {:.1f} %.", list,
                             100 * fair)});
}

void luck(const Study& study, std::vector<Sentence>& say) {
  const auto& [deals, plays, slips, seat, deal, chance, play] = study.luck;
  if (deal.n < 2) return;
  const double luck = deal.value + chance.value;
  const char* much = luck > 0.5   ? "Luck decides more than play"
                     : luck > 0.2 ? "Luck has a say"
                                  : "Luck decides little";
  std::string text = fmt::format(
      "{}: of what makes one match differ from another, {} lies in the "
      "deal, {:.1f} % in chance on the way",
      much, percent(deal), 100 * chance.value);
  if (study.survey.players > 1) {
    text += fmt::format(", {:.1f} % in the seat", 100 * seat.value);
  }
  say.push_back({luck > 0.5 ? Weight::kNotice : Weight::kFact,
                 text + fmt::format(" and {:.1f} % in how it is played, one move in ten "
                                    "being any legal one.",
                                    100 * play.value)});
}

// What the rules of thumb are worth, and what thinking twice as long adds to that.
void skill(const Study& study, std::vector<Sentence>& say) {
  const LadderFindings::Rung* doubled = nullptr;
  for (const auto& rung : study.ladder.rungs) {
    const std::string_view label = rung.label;
    if (label.find('@') != label.npos && !label.ends_with("squire")) doubled = &rung;
    if (!label.starts_with("squire")) continue;
    const Figure share = rung.share;
    say.push_back({share.lo > 1 ? Weight::kFact : Weight::kWarning,
                   fmt::format("{}: a {} wins {} times an even share.",
                               share.lo > 1 ? "Better play pays" : "Better play is not seen to pay",
                               label, plain(share))});
  }
  if (!doubled) return;
  const Figure share = doubled->share;
  say.push_back(
      {Weight::kFact,
       fmt::format("Thinking twice as long {}: {} wins {} times an even share.",
                   share.lo > 1 ? "pays" : "is not seen to pay", doubled->label, plain(share))});
}

void course(const Study& study, std::vector<Sentence>& say) {
  const FanFindings& fan = study.fan;
  const Figure decided = fan.decided_at;
  const Figure changes = fan.lead_changes;
  if (decided.n == 0) return;
  say.push_back({decided.value < 0.35 ? Weight::kWarning : Weight::kFact,
                 fmt::format("The winner is ahead for good after {} of the match; the favourite "
                             "changes {} times.",
                             percent(decided), plain(changes))});
  const Figure half = fan.points[fan.points.size() / 2].favourite_won;
  say.push_back(
      {half.lo > 0.85 ? Weight::kWarning : Weight::kFact,
       fmt::format("Whoever is the favourite half-way goes on to win in {}.", percent(half))});
  const Figure runaway = fan.runaway;
  if (runaway.lo > 0.4) {
    say.push_back(
        {Weight::kNotice,
         fmt::format("In {} whoever leads after a third of the match never gives the lead "
                     "away.",
                     percent(runaway))});
  }
  const Figure kingmaking = fan.kingmaking;
  if (kingmaking.n > 30 && kingmaking.lo > 0.1) {
    say.push_back(
        {Weight::kNotice,
         fmt::format("A player without hope moved somebody else's chances by a fifth in {} "
                     "of such turns.",
                     percent(kingmaking))});
  }
}

void shape(const Study& study, std::vector<Sentence>& say) {
  const SurveyFindings& survey = study.survey;
  const Figure forced = survey.forced;
  if (forced.n > 0) {
    say.push_back({forced.value > 0.4 ? Weight::kNotice : Weight::kFact,
                   fmt::format("A match takes {} moves; {} of them leave no choice.",
                               plain(survey.length), percent(forced))});
  }
  const Figure ties = survey.ties;
  if (ties.value > 0.02) {
    say.push_back({ties.value > 0.1 ? Weight::kNotice : Weight::kFact,
                   fmt::format("{} of the matches end in a shared win.", percent(ties))});
  }
}

void what_if(const Study& study, std::vector<Sentence>& say) {
  if (const auto& bans = study.restricted) {
    const Figure cost = bans->difference;
    std::string text;
    for (const auto& pattern : bans->patterns) {
      text += (text.empty() ? "" : ", ") + pattern;
    }
    say.push_back({clear(cost) ? Weight::kNotice : Weight::kFact,
                   fmt::format("Without \"{}\" a player's share of wins changes by {}{}.", text,
                               change(cost), clear(cost) ? "" : ", which may be chance")});
  }
  for (const auto& variant : study.variants) {
    std::string name;
    for (const auto& [key, value] : variant.options) {
      name += (name.empty() ? "" : ", ") + key + "=" + value;
    }
    std::string seats;
    int seat = 0;
    for (const auto& s : variant.seats) {
      ++seat;
      const Figure share = s.share_difference;
      if (!clear(share)) continue;
      seats += fmt::format("{}seat {} by {}", seats.empty() ? "" : ", ", seat, change(share));
    }
    const Figure length = variant.length_difference;
    say.push_back(
        {seats.empty() ? Weight::kFact : Weight::kNotice,
         fmt::format("With {} a match is {:+.1f} moves ({:+.1f} to {:+.1f}, n = {}) longer; "
                     "{}.",
                     name, length.value, length.lo, length.hi, length.n,
                     seats.empty() ? "no seat's share of wins is shown to change"
                                   : "the share of wins changes for " + seats)});
  }
}

}  // namespace

std::vector<int> biased_seats(const SurveyFindings& survey) {
  std::vector<int> biased;
  const auto& all = survey.seats;
  const double fair = 1.0 / static_cast<double>(all.size());
  for (std::size_t seat = 0; seat < all.size() && all.size() > 1; ++seat) {
    const Figure share = all[seat].share;
    const double half = (share.hi - share.lo) / 2 * widened_z(static_cast<int>(all.size())) / 1.960;
    if (std::abs(share.value - fair) > half) biased.push_back(static_cast<int>(seat));
  }
  return biased;
}

std::vector<Sentence> verdict(const Study& study) {
  std::vector<Sentence> say;
  seats(study, say);
  luck(study, say);
  skill(study, say);
  course(study, say);
  shape(study, say);
  what_if(study, say);
  return say;
}

}  // namespace crownhall::lab
