#include "table/record/record.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "support/toy_table.hpp"

namespace crownhall {
namespace {

Record finished_record() {
  Table table = toy_table(3);
  finish(table);
  return make_record(table);
}

Replay verify(const Record& record) { return verify_record(record, find_with_toy); }
Replay verify(const std::string& text) {
  return verify_record(std::string_view(text), find_with_toy);
}

TEST(Record, RoundTripsAndVerifies) {
  const Record record = finished_record();
  const std::string text = record_text(record);
  const auto again = read_record(std::string_view(text));
  ASSERT_TRUE(again) << again.refusal().sentence;
  EXPECT_EQ(record_text(*again), text);
  const Replay replay = verify(text);
  ASSERT_TRUE(replay) << replay.refusal.sentence;
  EXPECT_TRUE(replay.match->over());
  EXPECT_EQ(replay.seats[2].name, "Cleo");
}

TEST(Record, KeepsOptionsDataAndMarks) {
  auto game = TypedGame<ToyGame>::make({.players = 2, .options = {{"peek", 0}}, .data = "top 3"});
  ASSERT_TRUE(game);
  auto seats = people();
  seats[1].resigned = true;
  seats[1].stand_in = "squire";
  const Record record = make_record(Match::deal(*game, "x"), seats);
  EXPECT_EQ(write_json(record.options), R"({"rounds":2,"peek":"off"})");
  const Replay replay = verify(record_text(record));
  ASSERT_TRUE(replay) << replay.refusal.sentence;
  EXPECT_EQ(replay.match->game().setup().data, "top 3");
  EXPECT_TRUE(replay.seats[1].resigned);
}

TEST(Record, BeginsWithAPositionSetUpByHand) {
  const auto game = toy();
  Match first = Match::deal(game, "x");
  ASSERT_TRUE(first.play(0, "bid 3").ok());
  Match match = Match::from(game, first.position().clone(), "y");
  ASSERT_TRUE(match.play(1, "bid 1").ok());
  const Replay replay = verify(record_text(make_record(match, people())));
  ASSERT_TRUE(replay) << replay.refusal.sentence;
  EXPECT_EQ(replay.match->version(), 1);
}

TEST(RecordFault, NamesTheIllegalMove) {
  Record record = finished_record();
  record.moves[3].text = "hop";
  const Replay replay = verify(record);
  EXPECT_FALSE(replay);
  EXPECT_EQ(replay.move, 4);
  EXPECT_EQ(replay.refusal.kind, "bad_move");
  EXPECT_EQ(replay.refusal.sentence.find("Move 4 (seat "), 0u);
}

TEST(RecordFault, NamesTheLegalMoveThatWasChanged) {
  Record record = finished_record();
  ASSERT_EQ(record.moves[1].text.substr(0, 3), "bid");
  record.moves[1].text = record.moves[1].text == "bid 1" ? "bid 2" : "bid 1";
  const Replay replay = verify(record);
  EXPECT_EQ(replay.move, 2);
  EXPECT_EQ(replay.refusal.kind, "changed");
}

TEST(RecordFault, NamesTheMoveWhereItIsTruncated) {
  Record record = finished_record();
  const int last = static_cast<int>(record.moves.size());
  record.moves.pop_back();
  const Replay replay = verify(record);
  EXPECT_EQ(replay.move, last);
  EXPECT_EQ(replay.refusal.kind, "truncated");
}

TEST(RecordFault, SeesAChangedSeedOutcomeOrDigest) {
  Record seed = finished_record();
  seed.seed += "!";
  EXPECT_EQ(verify(seed).move, 0);
  Record outcome = finished_record();
  outcome.outcome.as_object()["scores"].as_array()[0] = 99;
  EXPECT_EQ(verify(outcome).refusal.kind, "changed");
  Record digest = finished_record();
  digest.digest[0] = digest.digest[0] == '0' ? '1' : '0';
  EXPECT_EQ(verify(digest).refusal.kind, "changed");
  Record trail = finished_record();
  trail.trail.resize(trail.trail.size() - 16);
  EXPECT_EQ(verify(trail).refusal.kind, "changed");
}

TEST(RecordFault, RefusesOtherVersions) {
  Record record = finished_record();
  record.rules_version = 99;
  EXPECT_EQ(verify(record).refusal.sentence,
            "This program has the versions 1 to 3 of the rules of Toy, not version 99.");
  std::string text = record_text(finished_record());
  text.replace(text.find("\"format_version\": 2"), 19, "\"format_version\": 3");
  EXPECT_EQ(verify(text).refusal.sentence,
            "The record has format version 3; this program reads versions 1 and 2.");
}

TEST(RecordFault, RefusesWhatIsNoRecord) {
  EXPECT_EQ(verify(std::string("{}")).refusal.kind, "not_a_record");
  EXPECT_EQ(verify(std::string("[1]")).refusal.kind, "not_a_record");
  const std::string text = record_text(finished_record());
  EXPECT_EQ(verify(text.substr(0, text.size() / 2)).refusal.kind, "bad_json");
  Record game = finished_record();
  game.game = "chess";
  EXPECT_EQ(verify(game).refusal.kind, "unknown_game");
  Record players = finished_record();
  players.players = 2;
  EXPECT_EQ(verify(players).refusal.kind, "bad_record");
  Record option = finished_record();
  option.options = json::value({{"rounds", 77}});
  EXPECT_EQ(verify(option).refusal.kind, "bad_option");
  std::string extra = text;
  extra.insert(2, "\"hat\": 1, ");
  EXPECT_EQ(verify(extra).refusal.sentence,
            "The record is damaged: hat: is not a field that belongs here.");
}

// Whatever single byte is changed, the record is refused or still tells the same match.
TEST(RecordFault, NoSingleByteSlipsThrough) {
  const std::string text = record_text(finished_record());
  for (std::size_t i = 0; i < text.size(); i += 3) {
    std::string changed = text;
    changed[i] = changed[i] == '1' ? '2' : '1';
    const Replay replay = verify(changed);
    if (!replay) {
      EXPECT_FALSE(replay.refusal.sentence.empty());
      continue;
    }
    const Record again = make_record(*replay.match, replay.first_seats());
    EXPECT_EQ(again.digest, finished_record().digest) << i;
  }
}

// The schema names exactly the fields that are written.
TEST(RecordSchema, AgreesWithTheRecord) {
  std::ifstream file(CROWNHALL_SOURCE_DIR "/docs/record.schema.json");
  std::stringstream text;
  text << file.rdbuf();
  const auto schema = parse_json(text.str());
  ASSERT_TRUE(schema) << schema.refusal().sentence;
  const auto names = [](const json::object& object) {
    std::set<std::string> found;
    for (const auto& field : object) found.insert(std::string(field.key()));
    return found;
  };
  const json::value record = record_json(finished_record());
  const auto& properties = schema->at("properties").as_object();
  EXPECT_EQ(names(record.as_object()), names(properties));
  EXPECT_EQ(schema->at("required").as_array().size(), properties.size());
  EXPECT_EQ(names(record.at("seats").at(0).as_object()),
            names(properties.at("seats").at("items").at("properties").as_object()));
  EXPECT_EQ(names(record.at("outcome").as_object()),
            names(properties.at("outcome").at("properties").as_object()));
}

}  // namespace
}  // namespace crownhall
