#include "lab/study/study.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "lab/parts/survey.hpp"
#include "lab/report/report.hpp"
#include "lab/report/verdict.hpp"
#include "support/toy_game.hpp"

namespace crownhall::lab {
namespace {

Request small_request() {
  Request request;
  request.entry = *find_game("devices-of-kings");
  request.setup = {.players = 3, .options = {{"target", 3}}};
  request.levels = {*request.entry->find_bot("squire"), *request.entry->find_bot("random")};
  request.matches = 60;
  return request;
}

TEST(Study, ThreadsDoNotChangeTheFigures) {
  Request request = small_request();
  request.restrict = {"never cup:*"};
  request.variants = {{{"rotate_first", 1}}};
  const auto one = run_study(request, {.threads = 1});
  const auto three = run_study(request, {.threads = 3});
  ASSERT_TRUE(one && three);
  EXPECT_EQ(write_json(study_json(*one)), write_json(study_json(*three)));
}

TEST(Study, AnotherSeedIsAnotherStudy) {
  Request request = small_request();
  const auto one = run_study(request, {});
  request.seed = "other";
  const auto other = run_study(request, {});
  EXPECT_NE(write_json(study_json(*one).at("survey")), write_json(study_json(*other).at("survey")));
}

TEST(Study, ARepresentativeMatchIsARecordThatVerifies) {
  const Request request = small_request();
  const auto study = run_study(request, {});
  const auto match = study->representative.closest;
  ASSERT_GE(match, 0);
  const Replay replay = verify_record(study_record(request, match));
  EXPECT_TRUE(replay) << replay.refusal.sentence;
}

TEST(Study, ABadVariantIsRefusedInWords) {
  Request request = small_request();
  request.variants = {{{"target", 99}}};
  const auto study = run_study(request, {});
  ASSERT_FALSE(study);
  EXPECT_NE(study.refusal().sentence.find("target"), std::string::npos);
}

TEST(Study, TheReportIsOnePageWithoutOutsideContent) {
  json::object study = study_json(*run_study(small_request(), {}));
  study["records"] = json::object{{"closest", json::object{{"seed", "</script><b>"}}}};
  const std::string page = report_html(study);
  EXPECT_EQ(page.find("</script><b>"), page.npos) << "data must not end its element";
  EXPECT_EQ(page.find("src=\"http"), page.npos);
  EXPECT_EQ(page.find("@STUDY@"), page.npos);
}

TEST(Pattern, StarsCaseAndNever) {
  EXPECT_TRUE(matches_pattern("build market", "never build Market"));
  EXPECT_TRUE(matches_pattern("build market over dam", "build market*"));
  EXPECT_FALSE(matches_pattern("build port", "build market*"));
  EXPECT_TRUE(matches_pattern("sword:+ cup:2", "*cup:*"));
  EXPECT_TRUE(matches_pattern("aXbXc", "a*b*c"));
  EXPECT_FALSE(matches_pattern("aXbX", "a*b*c"));
}

// Outcomes made by hand go through the real survey: what was put in must be found.
SurveyFindings surveyed(std::uint64_t seed, int percent_for_seat_0, int matches) {
  const auto game = *TypedGame<ToyGame>::make({.players = 2});
  const Survey survey(*game, Messages::english(),
                      {.least_score = 0, .most_score = 10, .longest = 4});
  Sheet sheet = survey.blank();
  Rng rng = Rng::fast(seed);
  for (int i = 0; i < matches; ++i) {
    Played played;
    const bool first = rng.below(100) < static_cast<std::uint32_t>(percent_for_seat_0);
    for (const bool won : {first, !first}) {
      played.outcome.places.push_back(won ? 1 : 2);
      played.outcome.scores.push_back(won ? 7 : 4);
    }
    played.moves = {{0, "bid 1"}, {1, "bid 2"}};
    survey.count(sheet, i, played, {2, 1});
  }
  return survey.findings(sheet);
}

TEST(Survey, CountsATwoOutcomeGameExactly) {
  const SurveyFindings study = surveyed(1, 100, 50);
  const auto& seats = study.seats;
  EXPECT_DOUBLE_EQ(seats[0].share.value, 1);
  EXPECT_DOUBLE_EQ(seats[1].share.value, 0);
  EXPECT_DOUBLE_EQ(seats[0].score.value, 7);
  EXPECT_DOUBLE_EQ(seats[1].score.value, 4);
  EXPECT_DOUBLE_EQ(study.margin.value, 3);
  EXPECT_DOUBLE_EQ(study.length.value, 2);
  EXPECT_EQ(study.phases[5].forced.value, 1);
}

TEST(Verdict, FindsABiasThatWasPutIn) {
  EXPECT_EQ(biased_seats(surveyed(2, 56, 4000)), (std::vector<int>{0, 1}));
}

TEST(Verdict, ClaimsNoBiasWhereThereIsNone) {
  int claims = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    claims += !biased_seats(surveyed(100 + seed, 50, 2000)).empty();
  }
  EXPECT_LE(claims, 3) << "20 looks at the 95 % level";
}

std::string read_all(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Study, TwoMpiRanksGiveTheSameFigures) {
  const std::string folder = ::testing::TempDir();
  const std::string lab =
      std::string(CROWNHALL_PROGRAM) +
      " lab devices-of-kings --players 2 --options target=3 --games 80 --threads 1"
      " --json " +
      folder;
  ASSERT_EQ(std::system((lab + "/alone.json >/dev/null").c_str()), 0);
  const std::string ranks =
      "ASAN_OPTIONS=detect_leaks=0 mpirun --allow-run-as-root --oversubscribe -n 2 ";
  ASSERT_EQ(std::system((ranks + lab + "/ranks.json >/dev/null 2>&1").c_str()), 0);
  const std::string alone = read_all(folder + "/alone.json");
  EXPECT_GT(alone.size(), 1000u);
  EXPECT_EQ(alone, read_all(folder + "/ranks.json"));
}

}  // namespace
}  // namespace crownhall::lab
