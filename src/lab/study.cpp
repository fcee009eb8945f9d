#include "lab/study.hpp"

#include <algorithm>
#include <cmath>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "lab/arena.hpp"
#include "lab/chapter.hpp"
#include "lab/crew.hpp"
#include "lab/fan.hpp"
#include "lab/survey.hpp"

namespace crownhall::lab {
namespace {

constexpr int kRepeats = 4;  // plays of one deal, to tell the deal's luck from the rest
// Bots that never vary would play a deal the same way every time; people do not. In the repeats
// one move in so many is any legal one.
constexpr int kSlipPercent = 10;

// One setup of a request, made and ready to be played.
class Laboratory {
 public:
  Laboratory(const Request& request, const Means& means, std::shared_ptr<const AnyGame> game)
      : request_(request), means_(means), game_(std::move(game)) {}

  const AnyGame& game() const { return *game_; }

  // Match `deal` as everybody would play it.
  Seating seating(std::int64_t deal) const {
    Seating seating;
    const auto n = static_cast<std::int64_t>(request_.levels.size());
    for (int seat = 0; seat < game_->players(); ++seat) {
      seating.levels.push_back(request_.levels[static_cast<std::size_t>((seat + deal) % n)]);
    }
    return seating;
  }
  std::string seed(std::int64_t deal) const { return deal_seed(request_.seed, deal); }
  std::uint64_t play_seed(std::int64_t deal, int repeat = 0) const {
    Hash64 hash;
    hash.add(request_.seed);
    hash.add(static_cast<std::uint64_t>(deal));
    hash.add(static_cast<std::uint64_t>(repeat));
    return hash.value();
  }
  Played play(std::int64_t deal, const Seating& who, int repeat = 0,
              const Watcher& watch = {}) const {
    return play_match(*game_, seed(deal), who, play_seed(deal, repeat), watch);
  }

  // Shares `count` jobs out between threads and processes and adds up what they found.
  Sheet run(std::string_view what, std::int64_t count, const Sheet& blank,
            const std::function<void(std::int64_t, Sheet&)>& work) const {
    Jobs jobs{.from = means_.rank,
              .to = count,
              .step = means_.ranks,
              .threads = means_.threads,
              .stop = means_.stop};
    if (means_.progress) {
      jobs.progress = [&](std::int64_t done) {
        means_.progress(what, done, (count + means_.ranks - 1) / means_.ranks);
      };
    }
    Sheet sheet = run_jobs(jobs, blank, work);
    if (means_.merge) means_.merge(sheet);
    return sheet;
  }

