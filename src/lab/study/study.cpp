#include "lab/study/study.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "lab/arena/ladder.hpp"
#include "lab/chapters/chapter.hpp"
#include "lab/study/fan.hpp"
#include "lab/study/laboratory.hpp"
#include "lab/study/luck.hpp"
#include "lab/study/survey.hpp"
#include "lab/study/what_if.hpp"

namespace crownhall::lab {
namespace {

Scale pilot(const Laboratory& lab) {
  Scale scale{.least_score = 0, .most_score = 1, .longest = 1};
  for (std::int64_t deal = 0; deal < 40; ++deal) {
    const Played played = lab.play(deal, lab.seating(deal));
    for (const auto score : played.outcome.scores) {
      scale.least_score = std::min<int>(scale.least_score, score);
      scale.most_score = std::max<int>(scale.most_score, score);
    }
    scale.longest = std::max(scale.longest, static_cast<int>(played.moves.size()));
  }
  const int room = (scale.most_score - scale.least_score) / 3 + 2;
  return {scale.least_score - room, scale.most_score + room, scale.longest * 3 / 2};
}

void survey(const Laboratory& lab, std::int64_t matches, json::object& study,
            json::object& representative) {
  const Survey survey(lab.game(), Messages::english(), pilot(lab));
  Sheet blank = survey.blank();
  const auto chapter = chapter_for(lab.game(), Messages::english(), blank);
  const std::int64_t every = std::max<std::int64_t>(1, matches / 1000);  // branching: a sample
  const Sheet sheet = lab.run("matches", matches, blank, [&](std::int64_t deal, Sheet& into) {
    Choices choices;
    Watcher watch;
    if (deal % every == 0) {
      watch = [&](const Position& position, Seat seat, int) {
        choices.push_back(static_cast<int>(position.count(seat)));
      };
    }
    const Played played = lab.play(deal, lab.seating(deal), 0, watch);
    survey.count(into, deal, played, choices);
    if (chapter) chapter->count(into, played);
  });
  representative["closest"] = survey.closest(sheet);
  representative["most_one_sided"] = survey.most_one_sided(sheet);
  study["survey"] = survey.findings(sheet);
  study["chapter"] = chapter ? chapter->charts(sheet) : json::array();
}

json::object fan(const Laboratory& lab, std::int64_t matches, json::object& representative) {
  const Fan fan(lab.game().players());
  const Sheet sheet = lab.run("chances", matches, fan.blank(), [&](std::int64_t deal, Sheet& into) {
    const Seating who = lab.seating(deal);
    fan.count(into, deal, lab.game(), lab.seed(deal), lab.play(deal, who), who,
              lab.play_seed(deal));
  });
  representative["greatest_comeback"] = fan.greatest_comeback(sheet);
  return fan.findings(sheet);
}

// The same deals over and over: with other chance after the deal, and played in another way.
json::object luck(const Laboratory& lab, std::int64_t deals) {
  const int players = lab.game().players();
  const Luck luck(players);
  const Sheet sheet = lab.run("luck", deals, luck.blank(), [&](std::int64_t deal, Sheet& into) {
    std::vector<Luck::Got> got(players);
    Seating who = lab.seating(deal);
    who.slip_percent = Luck::kSlipPercent;
    for (std::size_t chance = 0; chance < Luck::kChances; ++chance) {
      who.chance_seed = lab.seed(deal) + " chance " + std::to_string(chance);
      for (std::size_t play = 0; play < Luck::kPlays; ++play) {
        const int repeat = static_cast<int>(chance * Luck::kPlays + play);
        const Outcome outcome = lab.play(deal, who, repeat).outcome;
        for (Seat seat = 0; seat < players; ++seat) {
          got[seat][chance][play] =
              players > 1 ? win_sixtieths(outcome, seat) : outcome.scores[seat];
        }
      }
    }
    luck.count(into, deal, got);
  });
  return luck.findings(sheet);
}

std::int64_t luck_deals(const Request& request) {
  return std::clamp<std::int64_t>(request.matches / 25, 40, 4000);
}
std::int64_t followed(const Request& request) {
  return request.followed.value_or(std::clamp<std::int64_t>(request.matches / 400, 20, 250));
}
std::int64_t paired(const Request& request) {
  return std::clamp<std::int64_t>(request.matches / 2, 100, 50000);
}

Setup changed_setup(Setup setup, const OptionValues& changed) {
  for (const auto& [key, value] : changed) {
    std::erase_if(setup.options, [&](const auto& old) { return old.first == key; });
    setup.options.emplace_back(key, value);
  }
  return setup;
}

}  // namespace

int matches_each(std::string_view part) {
  if (part == "luck") return Luck::kChances * Luck::kPlays;
  if (part == "chances") return Fan::kPoints * Fan::kFinishes / 2;  // half a match, on average
  if (part == "restricted" || part == "variant") return 2;
  return part == "matches" ? 1 : 0;
}

std::int64_t matches_to_play(const Request& request) {
  const auto pairs = static_cast<std::int64_t>(
      request.variants.size() + request.sweep_values.size() + !request.restrict.empty());
  return request.matches + luck_deals(request) * matches_each("luck") +
         followed(request) * matches_each("chances") +
         pairs * paired(request) * matches_each("variant");
}

bool matches_pattern(std::string_view move, std::string_view pattern) {
  const std::string text = lower(trim(move));
  std::string wanted = lower(trim(pattern));
  if (wanted.starts_with("never ")) wanted.erase(0, 6);
  // The usual two-finger match: on a mismatch the last '*' takes one character more.
  std::size_t t = 0, p = 0, star = wanted.npos, resume = 0;
  while (t < text.size()) {
    if (p < wanted.size() && wanted[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < wanted.size() && wanted[p] == text[t]) {
      ++p, ++t;
    } else if (star != wanted.npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < wanted.size() && wanted[p] == '*') ++p;
  return p == wanted.size();
}

Record study_record(const Request& request, std::int64_t deal) {
  auto game = *request.entry->make(request.setup);
  const Means alone;
  const Laboratory lab(request, alone, game);
  const Seating who = lab.seating(deal);
  Match match = Match::deal(game, lab.seed(deal));
  for (const auto& [seat, move] : lab.play(deal, who).moves) (void)match.play(seat, move).ok();
  std::vector<SeatHolder> seats;
  for (std::size_t seat = 0; seat < who.levels.size(); ++seat) {
    const BotLevel& level = *who.levels[seat];
    seats.push_back(SeatHolder::bot(std::string(level.title) + " " + std::to_string(seat + 1),
                                    std::string(level.key)));
  }
  return make_record(match, seats);
}

Result<json::object> run_study(const Request& request, const Means& means) {
  auto made = request.entry->make(request.setup);
  if (!made) return made.refusal();
  const Laboratory lab(request, means, *made);

  json::object study, representative;
  json::array levels;
  for (const BotLevel* level : request.levels) levels.push_back(json::string(level->key));
  study["game"] = request.entry->info->key;
  study["title"] = request.entry->info->title;
  study["rules_version"] = request.entry->info->version;
  study["seed"] = request.seed;
  study["levels"] = std::move(levels);
  json::object options;
  for (const auto& [key, value] : request.setup.options) options[key] = value;
  study["options"] = std::move(options);
  survey(lab, request.matches, study, representative);
  study["luck"] = luck(lab, luck_deals(request));
  study["fan"] = fan(lab, followed(request), representative);
  study["representative"] = std::move(representative);
  if (!request.restrict.empty()) {
    study["restricted"] = restricted(lab, request.restrict, paired(request));
  }
  const auto compare = [&](const OptionValues& changed) -> Result<json::object> {
    auto variant = request.entry->make(changed_setup(request.setup, changed));
    if (!variant) return variant.refusal();
    return compared(lab, Laboratory(request, means, *variant), paired(request));
  };
  json::array variants, sweep;
  for (const OptionValues& changed : request.variants) {
    auto found = compare(changed);
    if (!found) return found.refusal();
    variants.push_back(std::move(*found));
  }
  study["variants"] = std::move(variants);
  for (const int value : request.sweep_values) {
    auto found = compare({{request.sweep_option, value}});
    if (!found) return found.refusal();
    (*found)["value"] = value;
    sweep.push_back(std::move(*found));
  }
  if (!sweep.empty())
    study["sweep"] = {{"option", request.sweep_option}, {"rows", std::move(sweep)}};
  const double moves = study.at("survey").at("length").at("value").to_number<double>();
  study["ladder"] = climb(request, means, moves);
  return study;
}

}  // namespace crownhall::lab
