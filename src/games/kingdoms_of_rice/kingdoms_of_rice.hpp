// Kingdoms of Rice: lords of warring Japan farm, build, fight and bribe through five years.
// RULES.md in this folder is the rulebook; its section numbers (§) are used throughout.
//
// Where to look: pieces.hpp (what there is), edition.* (the numbers), moves.cpp (what is legal),
// flow.hpp and the files it names (what happens), odds.hpp (exact chances), scoring.cpp.
#pragma once

#include <memory>
#include <optional>

#include "game/rules.hpp"
#include "games/kingdoms_of_rice/edition.hpp"
#include "games/kingdoms_of_rice/odds.hpp"
#include "games/kingdoms_of_rice/pieces.hpp"

namespace crownhall {

namespace kingdoms_of_rice {

// The rulings players choose (RULES.md names each where it applies).
struct Options {
  int generals_2p;
  bool rotate_after_turns;
  bool plague_stops_income;
  bool war_room_attack_only;
  bool double_bust_kills;
  bool raze_any;
  bool hidden_bribe;
  int difficulty;  // solo: 0 easy, 1 medium, 2 hard
};

// What a seat needs beyond the table to know its moves: its own palace cards and FORCE cards.
struct Own {
  FixedVector<Palace, kTiles> palace;
  FixedVector<Palace, kMostDrawn> drawn;
  Force force;
};

class Flow;  // flow.hpp: what a move brings about

// One line of a palace's worth: the card, its points, and what was counted for them.
struct PalacePoints {
  Palace kind;
  std::int16_t points;
  std::int16_t counted;
};

// A decision and the exact chance, in millionths, that it leads to the fiefdom.
struct Chance {
  Move move;
  std::int32_t millionths;
};

}  // namespace kingdoms_of_rice

// Thread safety: const after `make`; the odds tables fill themselves safely from any thread.
class KingdomsOfRice {
 public:
  using State = kingdoms_of_rice::State;
  using View = kingdoms_of_rice::View;
  using Move = kingdoms_of_rice::Move;
  using Table = kingdoms_of_rice::Table;

  // -- the facts --
  static const GameInfo& info();
  static std::span<const EventSpec> events();
  static std::string_view rules_text();
  static Result<KingdomsOfRice> make(const Setup& setup);
  int players() const { return players_; }
  int seasons() const { return seasons_; }
  const kingdoms_of_rice::Options& options() const { return options_; }
  const kingdoms_of_rice::Edition& edition() const { return *edition_; }
  const kingdoms_of_rice::Odds& odds() const { return *odds_; }

  // -- play --
  State deal(Rng& rng) const;
  SeatSet to_act(const State& state) const;
  void legal(const State& state, Seat seat, std::vector<Move>& moves) const;
  std::uint64_t count(const State& state, Seat seat) const;
  void choices(const State& state, Seat seat, StepId step, Parts& parts) const;
  Move sample(const State& state, Seat seat, Rng& rng) const;
  Result<void> check(const State& state, Seat seat, Move move) const;
  void play(State& state, Seat seat, Move move, Rng& rng, Events& events) const;
  // Decided by "points", "gold", "cards" or "shared" (§8.2); "solo" with nobody to beat.
  Outcome outcome(const State& state) const;
  std::vector<ScoreLine> breakdown(const State& state) const;

  // -- knowledge --
  View view(const State& state, Seat seat) const;
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

  // -- beyond the contract --

  // The legal moves of the viewer, who must be to act.
  void legal(const View& view, std::vector<Move>& moves) const;
  // The viewer's own score sheet as it stands: its fiefdoms, and its palace cards as if the match
  // ended now. Empty for a spectator.
  std::vector<ScoreLine> breakdown(const View& view) const;
  // The exact chance, in millionths, that a decision of the viewer's struggle with a neutral
  // fiefdom wins it when all later ones are the best (§5, §6); nothing where no such is at stake.
  // With a War Room to come the first question of a MAX fills a large table: seconds.
  std::optional<int> chance(const View& view, Move move) const;
  // The chances of all legal moves that are known at once: those with no War Room to come.
  std::vector<kingdoms_of_rice::Chance> quick_chances(const View& view) const;

  // Gold for building `card` (replacing: with the surcharge) and for destroying one of a row,
  // after all discounts that stand now (§3.7).
  int build_cost(const Table& table, Seat seat, kingdoms_of_rice::Card card, bool replacing) const;
  int destroy_cost(const Table& table, Seat seat, kingdoms_of_rice::Row row) const;
  int income(const kingdoms_of_rice::Mat& mat) const;  // of a season
  int fields(const kingdoms_of_rice::Mat& mat) const;
  int attack_max(const kingdoms_of_rice::Mat& mat) const;  // against a neutral fiefdom
  int attack_max(const Table& table, Seat attacker, Seat defender) const;
  int defence_max(const kingdoms_of_rice::Mat& mat) const;
  // Palace points of `kinds` on this mat, in their order (§8).
  FixedVector<kingdoms_of_rice::PalacePoints, kingdoms_of_rice::kTiles> palace_points(
      const kingdoms_of_rice::Mat& mat,
      const FixedVector<kingdoms_of_rice::Palace, kingdoms_of_rice::kTiles>& kinds) const;
  int fief_points(const kingdoms_of_rice::Mat& mat) const;
  // §3.4: both halls are free, so the next build or destroy uses the Commerce Hall; if it takes the
  // Trade Fair away, that one's own build of this Harvest is lost.
  bool fair_at_risk(const Table& table) const;
  // A card may be built or destroyed in the present action, as far as gold and cards allow.
  bool may_build(const Table& table) const;
  // FORCE cards left to draw in the present struggle.
  int force_left(const Table& table) const;

 private:
  friend class kingdoms_of_rice::Flow;

  KingdomsOfRice() = default;
  void legal(const Table& table, const kingdoms_of_rice::Own& own, std::vector<Move>& moves) const;
  // Whether the seat could do anything but pass in its action.
  bool can_act(const Table& table) const;
  // Writes every legal move but bids to `out` and returns how many: at most kMostMoves.
  static constexpr int kMostMoves = 256;
  int list(const Table& table, const kingdoms_of_rice::Own& own, Move* out) const;
  int list_actions(const Table& table, Move* out) const;
  int discount(const Table& table, const kingdoms_of_rice::Mat& mat,
               kingdoms_of_rice::Row row) const;
  Result<void> why_not(const Table& table, const kingdoms_of_rice::Own& own, Move move) const;

  int version_ = 1;  // of the rules
  int players_ = 0;
  int seasons_ = 0;
  kingdoms_of_rice::Options options_{};
  std::shared_ptr<const kingdoms_of_rice::Edition> edition_;
  std::shared_ptr<const kingdoms_of_rice::Odds> odds_;
};

static_assert(Rules<KingdomsOfRice>);

}  // namespace crownhall
