// The table as text: a frame with a row for each king, or plain sentences where the style asks
// for ASCII or the screen is narrow.
#include <algorithm>

#include "base/index.hpp"
#include "base/text.hpp"
#include "game/seat_array.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

constexpr int kFrameWidth = 79;
constexpr std::array<int, 7> kColumns = {3, 16, 8, 9, 9, 9, 17};
constexpr SeatArray<int> kSeatColours = {36, 33, 35, 32, 34, 31};

// Code points, which is columns for the letters a name is likely to have.
int columns_of(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string fit(std::string text, int width) {
  while (columns_of(text) > width) {
    while ((text.back() & 0xc0) == 0x80) text.pop_back();
    text.pop_back();
  }
  return text + std::string(width - columns_of(text), ' ');
}

std::string painted(const std::string& text, int colour, const DrawStyle& style) {
  return style.colour ? "\x1b[" + std::to_string(colour) + "m" + text + "\x1b[0m" : text;
}

std::string rule(std::string_view left, std::string_view middle, std::string_view right) {
  std::string line(left);
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    for (int k = 0; k < kColumns[i]; ++k) line += "─";
    line += i + 1 < kColumns.size() ? middle : right;
  }
  return line + "\n";
}

std::string pool_text(int tokens) {
  if (tokens == 0) return " ·";
  std::string text = " ";
  if (tokens > 5) return text + "●×" + std::to_string(tokens);
  for (int i = 0; i < tokens; ++i) text += "●";
  return text + " " + std::to_string(tokens);
}

// `from`: what the first seat is called.
std::string plot_text(PlotBits plot, std::string_view arrow, int from) {
  std::string text;
  for (int i = 0; i < 2; ++i) {
    const Card card = card_of(plot, i);
    if (i) text += " ";
    text += kDeviceNames[index(card.device())];
    if (card.is_bolster()) {
      text += "+";
    } else {
      text += std::string(arrow) + std::to_string(card.target() + from);
    }
  }
  return text;
}

// The last column: what is known of a seat's plot.
std::string plot_state(const View& v, Seat seat, std::string_view arrow, int from) {
  if (v.plots[seat] != 0) return plot_text(v.plots[seat], arrow, from);
  if (v.phase == Phase::kOver) return "";
  return v.to_act().has(seat) ? "" : "ready";
}

std::string marks(const View& v, Seat seat) {
  std::string text;
  if (seat == v.viewer) text += " (you)";
  return text;
}

}  // namespace

std::string DevicesOfKings::draw(const View& v, const DrawStyle& style) const {
  const bool frame = style.unicode && style.width >= kFrameWidth;
  std::string out = "Round " + std::to_string(v.round);
  if (round_limit_ != 0) out += " of " + std::to_string(round_limit_);
  out += ", " + std::to_string(target_) + " points win";
  if (v.tie_round != 0) out += ", sudden death: whoever is alone in front";
  out += ". " + style.name(v.first) + " attacks first.\n";

  if (frame) out += rule("┌", "┬", "┐");
  if (frame) {
    const std::array<std::string, 7> heads = {"",      " King", " Points", " Sword",
                                              " Mask", " Rat",  " Plot"};
    for (std::size_t i = 0; i < heads.size(); ++i) out += "│" + fit(heads[i], kColumns[i]);
    out += "│\n" + rule("├", "┼", "┤");
  }
  for (Seat seat = 0; seat < players_; ++seat) {
    const std::string name = style.name(seat), notes = marks(v, seat);
    const std::string points = std::to_string(v.total(seat));
    if (!frame) {
      out += std::to_string(seat + first_seat_) + ' ';
      out.append(name).append(notes);
      out += ": " + points + " points; sword " + std::to_string(v.tokens[seat][0]) + ", mask " +
             std::to_string(v.tokens[seat][1]) + ", rat " + std::to_string(v.tokens[seat][2]);
      const std::string plot = plot_state(v, seat, ">", first_seat_);
      out += (plot.empty() ? "" : "; " + plot) + ".\n";
      continue;
    }
    const bool acts = v.phase == Phase::kAttack && v.to_act().has(seat);
    const int room = kColumns[1] - 1 - columns_of(notes);
    const std::string shown = columns_of(name) > room ? fit(name, room) : name;
    out += "│" + std::string(acts ? "▶" : " ") + std::to_string(seat + first_seat_) + " │" +
           painted(fit(' ' + (shown + notes), kColumns[1]), kSeatColours[seat], style) + "│" +
           painted(fit("   " + points, kColumns[2]), 1, style);
    for (int d = 0; d < kPools; ++d) {
      out += "│" + fit(pool_text(v.tokens[seat][d]), kColumns[3 + d]);
    }
    out += "│" + fit(" " + plot_state(v, seat, "→", first_seat_), kColumns[6]) + "│\n";
  }
  if (frame) out += rule("└", "┴", "┘");

  if (v.phase == Phase::kAttack) {
    const Sending d = decision(v, v.plots);
    const auto against = [&](Seat seat) {
      return std::to_string(seat + first_seat_) + " " + style.name(seat) + " (" +
             std::to_string(v.pool(seat, d.device)) + ")";
    };
    out += style.name(d.attacker) + " has " + std::to_string(d.pool) + " " +
           std::string(kDeviceNames[index(d.device)]) + " to send against " + against(d.a) +
           (d.b < 0 ? "" : " and " + against(d.b)) + ".\n";
  }
  return out;
}

}  // namespace crownhall
