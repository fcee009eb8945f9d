#include "table/table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/text.hpp"

namespace crownhall {
namespace {

constexpr std::string_view kWords[] = {"move",   "draft",    "ready",  "undo",
                                       "resign", "stand_in", "return", "timeout"};
constexpr std::size_t kLongestName = 96;          // bytes
constexpr std::int64_t kReturnGrace = 30 * 1000;  // a returning seat has at least this long
constexpr std::uint16_t kNoNote = 0xffff;

std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

bool printable(std::string_view text) {
  return text.size() <= kLongestName && is_utf8(text) &&
         std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

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

std::string_view entry_word(Entry::Kind kind) { return kWords[static_cast<std::size_t>(kind)]; }

std::optional<Entry::Kind> entry_kind(std::string_view word) {
  const auto it = std::find(std::begin(kWords), std::end(kWords), word);
  if (it == std::end(kWords)) return std::nullopt;
  return static_cast<Entry::Kind>(it - std::begin(kWords));
}

// -- beginnings --

Table::Table(Match match, std::vector<SeatHolder> seats, const ClockRules& clock, std::int64_t now)
    : match_(std::move(match)),
      seats_(std::move(seats)),
      clock_(clock, match_.game().players(), now),
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
                                    const ClockRules& clock, std::int64_t now) {
  if (const auto good = clock.check(); !good) return good.refusal();
  // Both go into the record, which is JSON.
  if (!is_utf8(match.seed())) return Refusal{"bad_seed", "The seed must be text in UTF-8."};
  if (!is_utf8(match.game().setup().data)) {
    return Refusal{"bad_data", "The data must be text in UTF-8."};
  }
  if (seats.empty()) seats.resize(index(match.game().players()));
  if (seats.size() != index(match.game().players())) {
    return Refusal{"bad_seat", "The match is for " + std::to_string(match.game().players()) +
                                   " players, and " + std::to_string(seats.size()) + " are given."};
  }
  for (const SeatHolder& holder : seats) {
    if (const auto good = check_holder(holder); !good) return good.refusal();
  }
  return Table(std::move(match), std::move(seats), clock, now);
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
    const std::string& level = seats_[index(seat)].played_by();
    if (!level.empty()) turns.push_back({seat, level});
  }
  return turns;
}

bool Table::can_undo(Seat seat) const { return check_undo(seat).ok(); }

std::vector<int> Table::places() const {
  assert(over());
  const Outcome outcome = position().outcome();
  const auto rank = [&](std::size_t i) { return std::pair(seats_[i].resigned, outcome.places[i]); };
  std::vector<int> places;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    int place = 1;
    for (std::size_t j = 0; j < seats_.size(); ++j) place += rank(j) < rank(i);
    places.push_back(place);
  }
  return places;
}

Result<void> Table::set_seat(Seat seat, SeatHolder holder) {
  if (seat < 0 || seat >= players()) {
    return Refusal{"bad_seat", "There is no seat " + std::to_string(seat) + " at this table."};
  }
  if (const auto good = check_holder(holder); !good) return good.refusal();
  seats_[index(seat)] = std::move(holder);
  ++revision_;
  return {};
}

// -- the log --

Result<Entry> Table::check(Entry wanted) const {
  if (wanted.seat < 0 || wanted.seat >= players()) {
    return Refusal{"bad_seat",
                   "There is no seat " + std::to_string(wanted.seat) + " at this table."};
  }
  if (over()) return Refusal{"match_over", "The match is over."};
  if (version() >= kMaxEntries) {
    return Refusal{"too_many_entries", "This table has seen more than a table can."};
  }
  if (seats_[index(wanted.seat)].kind == SeatHolder::Kind::kEmpty) {
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
      return wanted;
    }
    case Entry::Kind::kReturn:
      wanted.text.clear();
      [[fallthrough]];
    case Entry::Kind::kResign:
    case Entry::Kind::kStandIn:
    case Entry::Kind::kTimeout:
      break;
  }
  if (const auto good = check_hands(wanted); !good) return good.refusal();
  return wanted;
}

Result<Entry> Table::check_choice(Entry wanted) const {
  if (wanted.kind == Entry::Kind::kDraft) {
    if (!simultaneous()) {
      return Refusal{"no_draft", "Nothing is chosen at the same time as others just now."};
    }
    if (wanted.text.empty() && to_act().has(wanted.seat)) return wanted;
  } else {
    wanted.kind = simultaneous() ? Entry::Kind::kReady : Entry::Kind::kMove;
  }
  auto text = position().check(wanted.seat, wanted.text);
  if (!text) return text.refusal();
  wanted.text = std::move(*text);
  return wanted;
}

