// What a view tells beyond its fields, for clients, which know no rules: who plays when and may use
// which zeros, how each Number stands, what bars a card of the hand, what a Number must exceed.
// Written from what the view knows, and of no effect when read.
#include <algorithm>
#include <bit>
#include <span>
#include <string>

#include "base/index.hpp"
#include "games/road_to_lord/road_to_lord.hpp"
#include "games/road_to_lord/text.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

constexpr std::array<std::string_view, 4> kIconOrNone{"sword", "wheat", "wine", ""};
constexpr std::array<std::string_view, 5> kCardNames{"sword", "wheat", "wine", "gem", "gold"};
constexpr int kGemName = kIcons;
constexpr int kGoldName = kIcons + 1;

constexpr std::array<std::string_view, 5> kStatuses{"to_play", "played", "missed", "unable",
                                                    "passed_over"};
constexpr std::array<std::string_view, 4> kStandings{"craved", "led", "off", ""};
constexpr std::array<std::string_view, 5> kBars{"led", "last", "leader_only", "own_icon",
                                                "no_digit"};
constexpr std::array<std::string_view, 3> kStands{"ahead", "compare", "cannot_win"};
constexpr std::array<std::string_view, 3> kAhead{"", "craved", "led"};
constexpr std::array<std::string_view, 3> kEndings{"won", "nobody", "unknown"};
constexpr std::array<std::string_view, 7> kReasons{"craved",  "led",   "longest", "higher_digit",
                                                   "earlier", "alone", ""};
constexpr int kNoReason = 6;

void say(Archive& ar, std::string_view key, std::string_view word,
         std::span<const std::string_view> words) {
  std::string text(word);
  ar.one_of(key, text, words);
}

// How an icon ranks in the Offering: the craved beats the led, which beats the rest.
int rank_of(const Table& t, Icon icon) { return icon == t.trump() ? 2 : icon == t.led() ? 1 : 0; }

// "257000": a Number as it is read.
std::string reading_of(Move number) {
  std::string text;
  for (const char c : cards_text(number.cards())) {
    if (c != '+') text += c;
  }
  return text;
}

struct Barred {
  int card;
  std::string_view why;
};

// What a Number of one icon must do to be ahead.
struct Target {
  Icon icon;
  std::string_view stands;  // "ahead" whatever it is, "compare" with `over`, "cannot_win"
  std::string_view why;     // that it cannot: "craved" or "led" is ahead
  Move over;
  bool or_equal;
};

Target target_of(const Table& t, Icon icon, Seat seat) {
  const bool again = t.stage != Stage::kNumber;
  const Seat rival = again ? 1 - seat : t.best;
  Target target{icon, "ahead", "", {}, false};
  if (rival < 0) return target;
  const Move high = t.plays[rival];
  const int mine = rank_of(t, icon);
  const int theirs = rank_of(t, high.icon());
  if (mine > theirs) return target;
  if (mine < theirs || mine == 0) {
    target.stands = "cannot_win";
    target.why = theirs == 2 ? "craved" : "led";
    return target;
  }
  target.stands = "compare";
  target.over = high;
  target.or_equal = again && seat == t.starter;  // of equal Numbers the earlier one wins
  return target;
}

}  // namespace

void RoadToLord::tell_course(Archive& ar, const View& view) const {
  const Table& t = view.table;
  int games = games_;
  ar.integer("games", games, 1, kSeats);
  say(ar, "led", kIconOrNone[index(t.led())], kIconOrNone);
  say(ar, "trump", kIconOrNone[index(t.trump())], kIconOrNone);

  struct Step {
    int cards;
    int points;
  };
  FixedVector<Step, kMaxHand> ladder;
  for (int cards = 1; cards <= kMaxHand; ++cards) {
    if (cards == 1 || points_for(cards) != points_for(cards - 1))
      ladder.push_back({cards, points_for(cards)});
  }
  ar.list("ladder", ladder, [](Archive& a, Step& step) {
    a.object("", [&](Archive& b) {
      b.integer("cards", step.cards);
      b.integer("points", step.points);
    });
  });
}

void RoadToLord::tell_seat(Archive& ar, const View& view, Seat seat) const {
  const Table& t = view.table;
  const auto place = [&](Seat s) { return (s - t.leader + players_) % players_; };
  const Move number = t.plays[seat];
  const bool before_turn = t.stage != Stage::kNumber || place(seat) < place(t.turn);
  std::string_view status = "to_play";
  if (!number.none())
    status = "played";
  else if (t.stage != Stage::kOver && place(seat) < place(t.starter))
    status = "passed_over";
  else if (before_turn)
    status = players_ == 2 ? "unable" : "missed";
  std::string_view standing;
  if (!number.none()) standing = kStandings[index(t.standing(number.icon()))];
  const std::uint64_t zeros = zeros_allowed(t, seat);
  int order = place(seat) + 1;
  int points = t.tallies[seat].points();
  int lost = t.memory.lost[seat];
  bool may_gem = (zeros & kGemMask) != 0;
  // With every "00" in the row of cravings nobody can hold one.
  int craved = 0;
  for (const Kind kind : t.craving) craved += kind == kGold;
  bool may_gold = (zeros & kGoldMask) != 0 && shoe_.all.count(kGold) > craved;
  ar.integer("order", order, 1, kSeats);
  ar.flag("may_gem", may_gem);
  ar.flag("may_gold", may_gold);
  say(ar, "status", status, kStatuses);
  say(ar, "standing", standing, kStandings);
  ar.integer("points", points);
  ar.integer("lost", lost, 0, kMissedPenalty);
}

