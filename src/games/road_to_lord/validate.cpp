// Is this a state that play could meet? Each check says in a sentence what is wrong.
#include <bit>
#include <string>

#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

std::string seat_name(Seat seat) { return "Seat " + std::to_string(seat); }

// "" is all right. Cards: every one in one place, and no more of a kind than the deck has.
std::string wrong_cards(const RoadToLord::State& state, const Shoe& shoe, int players) {
  const Table& t = state.table;
  for (Kind kind = 0; kind < kKinds; ++kind) {
    int count = t.played.count(kind);
    for (const Kind craving : t.craving) count += craving == kind;
    for (Seat seat = 0; seat < players; ++seat) count += state.hands[seat].count(kind);
    if (count > shoe.all.count(kind)) return "There are more cards of one kind than in the deck.";
  }
  int held = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    const Cards& hand = state.hands[seat];
    if (hand.total() > shoe.hand) return seat_name(seat) + " holds more cards than were dealt.";
    if (hand.total() != t.hand_sizes[seat]) {
      return seat_name(seat) + " does not hold as many cards as the table says.";
    }
    held += hand.total();
    if (players != 2) continue;
    const Cards& open = state.hands[2 + seat];
    for (Kind kind = 0; kind < kKinds; ++kind) {
      if (open.count(kind) > hand.count(kind)) {
        return seat_name(seat) + " shows an open card that is not in the hand.";
      }
    }
    const int concealed = hand.total() - open.total();
    if (open.total() > kTwoPlayerOpen || concealed > shoe.hand - kTwoPlayerOpen) {
      return seat_name(seat) + " shows too many open cards or conceals too many.";
    }
  }
  if (held + t.played.total() != players * shoe.hand) {
    return "The cards held and played are not the cards that were dealt.";
  }
  if (players == 2) {
    int golds = 0;
    for (const Kind kind : t.craving) golds += kind == kGold;
    if (golds < kTwoPlayerGolds) return "With two players two \"00\" lie in the craving row.";
  }
  return {};
}

// The Numbers on the table, seen from the seat that led.
std::string wrong_number(const Table& t, Seat seat, Seat last, int players) {
  const Move number = t.plays[seat];
  if (number.none()) return {};
  const std::string whose = seat_name(seat) + "'s Number ";
  if (!number.is_number() || number.digits() == 0) return whose + "has no digit.";
  if (!contains(t.played.digits(number.icon()) | t.played.zeros(), number.cards())) {
    return whose + "is not among the cards played.";
  }
  if (seat == t.starter) return {};
  if (golds_in(number.bits) > 0) return whose + "has a \"00\", which only the leader may use.";
  if (players > 2 && seat == last && gems_in(number.bits) > 0) {
    return whose + "has a \"0\", which the last player may not use.";
  }
  const Icon led = t.plays[t.starter].icon();
  if (number.icon() != led && (t.voids[seat] >> static_cast<int>(led) & 1) == 0) {
    return whose + "does not follow the led icon, yet the seat is not known to lack it.";
  }
  return {};
}

// What is remembered of the finished Offerings of this game.
std::string wrong_memory(const Table& t, int players) {
  int wins[kSeats]{};
  int points[kSeats]{};
  for (int i = 0; i < kOfferings; ++i) {
    const Past& one = t.memory.past[i];
    if (i >= t.offering && one != Past{}) return "An Offering is remembered that is yet to come.";
    if (one == Past{}) continue;
    if (!one.known() || one.winner >= players || one.starter >= players ||
        (one.stood >> players) != 0 || (one.stood != 0 && players != 2) || one.stood == 3 ||
        (one.winner < 0 ? one != Past{.winner = -1, .points = 0, .starter = 0, .stood = 0}
                        : one.points < 3 || one.points > 5 || (one.stood >> one.winner & 1) != 0)) {
      return "An Offering cannot have ended as it is remembered.";
    }
    if (one.winner < 0) continue;
    ++wins[one.winner];
    points[one.winner] += one.points;
  }
  for (Seat seat = 0; seat < kSeats; ++seat) {
    if (wins[seat] > t.tallies[seat].wins || points[seat] > t.tallies[seat].earned) {
      return seat_name(seat) + " is remembered to have won more than it did.";
    }
    const Move number = t.memory.last[seat];
    if (!number.none() &&
        (seat >= players || !number.is_number() || number.digits() == 0 ||
         number.size() > kMaxHand ||
         !contains(t.played.digits(number.icon()) | t.played.zeros(), number.cards()))) {
      return seat_name(seat) + "'s last Number is none, or not among the cards played.";
    }
    const int lost = t.memory.lost[seat];
    if (lost < 0 || lost > kMissedPenalty ||
        (lost > 0 && (players == 2 || !t.plays[seat].none() || t.voids[seat] != kVoidOfAll))) {
      return seat_name(seat) + " lost no points for want of a Number.";
    }
  }
  const Past last = t.offering > 0 ? t.memory.past[t.offering - 1] : Past{};
  const Seat winner = last.winner;
  if (last == Past{} || winner < 0) {
    for (const Move number : t.memory.last) {
      if (!number.none()) return "Numbers are remembered of an Offering that had none.";
    }
    return {};
  }
  if (t.memory.last[winner].none() || t.memory.last[last.starter].none() ||
      points_for(t.memory.last[winner].size()) != last.points || t.leader != winner) {
    return "The last Offering cannot have been won as it is remembered.";
  }
  return {};
}

