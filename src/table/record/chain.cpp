#include "table/record/chain.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "base/sha256.hpp"
#include "json/position.hpp"
#include "json/setup.hpp"

namespace crownhall {
namespace {

json::value json_text(std::string_view given) { return json::value(json::string_view(given)); }

}  // namespace

Chain::Chain(const Record& record, const AnyGame& game, const Position& beginning) {
  const std::string data = game.setup().data.empty() ? "" : sha256_hex(game.setup().data);
  json::value start;
  if (!record.start.is_null()) start = state_json(beginning);
  const json::array head{json_text(record.game), record.rules_version,
                         record.players,         options_json(game.info(), game.setup()),
                         json_text(data),        json_text(record.seed),
                         std::move(start),       record.deal};
  value_ = sha256_hex("crownhall-record 2\n" + write_json(head));
  add(state_digest(beginning));
}

void Chain::add(std::string_view more) { value_ = sha256_hex(value_ + '\n' + std::string(more)); }

void Chain::change(const HandChange& change) {
  add(write_json(
      json::array{json_text(entry_word(change.kind)), change.seat, json_text(change.level)}));
}

void Chain::move(const Record::Move& move, const Position& reached) {
  add(write_json(json::array{move.seat, json_text(move.text), json_text(move.by)}) + '\n' +
      state_digest(reached));
}

void Chain::end(const Record& record) {
  json::value places;
  if (!record.places.empty()) places = json::array(record.places.begin(), record.places.end());
  add(write_json(json::array{record.outcome, std::move(places), json_text(record.ending)}));
}

std::string seats_digest(const std::vector<SeatHolder>& seats) {
  return sha256_hex(write_json(seats_json(seats)));
}

std::string maker(const SeatHolder& holder) {
  if (!holder.stand_in.empty()) return "stand-in " + holder.stand_in;
  switch (holder.kind) {
    case SeatHolder::Kind::kPerson:
      return "person";
    case SeatHolder::Kind::kBot:
      return "bot " + holder.level;
    default:
      return "nobody";
  }
}

Result<void> change_hands(std::vector<SeatHolder>& seats, const HandChange& change) {
  if (change.seat < 0 || std::cmp_greater_equal(change.seat, seats.size()) ||
      seats[change.seat].kind != SeatHolder::Kind::kPerson || seats[change.seat].resigned) {
    return Refusal{"bad_record", "A seat changes hands that cannot."};
  }
  SeatHolder& holder = seats[change.seat];
  const bool back = change.kind == Entry::Kind::kReturn;
  if (back != change.level.empty() || (back && holder.stand_in.empty())) {
    return Refusal{"bad_record", "A seat changes hands without anybody to play for it."};
  }
  holder.stand_in = change.level;
  holder.resigned = gives_up(change.kind);
  return {};
}

}  // namespace crownhall
