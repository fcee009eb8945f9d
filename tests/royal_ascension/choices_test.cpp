// Commitments without end (§6.4): counted, numbered and made in steps, never listed.
#include "bots/royal_ascension/knowledge.hpp"
#include "catalogue.hpp"
#include "json/moves.hpp"
#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

// Four territories, eight Hearts of five ranks, sixteen Clubs of twelve: 4 * 19 * 3^4 * 2^8.
constexpr std::uint64_t kEndless = 1'575'936;

Realm endless(OptionValues options = {}) {
  Realm realm = Realm::at_peace(3, std::move(options));
  realm.own(0, {0, 3, 6, 9});
  realm.row("");
  realm.give(0, Suit::kHearts, "A A 5 5 9 9 J K");
  realm.give(0, Suit::kClubs, "A A 2 2 3 3 4 4 5 6 7 8 9 10 J Q");
  realm.spade("5").play(0, "fight seraphina");
  return realm;
}

TEST(Choices, AMillionCommitmentsAreAHundredParts) {
  const Realm realm = endless();
  EXPECT_EQ(realm.game.count(realm.state, 0), kEndless);
  const Choices choices = Choices::of(realm.game, realm.state, 0);
  EXPECT_EQ(choices.count(), kEndless);
  EXPECT_LT(choices.parts().size(), 100u);
  EXPECT_LT(steps_text(choices).size(), kMostListedBytes / 3);
  EXPECT_EQ(choices.text(0), "commit jiggy");
  EXPECT_EQ(choices.text(kEndless - 1),
            "commit pika hK+hJ cQ+cJ+c10+c9+c8+c7+c6+c5+c4+c4+c3+c3+c2+c2+cA+cA");
  const auto found = choices.beginning_with("commit flare h9+h9 cQ", 3);
  EXPECT_EQ(found.count, std::uint64_t{81} * 128);
  ASSERT_EQ(found.first.size(), 3u);
  EXPECT_EQ(found.first.front(), "commit flare h9+h9 cQ");
  EXPECT_EQ(choices.beginning_with("commit dragon", 3).count, 0u) << "another's territory";
}

TEST(Choices, AViewerIsSentStepsInsteadOfAnEndlessList) {
  const Realm realm = endless();
  const TypedPosition<RoyalAscension> position(std::make_shared<const RoyalAscension>(realm.game),
                                               realm.state);
  const auto told = [&](Seat viewer) {
    JsonWriter writer;
    put_moves(writer, &position, viewer);
    return writer.take();
  };
  EXPECT_TRUE(told(0).at("legal").is_null());
  EXPECT_EQ(told(0).at("count").as_int64(), static_cast<std::int64_t>(kEndless));
  const json::value steps = told(0).at("choices").at("steps");
  Rng rng = Rng::fast(3);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(realm.refusal(0, walk_steps(steps, rng)), "");
  // Who has nothing to do is told nothing of it.
  for (const Seat viewer : {2, kSpectator}) {
    EXPECT_EQ(write_json(told(viewer)), R"({"legal":[],"count":0,"choices":null})");
  }
}

// Long texts: a page ends at 24 KB before it has 500 of them, and the next goes on where it ended.
TEST(Choices, APageOfLongMovesIsBoundedInBytes) {
  const Realm realm = endless();
  const Choices choices = Choices::of(realm.game, realm.state, 0);
  std::uint64_t at = kEndless - 2000;
  int pages = 0, full_in_bytes = 0;
  for (json::value next = at; !next.is_null(); ++pages) {
    const auto page = parse_json(page_text(choices, at, 500));
    ASSERT_TRUE(page);
    const json::array& moves = page->at("moves").as_array();
    EXPECT_LE(write_json(moves).size(), kMostListedBytes);
    ASSERT_FALSE(moves.empty());
    ASSERT_LE(moves.size(), 500u);
    full_in_bytes += moves.size() < 500 && !page->at("next").is_null();
    EXPECT_EQ(moves.front().as_string(), choices.text(at));
    at += moves.size();
    EXPECT_EQ(moves.back().as_string(), choices.text(at - 1));
    next = page->at("next");
    if (!next.is_null()) {
      EXPECT_EQ(next.as_int64(), static_cast<std::int64_t>(at));
    }
  }
  EXPECT_EQ(at, kEndless);
  EXPECT_GE(pages, 4);
  EXPECT_GT(full_in_bytes, 0) << "texts of more than 46 bytes";
}

// The list a bot makes there; its time follows from that.
TEST(Choices, NoBotListsMoreThanItLooksAt) {
  for (const int spend : {0, 1}) {
    const Realm realm = endless({{"spend_committed", spend}});
    Rng rng = Rng::fast(1);
    std::vector<Move> moves;
    list_moves<RoyalAscensionKnowledge>(realm.game, realm.state, 0, rng, moves);
    EXPECT_EQ(moves.size(), spend ? 4u * 3 * 17 : 4u);
    for (const Move move : moves) EXPECT_TRUE(realm.game.check(realm.state, 0, move));
    moves.clear();
    list_moves<DefaultKnowledge<RoyalAscension>>(realm.game, realm.state, 0, rng, moves);
    EXPECT_LE(moves.size(), 25u);
  }
}

TEST(Choices, EveryLevelDecidesThereAndExplainsFewMoves) {
  const Realm realm = endless();
  const TypedPosition<RoyalAscension> position(std::make_shared<const RoyalAscension>(realm.game),
                                               realm.state);
  for (const GameEntry& entry : all_games()) {
    if (entry.info->key != RoyalAscension::info().key) continue;
    for (const BotLevel& level : entry.bots) {
      const Decision decision = level.decide(position, 0, {.iterations = 20}, 1);
      EXPECT_EQ(realm.refusal(0, decision.move), "") << level.key;
      EXPECT_LE(decision.considered.size(), 24u) << level.key;
    }
  }
}

// §4.3, with an Ace that is dear and yet written last.
TEST(Choices, PaymentsAreTheMinimalSets) {
  for (const int ace_high : {0, 1}) {
    Realm realm = Realm::at_peace(3, {{"ace", ace_high}});
    realm.give(0, Suit::kDiamonds, "A A 2 3 3 6 9 K").row("A 2 7 K").heading_for(0);
    realm.play(0, "right");
    ASSERT_EQ(realm.phase(), Phase::kShop);
    const Choices choices = Choices::of(realm.game, realm.state, 0);
    std::vector<std::string> steps, list = realm.legal(0);
    for (std::uint64_t i = 0; i < choices.count(); ++i) steps.push_back(choices.text(i));
    std::sort(steps.begin(), steps.end());
    std::sort(list.begin(), list.end());
    EXPECT_EQ(steps, list);
    EXPECT_GT(list.size(), 20u);
  }
}

}  // namespace
}  // namespace crownhall::royal_ascension