 private:
  const Request& request_;
  const Means& means_;
  std::shared_ptr<const AnyGame> game_;
};

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
        choices.push_back(static_cast<int>(position.legal(seat).size()));
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

// How much of who wins lies in the deal: the same deal, seats and bots, played several times.
json::object luck(const Laboratory& lab, std::int64_t deals) {
  Sheet blank;
  const auto sums = blank.counters(4);  // groups, sum, squares, squared group sums
  const Sheet sheet = lab.run("luck", deals, blank, [&](std::int64_t deal, Sheet& into) {
    std::vector<std::int64_t> total(static_cast<std::size_t>(lab.game().players()));
    Seating who = lab.seating(deal);
    who.slip_percent = kSlipPercent;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      const Outcome outcome = lab.play(deal, who, repeat).outcome;
      for (std::size_t seat = 0; seat < total.size(); ++seat) {
        const auto share = static_cast<std::int64_t>(
            std::lround(win_share(outcome, static_cast<Seat>(seat)) * Survey::kShareUnit));
        total[seat] += share;
        into.add(sums, 1, share);
        into.add(sums, 2, share * share);
      }
    }
    for (const std::int64_t t : total) {
      into.add(sums, 0);
      into.add(sums, 3, t * t);
    }
  });
  const auto at = [&](std::size_t i) { return static_cast<double>(sheet.at(sums, i)); };
  return {{"deals", sheet.at(sums, 0) / lab.game().players()},
          {"repeats", kRepeats},
          {"slip_percent", kSlipPercent},
          {"deal_share",
           figure_json(share_between_groups(sheet.at(sums, 0), kRepeats, at(1), at(2), at(3)))}};
}

// One seat, another in each match, is kept from some moves: what does that cost it?
json::object restricted(const Laboratory& lab, const std::vector<std::string>& patterns,
                        std::int64_t matches) {
  Sheet blank;
  const auto free_share = blank.moments(), bound_share = blank.moments();
  const auto difference = blank.moments(), hindered = blank.moments();
  const int players = lab.game().players();
  const Sheet sheet = lab.run("restricted", matches, blank, [&](std::int64_t deal, Sheet& into) {
    const Seat bound = static_cast<Seat>(deal % players);
    int stopped = 0;
    Seating who = lab.seating(deal);
    const auto share = [&](const Played& played) {
      return static_cast<std::int64_t>(
          std::lround(win_share(played.outcome, bound) * Survey::kShareUnit));
    };
    const std::int64_t before = share(lab.play(deal, who));
    who.banned = [&](Seat seat, const std::string& move) {
      if (seat != bound) return false;
      for (const std::string& pattern : patterns) {
        if (matches_pattern(move, pattern)) return ++stopped, true;
      }
      return false;
    };
    const std::int64_t after = share(lab.play(deal, who));
    into.add(free_share, before);
    into.add(bound_share, after);
    into.add(difference, after - before);
    into.add(hindered, stopped > 0);
  });
  json::array texts(patterns.begin(), patterns.end());
  return {{"patterns", std::move(texts)},
          {"free", figure_json(mean(sheet, free_share, Survey::kShareUnit))},
          {"restricted", figure_json(mean(sheet, bound_share, Survey::kShareUnit))},
          {"difference", figure_json(mean(sheet, difference, Survey::kShareUnit))},
          {"hindered", figure_json(mean(sheet, hindered))}};
}

// What a variant changes, deal by deal.
json::object compared(const Laboratory& standard, const Laboratory& variant, std::int64_t matches) {
  Sheet blank;
  const int players = standard.game().players();
  std::vector<Sheet::Moments> score, share, before, after;
  for (int seat = 0; seat < players; ++seat) {
    score.push_back(blank.moments());
    share.push_back(blank.moments());
    before.push_back(blank.moments());
    after.push_back(blank.moments());
  }
  const auto length = blank.moments(), new_length = blank.moments();
  const Sheet sheet = standard.run("variant", matches, blank, [&](std::int64_t deal, Sheet& into) {
    const Played a = standard.play(deal, standard.seating(deal));
    const Played b = variant.play(deal, variant.seating(deal));
    for (std::size_t seat = 0; seat < score.size(); ++seat) {
      const auto part = [&](const Outcome& o) {
        return static_cast<std::int64_t>(
            std::lround(win_share(o, static_cast<Seat>(seat)) * Survey::kShareUnit));
      };
      into.add(score[seat], b.outcome.scores[seat] - a.outcome.scores[seat]);
      into.add(share[seat], part(b.outcome) - part(a.outcome));
      into.add(before[seat], part(a.outcome));
      into.add(after[seat], part(b.outcome));
    }
    into.add(length,
             static_cast<std::int64_t>(b.moves.size()) - static_cast<std::int64_t>(a.moves.size()));
    into.add(new_length, static_cast<std::int64_t>(b.moves.size()));
  });
  json::array seats;
  for (std::size_t seat = 0; seat < score.size(); ++seat) {
    seats.push_back(json::object{
        {"score_difference", figure_json(mean(sheet, score[seat]))},
        {"share_difference", figure_json(mean(sheet, share[seat], Survey::kShareUnit))},
        {"share_before", figure_json(mean(sheet, before[seat], Survey::kShareUnit))},
        {"share_after", figure_json(mean(sheet, after[seat], Survey::kShareUnit))}});
  }
  json::object options;
  for (const auto& [key, value] : variant.game().setup().options) {
    for (const OptionSpec& spec : variant.game().info().options) {
      if (spec.key == key) options[key] = option_text(spec, value);
    }
  }
  return {{"options", std::move(options)},
          {"length_difference", figure_json(mean(sheet, length))},
          {"length", figure_json(mean(sheet, new_length))},
          {"seats", std::move(seats)}};
}

Setup changed_setup(Setup setup, const OptionValues& changed) {
  for (const auto& [key, value] : changed) {
    std::erase_if(setup.options, [&](const auto& old) { return old.first == key; });
    setup.options.emplace_back(key, value);
  }
  return setup;
}

// Each rung against a table of the one below, over duplicate deals. It is short and runs on every
// rank alike.
json::array ladder(const Request& request, const Means& means) {
  json::array rungs;
  if (request.ladder_deals == 0 || request.setup.players < 2) return rungs;
  for (std::size_t i = 0; i + 1 < request.ladder.size(); ++i) {
    if (means.progress) {
      means.progress("ladder", static_cast<std::int64_t>(i),
                     static_cast<std::int64_t>(request.ladder.size()) - 1);
    }
    auto plan = plan_arena(request.entry->info->key, request.setup,
                           {request.ladder[i + 1], request.ladder[i]});
    if (!plan) continue;
    plan->deals = request.ladder_deals;
    plan->threads = means.threads;
    plan->seed = request.seed + " ladder";
    const ArenaResult result = run_arena(
        *plan, {}, [](int, const ArenaResult&) {}, means.stop);
    if (result.blocks.empty()) break;
    const Standing s = standing_of(result.blocks, 0, plan->entry(0));
    rungs.push_back(
        json::object{{"label", request.ladder[i + 1] + " against " + request.ladder[i]},
                     {"share", figure_json({s.share, s.share_lo, s.share_hi,
                                            static_cast<std::int64_t>(result.blocks.size())})}});
  }
  return rungs;
}

}  // namespace

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
  study["luck"] = luck(lab, std::clamp<std::int64_t>(request.matches / 50, 20, 2000));
  study["fan"] =
      fan(lab, std::clamp<std::int64_t>(request.matches / 1000, 20, 100), representative);
  study["representative"] = std::move(representative);
  const std::int64_t paired = std::clamp<std::int64_t>(request.matches / 2, 100, 50000);
  if (!request.restrict.empty()) {
    study["restricted"] = restricted(lab, request.restrict, paired);
  }
  const auto compare = [&](const OptionValues& changed) -> Result<json::object> {
    auto variant = request.entry->make(changed_setup(request.setup, changed));
    if (!variant) return variant.refusal();
    return compared(lab, Laboratory(request, means, *variant), paired);
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
  study["ladder"] = ladder(request, means);
  return study;
}

}  // namespace crownhall::lab
