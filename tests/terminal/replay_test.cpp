// `crownhall replay`: shows a record, verifies it, and refuses what was changed.
#include <gtest/gtest.h>

#include "pty.hpp"

namespace crownhall::terminal {
namespace {

class ReplayCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    const Ran ran =
        run("play road-to-lord --people 0 --bots squire --seed r --players 3 --save " + file_);
    ASSERT_EQ(ran.code, 0) << ran.out;
    text_ = file_text(file_);
  }
  Ran replayed(const std::string& text, const std::string& more = "") {
    put_file(file_, text);
    return run("replay " + file_ + " " + more);
  }

  Folder folder_;
  std::string file_ = folder_ / "r.json";
  std::string text_;
};

TEST_F(ReplayCommand, ShowsEveryMoveAndTheResult) {
  const Ran ran = replayed(text_);
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("   1 "), std::string::npos);
  EXPECT_NE(ran.out.find("Result: "), std::string::npos);
  EXPECT_NE(ran.out.find("Verified: "), std::string::npos);
}

TEST_F(ReplayCommand, ThroughTheEyesOfASeat) {
  EXPECT_EQ(replayed(text_, "--seat 2").code, 0);
  const Ran wrong = replayed(text_, "--seat 3");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_NE(wrong.out.find("seats 0 to 2"), std::string::npos);
}

TEST_F(ReplayCommand, AChangedMoveIsRefusedWithItsNumber) {
  auto text = text_;
  auto at = text.find("\"moves\"");
  at = text.find('[', at);
  for (int move = 1; move <= 3; ++move) at = text.find('[', at + 1);
  at = text.find(",\"", at);
  ASSERT_NE(at, std::string::npos);
  text.insert(at + 2, "x");
  const Ran ran = replayed(text);
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.out.find("Move 3 (seat "), std::string::npos) << ran.out;
}

TEST_F(ReplayCommand, AnotherSeedIsRefused) {
  auto text = text_;
  const auto at = text.find("\"seed\": \"r\"");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 11, "\"seed\": \"s\"");
  EXPECT_EQ(replayed(text).code, 1);
}

TEST_F(ReplayCommand, ATruncatedRecordIsRefused) {
  const auto last = text_.rfind("[");
  EXPECT_EQ(replayed(text_.substr(0, last)).code, 1);
  EXPECT_EQ(replayed(text_.substr(0, text_.size() / 2)).code, 1);
  EXPECT_EQ(replayed("").code, 1);
  EXPECT_EQ(replayed("{}").code, 1);
  EXPECT_EQ(run("replay /no/such/file").code, 1);
}

TEST_F(ReplayCommand, StepsForthAndBack) {
  Pty pty({"replay", file_, "--step", "--plain"});
  ASSERT_TRUE(pty.expect("0 of "));
  pty.type("");
  ASSERT_TRUE(pty.expect("1 of "));
  pty.type("7");
  ASSERT_TRUE(pty.expect("7 of "));
  pty.type("b");
  ASSERT_TRUE(pty.expect("6 of "));
  pty.type("nonsense");
  ASSERT_TRUE(pty.expect("6 of "));
  pty.type("q");
  EXPECT_EQ(pty.wait(), 0);
}

}  // namespace
}  // namespace crownhall::terminal
