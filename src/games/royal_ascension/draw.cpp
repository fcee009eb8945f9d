// The table as text: the ring with Home in its middle, then every kingdom, then the battles.
#include <algorithm>

#include "base/text.hpp"
#include "games/royal_ascension/odds.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

constexpr std::string_view kTokens = "ESTL";
constexpr std::array<std::string_view, kCharacters> kFullNames = {
    "King Eadric the Wise", "Lady Seraphina Von Eldora", "Sir Thaddeus Blondewood",
    "Lysandra of Rukenvale"};
constexpr std::array<std::string_view, kActions> kActionTitles = {"Plague", "Alliance", "NPC",
                                                                  "All In", "Royal Decree"};

// The ring on paper: 13 spaces along the top and the bottom, four down the right side, five up
// the left. A space is six columns wide: its sign, a mark for a gate, the tokens on it.
constexpr int kTop = 13;
constexpr int kCell = 6;
constexpr int kSide = 5;

class Drawing {
 public:
  Drawing(const RoyalAscension& game, const View& view, const DrawStyle& style)
      : game_(game), view_(view), style_(style) {}

  std::string table() const {
    std::string text = headline() + "\n\n" + (style_.width >= kTop * kCell ? ring() : places());
    if (view_.turn.phase == Phase::kDraft) {
      text += "\n" + wrapped("free:", free_territories(view_)) + "\n";
    }
    if (view_.turn.phase == Phase::kMove) text += "\n" + ways();
    for (Seat seat = 0; seat < game_.players(); ++seat) text += "\n" + kingdom(seat);
    if (view_.turn.phase == Phase::kCommit) text += "\n" + battle_at_hand();
    if (view_.last.battle != Battle::kNone) text += "\n" + last_battle();
    return text;
  }

 private:
  const PublicKingdom& at(Seat seat) const { return view_.kingdoms[seat]; }
  std::string paint(std::string_view text, std::string_view code) const {
    if (!style_.colour) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }

  std::string sign(Suit suit) const;
  std::string sign(Space space) const;
  std::string cards(Cards cards, Suit suit) const;
  std::string headline() const;
  // `track`: what joins a space to the next along a line.
  std::string cell(int space, std::string_view track) const;
  std::string middle(int line) const;
  std::string ring() const;
  std::string places() const;
  std::string territories(unsigned mask) const;
  // The same behind a word, broken between territories where the line is full.
  std::string wrapped(std::string_view word, unsigned mask) const;
  std::string ways() const;
  std::string place(int space) const;
  std::string kingdom(Seat seat) const;
  std::string holdings(Seat seat) const;
  std::string commitment(Move move) const;
  std::string battle_at_hand() const;
  std::string last_battle() const;

  const RoyalAscension& game_;
  const View& view_;
  const DrawStyle& style_;
};

std::string centred(const std::string& text, int length, int width) {
  const int left = std::max(0, (width - length) / 2);
  const int right = std::max(0, width - length - left);
  return std::string(left, ' ') + text + std::string(right, ' ');
}

// Columns used: a UTF-8 sign counts once. For text without colour.
int columns(std::string_view text) {
  return static_cast<int>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; }));
}

std::string counted(int cards) { return std::to_string(cards) + (cards == 1 ? " card" : " cards"); }

std::string Drawing::sign(Suit suit) const {
  static constexpr std::array<std::string_view, kSuits> kSigns = {"♥", "♦", "♣", "♠"};
  static constexpr std::array<std::string_view, kSuits> kLetters = {"H", "D", "C", "S"};
  const auto i = index(suit);
  const bool red = suit == Suit::kHearts || suit == Suit::kDiamonds;
  return paint(style_.unicode ? kSigns[i] : kLetters[i], red ? "31" : "1");
}

std::string Drawing::sign(Space space) const {
  switch (space) {
    case Space::kHearts:
      return sign(Suit::kHearts);
    case Space::kDiamonds:
      return sign(Suit::kDiamonds);
    case Space::kSpades:
      return sign(Suit::kSpades);
    case Space::kShop:
      break;
  }
  return paint("$", "33");
}

std::string Drawing::cards(Cards cards, Suit suit) const {
  std::string text = sign(suit);
  for (Rank rank = kRanks - 1; rank >= 0; --rank) {
    for (int n = cards.count(rank); n > 0; --n) {
      text += ' ';
      text += kRankNames[rank];
    }
  }
  return cards.empty() ? text + " none" : text;
}

