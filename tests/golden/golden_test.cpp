// Every golden record replays to the byte, and together they show every way a game can end.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "catalogue.hpp"
#include "table/messages.hpp"
#include "table/record.hpp"

namespace crownhall {
namespace {

namespace fs = std::filesystem;

std::string read_all(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

fs::path folder_of(const GameEntry& entry) {
  return fs::path(CROWNHALL_SOURCE_DIR) / "tests/golden/records" / entry.info->key;
}

TEST(Golden, EveryRecordReplays) {
  int records = 0;
  for (const GameEntry& entry : all_games()) {
    for (const auto& file : fs::directory_iterator(folder_of(entry))) {
      const Replay replay = verify_record(read_all(file.path()));
      EXPECT_TRUE(replay) << file.path() << " move " << replay.move << ": "
                          << replay.refusal.sentence;
      ++records;
    }
  }
  EXPECT_GT(records, 10);
}

TEST(Golden, EveryGameHasRecordsOfBothFormats) {
  for (const GameEntry& entry : all_games()) {
    std::set<int> formats;
    std::size_t changes = 0;
    for (const auto& file : fs::directory_iterator(folder_of(entry))) {
      const auto record = read_record(read_all(file.path()));
      ASSERT_TRUE(record) << record.refusal().sentence;
      formats.insert(record->format);
      changes += record->changes.size();
      const Replay replay = verify_record(*record);
      EXPECT_EQ(replay.uncovered.empty(), record->format == 2) << file.path();
    }
    EXPECT_EQ(formats, (std::set<int>{1, 2})) << entry.info->key;
    EXPECT_GE(changes, 3u) << entry.info->key << ": nobody's seat changed hands";
  }
}

TEST(Golden, EveryEndingAndPlayerCountIsShown) {
  for (const GameEntry& entry : all_games()) {
    std::set<std::string> endings;
    std::set<int> counts;
    for (const auto& file : fs::directory_iterator(folder_of(entry))) {
      const auto record = read_record(read_all(file.path()));
      ASSERT_TRUE(record) << record.refusal().sentence;
      endings.insert(std::string(record->outcome.at("decided_by").as_string()));
      counts.insert(record->players);
    }
    EXPECT_EQ(static_cast<int>(counts.size()),
              entry.info->max_players - entry.info->min_players + 1)
        << entry.info->key;
    for (const auto& [ending, text] : Messages::english().all(entry.info->key, "decided.")) {
      EXPECT_TRUE(endings.contains(ending)) << entry.info->key << " never ends by " << ending;
    }
  }
}

}  // namespace
}  // namespace crownhall
