// `crownhall play`, driven through a pseudo-terminal.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "catalogue.hpp"
#include "game/characters.hpp"
#include "pty.hpp"
#include "table/record/record.hpp"

namespace crownhall::terminal {
namespace {

Record record_in(const std::string& path) {
  auto record = read_record(file_text(path));
  EXPECT_TRUE(record) << record.refusal().sentence;
  return record ? *record : Record{};
}

// Moves of a kept match; -1 while there is no file.
int moves_in(const std::string& path) {
  return std::filesystem::exists(path) ? static_cast<int>(record_in(path).moves.size()) : -1;
}

class EveryGame : public ::testing::TestWithParam<std::string> {};

// One person picks moves by number, against random bots, to the end; the record must hold.
TEST_P(EveryGame, IsPlayedToTheEndByNumber) {
  const Folder folder;
  const std::string file = folder / "match.json";
  Pty pty({"play", GetParam(), "--bots", "random", "--quick", "--plain", "--seed", "whole",
           "--save", file});
  Rng rng = Rng::fast(1);
  ASSERT_TRUE(pty.at_prompt()) << pty.all();
  int typed = 0;
  for (; typed < 20'000; ++typed) {
    pty.type(std::to_string(1 + rng.below(4)));
    if (!pty.at_prompt()) break;
    if (pty.answer().find("is no move") != std::string::npos || rng.below(3) == 0) {
      pty.type("1");
      if (!pty.at_prompt()) break;
    }
  }
  EXPECT_EQ(pty.wait(), 0);
  EXPECT_NE(pty.all().find("Result: "), std::string::npos) << pty.answer();
  const Replay replay = verify_record(file_text(file));
  ASSERT_TRUE(replay) << replay.refusal.sentence;
  EXPECT_TRUE(replay.match->over());
}

TEST_P(EveryGame, EndsAmongBotsOfEveryPlayerCountAndTheRecordReplays) {
  const auto entry = find_game(GetParam());
  const GameInfo& info = *(*entry)->info;
  for (int players = info.min_players; players <= info.max_players; ++players) {
    const Folder folder;
    const std::string file = folder / "bots.json";
    const Ran bots = run("play " + GetParam() + " --people 0 --bots squire --seed b --players " +
                         std::to_string(players) + " --save " + file);
    EXPECT_EQ(bots.code, 0) << bots.out;
    EXPECT_NE(bots.out.find("Result: "), std::string::npos);
    EXPECT_EQ(bots.out.find('\x1b'), std::string::npos) << "colour without a terminal";
    const Ran replayed = run("replay " + file);
    EXPECT_EQ(replayed.code, 0) << replayed.out;
    EXPECT_NE(replayed.out.find("Verified: "), std::string::npos);
  }
}

// The same seed gives the same match, bots included.
TEST_P(EveryGame, ASeedRepeatsTheMatch) {
  const Folder folder;
  for (const char* name : {"a", "b"}) {
    run("play " + GetParam() + " --people 0 --bots squire --seed same --save " + (folder / name));
  }
  EXPECT_EQ(file_text(folder / "a"), file_text(folder / "b"));
}

// Killed without warning after any move, the match goes on where it was.
TEST_P(EveryGame, KilledAndResumed) {
  const Folder folder;
  const std::string file = folder / "match.json";
  {
    Pty pty({"play", GetParam(), "--quick", "--plain", "--seed", "kill", "--save", file});
    ASSERT_TRUE(pty.at_prompt());
    pty.type("1");
    ASSERT_TRUE(pty.at_prompt()) << pty.answer();
    pty.kill(SIGKILL);
    EXPECT_EQ(pty.wait(), 128 + SIGKILL);
  }
  const int before = moves_in(file);
  EXPECT_GE(before, 1);
  Pty again({"play", "--resume", file, "--quick", "--plain"});
  ASSERT_TRUE(again.at_prompt()) << again.all();
  EXPECT_NE(again.all().find(std::to_string(before) + " moves have been played"),
            std::string::npos);
  EXPECT_EQ(moves_in(file), before);
  again.type("1");
  again.at_prompt();
  EXPECT_GT(moves_in(file), before);
}

TEST_P(EveryGame, HintRulesLogHelpAndMoves) {
  const Folder folder;
  Pty pty({"play", GetParam(), "--plain", "--seed", "ask", "--save", folder / "m.json"});
  ASSERT_TRUE(pty.at_prompt());
  pty.type("hint squire");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find("Squire would play "), std::string::npos) << pty.answer();
  pty.type("hint nobody");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find("There is no bot level 'nobody'"), std::string::npos);
  pty.type("help");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find("takes your last move back"), std::string::npos);
  pty.type("log");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find("The match begins."), std::string::npos);
  pty.type("rules 99");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find("There is no section '99'"), std::string::npos);
  pty.type("rules");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_GT(pty.answer().size(), 100u);
  pty.type("options");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find(" = "), std::string::npos);
}

