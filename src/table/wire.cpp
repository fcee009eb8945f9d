#include "table/wire.hpp"

#include "json/moves.hpp"
#include "json/position.hpp"

namespace crownhall::wire {

Seats seats_of(SeatSet set) {
  Seats seats;
  for (const Seat seat : set) seats.push_back(seat);
  return seats;
}

std::span<const std::string_view> entry_words() {
  static constexpr std::array<std::string_view, 11> kWords{
      "move",   "draft",   "ready",   "undo", "resign", "stand_in",
      "return", "timeout", "forfeit", "away", "end"};
  return kWords;
}

std::span<const std::string_view> ending_words() {
  static constexpr std::array<std::string_view, 5> kWords{"void", "resigned", "time", "abandoned",
                                                          "called_off"};
  return kWords;
}

void Prompt::describe(Archive& ar) {
  ar.value("key", key);
  ar.value("section", section);
}

void ClockNow::describe(Archive& ar) {
  ar.value("at", at);
  ar.value("left_ms", left_ms);
  ar.value("running", running);
}

void ScoreLine::describe(Archive& ar) {
  ar.value("seat", seat);
  ar.value("label", label);
  ar.value("points", points);
  ar.integers("args", args, args.size(), -Archive::kMostExact, Archive::kMostExact);
}

void Result::describe(Archive& ar) {
  ar.value("places", places);
  ar.value("scores", scores);
  ar.value("decided_by", decided_by);
  ar.value("breakdown", breakdown);
}

void Position::describe(Archive& ar) {
  ar.value("version", version);
  ar.value("moves", moves);
  ar.value("to_act", to_act);
  ar.value("waiting", waiting);
  ar.value("prompt", prompt);
  put_moves(ar, of, mover);
  ar.nullable("draft", draft);
  ar.value("undo", undo);
  ar.value("practice", practice);
  if (of) {
    ar.object("view", [&](Archive& a) { of->write_view(viewer, a); });
  } else {
    std::string view;
    ar.embedded("view", view, "GameView");
  }
  ar.nullable("clock", clock);
  ar.nullable("result", result);
}

void SeatMove::describe(Archive& ar) {
  ar.value("seat", seat);
  ar.nullable("move", move);
}

void LogEntry::describe(Archive& ar) {
  ar.value("version", version);
  ar.value("at", at);
  ar.one_of("kind", kind, entry_words());
  ar.nullable("seat", seat);
  ar.nullable("move", move);
  ar.optional("moves", moves);
  ar.optional("level", level);
  if (ar.present("reason", reason.has_value())) {
    std::string word = reason.value_or("");
    ar.one_of("reason", word, ending_words());
  }
  if (game) return put_events(ar, "events", *game, events, viewer);
  std::string event;
  ar.begin_list("events", 1, 2);
  ar.embedded("", event, "GameEvent");
  ar.end_list();
}

}  // namespace crownhall::wire
