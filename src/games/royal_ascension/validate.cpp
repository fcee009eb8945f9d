// Could play have led to this state? Asked of every state that comes from outside.
#include <algorithm>

#include "base/index.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

Refusal bad(std::string sentence) { return {"bad_state", std::move(sentence)}; }

// Counts the cards of a suit wherever they are, without trusting that they fit into Cards.
class Count {
 public:
  void add(Cards cards) {
    for (const Rank rank : cards) ++count_[rank];
  }
  bool complete() const {
    for (const int count : count_) {
      if (count != 2) return false;
    }
    return true;
  }

 private:
  std::array<int, kRanks> count_{};
};

Result<void> validate_cards(const State& state) {
  std::array<Count, kSuits> counts;
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    counts[suit].add(state.pile[suit]);
    counts[suit].add(state.discard[suit]);
    for (const Kingdom& k : state.kingdoms) counts[suit].add(suit < 3 ? k.hand[suit] : k.spades);
  }
  counts[2].add(state.row);
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    if (!counts[suit].complete()) {
      return bad("The " + std::string(kSuitNames[suit]) + " are not two of every rank.");
    }
  }
  return {};
}

Result<void> validate_kingdom(const RoyalAscension& game, const Kingdom& k, Phase phase) {
  if (!k.hearts().has_all(k.shown)) return bad("A Heart is shown that is not held.");
  for (const Suit suit : {Suit::kHearts, Suit::kDiamonds}) {
    if (!k.hidden(suit).has_all(k.aged[index(suit)])) {
      return bad("A card is aged that is not held, or shown.");
    }
  }
  for (const Rank rank : k.spades) {
    const Action action = game.action(rank);
    if (action != Action::kAlliance && action != Action::kPlague) {
      return bad("Only Alliances and Plagues lie before a player.");
    }
  }
  if (phase != Phase::kDraft && !k.in() && k != Kingdom{}) {
    return bad("Someone without territories still has cards or walks the board.");
  }
  return {};
}

// §3.1: seats are in the order of the roll of two dice.
Result<void> validate_setup_roll(const RoyalAscension& game, const State& state) {
  int before = 12;
  for (int i = 0; i < kSeats; ++i) {
    const int roll = state.setup_roll[i];
    const auto [one, other] = state.setup_dice[i];
    if (i >= game.players()) {
      if (roll != 0 || one != 0 || other != 0) return bad("Nobody rolled for an empty seat.");
      continue;
    }
    if (roll < 2 || roll > before) return bad("Seats are in the order of the setup roll.");
    before = roll;
  }
  if (!game.writes_every_die()) return {};
  for (int i = 0; i < game.players(); ++i) {
    const auto [one, other] = state.setup_dice[i];
    const bool dice = one >= 1 && one <= 6 && other >= 1 && other <= 6;
    if (!dice || one + other != state.setup_roll[i]) {
      return bad("The dice of the setup roll do not come to it.");
    }
  }
  return {};
}

Result<void> validate_draft(const RoyalAscension& game, const State& state) {
  const Turn& turn = state.turn;
  Turn fresh{};
  fresh.seat = turn.seat;
  if (turn != fresh || state.last != Report{}) {
    return bad("There is no turn and no battle before the draft is over.");
  }
  if (!state.row.empty() || state.discard != decltype(state.discard){}) {
    return bad("All cards are in their piles before the draft is over.");
  }
  int taken = 0;
  for (const Kingdom& k : state.kingdoms) {
    taken += std::popcount(k.territories);
    Kingdom chosen{};
    chosen.territories = k.territories;
    if (k != chosen) {
      return bad("Nobody has cards, has moved or has committed before the draft is over.");
    }
  }
  if (taken >= kTerritories || turn.seat != taken % game.players() || turn.number != 0) {
    return bad("The draft is not at the right seat.");
  }
  for (int i = 0; i < game.players(); ++i) {
    const int owed = (taken + game.players() - 1 - i) / game.players();
    if (std::popcount(state.kingdoms[i].territories) != owed) {
      return bad("The draft is not in turn.");
    }
  }
  return {};
}

Result<void> validate_battle(const RoyalAscension& game, const State& state) {
  const Turn& turn = state.turn;
  const unsigned in = seats_in(state);
  const bool decree = turn.battle == Battle::kDecree;
  const unsigned sides = decree ? in : 1u << turn.seat | (turn.foe < 0 ? 0u : 1u << turn.foe);
  if (turn.fighters != sides || std::popcount(sides) < 2 || (turn.committed & ~sides) != 0 ||
      turn.committed == turn.fighters) {
    return bad("The battle's sides do not fit.");
  }
  for (int i = 0; i < game.players(); ++i) {
    const Kingdom& k = state.kingdoms[i];
    if ((k.commitment != Move{}) != (turn.committed >> i & 1)) {
      return bad("A commitment is missing, or too many.");
    }
    if (k.commitment != Move{} && !game.check(state, i, k.commitment)) {
      return bad("A commitment is not possible.");
    }
  }
  return {};
}

