// §10: moves as text; the drawing; the words.
#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

TEST(Section10, MovesReadBackAsWritten) {
  const auto game = make_game(4);
  for (const char* text :
       {"take mewtopia", "left", "right", "gate 13 left", "gate 4", "buy 7 with 6+3",
        "buy K with Q+A", "pass", "draw hearts", "draw diamonds", "fight lysandra", "decline",
        "ally", "stand", "commit teal", "commit teal hQ+h3", "commit teal c10+c10+c2",
        "commit char hQ+hQ cK+cA"}) {
    const auto move = game.read(text);
    ASSERT_TRUE(move) << text << ": " << move.refusal().sentence;
    EXPECT_EQ(game.write(*move), text);
  }
}

TEST(Section10, CapitalsBlanksAndOrderDoNotMatter) {
  const auto game = make_game(4);
  EXPECT_EQ(*game.read("  COMMIT Teal  h3+hq "), *game.read("commit teal hQ+h3"));
  EXPECT_EQ(*game.read("buy 7 with 3+6"), *game.read("BUY 7 WITH 6+3"));
}

TEST(Section10, NonsenseIsRefusedInWords) {
  const auto game = make_game(3);
  for (const char* text : {"",
                           "hop",
                           "take",
                           "take rome",
                           "gate",
                           "gate 35",
                           "gate 4 up",
                           "left left",
                           "buy 7",
                           "buy 7 with",
                           "buy 7 with 3+",
                           "buy 7 with 3+3+3",
                           "buy 1 with 3",
                           "draw clubs",
                           "fight lysandra",
                           "commit",
                           "commit rome",
                           "commit teal h1",
                           "commit teal c5 h3",
                           "commit teal h5 c3 c2",
                           "commit teal 5",
                           "pass it"}) {
    const auto move = game.read(text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.refusal().kind, "bad_move");
    EXPECT_GT(move.refusal().sentence.size(), 10u);
  }
}

TEST(Drawing, ShowsTheRingTheHandAndTheBattle) {
  Realm realm = Realm::at_peace(4);
  realm.give(0, Suit::kHearts, "Q 3").give(1, Suit::kHearts, "10 9");
  realm.spade("5").play(0, "fight seraphina");
  const DrawStyle style{.unicode = false, .names = {"Ann", "Bob"}};
  const std::string mine = realm.game.draw(realm.game.view(realm.state, 0), style);
  EXPECT_NE(mine.find("H Q 3"), mine.npos) << mine;
  EXPECT_EQ(mine.find("H 10 9"), mine.npos) << "another's hand";
  EXPECT_NE(mine.find("Bob is thinking, strength 13 to "), mine.npos) << mine;
  EXPECT_NE(mine.find("gates * 4 13 22 30"), mine.npos) << mine;
  realm.play(0, "commit jiggy hQ").play(1, "commit dragon");
  const std::string after = realm.game.draw(realm.game.view(realm.state, kSpectator), style);
  EXPECT_NE(after.find("Ann: jiggy 13 + H Q + dice "), after.npos) << after;
  EXPECT_NE(after.find("Last battle, won by "), after.npos) << after;
}

TEST(Drawing, EverySpaceIsDrawnOnceWideOrNarrow) {
  Realm realm = Realm::at_peace(4);
  for (const int width : {80, 60}) {
    for (int space = 0; space < kSpaces; ++space) {
      realm[2].space = static_cast<std::int16_t>(space);
      const std::string text =
          realm.game.draw(realm.game.view(realm.state, 0), {.unicode = false, .width = width});
      // After the headline the only T is the token, behind its space's sign and a gate's mark.
      const std::string ring = text.substr(text.find('\n'), text.find("\nE  ") - text.find('\n'));
      const auto token = space == 1 ? ring.find("ESTL") : ring.find('T');
      ASSERT_NE(token, ring.npos) << space << "\n" << text;
      EXPECT_EQ(ring[token - 2], letter(realm.game.space(space))) << space << "\n" << text;
    }
  }
}

// The free territories of the draft are broken between names, never inside one.
TEST(Drawing, TheDraftFitsTheLine) {
  const auto game = make_game(4);
  Rng rng = Rng::fast(1);
  const auto state = game.deal(rng);
  for (const int width : {40, 60, 80}) {
    const std::string text =
        game.draw(game.view(state, 0), {.unicode = false, .colour = false, .width = width});
    const auto begin = text.find("free:");
    ASSERT_NE(begin, std::string::npos);
    std::string names;
    for (std::size_t at = begin; text[at] != '\0' && text.compare(at, 2, "\n\n") != 0;) {
      const auto end = text.find('\n', at);
      if (end - at == 0 || (at > begin && text[at] != ' ')) break;
      EXPECT_LE(end - at, static_cast<std::size_t>(width));
      names += text.substr(at, end - at);
      at = end + 1;
    }
    for (int t = 0; t < kTerritories; ++t) {
      EXPECT_NE(names.find(kTerritoryNames[t]), std::string::npos);
    }
  }
}

TEST(Prompts, TellEachViewerWhatIsAskedOfWhom) {
  Realm realm = Realm::at_peace(3);
  const auto key = [&](Seat viewer) {
    return realm.game.prompt(realm.game.view(realm.state, viewer)).key;
  };
  EXPECT_EQ(key(0), "move");
  EXPECT_EQ(key(1), "wait_move");
  EXPECT_EQ(key(kSpectator), "wait_move");
  realm.spade("J");
  EXPECT_EQ(key(0), "choose");
  realm.play(0, "fight seraphina");
  EXPECT_EQ(key(0), "commit_all_in");
  EXPECT_EQ(key(2), "wait_commit");
}

TEST(Advice, TakesTheBestBuysTheBestAndFightsTheWeakest) {
  Realm draft(4);
  EXPECT_EQ(draft.game.write(draft.game.advise(draft.game.view(draft.state, 0), draft.rng)),
            "take mewtopia");
  Realm shop = Realm::at_peace(3, {{"shop_row", 3}});
  shop.give(0, Suit::kDiamonds, "3 6 K").row("2 7 10").heading_for(0).play(0, "right");
  EXPECT_EQ(shop.game.write(shop.game.advise(shop.game.view(shop.state, 0), shop.rng)),
            "buy 10 with K");
  Realm war = Realm::at_peace(3);
  war.give(1, Suit::kClubs, "9").give(2, Suit::kClubs, "3").spade("5");
  EXPECT_EQ(war.game.write(war.game.advise(war.game.view(war.state, 0), war.rng)),
            "fight thaddeus");
}

TEST(Advice, RisksItsBestTerritoryOnlyWhenItPays) {
  // Far ahead: the poorest will do. Even: the strongest is worth the risk.
  Realm realm = Realm::at_peace(4);
  realm.own(0, {0, 4, 11}).spade("5").play(0, "fight seraphina");
  Realm strong = realm;
  strong.give(0, Suit::kClubs, "K K Q Q");
  const auto advice = [](Realm& r) { return r.game.advise(r.game.view(r.state, 0), r.rng); };
  EXPECT_EQ(advice(strong).territory(), 0);
  EXPECT_EQ(advice(realm).territory(), 11);
}

}  // namespace
}  // namespace crownhall::royal_ascension
