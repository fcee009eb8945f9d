// The Royal Ascension: roll, walk the ring, arm, and fight for seven of twelve territories.
// RULES.md has the rules in words; section numbers here and in the sources are its own.
//
// Seats are in the order of the setup roll (§3.1), so seat 0 picks and plays first.
#pragma once

#include "game/rules.hpp"
#include "games/royal_ascension/state.hpp"

namespace crownhall {

class RoyalAscension {
 public:
  using State = royal_ascension::State;
  using View = royal_ascension::View;
  using Move = royal_ascension::Move;

  // The rulings chosen (§9), in the order of info().options.
  struct Options {
    int ace_high = 0;
    int board = 0;
    int shop_row = 4;
    int alliance_repick = 0;
    int npc_cards = 2;
    int may_decline = 0;
    int battle_dice = 4;
    int spend_committed = 0;
    int truce_rounds = 0;
    int turn_limit = 1000;
  };

  // -- the facts --
  static const GameInfo& info();
  static std::span<const EventSpec> events();
  static std::string_view rules_text();
  static Result<RoyalAscension> make(const Setup& setup);
  int players() const { return players_; }
  const Options& options() const { return options_; }
  // §4.3: a visit fills the row up; in version 1 of the rules only a purchase did.
  bool visits_fill_row() const { return version_ > 1; }
  // The state tells every throw of the last battle, what passed and who was out; before version 3
  // of the rules it was written without them, and old records have digests of that.
  bool writes_whole_battles() const { return version_ > 2; }
  // And the dice of the setup roll and of the NPC; before version 4 only the events told them.
  bool writes_every_die() const { return version_ > 3; }
  const royal_ascension::Edition& edition() const { return edition_; }

  // -- play --
  State deal(Rng& rng) const;
  SeatSet to_act(const State& state) const { return acting(state.turn); }
  void legal(const State& state, Seat seat, std::vector<Move>& moves) const;
  std::uint64_t count(const State& state, Seat seat) const;
  void choices(const State& state, Seat seat, StepId step, Parts& parts) const;
  Move sample(const State& state, Seat seat, Rng& rng) const;
  Result<void> check(const State& state, Seat seat, Move move) const;
  void play(State& state, Seat seat, Move move, Rng& rng, Events& events) const;
  Outcome outcome(const State& state) const;
  std::vector<ScoreLine> breakdown(const State& state) const;

  // -- knowledge --
  View view(const State& state, Seat viewer) const;
  State imagine(const View& view, Rng& rng) const;
  Prompt prompt(const View& view) const;
  Move advise(const View& view, Rng& rng) const;

  // -- text --
  std::string write(Move move) const;
  Result<Move> read(std::string_view text) const;
  std::string draw(const View& view, const DrawStyle& style) const;
  void archive(Archive& archive, State& state) const;
  void archive(Archive& archive, View& view) const;
  Result<void> validate(const State& state) const;

  // -- the rules in numbers, for odds, heuristics and drawing --
  int value(royal_ascension::Rank rank) const { return value_[rank]; }
  int value(royal_ascension::Cards cards) const;
  // The `count` dearest of some cards.
  royal_ascension::Cards dearest(royal_ascension::Cards from, int count) const;
  int territory_value(int territory) const { return edition_.territory_value[territory]; }
  royal_ascension::Action action(royal_ascension::Rank spade) const {
    return edition_.action[spade];
  }
  royal_ascension::Space space(int index) const { return edition_.spaces[index]; }
  // §6.5, without dice: territory, Hearts and Clubs, less ten for each Plague.
  int strength(Move commitment, int plagues) const;
  int plagues(royal_ascension::Cards spades) const;
  int alliances(royal_ascension::Cards spades) const;
  // Whom the seat at turn may choose (§6.2).
  std::uint8_t eligible(const royal_ascension::Turn& turn, std::uint8_t seats_in) const;
  // Where a step of `die` pips ends.
  static int destination(int from, Move step, int die);
  SeatSet acting(const royal_ascension::Turn& turn) const;
  bool truce(const royal_ascension::Turn& turn) const;
  // §4.3: enough gold, and no card of it could be left out.
  bool pays(royal_ascension::Cards gold, royal_ascension::Rank weapon) const;
  // Adds every payment of that kind.
  void payments(royal_ascension::Cards gold, royal_ascension::Rank weapon,
                std::vector<Move>& moves) const;
  // Any commitment these possessions allow; `imagine` gives one to every side that is ready.
  Move random_commitment(const royal_ascension::Kingdom& own, Rng& rng) const;

 private:
  RoyalAscension() = default;

  int version_ = 1;  // of the rules
  int players_ = 0;
  Options options_;
  royal_ascension::Edition edition_{};
  std::array<std::uint8_t, royal_ascension::kRanks> value_{};
};

static_assert(Rules<RoyalAscension>);

}  // namespace crownhall
