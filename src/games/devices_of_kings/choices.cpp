// The moves in steps (game/part.hpp): a plot card by card, tokens target by target.
//
// The texts are cut out of whole moves as `write` gives them, so they follow the notation.
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

// The words of a move before and after its last blank.
struct Halves {
  std::string first;
  std::string second;  // with the blank
};

Halves halves(const std::string& text) {
  const auto blank = text.rfind(' ');
  return {text.substr(0, blank), text.substr(blank)};
}

std::string card_name(std::string_view word) {
  return "card " + std::string(word.substr(word.front() == ' '));
}

// "seat 2" out of " 2:5".
std::string seat_name(std::string_view word) {
  return "seat " + std::string(word.substr(1, word.find(':') - 1));
}

}  // namespace

void DevicesOfKings::choices(const State& s, Seat seat, StepId step, Parts& parts) const {
  if (s.phase == Phase::kPlotting) return offer_cards(seat, step, parts);
  const Sending d = decision(s, s.plots);
  return d.b < 0 ? offer_tokens(d, parts) : offer_shares(d, step, parts);
}

// Step 0 is the first card in the order of a plot, step 1 + its bits the second (§2.2: not every
// pair will do).
void DevicesOfKings::offer_cards(Seat seat, StepId step, Parts& parts) const {
  std::uint32_t offered = 0;  // first cards, a bit each
  for (int i = 0; i < plot_count_; ++i) {
    const PlotBits plot = plots_[seat][i];
    const unsigned first = card_of(plot, 0).bits();
    if (step == 0 ? (offered >> first & 1) != 0 : step != 1 + first) continue;
    offered |= 1u << first;
    const Halves text = halves(write(Move::plot(plot)));
    if (step == 0) {
      parts.push_back(
          {.bits = first, .next = 1 + first, .name = card_name(text.first), .text = text.first});
    } else {
      parts.push_back({.bits = plot - std::uint64_t{first},
                       .name = card_name(text.second),
                       .text = text.second});
    }
  }
}

void DevicesOfKings::offer_tokens(const Sending& d, Parts& parts) const {
  for (int n = d.pool; n >= 0; --n) {
    const Move move = Move::send(d.a, n);
    const std::string text = write(move);
    parts.push_back(
        {.bits = move.bits, .n = n, .name = seat_name(halves(text).second), .text = text});
  }
}

// First the tokens against the one of lower seat, step 0. Then, at the step 1 + what is left: send
// all of it against the other, or hold one back and ask again. So the steps are as many as tokens,
// not as many as pairs of numbers.
void DevicesOfKings::offer_shares(const Sending& d, StepId step, Parts& parts) const {
  const auto [low, high] = std::minmax(d.a, d.b);
  const std::uint64_t none = Move::send(low, 0, high, 0).bits;
  if (step == 0) {
    for (int n = d.pool; n >= 0; --n) {
      const Halves text = halves(write(Move::send(low, n, high, 0)));
      parts.push_back({.bits = Move::send(low, n, high, 0).bits,
                       .next = 1 + static_cast<StepId>(d.pool - n),
                       .n = n,
                       .name = seat_name(halves(text.first).second),
                       .text = text.first});
    }
    return;
  }
  const int left = static_cast<int>(step) - 1;
  const Move rest = Move::send(low, 0, high, left);
  const std::string text = halves(write(rest)).second;
  parts.push_back({.bits = rest.bits - none, .n = left, .name = seat_name(text), .text = text});
  if (hold_back_ && left > 0) {
    parts.push_back({.next = step - 1, .n = 0, .name = seat_name(text)});
  }
}

std::uint64_t DevicesOfKings::count(const State& s, Seat) const {
  if (s.phase == Phase::kPlotting) return static_cast<std::uint64_t>(plot_count_);
  const Sending d = decision(s, s.plots);
  const auto ways = static_cast<std::uint64_t>(d.pool) + 1;
  return d.b >= 0 && hold_back_ ? ways * (ways + 1) / 2 : ways;
}

}  // namespace crownhall
