#include "table/record/record.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/index.hpp"
#include "base/text.hpp"
#include "json/position.hpp"
#include "json/reader.hpp"
#include "json/setup.hpp"
#include "table/record/chain.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kMaxMoves = 1000000;
constexpr std::string_view kSeatKinds[] = {"empty", "person", "bot"};

json::value copy(const json::value* value) { return value ? *value : json::value(); }

// All but what follows from playing it through.
Record begun(const Match& match, const std::vector<SeatHolder>& seats) {
  const AnyGame& game = match.game();
  Record record;
  record.game = game.info().key;
  record.rules_version = game.setup().version;
  record.players = game.players();
  record.options = options_json(game.info(), game.setup());
  record.data = game.setup().data;
  record.seed = match.seed();
  if (match.start()) record.start = state_json(*match.start());
  for (const SeatHolder& seat : seats) record.seats.push_back({seat.kind, seat.name, seat.level});
  for (const Match::Move& move : match.moves()) record.moves.push_back({move.seat, move.text});
  return record;
}

Record played(Record record, const Match& match, Ending ending) {
  std::optional<Chain> chain;
  std::vector<SeatHolder> seats = record.seats;
  auto change = record.changes.begin();
  const auto change_until = [&](std::size_t moves) {
    for (; change != record.changes.end() && change->after <= moves; ++change) {
      static_cast<void>(change_hands(seats, *change));
      chain->change(*change);
    }
  };
  match.replay([&](int n, const Position& position, const std::vector<Event>&) {
    if (n == 0) {
      chain.emplace(record, match.game(), position);
    } else {
      const auto i = static_cast<std::size_t>(n) - 1;
      change_until(i);
      record.moves[i].by = maker(seats[record.moves[i].seat]);
      chain->move(record.moves[i], position);
    }
    record.trail += chain->digits();
  });
  change_until(record.moves.size());
  record.outcome = outcome_json(match.position());
  record.ending = ending_word(ending);
  record.places = hall_places(match.position(), seats, ending);
  record.seats_digest = seats_digest(record.seats);
  chain->end(record);
  record.digest = chain->value();
  return record;
}

void archive(Archive& ar, SeatHolder& seat, int format) {
  ar.word("kind", seat.kind, kSeatKinds);
  ar.text("name", seat.name);
  ar.text("level", seat.level);
  if (format > 1) return;
  ar.text("stand_in", seat.stand_in);
  ar.flag("resigned", seat.resigned);
}

void read_moves(JsonReader& reader, Record& record) {
  const std::size_t parts = record.format > 1 ? 3 : 2;
  record.moves.resize(reader.begin_list("moves", 0, kMaxMoves));
  for (Record::Move& move : record.moves) {
    if (reader.begin_list("", parts, parts) != parts) {
      reader.refuse(parts == 3 ? "must be [seat, move, by]" : "must be [seat, move]");
    }
    reader.integer("", move.seat, 0, kMaxPlayers - 1);
    reader.text("", move.text);
    if (parts == 3) reader.text("", move.by);
    reader.end_list();
  }
  reader.end_list();
}

void read_changes(JsonReader& reader, Record& record) {
  record.changes.resize(reader.begin_list("changes", 0, kMaxMoves));
  std::size_t last = 0;
  for (HandChange& change : record.changes) {
    if (reader.begin_list("", 4, 4) != 4) reader.refuse("must be [moves, kind, seat, level]");
    int after = 0;
    std::string word;
    reader.integer("", after, 0, static_cast<int>(record.moves.size()));
    reader.text("", word);
    reader.integer("", change.seat, 0, kMaxPlayers - 1);
    reader.text("", change.level);
    reader.end_list();
    const auto kind = entry_kind(word);
    change.after = static_cast<std::size_t>(after);
    if (!kind || !changes_hands(*kind)) {
      reader.refuse("names no way in which a seat changes hands");
    } else if (change.after < last) {
      reader.refuse("must be in order");
    } else {
      change.kind = *kind;
    }
    last = change.after;
  }
  reader.end_list();
}

void read_end(JsonReader& reader, Record& record) {
  reader.text("ending", record.ending);
  if (!record.ending.empty() && !read_ending(record.ending)) reader.refuse("is no ending");
  const json::value* places = reader.raw("places");
  const json::array* list = places ? places->if_array() : nullptr;
  for (std::size_t i = 0; list && i < list->size(); ++i) {
    const auto* place = (*list)[i].if_int64();
    record.places.push_back(place && *place > 0 && *place <= kMaxPlayers ? static_cast<int>(*place)
                                                                         : 0);
  }
  if (places && !places->is_null() && (!list || list->size() > kMaxPlayers || list->empty())) {
    reader.refuse("must be a list of places or null");
  }
  reader.text("seats_digest", record.seats_digest);
}

}  // namespace

