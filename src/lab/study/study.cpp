#include "lab/study/study.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "lab/arena/ladder.hpp"
#include "lab/chapters/chapter.hpp"
#include "lab/parts/fan.hpp"
#include "lab/parts/laboratory.hpp"
#include "lab/parts/luck.hpp"
#include "lab/parts/survey.hpp"
#include "lab/parts/what_if.hpp"

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

std::int64_t luck_deals(const Request& request) {
  return std::clamp<std::int64_t>(request.matches / 25, 40, 4000);
}
std::int64_t followed(const Request& request) {
  return request.followed.value_or(std::clamp<std::int64_t>(request.matches / 400, 20, 250));
}
std::int64_t paired(const Request& request) {
  return std::clamp<std::int64_t>(request.matches / 2, 100, 50000);
}

class SurveyPart final : public StudyPart {
 public:
  explicit SurveyPart(const Laboratory& lab)
      : lab_(lab),
        survey_(lab.game(), Messages::english(), pilot(lab)),
        blank_(survey_.blank()),
        chapter_(chapter_for(lab.game(), Messages::english(), blank_)) {}

  std::string_view name() const override { return "matches"; }
  std::int64_t jobs() const override { return lab_.request().matches; }
  const Sheet& blank() const override { return blank_; }

  void work(std::int64_t deal, Sheet& sheet) const override {
    Choices choices;
    Watcher watch;
    if (deal % every_ == 0) {
      watch = [&](const Position& position, Seat seat, int) {
        choices.push_back(static_cast<int>(position.count(seat)));
      };
    }
    const Played played = lab_.play(deal, lab_.seating(deal), 0, watch);
    survey_.count(sheet, deal, played, choices);
    if (chapter_) chapter_->count(sheet, played);
  }

  void findings(const Sheet& merged, Study& study) const override {
    study.survey = survey_.findings(merged);
    study.representative.closest = survey_.closest(merged);
    study.representative.most_one_sided = survey_.most_one_sided(merged);
    if (chapter_) study.chapter = chapter_->charts(merged);
  }

 private:
  const Laboratory& lab_;
  const Survey survey_;
  Sheet blank_;
  const std::unique_ptr<Chapter> chapter_;
  const std::int64_t every_ =
      std::max<std::int64_t>(1, lab_.request().matches / 1000);  // branching: a sample
};

class FanPart final : public StudyPart {
 public:
  explicit FanPart(const Laboratory& lab) : lab_(lab), fan_(lab.game().players()) {}

  std::string_view name() const override { return "chances"; }
  std::int64_t jobs() const override { return followed(lab_.request()); }
  const Sheet& blank() const override { return fan_.blank(); }

  void work(std::int64_t deal, Sheet& sheet) const override {
    const Seating who = lab_.seating(deal);
    fan_.count(sheet, deal, lab_.game(), lab_.seed(deal), lab_.play(deal, who), who,
               lab_.play_seed(deal));
  }

  void findings(const Sheet& merged, Study& study) const override {
    study.fan = fan_.findings(merged);
    study.representative.greatest_comeback = fan_.greatest_comeback(merged);
  }

 private:
  const Laboratory& lab_;
  const Fan fan_;
};

// The same deals over and over: with other chance after the deal, and played in another way.
class LuckPart final : public StudyPart {
 public:
  explicit LuckPart(const Laboratory& lab) : lab_(lab), luck_(lab.game().players()) {}

  std::string_view name() const override { return "luck"; }
  std::int64_t jobs() const override { return luck_deals(lab_.request()); }
  const Sheet& blank() const override { return luck_.blank(); }

  void work(std::int64_t deal, Sheet& sheet) const override {
    const int players = lab_.game().players();
    std::vector<Luck::Got> got(players);
    Seating who = lab_.seating(deal);
    who.slip_percent = Luck::kSlipPercent;
    for (std::size_t chance = 0; chance < Luck::kChances; ++chance) {
      who.chance_seed = lab_.seed(deal) + " chance " + std::to_string(chance);
      for (std::size_t play = 0; play < Luck::kPlays; ++play) {
        const int repeat = static_cast<int>(chance * Luck::kPlays + play);
        const Outcome outcome = lab_.play(deal, who, repeat).outcome;
        for (Seat seat = 0; seat < players; ++seat) {
          got[seat][chance][play] =
              players > 1 ? win_sixtieths(outcome, seat) : outcome.scores[seat];
        }
      }
    }
    luck_.count(sheet, deal, got);
  }

  void findings(const Sheet& merged, Study& study) const override {
    study.luck = luck_.findings(merged);
  }

 private:
  const Laboratory& lab_;
  const Luck luck_;
};

Setup changed_setup(Setup setup, const OptionValues& changed) {
  for (const auto& option : changed) {
    std::erase_if(setup.options, [&](const auto& old) { return old.first == option.first; });
    setup.options.push_back(option);
  }
  return setup;
}

using StudyParts = std::vector<std::unique_ptr<StudyPart>>;

Result<StudyParts> parts_of(const Laboratory& lab, const Execution& execution) {
  const Request& request = lab.request();
  StudyParts parts;
  parts.push_back(std::make_unique<SurveyPart>(lab));
  parts.push_back(std::make_unique<LuckPart>(lab));
  parts.push_back(std::make_unique<FanPart>(lab));
  if (!request.restrict.empty()) {
    parts.push_back(std::make_unique<Restricted>(lab, paired(request)));
  }
  const auto compare = [&](const OptionValues& changed, std::optional<int> swept) -> Result<void> {
    auto variant = request.entry->make(changed_setup(request.setup, changed));
    if (!variant) return variant.refusal();
    parts.push_back(std::make_unique<Variant>(lab, Laboratory(request, execution, *variant),
                                              paired(request), swept));
    return {};
  };
  for (const OptionValues& changed : request.variants) {
    if (const auto made = compare(changed, {}); !made) return made.refusal();
  }
  for (const int value : request.sweep_values) {
    if (const auto made = compare({{request.sweep_option, value}}, value); !made) {
      return made.refusal();
    }
  }
  return parts;
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
  const Execution alone;
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

Result<Study> run_study(const Request& request, const Execution& execution) {
  auto made = request.entry->make(request.setup);
  if (!made) return made.refusal();
  const Laboratory lab(request, execution, *made);
  const auto parts = parts_of(lab, execution);
  if (!parts) return parts.refusal();

  Study study;
  const GameInfo& info = *request.entry->info;
  study.game = info.key;
  study.title = info.title;
  study.rules_version = info.version;
  study.seed = request.seed;
  for (const BotLevel* level : request.levels) study.levels.emplace_back(level->key);
  study.options = request.setup.options;
  for (const auto& part : *parts) part->findings(lab.run(*part), study);
  study.ladder = climb(request, execution, study.survey.length.value);
  return study;
}

}  // namespace crownhall::lab
