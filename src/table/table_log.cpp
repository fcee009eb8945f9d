// The log: what may be entered, and what each entry does.
#include <algorithm>
#include <utility>

#include "table/table.hpp"

namespace crownhall {
namespace {

constexpr std::uint16_t kNoNote = 0xffff;

}  // namespace

CheckedEntry Table::accepted(Entry entry, SeatArray<CheckedMove> moves) const {
  return {std::move(entry), std::move(moves), version(), revision_};
}

Result<CheckedEntry> Table::check(Entry wanted) const {
  // Always possible while the match goes on: the hall must be able to end what it began.
  if (wanted.kind == Entry::Kind::kEnd || wanted.kind == Entry::Kind::kAway) {
    if (over()) return Refusal{"match_over", "The match is over."};
    const bool end = wanted.kind == Entry::Kind::kEnd;
    if (wanted.seat != Entry::kNoSeat || (end && !read_ending(wanted.text))) {
      return Refusal{"bad_ending", "That is no way to end a match."};
    }
    if (!end) wanted.text.clear();
    return accepted(std::move(wanted));
  }
  if (wanted.seat < 0 || wanted.seat >= players()) {
    return Refusal{"bad_seat",
                   "There is no seat " + std::to_string(wanted.seat) + " at this table."};
  }
  if (over()) return Refusal{"match_over", "The match is over."};
  // Changing one's mind has an end, so that moving and resigning never have.
  const bool moves = wanted.kind == Entry::Kind::kMove || wanted.kind == Entry::Kind::kReady;
  const bool changes_mind = wanted.kind == Entry::Kind::kDraft ||
                            wanted.kind == Entry::Kind::kUndo ||
                            (moves && to_act().has(wanted.seat) && !waiting().has(wanted.seat));
  if (version() >= (changes_mind ? kMaxEntries / 2 : kMaxEntries)) {
    return Refusal{"too_many_entries",
                   "At this table minds were changed too often: choices stand."};
  }
  if (seats_[wanted.seat].kind == SeatHolder::Kind::kEmpty) {
    return Refusal{"empty_seat", "Nobody sits in seat " + std::to_string(wanted.seat) + "."};
  }
  switch (wanted.kind) {
    case Entry::Kind::kMove:
    case Entry::Kind::kDraft:
    case Entry::Kind::kReady:
      return check_choice(std::move(wanted));
    case Entry::Kind::kUndo: {
      wanted.text.clear();
      if (const auto good = check_undo(wanted.seat); !good) return good.refusal();
      return accepted(std::move(wanted));
    }
    case Entry::Kind::kReturn:
      wanted.text.clear();
      [[fallthrough]];
    case Entry::Kind::kResign:
    case Entry::Kind::kStandIn:
    case Entry::Kind::kTimeout:
    case Entry::Kind::kForfeit:
    case Entry::Kind::kAway:
    case Entry::Kind::kEnd:
      break;
  }
  if (const auto good = check_hands(wanted); !good) return good.refusal();
  return accepted(std::move(wanted));
}

Result<void> Table::check_hands(const Entry& wanted) const {
  const SeatHolder& holder = seats_[wanted.seat];
  if (holder.kind != SeatHolder::Kind::kPerson || holder.resigned) {
    return Refusal{"wrong_seat", "That seat is played by a bot to the end."};
  }
  if (wanted.kind == Entry::Kind::kReturn) {
    if (holder.stand_in.empty()) return Refusal{"wrong_seat", "Nobody plays for that seat."};
    // Coming back refills nothing.
    const bool bank = clock_.rules().kind == ClockRules::Kind::kBank;
    if (bank && clock_.left(wanted.seat, time_of(wanted)) == 0) {
      return Refusal{"time_up", "The time of that seat is used up; the bot plays on."};
    }
    return {};
  }
  if (wanted.text.empty() || !printable(wanted.text)) {
    return Refusal{"unknown_level", "The level of the bot that plays on is missing."};
  }
  if (wanted.kind == Entry::Kind::kResign) return {};
  if (!holder.stand_in.empty() && wanted.kind != Entry::Kind::kForfeit) {
    return Refusal{"wrong_seat", "A bot plays for that seat already."};
  }
  const bool by_time = wanted.kind == Entry::Kind::kTimeout || wanted.kind == Entry::Kind::kForfeit;
  if (by_time && !clock_.fallen(time_of(wanted)).has(wanted.seat)) {
    return Refusal{"time_left", "That seat has time left."};
  }
  return {};
}

bool Table::still_holds(const CheckedEntry& checked) const {
  return checked.version_ == version() && checked.revision_ == revision_;
}

Result<void> Table::apply(const Entry& entry) {
  const auto checked = check(entry);
  if (!checked) return checked.refusal();
  return apply(*checked);
}

Result<void> Table::apply(const CheckedEntry& checked) {
  if (!still_holds(checked)) return apply(checked.entry());
  const Entry& entry = checked.entry();
  const Seat seat = entry.seat;
  std::vector<Event> events;
  const std::int64_t now = time_of(entry);
  clock_.run(clock_.running(), now);
  time_ = now;
  switch (entry.kind) {
    case Entry::Kind::kMove:
      clear_choices();
      play_move(seat, checked.moves_[seat], events);
      break;
    case Entry::Kind::kDraft:
    case Entry::Kind::kReady:
      if (entry.kind == Entry::Kind::kReady && entry.text.starts_with("[[")) {
        drafts_ = checked.moves_;
        ready_ = to_act();
        play_choices(events);
        break;
      }
      if (entry.kind == Entry::Kind::kDraft || !entry.text.empty()) {
        drafts_[seat] = checked.moves_[seat];
      }
      if (entry.kind == Entry::Kind::kDraft && ready_.has(seat)) ++withdrawn_[seat];
      ready_.remove(seat);
      if (entry.kind == Entry::Kind::kReady) ready_.add(seat);
      if (waiting().empty()) play_choices(events);
      break;
    case Entry::Kind::kUndo:
      take_back(seat);
      break;
    case Entry::Kind::kResign:
    case Entry::Kind::kStandIn:
    case Entry::Kind::kReturn:
    case Entry::Kind::kTimeout:
    case Entry::Kind::kForfeit:
      change_hands(entry);
      break;
    case Entry::Kind::kAway:
      break;
    case Entry::Kind::kEnd:
      clear_choices();
      ending_ = *read_ending(entry.text);
      break;
  }
  add_line(entry);
  recent_[version() % kRecent] = std::move(events);
  run_clock(now);
  return {};
}

std::int64_t Table::time_of(const Entry& entry) const {
  return entry.spent == Entry::kUnknown ? std::max(time_, entry.at) : time_ + entry.spent;
}

void Table::add_line(const Entry& entry) {
  std::uint16_t note = kNoNote;
  if (!entry.text.empty() && (changes_hands(entry.kind) || entry.kind == Entry::Kind::kEnd)) {
    auto it = std::find(notes_.begin(), notes_.end(), entry.text);
    if (it == notes_.end() && notes_.size() < kNoNote) it = notes_.insert(it, entry.text);
    note = static_cast<std::uint16_t>(it - notes_.begin());
  }
  lines_.push_back({entry.at, static_cast<std::uint32_t>(match_.version()), entry.kind,
                    static_cast<std::int8_t>(entry.seat), note});
}

void Table::play_move(Seat seat, CheckedMove move, std::vector<Event>& events) {
  auto step = match_.play(seat, std::move(move));
  if (events.empty()) {
    events = std::move(step.events);
  } else {
    events.insert(events.end(), step.events.begin(), step.events.end());
  }
  // A bot's moves earn a person nothing; with days for each move, the next one has its own.
  const bool own = seats_[seat].played_by().empty();
  if (own) ++own_moves_[seat];
  if (own || clock_.rules().kind == ClockRules::Kind::kDays) clock_.moved(seat);
}

void Table::change_hands(const Entry& entry) {
  SeatHolder& holder = seats_[entry.seat];
  holder.stand_in = entry.text;
  holder.resigned = gives_up(entry.kind);
  const bool own = match_.version() > 0 && match_.moves().back().seat == entry.seat;
  if (own) undo_floor_ = static_cast<std::uint32_t>(match_.version());
}

void Table::run_clock(std::int64_t now) {
  SeatSet thinking;
  for (const Seat seat : waiting()) {
    const SeatHolder& holder = seats_[seat];
    if (holder.kind == SeatHolder::Kind::kPerson && holder.played_by().empty()) thinking.add(seat);
  }
  clock_.run(thinking, now);
}

Result<void> Table::play(Seat seat, std::string_view move, std::int64_t now) {
  return apply({Entry::Kind::kMove, seat, std::string(move), now});
}

Result<void> Table::undo(Seat seat, std::int64_t now) {
  return apply({Entry::Kind::kUndo, seat, {}, now});
}

}  // namespace crownhall
