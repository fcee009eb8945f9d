#include "table/table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/index.hpp"
#include "base/text.hpp"
#include "game/seat_array.hpp"

namespace crownhall {
namespace {

Result<void> check_holder(const SeatHolder& holder) {
  if (holder.kind == SeatHolder::Kind::kEmpty) return {};
  if (trim(holder.name).empty() || !printable(holder.name)) {
    return Refusal{"bad_name",
                   "A name has 1 to " + std::to_string(kLongestName) + " printable characters."};
  }
  const bool bot = holder.kind == SeatHolder::Kind::kBot;
  if (bot == holder.level.empty() || !printable(holder.level) || !printable(holder.stand_in)) {
    return Refusal{"bad_seat", "A bot has a level, and a person has none."};
  }
  return {};
}

}  // namespace

std::vector<int> hall_places(const Position& position, const std::vector<SeatHolder>& seats,
                             Ending ending) {
  const bool by_rules = position.to_act().empty();
  if (!counts(ending) || (!by_rules && ending == Ending::kRules)) return {};
  const Outcome outcome = by_rules ? position.outcome() : Outcome{};
  const auto rank = [&](std::size_t i) {
    return std::pair(seats[i].resigned, by_rules ? int{outcome.places[i]} : 1);
  };
  std::vector<int> places;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    int place = 1;
    for (std::size_t j = 0; j < seats.size(); ++j) place += rank(j) < rank(i);
    places.push_back(place);
  }
  return places;
}

// -- beginnings --

Table::Table(Match match, std::vector<SeatHolder> seats, const ClockRules& clock, std::int64_t now)
    : match_(std::move(match)),
      seats_(std::move(seats)),
      clock_(clock, match_.game().players(), now),
      time_(now),
      first_moves_(static_cast<std::uint32_t>(match_.version())),
      undo_floor_(first_moves_) {
  run_clock(now);
}

Result<Table> Table::make(std::shared_ptr<const AnyGame> game, std::string seed,
                          std::vector<SeatHolder> seats, const ClockRules& clock,
                          std::int64_t now) {
  return continue_match(Match::deal(std::move(game), std::move(seed)), std::move(seats), clock,
                        now);
}

Result<Table> Table::continue_match(Match match, std::vector<SeatHolder> seats,
                                    const ClockRules& clock, std::int64_t now,
                                    std::vector<HandChange> earlier) {
  if (const auto good = clock.check(); !good) return good.refusal();
  // Both go into the record, which is JSON.
  if (!is_utf8(match.seed())) return Refusal{"bad_seed", "The seed must be text in UTF-8."};
  if (!is_utf8(match.game().setup().data)) {
    return Refusal{"bad_data", "The data must be text in UTF-8."};
  }
  if (seats.empty()) seats.resize(match.game().players());
  if (std::cmp_not_equal(seats.size(), match.game().players())) {
    return Refusal{"bad_seat", "The match is for " + std::to_string(match.game().players()) +
                                   " players, and " + std::to_string(seats.size()) + " are given."};
  }
  for (const SeatHolder& holder : seats) {
    if (const auto good = check_holder(holder); !good) return good.refusal();
  }
  Table table(std::move(match), std::move(seats), clock, now);
  table.earlier_ = std::move(earlier);
  return table;
}

// -- facts --

std::vector<std::string> Table::names() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    names.push_back(seats_[i].name.empty() ? "Seat " + std::to_string(i + 1) : seats_[i].name);
  }
  return names;
}

SeatSet Table::waiting() const {
  return SeatSet::from_bits(to_act().bits() & static_cast<std::uint8_t>(~ready_.bits()));
}

std::vector<BotTurn> Table::bot_turns() const {
  std::vector<BotTurn> turns;
  for (const Seat seat : waiting()) {
    const std::string& level = seats_[seat].played_by();
    if (!level.empty()) turns.push_back({seat, level});
  }
  return turns;
}

bool Table::can_undo(Seat seat) const { return check_undo(seat).ok(); }

bool Table::can_undo_freely(Seat seat) const { return check_free_undo(seat).ok(); }

std::vector<HandChange> Table::changes() const {
  std::vector<HandChange> list = earlier_;
  const std::size_t first = list.size();
  // From the end: moves that were taken back later do not count as played before.
  auto standing = static_cast<std::uint32_t>(match_.version());
  for (std::size_t i = lines_.size(); i-- > 0;) {
    const Line& line = lines_[i];
    standing = std::min(standing, line.moves);
    if (!changes_hands(line.kind)) continue;
    list.push_back(
        {standing, line.kind, line.seat, line.note < notes_.size() ? notes_[line.note] : ""});
  }
  std::reverse(list.begin() + static_cast<std::ptrdiff_t>(first), list.end());
  return list;
}

Result<void> Table::set_seat(Seat seat, SeatHolder holder) {
  if (seat < 0 || seat >= players()) {
    return Refusal{"bad_seat", "There is no seat " + std::to_string(seat) + " at this table."};
  }
  if (const auto good = check_holder(holder); !good) return good.refusal();
  seats_[seat] = std::move(holder);
  ++revision_;
  return {};
}

}  // namespace crownhall