// Nothing may be left over from another phase.
Result<void> validate_leftovers(const RoyalAscension& game, const State& state) {
  const Turn& turn = state.turn;
  const Phase phase = turn.phase;
  const bool resting = phase == Phase::kMove || phase == Phase::kShop || phase == Phase::kOver;
  const bool met = phase == Phase::kNpc && game.writes_every_die();
  if (met ? turn.die < 5 || turn.die > 6 : (phase == Phase::kMove) != (turn.die != 0)) {
    return bad("The die is rolled to move by, only.");
  }
  if ((phase == Phase::kNpc) != (turn.draws != 0)) return bad("The draws left do not fit.");
  if (resting != (turn.battle == Battle::kNone)) return bad("The battle's kind does not fit.");
  if ((resting || phase == Phase::kNpc) && (turn.foe != -1 || turn.excused != 0)) {
    return bad("Nobody is chosen or excused yet.");
  }
  if (resting && turn.spade != 0) return bad("No Spade is drawn yet.");
  if (phase == Phase::kCommit) return {};
  if (turn.fighters != 0 || turn.committed != 0) return bad("There is no battle now.");
  for (const Kingdom& k : state.kingdoms) {
    if (k.commitment != Move{}) return bad("A commitment is left over.");
  }
  return {};
}

// Does the Spade drawn this turn lie where it went, and call for this (§5)?
Result<void> validate_spade(const RoyalAscension& game, const State& state) {
  const Turn& turn = state.turn;
  const Cards& discard = state.discard[3];
  if (turn.spade == 0) {
    // Only when none was free: not in the pile, and in the discards only what was used since.
    if (turn.battle != Battle::kDuel || turn.phase == Phase::kNpc || !state.pile[3].empty() ||
        discard.size() != std::popcount(turn.excused)) {
      return bad("A Spade is drawn before a battle.");
    }
    return {};
  }
  const Rank rank = turn.spade - 1;
  const Action action = game.action(rank);
  const Battle battle = action == Action::kAllIn    ? Battle::kAllIn
                        : action == Action::kDecree ? Battle::kDecree
                                                    : Battle::kDuel;
  if (battle != turn.battle || (turn.phase == Phase::kNpc && action != Action::kNpc)) {
    return bad("The Spade that was drawn does not fit the battle.");
  }
  const bool kept = action == Action::kPlague || action == Action::kAlliance;
  const Kingdom& own = state.kingdoms[turn.seat];
  if (!(kept ? own.spades : discard).has(rank))
    return bad("The Spade that was drawn is not there.");
  return {};
}

// Could the seat at turn fight, and the opponent be chosen?
Result<void> validate_choice(const RoyalAscension& game, const State& state) {
  const Turn& turn = state.turn;
  const Phase phase = turn.phase;
  if (turn.battle == Battle::kDecree) {
    if (phase != Phase::kCommit || turn.foe != -1 || turn.excused != 0 || game.truce(turn)) {
      return bad("A Royal Decree chooses nobody.");
    }
    return {};
  }
  const unsigned eligible = game.eligible(turn, seats_in(state));
  if (phase == Phase::kChoose) {
    if (eligible == 0 || turn.foe != -1) return bad("There is nobody to choose.");
    if (std::popcount(eligible) == 1 && !game.options().may_decline) {
      return bad("The only opponent is chosen without asking.");
    }
    return {};
  }
  if (turn.foe < 0 || !(eligible >> turn.foe & 1)) return bad("The opponent cannot be chosen.");
  if (phase == Phase::kAnswer && game.alliances(state.kingdoms[turn.foe].spades) == 0) {
    return bad("The opponent has no Alliance.");
  }
  return {};
}

Result<void> validate_turn(const RoyalAscension& game, const State& state) {
  const Turn& turn = state.turn;
  const unsigned in = seats_in(state);
  const Phase phase = turn.phase;
  const auto limit = static_cast<std::uint32_t>(game.options().turn_limit);
  if (turn.number == 0 || (limit != 0 && turn.number > limit)) {
    return bad("The turn is misnumbered.");
  }
  if (turn.barred >= 0 && (!(in >> turn.barred & 1) || std::popcount(in) <= 2)) {
    return bad("Nobody can be barred now.");
  }
  if (auto tidy = validate_leftovers(game, state); !tidy) return tidy;
  if (phase == Phase::kOver) return {};
  if (!(in >> turn.seat & 1)) return bad("Whose turn it is, is out.");
  if (turn.draws > game.options().npc_cards) return bad("There are too many cards to draw.");
  if ((turn.excused & ~in) != 0) return bad("Someone excused is out.");
  const unsigned never = 1u << turn.seat | (turn.barred < 0 ? 0u : 1u << turn.barred);
  if (turn.excused != 0 && (!game.options().alliance_repick || (turn.excused & never) != 0)) {
    return bad("Nobody can be excused so.");
  }
  const Kingdom& own = state.kingdoms[turn.seat];
  if (phase != Phase::kMove && own.space == kHome) return bad("Nobody ends a move at Home.");
  const Space space = phase == Phase::kMove ? Space::kShop : game.space(own.space);
  if (phase == Phase::kShop) {
    if (space != Space::kShop) return bad("A shop is visited where there is one.");
    if (own.gold().empty() || state.row.empty()) return bad("There is nothing to do in the shop.");
    const bool free = !state.pile[2].empty() || !state.discard[2].empty();
    if (game.visits_fill_row() && free && state.row.size() < game.options().shop_row) {
      return bad("The shop's row is filled up while there are Clubs.");
    }
  }
  if (phase == Phase::kNpc && turn.battle != Battle::kDuel) return bad("An NPC meets one player.");
  const bool fighting =
      phase == Phase::kChoose || phase == Phase::kAnswer || phase == Phase::kCommit;
  if (fighting || phase == Phase::kNpc) {
    if (space != Space::kSpades) return bad("Battles and NPCs are met on Spades.");
    if (auto spade = validate_spade(game, state); !spade) return spade;
  }
  if (!fighting) return {};
  if (auto choice = validate_choice(game, state); !choice) return choice;
  return phase == Phase::kCommit ? validate_battle(game, state) : Result<void>{};
}

