// Road to Lord: eight tricks of multi-digit Numbers under a public row of trumps, for 2 to 4.
// Section numbers are those of RULES.md beside this file.
//
//   cards.hpp       the cards, packed counts, decks as data
//   number.hpp      a Number, which is a Move, and which of two is higher
//   parts.hpp       every Number that a heap of cards allows
//   this file       the table, what each seat may know, the contract of game/rules.hpp
//   road_to_lord.cpp deal and play    moves.cpp legal, sample, check    choices.cpp the moves
//   in steps    score.cpp how it stands
//   view.cpp what a seat knows    told.cpp what clients are told besides    imagine.cpp,
//   share_out.cpp a state that fits it notation.cpp, draw.cpp, json.cpp text    validate.cpp
//   heuristics.cpp advice
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "games/road_to_lord/cards.hpp"
#include "games/road_to_lord/number.hpp"

namespace crownhall {
namespace road_to_lord {

constexpr int kSeats = 4;  // the most players
constexpr int kMissedPenalty = 2;

// What the Offering waits for. The second plays exist with two players only (§5).
enum class Stage : std::uint8_t { kNumber, kLeaderAdds, kOtherAdds, kOver };

// Events, in the order of RoadToLord::events().
enum class Happened : std::uint8_t {
  kOffering,
  kOffers,
  kAdds,
  kStands,
  kUnable,
  kMissed,
  kWins,
  kNobody,
  kLeft,
  kGameEnds,
};

// Why an Offering was won, in the order of the vocabulary "reason".
enum class Reason : std::uint8_t { kCraved, kLed, kLongest, kHigherDigit, kEarlier, kAlone };

// What an icon is in an Offering, in the order of the vocabulary "standing".
enum class Standing : std::uint8_t { kCraved, kLed, kOff };

// One seat's points. Sums run over all games of the match but for `score`.
struct Tally {
  std::int16_t earlier;  // points of the finished games
  std::int16_t score;    // points of this game so far
  std::uint8_t wins;     // Offerings won
  std::uint8_t earned;   // points for them
  std::uint8_t missed;   // penalties for not taking part
  std::uint8_t left;     // cards left over at the ends

  int points() const { return earlier + score; }
  friend bool operator==(const Tally&, const Tally&) = default;
};

// A finished Offering. All zero: not known, in a match that goes on from a state set up by hand.
struct Past {
  std::int8_t winner;    // -1: nobody took part
  std::uint8_t points;   // for it
  std::uint8_t starter;  // who led it in fact
  std::uint8_t stood;    // bit by seat: was asked for a second play and added nothing
  bool known() const { return winner < 0 || points > 0; }
  friend bool operator==(const Past&, const Past&) = default;
};

// How this game came to stand as it does. All of it lay on the table for everybody to see, and
// nothing is decided by it: a state may come without it, and the digest of a state leaves it out.
struct Memory {
  Move last[kSeats];          // the Numbers of the last finished Offering, by seat
  Past past[kOfferings];      // the finished ones, in order
  std::int16_t lost[kSeats];  // points lost in this Offering for want of a Number
  friend bool operator==(const Memory&, const Memory&) = default;
};

// All that is public. Per-seat arrays beyond the players stay zero.
struct Table {
  Cards played;        // this game's, the current Offering's included
  Move plays[kSeats];  // the Numbers of the current Offering by seat
  Tally tallies[kSeats];
  Kind craving[kOfferings];
  std::uint8_t hand_sizes[kSeats];
  std::uint8_t voids[kSeats];  // bit i: known to hold no card of icon i; all three: zeros only
  std::uint8_t game;           // of the match, from 0
  std::uint8_t offering;       // from 0; kOfferings once the match is over
  std::uint8_t first;          // first leader of this game
  std::uint8_t leader;         // whose Offering it is to lead
  std::uint8_t starter;        // who leads it in fact: the leader, or who stands in (§4.1)
  std::uint8_t turn;           // who is to act
  std::int8_t best;            // who would win the Offering as it stands; -1 before any Number
  Stage stage;
  Memory memory;

  Icon led() const { return best < 0 ? Icon::kNone : plays[starter].icon(); }
  // kNone where the craving is a "0" or "00" (§4.3), and after the end.
  Icon trump() const { return offering < kOfferings ? icon_of(craving[offering]) : Icon::kNone; }
  Standing standing(Icon icon) const {
    return icon == trump() ? Standing::kCraved : icon == led() ? Standing::kLed : Standing::kOff;
  }
  // §4.3: would this Number take the lead from the best one so far, which is earlier in order?
  bool takes_lead(Move number) const;
  // Would the seat that is to act win the Offering with this Number if it ended now?
  bool ahead(Move number) const;
  friend bool operator==(const Table&, const Table&) = default;
};

constexpr std::uint8_t kVoidOfAll = 7;

// A play and what the rules of thumb think of it, in thousandths of a point.
struct Weighed {
  Move play;
  int worth;
};

}  // namespace road_to_lord

class RoadToLord {
 public:
  using Move = road_to_lord::Move;
  using Table = road_to_lord::Table;
  using Cards = road_to_lord::Cards;
  using Icon = road_to_lord::Icon;

  struct State {
    Table table;
    // By seat. With two players entries 2 and 3 are the open parts of hands 0 and 1 (§5.1):
    // the room is there, and a State stays small.
    Cards hands[road_to_lord::kSeats];
  };

