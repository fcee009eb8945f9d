#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

#include <bit>

#include "base/index.hpp"
#include "game/data_text.hpp"
#include "games/kingdoms_of_rice/flow.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

extern const std::string_view k_kingdoms_of_rice_rules;

namespace kingdoms_of_rice {

CardSet buildings(const Mat& mat) {
  CardSet set = 0;
  for (const Card card : mat.city) set |= bit(card);
  for (const Card card : mat.castle) set |= bit(card);
  return set & ~bit(Card::kNone);
}

int filled(const std::array<Card, kTiles>& row) {
  int cards = 0;
  for (const Card card : row) cards += card != Card::kNone;
  return cards;
}

int cards_on(const Mat& mat) {
  return static_cast<int>(mat.rice.size()) + filled(mat.city) + filled(mat.castle) + mat.palace;
}

int fiefs_taken(const Mat& mat, Taken taken) {
  int sum = 0;
  for (const auto& kind : mat.fiefs) sum += kind[index(taken)];
  return sum;
}

int fiefs_held(const Mat& mat) {
  return fiefs_taken(mat, Taken::kAttack) + fiefs_taken(mat, Taken::kBribery);
}

}  // namespace kingdoms_of_rice

const GameInfo& KingdomsOfRice::info() {
  static const std::vector<std::string_view> kSwitch = {"off", "on"};
  static const GameInfo kInfo{
      .key = "kingdoms-of-rice",
      .title = "Kingdoms of Rice",
      .about = "Farm, build, fight and bribe through five years for the richest palace.",
      .min_players = 1,
      .max_players = kSeats,
      .minutes = 90,
      .version = 3,
      .options = {
          {"generals_2p", 1, 1, 2, "Generals in the supply with two players."},
          {"rotate_after_turns", 0, 0, 1, "Rice rotates after the harvest turns, not before them.",
           kSwitch},
          {"plague_stops_income", 0, 0, 1, "Who rests under the Plague gets no income either.",
           kSwitch},
          {"war_room_attack_only", 0, 0, 1, "The War Room serves the attacker alone.", kSwitch},
          {"double_bust_kills", 0, 0, 1, "Both armies worn out: the attacker's General falls.",
           kSwitch},
          {"raze_any", 0, 0, 1, "A victor may raze any card but palace cards, not only rice.",
           kSwitch},
          {"hidden_bribe", 0, 0, 1, "The defender's bribery cards lie face down at first.",
           kSwitch},
          {"difficulty",
           0,
           0,
           2,
           "Alone: easy 20, medium 16, hard 12 seasons.",
           {"easy", "medium", "hard"}},
      }};
  return kInfo;
}

std::string_view KingdomsOfRice::rules_text() { return k_kingdoms_of_rice_rules; }

Result<KingdomsOfRice> KingdomsOfRice::make(const Setup& setup) {
  const auto values = resolve_options(info(), setup);
  if (!values) return values.refusal();
  KingdomsOfRice game;
  if (setup.data.empty()) {
    static const auto kEdition =
        std::make_shared<const Edition>(std::move(*Edition::read(Edition::shipped())));
    static const auto kOdds = std::make_shared<const Odds>(*kEdition);
    game.edition_ = kEdition;
    game.odds_ = kOdds;
  } else {
    const auto text = data_text(setup.data);
    if (!text) return text.refusal();
    auto edition = Edition::read(*text);
    if (!edition) return edition.refusal();
    game.edition_ = std::make_shared<const Edition>(std::move(*edition));
    game.odds_ = std::make_shared<const Odds>(*game.edition_);
  }
  const std::vector<int>& v = *values;
  game.version_ = rules_version(info(), setup);
  game.players_ = setup.players;
  game.options_ = {v[0], v[1] != 0, v[2] != 0, v[3] != 0, v[4] != 0, v[5] != 0, v[6] != 0, v[7]};
  const EditionRules& rules = game.edition_->rules;
  game.seasons_ =
      setup.players == 1 ? rules.solo_events[game.options_.difficulty] : 4 * rules.years;
  return game;
}

State KingdomsOfRice::deal(Rng& rng) const {
  State state{};
  Events nobody;
  Flow(*this, state, rng, nobody).deal();
  return state;
}

SeatSet KingdomsOfRice::to_act(const State& state) const {
  return state.table.phase == Phase::kOver ? SeatSet() : SeatSet::only(state.table.acting);
}

void KingdomsOfRice::play(State& state, Seat seat, Move move, Rng& rng, Events& events) const {
  Flow(*this, state, rng, events).play(seat, move);
}

int KingdomsOfRice::income(const Mat& mat) const {
  int gold = 0;
  for (const Card card : {Card::kNoodleShop, Card::kPort, Card::kTemple}) {
    if (mat.has(card)) gold += edition_->amount_of(card);
  }
  for (std::size_t kind = 0; kind < edition_->fiefs.size(); ++kind) {
    gold += edition_->fiefs[kind].gold * (mat.fiefs[kind][0] + mat.fiefs[kind][1]);
  }
  return gold;
}

int KingdomsOfRice::fields(const Mat& mat) const {
  int sum = 0;
  for (const Card card : mat.rice) sum += edition_->amount_of(card);
  return sum;
}

int KingdomsOfRice::attack_max(const Mat& mat) const {
  int max = edition_->rules.max_force;
  for (const Card card : {Card::kCatapult, Card::kStable}) {
    if (mat.has(card)) max += edition_->amount_of(card);
  }
  return max;
}

int KingdomsOfRice::attack_max(const Table& table, Seat attacker, Seat defender) const {
  const bool moat = table.mats[defender].has(Card::kMoat);
  return attack_max(table.mats[attacker]) - (moat ? edition_->amount_of(Card::kMoat) : 0);
}

int KingdomsOfRice::defence_max(const Mat& mat) const {
  int max = edition_->rules.max_force;
  for (const Card card : {Card::kKeep, Card::kWall}) {
    if (mat.has(card)) max += edition_->amount_of(card);
  }
  return max;
}

}  // namespace crownhall
