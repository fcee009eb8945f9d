// The chain of a record (docs/stored-form.md, 5): every step binds what was there before it, so
// that nothing of what was played can be exchanged for something of equal effect.
#pragma once

#include <string>
#include <string_view>

#include "table/record/record.hpp"

namespace crownhall {

// Digits of the chain that a record keeps for the deal and for every move.
constexpr std::size_t kTrailDigits = 16;

class Chain {
 public:
  // With the setup, the seed and the deal's papers; then the position that was dealt or set up.
  Chain(const Record& record, const AnyGame& game, const Position& beginning);

  void change(const HandChange& change);
  void move(const Record::Move& move, const Position& reached);
  void end(const Record& record);

  const std::string& value() const { return value_; }
  std::string digits() const { return value_.substr(0, kTrailDigits); }

 private:
  void add(std::string_view text);

  std::string value_;
};

// SHA-256 of the seats as they are written: apart from the chain, so that a name can be forgotten.
std::string seats_digest(const std::vector<SeatHolder>& seats);

// Who makes a move from this seat just now: "person", "bot squire", "stand-in squire", "nobody".
std::string maker(const SeatHolder& holder);

// Is this change possible, and what becomes of the seat?
Result<void> change_hands(std::vector<SeatHolder>& seats, const HandChange& change);

}  // namespace crownhall
