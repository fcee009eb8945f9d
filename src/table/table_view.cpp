// What a viewer is shown of a table: the position and the log, as JSON and in words.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cassert>

#include "json/moves.hpp"
#include "json/position.hpp"
#include "json/writer.hpp"
#include "table/table.hpp"
#include "table/wire.hpp"

namespace crownhall {
namespace {

wire::Result result_of(const Table& table) {
  const bool by_rules = table.ending() == Ending::kRules;
  const Outcome outcome = by_rules ? table.position().outcome() : Outcome{};
  wire::Result result;
  result.places = table.places();
  result.scores.assign(outcome.scores.begin(), outcome.scores.end());
  result.decided_by = by_rules ? outcome.decided_by : ending_word(table.ending());
  if (!by_rules) return result;
  for (const ScoreLine& line : table.position().breakdown()) {
    result.breakdown.push_back(
        {line.seat, std::string(line.label), line.points, {line.args[0], line.args[1]}});
  }
  return result;
}

}  // namespace

std::string Table::position_text(Seat viewer, std::int64_t now, std::int64_t at,
                                 SharedParts* shared) const {
  assert(viewer == kSpectator || (viewer >= 0 && viewer < players()));
  const bool ended = ending_ != Ending::kRules;
  const Prompt prompt = ended ? Prompt{"over", ""} : position().prompt(viewer);
  wire::Position shown;
  shown.version = version();
  shown.moves = match_.version();
  shown.to_act = wire::seats_of(to_act());
  shown.waiting = wire::seats_of(waiting());
  shown.prompt = {std::string(prompt.key), std::string(prompt.section)};
  shown.mover = ended ? kSpectator : viewer;
  if (viewer != kSpectator && !draft(viewer).empty()) shown.draft = draft(viewer);
  shown.undo = viewer != kSpectator && can_undo(viewer);
  shown.practice = practice_;
  shown.of = &position();
  shown.viewer = viewer;
  if (!over() && clock_.rules().kind != ClockRules::Kind::kNone) {
    shown.clock.emplace();
    shown.clock->at = at < 0 ? now : at;
    for (Seat seat = 0; seat < players(); ++seat) {
      shown.clock->left_ms.push_back(clock_.left(seat, now));
    }
    shown.clock->running = wire::seats_of(clock_.running());
  }
  if (over() && counts(ending_)) shown.result = result_of(*this);
  return text_of(std::move(shown), 2048, shared);
}

std::uint32_t Table::moves_before(std::size_t line) const {
  return line == 0 ? first_moves_ : lines_[line - 1].moves;
}

Table::Story Table::story(int since) const {
  const auto first = static_cast<std::size_t>(std::clamp(since, 0, version()));
  Story story;
  for (std::size_t i = first; i < lines_.size(); ++i) {
    story.lines.push_back({static_cast<int>(i) + 1, &lines_[i], {}, {}});
  }
  // From the end: a move stands if no later entry left fewer moves.
  std::uint32_t standing = static_cast<std::uint32_t>(match_.version());
  for (std::size_t i = lines_.size(); i-- > first;) {
    standing = std::min(standing, lines_[i].moves);
    const std::uint32_t before = moves_before(i);
    if (lines_[i].moves <= before || lines_[i].moves > standing) continue;
    story.lines[i - first].moves =
        std::span(match_.moves()).subspan(before, lines_[i].moves - before);
  }
  if (story.lines.size() > kRecent) {
    replay_into(story);
    return story;
  }
  for (LineDetails& details : story.lines) {
    if (!details.moves.empty())
      details.events = recent_[static_cast<std::size_t>(details.version) % kRecent];
  }
  return story;
}

void Table::replay_into(Story& story) const {
  std::vector<std::size_t> end_of_move;  // in `replayed`
  match_.replay([&](int, const Position&, const std::vector<Event>& events) {
    story.replayed.insert(story.replayed.end(), events.begin(), events.end());
    end_of_move.push_back(story.replayed.size());
  });
  for (LineDetails& details : story.lines) {
    if (details.moves.empty()) continue;
    const std::size_t before = moves_before(static_cast<std::size_t>(details.version) - 1);
    const std::size_t begin = end_of_move[before];
    const std::size_t end = end_of_move[before + details.moves.size()];
    details.events = std::span(story.replayed).subspan(begin, end - begin);
  }
}

bool Table::may_know(const LineDetails& details, const Match::Move& move, Seat viewer) const {
  if (over() || viewer == kReferee || viewer == move.seat) return true;
  for (const Event& event : details.events) {
    if (!event.audience.has(viewer)) continue;
    const EventSpec& spec = game().events()[event.id];
    for (std::size_t i = 0; i < spec.args.size(); ++i) {
      if (spec.args[i].kind != ArgKind::kMove) continue;
      if (game().move_text(static_cast<std::uint64_t>(event.args[i])) == move.text) return true;
    }
  }
  return false;
}

std::string Table::log_text(Seat viewer, int since, int until) const {
  const Story story = this->story(since);
  JsonWriter writer = JsonWriter::list();
  for (const LineDetails& details : story.lines) {
    const bool unready = details.line->kind == Entry::Kind::kDraft;
    if (unready && viewer != details.line->seat && viewer != kReferee) continue;
    if (details.version > until) break;
    wire::LogEntry entry = entry_for(details, viewer);
    writer.value("", entry);
  }
  return writer.take_text();
}

wire::LogEntry Table::entry_for(const LineDetails& details, Seat viewer) const {
  const auto known = [&](const Match::Move& move) -> std::optional<std::string> {
    if (!may_know(details, move, viewer)) return std::nullopt;
    return move.text;
  };
  const Line& line = *details.line;
  wire::LogEntry entry;
  entry.version = details.version;
  entry.at = line.at;
  entry.kind = entry_word(line.kind);
  if (line.seat != Entry::kNoSeat) entry.seat = line.seat;
  if (line.kind == Entry::Kind::kReady) entry.moves.emplace();
  for (const Match::Move& move : details.moves) {
    if (entry.moves) entry.moves->push_back({move.seat, known(move)});
    if (move.seat == line.seat && !entry.move) entry.move = known(move);
  }
  if (line.note < notes_.size()) {
    (line.kind == Entry::Kind::kEnd ? entry.reason : entry.level) = notes_[line.note];
  }
  entry.game = &game();
  entry.events = details.events;
  entry.viewer = viewer;
  return entry;
}

json::array Table::log_json(Seat viewer, int since) const {
  auto value = parse_json(log_text(viewer, since), {.bytes = SIZE_MAX});
  assert(value.ok());
  return std::move(value->get_array());
}

std::vector<Table::LogLine> Table::log(const Messages& messages, Seat viewer, int since) const {
  const auto names = this->names();
  const std::string_view key = game().info().key;
  std::vector<LogLine> lines;
  if (since == 0) lines.push_back({0, messages.text(key, "log.start")});
  const Story story = this->story(since);
  for (const LineDetails& details : story.lines) {
    const Line& line = *details.line;
    const bool silent = line.kind == Entry::Kind::kMove || line.kind == Entry::Kind::kDraft ||
                        (line.kind == Entry::Kind::kReady && !details.moves.empty());
    const bool taken_back = line.kind == Entry::Kind::kMove && details.moves.empty();
    if (taken_back || !silent) {
      std::string word(taken_back ? "taken_back" : entry_word(line.kind));
      MessageArgs args;
      if (line.kind == Entry::Kind::kEnd) {
        word += '.' + notes_[line.note];
      } else if (line.seat != Entry::kNoSeat) {
        args.emplace_back("seat", names[line.seat]);
      }
      if (line.note < notes_.size()) args.emplace_back("level", notes_[line.note]);
      lines.push_back({details.version, messages.text(key, "log." + word, args)});
    }
    for (const Event& event : details.events) {
      if (viewer != kReferee && !event.audience.has(viewer)) continue;
      lines.push_back({details.version, messages.sentence(game(), event, names)});
    }
  }
  return lines;
}

std::string Table::prompt(const Messages& messages, Seat viewer) const {
  const auto key = ending_ == Ending::kRules ? position().prompt(viewer).key : "over";
  return messages.text(game().info().key, "prompt." + std::string(key));
}

}  // namespace crownhall
