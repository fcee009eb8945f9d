// Session: one match at one keyboard, for one person among bots, for several who pass the keyboard
// on, or for bots alone.
//
// Nothing here knows a game by name: tables are drawn by the games, moves are notation, and the
// words come from the messages. The match is kept before every question and after every answer.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "catalogue.hpp"
#include "game/seat_array.hpp"
#include "terminal/input.hpp"
#include "terminal/menu.hpp"
#include "terminal/rulebook.hpp"
#include "terminal/save.hpp"
#include "terminal/screen.hpp"
#include "terminal/seating.hpp"

namespace crownhall::terminal {

// Whether a finished turn waits for Enter, so that it can still be taken back.
enum class Confirm { kNo, kYes };

class Session {
 public:
  Session(Seated seated, Save save, Screen screen, Confirm confirm);

  // Until the match is over or the input ends. The exit code of the program.
  int run();

 private:
  enum class Answer { kDone, kAgain, kLeave };  // the turn is made; ask again; the person goes

  // -- the turns --
  void greet() const;
  bool bots_turn() const;
  Seat next_person() const;
  bool play_bot(const BotTurn& turn);
  bool ask(Seat seat);  // false: leave
  bool curtain(Seat seat);
  void show(Seat seat);
  void show_news(Seat seat);
  Answer answer(Seat seat, const std::string& line);
  Answer choose(Seat seat, std::string_view move);
  Answer finish_turn(Seat seat);
  bool enter(const Entry& entry);
  void keep() const;
  void complain(const Refusal& refusal) const;
  int leave();
  int end();

  // -- what a person may ask for (commands.cpp) --
  Answer command(Seat seat, std::string_view word, std::string_view rest);
  void help() const;
  void rules(Seat seat, std::string_view which);
  void log(Seat seat, std::string_view how_many);
  void hint(Seat seat, std::string_view level);
  void save_to(std::string_view path);
  void options() const;

  // A long text page by page.
  void paged(const std::string& text);
  std::string name(Seat seat) const { return table_.seat(seat).name; }
  std::uint64_t bot_seed(Seat seat) const;
  int people() const;

  const GameEntry& entry_;
  Table table_;
  Save save_;
  Screen screen_;
  Confirm confirm_;
  Input input_;
  Rulebook rulebook_;
  Menu menu_;
  Seat eyes_ = kSpectator;  // who sits before the screen
  SeatArray<int> seen_{};   // the log up to here was shown to this seat
};

}  // namespace crownhall::terminal
