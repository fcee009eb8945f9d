// The data file: what ships, where its numbers come from, and how a broken one is refused.
#include <algorithm>
#include <numeric>

#include "base/index.hpp"
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

std::string shipped() { return std::string(Edition::shipped()); }

// The shipped file with one text replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = shipped();
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

std::string refusal(const std::string& text) {
  const auto edition = Edition::read(text);
  return edition ? "" : edition.refusal().sentence;
}

int line_of(const std::string& text, const std::string& part) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + text.find(part), '\n'));
}

template <class Counts>
int sum(const Counts& counts) {
  return std::accumulate(std::begin(counts), std::end(counts), 0);
}

TEST(Edition, HasTheCardsOfTheRulebook) {
  const auto edition = Edition::read(Edition::shipped());
  ASSERT_TRUE(edition) << edition.refusal().sentence;
  std::array<int, kRows> cards{};
  for (std::size_t i = 1; i < kCards; ++i) {
    cards[index(row_of(static_cast<Card>(i)))] += edition->copies[i][0];
  }
  EXPECT_EQ(cards, (std::array<int, kRows>{32, 42, 24}));
  EXPECT_EQ(edition->force_cards(), 39);
  EXPECT_EQ(sum(edition->palace_copies), 36);
  EXPECT_EQ(sum(edition->fate_copies), 40);
  EXPECT_EQ(sum(edition->market), 6);
  int fiefs = 0;
  for (const auto& kind : edition->fiefs) fiefs += kind.copies[0];
  EXPECT_EQ(fiefs, 12);
}

TEST(Edition, EveryValueNamesItsSource) {
  const auto edition = Edition::read(Edition::shipped());
  ASSERT_TRUE(edition);
  const auto source = [&](const std::string& what, const std::string& key) {
    for (const auto& value : edition->values) {
      if (value.what == what && value.key == key) return value.source;
    }
    ADD_FAILURE() << what << " " << key;
    return Source::kOurs;
  };
  EXPECT_EQ(source("castle general", "price"), Source::kText);
  EXPECT_EQ(source("castle stable", "attack"), Source::kText);
  EXPECT_EQ(source("castle stable", "price"), Source::kOurs);
  EXPECT_EQ(source("event palace-renovation", "each"), Source::kText);
  EXPECT_EQ(source("palace economist", "divisor"), Source::kText);
  EXPECT_GT(edition->values.size(), 200u);
}

TEST(Edition, AnotherFileIsPlayed) {
  const std::string data = changed("stable price=14:ours", "stable price=9:text");
  Scene scene(2, {}, data);
  EXPECT_EQ(scene.game().build_cost(scene.table(), 0, Card::kStable, false), 9);
}

TEST(Edition, AnUnknownKeyIsRefusedWithItsLine) {
  const std::string text = changed("wall price=4:ours", "wall weight=4:ours");
  const std::string line = std::to_string(line_of(text, "castle wall"));
  EXPECT_EQ(refusal(text), "Line " + line + ": 'weight' does not belong here.");
}

TEST(Edition, AMissingKeyIsRefused) {
  const std::string text = changed("wall price=4:ours", "wall");
  EXPECT_NE(refusal(text).find("'price' is missing"), std::string::npos) << refusal(text);
}

TEST(Edition, ANumberOutOfRangeIsRefused) {
  const std::string text = changed("wall price=4:ours", "wall price=400:ours");
  EXPECT_NE(refusal(text).find("must be a whole number from 0 to 60, not '400'"),
            std::string::npos);
  EXPECT_NE(refusal(changed("wall price=4:ours", "wall price=four:ours")).find("'four'"),
            std::string::npos);
}

TEST(Edition, AValueWithoutSourceIsRefused) {
  EXPECT_NE(refusal(changed("wall price=4:ours", "wall price=4")).find("key=number:source"),
            std::string::npos);
  EXPECT_NE(refusal(changed("wall price=4:ours", "wall price=4:guess"))
                .find("must be text, derived or ours"),
            std::string::npos);
}

TEST(Edition, ACardGivenTwiceIsRefusedWithBothLines) {
  const std::string text = changed("castle wall", "castle moat");
  const std::string first = std::to_string(line_of(shipped(), "castle moat"));
  EXPECT_NE(refusal(text).find("was given in line " + first + " already"), std::string::npos)
      << refusal(text);
}

TEST(Edition, AMissingCardIsRefusedAtTheEnd) {
  std::string text = shipped();
  const auto at = text.find("palace warrior");
  text.erase(at, text.find('\n', at) - at);
  EXPECT_NE(refusal(text).find("ends without 'palace warrior'"), std::string::npos);
}

TEST(Edition, ACardInTheWrongSectionIsRefused) {
  EXPECT_NE(refusal(changed("city port", "castle port")).find("no castle card 'port'"),
            std::string::npos);
  EXPECT_NE(refusal(changed("city port", "town port")).find("'town' is no section"),
            std::string::npos);
}

TEST(Edition, TooFewOfSomethingIsRefused) {
  std::string few = shipped();
  for (auto at = few.find("\nmarket"); at != few.npos; at = few.find("\nmarket")) {
    few.erase(at, few.find('\n', at + 1) - at);
  }
  EXPECT_NE(refusal(few).find("fewer market prices than years"), std::string::npos);
}

TEST(Edition, NothingAtAllIsRefused) {
  EXPECT_FALSE(Edition::read("# nothing\n"));
  for (const char* data : {" ", "\n\n", "# nothing\n", "\xef\xbb\xbf", "\xef\xbb\xbf # nothing"}) {
    const auto game = KingdomsOfRice::make({.players = 2, .data = data});
    ASSERT_FALSE(game);
    EXPECT_EQ(game.refusal().sentence,
              "The data file is empty: there is no line in it that says anything.");
  }
}

TEST(Edition, AByteOrderMarkIsSkipped) {
  EXPECT_TRUE(KingdomsOfRice::make({.players = 2, .data = "\xef\xbb\xbf" + shipped()}));
}

// Accepted, such an edition would fill the memory with hands before it answered.
TEST(Edition, AMaxWithTooManyHandsIsRefused) {
  EXPECT_EQ(Odds::hands(Edition::read(shipped())->force, 37), 111'688);
  const std::string sentence = refusal(changed("max-force=30", "max-force=46"));
  EXPECT_NE(sentence.find("with a MAX of 53"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("lower the MAX"), std::string::npos) << sentence;
  EXPECT_EQ(refusal(changed("max-force=30", "max-force=31")), "");
}

TEST(Edition, ABrokenFileIsRefusedByTheGame) {
  const auto game = KingdomsOfRice::make({.players = 2, .data = "city"});
  ASSERT_FALSE(game);
  EXPECT_EQ(game.refusal().kind, "bad_data");
  EXPECT_EQ(game.refusal().sentence.rfind("Line 1:", 0), 0u) << game.refusal().sentence;
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