// What the finished Offerings of this game brought; and the last one whole, until the next has a
// Number.
void RoadToLord::tell_past(Archive& ar, const View& view) const {
  const Table& t = view.table;
  const std::span<const Past> past(t.memory.past, t.offering);
  FixedVector<Past, kOfferings> history;
  for (const Past& one : past) history.push_back(one);
  ar.list("history", history, [](Archive& a, Past& one) {
    a.object("", [&](Archive& b) {
      say(b, "ended", kEndings[one.winner < 0 ? 1 : one.known() ? 0 : 2], kEndings);
      int winner = one.known() ? one.winner : -1;
      b.integer("winner", winner, -1, kSeats - 1);
      b.integer("points", one.points, 0, 5);
    });
  });

  const bool over = t.stage == Stage::kOver;
  if (!ar.given("last", !past.empty() && past.back().known() && (over || t.best < 0))) return;
  const Past one = past.empty() ? Past{} : past.back();
  Table then = t;
  std::copy_n(t.memory.last, kSeats, then.plays);
  then.offering = static_cast<std::uint8_t>(t.offering - 1);
  then.starter = one.starter;
  then.best = one.winner;
  const bool won = one.points > 0;
  int reason = kNoReason;
  int beaten = -1;
  if (won) {
    const Verdict how = verdict(then);
    reason = static_cast<int>(how.reason);
    beaten = how.beaten;
  }
  ar.object("last", [&](Archive& a) {
    int winner = one.winner;
    int points = one.points;
    int stood = one.stood == 0 ? -1 : std::countr_zero(one.stood);
    a.list("plays", then.plays, static_cast<std::size_t>(players_), [](Archive& b, Move& number) {
      std::string text = number_text(number);
      b.text("", text);
    });
    a.integer("winner", winner, -1, kSeats - 1);
    a.integer("points", points, 0, 5);
    say(a, "reason", kReasons[reason], kReasons);
    a.integer("beaten", beaten, -1, kSeats - 1);
    a.integer("stood", stood, -1, kSeats - 1);
  });
}

// Only the seat that is asked is told what it may use and how its Number would stand; a seat with
// zeros alone is told why it is not asked.
void RoadToLord::tell_choice(Archive& ar, const View& view) const {
  const Table& t = view.table;
  const bool playing = view.viewer != kSpectator && t.stage != Stage::kOver;
  const bool asked = playing && view.viewer == t.turn;
  const bool again = t.stage != Stage::kNumber;
  FixedVector<Barred, 5> barred;
  FixedVector<Target, kIcons> targets;
  if (asked) {
    const Seat seat = static_cast<Seat>(view.viewer);
    const Cards cards = usable(t, view.hand, seat);
    for (int i = 0; i < kIcons; ++i) {
      if (view.hand.words[i] != 0 && cards.words[i] == 0)
        barred.push_back({i, again ? "own_icon" : "led"});
      const auto icon = static_cast<Icon>(i);
      if (again ? icon == t.plays[seat].icon() : cards.words[i] != 0)
        targets.push_back(target_of(t, icon, seat));
    }
    if (gems_in(view.hand.zeros()) > 0 && gems_in(cards.zeros()) == 0)
      barred.push_back({kGemName, again ? "leader_only" : "last"});
    if (golds_in(view.hand.zeros()) > 0 && golds_in(cards.zeros()) == 0)
      barred.push_back({kGoldName, "leader_only"});
  } else if (playing && !again && !view.hand.can_form_number()) {
    if (gems_in(view.hand.zeros()) > 0) barred.push_back({kGemName, "no_digit"});
    if (golds_in(view.hand.zeros()) > 0) barred.push_back({kGoldName, "no_digit"});
  }
  ar.list("barred", barred, [](Archive& a, Barred& one) {
    a.object("", [&](Archive& b) {
      say(b, "card", kCardNames[one.card], kCardNames);
      say(b, "why", one.why, kBars);
    });
  });
  ar.list("targets", targets, [](Archive& a, Target& one) {
    a.object("", [&](Archive& b) {
      say(b, "icon", kIconNames[index(one.icon)], kIconNames);
      say(b, "stands", one.stands, kStands);
      say(b, "why", one.why, kAhead);
      std::string over = reading_of(one.over);
      b.text("over", over);
      b.flag("or_equal", one.or_equal);
    });
  });
}

// The strongest Number that lost, and what made the difference.
RoadToLord::Verdict RoadToLord::verdict(const Table& t) const {
  const Seat winner = t.best;
  const auto stronger = [&](Seat a, Seat b) {
    const int rank_a = rank_of(t, t.plays[a].icon());
    const int rank_b = rank_of(t, t.plays[b].icon());
    return rank_a != rank_b ? rank_a > rank_b : exceeds(t.plays[a], t.plays[b]);
  };
  Seat beaten = -1;
  for (Seat seat = 0; seat < players_; ++seat) {
    if (seat == winner || t.plays[seat].none()) continue;
    if (beaten < 0 || stronger(seat, beaten)) beaten = seat;
  }
  if (beaten < 0) return {Reason::kAlone, beaten};
  const Move won = t.plays[winner];
  const Move lost = t.plays[beaten];
  const int rank = rank_of(t, won.icon());
  if (rank != rank_of(t, lost.icon())) return {rank == 2 ? Reason::kCraved : Reason::kLed, beaten};
  if (won.length() > lost.length()) return {Reason::kLongest, beaten};
  return {exceeds(won, lost) ? Reason::kHigherDigit : Reason::kEarlier, beaten};
}

}  // namespace crownhall
