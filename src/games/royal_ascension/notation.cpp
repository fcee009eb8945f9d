// Moves as text (RULES.md, §10). Case does not matter when reading.
#include <algorithm>

#include "base/text.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

// Highest rank first; "h" or "c" before each where a prefix is given.
std::string write_cards(Cards cards, std::string_view prefix) {
  std::string text;
  for (Rank rank = kRanks - 1; rank >= 0; --rank) {
    for (int n = cards.count(rank); n > 0; --n) {
      if (!text.empty()) text += '+';
      text += prefix;
      text += kRankNames[rank];
    }
  }
  return text;
}

Refusal unreadable(std::string_view text, std::string_view hint) {
  return {"bad_move", "Cannot read '" + shorten(text) + "'. " + std::string(hint)};
}

template <std::size_t N>
int find_name(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (lower(names[i]) == name) return static_cast<int>(i);
  }
  return -1;
}

// "q+3" with no prefix, or "hq+h3" with 'h'.
Result<Cards> read_cards(std::string_view text, std::string_view prefix) {
  Cards cards;
  for (std::string_view part : split(text, '+')) {
    if (!part.starts_with(prefix)) {
      return unreadable(part, "Hearts are written like hQ, weapons like c7.");
    }
    const int rank = find_name(kRankNames, part.substr(prefix.size()));
    if (rank < 0) return unreadable(part, "Ranks are A, 2 to 10, J, Q and K.");
    if (cards.count(rank) == 2) return unreadable(text, "There are only two cards of a rank.");
    cards.add(rank);
  }
  return cards;
}

Result<Move> read_step(const std::vector<std::string_view>& parts) {
  int gate = kNoGate;
  std::size_t at = 0;
  if (parts[0] == "gate") {
    const auto number = parts.size() > 1 ? to_integer(parts[1]) : std::nullopt;
    if (!number || *number < 0 || *number >= kSpaces) {
      return Refusal{"bad_move", "Name the gate by its space, as in 'gate 13 left'."};
    }
    gate = static_cast<int>(*number);
    at = 2;
  }
  if (at == parts.size()) return Move::step(Direction::kNone, gate);
  if (at + 1 == parts.size() && parts[at] == "left") return Move::step(Direction::kLeft, gate);
  if (at + 1 == parts.size() && parts[at] == "right") return Move::step(Direction::kRight, gate);
  return unreadable(parts[at], "A move ends with 'left' or 'right'.");
}

Result<Move> read_purchase(const std::vector<std::string_view>& parts) {
  const int weapon = parts.size() == 4 ? find_name(kRankNames, parts[1]) : -1;
  if (weapon < 0 || parts[2] != "with") {
    return Refusal{"bad_move", "A purchase names the weapon and the gold: 'buy 7 with 6+3'."};
  }
  const auto gold = read_cards(parts[3], "");
  if (!gold) return gold.refusal();
  return Move::buy(weapon, *gold);
}

Result<Move> read_commitment(const std::vector<std::string_view>& parts) {
  const int territory = parts.size() > 1 ? find_name(kTerritoryNames, parts[1]) : -1;
  if (territory < 0) {
    return Refusal{"bad_move", "A commitment starts with a territory: 'commit teal hQ c5+c7'."};
  }
  Cards hearts;
  Cards clubs;
  std::size_t at = 2;
  if (at < parts.size() && parts[at].front() == 'h') {
    const auto cards = read_cards(parts[at++], "h");
    if (!cards) return cards.refusal();
    hearts = *cards;
  }
  if (at < parts.size()) {
    const auto cards = read_cards(parts[at++], "c");
    if (!cards) return cards.refusal();
    clubs = *cards;
  }
  if (at < parts.size()) return unreadable(parts[at], "Hearts come first, then weapons.");
  return Move::commit(territory, hearts, clubs);
}

}  // namespace

std::string RoyalAscension::write(Move move) const {
  const auto what = static_cast<std::size_t>(move.what());
  switch (move.kind()) {
    case Kind::kTake:
      return "take " + std::string(kTerritoryNames[what]);
    case Kind::kStep: {
      std::string text = move.gate() == kNoGate ? "" : "gate " + std::to_string(move.gate());
      if (move.direction() == Direction::kNone) return text;
      if (!text.empty()) text += ' ';
      return text + (move.direction() == Direction::kLeft ? "left" : "right");
    }
    case Kind::kBuy:
      return "buy " + std::string(kRankNames[what]) + " with " + write_cards(move.gold(), "");
    case Kind::kPass:
      return "pass";
    case Kind::kDraw:
      return "draw " + std::string(kSuitNames[what]);
    case Kind::kFight:
      return "fight " + std::string(kCharacterNames[what]);
    case Kind::kDecline:
      return "decline";
    case Kind::kAlly:
      return "ally";
    case Kind::kStand:
      return "stand";
    case Kind::kCommit: {
      std::string text = "commit " + std::string(kTerritoryNames[what]);
      if (!move.hearts().empty()) text += ' ' + write_cards(move.hearts(), "h");
      if (!move.clubs().empty()) text += ' ' + write_cards(move.clubs(), "c");
      return text;
    }
    case Kind::kNone:
      break;
  }
  return "none";
}

Result<Move> RoyalAscension::read(std::string_view text) const {
  const std::string small = lower(text);
  const auto parts = words(small);
  if (parts.empty()) return Refusal{"bad_move", "A move is needed."};
  const std::string_view verb = parts[0];
  if (verb == "left" || verb == "right" || verb == "gate") return read_step(parts);
  if (verb == "buy") return read_purchase(parts);
  if (verb == "commit") return read_commitment(parts);
  if (parts.size() == 1) {
    if (verb == "pass") return Move::make(Kind::kPass);
    if (verb == "decline") return Move::make(Kind::kDecline);
    if (verb == "ally") return Move::make(Kind::kAlly);
    if (verb == "stand") return Move::make(Kind::kStand);
  }
  if (parts.size() == 2 && verb == "take") {
    const int territory = find_name(kTerritoryNames, parts[1]);
    if (territory < 0) return unreadable(parts[1], "Territories go by their first word: teal.");
    return Move::take(territory);
  }
  if (parts.size() == 2 && verb == "draw") {
    const int suit = find_name(kSuitNames, parts[1]);
    if (suit < 0 || suit > 1) return unreadable(parts[1], "Draw hearts or diamonds.");
    return Move::draw(static_cast<Suit>(suit));
  }
  if (parts.size() == 2 && verb == "fight") {
    const int seat = find_name(kCharacterNames, parts[1]);
    if (seat < 0 || seat >= players_) {
      return unreadable(parts[1],
                        "Opponents go by character: eadric, seraphina, thaddeus, lysandra.");
    }
    return Move::fight(seat);
  }
  return unreadable(text,
                    "Moves begin with take, left, right, gate, buy, pass, draw, fight, "
                    "decline, ally, stand or commit.");
}

}  // namespace crownhall
