// A season: its event (§7), the harvest (§3.3), and whose turn it is (§3.4).
#include <algorithm>
#include <bit>
#include <tuple>

#include "games/kingdoms_of_rice/flow.hpp"

namespace crownhall::kingdoms_of_rice {

void Flow::begin_season() {
  t_.brought = {};
  tell(Told::kSeason, t_.year + 1, static_cast<int>(t_.season));
  const Fate fate = turn_event();
  tell(Told::kFate, static_cast<int>(fate));
  switch (class_of(fate)) {
    case FateClass::kNothing:
      return after_event();
    case FateClass::kGlobalGood:
      return global_good(fate);
    case FateClass::kGlobalBad:
      return global_bad(fate);
    case FateClass::kShogunGood:
    case FateClass::kShogunBad:
      return shogun_event(fate);
  }
}

// One of the events not yet shown; taking 20 of 40 beforehand would give the same chances.
Fate Flow::turn_event() {
  std::array<int, kFates> left{};
  int total = 0;
  for (std::size_t i = 1; i < kFates; ++i) total += left[i] = edition_.fate_copies[i];
  for (const Fate fate : t_.shown) --left[index(fate)], --total;
  int at = static_cast<int>(rng_.below(static_cast<std::uint32_t>(total)));
  std::size_t i = 1;
  while (at >= left[i]) at -= left[i++];
  t_.shown.push_back(static_cast<Fate>(i));
  return static_cast<Fate>(i);
}

void Flow::global_good(Fate fate) {
  const auto& n = edition_.numbers(fate);
  if (fate == Fate::kKarma) return extra_action(karma_seat(), Occasion::kExtra);
  for (int i = 0; i < players(); ++i) {
    const Seat seat = (t_.shogun + i) % players();
    const Mat& m = mat(seat);
    int gold = 0;
    if (fate == Fate::kFestival) gold = n[0];
    if (fate == Fate::kGentleRains) gold = game_.fields(m) / n[0];
    if (fate == Fate::kCaravan) gold = n[0] * std::popcount(buildings(m) & kIncomeBuildings);
    if (fate == Fate::kGoodOmens) gold = n[0] * m.palace;
    receive(seat, gold, Reason::kEvent);
  }
  after_event();
}

// Everyone but the Shogun; alone, the player too (§9.2).
bool Flow::struck(Seat seat) const { return solo() || seat != t_.shogun; }

void Flow::global_bad(Fate fate) {
  for (int i = 1; i <= players(); ++i) {
    const Seat seat = (t_.shogun + i) % players();
    if (!struck(seat)) continue;
    Mat& m = mat(seat);
    bool choice = false;
    switch (fate) {
      case Fate::kFlood:
        if (m.has(Card::kDam) || m.rice.empty()) break;
        lose_card(seat, Move::of(Act::kLose, 0, static_cast<int>(m.rice.size())));
        break;
      case Fate::kTyphoon:
        choice = !m.has(Card::kDam) && !m.rice.empty();
        break;
      case Fate::kFire:
        choice = filled(m.city) > 0;
        break;
      case Fate::kEarthquake:
        choice = filled(m.castle) > 0;
        break;
      case Fate::kUprising:
        choice = !m.has(Card::kKeep) && fiefs_taken(m, Taken::kAttack) > 0;
        break;
      case Fate::kBandits:
        pay(seat, m.gold / edition_.numbers(fate)[0], Reason::kEvent);
        break;
      case Fate::kPlague:  // works when turns come
        t_.brought[seat].rests = !m.has(Card::kTemple);
        break;
      default:
        break;
    }
    if (choice) t_.waiting |= static_cast<std::uint8_t>(1u << seat);
  }
  ask_losers();
}

// The next seat that must give something up, clockwise from the Shogun's left.
void Flow::ask_losers() {
  for (int i = 1; i <= players(); ++i) {
    const Seat seat = (t_.shogun + i) % players();
    if (!(t_.waiting >> seat & 1)) continue;
    t_.phase = Phase::kLose;
    t_.acting = static_cast<std::int8_t>(seat);
    Move moves[KingdomsOfRice::kMostMoves];
    if (game_.list(t_, {}, moves) > 1) return;
    lose(seat, moves[0]);  // a forced choice is no decision
    return;
  }
  after_event();
}

void Flow::lose(Seat seat, Move move) {
  t_.waiting &= static_cast<std::uint8_t>(~(1u << seat));
  if (move.act() == Act::kLoseFief) {
    tell(Told::kLosesFief, seat, move.a() + 1);
    t_.brought[seat].fief = static_cast<std::uint8_t>(move.a() + 1);
    move_fief(seat, Taken::kAttack, -1, Taken::kAttack, move.a());
  } else {
    lose_card(seat, move);
  }
  ask_losers();
}

void Flow::lose_card(Seat seat, Move move) {
  const Card card = remove_card(seat, move);
  tell(Told::kLoses, seat, static_cast<int>(card));
  t_.brought[seat].lost = card;
}

void Flow::shogun_event(Fate fate) {
  const Seat seat = t_.shogun;
  const Mat& m = mat(seat);
  const auto& n = edition_.numbers(fate);
  const int buildings_with_income = std::popcount(buildings(m) & kIncomeBuildings);
  switch (fate) {
    case Fate::kGift:
      receive(seat, n[0], Reason::kEvent);
      break;
    case Fate::kFullGranary:
      receive(seat, n[0] * game_.fields(m), Reason::kEvent);
      break;
    case Fate::kTribute:
      receive(seat, n[0] + n[1] * fiefs_held(m), Reason::kEvent);
      break;
    case Fate::kRetainers:
      return extra_action(seat, Occasion::kExtra);
    case Fate::kMasterBuilder:
      return extra_action(seat, Occasion::kMasterBuilder);
    case Fate::kPatronage:
      return extra_action(seat, Occasion::kPatronage);
    case Fate::kPalaceRenovation:
      pay(seat, n[0] * m.palace, Reason::kEvent);
      break;
    case Fate::kScandal:
      pay(seat, n[0], Reason::kEvent);
      break;
    case Fate::kRevolt:
      pay(seat, n[0] * fiefs_held(m), Reason::kEvent);
      break;
    case Fate::kCastleRepairs:
      pay(seat, n[0] * filled(m.castle), Reason::kEvent);
      break;
    case Fate::kCorruptOfficials:
      pay(seat, n[0] * buildings_with_income, Reason::kEvent);
      break;
    case Fate::kAssassin:
      if (!m.has(Card::kGeneral)) break;
      lose_general(seat);
      t_.brought[seat].lost = Card::kGeneral;
      break;
    default:
      break;
  }
  after_event();
}

// §7.2: fewest cards, then fiefdoms, then gold; then the first from the Shogun on.
Seat Flow::karma_seat() const {
  const auto standing = [&](Seat seat) {
    const Mat& m = mat(seat);
    return std::tuple(cards_on(m), fiefs_held(m), m.gold);
  };
  Seat poorest = t_.shogun;
  for (int i = 1; i < players(); ++i) {
    const Seat seat = (t_.shogun + i) % players();
    if (standing(seat) < standing(poorest)) poorest = seat;
  }
  return poorest;
}

void Flow::extra_action(Seat seat, Occasion occasion) {
  tell(Told::kExtraAction, seat);
  t_.phase = Phase::kAction;
  t_.occasion = occasion;
  t_.actor = t_.acting = static_cast<std::int8_t>(seat);
  if (!game_.can_act(t_)) after_event();
}

void Flow::after_event() {
  t_.occasion = Occasion::kTurn;
  if (t_.season == Season::kHarvest) harvest();
  begin_turn();
}

void Flow::harvest() {
  std::array<int, kPrices> left{};
  int total = 0;
  for (std::size_t i = 0; i < kPrices; ++i) total += left[i] = edition_.market[i];
  for (const auto price : t_.prices) --left[price], --total;
  int at = static_cast<int>(rng_.below(static_cast<std::uint32_t>(total)));
  std::size_t price = 0;
  while (at >= left[price]) at -= left[price++];
  t_.prices.push_back(static_cast<std::uint8_t>(price));
  tell(Told::kMarket, price);
  for (int i = 0; i < players(); ++i) {
    const Seat seat = (t_.shogun + i) % players();
    const Mat& m = mat(seat);
    const int bonus = m.has(Card::kMarket) ? edition_.amount_of(Card::kMarket) : 0;
    t_.brought[seat].fields = static_cast<std::int16_t>(game_.fields(m));
    t_.brought[seat].each = static_cast<std::int16_t>(static_cast<int>(price) + bonus);
    receive(seat, game_.fields(m) * (static_cast<int>(price) + bonus), Reason::kHarvest);
    if (m.has(Card::kTaxCollector)) {
      receive(seat, edition_.amount_of(Card::kTaxCollector), Reason::kTax);
    }
  }
  if (!game_.options().rotate_after_turns) rotate();
}

// The oldest rice card of each player goes back to the supply, but not in the last year.
void Flow::rotate() {
  if (last_year()) return;
  for (Seat seat = 0; seat < players(); ++seat) {
    auto& rice = mat(seat).rice;
    if (rice.empty()) continue;
    tell(Told::kRotates, seat, static_cast<int>(rice[0]));
    t_.brought[seat].rotated = rice[0];
    ++t_.supply[index(rice[0])];
    rice.erase_at(0);
  }
}

void Flow::begin_turn() {
  for (; t_.turn < players(); ++t_.turn) {
    const Seat seat = (t_.shogun + t_.turn) % players();
    t_.phase = Phase::kAction;
    t_.actor = t_.acting = static_cast<std::int8_t>(seat);
    t_.used = 0;
    const bool ill = t_.fate() == Fate::kPlague && struck(seat) && !mat(seat).has(Card::kTemple);
    if (!ill || !game_.options().plague_stops_income) {
      receive(seat, game_.income(mat(seat)), Reason::kIncome);
    }
    if (ill) {
      tell(Told::kRests, seat);
      t_.brought[seat].rests = 1;
      continue;
    }
    if (game_.can_act(t_)) return;
    tell(Told::kPassesTurn, seat);
  }
  end_season();
}

void Flow::end_turn() {
  ++t_.turn;
  begin_turn();
}

void Flow::end_season() {
  t_.turn = 0;
  t_.used = 0;
  t_.actor = -1;
  if (t_.season != Season::kHarvest) {
    t_.season = static_cast<Season>(static_cast<int>(t_.season) + 1);
    return begin_season();
  }
  if (game_.options().rotate_after_turns) rotate();
  if (last_year()) return finish();
  ++t_.year;
  begin_year();
}

void Flow::finish() {
  t_.phase = Phase::kOver;
  t_.acting = -1;
  if (!events_.wanted()) return;
  for (Seat seat = 0; seat < players(); ++seat) {
    FixedVector<Palace, kTiles> kinds;
    for (const auto& card : s_.palaces[seat]) kinds.push_back(card.kind);
    int sum = game_.fief_points(mat(seat));
    for (const auto& line : game_.palace_points(mat(seat), kinds)) {
      tell(Told::kReveals, seat, static_cast<int>(line.kind), line.points);
      sum += line.points;
    }
    tell(Told::kScores, seat, sum);
  }
}

}  // namespace crownhall::kingdoms_of_rice
