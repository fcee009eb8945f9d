#include "lab/study/lab_command.hpp"

#include <CLI/CLI.hpp>
#include <csignal>
#include <fmt/core.h>
#include <fstream>
#include <thread>
#include <unistd.h>

#include "base/text.hpp"
#include "lab/arena/arena.hpp"
#include "lab/arena/ladder.hpp"
#include "lab/report/report.hpp"
#include "lab/report/verdict.hpp"
#include "lab/run/processes.hpp"
#include "lab/run/progress_line.hpp"
#include "lab/study/study.hpp"

namespace crownhall::lab {
namespace {

struct Options {
  std::string game;
  int players = 0;
  std::string bots = "squire";
  std::int64_t games = 10000;
  std::vector<std::string> options, compare, restrict;
  std::string data, sweep, seed = "crownhall", report, json, csv;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::optional<int> ladder;
  std::optional<std::int64_t> course;
  std::string rungs;
  bool progress = false;
};

std::atomic<bool> interrupted = false;

// "key=a..b"
Result<void> read_sweep(const GameInfo& info, std::string_view text, Request& request) {
  const std::size_t equals = text.find('='), dots = text.find("..");
  const Refusal bad{"bad_sweep", "--sweep takes an option and a range: target=5..15."};
  if (equals == text.npos || dots == text.npos || dots < equals) return bad;
  const auto from = to_integer(text.substr(equals + 1, dots - equals - 1));
  const auto to = to_integer(text.substr(dots + 2));
  if (!from || !to || *from > *to || *to - *from > 100) return bad;
  request.sweep_option = std::string(trim(text.substr(0, equals)));
  for (long long value = *from; value <= *to; ++value) {
    const auto option = read_option(info, request.sweep_option + "=" + std::to_string(value));
    if (!option) return option.refusal();
    request.sweep_values.push_back(static_cast<int>(value));
  }
  return {};
}

Result<Request> read_request(const Options& options) {
  Request request;
  const auto entry = find_game(options.game);
  if (!entry) return entry.refusal();
  request.entry = *entry;
  const GameInfo& info = *(*entry)->info;
  request.setup.players = options.players ? options.players : info.max_players;
  const auto chosen = read_options(info, options.options);
  if (!chosen) return chosen.refusal();
  request.setup.options = *chosen;
  if (!options.data.empty()) {
    std::ifstream file(options.data, std::ios::binary);
    if (!file) return Refusal{"bad_file", "Cannot read " + options.data + "."};
    request.setup.data.assign(std::istreambuf_iterator<char>(file), {});
    if (request.setup.data.empty()) return Refusal{"bad_data", options.data + " is empty."};
  }
  for (const auto name : split(options.bots, ',')) {
    const auto level = (*entry)->find_bot(trim(name));
    if (!level) return level.refusal();
    request.levels.push_back(*level);
  }
  request.matches = options.games;
  request.seed = options.seed;
  request.restrict = options.restrict;
  for (const std::string& text : options.compare) {
    const auto variant = read_options(info, std::span(&text, 1));
    if (!variant) return variant.refusal();
    request.variants.push_back(*variant);
  }
  if (!options.sweep.empty()) {
    if (const auto swept = read_sweep(info, options.sweep, request); !swept) return swept.refusal();
  }
  request.followed = options.course;
  request.ladder_deals = options.ladder;
  if (options.ladder != 0) request.ladder = standard_ladder(**entry);
  if (!options.rungs.empty()) {
    request.ladder.clear();
    for (const auto rung : split(options.rungs, ',')) request.ladder.emplace_back(trim(rung));
  }
  for (const std::string& rung : request.ladder) {
    const auto plan = plan_arena(options.game, request.setup, {rung});
    if (!plan) return plan.refusal();
  }
  return request;
}

// The command that makes this report again; what does not change it is left out.
std::string command_text(const Options& o, const Request& request) {
  std::string text = fmt::format("crownhall lab {} --players {} --bot {} --games {} --seed '{}'",
                                 o.game, request.setup.players, o.bots, o.games, o.seed);
  for (const auto& option : o.options) text += " --options " + option;
  for (const auto& variant : o.compare) text += " --compare '" + variant + "'";
  for (const auto& ban : o.restrict) text += " --restrict '" + ban + "'";
  if (!o.sweep.empty()) text += " --sweep " + o.sweep;
  if (o.course) text += fmt::format(" --course {}", *o.course);
  if (o.ladder) text += fmt::format(" --ladder {}", *o.ladder);
  if (!o.rungs.empty()) text += " --rungs " + o.rungs;
  if (!o.data.empty()) text += " --data " + o.data;
  return text;
}

// The representative matches played again, as records that `crownhall replay` reads.
void add_records(Study& study, const Request& request) {
  const Representative& match = study.representative;
  for (const auto& [name, number] :
       {std::pair{"closest", match.closest}, std::pair{"most_one_sided", match.most_one_sided},
        std::pair{"greatest_comeback", match.greatest_comeback}}) {
    if (number >= 0) study.records.emplace_back(name, study_record(request, number));
  }
}

Result<void> run(const Options& options) {
  auto request = read_request(options);
  if (!request) return request.refusal();
  const Processes processes;
  const bool speaks = processes.rank() == 0;
  std::signal(SIGINT, [](int) {
    interrupted = true;
    std::signal(SIGINT, SIG_DFL);
  });
  Execution execution{.threads = options.threads,
                      .rank = processes.rank(),
                      .ranks = processes.ranks(),
                      .stop = &interrupted};
  execution.merge = [&](Sheet& sheet) { processes.merge(sheet); };
  Result<Study> study = Refusal{};
  {
    const auto how = !speaks            ? StatusLine::How::kNone
                     : options.progress ? StatusLine::How::kLines
                                        : StatusLine::for_people();
    ProgressLine line(how, matches_to_play(*request) / processes.ranks());
    execution.progress = [&](std::string_view what, std::int64_t done, std::int64_t of) {
      line.show(what, done, of);
    };
    study = run_study(*request, execution);
  }
  if (!study) return study.refusal();
  if (!speaks) return {};
  study->command = command_text(options, *request);
  study->verdict = verdict(*study);
  add_records(*study, *request);

  for (const Sentence& line : study->verdict) fmt::print("{}\n", line.text);
  const json::object report = study_json(*study);
  if (!options.json.empty()) {
    if (auto done = write_file(options.json, write_json(report) + "\n"); !done) return done;
  }
  if (!options.csv.empty()) {
    if (auto done = write_csv(report, options.csv); !done) return done;
  }
  if (!options.report.empty()) {
    if (auto done = write_file(options.report, report_html(report)); !done) return done;
    fmt::print("The report is in {}\n", options.report);
  }
  return {};
}

}  // namespace

void add_lab(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* lab = app.add_subcommand("lab", "Report on a game's balance from many matches of bots");
  lab->add_option("game", o->game, "Which game")->required();
  lab->add_option("--players", o->players, "How many players (default: the most)");
  lab->add_option("--bot,--bots", o->bots, "Bot levels, dealt round the seats: squire[,knight...]")
      ->capture_default_str();
  lab->add_option("--games", o->games, "How many matches")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 39))
      ->capture_default_str();
  lab->add_option("--options,--option", o->options, "Rule options: key=value[,key=value]");
  lab->add_option("--data", o->data, "Card data to play with instead of the shipped edition");
  lab->add_option("--compare", o->compare, "A variant on the same deals: key=value[,key=value]");
  lab->add_option("--sweep", o->sweep, "An option over a range, on the same deals: key=a..b");
  lab->add_option("--restrict", o->restrict,
                  "Moves one player may not make: \"never build market*\"");
  lab->add_option("--course", o->course,
                  "Matches whose course is followed (default: one in 400, from 20 to 250)")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 30));
  lab->add_option("--ladder", o->ladder,
                  "Deals for each step of the skill ladder (default: what is quick); 0 = no ladder")
      ->check(CLI::Range(0, 1000000));
  lab->add_option("--rungs", o->rungs,
                  "Its bots, weakest first: squire,knight@200,knight@400 (default: all levels)");
  lab->add_option("--threads", o->threads, "Threads; they do not change the result")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  lab->add_option("--seed", o->seed, "Any text")->capture_default_str();
  lab->add_option("--report", o->report, "Write the report page to this file (HTML)");
  lab->add_flag("--progress", o->progress, "Tell progress as lines of JSON on standard error");
  lab->add_option("--json", o->json, "Write all figures to this file (JSON)");
  lab->add_option("--csv", o->csv, "Write the tables to this folder (CSV)");
  lab->callback([o, &exit_code] {
    const auto done = run(*o);
    if (!done) fmt::print(stderr, "crownhall lab: {}\n", done.refusal().sentence);
    exit_code = done ? 0 : 1;
  });
}

}  // namespace crownhall::lab
