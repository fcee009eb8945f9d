#include "terminal/command.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>
#include <memory>

#include "base/text.hpp"
#include "terminal/replay.hpp"
#include "terminal/session.hpp"

namespace crownhall::terminal {
namespace {

constexpr std::string_view kLatest = "the latest";

struct PlayOptions {
  Wishes wishes;
  bool plain = false;
  bool quick = false;
  std::string save;
  std::string resume;
};

int refuse(const Refusal& refusal) {
  fmt::print(stderr, "crownhall play: {}\n", refusal.sentence);
  return 2;
}

std::string games_list() {
  std::string text;
  for (const GameEntry& entry : all_games()) {
    text += fmt::format("  {:18} {}, {} to {} players\n", entry.info->key, entry.info->title,
                        entry.info->min_players, entry.info->max_players);
  }
  return text;
}

// The options of every game and the levels of its bots, under the command's help.
std::string games_help() {
  std::string text = "\nGames:\n";
  for (const GameEntry& entry : all_games()) {
    text += fmt::format("\n  {} - {} to {} players, about {} minutes\n    {}\n", entry.info->key,
                        entry.info->min_players, entry.info->max_players, entry.info->minutes,
                        entry.info->about);
    for (const OptionSpec& spec : entry.info->options) {
      std::string range = fmt::format("{} to {}", spec.least, spec.most);
      if (!spec.names.empty()) range = fmt::format("{}", fmt::join(spec.names, ", "));
      text += fmt::format("      {} ({}; usually {}): {}\n", spec.key, range,
                          option_text(spec, spec.standard), spec.help);
    }
    text += "      bots:";
    for (const BotLevel& level : entry.bots) text += fmt::format(" {}", level.key);
    text += "\n";
  }
  return text;
}

Result<Save> place_to_keep(const PlayOptions& options, std::string_view game) {
  if (!options.save.empty()) return Save(options.save);
  return Save::fresh(game);
}

int take_up(const PlayOptions& options, const Screen& screen, Confirm confirm) {
  std::string path = options.resume;
  if (path == kLatest) {
    const auto latest = Save::latest();
    if (!latest) return refuse(latest.refusal());
    path = *latest;
  }
  Save save(path);
  auto seated = resume(save);
  if (!seated) return refuse(seated.refusal());
  if (!options.save.empty()) save = Save(options.save);
  return Session(std::move(*seated), std::move(save), screen, confirm).run();
}

// By number or key; empty when nobody is there to ask.
std::string ask_for_game(const Screen& screen) {
  if (!screen.interactive()) return "";
  const auto games = all_games();
  screen.title("Which game?");
  for (std::size_t i = 0; i < games.size(); ++i) {
    const GameInfo& info = *games[i].info;
    screen.print(
        fmt::format("  {} {:18} {}\n", screen.bold(std::to_string(i + 1)), info.key, info.about));
  }
  screen.print("> ");
  screen.flush();
  const auto line = Input().line();
  if (!line) return "";
  const auto number = to_integer(*line);
  const bool listed = number && *number >= 1 && *number <= static_cast<long long>(games.size());
  return listed ? std::string(games[*number - 1].info->key) : *line;
}

int play(PlayOptions& options) {
  const Screen screen(options.plain);
  const Confirm confirm = options.quick ? Confirm::kNo : Confirm::kYes;
  if (!options.resume.empty()) return take_up(options, screen, confirm);
  if (options.wishes.game.empty()) options.wishes.game = ask_for_game(screen);
  if (options.wishes.game.empty()) {
    return refuse({"no_game", "Say which game:\n" + games_list() + "as in: crownhall play " +
                                  std::string(all_games()[0].info->key)});
  }
  auto seated = seat_all(options.wishes);
  if (!seated) return refuse(seated.refusal());
  auto save = place_to_keep(options, options.wishes.game);
  if (save) {
    if (const auto kept = save->write(seated->table); !kept) {
      if (!options.save.empty()) return refuse(kept.refusal());
      save = kept.refusal();
    }
  }
  if (!save) {
    screen.print(screen.warning(save.refusal().sentence + " The match is not kept.") + "\n");
  }
  return Session(std::move(*seated), save ? *save : Save(), screen, confirm).run();
}

}  // namespace

void add_commands(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("play", "Play a game in the terminal");
  const auto options = std::make_shared<PlayOptions>();
  command->add_option("game", options->wishes.game, "Which game");
  command->add_option("--players", options->wishes.players, "How many play, bots included");
  command->add_option("--people", options->wishes.people,
                      "How many of them sit here and pass the keyboard on (1)");
  command->add_option("--names", options->wishes.names, "Names of the people: Ada,Bo")
      ->delimiter(',');
  command
      ->add_option("--bots", options->wishes.bots,
                   "Level of the bots: one for all, or one for each: squire,knight")
      ->delimiter(',');
  command->add_option("--seats", options->wishes.seats, "Every seat instead: person,squire,person")
      ->delimiter(',');
  command->add_option("-o,--option", options->wishes.options, "An option of the game: target=5");
  command->add_option("--seed", options->wishes.seed,
                      "Any text; the same seed and moves give the same match");
  command->add_option("--data", options->wishes.data, "A file that replaces the game's cards");
  command->add_flag("--plain", options->plain, "ASCII without colour, for screen readers too");
  command->add_flag("--quick", options->quick, "A turn ends with its last move, without Enter");
  command->add_option("--save", options->save, "Where to keep the match");
  command
      ->add_option("--resume", options->resume, "Go on with a kept match: this file, or the latest")
      ->expected(0, 1)
      ->default_str(std::string(kLatest));
  command->footer(games_help);
  command->callback([options, &exit_code] { exit_code = play(*options); });

  auto* show = app.add_subcommand("replay", "Show a record and verify it");
  const auto wishes = std::make_shared<ReplayWishes>();
  const auto plain = std::make_shared<bool>(false);
  show->add_option("file", wishes->file, "The record")->required();
  auto* seat = show->add_option("--seat", wishes->seat, "Through the eyes of this seat, from 0")
                   ->check(CLI::NonNegativeNumber);
  show->add_flag("--step", wishes->step, "Move by move");
  show->add_flag("--plain", *plain, "ASCII without colour, for screen readers too");
  show->callback([wishes, plain, seat, &exit_code] {
    wishes->all = seat->count() == 0;
    exit_code = replay(*wishes, Screen(*plain));
  });
}

}  // namespace crownhall::terminal
