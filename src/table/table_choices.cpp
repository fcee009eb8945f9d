// Choices of several seats at once: put down, ready, played together.
#include <utility>

#include "table/table.hpp"

namespace crownhall {

Result<void> Table::lay(Seat seat, std::string_view move) {
  if (!simultaneous() || !to_act().has(seat)) {
    return Refusal{"no_draft", "Nothing is chosen at the same time as others just now."};
  }
  CheckedMove choice;
  if (!move.empty()) {
    auto checked = position().check(seat, move);
    if (!checked) return checked.refusal();
    choice = std::move(*checked);
  }
  drafts_[seat] = std::move(choice);
  ++revision_;
  return {};
}

Result<void> Table::lay(const CheckedEntry& choice) {
  const Seat seat = choice->seat;
  if (!still_holds(choice) || !simultaneous()) return lay(seat, choice->text);
  drafts_[seat] = choice.moves_[seat];
  ++revision_;
  return {};
}

void Table::drop_unlaid() {
  for (const Seat seat : to_act()) {
    if (drafts_[seat].text.empty()) ready_.remove(seat);
  }
}

CheckedEntry Table::apart(const CheckedEntry& choice) const {
  CheckedEntry ready = choice;
  ready.entry_.text.clear();
  ready.moves_ = {};
  return ready;
}

CheckedEntry Table::together(const CheckedEntry& last) const {
  CheckedEntry all = last;
  json::array choices;
  for (const Seat seat : to_act()) {
    if (seat != last->seat) all.moves_[seat] = drafts_[seat];
    choices.push_back(json::array{seat, json::string(all.moves_[seat].text)});
  }
  all.entry_.text = write_json(choices);
  return all;
}

Result<SeatArray<CheckedMove>> Table::read_choices(std::string_view text) const {
  const Refusal bad{"bad_choices", "These are not the choices of all who are to act."};
  const auto value = parse_json(text);
  if (!value || !value->is_array()) return bad;
  SeatArray<CheckedMove> chosen;
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

Result<CheckedEntry> Table::check_choice(Entry wanted) const {
  if (wanted.kind == Entry::Kind::kDraft) {
    if (!simultaneous()) {
      return Refusal{"no_draft", "Nothing is chosen at the same time as others just now."};
    }
    if (wanted.text.empty() && to_act().has(wanted.seat)) return accepted(std::move(wanted));
  } else if (wanted.kind == Entry::Kind::kReady && simultaneous() && wanted.text.empty()) {
    if (!waiting().has(wanted.seat) || waiting().size() == 1) {
      return Refusal{"no_draft", "The last choice plays them all; it cannot lie apart."};
    }
    return accepted(std::move(wanted));
  } else if (wanted.kind == Entry::Kind::kReady && wanted.text.starts_with("[[")) {
    auto all = read_choices(wanted.text);
    if (!all) return all.refusal();
    return accepted(std::move(wanted), std::move(*all));
  } else {
    wanted.kind = simultaneous() ? Entry::Kind::kReady : Entry::Kind::kMove;
  }
  auto move = position().check(wanted.seat, wanted.text);
  if (!move) return move.refusal();
  wanted.text = move->text;
  SeatArray<CheckedMove> moves;
  moves[wanted.seat] = std::move(*move);
  return accepted(std::move(wanted), std::move(moves));
}

void Table::play_choices(std::vector<Event>& events) {
  auto chosen = std::exchange(drafts_, {});
  ready_ = {};
  withdrawn_ = {};
  for (const Seat seat : to_act()) play_move(seat, std::move(chosen[seat]), events);
  undo_floor_ = static_cast<std::uint32_t>(match_.version());
}

void Table::clear_choices() {
  drafts_ = {};
  ready_ = {};
  withdrawn_ = {};
}

}  // namespace crownhall
