// Battles (§5). A neutral fiefdom's cards are drawn when they are turned up: nobody has seen them
// before, so the chances are those of drawing them first.
#include <algorithm>

#include "games/kingdoms_of_rice/facts.hpp"
#include "games/kingdoms_of_rice/flow.hpp"

namespace crownhall::kingdoms_of_rice {
Force Flow::deck() const {
  Force left = edition_.force;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t v = 0; v < kForceValues; ++v) {
      left[v] = static_cast<std::uint8_t>(left[v] - s_.force[side][v] - t_.struggle.open[side][v]);
    }
    if (s_.spare[side]) --left[s_.spare[side] - 1u];
    if (s_.dropped[side]) --left[s_.dropped[side] - 1u];
  }
  return left;
}

// One card at random, taken out of the deck.
int Flow::pick(Force& deck) {
  int at = static_cast<int>(rng_.below(static_cast<std::uint32_t>(force_size(deck))));
  std::size_t value = 0;
  while (at >= deck[value]) at -= deck[value++];
  --deck[value];
  return static_cast<int>(value);
}

void Flow::begin_struggle(Contest contest, Seat seat, Seat defender, int fief) {
  Struggle& b = t_.struggle;
  b = {};
  b.contest = contest;
  b.seats[kAttacker] = static_cast<std::int8_t>(seat);
  b.seats[kDefender] = static_cast<std::int8_t>(defender);
  b.fief = static_cast<std::uint8_t>(fief);
  t_.last = {};
  s_.order = {};
}

void Flow::settled(Verdict verdict) {
  const Struggle& b = t_.struggle;
  Fought& last = t_.last;
  last.contest = b.contest;
  last.fief = b.fief;
  last.taken = b.taken;
  last.verdict = verdict;
  const bool battle = b.contest == Contest::kAttackFief || b.contest == Contest::kAttackSeat;
  const auto max = struggle_max(game_, t_);
  for (std::size_t side = 0; side < 2; ++side) {
    last.seats[side] = b.seats[side];
    last.max[side] = static_cast<std::int16_t>(max[side]);
    last.armies[side] = battle && b.seats[side] >= 0 ? s_.force[side] : b.open[side];
  }
}

void Flow::attack(Seat seat, Seat defender, int fief) {
  begin_struggle(defender < 0 ? Contest::kAttackFief : Contest::kAttackSeat, seat, defender, fief);
  mat(seat).attacked = 1;
  if (defender < 0) {
    tell(Told::kAttacksFief, seat, fief + 1);
  } else {
    tell(Told::kAttacksSeat, seat, defender);
  }
  t_.phase = Phase::kBattle;
  // §5.2: at least one card each, so the first is no decision.
  draw_force(kAttacker);
  if (defender >= 0) draw_force(kDefender);
}

void Flow::draw_force(int side) {
  const Seat seat = t_.struggle.seats[side];
  Force left = deck();
  const int value = pick(left);
  ++s_.force[side][value];
  s_.order[side].push_back(static_cast<std::uint8_t>(value));
  ++t_.struggle.cards[side];
  t_.struggle.holds = 0;
  tell(Told::kDraws, seat);
  whisper(seat, Told::kDrawsFace, seat, value);
}

void Flow::next_side() {
  Struggle& b = t_.struggle;
  if (b.contest == Contest::kAttackSeat) b.side ^= 1;
  t_.phase = Phase::kBattle;
  t_.acting = b.seats[b.side];
}

void Flow::hold() {
  Struggle& b = t_.struggle;
  tell(Told::kHolds, t_.acting);
  if (b.hidden) {
    turn_up_bribe();
    return settle_bribe();
  }
  if (b.contest == Contest::kAttackFief || ++b.holds == 2) return resolve();
  next_side();
}

void Flow::war_room() {
  Force left = deck();
  s_.spare[t_.struggle.side] = static_cast<std::uint8_t>(pick(left) + 1);
  t_.struggle.war_room[t_.struggle.side] = 1;
  t_.struggle.holds = 0;
  t_.phase = Phase::kSwap;
  tell(Told::kWarRoom, t_.acting);
  whisper(t_.acting, Told::kDrawsFace, t_.acting, s_.spare[t_.struggle.side] - 1);
}

void Flow::swap(int value) {
  const int drawn = s_.spare[t_.struggle.side] - 1;
  --s_.force[t_.struggle.side][value];
  ++s_.force[t_.struggle.side][drawn];
  auto& order = s_.order[t_.struggle.side];
  order.erase_at(
      static_cast<std::size_t>(std::find(order.begin(), order.end(), value) - order.begin()));
  order.push_back(static_cast<std::uint8_t>(drawn));
  s_.spare[t_.struggle.side] = 0;
  s_.dropped[t_.struggle.side] = static_cast<std::uint8_t>(value + 1);
  whisper(t_.acting, Told::kSwapsFace, t_.acting, drawn, value);
  next_side();
}

