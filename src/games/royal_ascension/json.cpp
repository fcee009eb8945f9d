// States and views for the outside: every field by name, cards as lists of ranks (1 the Ace, 13
// the King), commitments in notation, seats as numbers with -1 for nobody.
#include <algorithm>

#include "game/seat_array.hpp"
#include "games/royal_ascension/json_parts.hpp"

namespace crownhall {

using namespace royal_ascension;

namespace {

constexpr std::array<std::string_view, 8> kPhases = {"draft",  "move",   "shop",   "npc",
                                                     "choose", "answer", "commit", "over"};
constexpr std::array<std::string_view, 4> kBattles = {"none", "duel", "all-in", "decree"};
constexpr std::array<std::string_view, 5> kEndings = {"none", "throne", "all-in", "decree",
                                                      "limit"};

// The set bits of a mask, as a list of their numbers.
template <class Mask>
void set(Archive& ar, std::string_view key, Mask& mask, int size) {
  const std::size_t n = ar.begin_list(key, std::popcount(mask), static_cast<std::size_t>(size));
  unsigned rest = mask;
  unsigned read = 0;
  for (std::size_t i = 0; i < n; ++i) {
    int bit = ar.reading() ? 0 : std::countr_zero(rest);
    ar.integer("", bit, 0, size - 1);
    rest &= rest - 1;
    read |= 1u << bit;
  }
  ar.end_list();
  if (ar.reading()) mask = static_cast<Mask>(read);
}

void territories(Archive& ar, std::string_view key, std::uint16_t& mask) {
  const std::size_t n = ar.begin_list(key, std::popcount(mask), kTerritories);
  unsigned rest = mask;
  unsigned read = 0;
  for (std::size_t i = 0; i < n; ++i) {
    int territory = ar.reading() ? 0 : std::countr_zero(rest);
    ar.word("", territory, kTerritoryNames);
    rest &= rest - 1;
    read |= 1u << territory;
  }
  ar.end_list();
  if (ar.reading()) mask = static_cast<std::uint16_t>(read);
}

// In notation; "" for none.
void commitment(const RoyalAscension& game, Archive& ar, std::string_view key, Move& move) {
  std::string text = move.kind() == Kind::kCommit ? game.write(move) : "";
  ar.text(key, text);
  if (!ar.reading()) return;
  move = {};
  if (text.empty()) return;
  const auto read = game.read(text);
  if (read && read->kind() == Kind::kCommit) {
    move = *read;
  } else if (ar.error().empty()) {
    ar.refuse("is no commitment");
  }
}

void seat(Archive& ar, std::string_view key, std::int8_t& value, int players) {
  ar.integer(key, value, -1, players - 1);
}

void course(Archive& ar, Turn& turn, int players) {
  ar.object("turn", [&](Archive& a) {
    a.integer("number", turn.number);
    a.word("phase", turn.phase, kPhases);
    a.integer("seat", turn.seat, 0, players - 1);
    a.integer("die", turn.die, 0, 6);
    a.integer("spade", turn.spade, 0, kRanks);
    seat(a, "barred", turn.barred, players);
    seat(a, "foe", turn.foe, players);
    set(a, "excused", turn.excused, players);
    a.integer("draws", turn.draws, 0, 3);
    a.word("battle", turn.battle, kBattles);
    set(a, "fighters", turn.fighters, players);
    set(a, "committed", turn.committed, players);
    a.word("ending", turn.ending, kEndings);
  });
}

// A throw that was tied: the dice of every seat, none where it did not throw.
void tied_throw(Archive& ar, SeatArray<Throw, kSeats>& thrown, int players, int dice) {
  ar.list("", thrown, players, [&](Archive& a, Throw& one) {
    auto values = unpack(one);
    const auto most = static_cast<std::size_t>(dice);
    const std::size_t n = a.begin_list("", one == 0 ? 0 : most, most);
    if (a.reading() && n != 0 && n != most) a.refuse("has the wrong number of dice");
    for (std::size_t i = 0; i < n; ++i) a.integer("", values[i], 1, 6);
    a.end_list();
    if (a.reading()) one = n == most ? pack(values) : Throw{0};
  });
}

// What version 3 of the rules writes besides.
void whole_battle(const RoyalAscension& game, Archive& ar, Report& last) {
  const int players = game.players();
  ar.integer("turn", last.turn);
  seat(ar, "attacker", last.attacker, players);
  const int ties = std::clamp(last.rolls - 1, 0, kTiesKept);
  const std::size_t n = ar.begin_list("tied", ties, kTiesKept);
  for (std::size_t i = 0; i < n; ++i) {
    tied_throw(ar, last.tied[i], players, game.options().battle_dice);
  }
  ar.end_list();
  territories(ar, "passed", last.passed);
  ar.list("picked", last.picked, players,
          [](Archive& a, auto& cards) { a.integers("", cards, 2, 0, kRanks); });
  set(ar, "out", last.out, players);
}

void report(const RoyalAscension& game, Archive& ar, Report& last) {
  const int players = game.players();
  ar.object("last_battle", [&](Archive& a) {
    a.word("battle", last.battle, kBattles);
    set(a, "fighters", last.fighters, players);
    seat(a, "winner", last.winner, players);
    a.integer("rolls", last.rolls, 0, 255);
    const auto n = static_cast<std::size_t>(players);
    a.list("commitments", last.commitments, n,
           [&](Archive& b, Move& move) { commitment(game, b, "", move); });
    a.integers("plagues", last.plagues, n, 0, 2 * kRanks);
    a.list("dice", last.dice, n, [](Archive& b, auto& dice) { b.integers("", dice, 4, 0, 6); });
    if (game.writes_whole_battles()) whole_battle(game, a, last);
  });
}

// Of a state as of a view.
template <class Table>
void common(const RoyalAscension& game, Archive& ar, Table& table) {
  const int players = game.players();
  ar.integers("setup_roll", table.setup_roll, players, 2, 12);
  if (game.writes_every_die()) {
    ar.list("setup_dice", table.setup_dice, players,
            [](Archive& a, auto& dice) { a.integers("", dice, 2, 1, 6); });
  }
  cards(ar, "shop", table.row);
  ar.object("discard", [&](Archive& a) {
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      cards(a, kSuitNames[suit], table.discard[suit]);
    }
  });
}

// What lies open on the table, the same for everybody.
void public_part(const RoyalAscension& game, Archive& ar, View& view) {
  const int players = game.players();
  course(ar, view.turn, players);
  common(game, ar, view);
  ar.object("pile", [&](Archive& a) {
    for (std::size_t s = 0; s < kSuits; ++s) a.integer(kSuitNames[s], view.pile[s], 0, 26);
  });
  ar.list("kingdoms", view.kingdoms, players, [](Archive& a, PublicKingdom& k) {
    a.object("", [&](Archive& b) {
      territories(b, "territories", k.territories);
      b.integer("space", k.space, kHome, kSpaces - 1);
      b.integer("hearts", k.count[0], 0, 26);
      b.integer("diamonds", k.count[1], 0, 26);
      cards(b, "clubs", k.clubs);
      cards(b, "spades", k.spades);
      cards(b, "shown_hearts", k.shown);
      b.integer("aged_hearts", k.aged[0], 0, 26);
      b.integer("aged_diamonds", k.aged[1], 0, 26);
    });
  });
}

}  // namespace

