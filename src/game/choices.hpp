// Choices: all steps of one seat's choice (part.hpp), numbered from 0, and how many moves each
// leads to. So the moves can be counted, numbered and paged without listing them.
//
//   const Choices choices = Choices::of(game, state, seat);
//   choices.count();      // 1575936
//   choices.text(70000);  // the 70,001st of them: "commit teal hQ+h3 cK+c5"
//
// The order is that of the steps, which need not be that of `legal`.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"

namespace crownhall {

class Choices {
 public:
  struct Step {
    std::size_t begin;  // of its parts, among all
    std::size_t end;
    std::uint64_t count;  // moves that can be made from here
  };

  Choices() = default;  // of a seat that is not to act: no step, no move

  template <Rules G>
  static Choices of(const G& game, const typename G::State& state, Seat seat) {
    return Choices([&](StepId step, Parts& parts) { game.choices(state, seat, step, parts); });
  }

  std::uint64_t count() const { return steps_.empty() ? 0 : steps_.front().count; }
  const std::vector<Step>& steps() const { return steps_; }
  // `next` of a part is a place in steps(), or kWhole.
  const std::vector<Part>& parts() const { return parts_; }
  // Whether a move takes more than one step.
  bool composed() const { return steps_.size() > 1; }

  // The move with this number, from 0.
  std::string text(std::uint64_t number) const;
  std::uint64_t bits(std::uint64_t number) const;

  // How many moves begin with a text, and the first `most` of them: for moves being typed.
  struct Found {
    std::uint64_t count = 0;
    std::vector<std::string> first;
  };
  Found beginning_with(std::string_view text, std::size_t most) const;

 private:
  explicit Choices(const std::function<void(StepId, Parts&)>& ask);
  void count_from(StepId step);
  template <class Visit>
  void walk(std::uint64_t number, const Visit& visit) const;
  void search(std::size_t step, std::string_view rest, std::string& so_far, std::size_t most,
              Found& found) const;
  void list(StepId step, std::string& so_far, std::size_t most, Found& found) const;
  std::uint64_t count_after(const Part& part) const {
    return part.next == kWhole ? 1 : steps_[part.next].count;
  }

  std::vector<Step> steps_;
  std::vector<Part> parts_;
};

}  // namespace crownhall