Record make_record(const Match& match, const std::vector<SeatHolder>& seats) {
  Record record = begun(match, seats);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].kind != SeatHolder::Kind::kPerson || seats[i].stand_in.empty()) continue;
    record.changes.push_back({match.moves().size(),
                              seats[i].resigned ? Entry::Kind::kResign : Entry::Kind::kStandIn,
                              static_cast<Seat>(i), seats[i].stand_in});
  }
  return played(std::move(record), match, Ending::kRules);
}

Record make_record(const Table& table, json::value deal) {
  Record record = begun(table.match(), table.seats());
  record.changes = table.changes();
  record.deal = std::move(deal);
  return played(std::move(record), table.match(), table.ending());
}

json::array seats_json(const std::vector<SeatHolder>& seats) {
  json::array list;
  for (const SeatHolder& seat : seats) {
    list.push_back(json::object{{"kind", view_of(kSeatKinds[index(seat.kind)])},
                                {"name", seat.name},
                                {"level", seat.level}});
  }
  return list;
}

json::value record_json(const Record& record) {
  json::array moves;
  for (const Record::Move& move : record.moves) {
    moves.push_back(json::array{move.seat, json::value(move.text), json::value(move.by)});
  }
  json::array changes;
  for (const HandChange& change : record.changes) {
    changes.push_back(json::array{change.after, view_of(entry_word(change.kind)), change.seat,
                                  json::value(change.level)});
  }
  json::value data, places;
  if (!record.data.empty()) data = record.data;
  if (!record.places.empty()) places = json::array(record.places.begin(), record.places.end());
  return json::object{{"format", view_of(kRecordFormat)},
                      {"format_version", kRecordVersion},
                      {"game", record.game},
                      {"rules_version", record.rules_version},
                      {"players", record.players},
                      {"options", record.options},
                      {"data", std::move(data)},
                      {"seed", record.seed},
                      {"start", record.start},
                      {"deal", record.deal},
                      {"seats", seats_json(record.seats)},
                      {"moves", std::move(moves)},
                      {"changes", std::move(changes)},
                      {"trail", record.trail},
                      {"outcome", record.outcome},
                      {"ending", record.ending},
                      {"places", std::move(places)},
                      {"seats_digest", record.seats_digest},
                      {"digest", record.digest}};
}

std::string record_text(const Record& record) {
  const json::value value = record_json(record);
  std::string text = "{\n";
  for (const auto& field : value.get_object()) {
    if (text.size() > 2) text += ",\n";
    text.append("  \"").append(field.key().data(), field.key().size()).append("\": ");
    const json::array* list = field.value().if_array();
    if (!list || list->empty() || list->front().is_int64()) {
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
  Record record;
  reader.text("format", word);
  reader.integer("format_version", record.format, 1);
  if (reader.error().empty() && record.format > kRecordVersion) {
    return Refusal{"other_version", "The record has format version " +
                                        std::to_string(record.format) +
                                        "; this program reads versions 1 and 2."};
  }
  reader.text("game", record.game);
  reader.integer("rules_version", record.rules_version, 1);
  reader.integer("players", record.players, 1, kMaxPlayers);
  record.options = copy(reader.raw("options"));
  const json::value* data = reader.raw("data");
  if (data && !data->is_null()) reader.text("data", record.data);
  reader.text("seed", record.seed);
  record.start = copy(reader.raw("start"));
  if (record.format > 1) record.deal = copy(reader.raw("deal"));
  record.seats.resize(reader.begin_list("seats", 0, kMaxPlayers));
  for (SeatHolder& seat : record.seats) {
    reader.object("", [&](Archive& ar) { archive(ar, seat, record.format); });
  }
  reader.end_list();
  read_moves(reader, record);
  if (record.format > 1) read_changes(reader, record);
  reader.text("trail", record.trail);
  record.outcome = copy(reader.raw("outcome"));
  if (record.format > 1) read_end(reader, record);
  reader.text("digest", record.digest);
  if (!reader.finish().empty()) {
    return Refusal{"bad_record", "The record is damaged: " + reader.error() + "."};
  }
  return record;
}

}  // namespace crownhall
