// Input: lines from whoever sits at the keyboard, until they end or a signal says so.
#pragma once

#include <optional>
#include <string>

namespace crownhall::terminal {

class Input {
 public:
  // From now on Ctrl-C, a hangup and a polite kill end the input instead of the program, so that
  // there is time to say where the match is kept.
  Input();

  // The next line without its end, or nothing: end of input, or a signal. What no player would
  // type (not UTF-8, control characters, more than kLongest bytes) comes as "?".
  std::optional<std::string> line();

  // Whether such a signal has come.
  static bool signalled();

  static constexpr std::size_t kLongest = 2000;

 private:
  std::string waiting_;  // read but not handed out
  bool ended_ = false;
};

}  // namespace crownhall::terminal