std::string wrong_tally(const Tally& tally, Seat seat, int players, int done, bool floor_zero) {
  const std::string whose = seat_name(seat) + "'s ";
  if (tally.earned < 3 * tally.wins || tally.earned > 5 * tally.wins) {
    return whose + "points do not fit the Offerings won.";
  }
  if (tally.missed > done + 1 || tally.wins > done || (players == 2 && tally.missed > 0)) {
    return whose + "Offerings won or missed are too many.";
  }
  const int plain = tally.earned - kMissedPenalty * tally.missed - tally.left;
  if (floor_zero ? tally.points() < plain || tally.score < 0 || tally.earlier < 0
                 : tally.points() != plain) {
    return whose + "score does not fit its parts.";
  }
  return {};
}

}  // namespace

Result<void> RoadToLord::validate(const State& state) const {
  const Table& t = state.table;
  const auto wrong = [](std::string sentence) { return Refusal{"bad_state", std::move(sentence)}; };
  const bool over = t.stage == Stage::kOver;

  // Seats and counters.
  for (const int seat : {int{t.first}, int{t.leader}, int{t.starter}, int{t.turn}, t.best + 0}) {
    if (seat >= players_) return wrong("There is no seat " + std::to_string(seat) + ".");
  }
  if (t.best < -1 || t.stage > Stage::kOver) return wrong("The table is in no known stage.");
  for (const Kind kind : t.craving) {
    if (kind >= kKinds) return wrong("The craving row has an unknown card.");
  }
  if (t.game >= games_) return wrong("The match has fewer games than that.");
  if (over != (t.offering == kOfferings) || t.offering > kOfferings ||
      (over && t.game + 1 != games_)) {
    return wrong("A match is over after the last Offering of its last game, and not before.");
  }
  if (players_ != 2 && (t.stage == Stage::kLeaderAdds || t.stage == Stage::kOtherAdds)) {
    return wrong("Only with two players is there a second play.");
  }
  for (Seat seat = players_; seat < kSeats; ++seat) {
    const bool open = players_ == 2;
    if (!t.plays[seat].none() || t.tallies[seat] != Tally{} || t.hand_sizes[seat] != 0 ||
        t.voids[seat] != 0 || (!open && state.hands[seat] != Cards{})) {
      return wrong("There are cards or points at a seat that nobody has.");
    }
  }

  if (auto sentence = wrong_memory(t, players_); !sentence.empty()) return wrong(sentence);

  // Cards, and what is known about them.
  if (auto sentence = wrong_cards(state, shoe_, players_); !sentence.empty())
    return wrong(sentence);
  for (Seat seat = 0; seat < players_; ++seat) {
    if (t.voids[seat] > kVoidOfAll) return wrong("There are three icons only.");
    for (int icon = 0; icon < kIcons; ++icon) {
      if ((t.voids[seat] >> icon & 1) != 0 && state.hands[seat].words[icon] != 0) {
        return wrong(seat_name(seat) + " holds " + std::string(kIconNames[icon]) +
                     ", though known not to.");
      }
    }
  }

  // Points.
  const int done = t.game * kOfferings + t.offering;
  int wins = 0;
  for (Seat seat = 0; seat < players_; ++seat) {
    const Tally& tally = t.tallies[seat];
    if (auto sentence = wrong_tally(tally, seat, players_, done, floor_zero_); !sentence.empty()) {
      return wrong(sentence);
    }
    if (t.game == 0 && !over && (tally.earlier != 0 || tally.left != 0)) {
      return wrong(seat_name(seat) + " has points of an earlier game in the first.");
    }
    if (over && tally.score != 0) return wrong("When the match is over no game is being scored.");
    wins += tally.wins;
  }
  if (wins > done) return wrong("More Offerings were won than played.");
  if (over) return {};

  // The Offering in progress.
  if (t.best >= 0 && t.plays[t.starter].none())
    return wrong("Somebody leads without a first Number.");
  if (t.best < 0 && t.turn != t.starter) return wrong("Before any Number the leader is to act.");
  const bool again = t.stage != Stage::kNumber;
  if (again && (t.best < 0 || t.starter != t.leader)) {
    return wrong("A second play comes after the first Numbers.");
  }
  Seat seat = t.leader;
  bool started = false;
  bool reached = false;
  for (int i = 0; i < players_; ++i, seat = after(seat)) {
    started = started || seat == t.starter;
    reached = reached || (!again && seat == t.turn);
    const bool played = !t.plays[seat].none();
    if ((!started || reached) && played) return wrong(seat_name(seat) + " has played out of turn.");
    if (started ? !reached && !played && (again || t.voids[seat] != kVoidOfAll)
                : t.voids[seat] != kVoidOfAll) {
      return wrong(seat_name(seat) + " was passed over without being known to hold zeros only.");
    }
    if (auto sentence = wrong_number(t, seat, before(t.leader), players_); !sentence.empty()) {
      return wrong(sentence);
    }
  }
  if (!again && !reached) return wrong("Nobody is to act.");
  if (!again && !state.hands[t.turn].can_form_number()) {
    return wrong(seat_name(t.turn) + " is to act but cannot form a Number.");
  }
  if (t.best >= 0 && winner_of(t) != t.best) return wrong("Another Number is the best so far.");
  if (again) {
    const Seat adds = t.stage == Stage::kLeaderAdds ? t.starter : 1 - t.starter;
    if (t.turn != adds || t.best == adds || t.hand_sizes[adds] == 0) {
      return wrong("Only a player who is behind and holds cards is asked to add.");
    }
  }
  return {};
}

}  // namespace crownhall
