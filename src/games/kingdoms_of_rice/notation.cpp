// Moves as text (§9.1): "bid 7", "build port over dam", "attack fief 3". Seats, fiefdoms and rice
// tiles count from 1 here.
#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

template <class Names>
std::string word(const Names& names, int at) {
  return at >= 0 && std::cmp_less(at, names.size()) ? std::string(names[at]) : "?";
}

std::string number(int n) { return std::to_string(n); }

// "rice 2" or "moat".
std::string place(const Move& move) {
  return move.a() == 0 ? "rice " + number(move.b()) : word(kCardNames, move.a());
}

// A number from 1 to `most`; 0 = it is none.
int counted(std::string_view text, int most) {
  const long long n = to_integer(text).value_or(0);
  return n >= 1 && n <= most ? static_cast<int>(n) : 0;
}

using Words = std::vector<std::string_view>;

// The card words of destroy, raze and lose: "rice 2" or a city or castle card.
std::optional<Move> read_place(Act act, const Words& w) {
  if (w.size() == 3 && w[1] == "rice") {
    if (const int tile = counted(w[2], kTiles)) return Move::of(act, 0, tile);
  }
  if (w.size() != 2) return std::nullopt;
  const auto card = card_named(w[1]);
  if (!card || row_of(*card) == Row::kRice) return std::nullopt;
  return Move::of(act, static_cast<int>(*card));
}

std::optional<int> read_taken(std::string_view text) {
  const auto at = std::find(kTakenNames.begin(), kTakenNames.end(), text);
  if (at == kTakenNames.end()) return std::nullopt;
  return static_cast<int>(at - kTakenNames.begin());
}

std::optional<Move> read_build(const Words& w) {
  const auto card = w.size() >= 2 ? card_named(w[1]) : std::nullopt;
  if (!card) return std::nullopt;
  if (w.size() == 2) return Move::of(Act::kBuild, static_cast<int>(*card));
  if (w.size() < 4 || w[2] != "over") return std::nullopt;
  if (row_of(*card) == Row::kRice) {
    const int tile = w.size() == 5 && w[3] == "rice" ? counted(w[4], kTiles) : 0;
    if (!tile) return std::nullopt;
    return Move::of(Act::kBuild, static_cast<int>(*card), tile);
  }
  const auto old = w.size() == 4 ? card_named(w[3]) : std::nullopt;
  if (!old || row_of(*old) == Row::kRice) return std::nullopt;
  return Move::of(Act::kBuild, static_cast<int>(*card), static_cast<int>(*old));
}

std::optional<Move> read_pair(Act act, std::string_view a, std::string_view b) {
  const auto one = palace_named(a), two = palace_named(b);
  if (!one || !two || *one == *two) return std::nullopt;
  const auto [low, high] = std::minmax(*one, *two);
  return Move::of(act, static_cast<int>(low), static_cast<int>(high));
}

std::optional<Move> read_keep(const Words& w) {
  if (w.size() == 2 && w[1] == "none") return Move::of(Act::kKeepNone);
  if (w.size() == 3) return read_pair(Act::kKeepTwo, w[1], w[2]);
  const auto kind = w.size() >= 2 ? palace_named(w[1]) : std::nullopt;
  if (!kind) return std::nullopt;
  if (w.size() == 2) return Move::of(Act::kKeep, static_cast<int>(*kind));
  const auto old = w.size() == 4 && w[2] == "over" ? palace_named(w[3]) : std::nullopt;
  if (!old) return std::nullopt;
  return Move::of(Act::kKeep, static_cast<int>(*kind), static_cast<int>(*old));
}

// "attack fief 3", "bribe seat 2 fief 3 attacked", "take fief 1 bribed", "lose fief 2".
std::optional<Move> read_target(const Words& w) {
  if (w.size() < 3) return std::nullopt;
  const int fief = w[1] == "fief" ? counted(w[2], kMostFiefKinds) : 0;
  const int seat = w[1] == "seat" ? counted(w[2], kSeats) : 0;
  if (w[0] == "attack" && w.size() == 3) {
    if (fief) return Move::of(Act::kAttackFief, fief - 1);
    if (seat) return Move::of(Act::kAttackSeat, seat - 1);
  }
  if (w[0] == "bribe" && fief && w.size() == 3) return Move::of(Act::kBribeFief, fief - 1);
  if (w[0] == "bribe" && seat && w.size() == 6 && w[3] == "fief") {
    const int theirs = counted(w[4], kMostFiefKinds);
    const auto taken = read_taken(w[5]);
    if (theirs && taken) return Move::of(Act::kBribeSeat, seat - 1, theirs - 1, *taken);
  }
  if (w[0] == "take" && fief && w.size() == 4) {
    if (const auto taken = read_taken(w[3])) return Move::of(Act::kTakeFief, fief - 1, *taken);
  }
  if (w[0] == "lose" && fief && w.size() == 3) return Move::of(Act::kLoseFief, fief - 1);
  return std::nullopt;
}

