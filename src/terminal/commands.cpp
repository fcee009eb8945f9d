// What a person can type at the table besides a move.
#include <algorithm>
#include <fmt/core.h>

#include "base/text.hpp"
#include "terminal/session.hpp"

namespace crownhall::terminal {
namespace {

constexpr std::string_view kHelp = R"(A move
  NUMBER           the move with that number in the list
  NOTATION         the move as it is written there, listed or not
  Enter            the only move, if there is one only; else the table again
  more             the next moves of a long list
  moves [WORD]     all moves, or those with the word in them; where there are
                   more than 500, those that begin with it
Help
  rules            the rules for what is asked now
  rules 4.2, rules 4, rules list, rules all
  hint [LEVEL]     what a bot would do; the strongest, unless you name a level
  options          the options of this match
The match
  table            shows the table again
  log [NUMBER]     what happened, the last lines or that many
  undo             takes your last move back, until something is revealed
                   or somebody else moves; where only bots play besides you any of
                   your moves, with their answers: the match is then practice
  confirm on|off   whether the end of a turn waits for Enter
  save FILE        a copy of the record (the match is kept by itself, too)
  quit             leaves; 'crownhall play --resume' goes on
A command may begin with / where a move is called the same.
)";

constexpr std::size_t kUsualLog = 20;

}  // namespace

Session::Answer Session::command(Seat seat, std::string_view word, std::string_view rest) {
  if (word == "help" || word == "?") {
    paged(std::string(kHelp));
  } else if (word == "quit" || word == "exit") {
    return Answer::kLeave;
  } else if (word == "more") {
    screen_.print(menu_.page(screen_));
  } else if (word == "moves") {
    const std::string found = menu_.containing(rest, screen_);
    paged(found.empty() ? "No move has '" + shorten(rest) + "' in it.\n" : found);
  } else if (word == "table") {
    show(seat);
  } else if (word == "rules") {
    rules(seat, rest);
  } else if (word == "log") {
    log(seat, rest);
  } else if (word == "hint") {
    hint(seat, rest);
  } else if (word == "options") {
    options();
  } else if (word == "save") {
    save_to(rest);
  } else if (word == "undo") {
    if (!table_.can_undo(seat)) {
      const auto why = table_.check({Entry::Kind::kUndo, seat, "", now_ms()});
      complain(why.refusal());
      return Answer::kAgain;
    }
    return enter({Entry::Kind::kUndo, seat, "", now_ms()}) ? Answer::kDone : Answer::kAgain;
  } else if (word == "confirm") {
    confirm_ = rest == "off" ? Confirm::kNo : Confirm::kYes;
    screen_.print(confirm_ == Confirm::kYes ? "The end of a turn waits for Enter.\n"
                                            : "A turn ends with its last move.\n");
  } else {
    return choose(seat,
                  rest.empty() ? std::string(word) : std::string(word) + " " + std::string(rest));
  }
  return Answer::kAgain;
}

void Session::rules(Seat seat, std::string_view which) {
  if (which == "all") return paged(rulebook_.whole(screen_));
  if (which == "list") return paged(rulebook_.contents(screen_));
  const Prompt prompt = table_.position().prompt(seat);
  const auto text = rulebook_.section(which.empty() ? prompt.section : which, screen_);
  if (text) return paged(*text);
  complain(text.refusal());
}

void Session::log(Seat seat, std::string_view how_many) {
  const auto lines = table_.log(Messages::english(), seat);
  const auto number = to_integer(how_many);
  const std::size_t wanted = how_many == "all"       ? lines.size()
                             : number && *number > 0 ? static_cast<std::size_t>(*number)
                                                     : kUsualLog;
  std::string out;
  for (std::size_t i = lines.size() - std::min(wanted, lines.size()); i < lines.size(); ++i) {
    out += screen_.wrapped(lines[i].text, 2);
  }
  if (wanted < lines.size())
    out = "  (" + std::to_string(lines.size()) + " lines; 'log all')\n" + out;
  paged(out);
}

void Session::hint(Seat seat, std::string_view wanted) {
  const auto level = entry_.find_bot(wanted.empty() ? entry_.bots.back().key : wanted);
  if (!level) return complain(level.refusal());
  const Decision decision = (*level)->decide(table_.position(), seat, {}, bot_seed(seat));
  std::string text = fmt::format("{} would play {}", (*level)->title, screen_.bold(decision.move));
  if (decision.value)
    text += fmt::format(" and expects {:.0f} % of the win", 100 * *decision.value);
  screen_.print(text + ".\n");
  std::vector<std::string> others;
  for (const Considered& other : decision.considered) {
    if (other.move != decision.move && others.size() < 3) others.push_back("'" + other.move + "'");
  }
  if (!others.empty()) screen_.print("It also thought of " + list_in_words(others) + ".\n");
}

void Session::options() const {
  const GameInfo& info = *entry_.info;
  const auto values = resolve_options(info, table_.game().setup());
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const OptionSpec& spec = info.options[i];
    screen_.print(fmt::format("  {} = {}{}\n", spec.key, option_text(spec, (*values)[i]),
                              (*values)[i] == spec.standard ? "" : " (changed)"));
    screen_.print(screen_.dim(screen_.wrapped(spec.help, 6)));
  }
}

void Session::save_to(std::string_view path) {
  if (path.empty()) {
    return screen_.print(save_.kept() ? "The match is kept in " + save_.path() + "\n"
                                      : "Say where: save FILE\n");
  }
  const auto done = Save(std::string(path)).write(table_);
  if (!done) return complain(done.refusal());
  screen_.print("A copy is in " + std::string(path) + "\n");
}

void Session::paged(const std::string& text) {
  const auto lines = split(text, '\n');
  const auto page = static_cast<std::size_t>(std::max(5, screen_.height() - 2));
  if (!screen_.interactive() || lines.size() <= page + 1) return screen_.print(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0 && i % page == 0) {
      screen_.print(screen_.dim("Enter for more, q to stop. "));
      screen_.flush();
      const auto line = input_.line();
      if (!line || *line == "q") return;
    }
    screen_.print(std::string(lines[i]) + (i + 1 < lines.size() ? "\n" : ""));
  }
}

}  // namespace crownhall::terminal
