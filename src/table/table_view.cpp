// What a viewer is shown of a table: the position and the log, as JSON and in words.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cassert>

#include "json/position.hpp"
#include "json/writer.hpp"
#include "table/table.hpp"

namespace crownhall {
namespace {

void put_seats(JsonWriter& writer, std::string_view key, SeatSet seats) {
  writer.begin_list(key, 0, kMaxPlayers);
  for (const Seat seat : seats) writer.put("", seat);
  writer.end_list();
}

void put_clock(JsonWriter& writer, const Clock& clock, int players, std::int64_t now) {
  writer.begin_object("clock");
  writer.put("at", now);
  writer.begin_list("left_ms", 0, kMaxPlayers);
  for (Seat seat = 0; seat < players; ++seat) writer.put("", clock.left(seat, now));
  writer.end_list();
  put_seats(writer, "running", clock.running());
  writer.end_object();
}

void put_result(JsonWriter& writer, const Table& table) {
  const Outcome outcome = table.position().outcome();
  writer.begin_object("result");
  writer.begin_list("places", 0, kMaxPlayers);
  for (const int place : table.places()) writer.put("", place);
  writer.end_list();
  writer.begin_list("scores", 0, kMaxPlayers);
  for (const auto score : outcome.scores) writer.put("", score);
  writer.end_list();
  writer.put("decided_by", outcome.decided_by);
  writer.put_json("breakdown", write_json(breakdown_json(table.position())));
  writer.end_object();
}

}  // namespace

std::string Table::position_text(Seat viewer, std::int64_t now) const {
  JsonWriter writer(2048);
  writer.put("version", version());
  writer.put("moves", match_.version());
  put_seats(writer, "to_act", to_act());
  put_seats(writer, "waiting", waiting());
  const Prompt prompt = position().prompt(viewer);
  writer.begin_object("prompt");
  writer.put("key", prompt.key);
  writer.put("section", prompt.section);
  writer.end_object();
  writer.begin_list("legal", 0, 0);
  if (viewer != kSpectator) {
    for (const std::string& move : position().legal(viewer)) writer.put("", move);
  }
  writer.end_list();
  if (viewer == kSpectator || draft(viewer).empty()) {
    writer.put_null("draft");
  } else {
    writer.put("draft", draft(viewer));
  }
  writer.put_flag("undo", viewer != kSpectator && can_undo(viewer));
  writer.begin_object("view");
  position().write_view(viewer, writer);
  writer.end_object();
  if (over() || clock_.rules().kind == ClockRules::Kind::kNone) {
    writer.put_null("clock");
  } else {
    put_clock(writer, clock_, players(), now);
  }
  if (over()) {
    put_result(writer, *this);
  } else {
    writer.put_null("result");
  }
  return writer.take_text();
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
  for (Told& told : story.lines) {
    if (!told.moves.empty())
      told.events = recent_[static_cast<std::size_t>(told.version) % kRecent];
  }
  return story;
}

void Table::replay_into(Story& story) const {
  std::vector<std::size_t> end_of_move;  // in `replayed`
  match_.replay([&](int, const Position&, const std::vector<Event>& events) {
    story.replayed.insert(story.replayed.end(), events.begin(), events.end());
    end_of_move.push_back(story.replayed.size());
  });
  for (Told& told : story.lines) {
    if (told.moves.empty()) continue;
    const std::size_t before = moves_before(static_cast<std::size_t>(told.version) - 1);
    const std::size_t begin = end_of_move[before];
    const std::size_t end = end_of_move[before + told.moves.size()];
    told.events = std::span(story.replayed).subspan(begin, end - begin);
  }
}

bool Table::may_know(const Told& told, const Match::Move& move, Seat viewer) const {
  if (over() || viewer == kReferee || viewer == move.seat) return true;
  for (const Event& event : told.events) {
    if (!event.audience.has(viewer)) continue;
    const EventSpec& spec = game().events()[event.id];
    for (std::size_t i = 0; i < spec.args.size(); ++i) {
      if (spec.args[i].kind != ArgKind::kMove) continue;
      if (game().move_text(static_cast<std::uint64_t>(event.args[i])) == move.text) return true;
    }
  }
  return false;
}

std::string Table::log_text(Seat viewer, int since) const {
  const Story story = this->story(since);
  JsonWriter writer;
  writer.begin_list("log", 0, 0);
  for (const Told& told : story.lines) {
    const bool unready = told.line->kind == Entry::Kind::kDraft;
    if (unready && viewer != told.line->seat && viewer != kReferee) continue;
    writer.begin_object("");
    put_line(writer, told, viewer);
    writer.end_object();
  }
  writer.end_list();
  const std::string object = writer.take_text();  // {"log":[...]}
  return object.substr(7, object.size() - 8);
}

void Table::put_line(JsonWriter& writer, const Told& told, Seat viewer) const {
  const auto put_move = [&](const Match::Move* move) {
    if (move && may_know(told, *move, viewer)) {
      writer.put("move", move->text);
    } else {
      writer.put_null("move");
    }
  };
  const Line& line = *told.line;
  const auto own = std::find_if(told.moves.begin(), told.moves.end(),
                                [&](const Match::Move& move) { return move.seat == line.seat; });
  writer.put("version", told.version);
  writer.put("at", line.at);
  writer.put("kind", entry_word(line.kind));
  writer.put("seat", line.seat);
  put_move(own == told.moves.end() ? nullptr : &*own);
  if (line.kind == Entry::Kind::kReady) {
    writer.begin_list("moves", 0, told.moves.size());
    for (const Match::Move& move : told.moves) {
      writer.begin_object("");
      writer.put("seat", move.seat);
      put_move(&move);
      writer.end_object();
    }
    writer.end_list();
  }
  if (line.note < notes_.size()) writer.put("level", notes_[line.note]);
  put_events(writer, "events", game(), told.events, viewer);
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
  for (const Told& told : story.lines) {
    const Line& line = *told.line;
    const bool silent = line.kind == Entry::Kind::kMove || line.kind == Entry::Kind::kDraft ||
                        (line.kind == Entry::Kind::kReady && !told.moves.empty());
    const bool taken_back = line.kind == Entry::Kind::kMove && told.moves.empty();
    if (taken_back || !silent) {
      const std::string word(taken_back ? "taken_back" : entry_word(line.kind));
      MessageArgs args{{"seat", names[static_cast<std::size_t>(line.seat)]}};
      if (line.note < notes_.size()) args.emplace_back("level", notes_[line.note]);
      lines.push_back({told.version, messages.text(key, "log." + word, args)});
    }
    for (const Event& event : told.events) {
      if (viewer != kReferee && !event.audience.has(viewer)) continue;
      lines.push_back({told.version, messages.sentence(game(), event, names)});
    }
  }
  return lines;
}

std::string Table::prompt(const Messages& messages, Seat viewer) const {
  return messages.text(game().info().key, "prompt." + std::string(position().prompt(viewer).key));
}

}  // namespace crownhall
