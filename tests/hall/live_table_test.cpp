// A live table without socket, thread or database: whole matches by commands alone.
#include "hall/live/live_table.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "hall/after/replay.hpp"
#include "support/pure_match.hpp"

namespace crownhall::hall {
namespace {

std::string command(const std::string& type, const std::string& table,
                    const std::string& more = "") {
  return R"({"t":")" + type + R"(","id":9,"table":")" + table + '"' + more + '}';
}

Guests guests(PureHall& hall, int players) {
  Guests list;
  for (const char* name : {"ada", "ben", "cleo", "dora", "emil", "fay"}) {
    if (static_cast<int>(list.size()) < players) list.push_back(hall.guest(name));
  }
  return list;
}

// The last message of this kind, or null.
json::value last(const Guest& guest, std::string_view type) {
  for (auto text = guest.heard.rbegin(); text != guest.heard.rend(); ++text) {
    auto value = parse_json(*text);
    if (value && value->as_object().contains("t") && value->at("t") == view_of(type)) return *value;
  }
  return nullptr;
}

TEST(LiveTable, PlaysWholeMatchesOfEveryGameByCommands) {
  for (const GameEntry& game : all_games()) {
    const std::string key(game.info->key);
    for (int players = std::max(2, game.info->min_players); players <= game.info->max_players;
         ++players) {
      SCOPED_TRACE(key + " " + std::to_string(players));
      PureHall hall(key);
      const Guests people = guests(hall, players);
      const std::string id = open_match(hall, key, people);
      ASSERT_EQ(people.front()->refused, "");
      EXPECT_GT(play_on(hall, id, people, 5'000), 0);
      EXPECT_EQ(hall.kept(id).row.phase, "over");
      ASSERT_EQ(hall.finished().size(), 1u);
      EXPECT_EQ(hall.finished().front().table, id);
      // The rows give the same match back.
      const auto again = hall.match(id);
      ASSERT_TRUE(again) << again.refusal().sentence;
      EXPECT_TRUE(again->over());
      // Everybody was told of the end, by their own view.
      for (Seat seat = 0; seat < players; ++seat) {
        const auto room = last(*people[seat], "room");
        EXPECT_EQ(room.at("room").at("phase"), "over");
        EXPECT_EQ(room.at("room").at("eyes"), seat);
      }
    }
  }
}

TEST(LiveTable, GivesTheSameTextsForTheSameCommands) {
  std::string first;
  for (int i = 0; i < 2; ++i) {
    PureHall hall("twice");
    const Guests people = guests(hall, 2);
    play_on(hall, open_match(hall, "road-to-lord", people), people, 5'000);
    if (i == 0) first = heard_by(people);
    EXPECT_EQ(heard_by(people), first);
  }
}

TEST(LiveTable, BotsPlayTheirTurnsAndGiveHints) {
  PureHall hall("bots");
  const auto ada = hall.guest("ada");
  hall.send(ada, R"({"t":"create","id":1,"game":"road-to-lord","players":2,"decline":true,)"
                 R"("bots":[null,"page"]})");
  const std::string id = hall.newest();
  hall.send(ada, command("watch", id));
  ASSERT_EQ(hall.kept(id).row.phase, "playing") << ada->heard.front();
  hall.pass(1'000);
  ASSERT_TRUE(hall.match(id)->waiting().has(0));
  hall.send(ada, command("hint", id));
  ASSERT_EQ(ada->refused, "");
  const auto hint = last(*ada, "ok");
  const auto before = hall.kept(id).entries.size();
  hall.send(ada, command("move", id,
                         ",\"version\":" + std::to_string(before) +
                             ",\"move\":" + write_json(hint.at("move"))));
  ASSERT_EQ(ada->refused, "");
  play_on(hall, id, {ada, ada}, 5'000);
  EXPECT_EQ(hall.kept(id).row.phase, "over");
}

TEST(LiveTable, RefusesWhatIsStaleAndReadsAgainWhereAnotherWasQuicker) {
  PureHall hall("stale");
  const Guests people = guests(hall, 2);
  const std::string id = open_match(hall, "road-to-lord", people);
  play_on(hall, id, people, 3);
  const Seat seat = hall.match(id)->waiting().front();
  const auto& mover = people[seat];
  hall.send(mover, command("move", id, R"(,"version":0,"move":"x")"));
  EXPECT_EQ(mover->refused, "stale");
  hall.next_commit(Committed::kConflict);
  EXPECT_EQ(play_on(hall, id, people, 1), 0);
  EXPECT_EQ(mover->refused, "stale");
  // A store that goes away and comes back has lost nothing.
  hall.next_commit(Committed::kFailed);
  EXPECT_EQ(play_on(hall, id, people, 1), 0);
  EXPECT_EQ(mover->refused, "please_wait");
  EXPECT_EQ(last(*mover, "wait").at("table"), view_of(id));
  hall.pass(1'000);
  EXPECT_EQ(play_on(hall, id, people, 1), 1);
}

TEST(LiveTable, ResignsChatsAndPlaysAgain) {
  PureHall hall("resign");
  const Guests people = guests(hall, 2);
  const auto stranger = hall.guest("zoe");
  const std::string id = open_match(hall, "road-to-lord", people);
  hall.send(stranger, command("watch", id));
  hall.send(people[0], command("chat", id, R"(,"text":"well met")"));
  for (const auto& guest : {people[1], stranger}) {
    EXPECT_EQ(last(*guest, "chat").at("line").at("text"), "well met");
  }
  // Who plays does not hear who watches.
  hall.send(stranger, command("chat", id, R"(,"text":"play wine")"));
  EXPECT_EQ(last(*people[1], "chat").at("line").at("text"), "well met");
  hall.send(people[0], command("rematch", id));
  EXPECT_EQ(people[0]->refused, "wrong_phase");
  hall.send(people[1], command("resign", id));
  EXPECT_EQ(people[1]->refused, "");
  play_on(hall, id, people, 5'000);
  for (int i = 0; i < 2'000 && hall.kept(id).row.phase != "over"; ++i) {
    play_on(hall, id, people, 1);
    hall.pass(1'000);
  }
  ASSERT_EQ(hall.kept(id).row.phase, "over");
  hall.send(people[0], command("rematch", id));
  const std::string next = hall.newest();
  ASSERT_NE(next, id);
  EXPECT_EQ(last(*people[1], "room").at("room").at("rematch"), view_of(next));
  // Everybody is told who wants more, and at first that is one.
  const auto wants = [&](int seat) {
    return last(*stranger, "room")
        .at("room")
        .at("seats")
        .at(static_cast<std::size_t>(seat))
        .at("ready")
        .as_bool();
  };
  EXPECT_TRUE(wants(0));
  EXPECT_FALSE(wants(1));
  // The second to ask sits down at the same one.
  hall.send(people[1], command("rematch", id));
  EXPECT_EQ(people[1]->refused, "");
  EXPECT_TRUE(wants(1));
  EXPECT_EQ(parse_room(hall.kept(next).row)->people(), (std::vector<std::string>{"ada", "ben"}));
}

TEST(LiveTable, TakesAMoveBackBeforeAnythingWasShown) {
  int undone = 0;
  for (const GameEntry& game : all_games()) {
    PureHall hall("undo");
    const Guests people = guests(hall, std::max(2, game.info->min_players));
    const std::string id = open_match(hall, std::string(game.info->key), people);
    for (int i = 0; i < 200 && undone == 0; ++i) {
      if (play_on(hall, id, people, 1) == 0) break;
      const auto table = hall.match(id);
      for (Seat seat = 0; seat < table->players(); ++seat) {
        if (!table->can_undo(seat)) continue;
        const int moves = table->match().version();
        hall.send(people[seat],
                  command("undo", id, ",\"version\":" + std::to_string(table->version())));
        ASSERT_EQ(people[seat]->refused, "");
        EXPECT_EQ(hall.match(id)->match().version(), moves - 1);
        ++undone;
        break;
      }
    }
  }
  EXPECT_GT(undone, 0);
}

// Whose eyes a viewer has follows from the seats at the moment of sending.
TEST(LiveTable, SeatsThatChangeHandsChangeTheViews) {
  PureHall hall("hands");
  const auto ada = hall.guest("ada"), ben = hall.guest("ben"), cleo = hall.guest("cleo");
  hall.send(ada, R"({"t":"create","id":1,"game":"road-to-lord","players":2})");
  const std::string id = hall.newest();
  for (const auto& guest : {ada, ben, cleo}) hall.send(guest, command("watch", id));
  const auto eyes = [](const Guest& guest) { return last(guest, "room").at("room").at("eyes"); };
  hall.send(ben, command("sit", id, R"(,"seat":1)"));
  EXPECT_EQ(eyes(*ben), 1);
  EXPECT_TRUE(eyes(*cleo).is_null());
  hall.send(ben, command("stand", id));
  hall.send(cleo, command("sit", id, R"(,"seat":1)"));
  EXPECT_TRUE(eyes(*ben).is_null());
  EXPECT_EQ(eyes(*cleo), 1);
  for (const auto& guest : {ada, cleo}) hall.send(guest, command("deal.decline", id));
  hall.send(ada, command("start", id));
  const auto table = hall.match(id);
  ASSERT_TRUE(table);
  for (const auto& [guest, seat] : {std::pair{ada, 0}, {cleo, 1}, {ben, kSpectator}}) {
    const auto shown = last(*guest, "table").at("position");
    const auto expected = parse_json(table->position_text(seat, 0, 0));
    EXPECT_EQ(shown.at("view"), expected->at("view")) << seat;
  }
}

TEST(LiveTable, TheSameDealAgainAndOnFromAPoint) {
  PureHall hall("again");
  const Guests people = guests(hall, 2);
  const std::string id = open_match(hall, "road-to-lord", people);
  play_on(hall, id, people, 5'000);
  ASSERT_EQ(hall.kept(id).row.phase, "over");
  hall.send(people[0],
            R"({"t":"create","id":1,"same_deal_as":")" + id + R"(","bots":[null,"page"]})");
  ASSERT_EQ(people[0]->refused, "");
  EXPECT_EQ(hall.match(hall.newest())->match().seed(), hall.match(id)->match().seed());
  hall.send(people[0], R"({"t":"create","id":1,"decline":true,"continue":{"match":")" + id +
                           R"(","version":4,"seat":0,"level":"page"}})");
  ASSERT_EQ(people[0]->refused, "");
  EXPECT_EQ(parse_room(hall.kept(hall.newest()).row)->from.version, 4);
  // And looked at version by version.
  const LoadedTable& rows = hall.kept(id);
  auto fresh = make_table(*parse_room(rows.row), rows.row.secret, {});
  const auto whole = hall.match(id);
  const auto shown = show_replay(std::move(*fresh), entries_of(rows.entries), *whole, {}, 0, 5);
  ASSERT_TRUE(shown);
  EXPECT_EQ(parse_json(*shown)->at("positions").as_array().size(), 6u);
}

}  // namespace
}  // namespace crownhall::hall
