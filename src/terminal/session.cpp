#include "terminal/session.hpp"

#include <algorithm>
#include <fmt/core.h>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "game/characters.hpp"
#include "terminal/result.hpp"

namespace crownhall::terminal {

Session::Session(Seated seated, Save save, Screen screen, Confirm confirm)
    : entry_(*seated.entry),
      table_(std::move(seated.table)),
      save_(std::move(save)),
      screen_(screen),
      confirm_(confirm),
      rulebook_(entry_.rules) {}

int Session::people() const {
  const auto& seats = table_.seats();
  return static_cast<int>(std::count_if(seats.begin(), seats.end(), [](const SeatHolder& holder) {
    return holder.kind == SeatHolder::Kind::kPerson;
  }));
}

int Session::run() {
  greet();
  // What happened before a match is taken up again is in the log.
  seen_.fill(table_.version());
  while (!table_.over()) {
    const bool goes_on = bots_turn() ? play_bot(table_.bot_turns().front()) : ask(next_person());
    if (!goes_on || Input::signalled()) return leave();
  }
  return end();
}

void Session::greet() const {
  const GameInfo& info = *entry_.info;
  screen_.title(info.title);
  screen_.print(screen_.wrapped(info.about));
  // "Odo the Younger" bears the arms of the family.
  const auto character_of = [](const std::string& name) {
    return find_character(std::string_view(name).substr(0, name.find(" the Younger")));
  };
  std::vector<Bearer> bearers;
  for (const SeatHolder& holder : table_.seats()) {
    const Character* character = character_of(holder.name);
    bearers.push_back({character ? character->arms : draw_arms(holder.name), character != nullptr});
  }
  const std::vector<Blazon> arms = keep_apart(bearers);
  auto bears = arms.begin();
  for (const SeatHolder& holder : table_.seats()) {
    const Blazon& blazon = *bears++;
    const auto level = entry_.find_bot(holder.played_by());
    if (!level) {
      screen_.print(fmt::format("  {}\n", holder.name));
      continue;
    }
    // As on the page: name, level, arms, a line of temper.
    const Character* character = character_of(holder.name);
    screen_.print(
        fmt::format("  {}, {}: {}.\n", holder.name, (*level)->title, blazon_words(blazon)));
    screen_.print(screen_.dim(fmt::format("    {}{}{}", character ? character->temper : "",
                                          character ? " " : "", (*level)->about)) +
                  "\n");
  }
  if (table_.match().version() > 0) {
    screen_.print(
        fmt::format("{} moves have been played; 'log' tells them.\n", table_.match().version()));
  }
  if (people() > 0) screen_.print(screen_.dim("Type 'help' for what can be typed.") + "\n");
}

std::uint64_t Session::bot_seed(Seat seat) const {
  Hash64 hash;
  hash.add("bot " + table_.match().seed());
  hash.add(static_cast<std::uint64_t>(seat));
  hash.add(static_cast<std::uint64_t>(table_.match().version()));
  return hash.value();
}

// Where all choose at once, people come first: they can take their last move back that long.
bool Session::bots_turn() const {
  const auto bots = table_.bot_turns();
  const bool all_at_once = table_.to_act().size() > 1;
  return all_at_once ? static_cast<int>(bots.size()) == table_.waiting().size() : !bots.empty();
}

Seat Session::next_person() const {
  for (const Seat seat : table_.waiting()) {
    if (table_.seat(seat).played_by().empty()) return seat;
  }
  return table_.waiting().front();
}

bool Session::play_bot(const BotTurn& turn) {
  const auto level = entry_.find_bot(turn.level);
  if (screen_.interactive() && (*level)->budget.time_ms >= 500) {
    screen_.print(screen_.dim(name(turn.seat) + " is thinking.") + "\n");
    screen_.flush();
  }
  const Decision decision = (*level)->decide(table_.position(), turn.seat, {}, bot_seed(turn.seat));
  const bool played = enter({Entry::Kind::kMove, turn.seat, decision.move, now_ms()});
  if (people() == 0) show_news(kSpectator);
  return played;
}

// Into the table, and a person's entries onto the disk. A bot would find its move again.
bool Session::enter(const Entry& entry) {
  if (const auto done = table_.apply(entry); !done) {
    complain(done.refusal());
    return false;
  }
  if (table_.seat(entry.seat).played_by().empty()) keep();
  return true;
}

void Session::keep() const {
  if (const auto kept = save_.write(table_); !kept) complain(kept.refusal());
}

void Session::complain(const Refusal& refusal) const {
  screen_.print(screen_.warning(screen_.wrapped(refusal.sentence)));
}

bool Session::ask(Seat seat) {
  if (people() > 1 && seat != eyes_ && !curtain(seat)) return false;
  eyes_ = seat;
  keep();
  menu_ = Menu(table_.position(), seat);
  show(seat);
  for (;;) {
    screen_.print(screen_.bold(people() > 1 ? name(seat) + "> " : "> "));
    screen_.flush();
    const auto line = input_.line();
    if (!line) return false;
    switch (answer(seat, *line)) {
      case Answer::kDone:
        return true;
      case Answer::kLeave:
        return false;
      case Answer::kAgain:
        break;
    }
  }
}

// Nothing of the last seat's hand stays on the screen.
bool Session::curtain(Seat seat) {
  if (eyes_ != kSpectator) screen_.wipe();
  screen_.title("Pass the keyboard to " + name(seat));
  if (!screen_.interactive()) return true;
  screen_.print(fmt::format("{}, press Enter when nobody else looks. ", name(seat)));
  screen_.flush();
  const auto line = input_.line();
  screen_.wipe();
  return line && *line != "quit";
}

void Session::show_news(Seat seat) {
  auto& seen = seen_[std::max(seat, 0)];
  const auto lines = table_.log(Messages::english(), seat, seen);
  seen = table_.version();
  for (const auto& line : lines) {
    if (line.version > 0) screen_.print(screen_.wrapped(line.text, 2));
  }
}

void Session::show(Seat seat) {
  screen_.print("\n");
  show_news(seat);
  screen_.print("\n" + table_.position().draw(seat, screen_.style(table_.names())));
  screen_.print("\n" + screen_.bold(table_.prompt(Messages::english(), seat)) + "\n");
  screen_.print(menu_.page(screen_));
}

Session::Answer Session::answer(Seat seat, const std::string& line) {
  if (line.empty()) {
    if (menu_.size() == 1) return choose(seat, menu_.only());
    show(seat);
    return Answer::kAgain;
  }
  if (const auto move = menu_.pick(line)) return choose(seat, *move);

  const std::string_view text = line.starts_with('/') ? std::string_view(line).substr(1) : line;
  const auto parts = words(text);
  if (!parts.empty()) {
    const auto rest = trim(
        text.substr(static_cast<std::size_t>(parts[0].data() - text.data()) + parts[0].size()));
    return command(seat, lower(parts[0]), rest);
  }
  return Answer::kAgain;
}

Session::Answer Session::choose(Seat seat, std::string_view move) {
  const bool face_down = table_.to_act().size() > 1;
  const bool wait = confirm_ == Confirm::kYes && screen_.interactive();
  const auto kind = !face_down ? Entry::Kind::kMove
                    : wait     ? Entry::Kind::kDraft
                               : Entry::Kind::kReady;
  const auto checked = table_.check({kind, seat, std::string(move), now_ms()});
  if (!checked) {
    const std::string found = menu_.containing(move, screen_);
    if (found.empty() || checked.refusal().kind != "bad_move") {
      complain(checked.refusal());
    } else {
      screen_.print("Moves with '" + shorten(move) + "':\n" + found);
    }
    return Answer::kAgain;
  }
  if (!enter(checked->entry())) return Answer::kAgain;
  return finish_turn(seat);
}

// The turn goes to somebody else: the last moment to take it back, and the last before a curtain.
Session::Answer Session::finish_turn(Seat seat) {
  const bool face_down = !table_.draft(seat).empty() && table_.waiting().has(seat);
  const bool passes = !table_.over() && !table_.waiting().has(seat);
  const bool undo_possible = face_down || table_.can_undo_freely(seat);
  const bool wait = confirm_ == Confirm::kYes && screen_.interactive() &&
                    (face_down || (passes && (undo_possible || people() > 1)));
  if (!wait) return Answer::kDone;
  if (face_down) {
    screen_.print("Your choice: " + screen_.bold(table_.draft(seat)) + "\n");
  } else {
    show_news(seat);
  }
  for (;;) {
    screen_.print(screen_.dim(undo_possible ? "Enter to go on, 'undo' to take it back. "
                                            : "Enter to go on. "));
    screen_.flush();
    const auto line = input_.line();
    if (!line || *line == "quit") return Answer::kLeave;
    const bool back = lower(*line) == "undo";
    if (!back && !line->empty()) continue;
    if (back && !undo_possible) continue;
    if (face_down) {
      const std::string choice = back ? "" : table_.draft(seat);
      enter({back ? Entry::Kind::kDraft : Entry::Kind::kReady, seat, choice, now_ms()});
    } else if (back) {
      enter({Entry::Kind::kUndo, seat, "", now_ms()});
    }
    return Answer::kDone;
  }
}

int Session::leave() {
  keep();
  screen_.print("\n");
  if (save_.kept()) {
    screen_.print(
        fmt::format("The match is kept. To go on: crownhall play --resume {}\n", save_.path()));
  } else {
    screen_.print("The match is not kept.\n");
  }
  screen_.flush();
  return 0;
}

int Session::end() {
  keep();
  const Seat viewer = people() == 1 ? eyes_ : kSpectator;
  if (people() > 1) screen_.wipe();
  screen_.print("\n");
  show_news(viewer);
  screen_.print("\n" + table_.position().draw(viewer, screen_.style(table_.names())));
  show_result(table_.position(), table_.game(), table_.names(), screen_, table_.places());
  if (save_.kept()) screen_.print(fmt::format("\nRecord: crownhall replay {}\n", save_.path()));
  screen_.flush();
  return 0;
}

}  // namespace crownhall::terminal
