// Menu: the legal moves with numbers, a page at a time, and what a typed line means among them.
// However many there are, only those that are shown are made.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/any_game.hpp"
#include "terminal/screen.hpp"

namespace crownhall::terminal {

class Menu {
 public:
  Menu() = default;
  explicit Menu(std::vector<std::string> moves);
  Menu(const Position& position, Seat seat);

  std::uint64_t size() const { return listed_ ? moves_.size() : choices_.count(); }
  std::string only() const { return move(0); }

  // The next page; from the first again after the last. Says how many are left.
  std::string page(const Screen& screen);
  // All moves that contain the text, with their numbers; of a great many, those that begin with it.
  std::string containing(std::string_view text, const Screen& screen) const;

  // A move by its number or, letter for letter, by its notation.
  std::optional<std::string> pick(std::string_view line) const;
  bool numbered() const { return numbered_; }

 private:
  struct Line {
    std::string number;  // empty: not numbered
    std::string move;
  };
  std::string move(std::uint64_t number) const {
    return listed_ ? moves_[number] : choices_.text(number);
  }
  Line line(std::uint64_t number) const {
    return {numbered_ ? std::to_string(number + 1) : "", move(number)};
  }
  static std::string in_columns(const std::vector<Line>& lines, const Screen& screen);

  std::vector<std::string> moves_;
  Choices choices_;       // instead, where the list would be long
  bool listed_ = true;    // all in moves_
  bool numbered_ = true;  // off where a bare number is a move itself
  std::uint64_t next_ = 0;
};

}  // namespace crownhall::terminal
