#include "bots/road_to_lord/knowledge.hpp"

#include <algorithm>

#include "base/real.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

int highest(const std::vector<Weighed>& plays) {
  return std::ranges::max(plays, {}, &Weighed::worth).worth;
}

// The Number of the seat that is to act, after a move.
Move number_after(const Table& t, Move move) {
  return move.is_number() ? move : Move{t.plays[t.turn].bits + move.cards()};
}

// Whether it is known for sure if the seat that is to act wins the Offering with this Number.
bool settled(const RoadToLord& game, const Table& t, bool ahead) {
  if (t.stage == Stage::kOtherAdds) return true;
  if (t.stage == Stage::kLeaderAdds) return !ahead;
  if (game.players() == 2 || t.best < 0) return false;  // with two it may be added to
  return !ahead || (t.turn + 1) % game.players() == t.leader;
}

bool dominated(const RoadToLord& game, const Table& t, const Cards& hand, Move move) {
  if (move.digits() == 0) return false;
  const Move number = number_after(t, move);
  const bool ahead = t.ahead(number);
  if (!settled(game, t, ahead)) return false;
  // One step is enough to see it: if any lower play gets the same, one does that has a single digit
  // exchanged for the next lower one in the hand.
  const std::uint64_t kept = hand.digits(number.icon()) - move.digits();
  std::uint64_t lower = 0;
  for (int digit = 0; digit < kDigits; ++digit) {
    const int shift = kFieldBits * digit;
    const std::uint64_t card = std::uint64_t{1} << shift;
    if (lower != 0 && field_at(move.bits, shift) > 0) {
      if (t.ahead(number_after(t, Move{move.bits - card + lower})) == ahead) return true;
    }
    if (field_at(kept, shift) > 0) lower = card;
  }
  return false;
}

}  // namespace

SearchStyle RoadToLordKnowledge::style(const G&) {
  return {.prior_weight = 1, .widen_base = 2, .widen_power = 0.3};
}

void RoadToLordKnowledge::prune(const G& game, const State& state, Seat seat,
                                std::vector<Move>& moves) {
  const Table& t = state.table;
  if (t.best < 0) return;
  std::erase_if(moves, [&](Move move) { return dominated(game, t, state.hands[seat], move); });
}

const std::vector<Weighed>& RoadToLordKnowledge::weighed(const G& game, const View& view) {
  static thread_local std::vector<Weighed> plays;
  plays.clear();
  game.weigh(view, plays);
  return plays;
}

float RoadToLordKnowledge::prior_of(const std::vector<Weighed>& plays, int worth) {
  constexpr float kDoubt = 400;  // thousandths of a point
  return static_cast<float>(exponential((worth - highest(plays)) / kDoubt));
}

int RoadToLordKnowledge::worlds_weighed(const G& game, const View& view) {
  constexpr int kWorlds = 3;
  const Table& t = view.table;
  if (game.players() == 2 || t.best < 0) return 1;
  return kWorlds;
}

// Goes through the Offering once more from its start, each Number with the hand it came from. A
// void that was shown in this Offering is taken as known from its start, which hardly matters.
double RoadToLordKnowledge::likelihood(const G& game, const View& view, const State& world) {
  constexpr double kTolerance = 3000;  // thousandths of a point that make a play e times rarer
  const Table& now = view.table;
  View then{};
  then.table = now;
  Table& t = then.table;
  t.best = -1;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    const Move play = now.plays[seat];
    t.plays[seat] = {};
    if (play.none()) continue;
    t.played.digits(play.icon()) -= play.digits();
    t.played.zeros() -= play.zeros();
    t.hand_sizes[seat] = static_cast<std::uint8_t>(t.hand_sizes[seat] + play.size());
  }
  double doubts = 0;
  for (int step = 0; step < game.players(); ++step) {
    const Seat seat = (now.starter + step) % game.players();
    const Move play = now.plays[seat];
    if (play.none()) continue;
    if (seat != view.viewer) {
      then.viewer = seat;
      then.hand = world.hands[seat];
      then.hand.digits(play.icon()) += play.digits();
      then.hand.zeros() += play.zeros();
      t.turn = static_cast<std::uint8_t>(seat);
      const auto& plays = weighed(game, then);
      const auto own = std::ranges::find(plays, play, &Weighed::play);
      if (own == plays.end()) return 0;
      doubts += highest(plays) - own->worth;
    }
    t.best = static_cast<std::int8_t>(t.best < 0 || t.takes_lead(play) ? seat : t.best);
    t.plays[seat] = play;
    t.played.digits(play.icon()) += play.digits();
    t.played.zeros() += play.zeros();
    t.hand_sizes[seat] = static_cast<std::uint8_t>(t.hand_sizes[seat] - play.size());
  }
  return exponential(-doubts / kTolerance);
}

}  // namespace crownhall
