// Taking moves back: who may, how far, and what it costs.
#include <algorithm>
#include <cassert>

#include "table/table.hpp"

namespace crownhall {

Result<void> Table::check_undo(Seat seat) const {
  auto free = check_free_undo(seat);
  if (free || over() || !last_own_turn(seat)) return free;
  return {};
}

std::optional<std::uint32_t> Table::last_own_turn(Seat seat) const {
  if (seat < 0 || seat >= players()) return std::nullopt;
  for (Seat other = 0; other < players(); ++other) {
    const SeatHolder& holder = seats_[other];
    const bool right = other == seat
                           ? holder.kind == SeatHolder::Kind::kPerson && holder.played_by().empty()
                           : holder.kind == SeatHolder::Kind::kBot;
    if (!right) return std::nullopt;
  }
  const auto& moves = match_.moves();
  std::uint32_t own = static_cast<std::uint32_t>(moves.size());
  while (own > first_moves_ && moves[own - 1].seat != seat) --own;
  if (own == first_moves_) return std::nullopt;
  --own;
  // Choices made at once are one turn: back to before the first of them. The entry that played the
  // move stands if no later one left fewer moves.
  std::uint32_t standing = static_cast<std::uint32_t>(moves.size());
  for (std::size_t i = lines_.size(); i-- > 0;) {
    standing = std::min(standing, lines_[i].moves);
    const std::uint32_t before = moves_before(i);
    if (before <= own && own < lines_[i].moves && lines_[i].moves <= standing) return before;
  }
  return own;
}

// A move that could be taken back among people costs nothing; any other makes this a practice
// match.
void Table::take_back(Seat seat) {
  std::uint32_t to = static_cast<std::uint32_t>(match_.version()) - 1;
  if (!can_undo_freely(seat)) {
    to = *last_own_turn(seat);
    practice_ = true;
  }
  clear_choices();
  const auto back = match_.take_back(match_.version() - static_cast<int>(to));
  assert(back.ok());
  static_cast<void>(back);
  undo_floor_ = std::min(undo_floor_, to);
  clock_.took_back(seat);
  own_moves_[seat] = std::max(0, own_moves_[seat] - 1);
}

Result<void> Table::check_free_undo(Seat seat) const {
  const auto no = [](const char* why) { return Refusal{"no_undo", why}; };
  if (seat < 0 || seat >= players() || over()) return no("There is nothing to take back.");
  const SeatHolder& holder = seats_[seat];
  if (holder.kind != SeatHolder::Kind::kPerson || !holder.played_by().empty()) {
    return no("Only a person who plays the seat can take its move back.");
  }
  if (match_.moves().size() <= undo_floor_ || match_.moves().back().seat != seat) {
    return no("The last move was not yours to take back.");
  }
  if (match_.moves().back().settled) {
    return no("Something was revealed or drawn by that move: it cannot be taken back.");
  }
  for (Seat other = 0; other < players(); ++other) {
    if (other != seat && (!drafts_[other].text.empty() || ready_.has(other))) {
      return no("Somebody else has chosen since.");
    }
  }
  return {};
}

}  // namespace crownhall
