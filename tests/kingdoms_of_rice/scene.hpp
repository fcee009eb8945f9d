// Positions for the tests of Kingdoms of Rice, set up by hand, and moves whose chance is chosen.
//
//   Scene scene(3);
//   scene.gold(0, 30).own(0, {Card::kGeneral}).turn(0);
//   scene.play("attack fief 3", drew(5));       // tries seeds until a 5 is drawn
//
// Chance is never faked: a move is played with one seed after the other until what the test wants
// happens, so every scripted line is one that a match could see.
#pragma once

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/narration.hpp"

namespace crownhall::kingdoms_of_rice {

using Log = std::vector<Event>;
// What must have come of a move, from the state after it and the events it brought.
using Wanted = std::function<bool(const State&, const Log&)>;

inline bool told(const Log& log, Told what, std::initializer_list<std::int64_t> args) {
  for (const Event& event : log) {
    if (event.id != static_cast<std::uint16_t>(what)) continue;
    if (std::equal(args.begin(), args.end(), event.args.begin())) return true;
  }
  return false;
}

inline int times(const Log& log, Told what) {
  int count = 0;
  for (const Event& event : log) count += event.id == static_cast<std::uint16_t>(what);
  return count;
}

class Scene {
 public:
  explicit Scene(int players, OptionValues options = {}, std::string data = {})
      : game_(*KingdomsOfRice::make(
            {.players = players, .options = std::move(options), .data = std::move(data)})) {
    Rng rng = Rng::fast(1);
    state = game_.deal(rng);
    palaces({});
    turn(0);
  }

  const KingdomsOfRice& game() const { return game_; }
  Table& table() { return state.table; }
  Mat& mat(Seat seat) { return state.table.mats[seat]; }

  // -- setting up --

