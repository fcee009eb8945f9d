#include "table/messages.hpp"

#include <gtest/gtest.h>
#include <set>

#include "catalogue.hpp"
#include "json/json.hpp"
#include "support/toy_table.hpp"
#include "table/shipped_messages.hpp"

namespace crownhall {
namespace {

Messages toy_messages() {
  Messages messages(&Messages::english());
  const auto added = messages.add("toy", R"({
    "event.bid_in": "{seat} puts a bid down.", "event.bids": "{seat}: {move}.",
    "event.roll": "{seat} gets {coins} coins.", "event.seen": "{at} holds {card}.",
    "card.7": "the seven", "prompt.bid": "Bid 1 to 3.", "score.coins": "{points} coins"})");
  EXPECT_TRUE(added.ok());
  return messages;
}

TEST(Messages, FillPlaceholders) {
  const auto game = toy();
  const Messages messages = toy_messages();
  std::vector<Event> list;
  Events events(list);
  events.add(ToyGame::Told::kBids, SeatSet::everyone(), 1,
             ToyGame::Move::of(ToyGame::Kind::kBid, 3).bits);
  events.add(ToyGame::Told::kSeen, SeatSet::only(0), 1, 7);
  events.add(ToyGame::Told::kRoll, SeatSet::everyone(), -1, 4);
  EXPECT_EQ(messages.sentence(*game, list[0], {"Ada", "Ben"}), "Ben: bid 3.");
  EXPECT_EQ(messages.sentence(*game, list[1], {"Ada", "Ben"}), "Ben holds the seven.");
  EXPECT_EQ(messages.sentence(*game, list[2], {"Ada", "Ben"}), "nobody gets 4 coins.");
  EXPECT_EQ(messages.score(*game, {0, "coins", 5, {}}), "5 coins");
}

TEST(Messages, LeaveUnknownPlaceholdersAndBraces) {
  Messages messages;
  ASSERT_TRUE(messages.add("g", R"({"a": "{x} and {", "b": "{}{y}"})").ok());
  EXPECT_EQ(messages.text("g", "a", {{"y", "1"}}), "{x} and {");
  EXPECT_EQ(messages.text("g", "b", {{"y", "1"}}), "{}1");
}

TEST(Messages, FallBackToCommonThenToTheOtherLanguageThenToTheKey) {
  Messages other(&Messages::english());
  ASSERT_TRUE(other.add("common", R"({"nobody": "niemand"})").ok());
  EXPECT_EQ(other.text("toy", "nobody"), "niemand");
  EXPECT_EQ(other.text("toy", "log.start"), "The match begins.");
  EXPECT_EQ(other.text("toy", "event.unheard"), "event.unheard");
  EXPECT_EQ(Messages::shipped("en"), &Messages::english());
  EXPECT_EQ(Messages::shipped("xx"), nullptr);
}

TEST(Messages, RefuseAnythingButFlatText) {
  Messages messages;
  EXPECT_EQ(messages.add("g", "[]").refusal().kind, "bad_messages");
  EXPECT_EQ(messages.add("g", R"({"a": 1})").refusal().sentence,
            "The messages of g: 'a' must be a text.");
  EXPECT_EQ(messages.add("g", "{").refusal().kind, "bad_messages");
}

TEST(Messages, TheLogTellsTheStory) {
  Table table = toy_table();
  ASSERT_TRUE(table.play(0, "bid 3", 0).ok());
  ASSERT_TRUE(table.play(1, "bid 1", 0).ok());
  ASSERT_TRUE(table.apply({Entry::Kind::kResign, 1, "squire", 0}).ok());
  std::vector<std::string> lines;
  for (const auto& line : table.log(toy_messages(), kSpectator)) lines.push_back(line.text);
  ASSERT_EQ(lines.size(), 8u);
  EXPECT_EQ(lines[0], "The match begins.");
  EXPECT_EQ(lines[1], "Ada is ready.");
  EXPECT_EQ(lines[2], "Ada puts a bid down.");
  EXPECT_EQ(lines[4], "Ada: bid 3.");
  EXPECT_EQ(lines[7], "Ben resigns; a bot (squire) plays on.");
  EXPECT_EQ(toy_table().prompt(toy_messages(), 0), "Bid 1 to 3.");
}

// Every shipped file is whole, and no placeholder is left open.
TEST(ShippedMessages, AreWellFormed) {
  for (const ShippedMessages& file : shipped_messages()) {
    Messages messages;
    const auto added = messages.add(file.name, file.json_text);
    EXPECT_TRUE(added.ok()) << file.language << " " << added.refusal().sentence;
  }
}

// A translated file has all words of the English one. It may have more: what the program itself
// says in English, such as titles and the names of bots.
TEST(ShippedMessages, TranslationsAreComplete) {
  const auto keys = [](std::string_view language, std::string_view name) {
    std::set<std::string> found;
    for (const ShippedMessages& file : shipped_messages()) {
      if (file.language != language || file.name != name) continue;
      const json::value words = *parse_json(file.json_text);
      for (const auto& entry : words.as_object()) found.insert(std::string(entry.key()));
    }
    return found;
  };
  for (const ShippedMessages& file : shipped_messages()) {
    const auto words = keys(file.language, file.name);
    for (const std::string& key : keys("en", file.name)) {
      EXPECT_TRUE(words.contains(key)) << file.language << "/" << file.name << " lacks " << key;
    }
  }
}

// What is missing for one game, over every player count and option.
class Coverage {
 public:
  explicit Coverage(const GameEntry& entry) : entry_(entry) {}

  void need(const std::string& key) {
    if (!Messages::english().find(entry_.info->key, key)) missing_.insert(key);
  }

  // All events, with exactly the placeholders they have.
  void check_events(const AnyGame& game) {
    for (const EventSpec& spec : game.events()) {
      const std::string key = "event." + std::string(spec.name);
      need(key);
      MessageArgs args;
      for (const ArgSpec& arg : spec.args) args.emplace_back(arg.name, "x");
      const std::string text = Messages::english().text(entry_.info->key, key, args);
      EXPECT_EQ(text.find('{'), text.npos) << entry_.info->key << " " << key << ": " << text;
    }
  }

  // Every prompt, score, decision and word that comes up in random matches.
  void play(const AnyGame& game, Match match, std::uint64_t seed) {
    Rng rng = Rng::fast(seed);
    for (;;) {
      for (Seat viewer = kSpectator; viewer < game.players(); ++viewer) {
        need("prompt." + std::string(match.position().prompt(viewer).key));
      }
      if (match.over()) break;
      const Seat seat = match.position().to_act().front();
      const auto step = match.play(seat, match.position().sample(seat, rng));
      ASSERT_TRUE(step) << step.refusal().sentence;
      for (const Event& event : step->events) check_words(game, event);
    }
    need("decided." + std::string(match.position().outcome().decided_by));
    for (const ScoreLine& line : match.position().breakdown()) {
      need("score." + std::string(line.label));
    }
  }

  void check_setup(const Setup& setup, int matches) {
    const auto game = entry_.make(setup);
    ASSERT_TRUE(game) << game.refusal().sentence;
    check_events(**game);
    for (int i = 0; i < matches; ++i) {
      play(**game, Match::deal(*game, std::to_string(i)), static_cast<std::uint64_t>(i));
    }
  }

  const std::set<std::string>& missing() const { return missing_; }

 private:
  void check_words(const AnyGame& game, const Event& event) {
    const EventSpec& spec = game.events()[event.id];
    for (std::size_t i = 0; i < spec.args.size(); ++i) {
      if (spec.args[i].kind != ArgKind::kWord) continue;
      need(std::string(spec.args[i].vocabulary) + "." + std::to_string(event.args[i]));
    }
  }

  const GameEntry& entry_;
  std::set<std::string> missing_;
};

TEST(ShippedMessages, CoverEveryGame) {
  for (const GameEntry& entry : all_games()) {
    Coverage coverage(entry);
    for (int players = entry.info->min_players; players <= entry.info->max_players; ++players) {
      coverage.check_setup({.players = players}, 20);
      for (const OptionSpec& option : entry.info->options) {
        for (const int value : {option.least, option.most}) {
          coverage.check_setup({players, {{std::string(option.key), value}}, ""}, 2);
        }
      }
    }
    std::string list;
    for (const std::string& key : coverage.missing()) list += key + " ";
    EXPECT_EQ(list, "") << "are missing in messages/en/" << entry.info->key << ".json";
  }
}

}  // namespace
}  // namespace crownhall
