#include "lab/arena/arena_command.hpp"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <csignal>
#include <fmt/core.h>
#include <memory>

#include "base/text.hpp"
#include "json/json.hpp"
#include "lab/arena/arena_file.hpp"
#include "lab/arena/arena_record.hpp"
#include "lab/run/progress_line.hpp"

namespace crownhall::lab {
namespace {

struct Options {
  std::string game;
  int players = 0;
  std::string bots;
  int deals = 100;
  int threads = 1;
  std::string seed = "arena";
  std::vector<std::string> options;
  std::string sprt;
  std::string resume;
  std::string record;  // file for one game
  int deal = 0;        // of that game
  int rotation = 0;
  bool ladder = false;
  bool json = false;
};

constexpr long long kMostElo = 4000;

std::atomic<bool> interrupted = false;

// From now on Ctrl-C ends the match with the blocks there are; a second one ends the program.
void catch_interrupt() {
  std::signal(SIGINT, [](int) {
    interrupted = true;
    std::signal(SIGINT, SIG_DFL);
  });
}

std::vector<std::string> names_in(std::string_view list) {
  std::vector<std::string> names;
  for (const auto part : split(list, ',')) names.emplace_back(trim(part));
  return names;
}

Result<Sprt> read_sprt(std::string_view text) {
  const auto parts = split(text, ',');
  const auto low = parts.size() == 2 ? to_integer(parts[0]) : std::nullopt;
  const auto high = parts.size() == 2 ? to_integer(parts[1]) : std::nullopt;
  const auto far = [](long long elo) { return elo < -kMostElo || elo > kMostElo; };
  if (!low || !high || *low >= *high || far(*low) || far(*high)) {
    return Refusal{"bad_sprt", fmt::format("--sprt takes two Elo numbers between {} and {}, the "
                                           "lower first: 0,50.",
                                           -kMostElo, kMostElo)};
  }
  return Sprt{static_cast<double>(*low), static_cast<double>(*high)};
}

// "12/200 deals  squire 0.62  knight 1.38  LLR 1.20  40 s left", over itself.
class Standings {
 public:
  Standings(const ArenaPlan& plan, std::size_t done) : plan_(plan), begun_(done) {}

  void show(const ArenaResult& result) {
    if (!line_.due()) return;
    const std::size_t done = result.blocks.size();
    std::string text = fmt::format("{}/{} deals", done, plan_.deals);
    for (std::size_t i = 0; i < plan_.entrants.size(); ++i) {
      std::int64_t won = 0;
      for (const Block& block : result.blocks) won += block[i];
      const double games = static_cast<double>(done) * plan_.setup.players * kWholeWin;
      text += fmt::format("  {} {:.2f}", plan_.entrants[i].name,
                          static_cast<double>(won) / games / plan_.entry(i).fair());
    }
    if (plan_.sprt) text += fmt::format("  LLR {:.2f}", result.ratio);
    const auto fresh = static_cast<double>(done - begun_);
    const auto left = static_cast<double>(plan_.deals) - static_cast<double>(done);
    line_.show(text + fmt::format("  {:.0f} s left", line_.seconds() / fresh * left));
  }

 private:
  const ArenaPlan& plan_;
  std::size_t begun_;
  StatusLine line_{StatusLine::for_people()};
};

std::string_view word_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccepted:
      return "accepted";
    case Verdict::kRejected:
      return "rejected";
    case Verdict::kOpen:
      break;
  }
  return "open";
}

json::object to_json(const ArenaPlan& plan, const ArenaResult& result) {
  json::array bots;
  for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
    const Standing s = standing_of(result.blocks, i, plan.entry(i));
    bots.push_back(json::object{{"level", plan.entrants[i].name},
                                {"share", s.share},
                                {"share_lo", s.share_lo},
                                {"share_hi", s.share_hi},
                                {"elo", s.elo},
                                {"elo_lo", s.elo_lo},
                                {"elo_hi", s.elo_hi}});
  }
  json::value sprt;
  if (plan.sprt) {
    sprt = json::object{{"elo0", plan.sprt->elo0}, {"elo1", plan.sprt->elo1},
                        {"llr", result.ratio},     {"lower", -kSprtBound},
                        {"upper", kSprtBound},     {"result", word_of(result.verdict)}};
  }
  return {{"game", plan.game->info->key},
          {"players", plan.setup.players},
          {"deals", result.blocks.size()},
          {"games", result.blocks.size() * static_cast<std::size_t>(plan.setup.players)},
          {"bots", bots},
          {"sprt", sprt}};
}

void print_table(const ArenaPlan& plan, const ArenaResult& result) {
  fmt::print("{}, {} players: {} deals, {} games\n", plan.game->info->title, plan.setup.players,
             result.blocks.size(),
             result.blocks.size() * static_cast<std::size_t>(plan.setup.players));
  fmt::print("{:<20}{:>6}{:>8}{:>16}{:>8}{:>16}\n", "bot", "seats", "share", "95 %", "Elo", "95 %");
  for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
    const Standing s = standing_of(result.blocks, i, plan.entry(i));
    fmt::print("{:<20}{:>6}{:>8.3f}{:>16}{:>8.0f}{:>16}\n", plan.entrants[i].name,
               plan.entry(i).seats, s.share, fmt::format("{:.3f}-{:.3f}", s.share_lo, s.share_hi),
               s.elo, fmt::format("{:.0f} to {:.0f}", s.elo_lo, s.elo_hi));
  }
  if (plan.sprt) {
    fmt::print("SPRT {:.0f},{:.0f}: LLR {:.2f} ({:.2f} to {:.2f}), {}\n", plan.sprt->elo0,
               plan.sprt->elo1, result.ratio, -kSprtBound, kSprtBound, word_of(result.verdict));
  }
  std::fflush(stdout);
}

