// Advice by rules of thumb. A play is worth, in thousandths of a point:
//   the chance that it wins times the points for it,
//   plus what the hand that stays behind is worth: cards up to a good pace help, cards beyond it
//   will be left over, an Offering without a digit card is a penalty, zeros want digits,
//   minus what the played cards would have been good for: high digits and gems are better kept.
// So it wins cheaply where it can, trumps when void, dumps low cards where it cannot win, and
// keeps pace with the Offerings that are left.
#include <algorithm>
#include <bit>

#include "base/index.hpp"
#include "games/road_to_lord/parts.hpp"
#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

// The constants of the rules of thumb, in thousandths; found by letting variants play each other.
struct Habits {
  int card;                  // what a card is worth kept, up to the pace
  int pace;                  // cards an Offering beyond which they are too many
  int excess;                // cost of a card beyond the pace
  int missing;               // cost of an Offering for which no digit card is left
  int dead_zero;             // cost of a zero without a digit to go with
  int digit;                 // what each step of a digit above 5 is worth more
  int gem;                   // what a gem is worth more
  int gold;                  // what a gold is worth more where it may be played: less
  int no_icon;               // worth of lacking an icon: the way to trumps
  std::array<int, 8> holds;  // chance that a Number of this length stands against one opponent
};

// By number of players, from two.
constexpr std::array<Habits, 3> kHabits{{
    {1340, 3500, 1030, 1850, 400, 35, 220, -250, 50, {0, 200, 360, 490, 740, 800, 950, 990}},
    {970, 3400, 1130, 3300, 570, 35, 220, -200, 0, {0, 120, 380, 500, 780, 870, 940, 990}},
    {920, 3400, 850, 3300, 580, 65, 220, -210, 70, {0, 170, 380, 520, 770, 870, 940, 990}},
}};

constexpr int kSure = 1000;
constexpr int kTrumps = 800;  // the chance that someone able to trump does

int lowest_digit(Move number) { return std::countr_zero(number.digits()) / kFieldBits + 1; }

// The chance that a Number stands against one opponent who can answer it in kind.
int holds(const Habits& habits, Move number) {
  const auto length = static_cast<std::size_t>(number.length());
  const auto last = habits.holds.size() - 1;
  if (length >= last) return habits.holds[last];
  const int step = habits.holds[length + 1] - habits.holds[length];
  return habits.holds[length] + step * lowest_digit(number) / 10;
}

class Adviser {
 public:
  Adviser(const RoadToLord::View& view, const Cards& unseen, int players)
      : view_(view), habits_(kHabits[players - 2]), players_(players) {
    const Table& t = view.table;
    me_ = static_cast<Seat>(view.viewer);
    offerings_left_ = kOfferings - t.offering - 1;
    // Who may still answer; with two players also a leader who has played.
    if (t.stage == Stage::kNumber) {
      for (Seat seat = next(me_); seat != t.leader; seat = next(seat)) add_later(seat);
      if (players == 2 && me_ != t.starter && t.starter == t.leader) add_later(t.starter);
    } else if (t.stage == Stage::kLeaderAdds) {
      add_later(1 - me_);
    }
    int all = 0;
    for (int i = 0; i < kIcons; ++i) {
      all += unseen_[i] = count(unseen.words[i]);
    }
    all += count(unseen.zeros());
    unseen_all_ = all;
    for (std::size_t i = 0; i < later_.size(); ++i) {
      for (int icon = 0; icon < kIcons; ++icon) {
        lacks_[i][icon] = chance_of_void(later_[i], icon);
      }
    }
  }

  int worth(Move move) const {
    const Table& t = view_.table;
    Move number = move;
    if (!move.is_number()) number = {t.plays[me_].bits + move.cards()};
    const int chance = chance_to_win(number);
    return chance * points_for(number.size()) + worth_kept(number.icon(), move) -
           worth_played(move);
  }

 private:
  Seat next(Seat seat) const { return seat + 1 == players_ ? 0 : seat + 1; }
  static int count(std::uint64_t word) {
    int sum = 0;
    for (; word != 0; word >>= kFieldBits) sum += static_cast<int>(word & kField);
    return sum;
  }
  void add_later(Seat seat) {
    const Table& t = view_.table;
    if (t.hand_sizes[seat] > 0 && t.voids[seat] != kVoidOfAll) later_.push_back(seat);
  }

