// The last battle as the view tells it: held against the events of the battle itself.
#include "games/royal_ascension/story.hpp"

#include <algorithm>
#include <map>

#include "games/royal_ascension/facts.hpp"
#include "json/reader.hpp"
#include "json/writer.hpp"
#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

struct Fought {
  Realm realm;
  Story told;
  std::vector<Event> events;
};

// Seat 0 attacks seat 1, who brings 18.
Fought duel(std::uint64_t seed, OptionValues options = {},
            std::string_view mine = "commit jiggy h9+h4 c3") {
  Realm realm = Realm::at_peace(3, std::move(options), seed);
  realm.give(0, Suit::kHearts, "9 4 K").give(1, Suit::kHearts, "K");
  realm.give(0, Suit::kClubs, "3 Q").give(1, Suit::kClubs, "5 A A");
  realm.give(1, Suit::kSpades, "A").spade("7");
  while (realm.phase() == Phase::kNpc) realm.play(0, "draw diamonds");
  realm.play(0, "fight seraphina");
  realm.play(0, mine).play(1, "commit dragon hK cA+cA");
  return {realm, story(realm.game, realm.game.view(realm.state, kSpectator)), realm.events};
}

// The dice as the events tell them: by throw, by seat.
std::vector<std::map<Seat, std::vector<int>>> thrown(const std::vector<Event>& events) {
  std::vector<std::map<Seat, std::vector<int>>> rounds(1);
  for (const Event& event : events) {
    if (event.id == static_cast<std::uint16_t>(EventId::kTied)) rounds.emplace_back();
    if (event.id != static_cast<std::uint16_t>(EventId::kBattleDie)) continue;
    rounds.back()[static_cast<Seat>(event.args[0])].push_back(static_cast<int>(event.args[1]));
  }
  return rounds;
}

void expect_told_as_it_happened(const Fought& fought) {
  const auto rounds = thrown(fought.events);
  ASSERT_EQ(fought.told.rounds.size(), rounds.size());
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    const Story::Round& round = fought.told.rounds[r];
    EXPECT_EQ(round.tied, r + 1 < rounds.size());
    std::map<Seat, std::vector<int>> dice;
    for (const Story::Die& die : round.dice) dice[die.seat].push_back(die.pips);
    EXPECT_EQ(dice, rounds[r]);
    // In turn between the sides: no side throws twice before another has thrown.
    for (std::size_t i = 0; i + 1 < round.dice.size(); ++i) {
      EXPECT_NE(round.dice[i].seat, round.dice[i + 1].seat);
    }
  }
}

TEST(Story, TellsTheDiceOfEveryThrowThroughTies) {
  int ties = 0;
  int most = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Fought fought = duel(seed, {{"battle_dice", 0}}, "commit jiggy h4");
    expect_told_as_it_happened(fought);
    ties += static_cast<int>(fought.told.rounds.size()) - 1;
    most = std::max(most, static_cast<int>(fought.told.rounds.size()));
  }
  EXPECT_GT(ties, 20);
  EXPECT_GT(most, 2) << "a tie after a tie";
}

TEST(Story, OfADecreeTellsWhoThrowsAgain) {
  int ties = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    Realm realm = Realm::at_peace(4, {{"battle_dice", 0}}, seed);
    realm.spade("K");
    realm.play(0, "commit jiggy").play(1, "commit dragon").play(2, "commit vapor");
    realm.play(3, "commit flare");
    const Fought fought{realm, story(realm.game, realm.game.view(realm.state, 1)), realm.events};
    expect_told_as_it_happened(fought);
    EXPECT_EQ(fought.told.percent, -1);
    EXPECT_EQ(fought.told.passed.size(), 3u);
    ties += static_cast<int>(fought.told.rounds.size()) - 1;
  }
  EXPECT_GT(ties, 5);
}

