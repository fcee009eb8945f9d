// The conformance suite: what every game must obey, over every player count and option. A game
// gets all of it by one line in tests/conformance/conformance_test.cpp.
//
// CROWNHALL_GAMES in the environment sets how many random games each property sees in all (the
// default is small; ./test --long asks for millions).
#pragma once

#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <set>

#include "game/playout.hpp"
#include "game/typed_game.hpp"
#include "json/reader.hpp"
#include "json/writer.hpp"

namespace crownhall::conformance {

inline int games_wanted(int standard) {
  const char* text = std::getenv("CROWNHALL_GAMES");
  return text ? std::max(standard, std::atoi(text)) : standard;
}

// Setups to try: every player count, each with the standard options, with each option at each end
// of its range and at every named value, and with `mixed` random combinations.
inline std::vector<Setup> setups(const GameInfo& info, int mixed) {
  std::vector<Setup> all;
  Rng rng = Rng::fast(7);
  for (int players = info.min_players; players <= info.max_players; ++players) {
    all.push_back({.players = players});
    for (const auto& spec : info.options) {
      std::set<int> values = {spec.least, spec.most};
      for (std::size_t i = 0; i < spec.names.size(); ++i) values.insert(static_cast<int>(i));
      values.erase(spec.standard);
      for (const int value : values) {
        all.push_back({.players = players, .options = {{std::string(spec.key), value}}});
      }
    }
    for (int i = 0; i < mixed; ++i) {
      Setup setup{.players = players};
      for (const auto& spec : info.options) {
        const auto width = static_cast<std::uint32_t>(spec.most - spec.least + 1);
        const int value = spec.least + static_cast<int>(rng.below(width));
        if (value != spec.standard) setup.options.emplace_back(spec.key, value);
      }
      all.push_back(setup);
    }
  }
  return all;
}

inline std::string describe(const Setup& setup) {
  std::string text = std::to_string(setup.players) + " players";
  for (const auto& [key, value] : setup.options) text += " " + key + "=" + std::to_string(value);
  return text;
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <Rules G>
std::string json_of(const G& game, typename G::State state) {
  JsonWriter writer;
  game.archive(writer, state);
  return write_json(writer.take());
}

template <Rules G>
std::string json_of(const G& game, typename G::View view) {
  JsonWriter writer;
  game.archive(writer, view);
  return write_json(writer.take());
}

// Plays one random match of a setup and calls `look(game, state, seat, rng)` before every move.
template <Rules G, class F>
void walk(const Setup& setup, std::uint64_t seed, F&& look) {
  const auto game = G::make(setup);
  ASSERT_TRUE(game) << game.refusal().sentence;
  const Key key = key_from_text("conformance " + std::to_string(seed));
  Rng rng = Rng::fast(seed);
  Rng deal = Rng::match(key, 0);
  typename G::State state = game->deal(deal);
  Events nobody;
  std::uint64_t version = 0;
  for (SeatSet acting = game->to_act(state); !acting.empty(); acting = game->to_act(state)) {
    ASSERT_LT(version, 1'000'000u) << "the match does not end";
    // Among several seats to act any may come first.
    Seat seat = acting.front();
    for (const Seat other : acting) {
      if (rng.below(2)) seat = other;
    }
    look(*game, state, seat, rng);
    if (::testing::Test::HasFatalFailure()) return;
    Rng chance = Rng::match(key, ++version);
    game->play(state, seat, game->sample(state, seat, rng), chance, nobody);
  }
  look(*game, state, kSpectator, rng);
}

// Every viewer of a table: its seats and a spectator.
template <Rules G>
std::vector<Seat> viewers(const G& game) {
  std::vector<Seat> all = {kSpectator};
  for (Seat seat = 0; seat < game.players(); ++seat) all.push_back(seat);
  return all;
}

template <class G>
class Conformance : public ::testing::Test {
 protected:
  // Runs `look` over `games` matches spread over all setups.
  template <class F>
  void over_all_setups(int games, F&& look) {
    const auto all = setups(G::info(), 6);
    for (int i = 0; i < std::max<int>(games, static_cast<int>(all.size())); ++i) {
      const auto& setup = all[static_cast<std::size_t>(i) % all.size()];
      SCOPED_TRACE(describe(setup) + ", seed " + std::to_string(i));
      walk<G>(setup, static_cast<std::uint64_t>(i), look);
      if (this->HasFailure()) return;
    }
  }
};
TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, MatchesEndAndEveryCardIsConserved) {
  using G = TypeParam;
  // A hundred thousand and more over all games; the sanitizers are slow and take fewer.
  const int standard = std::getenv("CROWNHALL_SANITIZED") ? 2'000 : 50'000;
  this->over_all_setups(games_wanted(standard), [](const G& game, const auto& state, Seat, Rng&) {
    const auto valid = game.validate(state);
    ASSERT_TRUE(valid) << valid.refusal().sentence << "\n" << json_of(game, state);
  });
}

TYPED_TEST_P(Conformance, OutcomeRanksEverySeat) {
  using G = TypeParam;
  this->over_all_setups(500, [](const G& game, const auto& state, Seat seat, Rng&) {
    if (seat != kSpectator) return;
    const Outcome outcome = game.outcome(state);
    ASSERT_EQ(outcome.places.size(), static_cast<std::size_t>(game.players()));
    ASSERT_EQ(outcome.scores.size(), static_cast<std::size_t>(game.players()));
    ASSERT_FALSE(outcome.decided_by.empty());
    for (const auto place : outcome.places) {
      int better = 0;
      for (const auto other : outcome.places) better += other < place;
      ASSERT_EQ(place, better + 1) << "tied seats share a place, the next are skipped";
    }
  });
}

TYPED_TEST_P(Conformance, LegalListsEachMoveOnceAndSampleStaysInside) {
  using G = TypeParam;
  std::vector<typename G::Move> moves;
  this->over_all_setups(200, [&](const G& game, const auto& state, Seat seat, Rng& rng) {
    if (seat == kSpectator) return;
    moves.clear();
    game.legal(state, seat, moves);
    ASSERT_FALSE(moves.empty());
    std::set<std::uint64_t> bits;
    for (const auto& move : moves) {
      ASSERT_TRUE(bits.insert(move.bits).second) << "twice: " << game.write(move);
      ASSERT_TRUE(game.check(state, seat, move)) << game.write(move);
    }
    for (int i = 0; i < 4; ++i) {
      const auto move = game.sample(state, seat, rng);
      ASSERT_TRUE(bits.count(move.bits)) << "sampled, not listed: " << game.write(move);
    }
  });
}

TYPED_TEST_P(Conformance, SampleCanDrawEveryLegalMove) {
  using G = TypeParam;
  std::vector<typename G::Move> moves;
  int positions = 0;
  this->over_all_setups(60, [&](const G& game, const auto& state, Seat seat, Rng& rng) {
    if (seat == kSpectator || rng.below(8) || positions > 400) return;
    moves.clear();
    game.legal(state, seat, moves);
    if (moves.size() < 2 || moves.size() > 60) return;
    ++positions;
    std::set<std::uint64_t> missing;
    for (const auto& move : moves) missing.insert(move.bits);
    for (int i = 0; i < 60'000 && !missing.empty(); ++i) {
      missing.erase(game.sample(state, seat, rng).bits);
    }
    ASSERT_TRUE(missing.empty()) << "never drawn: "
                                 << game.write(typename G::Move{*missing.begin()}) << " of "
                                 << moves.size() << "\n"
                                 << json_of(game, state);
  });
  EXPECT_GT(positions, 20);
}

TYPED_TEST_P(Conformance, NotationRoundTrips) {
  using G = TypeParam;
  std::vector<typename G::Move> moves;
  this->over_all_setups(100, [&](const G& game, const auto& state, Seat seat, Rng&) {
    if (seat == kSpectator) return;
    moves.clear();
    game.legal(state, seat, moves);
    std::set<std::string> texts;
    for (const auto& move : moves) {
      const std::string text = game.write(move);
      ASSERT_TRUE(texts.insert(text).second) << "two moves are written " << text;
      const auto read = game.read(text);
      ASSERT_TRUE(read) << text << ": " << read.refusal().sentence;
      ASSERT_EQ(*read, move) << text;
    }
  });
}

TYPED_TEST_P(Conformance, StateJsonRoundTrips) {
  using G = TypeParam;
  this->over_all_setups(150, [](const G& game, const auto& state, Seat, Rng& rng) {
    if (rng.below(6)) return;
    const std::string text = json_of(game, state);
    const auto value = parse_json(text);
    ASSERT_TRUE(value) << value.refusal().sentence;
    JsonReader reader(*value);
    typename G::State back{};
    game.archive(reader, back);
    ASSERT_EQ(reader.finish(), "") << text;
    ASSERT_TRUE(same_bytes(back, state)) << text << "\n" << json_of(game, back);
  });
}

TYPED_TEST_P(Conformance, SeedAndMovesReplayToTheSameBytes) {
  using G = TypeParam;
  for (const auto& setup : setups(G::info(), 1)) {
    const auto game = G::make(setup);
    const Key key = key_from_text("replay");
    Rng deal = Rng::match(key, 0), again = Rng::match(key, 0), choice = Rng::fast(3);
    auto first = game->deal(deal), second = game->deal(again);
    Events nobody;
    std::uint64_t version = 0;
    for (SeatSet acting = game->to_act(first); !acting.empty(); acting = game->to_act(first)) {
      const Seat seat = acting.front();
      const auto move = game->sample(first, seat, choice);
      std::vector<Event> log;
      Events listener(log);
      Rng chance = Rng::match(key, ++version), same = Rng::match(key, version);
      game->play(first, seat, move, chance, nobody);
      game->play(second, seat, move, same, listener);
      ASSERT_TRUE(same_bytes(first, second)) << "listening to events changed the match";
      for (const Event& event : log) ASSERT_LT(event.id, G::events().size());
    }
  }
}

// What a seat cannot see may change, and its view stays the same to the byte; what it cannot see
// does change, or there would be nothing to this test.
TYPED_TEST_P(Conformance, ViewsHideAndImagineRespectsThem) {
  using G = TypeParam;
  int looked = 0, differed = 0;
  this->over_all_setups(400, [&](const G& game, const auto& state, Seat, Rng& rng) {
    if (rng.below(4)) return;
    for (const Seat viewer : viewers(game)) {
      const auto view = game.view(state, viewer);
      const auto world = game.imagine(view, rng);
      const auto valid = game.validate(world);
      ASSERT_TRUE(valid) << valid.refusal().sentence << "\n" << json_of(game, world);
      const auto seen = game.view(world, viewer);
      ASSERT_EQ(json_of(game, seen), json_of(game, view)) << "viewer " << viewer;
      ASSERT_TRUE(same_bytes(seen, view)) << "viewer " << viewer;
      ASSERT_EQ(game.to_act(world), game.to_act(state));
      ++looked;
      differed += !same_bytes(world, state);
    }
  });
  EXPECT_GT(looked, 100);
  EXPECT_GT(differed, looked / 10) << "imagine gives back the truth";
}

// The legal moves of a seat are known to it: the same in every world it can imagine.
TYPED_TEST_P(Conformance, LegalMovesFollowFromTheView) {
  using G = TypeParam;
  std::vector<typename G::Move> real, imagined;
  this->over_all_setups(100, [&](const G& game, const auto& state, Seat seat, Rng& rng) {
    if (seat == kSpectator || rng.below(4)) return;
    const auto view = game.view(state, seat);
    const auto world = game.imagine(view, rng);
    real.clear(), imagined.clear();
    game.legal(state, seat, real);
    game.legal(world, seat, imagined);
    ASSERT_EQ(real, imagined);
  });
}

TYPED_TEST_P(Conformance, AdviceIsLegalAndHonest) {
  using G = TypeParam;
  this->over_all_setups(60, [&](const G& game, const auto& state, Seat seat, Rng& rng) {
    if (seat == kSpectator || rng.below(3)) return;
    const auto view = game.view(state, seat);
    const auto world = game.imagine(view, rng);
    Rng one = Rng::fast(5), two = Rng::fast(5);
    const auto advice = game.advise(view, one);
    const auto legal = game.check(state, seat, advice);
    ASSERT_TRUE(legal) << game.write(advice) << ": " << legal.refusal().sentence;
    ASSERT_EQ(advice, game.advise(game.view(world, seat), two)) << "advice peeks";
  });
}

TYPED_TEST_P(Conformance, EveryViewerGetsAPromptWithASectionAndADrawing) {
  using G = TypeParam;
  const std::string rules(G::rules_text());
  this->over_all_setups(30, [&](const G& game, const auto& state, Seat, Rng& rng) {
    if (rng.below(6)) return;
    for (const Seat viewer : viewers(game)) {
      const auto view = game.view(state, viewer);
      const Prompt prompt = game.prompt(view);
      ASSERT_FALSE(prompt.key.empty());
      const std::string section(prompt.section);
      ASSERT_TRUE(rules.find("## " + section + ".") != rules.npos ||
                  rules.find("## " + section + " ") != rules.npos)
          << "no section " << section << " in RULES.md";
      ASSERT_FALSE(game.draw(view, {.unicode = true, .colour = true}).empty());
      const std::string plain = game.draw(view, {.unicode = false});
      for (const char c : plain) {
        ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << "not plain: " << plain;
      }
    }
  });
}

TYPED_TEST_P(Conformance, IllegalMovesAreRefusedInWords) {
  using G = TypeParam;
  int refused = 0;
  this->over_all_setups(40, [&](const G& game, const auto& state, Seat seat, Rng& rng) {
    if (seat == kSpectator || rng.below(4)) return;
    // Moves of other positions, and bits that no move has.
    for (int i = 0; i < 8; ++i) {
      const typename G::Move move{i < 4 ? rng.next64() : rng.next64() >> rng.below(60)};
      const auto legal = game.check(state, seat, move);
      if (legal) continue;
      ++refused;
      ASSERT_GT(legal.refusal().sentence.size(), 10u);
    }
    for (const char* text : {"", " ", "\x01\xff", "no such move at all", "99999999999999999999"}) {
      const auto read = game.read(text);
      if (read) continue;
      ASSERT_GT(read.refusal().sentence.size(), 10u);
    }
  });
  EXPECT_GT(refused, 100);
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, MatchesEndAndEveryCardIsConserved, OutcomeRanksEverySeat,
                            LegalListsEachMoveOnceAndSampleStaysInside, SampleCanDrawEveryLegalMove,
                            NotationRoundTrips, StateJsonRoundTrips,
                            SeedAndMovesReplayToTheSameBytes, ViewsHideAndImagineRespectsThem,
                            LegalMovesFollowFromTheView, AdviceIsLegalAndHonest,
                            EveryViewerGetsAPromptWithASectionAndADrawing,
                            IllegalMovesAreRefusedInWords);

}  // namespace crownhall::conformance
