// Devices of Kings: 2 to 6 kings plot in secret and strike in turn. No dice, no decks; the only
// secret is a plot that is not yet revealed. Section numbers (§) are those of RULES.md beside it.
//
// Plots are simultaneous: all seats without a plot are to act. After the reveal only an attacker
// who has tokens to share out is asked; everything else follows by itself inside `play`.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "game/seat_array.hpp"
#include "games/devices_of_kings/pieces.hpp"

namespace crownhall {

class DevicesOfKings {
 public:
  using State = devices_of_kings::State;
  using View = devices_of_kings::View;
  using Move = devices_of_kings::Move;
  using Board = devices_of_kings::Board;
  using Card = devices_of_kings::Card;
  using PlotBits = devices_of_kings::PlotBits;
  using Plots = devices_of_kings::Plots;

  static constexpr int kMaxPlots = 250;    // of six players (§2.2)
  static constexpr int kLastRound = 5000;  // where even a match without a limit stops (§6.5)

  // -- the facts --
  static const GameInfo& info();
  static std::span<const EventSpec> events();
  static std::string_view rules_text();
  static Result<DevicesOfKings> make(const Setup& setup);
  int players() const { return players_; }
  int target() const { return target_; }
  int plot_count() const { return plot_count_; }
  bool rotates_first() const { return rotate_first_; }
  bool may_hold_back() const { return hold_back_; }
  // What the first seat is called in notation and drawing: 1, in version 1 of the rules 0.
  int first_seat() const { return first_seat_; }
  int last_round() const { return round_limit_ == 0 ? kLastRound : round_limit_; }

  // -- play --
  State deal(Rng& rng) const;
  SeatSet to_act(const State& state) const { return state.to_act(); }
  void legal(const State& state, Seat seat, std::vector<Move>& moves) const;
  std::uint64_t count(const State& state, Seat seat) const;
  void choices(const State& state, Seat seat, StepId step, Parts& parts) const;
  Move sample(const State& state, Seat seat, Rng& rng) const {
    if (state.phase != devices_of_kings::Phase::kPlotting) return sample_send(state, rng);
    return Move::plot(plots_[seat][rng.below(static_cast<std::uint32_t>(plot_count_))]);
  }
  Result<void> check(const State& state, Seat seat, Move move) const;
  void play(State& state, Seat seat, Move move, Rng&, Events& events) const {
    state.phase == devices_of_kings::Phase::kPlotting ? play_plot(state, seat, move, events)
                                                      : play_send(state, seat, move, events);
  }
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

  // The seat whose attacks are being carried out.
  Seat attacker(const Board& board) const { return seat_after(board.first, board.turn); }
  // What is asked in the attack phase; `plots` must hold the attacker's.
  devices_of_kings::Sending decision(const Board& board, const Plots& plots) const;
  // Whether this plot brings the seat to the target whatever the others plot.
  bool surely_reaches_target(const Board& board, Seat seat, PlotBits plot) const;

 private:
  DevicesOfKings() = default;
  // `steps` < players: no division, which would be a tenth of a playout.
  Seat seat_after(Seat seat, int steps) const {
    const Seat next = seat + steps;
    return next < players_ ? next : next - players_;
  }
  void list_plots();
  void offer_cards(Seat seat, StepId step, Parts& parts) const;
  void offer_tokens(const devices_of_kings::Sending& asked, Parts& parts) const;
  void offer_shares(const devices_of_kings::Sending& asked, StepId step, Parts& parts) const;

  Move sample_send(const State& state, Rng& rng) const;
  void play_send(State& state, Seat seat, Move move, Events& events) const;
  void play_plot(State& state, Seat seat, Move move, Events& events) const {
    state.plots[seat] = move.plot();
    state.acting &= static_cast<std::uint8_t>(~(1u << seat));
    if (state.acting == 0) after_last_plot(state, events);
  }

  // The round after the last plot (round.cpp).
  void after_last_plot(State& state, Events& events) const;
  void reveal(State& state, Events& events) const;
  void bolster(State& state, Events& events) const;
  void attack(State& state, Events& events) const;
  template <bool kTold>
  void attack_on(State& state, Events& events) const;
  void tell_attack(const State& state, Seat seat, Card card, devices_of_kings::Clash clash,
                   Events& events) const;
  void fight(State& state, Seat seat, Card card, int sent, Events& events) const;
  bool asks(const State& state, Seat seat) const;
  void end_round(State& state, Events& events) const;

  // How the match stands at the end of a round (ending.cpp); notes a tie at the target in it.
  devices_of_kings::Ending judge(Board& board) const;
  devices_of_kings::Ending judge_limit(const Board& board) const;
  void tell_end(const Board& board, Events& events) const;

  Result<void> validate_numbers(const State& state) const;
  Result<void> validate_plots(const State& state) const;
  void archive_board(Archive& archive, Board& board) const;
  void archive_plots(Archive& archive, Board& board, Plots& plots) const;

  // What a view tells beyond the board (shown.cpp).
  void tell_shown(Archive& archive, const View& view) const;
  void tell_cards(Archive& archive, const View& view) const;
  void tell_hand(Archive& archive, const View& view) const;
  void tell_effects(Archive& archive, const View& view) const;
  void tell_strikes(Archive& archive, const View& view) const;
  void tell_share(Archive& archive, const View& view) const;
  std::string write_card(Card card) const;
  std::string write_seat(Seat seat) const;

  Move advise_plot(const View& view, Rng& rng) const;
  Move advise_send(const View& view) const;

  int players_ = 0;
  int target_ = 0;
  int first_seat_ = 1;
  int round_limit_ = 0;  // 0 = none
  int start_tokens_ = 0;
  bool rotate_first_ = false;
  bool leader_wins_ = false;
  bool hold_back_ = false;
  int plot_count_ = 0;
  SeatArray<std::array<PlotBits, kMaxPlots>> plots_{};  // every plot of each seat
};

static_assert(Rules<DevicesOfKings>);

}  // namespace crownhall
