#include "table/record.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/text.hpp"
#include "json/position.hpp"
#include "json/reader.hpp"
#include "json/setup.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kMaxMoves = 1000000;
constexpr std::size_t kTrailDigits = 4;
constexpr std::string_view kSeatKinds[] = {"empty", "person", "bot"};

json::string_view view_of(std::string_view text) { return {text.data(), text.size()}; }

std::string trail_of(const Position& position) {
  return state_digest(position).substr(0, kTrailDigits);
}

json::object seat_json(const SeatHolder& seat) {
  return {{"kind", view_of(kSeatKinds[static_cast<std::size_t>(seat.kind)])},
          {"name", seat.name},
          {"level", seat.level},
          {"stand_in", seat.stand_in},
          {"resigned", seat.resigned}};
}

void archive(Archive& ar, SeatHolder& seat) {
  ar.word("kind", seat.kind, kSeatKinds);
  ar.text("name", seat.name);
  ar.text("level", seat.level);
  ar.text("stand_in", seat.stand_in);
  ar.flag("resigned", seat.resigned);
}

json::value copy(const json::value* value) { return value ? *value : json::value(); }

}  // namespace

Record make_record(const Match& match, const std::vector<SeatHolder>& seats) {
  const AnyGame& game = match.game();
  Record record;
  record.game = game.info().key;
  record.rules_version = game.info().version;
  record.players = game.players();
  record.options = options_json(game.info(), game.setup());
  record.data = game.setup().data;
  record.seed = match.seed();
  if (match.start()) record.start = state_json(*match.start());
  record.seats = seats;
  for (const Match::Move& move : match.moves()) record.moves.push_back({move.seat, move.text});
  match.replay([&](int, const Position& position, const std::vector<Event>&) {
    record.trail += trail_of(position);
  });
  record.outcome = outcome_json(match.position());
  record.digest = state_digest(match.position());
  return record;
}

json::value record_json(const Record& record) {
  json::array seats;
  for (const SeatHolder& seat : record.seats) seats.push_back(seat_json(seat));
  json::array moves;
  for (const Record::Move& move : record.moves) {
    moves.push_back(json::array{move.seat, json::value(move.text)});
  }
  json::value data;
  if (!record.data.empty()) data = record.data;
  return json::object{{"format", view_of(kRecordFormat)},
                      {"format_version", kRecordVersion},
                      {"game", record.game},
                      {"rules_version", record.rules_version},
                      {"players", record.players},
                      {"options", record.options},
                      {"data", std::move(data)},
                      {"seed", record.seed},
                      {"start", record.start},
                      {"seats", std::move(seats)},
                      {"moves", std::move(moves)},
                      {"trail", record.trail},
                      {"outcome", record.outcome},
                      {"digest", record.digest}};
}

std::string record_text(const Record& record) {
  const json::value value = record_json(record);
  std::string text = "{\n";
  for (const auto& field : value.get_object()) {
    if (text.size() > 2) text += ",\n";
    text.append("  \"").append(field.key().data(), field.key().size()).append("\": ");
    const json::array* list = field.value().if_array();
    if (!list || list->empty()) {
      text += write_json(field.value());
      continue;
    }
    text += "[\n";
    for (std::size_t i = 0; i < list->size(); ++i) {
      text += "    " + write_json((*list)[i]) + (i + 1 < list->size() ? ",\n" : "\n");
    }
    text += "  ]";
  }
  return text + "\n}\n";
}

Result<Record> read_record(std::string_view text) {
  const auto value = parse_json(text);
  if (!value) return value.refusal();
  return read_record(*value);
}

Result<Record> read_record(const json::value& value) {
  const json::object* object = value.if_object();
  const json::value* format = object ? object->if_contains("format") : nullptr;
  if (!format || *format != view_of(kRecordFormat)) {
    return Refusal{"not_a_record", "This is not a Crownhall record: its format is not '" +
                                       std::string(kRecordFormat) + "'."};
  }
  JsonReader reader(value);
  std::string word;
  int version = 0;
  reader.text("format", word);
  reader.integer("format_version", version, 1);
  if (reader.error().empty() && version != kRecordVersion) {
    return Refusal{"other_version", "The record has format version " + std::to_string(version) +
                                        "; this program reads version " +
                                        std::to_string(kRecordVersion) + "."};
  }
  Record record;
  reader.text("game", record.game);
  reader.integer("rules_version", record.rules_version, 1);
  reader.integer("players", record.players, 1, kMaxPlayers);
  record.options = copy(reader.raw("options"));
  const json::value* data = reader.raw("data");
  if (data && !data->is_null()) reader.text("data", record.data);
  reader.text("seed", record.seed);
  record.start = copy(reader.raw("start"));
  record.seats.resize(reader.begin_list("seats", 0, kMaxPlayers));
  for (SeatHolder& seat : record.seats) {
    reader.object("", [&](Archive& ar) { archive(ar, seat); });
  }
  reader.end_list();
  record.moves.resize(reader.begin_list("moves", 0, kMaxMoves));
  for (Record::Move& move : record.moves) {
    if (reader.begin_list("", 2, 2) != 2) reader.refuse("must be [seat, move]");
    reader.integer("", move.seat, 0, kMaxPlayers - 1);
    reader.text("", move.text);
    reader.end_list();
  }
  reader.end_list();
  reader.text("trail", record.trail);
  record.outcome = copy(reader.raw("outcome"));
  reader.text("digest", record.digest);
  if (!reader.finish().empty()) {
    return Refusal{"bad_record", "The record is damaged: " + reader.error() + "."};
  }
  return record;
}

}  // namespace crownhall
