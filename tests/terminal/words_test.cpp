// The menu of moves and the rulebook at the table.
#include <gtest/gtest.h>

#include "game/typed_game.hpp"
#include "games/road_to_lord/road_to_lord.hpp"
#include "terminal/menu.hpp"
#include "terminal/rulebook.hpp"

namespace crownhall::terminal {
namespace {

TEST(Menu, ANumberOrTheNotationPicksAMove) {
  const Menu menu({"take a", "take b"});
  EXPECT_EQ(menu.pick("2"), "take b");
  EXPECT_EQ(menu.pick("take a"), "take a");
  EXPECT_FALSE(menu.pick("3"));
  EXPECT_FALSE(menu.pick("0"));
  EXPECT_FALSE(menu.pick("take"));
}

TEST(Menu, WhereAMoveIsANumberNothingElseIs) {
  const Menu menu({"7", "2", "pass"});
  EXPECT_EQ(menu.pick("2"), "2");
  EXPECT_FALSE(menu.pick("1"));
}

TEST(Menu, ManyMovesComeInPagesAndBeginAgain) {
  std::vector<std::string> moves;
  for (int i = 1; i <= 45; ++i) moves.push_back("move" + std::to_string(i));
  Menu menu(moves);
  const Screen screen(true);
  EXPECT_NE(menu.page(screen).find("20 of 45"), std::string::npos);
  EXPECT_NE(menu.page(screen).find("40 of 45"), std::string::npos);
  const std::string last = menu.page(screen);
  EXPECT_NE(last.find("move45"), std::string::npos);
  EXPECT_NE(menu.page(screen).find(" 1 move1 "), std::string::npos);
  EXPECT_NE(menu.containing("move4", screen).find("45 move45"), std::string::npos);
  EXPECT_EQ(menu.containing("other", screen), "");
}

// The leader of two players in Road to Lord: many hands can make more Numbers than are listed.
TEST(Menu, OfAGreatManyOnlyThoseShownAreMade) {
  const auto game = TypedGame<RoadToLord>::make({.players = 2});
  ASSERT_TRUE(game);
  for (std::uint64_t seed = 1;; ++seed) {
    ASSERT_LT(seed, 1000u) << "no long list was met";
    Rng rng = Rng::fast(seed);
    const auto position = (*game)->deal(rng);
    const Seat seat = position->to_act().front();
    const std::uint64_t count = position->count(seat);
    if (count <= 500) continue;
    Menu menu(*position, seat);
    const Screen screen(true);
    EXPECT_EQ(menu.size(), count);
    const std::string page = menu.page(screen);
    EXPECT_NE(page.find("20 of " + std::to_string(count)), std::string::npos) << page;
    for (const std::uint64_t number : {std::uint64_t{1}, count / 2, count}) {
      const auto move = menu.pick(std::to_string(number));
      ASSERT_TRUE(move);
      EXPECT_TRUE(position->check(seat, *move)) << *move;
    }
    EXPECT_FALSE(menu.pick("0"));
    EXPECT_FALSE(menu.pick(std::to_string(count + 1)));
    const std::string last = *menu.pick(std::to_string(count));
    EXPECT_NE(menu.containing(last, screen).find(last), std::string::npos);
    EXPECT_EQ(menu.containing("xyz", screen), "");
    return;
  }
}

constexpr std::string_view kRules =
    "# A Game\n\nAbout it.\n\n## 1. Pieces\nSome.\n\n### 1.1 Cards\nMany **cards**.\n"
    "- one\n- two\n\n### 1.2 Dice\nFew.\n\n## 2. End\nSoon.\n";

TEST(Rulebook, ASectionWithAndWithoutItsParts) {
  const Rulebook book(kRules);
  const Screen screen(true);
  EXPECT_EQ(*book.section("1.1", screen), "1.1 Cards\nMany cards.\n  - one\n  - two\n\n");
  const std::string first = *book.section("1", screen);
  EXPECT_NE(first.find("Some."), std::string::npos);
  EXPECT_NE(first.find("Few."), std::string::npos);
  EXPECT_EQ(first.find("Soon."), std::string::npos);
  EXPECT_FALSE(book.section("3", screen));
  EXPECT_FALSE(book.section("", screen));
}

TEST(Rulebook, ContentsListTheHeadings) {
  const Rulebook book(kRules);
  EXPECT_EQ(book.contents(Screen(true)),
            "A Game\n  1. Pieces\n    1.1 Cards\n    1.2 Dice\n  2. End\n");
}

}  // namespace
}  // namespace crownhall::terminal
