// Screen: where the terminal shows things, and how: colour or not, Unicode or plain ASCII, how
// wide. What is private can be wiped off it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/outcome.hpp"

namespace crownhall::terminal {

class Screen {
 public:
  // Looks at standard output, NO_COLOR and TERM. `plain` asks for ASCII without colour.
  explicit Screen(bool plain);

  // Somebody sits there: both input and output are a terminal.
  bool interactive() const { return interactive_; }
  int width() const;
  int height() const;
  DrawStyle style(std::vector<std::string> names) const;

  void print(std::string_view text) const;
  // A line that stands out.
  void title(std::string_view text) const;
  // Flushes: call before waiting for input.
  void flush() const;
  // Empties the screen and what was scrolled off it.
  void wipe() const;

  std::string bold(std::string_view text) const { return paint(text, "1"); }
  std::string dim(std::string_view text) const { return paint(text, "2"); }
  std::string warning(std::string_view text) const { return paint(text, "33"); }
  // The text in lines that fit, each after `indent` blanks.
  std::string wrapped(std::string_view text, int indent = 0) const;

 private:
  std::string paint(std::string_view text, std::string_view code) const;

  bool terminal_;  // output is a terminal
  bool interactive_;
  bool dumb_;  // a terminal without cursor movement
  bool unicode_;
  bool colour_;
};

// Columns that a text takes, for letters of one column.
int columns(std::string_view text);

}  // namespace crownhall::terminal
