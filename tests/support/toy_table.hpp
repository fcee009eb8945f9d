// Tables of the toy game, for the tests of everything above the rules.
#pragma once

#include <string>

#include "bots/policies.hpp"
#include "catalogue.hpp"
#include "support/toy_game.hpp"
#include "table/table.hpp"

namespace crownhall {

inline std::shared_ptr<const AnyGame> toy(int players = 2, OptionValues options = {}) {
  return *TypedGame<ToyGame>::make({.players = players, .options = std::move(options)});
}

inline const GameEntry& toy_entry() {
  static const GameEntry kEntry{
      .info = &ToyGame::info(),
      .rules = ToyGame::rules_text(),
      .make = &TypedGame<ToyGame>::make,
      .bots = {{"random",
                "Random",
                "Plays any legal move.",
                {},
                std::make_shared<TypedBot<ToyGame, RandomPolicy<ToyGame>>>()},
               {"squire",
                "Squire",
                "Sound rules of thumb.",
                {},
                std::make_shared<TypedBot<ToyGame, AdvicePolicy<ToyGame>>>()}}};
  return kEntry;
}

// Finds the toy besides the games there are.
inline Result<const GameEntry*> find_with_toy(std::string_view key) {
  if (key == "toy") return &toy_entry();
  return find_game(key);
}

// Ada and Ben, and Cleo where there are three.
inline std::vector<SeatHolder> people(int players = 2) {
  std::vector<SeatHolder> seats{SeatHolder::person("Ada"), SeatHolder::person("Ben")};
  if (players == 3) seats.push_back(SeatHolder::person("Cleo"));
  return seats;
}

inline Table toy_table(int players = 2, const ClockRules& clock = ClockRules::none(),
                       std::int64_t now = 0) {
  auto table = Table::make(toy(players), "toy", people(players), clock, now);
  return std::move(*table);
}

// Both bid; seat 0 wins the round and has coins to hand out.
inline Table toy_table_sharing(const ClockRules& clock = ClockRules::none(), std::int64_t now = 0) {
  Table table = toy_table(2, clock, now);
  static_cast<void>(table.play(0, "bid 3", now).ok());
  static_cast<void>(table.play(1, "bid 1", now).ok());
  return table;
}

// Random moves to the end.
inline void finish(Table& table, std::uint64_t seed = 1) {
  Rng rng = Rng::fast(seed);
  while (!table.over()) {
    const Seat seat = table.waiting().front();
    static_cast<void>(table.play(seat, table.position().sample(seat, rng), 0).ok());
  }
}

}  // namespace crownhall