std::string Drawing::headline() const {
  const Turn& turn = view_.turn;
  std::string text = paint("The Royal Ascension", "1");
  if (turn.phase == Phase::kDraft) {
    return text + ", the draft: " + style_.name(turn.seat) + " chooses";
  }
  text += ", turn " + std::to_string(turn.number);
  if (turn.phase == Phase::kOver) return text + ": the match is over";
  text += ": " + style_.name(turn.seat);
  if (turn.phase == Phase::kMove && turn.die) text += ", a roll of " + std::to_string(turn.die);
  if (turn.spade) {
    const auto rank = static_cast<std::size_t>(turn.spade - 1);
    const auto action = static_cast<std::size_t>(game_.action(turn.spade - 1));
    text += ", " + std::string(kRankNames[rank]) + " of Spades (" +
            std::string(kActionTitles[action]) + ")";
  }
  return text;
}

std::string Drawing::cell(int space, std::string_view track) const {
  const auto& gates = game_.edition().gates;
  const bool gate = std::find(gates.begin(), gates.end(), space) != gates.end();
  std::string tokens;
  for (Seat seat = 0; seat < game_.players(); ++seat) {
    if (at(seat).in() && at(seat).space == space) tokens += kTokens[seat];
  }
  std::string text = sign(game_.space(space)) + std::string(gate ? "*" : track);
  if (!tokens.empty()) text += paint(tokens, "1;36");
  for (std::size_t i = tokens.size(); i < kCell - 2; ++i) text += track;
  return text;
}

// The lines inside the ring.
std::string Drawing::middle(int line) const {
  std::string text;
  if (line == 0) {
    text = "Home:";
    for (Seat seat = 0; seat < game_.players(); ++seat) {
      if (!at(seat).in() || at(seat).space != kHome) continue;
      text += ' ';
      text += kTokens[seat];
    }
    if (text == "Home:") text += " empty";
  } else if (line == 1) {
    text = "gates *";
    for (const int gate : game_.edition().gates) text += ' ' + std::to_string(gate);
    text += "   right is clockwise";
  } else if (line == 2) {
    text = "shop:";
    for (const Rank rank : view_.row) {
      text += ' ';
      text += kRankNames[rank];
    }
    if (view_.row.empty()) text += " empty";
  } else if (line == 3) {
    text = "piles:";
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      text += ' ' + std::string(kSuitNames[suit]) + ' ' + std::to_string(view_.pile[suit]);
    }
  }
  return centred(text, columns(text), (kTop - 2) * kCell);
}

std::string Drawing::ring() const {
  const std::string_view track = style_.unicode ? "─" : "-";
  std::string text;
  for (int i = 0; i < kTop; ++i) text += cell(i, i + 1 < kTop ? track : " ");
  text += '\n';
  for (int line = 0; line < kSide; ++line) {
    text += cell(kSpaces - 1 - line, " ") + middle(line);
    const bool space = kTop + line < kSpaces - kTop - kSide;
    text += space ? cell(kTop + line, " ") : style_.unicode ? "│" : "|";
    text += '\n';
  }
  for (int i = 0; i < kTop; ++i) {
    text += cell(kSpaces - kSide - 1 - i, i + 1 < kTop ? track : " ");
  }
  return text + "\n";
}

std::string Drawing::place(int space) const {
  if (space == kHome) return "Home";
  static constexpr std::array<std::string_view, 4> kKinds = {"Hearts", "Diamonds", "Spades",
                                                             "shop"};
  return "space " + std::to_string(space) + " (" + std::string(kKinds[index(game_.space(space))]) +
         ")";
}

// For narrow screens: the spaces in a row, ten a line.
std::string Drawing::places() const {
  std::string text;
  for (int i = 0; i < kSpaces; ++i) {
    text += cell(i, " ");
    if (i % 10 == 9) text += '\n';
  }
  text += '\n';
  for (int line = 0; line < kSide - 1; ++line) text += std::string(trim(middle(line))) + "\n";
  return text;
}

// The dearest first, as shipped.
std::string Drawing::territories(unsigned mask) const {
  std::string text;
  for (int t = kTerritories - 1; t >= 0; --t) {
    if (!(mask >> t & 1)) continue;
    text += ' ' + std::string(kTerritoryNames[t]) + ' ' + std::to_string(game_.territory_value(t));
  }
  return text;
}

std::string Drawing::wrapped(std::string_view word, unsigned mask) const {
  std::string text, line(word);
  for (int t = kTerritories - 1; t >= 0; --t) {
    const std::string one = territories(mask & 1u << t);
    if (static_cast<int>(line.size() + one.size()) > style_.width) {
      text += line + '\n';
      line.assign(word.size(), ' ');
    }
    line += one;
  }
  return text + line;
}