std::optional<Move> read_move(const Words& w) {
  const auto verb = w[0];
  if (w.size() == 1) {
    if (verb == "pass") return Move::of(Act::kPass);
    if (verb == "cards") return Move::of(Act::kCards);
    if (verb == "draw") return Move::of(Act::kDraw);
    if (verb == "hold") return Move::of(Act::kHold);
    if (verb == "war-room") return Move::of(Act::kWarRoom);
    if (verb == "buy") return Move::of(Act::kBuy);
    if (verb == "give-up") return Move::of(Act::kGiveUp);
    return std::nullopt;
  }
  if (verb == "bid" && w.size() == 2) {
    if (const int gold = counted(w[1], 30000)) return Move::of(Act::kBid, gold);
    return std::nullopt;
  }
  if (verb == "swap" && w.size() == 2) {
    const auto value = to_integer(w[1]);
    if (value && *value >= 0 && *value < kForceValues) {
      return Move::of(Act::kSwap, static_cast<int>(*value));
    }
    return std::nullopt;
  }
  if (verb == "build") return read_build(w);
  if (verb == "destroy") return read_place(Act::kDestroy, w);
  if (verb == "keep") return read_keep(w);
  if (verb == "redraw" && w.size() == 3) return read_pair(Act::kRedraw, w[1], w[2]);
  if (verb == "raze") return read_place(Act::kRaze, w);
  if (verb == "take" && w.size() == 2 && w[1] == "gold") return Move::of(Act::kTakeGold);
  if (const auto target = read_target(w)) return target;
  if (verb == "lose") return read_place(Act::kLose, w);
  return std::nullopt;
}

}  // namespace

std::string KingdomsOfRice::write(Move move) const {
  const int a = move.a(), b = move.b(), c = move.c();
  switch (move.act()) {
    case Act::kNone:
      break;
    case Act::kBid:
      return "bid " + number(a);
    case Act::kPass:
      return "pass";
    case Act::kBuild: {
      std::string text = "build " + word(kCardNames, a);
      if (b == 0) return text;
      const bool rice = row_of(move.card()) == Row::kRice;
      return text + " over " + (rice ? "rice " + number(b) : word(kCardNames, b));
    }
    case Act::kDestroy:
      return "destroy " + place(move);
    case Act::kAttackFief:
      return "attack fief " + number(a + 1);
    case Act::kAttackSeat:
      return "attack seat " + number(a + 1);
    case Act::kBribeFief:
      return "bribe fief " + number(a + 1);
    case Act::kBribeSeat:
      return "bribe seat " + number(a + 1) + " fief " + number(b + 1) + " " + word(kTakenNames, c);
    case Act::kCards:
      return "cards";
    case Act::kKeep:
      return "keep " + word(kPalaceNames, a) + (b ? " over " + word(kPalaceNames, b) : "");
    case Act::kKeepTwo:
      return "keep " + word(kPalaceNames, a) + " " + word(kPalaceNames, b);
    case Act::kKeepNone:
      return "keep none";
    case Act::kRedraw:
      return "redraw " + word(kPalaceNames, a) + " " + word(kPalaceNames, b);
    case Act::kDraw:
      return "draw";
    case Act::kHold:
      return "hold";
    case Act::kWarRoom:
      return "war-room";
    case Act::kSwap:
      return "swap " + number(a);
    case Act::kBuy:
      return "buy";
    case Act::kGiveUp:
      return "give-up";
    case Act::kTakeFief:
      return "take fief " + number(a + 1) + " " + word(kTakenNames, b);
    case Act::kTakeGold:
      return "take gold";
    case Act::kRaze:
      return "raze " + place(move);
    case Act::kLose:
      return "lose " + place(move);
    case Act::kLoseFief:
      return "lose fief " + number(a + 1);
  }
  return "?";
}

Result<Move> KingdomsOfRice::read(std::string_view text) const {
  const std::string small = lower(text);
  const auto parts = words(small);
  if (!parts.empty()) {
    if (const auto move = read_move(parts)) return *move;
  }
  return Refusal{"bad_move",
                 "'" + shorten(text) +
                     "' is not a move; examples are 'bid 7', 'build stable', 'build port over "
                     "dam', 'attack fief 3', 'cards', 'keep harvester' and 'pass'."};
}

}  // namespace crownhall
