// From the contract to the type-erased face: TypedGame<G> wraps any G that obeys Rules.
#pragma once

#include <cassert>

#include "game/any_game.hpp"

namespace crownhall {

template <Rules G>
class TypedPosition final : public Position {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  TypedPosition(std::shared_ptr<const G> game, const State& state)
      : game_(std::move(game)), state_(state) {}

  const G& game() const { return *game_; }
  const State& state() const { return state_; }

  std::unique_ptr<Position> clone() const override {
    return std::make_unique<TypedPosition>(*this);
  }
  SeatSet to_act() const override { return game_->to_act(state_); }

  std::vector<std::string> legal(Seat seat) const override {
    std::vector<std::string> texts;
    if (!to_act().has(seat)) return texts;
    std::vector<Move> moves;
    game_->legal(state_, seat, moves);
    for (const Move& move : moves) texts.push_back(game_->write(move));
    return texts;
  }
  std::uint64_t count(Seat seat) const override {
    return to_act().has(seat) ? game_->count(state_, seat) : 0;
  }
  Choices choices(Seat seat) const override {
    return to_act().has(seat) ? Choices::of(*game_, state_, seat) : Choices();
  }
  std::string sample(Seat seat, Rng& rng) const override {
    return game_->write(game_->sample(state_, seat, rng));
  }
  Result<CheckedMove> check(Seat seat, std::string_view text) const override {
    const auto move = checked(seat, text);
    if (!move) return move.refusal();
    return CheckedMove{game_->write(*move), move->bits};
  }
  void play_legal(Seat seat, std::uint64_t bits, Rng& rng, Events& events) override {
    assert(to_act().has(seat) && game_->check(state_, seat, Move{bits}));
    game_->play(state_, seat, Move{bits}, rng, events);
  }
  Outcome outcome() const override { return game_->outcome(state_); }
  std::vector<ScoreLine> breakdown() const override { return game_->breakdown(state_); }

  void write_view(Seat viewer, Archive& archive) const override {
    auto view = game_->view(state_, viewer);
    game_->archive(archive, view);
  }
  Prompt prompt(Seat viewer) const override { return game_->prompt(game_->view(state_, viewer)); }
  std::string draw(Seat viewer, const DrawStyle& style) const override {
    return game_->draw(game_->view(state_, viewer), style);
  }
  std::unique_ptr<Position> imagine(Seat viewer, Rng& rng) const override {
    return std::make_unique<TypedPosition>(game_, game_->imagine(game_->view(state_, viewer), rng));
  }
  void write_state(Archive& archive) const override {
    State copy = state_;
    game_->archive(archive, copy);
  }

 private:
  Result<Move> checked(Seat seat, std::string_view text) const {
    const SeatSet acting = to_act();
    if (acting.empty()) return Refusal{"match_over", "The match is over."};
    if (seat < 0 || seat >= game_->players()) {
      return Refusal{"bad_seat", "There is no seat " + std::to_string(seat) + " at this table."};
    }
    if (!acting.has(seat)) {
      return Refusal{"not_your_turn", "It is not seat " + std::to_string(seat) + "'s turn."};
    }
    auto move = game_->read(text);
    if (!move) return move;
    if (const auto legal = game_->check(state_, seat, *move); !legal) return legal.refusal();
    return move;
  }

  std::shared_ptr<const G> game_;
  State state_;
};

template <Rules G>
class TypedGame final : public AnyGame {
 public:
  static Result<std::shared_ptr<const AnyGame>> make(const Setup& setup) {
    auto game = G::make(setup);
    if (!game) return game.refusal();
    return std::shared_ptr<const AnyGame>(new TypedGame(std::move(*game), setup));
  }

  const G& game() const { return *game_; }
  const GameInfo& info() const override { return G::info(); }
  std::span<const EventSpec> events() const override { return G::events(); }
  const Setup& setup() const override { return setup_; }

  std::unique_ptr<Position> deal(Rng& rng) const override {
    return std::make_unique<TypedPosition<G>>(game_, game_->deal(rng));
  }
  Result<std::unique_ptr<Position>> load(Archive& archive) const override {
    return load(archive, true);
  }
  Result<std::unique_ptr<Position>> load_kept(Archive& archive) const override {
    return load(archive, false);
  }
  std::string move_text(std::uint64_t bits) const override {
    return game_->write(typename G::Move{bits});
  }

 private:
  Result<std::unique_ptr<Position>> load(Archive& archive, bool judged) const {
    typename G::State state{};
    game_->archive(archive, state);
    if (!archive.error().empty()) return Refusal{"bad_state", archive.error()};
    if (judged) {
      if (const auto valid = game_->validate(state); !valid) return valid.refusal();
    }
    return std::unique_ptr<Position>(std::make_unique<TypedPosition<G>>(game_, state));
  }

  TypedGame(G game, const Setup& setup)
      : game_(std::make_shared<const G>(std::move(game))), setup_(setup) {
    setup_.version = rules_version(G::info(), setup);
  }

  std::shared_ptr<const G> game_;
  Setup setup_;
};

}  // namespace crownhall