// Where the roll leads.
std::string Drawing::ways() const {
  const Turn& turn = view_.turn;
  const int from = at(turn.seat).space;
  const auto way = [&](Direction direction, int gate) {
    return place(RoyalAscension::destination(from, Move::step(direction, gate), turn.die));
  };
  const auto both = [&](int gate) {
    return "left to " + way(Direction::kLeft, gate) + ", right to " + way(Direction::kRight, gate) +
           "\n";
  };
  if (from != kHome) return both(kNoGate);
  std::string text;
  for (const int gate : game_.edition().gates) {
    text += "gate " + std::to_string(gate);
    text += turn.die == 1 ? ": " + way(Direction::kNone, gate) + "\n" : " " + both(gate);
  }
  return text;
}

std::string Drawing::holdings(Seat seat) const {
  const PublicKingdom& k = at(seat);
  const bool own = seat == view_.viewer;
  std::string text = "   ";
  if (own) {
    text += cards(view_.hand[0], Suit::kHearts) + "   " + cards(view_.hand[1], Suit::kDiamonds);
  } else {
    text += sign(Suit::kHearts) + " " + counted(k.count[0]);
    if (!k.shown.empty()) text += " (shown " + cards(k.shown, Suit::kHearts) + ")";
    text += "   " + sign(Suit::kDiamonds) + " " + counted(k.count[1]);
  }
  text += "   " + cards(k.clubs, Suit::kClubs);
  if (own && !k.shown.empty()) text += "\n   others know " + cards(k.shown, Suit::kHearts);
  const int alliances = game_.alliances(k.spades);
  const int plagues = game_.plagues(k.spades);
  if (alliances) text += "   Alliance x" + std::to_string(alliances);
  if (plagues) text += "   Plague -" + std::to_string(kPlagueLoss * plagues);
  return text + "\n";
}

std::string Drawing::kingdom(Seat seat) const {
  const PublicKingdom& k = at(seat);
  std::string text = paint(std::string(1, kTokens[seat]), "1;36") + "  " +
                     paint(style_.name(seat), "1") + ", " + std::string(kFullNames[seat]);
  if (seat == view_.viewer) text += " (you)";
  const bool draft = view_.turn.phase == Phase::kDraft;
  if (draft) text += ", rolled " + std::to_string(view_.setup_roll[seat]);
  if (!k.in() && !draft) return text + ": out\n";
  if (!draft) text += (k.space == kHome ? ", at " : ", on ") + place(k.space);
  if (seat == view_.turn.barred) text += ", lost the last battle";
  text += "\n   " + std::to_string(std::popcount(k.territories)) + " of " +
          std::to_string(kThrone) + ":" + territories(k.territories);
  return text + "\n" + (draft ? "" : holdings(seat));
}

std::string Drawing::commitment(Move move) const {
  const auto t = move.territory();
  std::string text = std::string(kTerritoryNames[t]) + " " +
                     std::to_string(game_.territory_value(move.territory()));
  if (!move.hearts().empty()) text += " + " + cards(move.hearts(), Suit::kHearts);
  if (!move.clubs().empty()) text += " + " + cards(move.clubs(), Suit::kClubs);
  return text;
}

std::string Drawing::battle_at_hand() const {
  const Turn& turn = view_.turn;
  std::string text = turn.battle == Battle::kDecree  ? "Royal Decree, all against all:"
                     : turn.battle == Battle::kAllIn ? "Battle, all in:"
                                                     : "Battle:";
  for (const Seat seat : SeatSet::from_bits(turn.fighters)) {
    const bool ready = turn.committed >> seat & 1;
    text += "\n   " + style_.name(seat) + (ready ? " is ready" : " is thinking");
    if (seat == view_.viewer && ready) {
      text += " with " + commitment(view_.commitment);
    } else if (seat != view_.viewer) {
      const StrengthRange range = strength_range(game_, view_, seat);
      text += ", strength " + std::to_string(range.least) + " to " + std::to_string(range.most) +
              " before dice";
    }
  }
  return text + "\n";
}

std::string Drawing::last_battle() const {
  const Report& last = view_.last;
  std::string text = "Last battle";
  if (last.battle == Battle::kDecree) text += " (Royal Decree)";
  if (last.battle == Battle::kAllIn) text += " (all in)";
  text += ", won by " + style_.name(last.winner) + ":";
  for (const Seat seat : SeatSet::from_bits(last.fighters)) {
    int total = game_.strength(last.commitments[seat], last.plagues[seat]);
    text += "\n   " + style_.name(seat) + ": " + commitment(last.commitments[seat]);
    if (last.plagues[seat]) text += " - " + std::to_string(kPlagueLoss * last.plagues[seat]);
    text += " + dice";
    for (const int die : last.dice[seat]) {
      if (die == 0) continue;
      text += ' ' + std::to_string(die);
      total += die;
    }
    text += " = " + std::to_string(total);
  }
  return text + "\n";
}

}  // namespace

std::string RoyalAscension::draw(const View& view, const DrawStyle& style) const {
  return Drawing(*this, view, style).table();
}

}  // namespace crownhall