  Scene& gold(Seat seat, int amount) {
    mat(seat).gold = static_cast<std::int16_t>(amount);
    return *this;
  }
  // City and castle cards on the next free tiles, from the supply.
  Scene& own(Seat seat, std::initializer_list<Card> cards) {
    for (const Card card : cards) {
      auto& row = row_of(card) == Row::kCity ? mat(seat).city : mat(seat).castle;
      *std::find(row.begin(), row.end(), Card::kNone) = card;
      --table().supply[index(card)];
    }
    return *this;
  }
  // The whole rice row, from the supply.
  Scene& rice(Seat seat, std::initializer_list<Card> cards) {
    for (const Card card : mat(seat).rice) ++table().supply[index(card)];
    mat(seat).rice.clear();
    for (const Card card : cards) {
      mat(seat).rice.push_back(card);
      --table().supply[index(card)];
    }
    return *this;
  }
  Scene& no_noodles(Seat seat) {
    mat(seat).city[0] = Card::kNone;
    ++table().lost[index(Card::kNoodleShop)];
    return *this;
  }
  Scene& fiefs(Seat seat, int kind, Taken taken, int count = 1) {
    table().neutral[kind - 1] = static_cast<std::uint8_t>(table().neutral[kind - 1] - count);
    auto& held = mat(seat).fiefs[kind - 1][index(taken)];
    held = static_cast<std::uint8_t>(held + count);
    return *this;
  }
  // Palaces as wanted, seat by seat; two cards each where nothing is said.
  Scene& palaces(std::vector<std::vector<Palace>> wanted) {
    std::vector<Palace> pool;
    for (std::size_t kind = 1; kind < kPalaces; ++kind) {
      for (int i = 0; i < game_.edition().palace_copies[kind]; ++i) {
        pool.push_back(static_cast<Palace>(kind));
      }
    }
    const auto take = [&](Palace kind) {
      const auto at = std::find(pool.begin(), pool.end(), kind);
      if (at == pool.end()) throw std::runtime_error("no such palace card left");
      pool.erase(at);
    };
    wanted.resize(game_.players());
    for (const auto& palace : wanted) {
      for (const Palace kind : palace) take(kind);
    }
    const std::vector<Palace> plain = {Palace::kGarden,   Palace::kShrine,     Palace::kStatue,
                                       Palace::kRuler,    Palace::kCapitalist, Palace::kEconomist,
                                       Palace::kPacifist, Palace::kHarvester};
    for (std::size_t seat = 0; seat < wanted.size(); ++seat) {
      for (const Palace kind : plain) {
        if (wanted[seat].size() >= 2) break;
        const bool free = std::find(pool.begin(), pool.end(), kind) != pool.end();
        if (!free ||
            std::find(wanted[seat].begin(), wanted[seat].end(), kind) != wanted[seat].end())
          continue;
        wanted[seat].push_back(kind);
        take(kind);
      }
    }
    state.pile.clear();
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      state.palaces[seat].clear();
      state.drawn[seat].clear();
      if (seat >= wanted.size()) continue;
      for (const Palace kind : wanted[seat]) {
        PalaceCard card{.kind = kind, .seen = static_cast<std::uint8_t>(1u << seat)};
        card.group[seat] = static_cast<std::uint8_t>(state.palaces[seat].size() + 1);
        state.palaces[seat].push_back(card);
      }
      mat(static_cast<Seat>(seat)).palace = static_cast<std::uint8_t>(wanted[seat].size());
    }
    for (const Palace kind : pool) state.pile.push_back({.kind = kind});
    table().pile = static_cast<std::uint8_t>(pool.size());
    return *this;
  }
  // Puts a card on top of the pile; the last one called is the first drawn.
  Scene& on_top(Palace kind) {
    for (std::size_t i = 0; i < state.pile.size(); ++i) {
      if (state.pile[i].kind != kind) continue;
      const PalaceCard card = state.pile[i];
      for (; i > 0; --i) state.pile[i] = state.pile[i - 1];
      state.pile[0] = card;
      return *this;
    }
    throw std::runtime_error("not in the pile");
  }
  // A seat's turn in a year and season, its Shogun as given; earlier events are quiet ones.
  Scene& turn(Seat seat, Season season = Season::kWinter, int year = 1, Seat shogun = 0) {
    Table& t = table();
    t.shown.clear();
    t.prices.clear();
    std::array<int, kFates> left{};
    for (std::size_t i = 1; i < kFates; ++i) left[i] = game_.edition().fate_copies[i];
    const int seasons = 4 * (year - 1) + static_cast<int>(season) + 1;
    for (std::size_t i = 1; static_cast<int>(t.shown.size()) < seasons; ++i) {
      for (; left[i] > 0 && static_cast<int>(t.shown.size()) < seasons; --left[i]) {
        t.shown.push_back(static_cast<Fate>(i));
      }
    }
    // The present season brings nothing, where there is a Nothing to spare.
    std::swap(t.shown[0], t.shown.back());
    const std::array<std::uint8_t, 6> prices = {3, 4, 2, 3, 4, 5};
    const int sold = year - 1 + (season == Season::kHarvest);
    for (int i = 0; i < sold; ++i) t.prices.push_back(prices[i]);
    t.phase = Phase::kAction;
    t.occasion = Occasion::kTurn;
    t.year = static_cast<std::uint8_t>(year - 1);
    t.season = season;
    t.shogun = static_cast<std::int8_t>(shogun);
    t.actor = t.acting = static_cast<std::int8_t>(seat);
    t.turn = static_cast<std::uint8_t>((seat - shogun + game_.players()) % game_.players());
    t.used = 0;
    t.struggle = {};
    return *this;
  }
  // The last turn of a season is on: passing it turns the next event.
  Scene& last_turn(Season season = Season::kWinter, int year = 1, Seat shogun = 0) {
    return turn((shogun + game_.players() - 1) % game_.players(), season, year, shogun);
  }
  // The hidden FORCE cards of a side of the present battle.
  Scene& hand(int side, std::initializer_list<int> values) {
    state.force[side] = {};
    state.order[side] = {};
    for (const int value : values) {
      ++state.force[side][value];
      state.order[side].push_back(static_cast<std::uint8_t>(value));
    }
    table().struggle.cards[side] = static_cast<std::uint8_t>(values.size());
    return *this;
  }