  // The chance that a seat holds no card of an icon.
  int chance_of_void(Seat seat, int icon) const {
    if (view_.table.voids[seat] >> icon & 1) return kSure;
    if (players_ == 2 && view_.open[seat].words[icon] != 0) return 0;
    const int open = players_ == 2 ? view_.open[seat].size() : 0;
    const int hidden = view_.table.hand_sizes[seat] - open;
    int chance = kSure;
    for (int n = 0; n < hidden && chance > 0; ++n) {
      const int rest = std::max(unseen_all_ - n, 1);
      chance = chance * std::max(rest - unseen_[icon], 0) / rest;
    }
    return chance;
  }
  int lacks(std::size_t later, Icon icon) const {
    return icon == Icon::kNone ? kSure : lacks_[later][index(icon)];
  }

  int chance_to_win(Move number) const {
    const Table& t = view_.table;
    if (!t.ahead(number)) return 0;
    const Icon trump = t.trump();
    const Icon led = t.best < 0 ? number.icon() : t.led();
    const int falls = kSure - holds(habits_, number);
    int chance = kSure;
    for (std::size_t i = 0; i < later_.size(); ++i) {
      const Move there = t.plays[later_[i]];
      int beaten = 0;
      if (!there.none()) {  // two players: it can only add to its Number
        const bool can = there.icon() == number.icon() || there.icon() == trump;
        beaten = can ? falls * (kSure - lacks(i, there.icon())) / kSure : 0;
      } else if (number.icon() == trump && led != trump) {
        beaten = falls * lacks(i, led) / kSure * (kSure - lacks(i, trump)) / kSure;
      } else {
        beaten = falls * (kSure - lacks(i, led)) / kSure;
        if (led != trump)
          beaten += lacks(i, led) * (kSure - lacks(i, trump)) / kSure * kTrumps / kSure;
      }
      chance = chance * (kSure - beaten) / kSure;
    }
    return chance;
  }

  int worth_kept(Icon icon, Move move) const {
    Cards kept = view_.hand;
    kept.digits(icon) -= move.digits();
    kept.zeros() -= move.zeros();
    const int cards = kept.size();
    const int zeros = size_of(kept.zeros());
    const int digits = cards - zeros;
    const int at_pace = habits_.pace * offerings_left_;
    int worth = std::min(cards * 1000, at_pace) * habits_.card / 1000;
    worth -= std::max(cards * 1000 - at_pace, 0) * habits_.excess / 1000;
    worth -= std::max(offerings_left_ - digits, 0) * habits_.missing;
    worth -= std::max(zeros - digits, 0) * habits_.dead_zero;
    if (offerings_left_ > 0) {
      for (int i = 0; i < kIcons; ++i) worth += kept.words[i] == 0 ? habits_.no_icon : 0;
    }
    return worth;
  }

  int worth_played(Move move) const {
    if (offerings_left_ == 0) return 0;
    int worth = gems_in(move.bits) * habits_.gem + golds_in(move.bits) * habits_.gold;
    for (int digit = 1; digit <= kDigits; ++digit) {
      worth += field_at(move.bits, kFieldBits * (digit - 1)) * (digit - 5) * habits_.digit;
    }
    return worth;
  }

  const RoadToLord::View& view_;
  const Habits& habits_;
  int players_;
  Seat me_;
  int offerings_left_;
  FixedVector<Seat, kSeats> later_;
  std::array<std::array<int, kIcons>, kSeats> lacks_{};  // by place in later_
  std::array<int, kIcons> unseen_{};
  int unseen_all_;
};

}  // namespace

// Calls consider(move, worth) for every play of the viewer, who must be to act.
template <class Consider>
void RoadToLord::weigh_plays(const View& view, const Consider& consider) const {
  const Table& t = view.table;
  const auto seat = static_cast<Seat>(view.viewer);
  Cards unseen = shoe_.all;
  for (int w = 0; w <= kIcons; ++w) unseen.words[w] -= t.played.words[w] + view.hand.words[w];
  for (const Kind kind : t.craving) unseen.remove(kind);
  if (players_ == 2) {
    for (int w = 0; w <= kIcons; ++w) unseen.words[w] -= view.open[1 - seat].words[w];
  }
  const Adviser adviser(view, unseen, players_);
  const Cards cards = usable(t, view.hand, seat);
  const auto weigh = [&](Move move) { consider(move, adviser.worth(move)); };
  t.stage == Stage::kNumber ? each_number(cards, weigh)
                            : each_addition(cards, t.plays[seat].icon(), weigh);
}

// Chance has no say: of equally good plays the first listed.
Move RoadToLord::advise(const View& view, Rng&) const {
  Move best{};
  int most = 0;
  weigh_plays(view, [&](Move move, int worth) {
    if (!best.none() && worth <= most) return;
    best = move;
    most = worth;
  });
  return best;
}

void RoadToLord::weigh(const View& view, std::vector<Weighed>& plays) const {
  weigh_plays(view, [&](Move move, int worth) { plays.push_back({move, worth}); });
}

}  // namespace crownhall