Result<void> Table::check_undo(Seat seat) const {
  const auto no = [](const char* why) { return Refusal{"no_undo", why}; };
  if (seat < 0 || seat >= players() || over()) return no("There is nothing to take back.");
  const SeatHolder& holder = seats_[index(seat)];
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
    if (other != seat && !drafts_[index(other)].empty()) {
      return no("Somebody else has chosen since.");
    }
  }
  return {};
}

Result<void> Table::check_hands(const Entry& wanted) const {
  const SeatHolder& holder = seats_[index(wanted.seat)];
  if (holder.kind != SeatHolder::Kind::kPerson || holder.resigned) {
    return Refusal{"wrong_seat", "That seat is played by a bot to the end."};
  }
  if (wanted.kind == Entry::Kind::kReturn) {
    if (!holder.stand_in.empty()) return {};
    return Refusal{"wrong_seat", "Nobody plays for that seat."};
  }
  if (wanted.text.empty() || !printable(wanted.text)) {
    return Refusal{"unknown_level", "The level of the bot that plays on is missing."};
  }
  if (wanted.kind == Entry::Kind::kResign) return {};
  if (!holder.stand_in.empty()) return Refusal{"wrong_seat", "A bot plays for that seat already."};
  if (wanted.kind == Entry::Kind::kTimeout && !clock_.fallen(wanted.at).has(wanted.seat)) {
    return Refusal{"time_left", "That seat has time left."};
  }
  return {};
}

Result<void> Table::apply(const Entry& entry) {
  const auto checked = check(entry);
  if (!checked) return checked.refusal();
  const Seat seat = checked->seat;
  std::vector<Event> events;
  clock_.run(clock_.running(), entry.at);
  switch (checked->kind) {
    case Entry::Kind::kMove:
      clear_choices();
      play_move(seat, checked->text, events);
      break;
    case Entry::Kind::kDraft:
    case Entry::Kind::kReady:
      drafts_[index(seat)] = checked->text;
      ready_.remove(seat);
      if (checked->kind == Entry::Kind::kReady) ready_.add(seat);
      if (waiting().empty()) play_choices(events);
      break;
    case Entry::Kind::kUndo: {
      clear_choices();
      const auto back = match_.take_back();
      assert(back.ok());
      static_cast<void>(back);
      clock_.took_back(seat);
      break;
    }
    case Entry::Kind::kResign:
    case Entry::Kind::kStandIn:
    case Entry::Kind::kReturn:
    case Entry::Kind::kTimeout:
      change_hands(*checked);
      break;
  }
  add_line(*checked);
  recent_[index(version()) % kRecent] = std::move(events);
  run_clock(entry.at);
  return {};
}

void Table::add_line(const Entry& entry) {
  std::uint16_t note = kNoNote;
  const bool level = entry.kind == Entry::Kind::kResign || entry.kind == Entry::Kind::kStandIn ||
                     entry.kind == Entry::Kind::kTimeout;
  if (level) {
    auto it = std::find(notes_.begin(), notes_.end(), entry.text);
    if (it == notes_.end() && notes_.size() < kNoNote) it = notes_.insert(it, entry.text);
    note = static_cast<std::uint16_t>(it - notes_.begin());
  }
  lines_.push_back({entry.at, static_cast<std::uint32_t>(match_.version()), entry.kind,
                    static_cast<std::int8_t>(entry.seat), note});
}

void Table::play_move(Seat seat, std::string_view move, std::vector<Event>& events) {
  auto step = match_.play(seat, move);
  assert(step.ok());
  if (step && events.empty()) {
    events = std::move(step->events);
  } else if (step) {
    events.insert(events.end(), step->events.begin(), step->events.end());
  }
  clock_.moved(seat);
}

void Table::play_choices(std::vector<Event>& events) {
  const auto chosen = std::exchange(drafts_, {});
  ready_ = {};
  for (const Seat seat : to_act()) play_move(seat, chosen[index(seat)], events);
  undo_floor_ = static_cast<std::uint32_t>(match_.version());
}

void Table::clear_choices() {
  for (auto& draft : drafts_) draft.clear();
  ready_ = {};
}

void Table::change_hands(const Entry& entry) {
  SeatHolder& holder = seats_[index(entry.seat)];
  holder.stand_in = entry.text;
  holder.resigned = entry.kind == Entry::Kind::kResign;
  if (entry.kind == Entry::Kind::kReturn) clock_.grant(entry.seat, kReturnGrace);
  const bool own = match_.version() > 0 && match_.moves().back().seat == entry.seat;
  if (own) undo_floor_ = static_cast<std::uint32_t>(match_.version());
}

void Table::run_clock(std::int64_t now) {
  SeatSet thinking;
  for (const Seat seat : waiting()) {
    const SeatHolder& holder = seats_[index(seat)];
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
