// One suite, run on SQLite and on PostgreSQL.
#include "store/store.hpp"

#include <atomic>
#include <filesystem>
#include <future>
#include <gtest/gtest.h>
#include <set>

#include "store/private_postgres.hpp"

namespace crownhall {
namespace {

PrivatePostgres& postgres() {
  static PrivatePostgres server;
  return server;
}

class StoreTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    where_ = GetParam() == "sqlite" ? file("hall.db") : postgres().new_database();
    reopen();
  }
  void TearDown() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::string file(const std::string& name) {
    if (folder_.empty()) {
      std::string pattern =
          (std::filesystem::temp_directory_path() / "crownhall-store-XXXXXX").string();
      EXPECT_TRUE(::mkdtemp(pattern.data()));
      folder_ = pattern;
    }
    return folder_ + "/" + name;
  }
  void reopen() {
    store_.reset();
    auto store = Store::open(where_);
    ASSERT_TRUE(store.ok()) << store.refusal().sentence;
    store_ = std::move(*store);
  }
  std::unique_ptr<Store> second_node() { return std::move(*Store::open(where_)); }

  static Committed commit(Store& store, Change change) {
    std::promise<Committed> done;
    store.commit(std::move(change), [&](Committed result) { done.set_value(result); });
    return done.get_future().get();
  }
  Committed commit(Change change) { return commit(*store_, std::move(change)); }

  static LogRow entry(std::int64_t version, std::string text) {
    return {version, "move", 1, std::move(text), 1000 + version};
  }
  static TableRow row(std::int64_t revision, std::string phase, std::string room) {
    return {"t1", revision, std::move(phase), "public", 5, "secret", std::move(room), {"ann"}};
  }

  std::string folder_;
  std::string where_;
  std::unique_ptr<Store> store_;
};

TEST_P(StoreTest, WhatIsCommittedIsThereAfterReopening) {
  ASSERT_EQ(commit({.table = "t1", .entries = {entry(1, "sword 2")}, .row = row(0, "open", "{}")}),
            Committed::kDone);
  ASSERT_EQ(commit({.table = "t1", .entries = {entry(2, "it's \"quoted\"; drop table moves")}}),
            Committed::kDone);
  reopen();
  const auto loaded = store_->load_table("t1");
  ASSERT_TRUE(loaded.ok());
  ASSERT_EQ(loaded->entries.size(), 2u);
  EXPECT_EQ(loaded->entries[1].text, "it's \"quoted\"; drop table moves");
  EXPECT_EQ(loaded->entries[1].at, 1002);
  EXPECT_EQ(loaded->row.revision, 1);
  EXPECT_EQ(loaded->row.secret, "secret");
}

TEST_P(StoreTest, AVersionIsWrittenOnce) {
  ASSERT_EQ(commit({.table = "t1", .entries = {entry(1, "first")}}), Committed::kDone);
  EXPECT_EQ(commit({.table = "t1", .entries = {entry(1, "second")}}), Committed::kConflict);
  EXPECT_EQ(store_->entries_after("t1", 0)->at(0).text, "first");
  EXPECT_EQ(commit({.table = "t2", .entries = {entry(1, "other table")}}), Committed::kDone);
}

TEST_P(StoreTest, AConflictLeavesNothingOfTheChange) {
  ASSERT_EQ(commit({.table = "t1", .entries = {entry(1, "a")}, .row = row(0, "open", "one")}),
            Committed::kDone);
  EXPECT_EQ(commit({.table = "t1", .entries = {entry(2, "b")}, .row = row(0, "open", "two")}),
            Committed::kConflict);
  EXPECT_EQ(commit({.table = "t1", .entries = {entry(2, "b")}, .row = row(7, "open", "two")}),
            Committed::kConflict);
  const auto loaded = store_->load_table("t1");
  EXPECT_EQ(loaded->entries.size(), 1u);
  EXPECT_EQ(loaded->row.room, "one");
  EXPECT_EQ(commit({.table = "t1", .entries = {entry(2, "b")}, .row = row(1, "playing", "two")}),
            Committed::kDone);
  EXPECT_EQ(store_->load_table("t1")->row.phase, "playing");
}

TEST_P(StoreTest, OfTwoNodesThatWriteTheSameVersionOneSucceeds) {
  auto other = second_node();
  int done = 0;
  int conflicts = 0;
  for (int version = 1; version <= 100; ++version) {
    std::promise<Committed> a, b;
    store_->commit({.table = "t1", .entries = {entry(version, "a")}},
                   [&](Committed result) { a.set_value(result); });
    other->commit({.table = "t1", .entries = {entry(version, "b")}},
                  [&](Committed result) { b.set_value(result); });
    for (auto* promise : {&a, &b}) {
      const auto result = promise->get_future().get();
      done += result == Committed::kDone;
      conflicts += result == Committed::kConflict;
    }
  }
  EXPECT_EQ(done, 100);
  EXPECT_EQ(conflicts, 100);
  EXPECT_EQ(store_->entries_after("t1", 0)->size(), 100u);
  EXPECT_EQ(store_->entries_after("t1", 98)->size(), 2u);
}