// What was thrown before the deciding roll, and what followed it.
Result<void> validate_story(const RoyalAscension& game, const Turn& turn, const Report& last) {
  const unsigned fighters = last.fighters;
  const int ties = std::clamp(last.rolls - 1, 0, kTiesKept);
  for (int t = 0; t < kTiesKept; ++t) {
    unsigned thrown = 0;
    for (int i = 0; i < kSeats; ++i) {
      const Throw one = last.tied[t][i];
      thrown |= (one != 0 ? 1u : 0u) << i;
    }
    // All throw first, then who was tied: at least two, and some of those before.
    const bool fits = t >= ties ? thrown == 0
                      : t == 0  ? thrown == fighters
                                : std::popcount(thrown) > 1 && (thrown & ~fighters) == 0;
    if (!fits) return bad("The last battle's tied throws do not fit.");
  }
  const unsigned winner = last.winner < 0 ? 0 : 1u << last.winner;
  for (unsigned i = 0; i < kSeats; ++i) {
    const bool lost = (fighters & ~winner) >> i & 1;
    if (!lost && last.picked[i] != std::array<std::uint8_t, 2>{}) {
      return bad("The last battle's picks do not fit.");
    }
  }
  const bool any = last.battle != Battle::kNone;
  if ((last.out & ~(fighters & ~winner)) != 0 || any != (last.passed != 0) ||
      any != (last.turn != 0) || last.turn > turn.number || any != (last.attacker >= 0) ||
      (any && !(fighters >> last.attacker & 1)) || last.attacker >= game.players()) {
    return bad("The story of the last battle does not fit.");
  }
  return {};
}

Result<void> validate_report(const RoyalAscension& game, const Report& last) {
  for (int i = 0; i < kSeats; ++i) {
    const bool fought = last.fighters >> i & 1;
    if (fought != (last.commitments[i].kind() == Kind::kCommit)) {
      return bad("The last battle's commitments do not fit.");
    }
    for (int die = 0; die < 4; ++die) {
      const bool rolled = fought && die < game.options().battle_dice;
      if (rolled != (last.dice[i][die] != 0)) {
        return bad("The last battle's dice do not fit.");
      }
    }
  }
  const bool any = last.battle != Battle::kNone;
  const int sides = std::popcount(last.fighters);
  if (any && (sides < 2 || (sides > 2 && last.battle != Battle::kDecree))) {
    return bad("The last battle's fighters do not fit.");
  }
  if (any != (last.winner >= 0) || any != (last.rolls > 0) ||
      (any ? !(last.fighters >> last.winner & 1) : last.fighters != 0)) {
    return bad("The last battle's result does not fit.");
  }
  return {};
}

}  // namespace

Result<void> RoyalAscension::validate(const State& state) const {
  if (auto cards = validate_cards(state); !cards) return cards;
  unsigned seen = 0;
  int most = 0;
  for (int i = 0; i < kSeats; ++i) {
    const Kingdom& k = state.kingdoms[i];
    if ((seen & k.territories) != 0) return bad("A territory has two owners.");
    seen |= k.territories;
    most = std::max(most, std::popcount(k.territories));
    if (i >= players_ && k != Kingdom{}) return bad("There is no such seat.");
    if (auto valid = validate_kingdom(*this, k, state.turn.phase); !valid) return valid;
  }
  if (state.row.size() > options_.shop_row) return bad("The shop shows too many weapons.");
  if (auto last = validate_report(*this, state.last); !last) return last;
  if (writes_whole_battles()) {
    if (auto told = validate_story(*this, state.turn, state.last); !told) return told;
  }
  if (auto roll = validate_setup_roll(*this, state); !roll) return roll;
  if (state.turn.phase == Phase::kDraft) return validate_draft(*this, state);
  if (seen != (1u << kTerritories) - 1) return bad("A territory has no owner.");
  const bool over = state.turn.phase == Phase::kOver;
  if (over != (state.turn.ending != Ending::kNone)) return bad("The ending does not fit.");
  const bool throne = over && state.turn.ending != Ending::kLimit;
  if (throne != (most >= kThrone)) return bad("Seven territories end the match, and only they.");
  return validate_turn(*this, state);
}

}  // namespace crownhall
