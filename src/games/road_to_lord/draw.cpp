// The table as text: the craving row, a line per seat, the own hand. Plain style spells
// everything out in words, for terminals without Unicode and for screen readers.
#include <string>

#include "base/index.hpp"
#include "games/road_to_lord/road_to_lord.hpp"
#include "games/road_to_lord/text.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

constexpr std::array<std::string_view, kIcons> kSigns{"†", "ψ", "▽"};
constexpr std::array<std::string_view, kIcons + 1> kColours{"36", "33", "35", "32"};
constexpr std::size_t kNameWidth = 14;

// Letters on the screen: bytes that do not continue a UTF-8 sequence.
std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text) width += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return width;
}

std::string padded(std::string text, std::size_t width) {
  while (width_of(text) > width) {
    while ((static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
    text.pop_back();
  }
  return text + std::string(width - width_of(text), ' ');
}

std::string padded_left(const std::string& text, std::size_t width) {
  return width_of(text) < width ? std::string(width - width_of(text), ' ') + text : text;
}

class Painter {
 public:
  Painter(const DrawStyle& style) : style_(style) {}

  std::string paint(std::string_view colour, const std::string& text) const {
    if (!style_.colour || text.empty()) return text;
    return "\x1b[" + std::string(colour) + "m" + text + "\x1b[0m";
  }
  std::string bold(const std::string& text) const { return paint("1", text); }
  std::string dim(const std::string& text) const { return paint("2", text); }

  std::string_view sign(int icon) const { return style_.unicode ? kSigns[icon] : kIconNames[icon]; }
  // The sign with its name, where a sign alone would be a riddle.
  std::string label(int icon) const {
    const std::string name(kIconNames[icon]);
    return style_.unicode ? std::string(sign(icon)) + " " + name : name;
  }
  std::string in_colour(int word, const std::string& text) const {
    return paint(kColours[word], text);
  }

  std::string card(Kind kind) const {
    if (kind >= kGem) return in_colour(kIcons, kind == kGem ? "0" : "00");
    const std::string gap = style_.unicode ? "" : " ";
    return in_colour(word_of(kind),
                     std::string(sign(word_of(kind))) + gap + std::to_string(digit_of(kind)));
  }
  std::string number(Move move) const {
    if (move.none()) return {};
    const auto icon = static_cast<int>(move.kind());
    return in_colour(icon, std::string(sign(icon)) + " " + cards_text(move.cards()));
  }
  // "† sword 2 5 5   ψ wheat 9   0 0", or "none".
  std::string heap(const Cards& cards) const {
    std::string text;
    const auto part = [&](int word, const std::string& part) {
      if (!text.empty()) text += style_.unicode ? "   " : ", ";
      text += in_colour(word, part);
    };
    for (int icon = 0; icon < kIcons; ++icon) {
      std::string digits;
      for (const char c : digits_text(cards.words[icon])) digits += std::string(" ") + c;
      if (!digits.empty()) part(icon, label(icon) + digits);
    }
    std::string zeros;
    for (int n = gems_in(cards.zeros()); n > 0; --n) zeros += " 0";
    for (int n = golds_in(cards.zeros()); n > 0; --n) zeros += " 00";
    if (!zeros.empty()) part(kIcons, zeros.substr(1));
    return text.empty() ? "none" : text;
  }

 private:
  const DrawStyle& style_;
};

std::string craving_row(const Table& t, const Painter& painter, const DrawStyle& style) {
  std::string row;
  for (int i = 0; i < kOfferings; ++i) {
    if (i > 0) row += style.unicode ? " " : ", ";
    const std::string card = painter.card(t.craving[i]);
    if (i == t.offering) {
      row += painter.bold("[") + card + painter.bold("]");
    } else if (i < t.offering) {
      row += style.unicode ? painter.dim("·") : "gone";
    } else {
      row += card;
    }
  }
  return row;
}

// What to know about a seat beside its Number.
std::string remarks(const Table& t, Seat seat, Seat last, const DrawStyle& style) {
  std::string text;
  const auto add = [&](std::string_view remark) {
    text += text.empty() ? "" : ", ";
    text += remark;
  };
  const bool running = t.stage != Stage::kOver;
  if (running && seat == t.best) add(style.unicode ? "★ best so far" : "best so far");
  if (running && seat == t.starter) add("leads");
  if (running && seat == last && seat != t.starter) add("last");
  if (t.voids[seat] == kVoidOfAll) {
    add(t.hand_sizes[seat] == 0 ? "no cards" : "zeros only");
  } else {
    for (int icon = 0; icon < kIcons; ++icon) {
      if (t.voids[seat] >> icon & 1) add("no " + std::string(kIconNames[icon]));
    }
  }
  return text;
}

Cards without(const Cards& cards, const Cards& part) {
  Cards rest = cards;
  for (int w = 0; w <= kIcons; ++w) rest.words[w] -= part.words[w];
  return rest;
}

std::string plural(int n, std::string_view noun) {
  return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

}  // namespace

std::string RoadToLord::draw(const View& view, const DrawStyle& style) const {
  const Table& t = view.table;
  const Painter painter(style);
  const bool over = t.stage == Stage::kOver;

  // The heading and the craving row.
  std::string text = painter.bold("Road to Lord");
  if (games_ > 1) text += "  game " + std::to_string(t.game + 1) + " of " + std::to_string(games_);
  if (over) {
    text += "  the match is over\n";
  } else {
    const Icon trump = t.trump();
    text += "  Offering " + std::to_string(t.offering + 1) + " of " + std::to_string(kOfferings);
    text += trump == Icon::kNone ? "  no craving\n"
                                 : "  the king craves " +
                                       painter.in_colour(static_cast<int>(trump),
                                                         std::string(kIconNames[index(trump)])) +
                                       "\n";
  }
  text += "Craving: " + craving_row(t, painter, style) + "\n\n";

  // A line per seat.
  for (Seat seat = 0; seat < players_; ++seat) {
    const Tally& tally = t.tallies[seat];
    const bool acts = !over && seat == t.turn;
    const std::string arrow = style.unicode ? "▶ " : "> ";
    const std::string name = padded(style.name(seat), kNameWidth);
    text += acts ? arrow : "  ";
    text += seat == view.viewer ? painter.bold(name) : name;
    text += padded_left(plural(tally.points(), "point"), 10);
    text += padded_left(std::to_string(tally.wins) + " won", 8);
    text += padded_left(plural(t.hand_sizes[seat], "card"), 10);
    const std::string number = painter.number(t.plays[seat]);
    const std::string notes = remarks(t, seat, players_ == 2 ? -1 : before(t.leader), style);
    if (!number.empty()) text += "   " + number;
    if (!notes.empty()) text += "   (" + notes + ")";
    text += "\n";
  }

  // Cards in sight.
  text += "\n";
  if (open_discards_) text += "Played: " + painter.heap(t.played) + "\n";
  if (players_ == 2) {
    for (Seat seat = 0; seat < players_; ++seat) {
      if (seat == view.viewer) continue;
      const int concealed = t.hand_sizes[seat] - view.open[seat].size();
      text += style.name(seat) + " shows: " + painter.heap(view.open[seat]) + " and conceals " +
              plural(concealed, "card") + "\n";
    }
  }
  if (view.viewer != kSpectator) {
    text += painter.bold("Your hand: ") + painter.heap(view.hand) + "\n";
    if (players_ == 2) {
      const Cards concealed = without(view.hand, view.open[view.viewer]);
      text += "Concealed of these: " + painter.heap(concealed) + "\n";
    }
  }
  return text;
}

}  // namespace crownhall