TEST_P(StoreTest, ChangesOfManyTablesShareACommit) {
  std::atomic<int> left = 2000;
  std::promise<void> all;
  for (int i = 0; i < 2000; ++i) {
    store_->commit({.table = "t" + std::to_string(i % 200), .entries = {entry(1 + i / 200, "m")}},
                   [&](Committed result) {
                     EXPECT_EQ(result, Committed::kDone);
                     if (--left == 0) all.set_value();
                   });
  }
  all.get_future().get();
  const auto figures = store_->figures();
  EXPECT_EQ(figures.changes, 2000u);
  EXPECT_LT(figures.commits, 1000u);
}

TEST_P(StoreTest, ListsLiveTablesAndThoseOfAPerson) {
  auto first = row(0, "open", "{}");
  auto second = row(0, "over", "{}");
  second.id = "t2";
  ASSERT_EQ(commit({.table = "t1", .row = first}), Committed::kDone);
  ASSERT_EQ(commit({.table = "t2", .row = second}), Committed::kDone);
  ASSERT_EQ(store_->live_tables()->size(), 1u);
  EXPECT_EQ(store_->live_tables()->at(0).id, "t1");
  EXPECT_EQ(store_->tables_of("ann")->size(), 1u);
  first.revision = 1;
  first.people = {"ben"};
  ASSERT_EQ(commit({.table = "t1", .row = first}), Committed::kDone);
  EXPECT_EQ(store_->tables_of("ann")->size(), 0u);
  EXPECT_EQ(store_->tables_of("ben")->size(), 1u);
}

TEST_P(StoreTest, ChatKeepsItsOrder) {
  ASSERT_EQ(commit({.table = "t1", .row = row(0, "open", "{}")}), Committed::kDone);
  for (int n = 1; n <= 120; ++n) {
    ASSERT_EQ(
        commit({.table = "t1",
                .chat = ChatRow{n, n, "ann", "Ann", n % 2 ? 0 : -1, std::to_string(n) + "<b>"}}),
        Committed::kDone);
  }
  EXPECT_EQ(commit({.table = "t1", .chat = ChatRow{120, 1, "ben", "Ben", 0, "late"}}),
            Committed::kConflict);
  const auto loaded = store_->load_table("t1");
  ASSERT_EQ(loaded->chat.size(), 100u);
  EXPECT_EQ(loaded->chat.front().n, 21);
  EXPECT_EQ(loaded->chat.back().text, "120<b>");
}

TEST_P(StoreTest, IdentitiesAndSessions) {
  ASSERT_TRUE(store_->add_identity({"ann", "Ann", "", "", 1}).ok());
  ASSERT_TRUE(store_->add_identity({"ben", "Ben", "", "", 1}).ok());
  ASSERT_TRUE(store_->add_session("h1", "ann", "", 1).ok());
  ASSERT_TRUE(store_->add_session("h2", "ann", "bot", 1).ok());
  EXPECT_EQ(store_->session("h1")->identity.name, "Ann");
  EXPECT_EQ(store_->session("h1")->identity.account, "");
  EXPECT_EQ(store_->session("h3").refusal().kind, "not_found");
  ASSERT_TRUE(store_->rename("ann", "Anna").ok());
  EXPECT_EQ(store_->session("h2")->identity.name, "Anna");

  ASSERT_TRUE(store_->set_account({"ann", "Anna", "anna", "hash", 1}).ok());
  EXPECT_EQ(store_->set_account({"ben", "Anna", "anna", "hash", 1}).refusal().kind, "taken");
  // One account has one name, also where it is asked for twice at once.
  EXPECT_EQ(store_->set_account({"ann", "Berta", "berta", "hash", 1}).refusal().kind, "taken");
  EXPECT_EQ(store_->account("berta").refusal().kind, "not_found");
  EXPECT_EQ(store_->account("anna")->id, "ann");
  EXPECT_EQ(store_->account("anna")->password, "hash");

  ASSERT_TRUE(store_->end_session("h1").ok());
  EXPECT_FALSE(store_->session("h1").ok());
  ASSERT_TRUE(store_->end_sessions_of("ann").ok());
  EXPECT_FALSE(store_->session("h2").ok());
}

TEST_P(StoreTest, ANameThatLooksLikeAnAccountsIsTheAccountsAlone) {
  ASSERT_TRUE(store_->add_identity({"ann", "Ann", "", "", 1}).ok());
  ASSERT_TRUE(store_->add_identity({"eve", "Al1ce", "", "", 1}).ok());
  const auto displaced = store_->set_account({"ann", "Alice", "alice", "hash", 1});
  ASSERT_TRUE(displaced.ok());
  EXPECT_EQ(*displaced, std::vector<std::string>{"eve"});
  EXPECT_EQ(store_->identity("eve")->name, "Guest");
  EXPECT_EQ(store_->rename("eve", "ALICE").refusal().kind, "taken");
  EXPECT_EQ(store_->add_identity({"bob", "A l i c e", "", "", 1}).refusal().kind, "taken");
  // Its own name stays free for itself, and the one it shows is its own, too.
  EXPECT_TRUE(store_->rename("ann", "Lady A").ok());
  EXPECT_EQ(store_->rename("eve", "lady a").refusal().kind, "taken");
  EXPECT_TRUE(store_->rename("ann", "alice").ok());
  EXPECT_TRUE(store_->rename("eve", "lady a").ok());
}

