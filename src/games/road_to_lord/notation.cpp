// Notation: "sword 2557+0+00", "add 3+0", "stand".
#include <string>

#include "base/text.hpp"
#include "games/road_to_lord/road_to_lord.hpp"
#include "games/road_to_lord/text.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

constexpr std::size_t kLongestMove = 200;

Refusal bad_move(std::string sentence) { return {"bad_move", std::move(sentence)}; }

// What a word at the start of a move asks for: the Move's kind, or -1.
int read_kind(std::string_view word) {
  const auto begins = [&](std::string_view whole) { return whole.substr(0, word.size()) == word; };
  if (word == "add") return Move::kAdd;
  if (word == "stand" || word == "pass") return Move::kStand;
  if (begins("sword")) return static_cast<int>(Icon::kSword);
  if (word == "h" || (word.size() > 1 && begins("wheat"))) return static_cast<int>(Icon::kWheat);
  if (word == "i" || (word.size() > 1 && begins("wine"))) return static_cast<int>(Icon::kWine);
  return -1;
}

// Adds the cards of one run of digits without blanks: "257", "0", "00", "2570". Zeros end a run,
// and a run that begins with zeros is one zero card.
Result<void> read_run(std::string_view run, std::uint64_t& cards) {
  std::size_t digits = 0;
  while (digits < run.size() && run[digits] != '0') ++digits;
  const std::string_view zeros = run.substr(digits);
  if (zeros.find_first_not_of('0') != zeros.npos) {
    return bad_move("In '" + shorten(run) + "' a zero stands before a digit; zeros come last.");
  }
  if (zeros.size() > 2 || (zeros.size() == 2 && digits > 0)) {
    return bad_move("'" + shorten(run) +
                    "' can be read in two ways; write each zero card apart, as in 257+0+00.");
  }
  const auto add = [&](int shift) {
    if (field_at(cards, shift) == kMaxEqual) return false;
    cards += std::uint64_t{1} << shift;
    return true;
  };
  bool room = true;
  for (const char c : run.substr(0, digits)) room = room && add(kFieldBits * (c - '1'));
  if (!zeros.empty()) room = room && add(zeros.size() == 1 ? kGemShift : kGoldShift);
  if (!room) return bad_move("No deck has so many equal cards.");
  return {};
}

}  // namespace

namespace road_to_lord {

std::string digits_text(std::uint64_t word) {
  std::string text;
  for (int digit = 1; digit <= kDigits; ++digit) {
    const int n = field_at(word, kFieldBits * (digit - 1));
    text.append(n, static_cast<char>('0' + digit));
  }
  return text;
}

std::string cards_text(std::uint64_t word) {
  std::string text = digits_text(word);
  for (int n = gems_in(word); n > 0; --n) text += text.empty() ? "0" : "+0";
  for (int n = golds_in(word); n > 0; --n) text += text.empty() ? "00" : "+00";
  return text;
}

Result<Move> read_move(std::string_view text) {
  if (text.size() > kLongestMove) return bad_move("A move is never that long.");
  std::string line = lower(trim(text));
  if (line.empty()) return bad_move("There is no move here; write one like sword 257+0.");

  std::size_t at = 0;
  while (at < line.size() && line[at] >= 'a' && line[at] <= 'z') ++at;
  const std::string_view word = std::string_view(line).substr(0, at);
  const int kind = at == 0 && line[0] == '+' ? static_cast<int>(Move::kAdd) : read_kind(word);
  if (word == "w") return bad_move("'w' could be wheat or wine; write wh or wi.");
  if (kind < 0) {
    return bad_move("'" + shorten(text) +
                    "' does not begin with sword, wheat, wine, add or stand.");
  }
  for (char& c : line) {
    if (c == '+' || c == ',') c = ' ';
  }
  std::uint64_t cards = 0;
  for (const std::string_view run : words(std::string_view(line).substr(at))) {
    if (run.find_first_not_of("0123456789") != run.npos) {
      return bad_move("'" + shorten(run) + "' is not made of digits.");
    }
    if (run[0] != '0' && (cards & ~kDigitMask) != 0) {
      return bad_move("A digit stands after a zero; zeros come last.");
    }
    if (const auto added = read_run(run, cards); !added) return added.refusal();
  }
  if (kind == static_cast<int>(Move::kStand)) {
    if (cards != 0) return bad_move("To stand is to play no cards.");
    return Move::stand();
  }
  if (cards == 0) return bad_move("The move names no cards.");
  if (kind != static_cast<int>(Move::kAdd) && (cards & kDigitMask) == 0) {
    return bad_move("Zeros alone are no Number.");
  }
  return Move{cards | static_cast<std::uint64_t>(kind) << Move::kKindShift};
}

}  // namespace road_to_lord

std::string RoadToLord::write(Move move) const {
  if (move.is_stand()) return "stand";
  const std::string cards = cards_text(move.cards());
  if (move.is_number()) return std::string(kIconNames[move.kind()]) + " " + cards;
  return "add " + cards;
}

Result<Move> RoadToLord::read(std::string_view text) const { return read_move(text); }

}  // namespace crownhall
