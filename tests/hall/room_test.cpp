// Rooms out of the store.
#include "hall/room/room.hpp"

#include <gtest/gtest.h>

#include "json/position.hpp"

namespace crownhall::hall {
namespace {

// A match that went on from a position is set up again by every program after it: a state that it
// accepted once is not judged by what the rules refuse by then.
TEST(Room, TheStartOfAStoredTableIsNotJudgedAgain) {
  const auto game = (*find_game("royal-ascension"))->make({.players = 3});
  ASSERT_TRUE(game);
  Rng rng = Rng::match(key_from_text("start"), 0);
  json::value state = state_json(*(*game)->deal(rng));
  Room room;
  room.game = "royal-ascension";
  room.setup = (*game)->setup();
  for (const char* name : {"Ada", "Ben", "Cleo"}) {
    room.seats.push_back({SeatHolder::Kind::kPerson, name, name, "", true});
  }
  room.start = write_json(state);
  ASSERT_TRUE(make_table(room, "secret", {}));
  // Older programs took a setup roll that rises; nobody can load such a state any more.
  json::array& rolls = state.at("setup_roll").as_array();
  std::swap(rolls.front(), rolls.at(2));
  ASSERT_EQ(read_state(**game, state).refusal().sentence,
            "Seats are in the order of the setup roll.");
  room.start = write_json(state);
  const auto table = make_table(room, "secret", {});
  ASSERT_TRUE(table) << table.refusal().sentence;
  EXPECT_EQ(state_json(table->position()), state);
  // What is no state at all is still a refusal, not a crash.
  room.start = "{}";
  EXPECT_EQ(make_table(room, "secret", {}).refusal().kind, "bad_state");
}

}  // namespace
}  // namespace crownhall::hall
