// Every golden record replays to the byte, and together they show every way a game can end.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "catalogue.hpp"
#include "table/messages.hpp"
#include "table/record/record.hpp"

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

// Real matches in which seats changed hands, edited in one place: an option that made no difference
// as well as one that did, a seat, who moved, a change of hands, the ending, the places.
TEST(Golden, EveryEditIsFound) {
  for (const GameEntry& entry : all_games()) {
    int edits = 0;
    for (const auto& file : fs::directory_iterator(folder_of(entry))) {
      const auto record = read_record(read_all(file.path()));
      ASSERT_TRUE(record) << record.refusal().sentence;
      if (record->format != 2 || record->changes.empty()) continue;
      const auto refused = [&](const std::string& what, const auto& edit) {
        Record edited = *record;
        edit(edited);
        const Replay replay = verify_record(std::string_view(record_text(edited)));
        EXPECT_FALSE(replay) << file.path() << ": " << what;
        EXPECT_FALSE(replay.refusal.sentence.empty());
        ++edits;
      };
      for (const OptionSpec& spec : entry.info->options) {
        for (const int value : {spec.least, spec.least + 1, spec.most}) {
          if (value > spec.most) continue;
          const json::value told = spec.names.empty()
                                       ? json::value(value)
                                       : json::value(view_of(spec.names[std::size_t(value)]));
          if (record->options.at(view_of(spec.key)) == told) continue;
          refused(std::string(spec.key),
                  [&](Record& edited) { edited.options.as_object()[view_of(spec.key)] = told; });
        }
      }
      for (std::size_t seat = 0; seat < record->seats.size(); ++seat) {
        refused("a name", [&](Record& edited) { edited.seats[seat].name += "!"; });
      }
      for (const std::size_t i : {std::size_t{0}, record->moves.size() / 2}) {
        refused("who moved", [&](Record& edited) {
          edited.moves[i].by = edited.moves[i].by == "person" ? "bot squire" : "person";
        });
      }
      for (std::size_t i = 0; i < record->changes.size(); ++i) {
        refused("a change left out",
                [&](Record& edited) { edited.changes.erase(edited.changes.begin() + long(i)); });
        if (record->changes[i].level.empty()) continue;
        refused("a stand-in's level", [&](Record& edited) {
          edited.changes[i].level = edited.changes[i].level == "page" ? "squire" : "page";
        });
      }
      refused("the ending", [&](Record& edited) {
        edited.ending = edited.ending == "void" ? "abandoned" : "void";
      });
      refused("no places", [&](Record& edited) {
        if (edited.places.empty())
          edited.places.assign(std::size_t(edited.players), 1);
        else
          edited.places.clear();
      });
    }
    EXPECT_GT(edits, 10) << entry.info->key;
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