  // -- playing --

  Seat acting() const { return state.table.acting; }

  // Plays for whoever is to act, with the first seed that brings what is wanted.
  void play(std::string_view text, const Wanted& wanted = nullptr) {
    const auto valid = game_.validate(state);
    ASSERT_TRUE(valid) << valid.refusal().sentence << " before " << text;
    const auto move = game_.read(text);
    ASSERT_TRUE(move) << move.refusal().sentence;
    const auto legal = game_.check(state, acting(), *move);
    ASSERT_TRUE(legal) << text << ": " << legal.refusal().sentence;
    constexpr int kSeeds = 2'000'000;
    for (int seed = 0; seed < kSeeds; ++seed) {
      State next = state;
      Log happened;
      Events events(happened);
      Rng rng = Rng::fast(static_cast<std::uint64_t>(seed));
      game_.play(next, acting(), *move, rng, events);
      if (wanted && !wanted(next, happened)) continue;
      state = next;
      log = happened;
      const auto after = game_.validate(state);
      ASSERT_TRUE(after) << after.refusal().sentence << " after " << text;
      return;
    }
    FAIL() << "no seed brings what is wanted of " << text;
  }

  bool legal(std::string_view text) const {
    const auto move = game_.read(text);
    return move && game_.check(state, acting(), *move);
  }
  // Why a move is refused; empty when it is legal.
  std::string refused(std::string_view text) const {
    const auto move = game_.read(text);
    if (!move) return move.refusal().sentence;
    const auto checked = game_.check(state, acting(), *move);
    return checked ? "" : checked.refusal().sentence;
  }
  int points(Seat seat) const { return game_.outcome(state).scores[seat]; }
  // What one palace card brings its owner as things stand.
  int points(Seat seat, Palace kind) const {
    FixedVector<Palace, kTiles> kinds;
    for (const auto& card : state.palaces[seat]) {
      kinds.push_back(card.kind);
    }
    const Mat& m = state.table.mats[seat];
    for (const auto& line : game_.palace_points(m, kinds)) {
      if (line.kind == kind) return line.points;
    }
    return -1;
  }

  State state;
  Log log;  // of the last move

 private:
  KingdomsOfRice game_;
};

// -- what may be wanted --

inline Wanted fate(Fate which) {
  return [=](const State& s, const Log&) { return s.table.fate() == which; };
}
inline Wanted drew(int value) {
  return [=](const State&, const Log& log) {
    for (const Event& event : log) {
      if (event.id == static_cast<int>(Told::kDrawsFace) && event.args[1] == value) return true;
    }
    return false;
  };
}
// All of these were told, in any order.
inline Wanted all_of(std::vector<Wanted> each) {
  return [=](const State& s, const Log& log) {
    for (const auto& wanted : each) {
      if (!wanted(s, log)) return false;
    }
    return true;
  };
}
inline Wanted happened(Told what, std::initializer_list<std::int64_t> args) {
  const std::vector<std::int64_t> wanted(args);
  return [=](const State&, const Log& log) {
    for (const Event& event : log) {
      if (event.id == static_cast<std::uint16_t>(what) &&
          std::equal(wanted.begin(), wanted.end(), event.args.begin())) {
        return true;
      }
    }
    return false;
  };
}
// The fiefdom's cards, as a set.
inline Wanted fief_shows(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end());
  return [=](const State&, const Log& log) {
    std::vector<std::int64_t> shown;
    for (const Event& event : log) {
      if (event.id == static_cast<int>(Told::kFiefShows)) shown.push_back(event.args[0]);
    }
    std::sort(shown.begin(), shown.end());
    return shown == values;
  };
}

}  // namespace crownhall::kingdoms_of_rice
