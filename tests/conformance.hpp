// The conformance suite: what every game must obey, over every player count and option. A game
// gets all of it by one line in tests/conformance/conformance_test.cpp.
#pragma once

#include "conformance_walk.hpp"

namespace crownhall::conformance {

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
  this->over_all_setups(
      games_wanted(sanitized() ? 2'000 : 50'000), [](const G& game, const auto& state, Seat, Rng&) {
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

// The steps of a choice give the legal moves, each once: bits, texts, number and order of pages.
TYPED_TEST_P(Conformance, StepsGiveExactlyTheLegalMoves) {
  using G = TypeParam;
  constexpr std::uint64_t kMostListed = 100'000;
  std::vector<typename G::Move> moves;
  this->over_all_setups(
      games_wanted(300), [&](const G& game, const auto& state, Seat seat, Rng& rng) {
        if (seat == kSpectator || rng.below(4)) return;
        const std::uint64_t count = game.count(state, seat);
        const Choices choices = Choices::of(game, state, seat);
        ASSERT_EQ(choices.count(), count) << json_of(game, state);
        for (const auto& step : choices.steps()) {
          ASSERT_GT(step.count, 0u);
          std::set<std::pair<std::string_view, int>> told;
          for (std::size_t i = step.begin; i < step.end; ++i) {
            const Part& part = choices.parts()[i];
            ASSERT_TRUE(told.insert({part.name.view(), part.n}).second)
                << "twice: " << part.name.view();
            ASSERT_GE(part.n, 0);
          }
        }
        if (count > kMostListed) {
          for (int i = 0; i < 100; ++i) {
            const std::uint64_t at = rng.next64() % count;
            const typename G::Move move{choices.bits(at)};
            ASSERT_TRUE(game.check(state, seat, move)) << choices.text(at);
            ASSERT_EQ(game.write(move), choices.text(at));
          }
          return;
        }
        moves.clear();
        game.legal(state, seat, moves);
        ASSERT_EQ(moves.size(), count) << json_of(game, state);
        std::set<std::uint64_t> missing;
        for (const auto& move : moves) missing.insert(move.bits);
        for (std::uint64_t i = 0; i < count; ++i) {
          const std::uint64_t bits = choices.bits(i);
          ASSERT_EQ(missing.erase(bits), 1u) << "not legal, or twice: " << choices.text(i);
          ASSERT_EQ(game.write(typename G::Move{bits}), choices.text(i));
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
  this->over_all_setups(
      sanitized() ? 130 : 400, [&](const G& game, const auto& state, Seat, Rng& rng) {
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

// One place of a JSON document changed: a number, a word, a flag, an entry of a list.
inline void change_one_place(json::value& value, Rng& rng, const std::vector<std::string>& words) {
  if (json::object* object = value.if_object(); object && !object->empty()) {
    auto& field = object->begin()[rng.below(static_cast<std::uint32_t>(object->size()))];
    return change_one_place(field.value(), rng, words);
  }
  if (json::array* list = value.if_array()) {
    const auto size = static_cast<std::uint32_t>(list->size());
    if (size > 0 && rng.below(8) != 0) {
      return change_one_place((*list)[rng.below(size)], rng, words);
    }
    if (size > 0 && rng.below(2) != 0) {
      list->erase(list->begin() + rng.below(size));
    } else {
      list->push_back(size > 0 ? json::value((*list)[rng.below(size)]) : json::value(1));
    }
    return;
  }
  if (value.is_string()) {
    value = words[rng.below(static_cast<std::uint32_t>(words.size()))];
  } else if (value.is_bool()) {
    value = !value.get_bool();
  } else if (value.is_int64()) {
    constexpr std::int64_t kSteps[] = {-2, -1, 1, 2};
    value = rng.below(4) == 0 ? std::int64_t{rng.below(12)} - 1
                              : value.get_int64() + kSteps[rng.below(4)];
  }
}

inline void collect_words(const json::value& value, std::vector<std::string>& words) {
  if (const json::object* object = value.if_object()) {
    for (const auto& field : *object) collect_words(field.value(), words);
  } else if (const json::array* list = value.if_array()) {
    for (const auto& item : *list) collect_words(item, words);
  } else if (value.is_string()) {
    words.emplace_back(value.get_string().c_str());
  }
}

// States from outside that are one place away from one that play met: either refused, or as good as
// any other, so that the match goes on to its end with every invariant kept.
TYPED_TEST_P(Conformance, AStateOneFieldAwayIsRefusedOrPlaysOn) {
  using G = TypeParam;
  int refused = 0, accepted = 0;
  std::vector<std::string> words;
  this->over_all_setups(200, [&](const G& game, const auto& state, Seat, Rng& rng) {
    if (rng.below(8)) return;
    const auto truth = parse_json(json_of(game, state));
    collect_words(*truth, words);
    if (words.size() > 400) words.erase(words.begin(), words.end() - 400);
    if (words.empty()) words.emplace_back("none");
    for (int i = 0; i < 6; ++i) {
      json::value changed = *truth;
      change_one_place(changed, rng, words);
      JsonReader reader(changed);
      typename G::State loaded{};
      game.archive(reader, loaded);
      if (!reader.finish().empty() || !game.validate(loaded)) {
        ++refused;
        continue;
      }
      ++accepted;
      SCOPED_TRACE(write_json(changed));
      Events nobody;
      for (int moves = 0; !game.to_act(loaded).empty(); ++moves) {
        ASSERT_LT(moves, 1'000'000) << "the match does not end";
        const Seat seat = game.to_act(loaded).front();
        const auto world = game.imagine(game.view(loaded, seat), rng);
        ASSERT_TRUE(same_bytes(game.view(world, seat), game.view(loaded, seat)));
        game.play(loaded, seat, game.sample(loaded, seat, rng), rng, nobody);
        const auto valid = game.validate(loaded);
        ASSERT_TRUE(valid) << valid.refusal().sentence << "\n" << json_of(game, loaded);
      }
      ASSERT_EQ(game.outcome(loaded).places.size(), static_cast<std::size_t>(game.players()));
    }
  });
  EXPECT_GT(refused, 200);
  EXPECT_GT(accepted, 20);
}

TYPED_TEST_P(Conformance, EqualObservationsGiveEqualViewsAndLogs) {
  using G = TypeParam;
  const auto all = setups(G::info(), 4);
  const int matches = std::max(games_wanted(sanitized() ? 100 : 300), static_cast<int>(all.size()));
  SideBySide count;
  for (int i = 0; i < matches; ++i) {
    const Setup& setup = all[static_cast<std::size_t>(i) % all.size()];
    SCOPED_TRACE(describe(setup) + ", seed " + std::to_string(i));
    play_side_by_side<G>(setup, static_cast<std::uint64_t>(i), count,
                         [](const G& game, const auto& state, Seat seat, Rng& rng) {
                           return game.sample(state, seat, rng);
                         });
    if (this->HasFailure()) return;
  }
  EXPECT_GT(count.alike, 1000);
  EXPECT_GT(count.other_worlds, count.alike / 20) << "nothing was hidden";
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
                            LegalListsEachMoveOnceAndSampleStaysInside,
                            StepsGiveExactlyTheLegalMoves, SampleCanDrawEveryLegalMove,
                            NotationRoundTrips, StateJsonRoundTrips,
                            SeedAndMovesReplayToTheSameBytes, ViewsHideAndImagineRespectsThem,
                            EqualObservationsGiveEqualViewsAndLogs,
                            AStateOneFieldAwayIsRefusedOrPlaysOn, LegalMovesFollowFromTheView,
                            AdviceIsLegalAndHonest, EveryViewerGetsAPromptWithASectionAndADrawing,
                            IllegalMovesAreRefusedInWords);

}  // namespace crownhall::conformance
