// The type-erased face of a game, for everything that is not a hot loop: table, engine, server,
// terminal. Moves are notation here. Search and playouts use the typed contract (rules.hpp).
//
// Thread safety: const functions may be called from several threads at once.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/choices.hpp"

namespace crownhall {

// A move that a position has read and found legal.
struct CheckedMove {
  std::string text;  // canonical notation
  std::uint64_t bits = 0;
};

// One state of one match.
class Position {
 public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> clone() const = 0;

  // -- play --
  virtual SeatSet to_act() const = 0;
  // All of them, however many: ask `count` first. Empty for a seat that is not to act.
  virtual std::vector<std::string> legal(Seat seat) const = 0;
  virtual std::uint64_t count(Seat seat) const = 0;
  virtual Choices choices(Seat seat) const = 0;
  virtual std::string sample(Seat seat, Rng& rng) const = 0;
  // Refuses what cannot be read ("bad_move"), a seat out of turn ("not_your_turn"), and what the
  // rules forbid ("illegal_move").
  virtual Result<CheckedMove> check(Seat seat, std::string_view move) const = 0;
  // Plays what `check` found legal, here or in the same position before.
  virtual void play_legal(Seat seat, std::uint64_t bits, Rng& rng, Events& events) = 0;
  // Both in one. A refused move changes nothing.
  Result<CheckedMove> play(Seat seat, std::string_view move, Rng& rng, Events& events) {
    auto checked = check(seat, move);
    if (checked) play_legal(seat, checked->bits, rng, events);
    return checked;
  }
  virtual Outcome outcome() const = 0;
  virtual std::vector<ScoreLine> breakdown() const = 0;

  // -- knowledge: `viewer` is a seat or kSpectator, and only its view is used --
  virtual void write_view(Seat viewer, Archive& archive) const = 0;
  virtual Prompt prompt(Seat viewer) const = 0;
  virtual std::string draw(Seat viewer, const DrawStyle& style) const = 0;
  virtual std::unique_ptr<Position> imagine(Seat viewer, Rng& rng) const = 0;

  // -- the referee's eye --
  virtual void write_state(Archive& archive) const = 0;
};

// A game with its options and data chosen.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const GameInfo& info() const = 0;
  virtual std::span<const EventSpec> events() const = 0;
  // As it was made; its version is the number of the rules that are played, never kNewestRules.
  virtual const Setup& setup() const = 0;
  int players() const { return setup().players; }

  virtual std::unique_ptr<Position> deal(Rng& rng) const = 0;
  // A state from outside, which the rules judge ("bad_state").
  virtual Result<std::unique_ptr<Position>> load(Archive& archive) const = 0;
  // A state that this program reached by play and kept: only its form is looked at, so that rules
  // which judge more strictly later never lock a running match out.
  virtual Result<std::unique_ptr<Position>> load_kept(Archive& archive) const = 0;
  // For event arguments of the kind kMove.
  virtual std::string move_text(std::uint64_t bits) const = 0;
};

}  // namespace crownhall