TEST(Story, StrengthsGrowPieceByPieceAndTotalsDieByDie) {
  const Fought fought = duel(1);
  ASSERT_EQ(fought.told.sides.size(), 2u);
  const Story::Side& mine = fought.told.sides[0];
  EXPECT_EQ(mine.grows, (std::vector<int>{13, 22, 26, 29}));
  EXPECT_EQ(mine.strength, 29);
  const Story::Side& other = fought.told.sides[1];
  EXPECT_EQ(other.grows, (std::vector<int>{13, 26, 27, 28, 18}));
  EXPECT_EQ(other.plague, 10);
  EXPECT_EQ(other.strength, 18);
  EXPECT_EQ(fought.told.percent, odds_by_margin(11, 4).percent());
  for (const Story::Round& round : fought.told.rounds) {
    std::map<Seat, int> sums{{0, 29}, {1, 18}};
    for (const Story::Die& die : round.dice) EXPECT_EQ(die.total, sums[die.seat] += die.pips);
  }
}

// The last die decides as it was said, whatever it is.
TEST(Story, SaysWhatTheLastDieNeeds) {
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Fought fought = duel(seed, {{"battle_dice", 0}}, "commit jiggy h4");
    for (const Story::Round& round : fought.told.rounds) {
      const Story::Die& last = round.dice.back();
      ASSERT_EQ(round.need.seat, last.seat);
      EXPECT_EQ(round.need.stands + last.pips, last.total);
      const bool wins = std::ranges::count(round.need.wins, last.pips) > 0;
      const bool ties = std::ranges::count(round.need.ties, last.pips) > 0;
      EXPECT_EQ(ties, round.tied);
      if (!round.tied) {
        EXPECT_EQ(wins, fought.realm.state.last.winner == last.seat);
      }
      decided += !round.need.wins.empty() && round.need.wins.size() < 6;
    }
  }
  EXPECT_GT(decided, 10);
}

TEST(Story, TellsWhatPassedWhatWasPickedAndWhoIsOut) {
  Realm realm = Realm::at_peace(3);
  realm.own(0, {0, 1, 2}).own(1, {3}).own(2, {4, 5, 6, 7, 8, 9, 10, 11});
  realm.own(1, {9}).own(2, {9}).own(0, {10, 11});
  realm.give(0, Suit::kClubs, kMighty).give(0, Suit::kHearts, "5").give(1, Suit::kSpades, "A A");
  realm.spade("7");
  while (realm.phase() == Phase::kNpc) realm.play(0, "draw diamonds");
  realm.play(0, "fight seraphina");
  realm.play(0, "commit jiggy " + std::string(kMightyClubs)).play(1, "commit flare");
  const Story told = story(realm.game, realm.game.view(realm.state, 2));
  ASSERT_EQ(told.passed.size(), 1u);
  EXPECT_EQ(told.passed[0].territory, 3);
  EXPECT_EQ(told.passed[0].from, 1);
  ASSERT_EQ(told.picked.size(), 2u);
  EXPECT_EQ(told.picked[0].suit, Suit::kHearts);
  EXPECT_EQ(told.picked[1].suit, Suit::kClubs);
  EXPECT_EQ(told.out, std::vector<Seat>{1});
}

TEST(Story, OfAnAllInNamesEveryTerritory) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kClubs, kMighty).give(1, Suit::kSpades, "A A").spade("J");
  realm.play(0, "fight seraphina");
  realm.play(0, "commit jiggy " + std::string(kMightyClubs)).play(1, "commit dragon");
  const Story told = story(realm.game, realm.game.view(realm.state, 0));
  EXPECT_EQ(told.passed.size(), 3u);
  for (const Story::Passed& passed : told.passed) EXPECT_EQ(passed.from, 1);
}

TEST(Story, IsEmptyBeforeTheFirstBattle) {
  Realm realm = Realm::at_peace(3);
  const Story told = story(realm.game, realm.game.view(realm.state, 0));
  EXPECT_TRUE(told.sides.empty());
  EXPECT_TRUE(told.rounds.empty());
}

std::string state_text(const RoyalAscension& game, State state) {
  JsonWriter writer;
  game.archive(writer, state);
  return writer.take_text();
}

