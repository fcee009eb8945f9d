// A match through the pure hall by commands alone, and everything its people were told, as one
// hash.
#pragma once

#include "base/sha256.hpp"
#include "support/pure_hall.hpp"

namespace crownhall::hall {

using Guests = std::vector<std::shared_ptr<Guest>>;

// Opens a table for these people, seats, starts and watches it; gives its id.
inline std::string open_match(PureHall& hall, const std::string& game, const Guests& guests) {
  hall.send(guests.front(), R"({"t":"create","id":1,"game":")" + game + R"(","players":)" +
                                std::to_string(guests.size()) + "}");
  const std::string id = hall.newest();
  const std::string at = R"(,"id":2,"table":")" + id + "\"";
  for (const auto& guest : guests) {
    if (guest != guests.front()) hall.send(guest, R"({"t":"sit")" + at + "}");
    hall.send(guest, R"({"t":"watch")" + at + "}");
    hall.send(guest, R"({"t":"deal.decline")" + at + "}");
  }
  hall.send(guests.front(), R"({"t":"start")" + at + "}");
  return id;
}

// Everybody plays random moves; gives how many were made.
inline int play_on(PureHall& hall, const std::string& id, const Guests& guests, int most) {
  Rng rng = Rng::fast(7);
  int moves = 0;
  for (; moves < most; ++moves) {
    const auto table = hall.match(id);
    if (!table || table->over() || table->waiting().empty()) break;
    const Seat seat = table->waiting().front();
    const auto& guest = guests[seat];
    hall.send(guest, R"({"t":"move","id":3,"table":")" + id + R"(","version":)" +
                         std::to_string(table->version()) + R"(,"move":)" +
                         write_json(json::value(table->position().sample(seat, rng))) + "}");
    if (!guest->refused.empty()) break;
  }
  return moves;
}

inline std::string heard_by(const Guests& guests) {
  std::string all;
  for (const auto& guest : guests) {
    for (const auto& text : guest->heard) all += text + '\n';
  }
  return sha256_hex(all);
}

}  // namespace crownhall::hall
