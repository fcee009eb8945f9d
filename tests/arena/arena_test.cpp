// The arena on the games of the hall.
#include "lab/arena/arena.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "lab/arena/arena_file.hpp"
#include "lab/arena/arena_record.hpp"

namespace crownhall::lab {
namespace {

ArenaPlan plan_of(const GameEntry& game, const std::vector<std::string>& bots, int deals) {
  auto plan = plan_arena(game.info->key, {.players = std::max(2, game.info->min_players)}, bots);
  EXPECT_TRUE(plan.ok());
  plan->deals = deals;
  return *plan;
}
const GameEntry& some_game() { return all_games().front(); }

TEST(Arena, ABotAgainstItselfIsExactlyEven) {
  for (const GameEntry& game : all_games()) {
    for (const BotLevel& level : game.bots) {
      const std::string name = std::string(level.key) + "@8";
      const ArenaPlan plan = plan_of(game, {name, name}, 2);
      const ArenaResult result = run_arena(plan, {}, {}, nullptr);
      ASSERT_EQ(result.blocks.size(), 2u);
      for (const Block& block : result.blocks) {
        for (std::size_t i = 0; i < 2; ++i) {
          EXPECT_EQ(block[i], kWholeWin * plan.entry(i).seats) << game.info->key << ' ' << name;
        }
      }
      EXPECT_EQ(standing_of(result.blocks, 0, plan.entry(0)).share, 1.0);
    }
  }
}

TEST(Arena, RulesOfThumbBeatChance) {
  for (const GameEntry& game : all_games()) {
    const ArenaPlan plan = plan_of(game, {"squire", "random"}, 60);
    const ArenaResult result = run_arena(plan, {}, {}, nullptr);
    EXPECT_GT(standing_of(result.blocks, 0, plan.entry(0)).share_lo, 1.0) << game.info->key;
  }
}

TEST(Arena, ThreadsNeverChangeTheResult) {
  ArenaPlan plan = plan_of(some_game(), {"squire", "page"}, 40);
  const ArenaResult alone = run_arena(plan, {}, {}, nullptr);
  plan.threads = 3;
  EXPECT_EQ(run_arena(plan, {}, {}, nullptr).blocks, alone.blocks);
}

TEST(Arena, TheSequentialTestStopsEarly) {
  ArenaPlan plan = plan_of(some_game(), {"squire", "random"}, 2000);
  plan.sprt = Sprt{.elo0 = 0, .elo1 = 50};
  plan.threads = 2;
  const ArenaResult result = run_arena(plan, {}, {}, nullptr);
  EXPECT_EQ(result.verdict, Verdict::kAccepted);
  EXPECT_LT(result.blocks.size(), 2000u);
  plan.threads = 1;
  EXPECT_EQ(run_arena(plan, {}, {}, nullptr).blocks, result.blocks);
}

TEST(Arena, StoppingKeepsWholeBlocksOnly) {
  const ArenaPlan plan = plan_of(some_game(), {"squire", "random"}, 1000);
  std::atomic<bool> stop = false;
  const ArenaResult result = run_arena(
      plan, {}, [&](int deal, const ArenaResult&) { stop = deal == 4; }, &stop);
  EXPECT_EQ(result.blocks.size(), 5u);
}

TEST(Arena, AnyGameBecomesARecordThatHolds) {
  for (const GameEntry& entry : all_games()) {
    const ArenaPlan plan = plan_of(entry, {"squire", "random"}, 1);
    const auto record = arena_record(plan, 3, 1);
    ASSERT_TRUE(record.ok()) << entry.info->key;
    EXPECT_EQ(record->seats[1].name, "squire");
    EXPECT_EQ(record->seats[0].name, "random");
    const Replay replay = verify_record(record_text(*record));
    EXPECT_TRUE(replay) << entry.info->key << ": " << replay.refusal.sentence;
  }
}

TEST(Arena, TheLastNameFillsTheTable) {
  const auto plan = plan_arena(some_game().info->key, {.players = 4}, {"squire@5", "page"});
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(plan->lineup, (std::vector<std::size_t>{0, 1, 1, 1}));
  EXPECT_EQ(plan->entry(1).seats, 3);
  EXPECT_EQ(plan->entrants[0].budget.iterations, 5u);
}

TEST(Arena, RefusesWhatMakesNoSense) {
  const crownhall::Setup four{.players = 4};
  const std::string_view key = some_game().info->key;
  EXPECT_EQ(plan_arena("chess", four, {"squire"}).refusal().kind, "unknown_game");
  EXPECT_EQ(plan_arena(key, four, {"knave"}).refusal().kind, "unknown_level");
  EXPECT_EQ(plan_arena(key, four, {"squire@soon"}).refusal().kind, "bad_budget");
  EXPECT_EQ(plan_arena(key, four, {"page", "page", "page", "page", "page"}).refusal().kind,
            "bad_bots");
  EXPECT_FALSE(plan_arena(key, {.players = 99}, {"squire"}).ok());
}

class ArenaResume : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }
  const std::string path_ =
      (std::filesystem::temp_directory_path() / ("arena_" + std::to_string(getpid()))).string();
};

TEST_F(ArenaResume, GoesOnWhereItWasCutShort) {
  ArenaPlan plan = plan_of(some_game(), {"squire", "page"}, 6);
  const ArenaResult whole = run_arena(plan, {}, {}, nullptr);
  {
    auto file = ArenaFile::open(path_, plan);
    ASSERT_TRUE(file.ok());
    for (int i = 0; i < 4; ++i) file->append(whole.blocks[i]);
  }
  std::ofstream(path_, std::ios::app) << "[12";  // a crash in the middle of a line
  auto file = ArenaFile::open(path_, plan);
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->blocks().size(), 4u);
  const ArenaResult rest = run_arena(
      plan, file->blocks(),
      [&](int, const ArenaResult& so_far) { file->append(so_far.blocks.back()); }, nullptr);
  EXPECT_EQ(rest.blocks, whole.blocks);
  EXPECT_EQ(ArenaFile::open(path_, plan)->blocks(), whole.blocks);
}

TEST_F(ArenaResume, RefusesTheFileOfAnotherMatch) {
  ASSERT_TRUE(ArenaFile::open(path_, plan_of(some_game(), {"squire", "page"}, 6)).ok());
  const auto other = ArenaFile::open(path_, plan_of(some_game(), {"page", "squire"}, 6));
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.refusal().kind, "other_plan");
}

}  // namespace
}  // namespace crownhall::lab