// Records have digests of the state as it was written then: an old one must stay as it was.
TEST(Story, IsNotInTheStateOfOlderVersions) {
  const Fought fought = duel(3);
  EXPECT_NE(state_text(fought.realm.game, fought.realm.state).find("\"tied\""), std::string::npos);
  for (const int version : {1, 2}) {
    const auto old =
        RoyalAscension::make({.players = 3, .options = {}, .data = {}, .version = version});
    ASSERT_TRUE(old);
    EXPECT_EQ(state_text(*old, fought.realm.state).find("\"tied\""), std::string::npos);
  }
}

TEST(Story, AStateWithAFalseStoryIsRefused) {
  const Fought fought = duel(3);
  const auto refused = [&](auto&& spoil) {
    State state = fought.realm.state;
    spoil(state.last);
    return !fought.realm.game.validate(state);
  };
  EXPECT_TRUE(fought.realm.game.validate(fought.realm.state));
  EXPECT_TRUE(refused([](Report& last) { last.rolls = 3; })) << "throws without dice";
  EXPECT_TRUE(refused([](Report& last) { last.tied[14][0] = pack({1, 1, 1, 1}); }));
  EXPECT_TRUE(refused([](Report& last) { last.attacker = 2; })) << "did not fight";
  EXPECT_TRUE(refused([](Report& last) { last.out = 4; })) << "did not fight";
  EXPECT_TRUE(refused([](Report& last) { last.passed = 0; }));
  EXPECT_TRUE(refused([](Report& last) { last.turn = 99; })) << "in a turn to come";
  EXPECT_TRUE(refused([](Report& last) { last.picked[last.winner][0] = 1; }))
      << "the winner picks nothing";
  EXPECT_TRUE(refused([](Report& last) {
    last.fighters = 1;
    last.commitments[1] = {};
    last.dice[1] = {};
    last.winner = 0;
  })) << "a battle against nobody";
}

// What the parts add is the strength: of every commitment there is, with and without Plagues.
TEST(Prospect, PartsAddUpToTheStrengthOfEveryCommitment) {
  for (const std::string_view plagues : {"", "A", "A A 2"}) {
    for (const int ace : {0, 1}) {
      Realm realm = Realm::at_peace(3, {{"ace", ace}});
      realm.give(0, Suit::kHearts, "9 9 4 A").give(0, Suit::kClubs, "3 3 Q A");
      realm.give(0, Suit::kSpades, plagues).spade("J").play(0, "fight seraphina");
      const Prospect found = prospect(realm.game, realm.game.view(realm.state, 0));
      std::map<std::string, int> adds;
      for (const auto& [part, n] : found.parts) adds[part] = n;
      const int own = realm.game.plagues(realm[0].spades);
      std::vector<Move> moves;
      realm.game.legal(realm.state, 0, moves);
      for (const Move move : moves) {
        const auto rank = [](Rank r) { return std::string(kRankNames[r]); };
        int sum = found.base + adds.at("territory " + Realm::name(move.territory()));
        for (const Rank r : move.hearts()) sum += adds.at("heart " + rank(r));
        for (const Rank r : move.clubs()) sum += adds.at("club " + rank(r));
        ASSERT_EQ(sum, realm.game.strength(move, own));
      }
    }
  }
}

// A seat with one territory and no cards has one move; it is told its chance all the same.
TEST(Prospect, IsThereForAForcedMove) {
  Realm realm = Realm::at_peace(3);
  realm.own(0, {1, 4, 7, 10}).own(1, {0}).own(2, {2, 3, 5, 6, 8, 9, 11});
  realm.own(0, {2, 3}).own(2, {1});
  realm.spade("J").play(0, "fight seraphina");
  const Prospect found = prospect(realm.game, realm.game.view(realm.state, 1));
  ASSERT_EQ(realm.legal(1).size(), 1u);
  EXPECT_EQ(found.from, found.best);
  ASSERT_EQ(found.rivals.size(), 1u);
  EXPECT_EQ(found.rivals[0].percent.size(), 1u);
}

}  // namespace
}  // namespace crownhall::royal_ascension
