#include "table/table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/index.hpp"
#include "base/text.hpp"
#include "game/seat_array.hpp"

namespace crownhall {
namespace {

constexpr std::string_view kWords[] = {"move",   "draft",   "ready",   "undo", "resign", "stand_in",
                                       "return", "timeout", "forfeit", "away", "end"};
constexpr std::string_view kEndings[] = {"", "void", "resigned", "time", "abandoned"};
constexpr std::size_t kLongestName = 96;  // bytes
constexpr std::uint16_t kNoNote = 0xffff;

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

std::string_view entry_word(Entry::Kind kind) { return kWords[index(kind)]; }

std::optional<Entry::Kind> entry_kind(std::string_view word) {
  const auto it = std::find(std::begin(kWords), std::end(kWords), word);
  if (it == std::end(kWords)) return std::nullopt;
  return static_cast<Entry::Kind>(it - std::begin(kWords));
}

std::string_view ending_word(Ending ending) { return kEndings[index(ending)]; }

bool counts(Ending ending) { return ending != Ending::kVoid && ending != Ending::kAbandoned; }

bool changes_hands(Entry::Kind kind) {
  return gives_up(kind) || kind == Entry::Kind::kStandIn || kind == Entry::Kind::kReturn ||
         kind == Entry::Kind::kTimeout;
}

bool gives_up(Entry::Kind kind) {
  return kind == Entry::Kind::kResign || kind == Entry::Kind::kForfeit;
}

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

std::optional<Ending> read_ending(std::string_view word) {
  const auto it = std::find(std::begin(kEndings) + 1, std::end(kEndings), word);
  if (it == std::end(kEndings)) return std::nullopt;
  return static_cast<Ending>(it - std::begin(kEndings));
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

// -- the log --

Result<Entry> Table::check(Entry wanted) const {
  // Always possible while the match goes on: the hall must be able to end what it began.
  if (wanted.kind == Entry::Kind::kEnd || wanted.kind == Entry::Kind::kAway) {
    if (over()) return Refusal{"match_over", "The match is over."};
    const bool end = wanted.kind == Entry::Kind::kEnd;
    if (wanted.seat != Entry::kNoSeat || (end && !read_ending(wanted.text))) {
      return Refusal{"bad_ending", "That is no way to end a match."};
    }
    if (!end) wanted.text.clear();
    return wanted;
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
      return wanted;
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
  return wanted;
}

Result<void> Table::lay(Seat seat, std::string_view move) {
  if (!simultaneous() || !to_act().has(seat)) {
    return Refusal{"no_draft", "Nothing is chosen at the same time as others just now."};
  }
  std::string text;
  if (!move.empty()) {
    auto checked = position().check(seat, move);
    if (!checked) return checked.refusal();
    text = std::move(*checked);
  }
  drafts_[seat] = std::move(text);
  ++revision_;
  return {};
}

void Table::drop_unlaid() {
  for (const Seat seat : to_act()) {
    if (drafts_[seat].empty()) ready_.remove(seat);
  }
}

std::string Table::choices_text(Seat seat, std::string_view move) const {
  json::array all;
  for (const Seat one : to_act()) {
    const std::string_view text = one == seat ? move : std::string_view(draft(one));
    all.push_back(json::array{one, json::string_view(text.data(), text.size())});
  }
  return write_json(all);
}

Result<SeatArray<std::string>> Table::read_choices(std::string_view text) const {
  const Refusal bad{"bad_choices", "These are not the choices of all who are to act."};
  const auto value = parse_json(text);
  if (!value || !value->is_array()) return bad;
  SeatArray<std::string> chosen;
  SeatSet left = to_act();
  for (const auto& entry : value->get_array()) {
    const auto* pair = entry.if_array();
    if (!pair || pair->size() != 2 || !(*pair)[0].is_int64() || !(*pair)[1].is_string()) return bad;
    const std::int64_t seat = (*pair)[0].get_int64();
    if (seat < 0 || seat >= players() || !left.has(static_cast<Seat>(seat))) return bad;
    const json::string& told = (*pair)[1].get_string();
    auto move = position().check(static_cast<Seat>(seat), {told.data(), told.size()});
    if (!move) return move.refusal();
    left.remove(static_cast<Seat>(seat));
    chosen[seat] = std::move(*move);
  }
  if (!left.empty()) return bad;
  return chosen;
}

Result<Entry> Table::check_choice(Entry wanted) const {
  if (wanted.kind == Entry::Kind::kDraft) {
    if (!simultaneous()) {
      return Refusal{"no_draft", "Nothing is chosen at the same time as others just now."};
    }
    if (wanted.text.empty() && to_act().has(wanted.seat)) return wanted;
  } else if (wanted.kind == Entry::Kind::kReady && simultaneous() && wanted.text.empty()) {
    if (!waiting().has(wanted.seat) || waiting().size() == 1) {
      return Refusal{"no_draft", "The last choice plays them all; it cannot lie apart."};
    }
    return wanted;
  } else if (wanted.kind == Entry::Kind::kReady && wanted.text.starts_with("[[")) {
    if (const auto all = read_choices(wanted.text); !all) return all.refusal();
    return wanted;
  } else {
    wanted.kind = simultaneous() ? Entry::Kind::kReady : Entry::Kind::kMove;
  }
  auto text = position().check(wanted.seat, wanted.text);
  if (!text) return text.refusal();
  wanted.text = std::move(*text);
  return wanted;
}

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
    if (other != seat && (!drafts_[other].empty() || ready_.has(other))) {
      return no("Somebody else has chosen since.");
    }
  }
  return {};
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

Result<void> Table::apply(const Entry& entry) {
  const auto checked = check(entry);
  if (!checked) return checked.refusal();
  const Seat seat = checked->seat;
  std::vector<Event> events;
  const std::int64_t now = time_of(entry);
  clock_.run(clock_.running(), now);
  time_ = now;
  switch (checked->kind) {
    case Entry::Kind::kMove:
      clear_choices();
      play_move(seat, checked->text, events);
      break;
    case Entry::Kind::kDraft:
    case Entry::Kind::kReady:
      if (checked->kind == Entry::Kind::kReady && checked->text.starts_with("[[")) {
        drafts_ = *read_choices(checked->text);
        ready_ = to_act();
        play_choices(events);
        break;
      }
      if (checked->kind == Entry::Kind::kDraft || !checked->text.empty()) {
        drafts_[seat] = checked->text;
      }
      if (checked->kind == Entry::Kind::kDraft && ready_.has(seat)) ++withdrawn_[seat];
      ready_.remove(seat);
      if (checked->kind == Entry::Kind::kReady) ready_.add(seat);
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
      change_hands(*checked);
      break;
    case Entry::Kind::kAway:
      break;
    case Entry::Kind::kEnd:
      clear_choices();
      ending_ = *read_ending(checked->text);
      break;
  }
  add_line(*checked);
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

void Table::play_move(Seat seat, std::string_view move, std::vector<Event>& events) {
  auto step = match_.play(seat, move);
  assert(step.ok());
  if (step && events.empty()) {
    events = std::move(step->events);
  } else if (step) {
    events.insert(events.end(), step->events.begin(), step->events.end());
  }
  // A bot's moves earn a person nothing; with days for each move, the next one has its own.
  const bool own = seats_[seat].played_by().empty();
  if (own) ++own_moves_[seat];
  if (own || clock_.rules().kind == ClockRules::Kind::kDays) clock_.moved(seat);
}

void Table::play_choices(std::vector<Event>& events) {
  const auto chosen = std::exchange(drafts_, {});
  ready_ = {};
  withdrawn_ = {};
  for (const Seat seat : to_act()) play_move(seat, chosen[seat], events);
  undo_floor_ = static_cast<std::uint32_t>(match_.version());
}

void Table::clear_choices() {
  for (auto& draft : drafts_) draft.clear();
  ready_ = {};
  withdrawn_ = {};
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
