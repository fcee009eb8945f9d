// Part: one small step of a choice, and the text it adds to the move.
//
// Some lists of legal moves are too long to be sent or looked through: each Club doubles the
// commitments of The Royal Ascension, and a million of them was met in play. So a game also tells
// its moves in steps. It is asked what may come next at a step (`choices` in rules.hpp; step 0 is
// the beginning) and answers with parts: a card, how many of it, a target. Each part leads to
// another step or makes the move whole. The moves are exactly the ways through: their texts are
// the texts of the parts put together, their bits the sum of the parts' bits.
//
//   step 0   "territory teal" n=1  text "commit teal" -> 1      "territory pika" ... -> 1
//   step 1   "heart Q" n=0 text "" -> 2                         "heart Q" n=1 text " hQ" -> 2
//   step 2   "club 7"  n=0 text "" -> the move is whole         "club 7"  n=1 text " c7" -> whole
//
// What may follow depends on the step alone, so ways that go on alike meet again in one step: a
// million moves are a hundred parts (choices.hpp counts and numbers them).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace crownhall {

// A text of at most N - 1 bytes inside its owner.
template <std::size_t N>
class ShortText {
 public:
  constexpr ShortText() = default;
  constexpr ShortText(std::string_view text) { *this += text; }
  constexpr ShortText(const char* text) : ShortText(std::string_view(text)) {}
  ShortText(const std::string& text) : ShortText(std::string_view(text)) {}

  constexpr ShortText& operator+=(std::string_view text) {
    assert(size_ + text.size() < N);
    for (std::size_t i = 0; i < text.size() && size_ < N - 1; ++i) bytes_[size_++] = text[i];
    return *this;
  }
  constexpr std::string_view view() const { return {bytes_, size_}; }
  constexpr operator std::string_view() const { return view(); }

 private:
  static_assert(N <= 256);
  char bytes_[N - 1]{};
  std::uint8_t size_ = 0;
};

// A place in a choice; the numbers are the game's own. 0 = nothing is chosen yet.
using StepId = std::uint32_t;
constexpr StepId kWhole = ~StepId{0};  // after the last part

struct Part {
  std::uint64_t bits = 0;  // added to those of the move
  StepId next = kWhole;
  // How many: 0 passes the named thing by. All parts of one name on the way add up, so a number
  // may be chosen in several steps (its hundreds, tens and ones).
  std::int32_t n = 1;
  ShortText<64> name;  // of what is chosen: "heart Q", "gold", "over dam"
  ShortText<64> text;  // added to the notation; may be empty
};
static_assert(std::is_trivially_copyable_v<Part>);

using Parts = std::vector<Part>;

}  // namespace crownhall