void Flow::resolve() {
  const Struggle& b = t_.struggle;
  const Seat attacker = b.seats[kAttacker], defender = b.seats[kDefender];
  events_.mark_reveal();
  const auto show = [&](Seat seat, std::size_t side, int max) {
    if (!events_.wanted()) return;
    for (int value = 0; value < kForceValues; ++value) {
      for (int n = s_.force[side][value]; n > 0; --n) {
        tell(Told::kShows, seat, value);
      }
    }
    tell(Told::kTotal, seat, force_total(s_.force[side]), max);
  };
  const int attack = force_total(s_.force[kAttacker]);
  if (defender < 0) {
    const int max = game_.attack_max(mat(attacker));
    show(attacker, kAttacker, max);
    return neutral_fight(attack, attack > max);
  }
  const int attack_max = game_.attack_max(t_, attacker, defender);
  const int defence = force_total(s_.force[kDefender]),
            defence_max = game_.defence_max(mat(defender));
  show(attacker, kAttacker, attack_max);
  show(defender, kDefender, defence_max);
  if (attack > attack_max && defence > defence_max) {
    tell(Told::kBothWorn);
    settled(Verdict::kWorn);
    if (game_.options().double_bust_kills) lose_general(attacker);
    return end_struggle();
  }
  if (attack > attack_max) return attacker_loses();
  if (defence > defence_max || attack > defence) return attacker_wins();
  if (attack < defence) return attacker_loses();
  return break_tie() > 0 ? attacker_wins() : attacker_loses();
}

void Flow::neutral_fight(int attack, bool worn) {
  Struggle& b = t_.struggle;
  int defence = 0;
  for (int i = 0; i < edition_.rules.neutral_cards; ++i) {
    Force left = deck();
    const int value = pick(left);
    ++b.open[kDefender][value];
    defence += value;
    tell(Told::kFiefShows, value);
  }
  tell(Told::kFiefTotal, defence);
  const bool tired = defence > edition_.rules.neutral_max;
  if (worn && tired) {
    tell(Told::kBothWorn);
    settled(Verdict::kWorn);
    if (game_.options().double_bust_kills) lose_general(b.seats[kAttacker]);
    return end_struggle();
  }
  if (worn) return attacker_loses();
  if (tired || attack > defence) return attacker_wins();
  if (attack < defence) return attacker_loses();
  return break_tie() > 0 ? attacker_wins() : attacker_loses();
}

// §5.4: one more card each until they differ; +1 = the attacker's is higher.
int Flow::break_tie() {
  Force left = deck();
  constexpr int kEndless = 100;  // rounds that only a strange edition can see; the defender holds
  for (int round = 0; round < kEndless; ++round) {
    if (force_size(left) < 2) {  // the cards of the tie and of the War Room are shuffled in again
      s_.dropped = {};
      left = deck();
      if (force_size(left) < 2) break;
    }
    const int attack = pick(left), defence = pick(left);
    tell(Told::kTie, attack, defence);
    auto& ties = t_.last.ties;
    if (ties.full()) ties.erase_at(0), ties.erase_at(0);
    ties.push_back(static_cast<std::uint8_t>(attack));
    ties.push_back(static_cast<std::uint8_t>(defence));
    if (attack != defence) return attack > defence ? 1 : -1;
  }
  return -1;
}

void Flow::attacker_wins() {
  const Struggle& b = t_.struggle;
  const Seat attacker = b.seats[kAttacker];
  tell(Told::kWinsBattle, attacker);
  settled(Verdict::kWon);
  if (b.contest == Contest::kAttackSeat) return ask_prize();
  tell(Told::kTakesFief, attacker, b.fief + 1);
  move_fief(-1, Taken::kAttack, attacker, Taken::kAttack, b.fief);
  end_struggle();
}

void Flow::attacker_loses() {
  const Struggle& b = t_.struggle;
  if (b.seats[kDefender] < 0) {
    tell(Told::kFiefHolds, b.seats[kAttacker]);
  } else {
    tell(Told::kWinsBattle, b.seats[kDefender]);
  }
  settled(Verdict::kHeld);
  lose_general(b.seats[kAttacker]);
  end_struggle();
}

// The FORCE cards are done with; who fought whom stays until the prize is taken.
void Flow::ask_prize() {
  s_.force = {};
  s_.dropped = {};
  s_.order = {};
  Struggle& b = t_.struggle;
  Struggle kept{};
  kept.contest = b.contest;
  kept.seats[0] = b.seats[0];
  kept.seats[1] = b.seats[1];
  b = kept;
  t_.phase = Phase::kPrize;
  t_.acting = b.seats[kAttacker];
  Move moves[KingdomsOfRice::kMostMoves];
  const int count = game_.list(t_, {}, moves);
  if (count > 1) return;
  if (count == 1) return take_prize(moves[0]);
  tell(Told::kTakesNothing, t_.acting);
  end_struggle();
}

void Flow::take_prize(Move move) {
  const Seat winner = t_.struggle.seats[kAttacker], loser = t_.struggle.seats[kDefender];
  if (move.act() == Act::kTakeFief) {
    tell(Told::kTakesFiefOf, winner, move.a() + 1, loser);
    move_fief(loser, static_cast<Taken>(move.b()), winner, Taken::kAttack, move.a());
  } else if (move.act() == Act::kTakeGold) {
    const int half = mat(loser).gold / 2;
    pay(loser, half, Reason::kPlunder);
    receive(winner, half, Reason::kPlunder);
  } else {
    tell(Told::kRazes, winner, loser, static_cast<int>(remove_card(loser, move)));
  }
  end_struggle();
}

void Flow::end_struggle() {
  s_.force = {};
  s_.spare = {};
  s_.dropped = {};
  s_.order = {};
  t_.struggle = {};
  main_done();
}

}  // namespace crownhall::kingdoms_of_rice
