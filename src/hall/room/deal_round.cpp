#include "hall/room/deal_round.hpp"

#include <algorithm>

#include "base/sha256.hpp"
#include "hall/room/room.hpp"
#include "table/record/deal.hpp"

namespace crownhall::hall {
namespace {

DealPerson* person_in(DealRound& round, std::string_view who) {
  const auto it = std::find_if(round.people.begin(), round.people.end(),
                               [&](const DealPerson& person) { return person.id == who; });
  return it == round.people.end() ? nullptr : &*it;
}

const DealPerson* person_in(const DealRound& round, std::string_view who) {
  return person_in(const_cast<DealRound&>(round), who);
}

Refusal bad(const char* sentence) { return {"bad_part", sentence}; }

Result<void> may_promise(const Room& room, std::string_view who) {
  if (room.phase != Phase::kOpen) return Refusal{"wrong_phase", "The match has begun already."};
  if (room.deal.opening) return bad("All parts of this shuffle are promised already.");
  if (!room.known_seed.empty()) return bad("This is a known deal: there is nothing to shuffle.");
  if (room.seats_of(who).empty()) {
    return Refusal{"not_allowed", "You have no seat at this table."};
  }
  return {};
}

DealPerson& person_of(Room& room, std::string_view who) {
  if (DealPerson* known = person_in(room.deal, who)) return *known;
  return room.deal.people.emplace_back(DealPerson{std::string(who), "", ""});
}

bool promised(const DealPerson& person) {
  return !person.promise.empty() && person.promise != DealRound::kDeclined;
}

}  // namespace

Result<void> promise_part(Room& room, std::string_view who, std::string_view promise) {
  if (auto fine = may_promise(room, who); !fine) return fine;
  if (!is_secret(promise)) return bad("A promise has 64 hexadecimal digits.");
  DealPerson& person = person_of(room, who);
  if (promised(person) && person.promise != promise) {
    return bad("You have promised another part already; a promise cannot be changed.");
  }
  person.promise = promise;
  return {};
}

Result<void> decline_part(Room& room, std::string_view who) {
  if (auto fine = may_promise(room, who); !fine) return fine;
  DealPerson& person = person_of(room, who);
  if (promised(person)) return bad("You have promised a part; a promise cannot be taken back.");
  person.promise = DealRound::kDeclined;
  return {};
}

Result<void> open_part(Room& room, std::string_view who, std::string_view part) {
  if (room.phase != Phase::kOpen || !room.deal.opening) {
    return bad("Parts are opened when all have promised theirs; this is not the time.");
  }
  DealPerson* person = person_in(room.deal, who);
  if (!person || room.seats_of(who).empty() || !promised(*person)) {
    return bad("You have not promised a part of this shuffle.");
  }
  if (!is_secret(part) ||
      promise_of(room.id, room.deal.number, deal_name(room.id, who), part) != person->promise) {
    return bad("That is not the part you have promised.");
  }
  person->part = part;
  return {};
}

std::string_view part_state(const Room& room, std::string_view who) {
  const DealPerson* person = person_in(room.deal, who);
  if (!person || person->promise.empty()) return "waiting";
  if (person->promise == DealRound::kDeclined) return "declined";
  return person->part.empty() ? "promised" : "opened";
}

void start_round(Room& room, std::int64_t now, std::int64_t stage_ms) {
  if (room.deal.starting) return;
  room.deal.starting = true;
  room.deal.until = now + stage_ms;
}

bool go_on(Room& room, std::int64_t now, std::int64_t stage_ms) {
  DealRound& round = room.deal;
  if (!round.starting) return false;
  if (!room.known_seed.empty()) return true;
  const auto people = room.people();
  // Those who left take their promise along.
  std::erase_if(round.people, [&](const DealPerson& person) {
    return !std::binary_search(people.begin(), people.end(), person.id);
  });
  const auto is = [&](std::string_view state) {
    return [&room, state](const std::string& id) { return part_state(room, id) == state; };
  };
  if (std::any_of(people.begin(), people.end(), is("waiting"))) return false;
  if (std::none_of(people.begin(), people.end(), is("promised"))) return true;
  if (!round.opening) {
    round.opening = true;
    round.until = now + stage_ms;
  }
  return false;
}

std::vector<std::string> time_out(Room& room) {
  std::vector<std::string> withheld;
  for (const auto& id : room.people()) {
    if (!room.deal.opening) {
      DealPerson& person = person_of(room, id);
      if (person.promise.empty()) person.promise = DealRound::kDeclined;
    } else if (part_state(room, id) == "promised") {
      withheld.push_back(id);
    }
  }
  if (withheld.empty()) return withheld;
  for (RoomSeat& seat : room.seats) {
    if (std::find(withheld.begin(), withheld.end(), seat.id) != withheld.end()) seat = {};
    if (seat.kind == SeatHolder::Kind::kPerson) seat.ready = room.hot_seat;
  }
  room.deal = {.number = room.deal.number + 1, .people = {}};
  return withheld;
}

namespace {

std::string papers_of(const Room& room, bool with_parts) {
  const GameInfo& info = *(*find_game(room.game))->info;
  std::string text = "crownhall deal 1\ntable " + room.id + "\nround " +
                     std::to_string(room.deal.number) + "\ngame " + room.game + "\nrules " +
                     std::to_string(rules_version(info, room.setup)) + "\noptions " +
                     deal_options(info, room.setup) + "\ndata ";
  text += room.setup.data.empty() ? "-" : sha256_hex(room.setup.data);
  text += room.random_seats ? "\nlot yes" : "\nlot no";
  text += "\ncommitment " + room.commitment + '\n';
  for (const RoomSeat& seat : room.seats) {
    const bool person = seat.kind == SeatHolder::Kind::kPerson;
    text += person ? "seat person " + deal_name(room.id, seat.id) + '\n'
                   : "seat bot " + seat.level + '\n';
  }
  std::vector<std::string> parts;  // sorted, so that everybody writes the same text
  for (const auto& id : room.people()) {
    const DealPerson* person = person_in(room.deal, id);
    parts.push_back("part " + deal_name(room.id, id) + ' ' +
                    (person ? person->promise : std::string(DealRound::kDeclined)));
    if (with_parts && person && promised(*person)) parts.back() += ' ' + person->part;
  }
  std::sort(parts.begin(), parts.end());
  for (const auto& part : parts) text += part + '\n';
  return text;
}

}  // namespace

std::string terms_of(const Room& room) { return papers_of(room, false); }
std::string transcript_of(const Room& room) { return papers_of(room, true); }

}  // namespace crownhall::hall
