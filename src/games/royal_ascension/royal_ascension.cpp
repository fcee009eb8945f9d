#include "games/royal_ascension/royal_ascension.hpp"

#include <algorithm>

#include "game/data_text.hpp"
#include "game/seat_array.hpp"
#include "games/royal_ascension/play.hpp"

namespace crownhall {

extern const std::string_view k_royal_ascension_rules;

using namespace royal_ascension;

// -- the facts --

const GameInfo& RoyalAscension::info() {
  static const GameInfo info{
      .key = "royal-ascension",
      .title = "The Royal Ascension",
      .about =
          "Walk the ring, gather health, gold and weapons, and battle for seven of the "
          "twelve territories.",
      .min_players = 3,
      .max_players = 4,
      .minutes = 60,
      .version = 4,
      .options = {
          {"ace", 0, 0, 1, "What an Ace is worth.", {"1", "14"}},
          {"board",
           0,
           0,
           2,
           "The ring: classic, equal (more Spades, faster) or long (fewer).",
           {kBoardNames.begin(), kBoardNames.end()}},
          {"shop_row", 4, 1, 6, "Weapons lying open in the shop."},
          {"alliance_repick",
           0,
           0,
           1,
           "When an Alliance calls off a battle, the attacker chooses someone else.",
           {"off", "on"}},
          {"npc_cards", 2, 1, 3, "Cards drawn after a lucky NPC roll."},
          {"may_decline", 0, 0, 1, "The attacker may choose not to fight.", {"off", "on"}},
          {"battle_dice", 1, 0, 1, "Dice a side rolls in battle.", {"2", "4"}},
          {"spend_committed",
           0,
           0,
           1,
           "Cards committed to a battle are discarded after it.",
           {"off", "on"}},
          {"truce_rounds", 0, 0, 3, "First rounds in which nobody fights."},
          {"turn_limit", 1000, 0, 100000,
           "Turns after which most territories win; 0 for no limit."},
      }};
  return info;
}

std::string_view RoyalAscension::rules_text() { return k_royal_ascension_rules; }

Result<RoyalAscension> RoyalAscension::make(const Setup& setup) {
  const auto values = resolve_options(info(), setup);
  if (!values) return values.refusal();
  const std::vector<int>& v = *values;
  RoyalAscension game;
  game.version_ = rules_version(info(), setup);
  game.players_ = setup.players;
  game.options_ = {.ace_high = v[0],
                   .board = v[1],
                   .shop_row = v[2],
                   .alliance_repick = v[3],
                   .npc_cards = v[4],
                   .may_decline = v[5],
                   .battle_dice = v[6] ? 4 : 2,
                   .spend_committed = v[7],
                   .truce_rounds = v[8],
                   .turn_limit = v[9]};
  std::string_view data;
  if (!setup.data.empty()) {
    const auto text = data_text(setup.data);
    if (!text) return text.refusal();
    data = *text;
  }
  const auto edition = read_edition(game.options_.board, data);
  if (!edition) return edition.refusal();
  game.edition_ = *edition;
  for (Rank rank = 0; rank < kRanks; ++rank) {
    game.value_[rank] = static_cast<std::uint8_t>(rank + 1);
  }
  if (game.options_.ace_high) game.value_[kAce] = 14;
  return game;
}

// -- the rules in numbers --

int RoyalAscension::value(Cards cards) const {
  int sum = 0;
  for (const Rank rank : cards) sum += value(rank);
  return sum;
}

int RoyalAscension::strength(Move commitment, int plagues) const {
  return territory_value(commitment.territory()) + value(commitment.hearts()) +
         value(commitment.clubs()) - kPlagueLoss * plagues;
}

int RoyalAscension::plagues(Cards spades) const {
  int count = 0;
  for (const Rank rank : spades) count += action(rank) == Action::kPlague;
  return count;
}

int RoyalAscension::alliances(Cards spades) const {
  int count = 0;
  for (const Rank rank : spades) count += action(rank) == Action::kAlliance;
  return count;
}

std::uint8_t RoyalAscension::eligible(const Turn& turn, std::uint8_t seats_in) const {
  if (truce(turn) || turn.barred == turn.seat) return 0;
  unsigned seats = seats_in & ~(1u << turn.seat) & ~unsigned{turn.excused};
  if (turn.barred >= 0) seats &= ~(1u << turn.barred);
  return static_cast<std::uint8_t>(seats);
}

int RoyalAscension::destination(int from, Move step, int die) {
  int pips = die;
  if (from == kHome) {
    from = step.gate();
    --pips;
  }
  if (step.direction() == Direction::kLeft) pips = kSpaces - pips;
  return (from + pips) % kSpaces;
}

SeatSet RoyalAscension::acting(const Turn& turn) const {
  switch (turn.phase) {
    case Phase::kAnswer:
      return SeatSet::only(turn.foe);
    case Phase::kCommit:
      return SeatSet::from_bits(static_cast<std::uint8_t>(turn.fighters & ~turn.committed));
    case Phase::kOver:
      return {};
    default:
      return SeatSet::only(turn.seat);
  }
}

bool RoyalAscension::truce(const Turn& turn) const {
  return turn.number <= static_cast<std::uint32_t>(options_.truce_rounds * players_);
}

bool RoyalAscension::pays(Cards gold, Rank weapon) const {
  const int sum = value(gold);
  const int price = value(weapon);
  if (sum < price) return false;
  for (const Rank rank : gold) {
    if (sum - value(rank) >= price) return false;
  }
  return true;
}

// -- the deal and the end --

// §3.1. Seats are numbered by the result, so a tie that is rolled again changes nothing to see.
RoyalAscension::State RoyalAscension::deal(Rng& rng) const {
  State state{};
  using Pair = std::array<std::uint8_t, 2>;
  SeatArray<Pair, kSeats> rolled{};
  for (int i = 0; i < players_; ++i) {
    for (auto& die : rolled[i]) die = static_cast<std::uint8_t>(rng.die());
  }
  const auto sum = [](Pair dice) { return dice[0] + dice[1]; };
  std::ranges::stable_sort(rolled, std::greater<>{}, sum);
  for (int i = 0; i < players_; ++i) {
    state.setup_roll[i] = static_cast<std::uint8_t>(sum(rolled[i]));
  }
  if (writes_every_die()) state.setup_dice = rolled;
  state.pile.fill(Cards::all());
  return state;
}

namespace {

struct Holding {
  int count = 0;
  int value = 0;
  friend auto operator<=>(const Holding&, const Holding&) = default;
};

Holding holding(const RoyalAscension& game, const Kingdom& kingdom) {
  Holding held;
  for (int t = 0; t < kTerritories; ++t) {
    if (!(kingdom.territories >> t & 1)) continue;
    ++held.count;
    held.value += game.territory_value(t);
  }
  return held;
}

std::string_view decided_by(Ending ending, Holding first, Holding second) {
  switch (ending) {
    case Ending::kThrone:
      return "throne";
    case Ending::kAllIn:
      return "all-in";
    case Ending::kDecree:
      return "decree";
    default:
      break;
  }
  if (first.count != second.count) return "territories";
  return first.value != second.value ? "value" : "shared";
}

}  // namespace

Outcome RoyalAscension::outcome(const State& state) const {
  SeatArray<Holding, kSeats> held{};
  for (Seat i = 0; i < players_; ++i) {
    held[i] = holding(*this, state.kingdoms[i]);
  }
  Outcome outcome;
  for (Seat i = 0; i < players_; ++i) {
    const auto ahead = std::count_if(held.begin(), held.end(),
                                     [&](const Holding& other) { return other > held[i]; });
    outcome.places.push_back(static_cast<std::int8_t>(1 + ahead));
    outcome.scores.push_back(held[i].count);
  }
  std::sort(held.begin(), held.end(), std::greater<>{});
  outcome.decided_by = decided_by(state.turn.ending, held[0], held[1]);
  return outcome;
}

std::vector<ScoreLine> RoyalAscension::breakdown(const State& state) const {
  std::vector<ScoreLine> lines;
  for (Seat seat = 0; seat < players_; ++seat) {
    const Holding held = holding(*this, state.kingdoms[seat]);
    lines.push_back({seat, "territories", held.count, {kThrone, 0}});
    lines.push_back({seat, "value", held.value, {}});
  }
  return lines;
}

}  // namespace crownhall
