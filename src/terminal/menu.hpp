// Menu: the legal moves with numbers, a page at a time, and what a typed line means among them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/screen.hpp"

namespace crownhall::terminal {

class Menu {
 public:
  explicit Menu(std::vector<std::string> moves);

  bool empty() const { return moves_.empty(); }
  std::size_t size() const { return moves_.size(); }
  const std::string& only() const { return moves_.front(); }

  // The next page; from the first again after the last. Says how many are left.
  std::string page(const Screen& screen);
  // All moves that contain the text, with their numbers.
  std::string containing(std::string_view text, const Screen& screen) const;

  // A move by its number or, letter for letter, by its notation.
  std::optional<std::string> pick(std::string_view line) const;
  bool numbered() const { return numbered_; }

 private:
  std::string listed(const std::vector<std::size_t>& indices, const Screen& screen) const;

  std::vector<std::string> moves_;
  bool numbered_ = true;  // off where a bare number is a move itself
  std::size_t next_ = 0;
};

}  // namespace crownhall::terminal