TEST_P(EveryGame, BadInputGetsASentenceAndLosesNothing) {
  const Folder folder;
  const std::string file = folder / "m.json";
  Pty pty({"play", GetParam(), "--plain", "--quick", "--seed", "bad", "--save", file});
  ASSERT_TRUE(pty.at_prompt());
  const int before = moves_in(file);
  for (const std::string& bad :
       {std::string("no such move"), std::string("999999"), std::string("0"), std::string("-1"),
        std::string("\xff\xfe"), std::string(3000, 'x'), std::string("99999999999999999999999"),
        std::string("{\"json\": 1}"), std::string("/nothing"), std::string("/")}) {
    pty.type(bad);
    ASSERT_TRUE(pty.at_prompt()) << bad << "\n" << pty.all();
  }
  pty.type("save /no/such/folder/file");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find("cannot be written"), std::string::npos);
  EXPECT_EQ(moves_in(file), before);
  pty.type("1");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_GT(moves_in(file), before);
}

std::vector<std::string> keys() {
  std::vector<std::string> list;
  for (const GameEntry& entry : all_games()) list.emplace_back(entry.info->key);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Terminal, EveryGame, ::testing::ValuesIn(keys()), [](const auto& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// The bots are the page's characters: name, level, arms and a line of temper.
TEST(Terminal, SaysWhoTheBotsAre) {
  const Ran bots = run("play road-to-lord --people 0 --bots squire --seed b --players 4 --plain");
  EXPECT_EQ(bots.code, 0) << bots.out;
  for (const char* name : {"Odo", "Maud", "Ivo", "Edith"}) {
    const Character* character = find_character(name);
    ASSERT_NE(character, nullptr);
    const std::string line = std::string(name) + ", Squire: " + blazon_words(character->arms) + ".";
    EXPECT_NE(bots.out.find(line), std::string::npos) << line << "\n" << bots.out;
    EXPECT_NE(bots.out.find(character->temper), std::string::npos) << name;
  }
}

TEST(Terminal, UndoBeforeTheTurnPasses) {
  const Folder folder;
  const std::string file = folder / "m.json";
  Pty pty({"play", "road-to-lord", "--people", "2", "--plain", "--seed", "u", "--save", file});
  ASSERT_TRUE(pty.expect("press Enter"));
  pty.type("");
  ASSERT_TRUE(pty.at_prompt());
  pty.type("1");
  ASSERT_TRUE(pty.expect("'undo' to take it back"));
  EXPECT_EQ(moves_in(file), 1);
  pty.type("undo");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find("takes a move back"), std::string::npos) << pty.answer();
  EXPECT_EQ(moves_in(file), 0);
  pty.type("undo");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(pty.answer().find("not yours to take back"), std::string::npos) << pty.answer();
}

TEST(Terminal, AChoiceMadeAtOnceCanBeChangedBeforeItCounts) {
  const Folder folder;
  const std::string file = folder / "m.json";
  Pty pty({"play", "devices-of-kings", "--plain", "--seed", "u", "--save", file});
  ASSERT_TRUE(pty.at_prompt());
  pty.type("s:+ r:+");
  ASSERT_TRUE(pty.expect("Your choice: sword:+ rat:+"));
  ASSERT_TRUE(pty.expect("to take it back"));
  pty.type("undo");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_EQ(moves_in(file), 0);
  pty.type("cup:2 m:+");
  ASSERT_TRUE(pty.expect("Your choice: mask:+ cup:2"));
  ASSERT_TRUE(pty.expect("to take it back"));
  pty.type("");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_GE(moves_in(file), 3);
  EXPECT_EQ(record_in(file).moves[0].text, "mask:+ cup:2");
}

// The line of a hand in what the program wrote.
std::string hand_in(const std::string& text) {
  const auto at = text.find("Your hand");
  return at == std::string::npos ? "" : text.substr(at, text.find('\r', at) - at);
}

// Between the curtain and the next player's Enter nothing of a hand is on the screen, nor above.
TEST(Terminal, TheCurtainHidesHands) {
  const Folder folder;
  Pty pty({"play", "road-to-lord", "--people", "2", "--names", "Ada,Bo", "--seed", "c", "--save",
           folder / "m.json"},
          {{"NO_COLOR", "1"}});
  ASSERT_TRUE(pty.expect("press Enter"));
  EXPECT_EQ(hand_in(pty.all()), "");
  pty.type("");
  ASSERT_TRUE(pty.at_prompt());
  const std::string first = hand_in(pty.answer());
  EXPECT_NE(first, "");
  pty.type("1");
  ASSERT_TRUE(pty.expect("Enter to go on"));
  pty.type("");
  ASSERT_TRUE(pty.expect("press Enter"));
  const auto wiped = pty.all().rfind("\x1b[3J");
  ASSERT_NE(wiped, std::string::npos);
  const std::string on_screen = pty.all().substr(wiped);
  EXPECT_EQ(hand_in(on_screen), "") << on_screen;
  EXPECT_NE(on_screen.find("Pass the keyboard to "), std::string::npos);
  pty.type("");
  ASSERT_TRUE(pty.at_prompt());
  EXPECT_NE(hand_in(pty.answer()), "");
  EXPECT_NE(hand_in(pty.answer()), first);
}

// A choice that lies face down survives the terminal, and stays hidden from the next player.
TEST(Terminal, AFaceDownChoiceSurvivesAKill) {
  const Folder folder;
  const std::string file = folder / "m.json";
  {
    Pty pty({"play", "devices-of-kings", "--people", "2", "--names", "Ada,Bo", "--plain", "--quick",
             "--seed", "k", "--save", file});
    ASSERT_TRUE(pty.expect("Ada, press Enter"));
    pty.type("");
    ASSERT_TRUE(pty.at_prompt());
    pty.type("rat:+ cup:2");
    ASSERT_TRUE(pty.expect("Bo, press Enter"));
    pty.kill(SIGKILL);
    pty.wait();
  }
  Pty again({"play", "--resume", file, "--plain", "--quick"});
  ASSERT_TRUE(again.expect("Bo, press Enter"));
  again.type("");
  ASSERT_TRUE(again.at_prompt());
  EXPECT_EQ(again.all().find("rat:+ cup:2\r"), std::string::npos);
  again.type("sword:+ sword:+");
  ASSERT_TRUE(again.expect("press Enter"));
  ASSERT_EQ(moves_in(file), 2);
  EXPECT_EQ(record_in(file).moves[0].text, "rat:+ cup:2");
}

TEST(Terminal, TheEndOfInputKeepsTheMatch) {
  const Folder folder;
  const std::string file = folder / "m.json";
  Pty pty({"play", "road-to-lord", "--plain", "--seed", "e", "--quick", "--save", file});
  ASSERT_TRUE(pty.at_prompt());
  pty.type("1");
  ASSERT_TRUE(pty.at_prompt());
  pty.type_raw("\x04");
  EXPECT_EQ(pty.wait(), 0);
  EXPECT_NE(pty.answer().find("--resume " + file), std::string::npos) << pty.answer();
  EXPECT_GE(moves_in(file), 1);
}

TEST(Terminal, AHangupKeepsTheMatch) {
  const Folder folder;
  const std::string file = folder / "m.json";
  Pty pty({"play", "road-to-lord", "--plain", "--seed", "h", "--quick", "--save", file});
  ASSERT_TRUE(pty.at_prompt());
  pty.type("1");
  ASSERT_TRUE(pty.at_prompt());
  const int before = moves_in(file);
  pty.kill(SIGHUP);
  EXPECT_EQ(pty.wait(), 0);
  EXPECT_EQ(moves_in(file), before);
}

TEST(Terminal, ResumeFindsTheLatestUnfinishedMatch) {
  const Folder folder;
  const Pty::Environment state = {{"XDG_STATE_HOME", folder.path()}};
  {
    Pty pty({"play", "road-to-lord", "--plain", "--seed", "l"}, state);
    ASSERT_TRUE(pty.at_prompt());
    pty.type("quit");
    EXPECT_EQ(pty.wait(), 0);
  }
  Pty again({"play", "--resume", "--plain"}, state);
  ASSERT_TRUE(again.at_prompt()) << again.all();
  EXPECT_NE(again.all().find("Road to Lord"), std::string::npos);
}

TEST(Terminal, WithoutAGameItAsksForOne) {
  const Folder folder;
  Pty pty({"play", "--plain", "--seed", "g", "--save", folder / "m.json"});
  ASSERT_TRUE(pty.expect("Which game?"));
  ASSERT_TRUE(pty.expect("> "));
  pty.type("1");
  ASSERT_TRUE(pty.at_prompt()) << pty.all();
  EXPECT_EQ(record_in(folder / "m.json").game, all_games()[0].info->key);
}

TEST(Terminal, BotsAmongThemselvesCanBeInterrupted) {
  const Folder folder;
  const std::string file = folder / "m.json";
  Pty pty({"play", "devices-of-kings", "--people", "0", "--bots", "sovereign", "--plain", "--save",
           file});
  ASSERT_TRUE(pty.expect("is thinking"));
  pty.kill(SIGINT);
  EXPECT_EQ(pty.wait(), 0);
  EXPECT_NE(pty.answer().find("The match is kept."), std::string::npos);
}

TEST(Terminal, ColourOnlyWhereItIsWanted) {
  const Folder folder;
  const auto shown = [&](const std::vector<std::string>& more,
                         const Pty::Environment& environment) {
    std::vector<std::string> arguments = {"play", "devices-of-kings", "--seed",
                                          "c",    "--save",           folder / "m.json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Pty pty(arguments, environment);
    EXPECT_TRUE(pty.expect("Lay two cards"));
    return pty.all();
  };
  EXPECT_NE(shown({}, {}).find("\x1b[1m"), std::string::npos);
  EXPECT_EQ(shown({}, {{"NO_COLOR", "1"}}).find('\x1b'), std::string::npos);
  EXPECT_NE(shown({}, {{"NO_COLOR", "1"}}).find("│"), std::string::npos);
  const std::string plain = shown({"--plain"}, {});
  for (const char c : plain) {
    ASSERT_TRUE(c == '\n' || c == '\r' || (c >= ' ' && c <= '~')) << plain;
  }
}

TEST(Terminal, WrongArgumentsGetASentenceAndCodeTwo) {
  const auto refused = [](const std::string& arguments, const std::string& because) {
    const Ran ran = run("play " + arguments + " --save /dev/null/x");
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_NE(ran.out.find(because), std::string::npos) << arguments << "\n" << ran.out;
  };
  refused("chess", "no game 'chess'");
  refused("", "Say which game");
  refused("road-to-lord --players 9", "is for 2 to 4 players");
  refused("devices-of-kings -o target=99", "from 3 to 20");
  refused("devices-of-kings -o colour=blue", "has no option 'colour'");
  refused("devices-of-kings -o target", "key=value");
  refused("devices-of-kings --bots genius", "no bot level 'genius'");
  refused("devices-of-kings --people 5 --players 3", "do not fit");
  refused("devices-of-kings --bots random,random,random --players 3", "do not make 3 players");
  refused("road-to-lord --data /dev/null", "/dev/null is empty");
  refused("devices-of-kings", "cannot be written");
  refused("--resume /no/such/file", "cannot be read");
  const Ran ran = run("plya road-to-lord");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.out.find("There is no command 'plya'"), std::string::npos) << ran.out;
}

TEST(Program, FitsANetAndSaysWhyNot) {
  const Ran none = run("fit --game devices-of-kings --out net");
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.out.find("No net judges 'devices-of-kings'"), std::string::npos) << none.out;
  const Ran nowhere = run("fit --game royal-ascension --out /no/such/folder/net");
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_NE(nowhere.out.find("Cannot write to"), std::string::npos) << nowhere.out;
  const std::string file = testing::TempDir() + "crownhall_fit.net";
  const Ran fitted = run("fit --game royal-ascension --matches 100 --epochs 1 --out " + file);
  EXPECT_EQ(fitted.code, 0) << fitted.out;
  EXPECT_NE(fitted.out.find("epoch  1 of 1"), std::string::npos) << fitted.out;
  std::ifstream in(file);
  std::string first;
  std::getline(in, first);
  EXPECT_EQ(first, "52 32");
}

}  // namespace
}  // namespace crownhall::terminal