void RoyalAscension::archive(Archive& ar, State& state) const {
  course(ar, state.turn, players_);
  common(*this, ar, state);
  ar.object("pile", [&](Archive& a) {
    for (std::size_t suit = 0; suit < kSuits; ++suit) cards(a, kSuitNames[suit], state.pile[suit]);
  });
  ar.list("kingdoms", state.kingdoms, players_, [&](Archive& a, Kingdom& k) {
    a.object("", [&](Archive& b) {
      territories(b, "territories", k.territories);
      b.integer("space", k.space, kHome, kSpaces - 1);
      for (std::size_t suit = 0; suit < 3; ++suit) cards(b, kSuitNames[suit], k.hand[suit]);
      cards(b, "spades", k.spades);
      cards(b, "shown_hearts", k.shown);
      cards(b, "aged_hearts", k.aged[0]);
      cards(b, "aged_diamonds", k.aged[1]);
      commitment(*this, b, "commitment", k.commitment);
    });
  });
  report(*this, ar, state.last);
}

void RoyalAscension::archive(Archive& ar, View& view) const {
  ar.integer("viewer", view.viewer, kSpectator, players_ - 1);
  ar.shared([&](Archive& a) { public_part(*this, a, view); });
  cards(ar, "aged_hearts", view.aged[0]);
  cards(ar, "aged_diamonds", view.aged[1]);
  ar.object("own", [&](Archive& a) {
    cards(a, "hearts", view.hand[0]);
    cards(a, "diamonds", view.hand[1]);
    cards(a, "aged_hearts", view.own_aged[0]);
    cards(a, "aged_diamonds", view.own_aged[1]);
    commitment(*this, a, "commitment", view.commitment);
  });
  report(*this, ar, view.last);
  write_facts(*this, ar, view);
}

}  // namespace crownhall