TEST_P(StoreTest, WrongPasswordsSlowDownWhoSendsThemAndNobodyElse) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(*store_->begin_login("ann", "here", 1000), 0);
  EXPECT_GT(*store_->begin_login("ann", "here", 1000), 0);
  EXPECT_EQ(*store_->begin_login("ann", "there", 1000), 0);
  EXPECT_EQ(*store_->begin_login("ben", "here", 1000), 0);
  // Knocking meanwhile does not make the wait longer.
  const auto wait = *store_->begin_login("ann", "here", 2000);
  EXPECT_EQ(wait, *store_->begin_login("ann", "here", 3000) + 1000);
  EXPECT_EQ(*store_->begin_login("ann", "here", 2000 + wait), 0);
  ASSERT_TRUE(store_->login_succeeded("ann", "here").ok());
  for (int i = 0; i < 5; ++i) EXPECT_EQ(*store_->begin_login("ann", "here", 60'000), 0);
}

TEST_P(StoreTest, AKeyIsWrittenWithItsChangeAndOnlyOnce) {
  ASSERT_EQ(commit({.table = "t1", .row = row(0, "open", "{}")}), Committed::kDone);
  const KeyRow key{"ann", "k1", "t1", "move", "digest", ",\"version\":1", 7};
  ASSERT_EQ(commit({.table = "t1", .entries = {entry(1, "a")}, .key = key}), Committed::kDone);
  EXPECT_EQ(commit({.table = "t1", .entries = {entry(2, "b")}, .key = key}), Committed::kConflict);
  EXPECT_EQ(store_->load_table("t1")->entries.size(), 1u);
  const auto known = store_->command_key("ann", "k1");
  ASSERT_TRUE(known.ok() && *known);
  EXPECT_TRUE((*known)->same_command(key));
  EXPECT_EQ((*known)->answer, key.answer);
  EXPECT_FALSE(*store_->command_key("ben", "k1"));
  ASSERT_TRUE(store_->drop_command_keys(8).ok());
  EXPECT_FALSE(*store_->command_key("ann", "k1"));
}

// Commits keys of one person, from one address, all at once; the last one's outcome is known.
void flood(Store& store, const std::string& who, const std::string& origin, int first, int count,
           const std::string& answer) {
  std::promise<Committed> last;
  for (int i = first; i < first + count; ++i) {
    KeyRow key{who, "k" + std::to_string(i), "t1", "chat", std::string(64, 'd'), answer, i};
    key.origin = origin;
    const bool is_last = i == first + count - 1;
    store.commit({.table = "t1", .key = key}, [is_last, &last](Committed result) {
      EXPECT_EQ(result, Committed::kDone);
      if (is_last) last.set_value(result);
    });
  }
  last.get_future().get();
}

struct Kept {
  long long rows = 0;
  long long bytes = 0;
};

Kept kept(Store& store, const std::string& who) {
  Kept kept;
  EXPECT_TRUE(store
                  .export_rows([&](std::string line) {
                    if (line.find("command_keys") == line.npos) return;
                    if (!who.empty() && line.find('"' + who + '"') == line.npos) return;
                    ++kept.rows;
                    kept.bytes += static_cast<long long>(line.size());
                  })
                  .ok());
  return kept;
}

TEST_P(StoreTest, RememberedKeysAreBoundedByCountForAPerson) {
  flood(*store_, "ann", "", 0, 9'000, "");
  EXPECT_LE(kept(*store_, "ann").rows, 4'096);
  EXPECT_GE(kept(*store_, "ann").rows, 1'000);
  // The oldest go, the newest stay.
  EXPECT_FALSE(*store_->command_key("ann", "k0"));
  EXPECT_TRUE(*store_->command_key("ann", "k8999"));
  EXPECT_TRUE(*store_->command_key("ann", "k8000"));
  // Also where a new program does not know what the old one wrote.
  reopen();
  flood(*store_, "ann", "", 9'000, 3'500, "");
  EXPECT_LE(kept(*store_, "ann").rows, 4'096);
  EXPECT_TRUE(*store_->command_key("ann", "k12499"));
}

TEST_P(StoreTest, RememberedKeysAreBoundedByBytesForAPerson) {
  flood(*store_, "ann", "", 0, 1'000, std::string(4'000, 'x'));
  EXPECT_LE(kept(*store_, "ann").bytes, 800 * 1024);  // with the names of the fields
  EXPECT_TRUE(*store_->command_key("ann", "k999"));
}

TEST_P(StoreTest, RememberedKeysAreBoundedForAnAddressAndWhoSendsLittleKeepsTheirs) {
  flood(*store_, "zoe", "192.0.2.1", 0, 20, "");  // the oldest of all, and few
  const std::string answer(100, 'x');
  for (int person = 0; person < 14; ++person) {
    flood(*store_, "p" + std::to_string(person), "192.0.2.1", 1'000, 2'000, answer);
  }
  EXPECT_LE(kept(*store_, "").rows, 32'768);
  EXPECT_LE(kept(*store_, "").bytes, (4 << 20) + 32'768 * 120);  // with the names of the fields
  EXPECT_EQ(kept(*store_, "zoe").rows, 20);
  EXPECT_TRUE(*store_->command_key("p13", "k2999"));
  EXPECT_TRUE(*store_->command_key("p0", "k2999"));
  // Another address is not touched by it.
  flood(*store_, "ben", "192.0.2.2", 0, 50, answer);
  flood(*store_, "p0", "192.0.2.1", 5'000, 2'000, answer);
  EXPECT_EQ(kept(*store_, "ben").rows, 50);
}

TEST_P(StoreTest, RememberedKeysAreBoundedWhereTwoNodesWrite) {
  const auto other = second_node();
  for (int round = 0; round < 5; ++round) {
    flood(*store_, "ann", "", round * 2'000, 1'000, "");
    flood(*other, "ann", "", round * 2'000 + 1'000, 1'000, "");
  }
  EXPECT_LE(kept(*store_, "ann").rows, 4'096 + 4'096 / 8);
}

TEST_P(StoreTest, OfAChatTheLastLinesAreKept) {
  for (int n = 1; n <= 260; ++n) {
    ASSERT_EQ(commit({.table = "t1", .chat = ChatRow{n, n, "ann", "Ann", 0, "line"}}),
              Committed::kDone);
  }
  int lines = 0;
  ASSERT_TRUE(store_
                  ->export_rows([&](std::string line) {
                    lines += line.find("\"table\":\"chat\"") != line.npos;
                  })
                  .ok());
  EXPECT_EQ(lines, 100);
}

TEST_P(StoreTest, TablesAreHeldByWhoSitsThereOrOpenedThem) {
  const auto add = [&](const std::string& id, const std::string& phase, const std::string& host,
                       std::vector<std::string> people) {
    TableRow row{id, 0, phase, "public", 5, "secret", "{\"host\":\"" + host + "\"}", people};
    ASSERT_EQ(commit({.table = id, .row = row}), Committed::kDone);
  };
  add("t1", "open", "ann", {"ann"});
  add("t2", "open", "ann", {});
  add("t3", "playing", "ben", {"ann", "ben"});
  add("t4", "over", "ann", {"ann"});
  add("t5", "open", "annabel", {});
  EXPECT_EQ(*store_->tables_held("ann"), 3);
  EXPECT_EQ(*store_->tables_held("ben"), 1);
  EXPECT_EQ(*store_->tables_held("eve"), 0);
}

TEST_P(StoreTest, ForgettingTakesEverythingAndTheNameStaysTaken) {
  ASSERT_TRUE(store_->add_identity({"ann", "Ann", "", "", 1}).ok());
  ASSERT_TRUE(store_->set_account({"ann", "Ann", "ann", "hash", 1}).ok());
  ASSERT_TRUE(store_->add_session("h1", "ann", "", 1).ok());
  ASSERT_EQ(commit({.table = "t1",
                    .row = row(0, "over", "{\"host\":\"ann\"}"),
                    .chat = ChatRow{1, 1, "ann", "Ann", 0, "hello"},
                    .finished = FinishedRow{"t1", "g", 2, 5, "by ann", {"ann"}}}),
            Committed::kDone);
  const Redaction redaction{.room = [](TableRow& table) { table.room = "{}"; },
                            .summary = [](const std::string&) { return std::string("by nobody"); }};
  const auto touched = store_->forget("ann", redaction);
  ASSERT_TRUE(touched.ok()) << touched.refusal().sentence;
  EXPECT_EQ(*touched, std::vector<std::string>{"t1"});
  std::string all;
  ASSERT_TRUE(store_->export_rows([&](std::string line) { all += line; }).ok());
  EXPECT_EQ(all.find("\"ann\""), all.npos) << all;  // of the look of the name a hash is left
  EXPECT_NE(all.find("\"look\":\"gone "), all.npos) << all;
  EXPECT_NE(all.find("by nobody"), all.npos);
  EXPECT_EQ(store_->load_table("t1")->row.room, "{}");
  EXPECT_TRUE(store_->load_table("t1")->chat.empty());
  EXPECT_EQ(store_->add_identity({"eve", "ann", "", "", 1}).refusal().kind, "taken");
}

TEST_P(StoreTest, SharedMatchesAndOldOpenTables) {
  ASSERT_EQ(commit({.table = "t1", .row = row(0, "open", "{}")}), Committed::kDone);
  FinishedRow finished{"t2", "g", 2, 5, "{}", {"ann"}};
  ASSERT_EQ(commit({.table = "t2", .finished = finished}), Committed::kDone);
  EXPECT_TRUE(store_->history("ann", 100, "", true, 9)->empty());
  ASSERT_TRUE(store_->share("t2", true).ok());
  EXPECT_EQ(store_->history("ann", 100, "", true, 9)->size(), 1u);
  EXPECT_TRUE(store_->finished("t2")->shared);
  EXPECT_TRUE(store_->drop_open_tables(0)->empty());
  EXPECT_EQ(*store_->drop_open_tables(INT64_MAX), std::vector<std::string>{"t1"});
  EXPECT_FALSE(store_->load_table("t1").ok());
  EXPECT_EQ(*store_->restored_at(), 0);
}

// Who is being let in while the password is changed, or asks for a token while logging out, gets
// none.
TEST_P(StoreTest, ASessionBeginsOnlyOnGroundThatStillHolds) {
  ASSERT_TRUE(store_->add_identity({"ann", "Ann", "", "", 1}).ok());
  ASSERT_TRUE(store_->set_account({"ann", "Ann", "ann", "old hash", 1}).ok());
  ASSERT_TRUE(store_->add_session("h1", "ann", "", 1, {.password = "old hash"}).ok());
  ASSERT_TRUE(store_->add_session("h2", "ann", "bot", 1, {.session = "h1"}).ok());
  ASSERT_TRUE(store_->set_account({"ann", "Ann", "ann", "new hash", 1}).ok());
  ASSERT_TRUE(store_->end_sessions_of("ann").ok());
  EXPECT_EQ(store_->add_session("h3", "ann", "", 1, {.password = "old hash"}).refusal().kind,
            "no_identity");
  EXPECT_EQ(store_->add_session("h4", "ann", "bot", 1, {.session = "h1"}).refusal().kind,
            "no_identity");
  EXPECT_EQ(store_->session("h3").refusal().kind, "not_found");
  EXPECT_EQ(store_->session("h4").refusal().kind, "not_found");
  EXPECT_TRUE(store_->add_session("h5", "ann", "", 1, {.password = "new hash"}).ok());
  ASSERT_TRUE(store_->add_identity({"ben", "Ben", "", "", 1}).ok());
  EXPECT_FALSE(store_->add_session("h6", "ben", "bot", 1, {.session = "h5"}).ok());
}

TEST_P(StoreTest, ABanEndsAllSessions) {
  ASSERT_TRUE(store_->add_identity({"ann", "Ann", "", "", 1}).ok());
  ASSERT_TRUE(store_->add_session("h1", "ann", "", 1).ok());
  ASSERT_TRUE(store_->add_session("h2", "ann", "bot", 1).ok());
  EXPECT_EQ(store_->tokens_of("ann")->size(), 1u);
  ASSERT_TRUE(store_->set_banned("ann", true).ok());
  EXPECT_FALSE(store_->session("h1").ok());
  EXPECT_TRUE(store_->identity("ann")->banned);
  ASSERT_TRUE(store_->set_banned("ann", false).ok());
  EXPECT_FALSE(store_->identity("ann")->banned);
}

TEST_P(StoreTest, HistoryIsNewestFirstAndByGame) {
  for (int i = 1; i <= 5; ++i) {
    FinishedRow finished{"t" + std::to_string(i),
                         i % 2 ? "road-to-lord" : "devices-of-kings",
                         2,
                         100 * i,
                         "{\"n\":" + std::to_string(i) + "}",
                         {"ann"}};
    ASSERT_EQ(commit({.table = finished.table, .finished = finished}), Committed::kDone);
  }
  const auto all = store_->history("ann", 1'000'000, "", false, 3);
  ASSERT_EQ(all->size(), 3u);
  EXPECT_EQ(all->at(0).table, "t5");
  EXPECT_EQ(store_->history("ann", 300, "", false, 50)->size(), 2u);
  EXPECT_EQ(store_->history("ann", 1'000'000, "devices-of-kings", false, 50)->size(), 2u);
  EXPECT_EQ(store_->history("ben", 1'000'000, "", false, 50)->size(), 0u);
  EXPECT_EQ(store_->finished("t3")->summary, "{\"n\":3}");
  EXPECT_EQ(store_->finished("t9").refusal().kind, "not_found");
}

TEST_P(StoreTest, RatingsChangeInsideTheTransaction) {
  ASSERT_TRUE(store_->add_identity({"ann", "Ann", "", "", 1}).ok());
  ASSERT_TRUE(store_->add_identity({"ben", "Ben", "", "", 1}).ok());
  for (int i = 1; i <= 2; ++i) {
    FinishedRow finished{"t" + std::to_string(i), "road-to-lord", 2, 100, "{}", {"ann", "ben"}};
    finished.rated = {"ann", "ben"};
    finished.rate = [](std::vector<RatingRow>& rows) {
      rows[0].mu += 2;
      ++rows[0].games;
      rows[1].mu -= 1;
      ++rows[1].games;
    };
    ASSERT_EQ(commit({.table = finished.table, .finished = finished}), Committed::kDone);
  }
  EXPECT_DOUBLE_EQ(store_->ratings_of("ann")->at(0).mu, 29);
  EXPECT_EQ(store_->ratings_of("ben")->at(0).games, 2);
  const auto leaders = store_->leaders("road-to-lord", 2, 10);
  ASSERT_EQ(leaders->size(), 2u);
  EXPECT_EQ(leaders->at(0).name, "Ann");
  EXPECT_EQ(store_->leaders("road-to-lord", 4, 10)->size(), 0u);
}

TEST_P(StoreTest, ATableHasOneOwnerUntilItsNodeIsSilent) {
  ASSERT_TRUE(store_->beat("n1", 1000).ok());
  ASSERT_TRUE(store_->beat("n2", 1000).ok());
  EXPECT_TRUE(*store_->claim("t1", "n1", 1000, 500));
  EXPECT_FALSE(*store_->claim("t1", "n2", 1100, 500));
  EXPECT_TRUE(*store_->claim("t1", "n1", 1100, 500));
  ASSERT_TRUE(store_->beat("n2", 1600).ok());
  EXPECT_TRUE(*store_->claim("t1", "n2", 1600, 500));
  ASSERT_TRUE(store_->beat("n1", 1600).ok());
  EXPECT_FALSE(*store_->claim("t1", "n1", 1600, 500));
  ASSERT_TRUE(store_->leave("n2").ok());
  EXPECT_TRUE(*store_->claim("t1", "n1", 1601, 500));
}

TEST_P(StoreTest, ExportAndImportCarryEverything) {
  ASSERT_EQ(commit({.table = "t1",
                    .entries = {entry(1, "a"), entry(2, "tab\tand \xe7\x8e\x8b")},
                    .row = row(0, "open", "{}"),
                    .chat = ChatRow{1, 1, "ann", "Ann", 0, "hello"}}),
            Committed::kDone);
  ASSERT_TRUE(store_->add_identity({"ann", "Ann", "", "", 1}).ok());
  std::vector<std::string> lines;
  ASSERT_TRUE(store_->export_rows([&](std::string line) { lines.push_back(line); }).ok());
  EXPECT_EQ(lines.size(), 6u);

  std::size_t at = 0;
  const auto next = [&](std::string& line) {
    return at < lines.size() ? (line = lines[at++], true) : false;
  };
  EXPECT_EQ(store_->import_rows(next).refusal().kind, "not_empty");
  at = 0;
  auto copy = std::move(*Store::open(file("copy.db")));
  const auto imported = copy->import_rows(next);
  ASSERT_TRUE(imported.ok()) << imported.refusal().sentence;
  EXPECT_EQ(*imported, lines.size());
  EXPECT_EQ(copy->load_table("t1")->entries[1].text, "tab\tand \xe7\x8e\x8b");
  EXPECT_EQ(copy->identity("ann")->name, "Ann");

  lines[2] = R"({"table": "moves; drop table moves", "row": {}})";
  at = 0;
  auto third = std::move(*Store::open(file("third.db")));
  const auto refused = third->import_rows(next);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.refusal().sentence.find("Line 3"), std::string::npos);
  EXPECT_FALSE(third->load_table("t1").ok());
}

// Matches that finish at the same moment on two nodes all count: no rating is read before the other
// node's is written.
TEST_P(StoreTest, RatingsOfTwoNodesAllCount) {
  auto other = std::move(*Store::open(where_));
  std::vector<std::future<Committed>> all;
  for (int i = 0; i < 24; ++i) {
    const std::string id = "m" + std::to_string(i);
    // The people in either order: who locks in the order given would wait for the other for ever.
    const std::vector<std::string> people =
        i % 2 ? std::vector<std::string>{"ann", "bob"} : std::vector<std::string>{"bob", "ann"};
    FinishedRow finished{id, "toy", 2, i, "{}", people};
    finished.rated = people;
    finished.rate = [](std::vector<RatingRow>& rows) {
      for (RatingRow& row : rows) {
        ++row.games;
        row.mu += 1;
      }
    };
    auto done = std::make_shared<std::promise<Committed>>();
    all.push_back(done->get_future());
    (i % 3 ? *store_ : *other)
        .commit({.table = id, .finished = finished},
                [done](Committed result) { done->set_value(result); });
  }
  for (auto& one : all) EXPECT_EQ(one.get(), Committed::kDone);
  for (const char* who : {"ann", "bob"}) {
    const auto rows = store_->ratings_of(who);
    ASSERT_TRUE(rows.ok());
    ASSERT_EQ(rows->size(), 1u);
    EXPECT_EQ(rows->front().games, 24);
    EXPECT_DOUBLE_EQ(rows->front().mu, 25.0 + 24);
  }
}

TEST_P(StoreTest, WhatTheStoredFormAdds) {
  TableRow first = row(0, "playing", "{}");
  first.rules_version = 3;
  first.data_digest = "abc";
  first.transcript = "crownhall deal 1\n";
  first.deadline = 5000;
  LogRow spent = entry(1, "sword 2");
  spent.spent = 42;
  ASSERT_EQ(commit({.table = "t1", .entries = {spent, entry(2, "cup")}, .row = first}),
            Committed::kDone);
  reopen();
  auto loaded = store_->load_table("t1");
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->row.rules_version, 3);
  EXPECT_EQ(loaded->row.data_digest, "abc");
  EXPECT_EQ(loaded->row.transcript, "crownhall deal 1\n");
  EXPECT_EQ(loaded->entries[0].spent, 42);
  EXPECT_EQ(loaded->entries[1].spent, -1);
  EXPECT_TRUE(store_->due(4999)->empty());
  EXPECT_EQ(store_->due(5000)->size(), 1u);
  // A move moves the deadline, and none takes it away.
  ASSERT_EQ(commit({.table = "t1", .entries = {entry(3, "x")}, .deadline = 9000}),
            Committed::kDone);
  EXPECT_TRUE(store_->due(8999)->empty());
  ASSERT_EQ(commit({.table = "t1", .entries = {entry(4, "y")}, .deadline = TableRow::kNever}),
            Committed::kDone);
  EXPECT_TRUE(store_->due(1'000'000)->empty());
  // A called-off deal has another secret.
  TableRow next = row(1, "over", "{}");
  next.secret = "other";
  next.ending = "void";
  ASSERT_EQ(commit({.table = "t1", .row = next}), Committed::kDone);
  loaded = store_->load_table("t1");
  EXPECT_EQ(loaded->row.secret, "other");
  EXPECT_EQ(loaded->row.ending, "void");
}

// Sealed choices: only the last of a seat counts, and those that are played must be the ones that
// lie there.
TEST_P(StoreTest, SealedChoicesArePlayedOnCondition) {
  ASSERT_EQ(commit({.table = "t1", .row = row(0, "playing", "{}")}), Committed::kDone);
  const ChoiceRow ann{0, 7, "sword", true, 1}, bob{1, 7, "cup", true, 2};
  ASSERT_EQ(commit({.table = "t1", .choice = ann}), Committed::kDone);
  ASSERT_EQ(commit({.table = "t1", .choice = bob}), Committed::kDone);
  ChoiceRow changed = ann;
  changed.text = "mask";
  ASSERT_EQ(commit({.table = "t1", .choice = changed}), Committed::kDone);
  ASSERT_EQ(store_->load_table("t1")->choices.size(), 2u);
  // A node that read before the change writes nothing.
  EXPECT_EQ(commit({.table = "t1", .entries = {entry(1, "all")}, .played = {ann, bob}}),
            Committed::kConflict);
  EXPECT_TRUE(store_->load_table("t1")->entries.empty());
  EXPECT_EQ(store_->load_table("t1")->choices.size(), 2u);
  EXPECT_EQ(commit({.table = "t1", .entries = {entry(1, "all")}, .played = {changed, bob}}),
            Committed::kDone);
  EXPECT_TRUE(store_->load_table("t1")->choices.empty());
}

TEST_P(StoreTest, KnowsWhetherAClockRuns) {
  const TableRow running = row(0, "playing", "{}");
  EXPECT_EQ(commit({.table = "t1", .row = running}), Committed::kDone);
  EXPECT_FALSE(*store_->clocks_run());
  EXPECT_EQ(commit({.table = "t1", .deadline = 5'000}), Committed::kDone);
  EXPECT_TRUE(*store_->clocks_run());
  EXPECT_EQ(commit({.table = "t1", .deadline = TableRow::kNever}), Committed::kDone);
  EXPECT_FALSE(*store_->clocks_run());
}

TEST_P(StoreTest, KnowsWhenTheHallWasLastAlive) {
  EXPECT_EQ(store_->last_alive()->hall, 0);
  ASSERT_TRUE(store_->beat("n1", 5'000).ok());
  ASSERT_TRUE(store_->beat("n2", 7'000).ok());
  EXPECT_EQ(store_->last_alive()->node, 7'000);
  ASSERT_TRUE(store_->pulse("n2", 7'200).ok());
  ASSERT_TRUE(store_->beat("n2", 7'100).ok()) << "it waited for the disk";
  EXPECT_EQ(store_->last_alive()->hall, 7'200) << "time does not run backwards";
  ASSERT_TRUE(store_->leave("n2").ok());
  EXPECT_EQ(store_->last_alive()->hall, 7'200) << "leaving is not forgetting";
  EXPECT_EQ(store_->last_alive()->node, 5'000) << "but who left is not waited for";
  EXPECT_GT(*store_->time(), 1'500'000'000'000);
}

INSTANTIATE_TEST_SUITE_P(Both, StoreTest, testing::Values("sqlite", "postgresql"),
                         [](const auto& info) { return info.param; });

TEST(SqliteStore, ANewerSchemaIsRefused) {
  const auto path = std::filesystem::temp_directory_path() / "crownhall-newer.db";
  std::filesystem::remove(path);
  {
    const auto store = Store::open(path.string());
    ASSERT_TRUE(store.ok()) << store.refusal().sentence;
  }
  ASSERT_EQ(std::system(
                ("sqlite3 " + path.string() + " 'insert into schema_version values (99)'").c_str()),
            0);
  EXPECT_EQ(Store::open(path.string()).refusal().kind, "newer_store");
  std::filesystem::remove(path);
}

TEST(SqliteStore, AnExportOfSchema1IsBroughtUp) {
  const auto path = std::filesystem::temp_directory_path() / "crownhall-schema1.db";
  std::filesystem::remove(path);
  auto store = std::move(*Store::open(path.string()));
  std::vector<std::string> lines = {
      R"({"table":"tables","row":{"id":"t1","revision":1,"phase":"over","visibility":"link","created":5,"seed":"s","room":"{}"}})",
      R"({"table":"moves","row":{"table_id":"t1","version":1,"kind":"move","seat":0,"body":"x","at":7}})"};
  std::size_t next = 0;
  const auto done = store->import_rows([&](std::string& line) {
    if (next == lines.size()) return false;
    line = lines[next++];
    return true;
  });
  ASSERT_TRUE(done.ok()) << done.refusal().sentence;
  const auto loaded = store->load_table("t1");
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->row.secret, "s");
  EXPECT_EQ(loaded->row.rules_version, 1);
  EXPECT_EQ(loaded->entries[0].spent, -1);
  store.reset();
  std::filesystem::remove(path);
}

TEST(SqliteStore, ABackupOfALiveStoreIsWhole) {
  const auto folder = std::filesystem::temp_directory_path() / "crownhall-backup";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  auto store = std::move(*Store::open((folder / "hall.db").string()));
  ASSERT_TRUE(store->add_identity({"ann", "Ann", "", "", 1}).ok());
  ASSERT_TRUE(store->backup((folder / "copy.db").string()).ok());
  EXPECT_EQ(store->backup((folder / "copy.db").string()).refusal().kind, "bad_file");
  EXPECT_EQ((*Store::open((folder / "copy.db").string()))->identity("ann")->name, "Ann");
  store.reset();
  std::filesystem::remove_all(folder);
}

// What was open at the copy has the secret it had then.
TEST_P(StoreTest, ARestoredCopyHasNoOpenTables) {
  ASSERT_EQ(commit({.table = "t1",
                    .row = row(0, "open", "{}"),
                    .chat = ChatRow{1, 1, "ann", "Ann", 0, "hello"}}),
            Committed::kDone);
  TableRow playing = row(0, "playing", "{}");
  playing.id = "t2";
  ASSERT_EQ(commit({.table = "t2", .row = playing}), Committed::kDone);
  reopen();
  EXPECT_TRUE(store_->load_table("t1").ok());
  ASSERT_TRUE(store_->mark_copy().ok());
  reopen();
  EXPECT_GT(*store_->restored_at(), 0);
  EXPECT_EQ(store_->load_table("t1").refusal().kind, "not_found");
  EXPECT_TRUE(store_->load_table("t2").ok());
  EXPECT_EQ(store_->tables_of("ann")->size(), 1u);
}

TEST(SqliteStore, AFolderThatIsNotThereIsASentence) {
  const auto store = Store::open("/nowhere/at/all/hall.db");
  ASSERT_FALSE(store.ok());
  EXPECT_EQ(store.refusal().kind, "no_store");
}

TEST(PostgresqlStore, ARestartIsAPleaseWaitAndThenGoesOn) {
  PrivatePostgres server;
  auto store = std::move(*Store::open(server.new_database()));
  const auto commit = [&](int version) {
    std::promise<Committed> done;
    store->commit({.table = "t1", .entries = {{version, "move", 0, "m", 1}}},
                  [&](Committed result) { done.set_value(result); });
    return done.get_future().get();
  };
  ASSERT_EQ(commit(1), Committed::kDone);
  server.stop();
  EXPECT_EQ(commit(2), Committed::kFailed);
  EXPECT_EQ(store->identity("ann").refusal().kind, "please_wait");
  EXPECT_FALSE(store->ping().ok());
  server.start();
  EXPECT_EQ(commit(2), Committed::kDone);
  static_cast<void>(store->ping());
  EXPECT_TRUE(store->ping().ok());
  EXPECT_EQ(store->entries_after("t1", 0)->size(), 2u);
}

TEST(PostgresqlStore, AChangeWakesTheOtherNode) {
  // What the listeners write to stands before the stores, so that it outlives their threads.
  std::promise<void> first_listens, second_listens, woken, answered;
  std::promise<std::vector<std::string>> here;
  std::atomic<int> own = 0;
  const auto where = postgres().new_database();
  auto first = std::move(*Store::open(where));
  auto second = std::move(*Store::open(where));
  first->listen([&](const Note& note) {
    if (note.kind == Note::Kind::kAnything) first_listens.set_value();
    own += note.table == "t1";
    if (note.table == "t2") answered.set_value();
  });
  second->listen([&](const Note& note) {
    if (note.kind == Note::Kind::kAnything) second_listens.set_value();
    if (note.kind == Note::Kind::kLog && note.table == "t1") woken.set_value();
    if (note.kind == Note::Kind::kHere && note.table == "t1") here.set_value(note.people);
  });
  first_listens.get_future().get();
  second_listens.get_future().get();
  first->commit({.table = "t1", .entries = {{1, "move", 0, "m", 1}}}, [](Committed) {});
  EXPECT_EQ(woken.get_future().wait_for(std::chrono::seconds(5)), std::future_status::ready);
  first->tell_here("t1", {"p1", "p2"});
  EXPECT_EQ(here.get_future().get(), (std::vector<std::string>{"p1", "p2"}));
  // Notes come in order: once the answer is heard, one's own would have been heard before it.
  second->commit({.table = "t2", .entries = {{1, "move", 0, "m", 1}}}, [](Committed) {});
  answered.get_future().get();
  EXPECT_EQ(own, 0);
}

}  // namespace
}  // namespace crownhall
