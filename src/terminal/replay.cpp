#include "terminal/replay.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/core.h>

#include "base/text.hpp"
#include "table/record/record.hpp"
#include "terminal/input.hpp"
#include "terminal/result.hpp"
#include "terminal/save.hpp"

namespace crownhall::terminal {
namespace {

class Player {
 public:
  Player(const ReplayWishes& wishes, const Screen& screen, Replay replay)
      : screen_(screen),
        match_(std::move(*replay.match)),
        seats_(std::move(replay.seats)),
        viewer_(wishes.seat),
        all_(wishes.all && match_.over()) {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      names_.push_back(seats_[i].name.empty() ? fmt::format("Seat {}", i + 1) : seats_[i].name);
    }
    match_.replay([&](int, const Position&, const std::vector<Event>& events) {
      told_.push_back(sentences(events));
    });
  }

  void tell() const {
    for (int n = 0; n <= match_.version(); ++n) show_move(n);
    screen_.print("\n" + match_.position().draw(viewer_, screen_.style(names_)));
  }

  // Enter goes on, b back, a number there, q away.
  void step() const {
    Input input;
    for (int n = 0;;) {
      screen_.print("\n");
      show_move(n);
      screen_.print("\n" + match_.position_after(n)->draw(viewer_, screen_.style(names_)));
      if (n == match_.version()) return;
      for (bool asking = true; asking;) {
        screen_.print(screen_.dim(fmt::format(
            "{} of {}. Enter: next, b: back, a number: go there, q: stop. ", n, match_.version())));
        screen_.flush();
        const auto line = input.line();
        if (!line || *line == "q" || *line == "quit") return screen_.print("\n");
        const auto number = to_integer(*line);
        asking = false;
        if (line->empty()) {
          ++n;
        } else if (*line == "b") {
          n = std::max(0, n - 1);
        } else if (number && *number >= 0 && *number <= match_.version()) {
          n = static_cast<int>(*number);
        } else {
          asking = true;
        }
      }
    }
  }

  const Match& match() const { return match_; }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> sentences(const std::vector<Event>& events) const {
    std::vector<std::string> list;
    for (const Event& event : events) {
      if (!all_ && !event.audience.has(viewer_)) continue;
      list.push_back(Messages::english().sentence(match_.game(), event, names_));
    }
    return list;
  }

  // The move itself is told in full, or where it is the viewer's own; others' by its events.
  void show_move(int n) const {
    if (n == 0) return;
    const Match::Move& move = match_.moves()[n - 1];
    const bool known = all_ || move.seat == viewer_;
    screen_.print(screen_.bold(fmt::format("{:>4} {}", n, names_[move.seat])) +
                  (known ? ": " + move.text : "") + "\n");
    for (const std::string& sentence : told_[n]) {
      screen_.print(screen_.wrapped(sentence, 7));
    }
  }

  const Screen& screen_;
  Match match_;
  std::vector<SeatHolder> seats_;
  Seat viewer_;
  bool all_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> told_;  // by move
};

int refuse(const std::string& sentence) {
  std::fflush(stdout);
  fmt::print(stderr, "crownhall replay: {}\n", sentence);
  return 1;
}

}  // namespace

int replay(const ReplayWishes& wishes, const Screen& screen) {
  const auto text = read_file(wishes.file);
  if (!text) return refuse(text.refusal().sentence);
  Replay replayed = verify_record(*text);
  if (!replayed) return refuse(wishes.file + ": " + replayed.refusal.sentence);
  const int players = replayed.match->game().players();
  if (wishes.seat >= players) {
    return refuse(fmt::format("The match has the seats 0 to {}.", players - 1));
  }
  screen.title(fmt::format("{}, {} players", replayed.match->game().info().title, players));
  const std::string uncovered = replayed.uncovered;
  const Player player(wishes, screen, std::move(replayed));
  wishes.step ? player.step() : player.tell();
  const Match& match = player.match();
  if (match.over()) show_result(match.position(), match.game(), player.names(), screen);
  screen.print(fmt::format("\nVerified: {} moves, {}.\n", match.version(),
                           match.over() ? "to the end" : "the match is not over"));
  if (!uncovered.empty()) screen.print(uncovered + '\n');
  screen.flush();
  return 0;
}

}  // namespace crownhall::terminal
