// Match: a game being played, and nothing about who plays it.
//
// A match is (game with its options and data, seed, moves): everything else is a replay of that.
// Chance for the deal is stream 0 of the seed's key, chance for move n (the first is 1) is stream
// n, so a match goes on from any point exactly as it would have.
//
//   auto match = Match::deal(game, "my seed");
//   auto step = match.play(0, "wine 257");
//   if (!step) show(step.refusal().sentence);
//
// Owned by one thread; const functions may run on several at once. Moves cheaply, copies never.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/any_game.hpp"

namespace crownhall {

class Match {
 public:
  struct Move {
    std::string text;  // canonical notation
    std::uint64_t bits = 0;
    Seat seat = 0;
    // Something was revealed or chance spoke: the move cannot be taken back by a player.
    bool settled = false;
  };
  // What a move brought about, as the referee sees it.
  struct Step {
    std::string text;
    std::vector<Event> events;
    bool settled = false;
  };

  // -- beginnings --
  static Match deal(std::shared_ptr<const AnyGame> game, std::string seed);
  // From a position set up by hand instead of a deal; the seed serves the chance to come.
  static Match from(std::shared_ptr<const AnyGame> game, std::unique_ptr<Position> start,
                    std::string seed);

  // -- facts --
  const AnyGame& game() const { return *game_; }
  std::shared_ptr<const AnyGame> shared_game() const { return game_; }
  // Secret while the match is played.
  const std::string& seed() const { return seed_; }
  const std::vector<Move>& moves() const { return moves_; }
  int version() const { return static_cast<int>(moves_.size()); }
  const Position& position() const { return *position_; }
  bool over() const { return position_->to_act().empty(); }
  // The position set up by hand, or null when the match began with a deal.
  const Position* start() const { return start_.get(); }

  // -- changes --
  // Refuses as Position::play does, and then changes nothing.
  Result<Step> play(Seat seat, std::string_view move);
  // What the present position has checked is not read again.
  Step play(Seat seat, CheckedMove move);
  // The last moves back, whatever they were: the referee's right. Players' undo is Table's
  // business.
  Result<void> take_back(int moves = 1);

  // -- the past --
  // The position after the first `moves` moves, 0 = as dealt.
  std::unique_ptr<Position> position_after(int moves) const;
  // Calls visit(n, position, events) after the deal (n = 0, no events) and after every move.
  void replay(
      const std::function<void(int, const Position&, const std::vector<Event>&)>& visit) const;

 private:
  Match(std::shared_ptr<const AnyGame> game, std::unique_ptr<Position> start, std::string seed);
  std::unique_ptr<Position> beginning() const;

  std::shared_ptr<const AnyGame> game_;
  std::string seed_;
  Key key_;
  std::unique_ptr<Position> start_;
  std::unique_ptr<Position> position_;
  std::vector<Move> moves_;
};

}  // namespace crownhall
