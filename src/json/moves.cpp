#include "json/moves.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace crownhall {
namespace {

// As much as a list of these texts takes in JSON, but for escapes, of which notation has none.
constexpr std::size_t kQuotesAndComma = 3;

}  // namespace

std::optional<std::vector<std::string>> short_list(const Position& position, Seat seat) {
  if (position.count(seat) > kMostListedMoves) return std::nullopt;
  auto moves = position.legal(seat);
  std::size_t bytes = 1;
  for (const std::string& move : moves) bytes += move.size() + kQuotesAndComma;
  if (bytes > kMostListedBytes) return std::nullopt;
  return moves;
}

std::string steps_text(const Choices& choices) {
  JsonWriter writer = JsonWriter::list(64 * choices.parts().size());
  for (const auto& step : choices.steps()) {
    writer.begin_list("", 0, 0);
    for (std::size_t i = step.begin; i < step.end; ++i) {
      const Part& part = choices.parts()[i];
      writer.begin_object("");
      writer.put("part", part.name.view());
      writer.put("n", part.n);
      writer.put("text", part.text.view());
      if (part.next == kWhole) {
        writer.put_null("to");
      } else {
        writer.put("to", static_cast<std::int64_t>(part.next));
      }
      writer.end_object();
    }
    writer.end_list();
  }
  return writer.take_text();
}

void StepsMessage::describe(Archive& ar) {
  const auto part = [](Archive& a, const Part& one) {
    a.object("", [&](Archive& o) {
      std::string name(one.name.view());
      std::int64_t n = one.n;
      std::string text(one.text.view());
      auto to = static_cast<std::int64_t>(one.next);
      o.value("part", name);
      o.value("n", n);
      o.value("text", text);
      if (o.given("to", one.next != kWhole)) o.number("to", to, 0, Archive::kMostExact);
    });
  };
  if (!of) {  // nothing but its kinds is asked for
    ar.begin_list("steps", 1, 2);
    ar.begin_list("", 1, 2);
    part(ar, Part{});
    ar.end_list();
    return ar.end_list();
  }
  ar.begin_list("steps", of->steps().size(), of->steps().size());
  for (const auto& step : of->steps()) {
    ar.begin_list("", step.end - step.begin, step.end - step.begin);
    for (std::size_t i = step.begin; i < step.end; ++i) part(ar, of->parts()[i]);
    ar.end_list();
  }
  ar.end_list();
}

void put_moves(Archive& ar, const Position* position, Seat viewer) {
  auto count =
      static_cast<std::int64_t>(position && viewer != kSpectator ? position->count(viewer) : 0);
  std::optional<std::vector<std::string>> list{std::in_place};
  std::string steps;
  if (count > 0) {
    list = short_list(*position, viewer);
    const Choices choices = position->choices(viewer);
    if (choices.composed() || !list)
      steps = text_of(StepsMessage{&choices}, 64 * choices.parts().size());
    if (steps.size() > kMostStepBytes) steps.clear();
  }
  ar.nullable("legal", list);
  ar.number("count", count, 0, Archive::kMostExact);
  if (ar.given("choices", !steps.empty())) ar.embedded("choices", steps, StepsMessage::kName);
}

std::string page_text(const Choices& choices, std::uint64_t from, std::size_t most) {
  JsonWriter writer(kMostListedBytes);
  writer.put("count", static_cast<std::int64_t>(choices.count()));
  writer.put("from", static_cast<std::int64_t>(from));
  writer.begin_list("moves", 0, 0);
  std::uint64_t at = from;
  for (std::size_t bytes = 1; at < choices.count() && at - from < most; ++at) {
    const std::string move = choices.text(at);
    bytes += move.size() + kQuotesAndComma;
    if (at > from && bytes > kMostListedBytes) break;
    writer.put("", move);
  }
  writer.end_list();
  if (at < choices.count()) {
    writer.put("next", static_cast<std::int64_t>(at));
  } else {
    writer.put_null("next");
  }
  return writer.take_text();
}

std::string walk_steps(const json::value& steps, Rng& rng) {
  const json::array* all = steps.if_array();
  if (!all || all->empty()) return "";
  std::string text;
  for (std::size_t at = 0;;) {
    const json::array& parts = all->at(at).as_array();
    const json::object& part =
        parts[rng.below(static_cast<std::uint32_t>(parts.size()))].as_object();
    const json::string& added = part.at("text").as_string();
    text.append(added.data(), added.size());
    const json::value& to = part.at("to");
    if (to.is_null()) return text;
    at = static_cast<std::size_t>(to.as_int64());
  }
}

}  // namespace crownhall