Result<void> export_game(const Options& options, const ArenaPlan& plan) {
  const auto record = arena_record(plan, options.deal, options.rotation);
  if (!record) return record.refusal();
  std::ofstream file(options.record);
  file << record_text(*record);
  if (!file.flush()) return Refusal{"bad_file", "'" + options.record + "' cannot be written."};
  return {};
}

Result<void> play(const Options& options, const std::vector<std::string>& bots) {
  Setup setup{.players = options.players};
  const auto game = find_game(options.game);
  if (!game) return game.refusal();
  auto chosen = read_options(*(*game)->info, options.options);
  if (!chosen) return chosen.refusal();
  setup.options = std::move(*chosen);
  auto plan = plan_arena(options.game, setup, bots);
  if (!plan) return plan.refusal();
  plan->deals = options.deals;
  plan->threads = options.threads;
  plan->seed = options.seed;
  if (!options.sprt.empty()) {
    const auto sprt = read_sprt(options.sprt);
    if (!sprt) return sprt.refusal();
    if (plan->entrants.size() < 2) {
      return Refusal{"bad_sprt", "--sprt needs somebody to be better than: name two bots."};
    }
    plan->sprt = *sprt;
  }
  if (!options.record.empty()) {
    if (options.rotation >= options.players) {
      return Refusal{"bad_rotation", "--rotation must be less than the number of players."};
    }
    return export_game(options, *plan);
  }
  std::optional<ArenaFile> file;
  if (!options.resume.empty()) {
    auto opened = ArenaFile::open(options.resume, *plan);
    if (!opened) return opened.refusal();
    file = std::move(*opened);
  }
  std::vector<Block> start = file ? file->blocks() : std::vector<Block>{};
  start.resize(std::min(start.size(), static_cast<std::size_t>(plan->deals)));
  bool kept = true;
  catch_interrupt();
  ArenaResult result;
  {
    Standings line(*plan, start.size());
    const BlockSeen seen = [&](int, const ArenaResult& so_far) {
      if (file && kept && !file->append(so_far.blocks.back())) {
        kept = false;
        interrupted = true;
      }
      line.show(so_far);
    };
    result = run_arena(*plan, std::move(start), seen, &interrupted);
  }
  if (options.json) {
    fmt::print("{}\n", write_json(to_json(*plan, result)));
    std::fflush(stdout);
  } else {
    print_table(*plan, result);
  }
  if (!kept) return Refusal{"bad_file", "'" + options.resume + "' cannot be written any more."};
  return {};
}

// Each level against the one below it, a table of the weaker around one of the stronger. The
// yardstick is no rung.
Result<void> climb(const Options& options) {
  const auto game = find_game(options.game);
  if (!game) return game.refusal();
  std::vector<BotLevel> levels = (*game)->bots;
  std::erase_if(levels, [](const BotLevel& level) { return level.key == "reference"; });
  for (std::size_t i = 1; i < levels.size() && !interrupted; ++i) {
    const auto played = play(options, {std::string(levels[i].key), std::string(levels[i - 1].key)});
    if (!played) return played;
  }
  return {};
}

}  // namespace

void add_arena(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* arena = app.add_subcommand(
      "arena", "Let bots play duplicate blocks: every deal with all rotations of the seats");
  arena->add_option("--game", options->game, "The game's key")->required();
  arena->add_option("--players", options->players, "Seats at the table")->required();
  auto* bots = arena->add_option(
      "--bots", options->bots,
      "Levels, one per seat; the last fills the table. knight@500 and knight@50ms set a budget");
  arena->add_flag("--ladder", options->ladder, "Every level against the one below")->excludes(bots);
  arena->add_option("--deals", options->deals, "Duplicate blocks to play")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  arena->add_option("--threads", options->threads, "Blocks played side by side")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  arena->add_option("--seed", options->seed, "Any text; the same gives the same deals")
      ->capture_default_str();
  arena->add_option("--option", options->options, "A rule of the game: target=5");
  arena->add_option("--sprt", options->sprt, "ELO0,ELO1: stop once the first bot's gain is sure");
  arena->add_option("--resume", options->resume, "Keep the blocks in this file and go on from it")
      ->excludes("--ladder");
  auto* record = arena
                     ->add_option("--export", options->record,
                                  "Play one game of the match only and write its record here")
                     ->excludes("--ladder");
  arena->add_option("--deal", options->deal, "The game to export: its deal, from 0")
      ->check(CLI::Range(0, 100'000'000))
      ->needs(record);
  arena->add_option("--rotation", options->rotation, "The game to export: its rotation, from 0")
      ->check(CLI::Range(0, kMaxPlayers - 1))
      ->needs(record);
  arena->add_flag("--json", options->json, "End with one JSON object, on a ladder one a rung");
  arena->callback([options, &exit_code] {
    if (!options->ladder && options->bots.empty()) {
      fmt::print(stderr, "crownhall arena: name the bots with --bots, or ask for --ladder.\n");
      exit_code = 2;
      return;
    }
    const auto done = options->ladder ? climb(*options) : play(*options, names_in(options->bots));
    exit_code = done ? 0 : 2;
    if (!done) fmt::print(stderr, "crownhall arena: {}\n", done.refusal().sentence);
  });
}

}  // namespace crownhall::lab
