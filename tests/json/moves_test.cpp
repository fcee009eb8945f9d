// How long a list of moves may be: all of them, or none and their number, never a part of them
// (docs/engine.md).
#include "json/moves.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "catalogue.hpp"
#include "devices_of_kings/kings.hpp"
#include "json/json.hpp"

namespace crownhall {
namespace {

std::size_t bytes_of(const std::vector<std::string>& moves) {
  json::array list;
  for (const std::string& move : moves) list.emplace_back(json::string(move));
  return write_json(list).size();
}

// A seat with as many moves as wished, each a text as long as wished.
class Listed final : public Position {
 public:
  Listed(std::size_t moves, std::size_t bytes) : moves_(moves, std::string(bytes, 'x')) {}
  std::vector<std::string> legal(Seat) const override { return moves_; }
  std::uint64_t count(Seat) const override { return moves_.size(); }

  // Nobody asks for the rest.
  std::unique_ptr<Position> clone() const override { return nullptr; }
  SeatSet to_act() const override { return SeatSet::only(0); }
  Choices choices(Seat) const override { return {}; }
  std::string sample(Seat, Rng&) const override { return {}; }
  Result<CheckedMove> check(Seat, std::string_view) const override { return CheckedMove{}; }
  void play_legal(Seat, std::uint64_t, Rng&, Events&) override {}
  Outcome outcome() const override { return {}; }
  std::vector<ScoreLine> breakdown() const override { return {}; }
  void write_view(Seat, Archive&) const override {}
  Prompt prompt(Seat) const override { return {}; }
  std::string draw(Seat, const DrawStyle&) const override { return {}; }
  std::unique_ptr<Position> imagine(Seat, Rng&) const override { return nullptr; }
  void write_state(Archive&) const override {}

 private:
  std::vector<std::string> moves_;
};

TEST(ListLimits, FiveHundredMovesAndTwentyFourKilobytesAndNotOneMore) {
  EXPECT_TRUE(short_list(Listed(500, 1), 0));
  EXPECT_FALSE(short_list(Listed(501, 1), 0));
  // A list of n texts of b bytes takes n * (b + 3) + 1 bytes in JSON: 384 * 64 is 24 KB.
  EXPECT_TRUE(short_list(Listed(384, 60), 0));
  EXPECT_FALSE(short_list(Listed(384, 61), 0));
  EXPECT_TRUE(short_list(Listed(1, 24 * 1024 - 4), 0));
  EXPECT_FALSE(short_list(Listed(1, 24 * 1024 - 3), 0));
  EXPECT_EQ(bytes_of(Listed(1, 24 * 1024 - 4).legal(0)), 24u * 1024);
}

struct Met {
  int lists = 0, too_many = 0;
};

// What a viewer is sent and what pages hold, against the whole list.
void compare(const Position& position, Seat seat, Met& met) {
  if (position.count(seat) > 20'000) return;
  auto whole = position.legal(seat);
  const std::size_t bytes = bytes_of(whole);
  JsonWriter writer;
  put_moves(writer, &position, seat);
  const json::value told = writer.take();
  ASSERT_EQ(told.at("count").as_int64(), static_cast<std::int64_t>(whole.size()));
  const bool fits = whole.size() <= 500 && bytes <= 24u * 1024;
  ASSERT_EQ(told.at("legal").is_array(), fits) << whole.size() << " moves, " << bytes << " bytes";
  ASSERT_EQ(short_list(position, seat).has_value(), fits);
  if (fits) {
    ++met.lists;
    ASSERT_EQ(told.at("legal").as_array().size(), whole.size());
    return;
  }
  ++met.too_many;
  ASSERT_TRUE(told.at("choices").is_object());
  const Choices choices = position.choices(seat);
  std::vector<std::string> paged;
  for (json::value from = 0; !from.is_null();) {
    const auto text = page_text(choices, static_cast<std::uint64_t>(from.as_int64()), 500);
    const auto page = parse_json(text);
    ASSERT_TRUE(page);
    ASSERT_LE(write_json(page->at("moves")).size(), 24u * 1024);
    ASSERT_FALSE(page->at("moves").as_array().empty());
    ASSERT_LE(page->at("moves").as_array().size(), 500u);
    for (const auto& move : page->at("moves").as_array()) paged.emplace_back(move.as_string());
    from = page->at("next");
  }
  std::sort(paged.begin(), paged.end());
  std::sort(whole.begin(), whole.end());
  ASSERT_EQ(paged, whole);
}

Met walk(std::string_view key, int players, int matches) {
  Met met;
  const auto entry = find_game(key);
  const auto game = (*entry)->make({.players = players});
  for (int i = 0; i < matches; ++i) {
    Rng rng = Rng::fast(static_cast<std::uint64_t>(i));
    auto position = (*game)->deal(rng);
    Events nobody;
    while (!position->to_act().empty()) {
      const Seat seat = position->to_act().front();
      compare(*position, seat, met);
      if (::testing::Test::HasFatalFailure()) return met;
      EXPECT_TRUE(position->play(seat, position->sample(seat, rng), rng, nobody));
    }
  }
  return met;
}

// 601 ways to send tokens of one pool against one king: a single step, and too long for a list.
TEST(ListLimits, AChoiceOfOneStepIsSentAsAStepWhereTheListIsTooLong) {
  for (const int tokens : {499, 600}) {
    Kings kings(2, {{"hold_back", 1}});
    kings.pools(0, std::to_string(tokens) + " 0 0").plots({"sword:2 cup:+", "rat:+ rat:+"});
    const TypedPosition<DevicesOfKings> position(std::make_shared<const DevicesOfKings>(kings.game),
                                                 kings.state);
    ASSERT_EQ(position.count(0), static_cast<std::uint64_t>(tokens) + 1);
    JsonWriter writer;
    put_moves(writer, &position, 0);
    const json::value told = writer.take();
    EXPECT_EQ(told.at("legal").is_array(), tokens < 500);
    EXPECT_EQ(told.at("choices").is_null(), tokens < 500);
    if (tokens < 500) continue;
    ASSERT_EQ(told.at("choices").at("steps").as_array().size(), 1u);
    EXPECT_EQ(told.at("choices").at("steps").at(0).as_array().size(), 601u);
  }
}

TEST(ListLimits, AViewerIsSentAllMovesOrTheirNumberAndPagesHaveTheRest) {
  const Met lord = walk("road-to-lord", 2, 40);
  EXPECT_GT(lord.lists, 100);
  EXPECT_GT(lord.too_many, 0);
  const Met royal = walk("royal-ascension", 3, 40);
  EXPECT_GT(royal.lists, 100);
  EXPECT_GT(royal.too_many, 0);
}

}  // namespace
}  // namespace crownhall