  // What one seat knows. Nothing here has room for a concealed card of another seat.
  struct View {
    Table table;
    Cards hand;           // the viewer's own, open cards included; empty for a spectator
    Cards open[2];        // two players: the cards lying open
    std::int64_t viewer;  // a seat or kSpectator
  };

  // -- the facts --
  static const GameInfo& info();
  static std::span<const EventSpec> events();
  static std::string_view rules_text();
  static Result<RoadToLord> make(const Setup& setup);
  int players() const { return players_; }
  int games() const { return games_; }  // in a match

  // -- play --
  State deal(Rng& rng) const;
  SeatSet to_act(const State& state) const {
    const Table& t = state.table;
    return t.stage == road_to_lord::Stage::kOver ? SeatSet() : SeatSet::only(t.turn);
  }
  void legal(const State& state, Seat seat, std::vector<Move>& moves) const;
  std::uint64_t count(const State& state, Seat seat) const;
  void choices(const State& state, Seat seat, StepId step, Parts& parts) const;
  // Small Numbers come more often than big ones: after a random card each further one is added
  // with probability 1/2, which is near the pace of sensible play and makes honest playouts.
  Move sample(const State& state, Seat seat, Rng& rng) const;
  Result<void> check(const State& state, Seat seat, Move move) const;
  void play(State& state, Seat seat, Move move, Rng& rng, Events& events) const;
  Outcome outcome(const State& state) const;
  std::vector<ScoreLine> breakdown(const State& state) const;

  // -- knowledge --
  View view(const State& state, Seat seat) const;
  // Exact: every deal of the unseen cards that fits hand sizes, shown voids and the fact that
  // the seat to act can form a Number is equally likely; nothing is tried and thrown away.
  State imagine(const View& view, Rng& rng) const;
  Prompt prompt(const View& view) const;
  Move advise(const View& view, Rng& rng) const;
  // Beyond the contract: appends every play of the viewer's, who must be to act. The worths of two
  // plays can be compared, nothing else.
  void weigh(const View& view, std::vector<road_to_lord::Weighed>& plays) const;

  // -- text --
  std::string write(Move move) const;              // "sword 257+0+00", "add 3+0", "stand"
  Result<Move> read(std::string_view text) const;  // also "s 257 0 00", "+3", any case
  std::string draw(const View& view, const DrawStyle& style) const;
  void archive(Archive& archive, State& state) const;
  void archive(Archive& archive, View& view) const;
  Result<void> validate(const State& state) const;

 private:
  RoadToLord() = default;

  // The icon that a seat is bound to: the led one if it has it (§4.2), that of the own Number when
  // adding to it (§5.3); else kNone.
  Icon bound_icon(const Table& t, const Cards& hand, Seat seat) const {
    if (t.stage != road_to_lord::Stage::kNumber) return t.plays[seat].icon();
    if (seat == t.starter) return Icon::kNone;
    return hand.digits(t.led()) != 0 ? t.led() : Icon::kNone;
  }
  // The fields of the zeros that a seat may use (§3.2, §5.3).
  std::uint64_t zeros_allowed(const Table& t, Seat seat) const {
    if (seat == t.starter) return road_to_lord::kGemMask | road_to_lord::kGoldMask;
    if (t.stage != road_to_lord::Stage::kNumber) return 0;
    return players_ == 2 || seat != before(t.leader) ? road_to_lord::kGemMask : 0;
  }
  // What a seat may use for its next play: the digit cards of each icon, and zeros.
  Cards usable(const Table& table, const Cards& hand, Seat seat) const;
  Seat after(Seat seat) const { return seat + 1 == players_ ? 0 : seat + 1; }
  Seat before(Seat seat) const { return seat == 0 ? players_ - 1 : seat - 1; }

  // -- what clients are told besides (told.cpp) --
  struct Verdict {
    road_to_lord::Reason reason;
    Seat beaten;  // who had the strongest Number that lost; -1 where there was none
  };
  void tell_course(Archive& archive, const View& view) const;
  void tell_seat(Archive& archive, const View& view, Seat seat) const;
  void tell_past(Archive& archive, const View& view) const;
  void tell_choice(Archive& archive, const View& view) const;
  Verdict verdict(const Table& table) const;  // of a finished Offering

  template <class Consider>
  void weigh_plays(const View& view, const Consider& consider) const;

  // -- the course of play (road_to_lord.cpp) --
  void deal_game(State& state, Rng& rng) const;
  void start_offering(State& state, Rng& rng, Events& events) const;
  void next_seat(State& state, Seat from, Rng& rng, Events& events) const;
  void second_plays(State& state, Rng& rng, Events& events) const;
  void finish_offering(State& state, Rng& rng, Events& events) const;
  void close_offering(State& state, Seat leader, Rng& rng, Events& events) const;
  void finish_game(State& state, Rng& rng, Events& events) const;
  void cannot_take_part(Table& table, Seat seat, Events& events) const;
  void note_ability(const State& state, Seat seat, Events& events) const;
  void charge(road_to_lord::Tally& tally, int points) const;
  Seat winner_of(const Table& table) const;

  int players_ = 0;
  int games_ = 1;
  bool floor_zero_ = false;
  bool open_discards_ = false;
  road_to_lord::Shoe shoe_;
};

static_assert(std::has_unique_object_representations_v<RoadToLord::State>);
static_assert(std::has_unique_object_representations_v<RoadToLord::View>);
static_assert(sizeof(RoadToLord::State) == 320);
static_assert(Rules<RoadToLord>);

}  // namespace crownhall
