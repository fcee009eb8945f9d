#include "table/match.hpp"

#include <cassert>
#include <utility>

#include "game/advance.hpp"

namespace crownhall {

Match::Match(std::shared_ptr<const AnyGame> game, std::unique_ptr<Position> start, std::string seed)
    : game_(std::move(game)),
      seed_(std::move(seed)),
      key_(key_from_text(seed_)),
      start_(std::move(start)),
      position_(beginning()) {}

Match Match::deal(std::shared_ptr<const AnyGame> game, std::string seed) {
  return Match(std::move(game), nullptr, std::move(seed));
}

Match Match::from(std::shared_ptr<const AnyGame> game, std::unique_ptr<Position> start,
                  std::string seed) {
  assert(start);
  return Match(std::move(game), std::move(start), std::move(seed));
}

std::unique_ptr<Position> Match::beginning() const {
  if (start_) return start_->clone();
  return begin(*game_, key_);
}

Result<Match::Step> Match::play(Seat seat, std::string_view move) {
  auto checked = position_->check(seat, move);
  if (!checked) return checked.refusal();
  return play(seat, std::move(*checked));
}

Match::Step Match::play(Seat seat, CheckedMove move) {
  Rng chance = chance_of_move(key_, moves_.size() + 1);
  Step step;
  Events events(step.events);
  position_->play_legal(seat, move.bits, chance, events);
  step.text = std::move(move.text);
  step.settled = events.revealed() || chance.used();
  moves_.push_back({step.text, move.bits, seat, step.settled});
  return step;
}

Result<void> Match::take_back(int moves) {
  if (moves_.empty()) return Refusal{"no_undo", "No move has been played yet."};
  assert(moves > 0 && moves <= version());
  const int left = version() - moves;
  position_ = position_after(left);
  moves_.resize(left);
  return {};
}

std::unique_ptr<Position> Match::position_after(int moves) const {
  assert(moves >= 0 && moves <= version());
  auto position = beginning();
  Events nobody_listens;
  for (std::size_t i = 0; i < static_cast<std::size_t>(moves); ++i) {
    advance(*position, key_, i + 1, moves_[i].seat, moves_[i].bits, nobody_listens);
  }
  return position;
}

void Match::replay(
    const std::function<void(int, const Position&, const std::vector<Event>&)>& visit) const {
  auto position = beginning();
  std::vector<Event> list;
  visit(0, *position, list);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    list.clear();
    Events events(list);
    advance(*position, key_, i + 1, moves_[i].seat, moves_[i].bits, events);
    visit(static_cast<int>(i) + 1, *position, list);
  }
}

}  // namespace crownhall
