// The store of store.hpp over SOCI: what is read is read here; what is written goes through Writer.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <future>
#include <sodium.h>
#include <thread>

#include "store/connections.hpp"
#include "store/dump.hpp"
#include "store/identity_rows.hpp"
#include "store/listener.hpp"
#include "store/poller.hpp"
#include "store/pulse.hpp"
#include "store/store.hpp"
#include "store/writer.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kReaders = 4;
constexpr std::int64_t kRememberLogins = std::int64_t{24} * 3600 * 1000;
constexpr long long kKeepNotes = 3600;  // seconds
constexpr long long kForgetNodes = 3'600'000;
constexpr const char* kLeft = "left";  // in place of nodes that have closed

Refusal away() {
  return {"please_wait", "The hall's store does not answer just now. Nothing was done; try again."};
}
Refusal unknown() {
  return {
      "please_wait",
      "The hall's store does not answer just now. Whether this was done shows when it is back."};
}
Refusal missing(const std::string& what) { return {"not_found", "There is no such " + what + "."}; }

std::string random_name() {
  std::array<unsigned char, 8> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 17> text;
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  return text.data();
}

class SqlStore final : public Store {
 public:
  explicit SqlStore(const StoreAddress& address)
      : address_(address), readers_(address, kReaders), writer_(address, tag_), pulse_(address) {}

  // -- tables --
  void commit(Change change, Done done) override { writer_.add(std::move(change), done); }

  Result<std::optional<KeyRow>> command_key(std::string_view identity,
                                            std::string_view key) override {
    return read<std::optional<KeyRow>>([&](soci::session& sql) -> std::optional<KeyRow> {
      KeyRow row{std::string(identity), std::string(key), "", "", "", ""};
      long long at = 0;
      sql << "select table_id, command, digest, answer, at from command_keys"
             " where identity = :i and key = :k",
          soci::use(row.identity), soci::use(row.key), soci::into(row.table),
          soci::into(row.command), soci::into(row.digest), soci::into(row.answer), soci::into(at);
      if (!sql.got_data()) return std::nullopt;
      row.at = at;
      return row;
    });
  }

  Result<LoadedTable> load_table(std::string_view id) override {
    return read<LoadedTable>([&](soci::session& sql) -> Result<LoadedTable> {
      LoadedTable loaded;
      auto rows = table_rows(sql, "where id = :id", std::string(id));
      if (rows.empty()) return missing("table");
      loaded.row = std::move(rows.front());
      loaded.entries = log_rows(sql, std::string(id), 0);
      const std::string key(id);
      soci::rowset<soci::row> choices =
          (sql.prepare << "select seat, settled, body, ready, at from choices where table_id = :t"
                          " order by seat",
           soci::use(key));
      for (const auto& row : choices) {
        loaded.choices.push_back({row.get<int>(0), row.get<long long>(1), row.get<std::string>(2),
                                  row.get<int>(3) != 0, row.get<long long>(4)});
      }
      soci::rowset<soci::row> lines =
          (sql.prepare << "select n, at, author, name, seat, body from chat where table_id = :t"
                          " order by n desc limit :l",
           soci::use(key), soci::use(kChatLines));
      for (const auto& line : lines) {
        loaded.chat.insert(loaded.chat.begin(), {line.get<long long>(0), line.get<long long>(1),
                                                 line.get<std::string>(2), line.get<std::string>(3),
                                                 line.get<int>(4), line.get<std::string>(5)});
      }
      int shared = 0;
      sql << "select coalesce(max(shared), 0) from finished where table_id = :t", soci::use(key),
          soci::into(shared);
      loaded.shared = shared != 0;
      return loaded;
    });
  }

  Result<std::vector<LogRow>> entries_after(std::string_view id, std::int64_t version) override {
    return read<std::vector<LogRow>>(
        [&](soci::session& sql) { return log_rows(sql, std::string(id), version); });
  }

  Result<std::vector<TableRow>> live_tables() override {
    return read<std::vector<TableRow>>([&](soci::session& sql) {
      return table_rows(sql, "where phase <> :over order by created", "over");
    });
  }

  Result<std::vector<TableRow>> tables_of(std::string_view identity) override {
    return read<std::vector<TableRow>>([&](soci::session& sql) {
      return table_rows(sql,
                        "where phase <> 'over' and id in (select table_id from table_people"
                        " where identity = :i) order by created desc",
                        std::string(identity));
    });
  }

  Result<std::int64_t> tables_held(std::string_view identity) override {
    return read<std::int64_t>([&](soci::session& sql) -> std::int64_t {
      const std::string who(identity);
      const std::string host = "%\"host\":\"" + who + "\"%";
      long long count = 0;
      sql << "select count(*) from tables where phase in ('open', 'playing') and"
             " (id in (select table_id from table_people where identity = :i) or room like :h)",
          soci::use(who), soci::use(host), soci::into(count);
      return count;
    });
  }

  Result<std::vector<std::string>> due(std::int64_t now) override {
    return read<std::vector<std::string>>([&](soci::session& sql) {
      const auto until = static_cast<long long>(now);
      soci::rowset<std::string> rows =
          (sql.prepare << "select id from tables where deadline <= :now and phase = 'playing'",
           soci::use(until));
      return std::vector<std::string>(rows.begin(), rows.end());
    });
  }

  Result<bool> clocks_run() override {
    return read<bool>([](soci::session& sql) {
      int some = 0;
      sql << "select count(*) from (select 1 from tables where deadline is not null"
             " and phase = 'playing' limit 1) as running",
          soci::into(some);
      return some > 0;
    });
  }

  // -- identities --
  Result<void> add_identity(const IdentityRow& row) override {
    return write(
        [this, row](soci::session& sql) { return rows::add_identity(sql, address_.dialect, row); });
  }
  Result<std::vector<std::string>> rename(std::string_view id, std::string_view name) override {
    std::vector<std::string> displaced;
    const auto done =
        write([&, id = std::string(id), name = std::string(name)](soci::session& sql) {
          if (!rows::rename(sql, address_.dialect, id, name, displaced)) return false;
          tell_names(sql, id, displaced);
          return true;
        });
    if (!done) return done.refusal();
    return displaced;
  }
  Result<std::vector<std::string>> set_account(const IdentityRow& row) override {
    std::vector<std::string> displaced;
    const auto done = write([&](soci::session& sql) {
      if (!rows::set_account(sql, address_.dialect, row, displaced)) return false;
      tell_names(sql, row.id, displaced);
      return true;
    });
    if (!done) return done.refusal();
    return displaced;
  }
  Result<std::vector<std::string>> rename_seats(std::string_view identity,
                                                const RenameSeat& rename) override {
    std::vector<std::string> touched;
    const auto done = write([&, id = std::string(identity)](soci::session& sql) {
      touched = rows::rename_seats(sql, address_.dialect, id, rename);
      for (const auto& table : touched) tell(sql, "row " + table);
      return true;
    });
    if (!done) return done.refusal();
    return touched;
  }

  Result<IdentityRow> identity(std::string_view id) override {
    return one_identity("where id = :key", std::string(id));
  }
  Result<IdentityRow> account(std::string_view name) override {
    return one_identity("where account = :key", std::string(name));
  }

  Result<void> add_session(std::string_view token_hash, std::string_view identity,
                           std::string_view label, std::int64_t now,
                           const SessionGround& ground) override {
    bool holds = true;
    auto done =
        write([&, hash = std::string(token_hash), identity = std::string(identity),
               label = std::string(label), now = static_cast<long long>(now)](soci::session& sql) {
          holds = rows::still_holds(sql, address_.dialect, identity, ground);
          if (!holds) return true;
          sql << "insert into sessions (token_hash, identity, label, created)"
                 " values (:h, :i, :l, :c)",
              soci::use(hash), soci::use(identity), soci::use(label), soci::use(now);
          return true;
        });
    if (done && !holds) return Refusal{"no_identity", "That session is over."};
    return done;
  }
  Result<SessionRow> session(std::string_view token_hash) override {
    return read<SessionRow>(
        [&](soci::session& sql) { return rows::session(sql, std::string(token_hash)); });
  }
  Result<std::vector<TokenRow>> tokens_of(std::string_view identity) override {
    return read<std::vector<TokenRow>>(
        [&](soci::session& sql) { return rows::tokens(sql, std::string(identity)); });
  }
  Result<void> end_session(std::string_view token_hash) override {
    return write([this, hash = std::string(token_hash)](soci::session& sql) {
      sql << "delete from sessions where token_hash = :h", soci::use(hash);
      tell(sql, "end-session " + hash);
      return true;
    });
  }
  Result<void> end_sessions_of(std::string_view identity) override {
    return write([this, identity = std::string(identity)](soci::session& sql) {
      rows::lock_identity(sql, address_.dialect, identity);
      sql << "delete from sessions where identity = :i", soci::use(identity);
      tell(sql, "end-sessions-of " + identity);
      return true;
    });
  }

  Result<std::int64_t> begin_login(std::string_view account, std::string_view from,
                                   std::int64_t now) override {
    std::int64_t wait = 0;
    const auto done = write(
        [&wait, account = std::string(account), from = std::string(from), now](soci::session& sql) {
          rows::forget_logins(sql, now - kRememberLogins);
          wait = rows::begin_login(sql, account, from, now);
          return true;
        });
    if (!done) return done.refusal();
    return wait;
  }
  Result<void> login_succeeded(std::string_view account, std::string_view from) override {
    return write([account = std::string(account), from = std::string(from)](soci::session& sql) {
      rows::login_succeeded(sql, account, from);
      return true;
    });
  }
  Result<void> set_banned(std::string_view identity, bool banned) override {
    return write([this, identity = std::string(identity), banned](soci::session& sql) {
      const int on = banned ? 1 : 0;
      sql << "update identities set banned = :b where id = :i", soci::use(on), soci::use(identity);
      if (!banned) return true;
      sql << "delete from sessions where identity = :i", soci::use(identity);
      tell(sql, "end-sessions-of " + identity);
      return true;
    });
  }
  Result<std::vector<std::string>> forget(std::string_view identity,
                                          const Redaction& redaction) override {
    std::vector<std::string> touched;
    const auto done = write([&, id = std::string(identity)](soci::session& sql) {
      touched = rows::forget(sql, address_.dialect, id, redaction);
      tell(sql, "end-sessions-of " + id);
      for (const auto& table : touched) tell(sql, "row " + table);
      return true;
    });
    if (!done) return done.refusal();
    if (address_.dialect == Dialect::kSqlite) empty_wal();
    return touched;
  }

  // -- after the match --
  Result<FinishedRow> finished(std::string_view table) override {
    return read<FinishedRow>([&](soci::session& sql) -> Result<FinishedRow> {
      const std::string key(table);
      FinishedRow row;
      long long ended = 0;
      int shared = 0;
      sql << "select table_id, game, players, ended, summary, shared from finished"
             " where table_id = :t",
          soci::use(key), soci::into(row.table), soci::into(row.game), soci::into(row.players),
          soci::into(ended), soci::into(row.summary), soci::into(shared);
      if (!sql.got_data()) return missing("finished match");
      row.ended = ended;
      row.shared = shared != 0;
      return row;
    });
  }

  Result<std::vector<FinishedRow>> history(std::string_view identity, std::int64_t before,
                                           std::string_view game, bool shared, int limit) override {
    return read<std::vector<FinishedRow>>([&](soci::session& sql) {
      const std::string who(identity), which(game);
      const auto until = static_cast<long long>(before);
      const int least = shared ? 1 : 0;
      soci::rowset<soci::row> rows =
          (sql.prepare << "select f.table_id, f.game, f.players, f.ended, f.summary"
                          " from finished_people p join finished f on f.table_id = p.table_id"
                          " where p.identity = :i and p.ended < :e and (:g = '' or f.game = :g2)"
                          " and f.shared >= :s order by p.ended desc limit :l",
           soci::use(who), soci::use(until), soci::use(which), soci::use(which), soci::use(least),
           soci::use(limit));
      std::vector<FinishedRow> list;
      for (const auto& row : rows) {
        list.push_back({row.get<std::string>(0),
                        row.get<std::string>(1),
                        row.get<int>(2),
                        row.get<long long>(3),
                        row.get<std::string>(4),
                        {}});
      }
      return list;
    });
  }

  Result<void> share(std::string_view table, bool on) override {
    return write([this, table = std::string(table), on = on ? 1 : 0](soci::session& sql) {
      sql << "update finished set shared = :s where table_id = :t", soci::use(on), soci::use(table);
      tell(sql, "row " + table);
      return true;
    });
  }

  Result<std::vector<std::string>> drop_open_tables(std::int64_t before) override {
    std::vector<std::string> dropped;
    const auto done = write([&, at = static_cast<long long>(before)](soci::session& sql) {
      soci::rowset<std::string> ids =
          (sql.prepare << "select id from tables where phase = 'open' and created < :t",
           soci::use(at));
      dropped.assign(ids.begin(), ids.end());
      for (const auto& id : dropped) {
        for (const char* statement :
             {"delete from tables where id = :t and phase = 'open'",
              "delete from table_people where table_id = :t",
              "delete from chat where table_id = :t", "delete from owners where table_id = :t"}) {
          sql << statement, soci::use(id);
        }
        tell(sql, "row " + id);
      }
      return true;
    });
    if (!done) return done.refusal();
    return dropped;
  }

  Result<void> drop_command_keys(std::int64_t before) override {
    return write([at = static_cast<long long>(before)](soci::session& sql) {
      sql << "delete from command_keys where at < :t", soci::use(at);
      return true;
    });
  }

  Result<std::vector<RatingRow>> ratings_of(std::string_view identity) override {
    return read<std::vector<RatingRow>>([&](soci::session& sql) {
      const std::string who(identity);
      soci::rowset<soci::row> rows =
          (sql.prepare << "select identity, game, players, mu, sigma, games from ratings"
                          " where identity = :i order by game, players",
           soci::use(who));
      std::vector<RatingRow> list;
      for (const auto& row : rows) list.push_back(rating_row(row));
      return list;
    });
  }

  Result<std::vector<LeaderRow>> leaders(std::string_view game, int players, int limit) override {
    return read<std::vector<LeaderRow>>([&](soci::session& sql) {
      const std::string which(game);
      soci::rowset<soci::row> rows =
          (sql.prepare << "select r.identity, r.game, r.players, r.mu, r.sigma, r.games, i.name"
                          " from ratings r join identities i on i.id = r.identity"
                          " where r.game = :g and r.players = :p"
                          " order by r.mu - 3 * r.sigma desc, r.identity limit :l",
           soci::use(which), soci::use(players), soci::use(limit));
      std::vector<LeaderRow> list;
      for (const auto& row : rows) list.push_back({rating_row(row), row.get<std::string>(6)});
      return list;
    });
  }

  // -- several nodes on one database --
  Result<std::int64_t> time() override {
    if (address_.dialect == Dialect::kSqlite) {
      return std::chrono::duration_cast<std::chrono::milliseconds>(
                 std::chrono::system_clock::now().time_since_epoch())
          .count();
    }
    return read<std::int64_t>([](soci::session& sql) -> std::int64_t {
      long long now = 0;
      sql << "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)", soci::into(now);
      return now;
    });
  }

  Result<Alive> last_alive() override {
    return read<Alive>([](soci::session& sql) {
      Alive alive;
      const std::string left = kLeft;
      soci::rowset<soci::row> rows = (sql.prepare << "select id, seen from nodes");
      for (const auto& row : rows) {
        const std::int64_t seen = row.get<long long>(1);
        alive.hall = std::max(alive.hall, seen);
        if (row.get<std::string>(0) != left) alive.node = std::max(alive.node, seen);
      }
      return alive;
    });
  }

  Result<void> beat(std::string_view node, std::int64_t now) override {
    return write([node = std::string(node), now = static_cast<long long>(now)](soci::session& sql) {
      write_alive(sql, node, now);
      // The last one stays as the mark of when the hall was last open; others are swept away.
      const long long old = now - kForgetNodes;
      sql << "delete from nodes where seen < :old", soci::use(old);
      return true;
    });
  }

  Result<void> pulse(std::string_view node, std::int64_t now) override {
    try {
      pulse_.write(std::string(node), now);
      return {};
    } catch (const std::exception&) {
      return away();
    }
  }

  Result<void> leave(std::string_view node) override {
    return write([node = std::string(node)](soci::session& sql) {
      sql << "delete from owners where node = :n", soci::use(node);
      // When the hall was last open stays known, under the name of nobody who could be alive.
      long long seen = 0;
      soci::indicator found = soci::i_null;
      sql << "select max(seen) from nodes where id = :n", soci::use(node), soci::into(seen, found);
      if (found == soci::i_ok) write_alive(sql, kLeft, seen);
      sql << "delete from nodes where id = :n", soci::use(node);
      return true;
    });
  }

  Result<bool> claim(std::string_view table, std::string_view node, std::int64_t now,
                     std::int64_t dead_ms) override {
    bool mine = false;
    const auto done =
        write([table = std::string(table), node = std::string(node),
               alive = static_cast<long long>(now - dead_ms), &mine](soci::session& sql) {
          soci::statement take =
              (sql.prepare << "insert into owners (table_id, node) values (:t, :n)"
                              " on conflict (table_id) do update set node = excluded.node"
                              " where owners.node = excluded.node or owners.node not in"
                              " (select id from nodes where seen > :alive)",
               soci::use(table), soci::use(node), soci::use(alive));
          take.execute(true);
          mine = take.get_affected_rows() == 1;
          return true;
        });
    if (!done) return done.refusal();
    return mine;
  }

  void listen(Heard heard) override {
    if (address_.dialect == Dialect::kSqlite) {
      listening_ = true;
      poller_ = std::make_unique<Poller>(address_, tag_, std::move(heard));
      return;
    }
    listener_ = std::make_unique<Listener>(address_.text, tag_, std::move(heard));
  }

  void tell_here(std::string_view table, const std::vector<std::string>& people) override {
    if (address_.dialect == Dialect::kSqlite) return;
    std::string text = "here " + std::string(table);
    for (const auto& person : people) text += ' ' + person;
    writer_.add(
        [this, text](soci::session& sql) {
          tell(sql, text);
          return true;
        },
        [](Committed) {});
  }

  // -- upkeep --
  Result<void> ping() override {
    const auto answer = read<int>([](soci::session& sql) {
      int one = 0;
      sql << "select 1", soci::into(one);
      return one;
    });
    if (!answer) return answer.refusal();
    return {};
  }
  Result<void> current() override {
    try {
      return readers_.with([](soci::session& sql) { return check_schema(sql); });
    } catch (const std::exception&) {
      return away();
    }
  }
  StoreFigures figures() const override { return writer_.figures(); }

  Result<void> backup(const std::string& file) override {
    if (address_.dialect == Dialect::kPostgresql) {
      return Refusal{"not_here", "Back up PostgreSQL with pg_dump, or use crownhall export."};
    }
    // SQLite writes into an empty file as into none, and leaves its mode alone.
    if (std::filesystem::exists(file) || !make_private(file)) {
      return Refusal{"bad_file", "Cannot write the backup " + file +
                                     "; it must be a new file in a folder that can be written."};
    }
    try {
      auto session = address_.connect();
      *session << "vacuum into :file", soci::use(file);
      auto copy = StoreAddress{Dialect::kSqlite, file}.connect();
      *copy << "insert into marks (name, at) values ('copy', 0) on conflict do nothing";
      *copy << "pragma journal_mode = delete";  // one file, as it was asked for
    } catch (const std::exception&) {
      return Refusal{"bad_file", "Cannot write the backup " + file +
                                     "; it must be a new file in a folder that can be written."};
    }
    return {};
  }

  Result<void> mark_copy() override {
    return write([](soci::session& sql) {
      sql << "insert into marks (name, at) values ('copy', 0) on conflict do nothing";
      return true;
    });
  }
  Result<std::int64_t> restored_at() override {
    return read<std::int64_t>([](soci::session& sql) {
      long long at = 0;
      sql << "select coalesce(max(at), 0) from marks where name = 'restored'", soci::into(at);
      return std::int64_t{at};
    });
  }

  Result<std::size_t> export_rows(const std::function<void(std::string)>& line) override {
    return read<std::size_t>([&](soci::session& sql) { return crownhall::export_rows(sql, line); });
  }
  Result<std::size_t> import_rows(const std::function<bool(std::string&)>& next) override {
    return read<std::size_t>([&](soci::session& sql) { return crownhall::import_rows(sql, next); });
  }

 private:
  template <class T, class F>
  Result<T> read(F&& work) {
    try {
      return readers_.with([&](soci::session& sql) -> Result<T> { return work(sql); });
    } catch (const std::exception&) {
      return away();
    }
  }

  // Queued like every other change; waits for the commit.
  Result<void> write(Writer::Work work) {
    std::promise<Committed> promise;
    writer_.add(std::move(work), [&](Committed result) { promise.set_value(result); });
    switch (promise.get_future().get()) {
      case Committed::kDone:
        return {};
      case Committed::kConflict:
        return Refusal{"taken", "That name is taken."};
      default:
        return unknown();
    }
  }

  // What was deleted still stands in the -wal file until something is written over it.
  void empty_wal() {
    for (int tries = 0, busy = 1; busy != 0 && tries < 50; ++tries) {
      try {
        readers_.with([&](soci::session& sql) {
          int pages = 0, moved = 0;
          sql << "pragma wal_checkpoint(truncate)", soci::into(busy), soci::into(pages),
              soci::into(moved);
        });
      } catch (const std::exception&) {
        busy = 1;
      }
      if (busy != 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  void tell_names(soci::session& sql, const std::string& id,
                  const std::vector<std::string>& displaced) const {
    tell(sql, "renamed " + id);
    for (const auto& guest : displaced) tell(sql, "end-sessions-of " + guest);
  }

  // The other nodes hear it when the transaction is committed.
  void tell(soci::session& sql, const std::string& what) const {
    const std::string text = tag_ + ' ' + what;
    if (address_.dialect == Dialect::kPostgresql) {
      sql << "select pg_notify('crownhall', :what)", soci::use(text);
      return;
    }
    if (listening_) return;  // there is nobody else to tell
    const auto now = static_cast<long long>(std::time(nullptr));
    const auto old = now - kKeepNotes;
    sql << "delete from notes where at < :t", soci::use(old);
    sql << "insert into notes (at, body) values (:t, :b)", soci::use(now), soci::use(text);
  }

  static std::vector<TableRow> table_rows(soci::session& sql, const std::string& where,
                                          const std::string& key) {
    soci::rowset<soci::row> rows =
        (sql.prepare << "select id, revision, phase, visibility, created, secret, room,"
                        " rules_version, data_digest, transcript, ending, deadline from tables " +
                            where,
         soci::use(key));
    std::vector<TableRow> list;
    for (const auto& row : rows) {
      list.push_back(
          {row.get<std::string>(0),
           row.get<long long>(1),
           row.get<std::string>(2),
           row.get<std::string>(3),
           row.get<long long>(4),
           row.get<std::string>(5),
           row.get<std::string>(6),
           {},
           row.get<int>(7),
           row.get<std::string>(8),
           row.get<std::string>(9),
           row.get<std::string>(10),
           row.get_indicator(11) == soci::i_null ? TableRow::kNever : row.get<long long>(11)});
    }
    return list;
  }

  static std::vector<LogRow> log_rows(soci::session& sql, const std::string& table,
                                      std::int64_t after) {
    const auto from = static_cast<long long>(after);
    soci::rowset<soci::row> rows =
        (sql.prepare << "select version, kind, seat, body, at, spent from moves"
                        " where table_id = :t and version > :v order by version",
         soci::use(table), soci::use(from));
    std::vector<LogRow> list;
    for (const auto& row : rows) {
      list.push_back({row.get<long long>(0), row.get<std::string>(1), row.get<int>(2),
                      row.get<std::string>(3), row.get<long long>(4), row.get<long long>(5)});
    }
    return list;
  }

  static RatingRow rating_row(const soci::row& row) {
    return {row.get<std::string>(0), row.get<std::string>(1), row.get<int>(2),
            row.get<double>(3),      row.get<double>(4),      row.get<int>(5)};
  }

  Result<IdentityRow> one_identity(const std::string& where, const std::string& key) {
    return read<IdentityRow>([&](soci::session& sql) { return rows::identity(sql, where, key); });
  }

  const std::string tag_ = random_name();  // says in notifications who wrote
  StoreAddress address_;
  Connections readers_;
  Writer writer_;
  Pulse pulse_;
  std::unique_ptr<Listener> listener_;
  std::atomic<bool> listening_ = false;
  std::unique_ptr<Poller> poller_;
};

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& where) {
  const auto address = StoreAddress::read(where);
#ifndef CROWNHALL_POSTGRESQL
  if (address.dialect == Dialect::kPostgresql) {
    return Refusal{"no_store",
                   "This program was built without PostgreSQL. Install libpq-dev and start "
                   "./crownhall again."};
  }
#endif
  if (sodium_init() < 0) return Refusal{"no_random", "This machine gives no random numbers."};
  // Its -wal and -shm take their mode from it.
  if (address.dialect == Dialect::kSqlite && !make_private(address.text)) {
    return Refusal{"no_store",
                   "Cannot open the store " + where + "; its folder must be there and writable."};
  }
  try {
    auto session = address.connect();
    if (const auto done = migrate(*session, address.dialect); !done) return done.refusal();
  } catch (const std::exception&) {
    // The error may quote the address with its password, so it is not passed on.
    return Refusal{"no_store", address.dialect == Dialect::kSqlite
                                   ? "Cannot open the store " + where +
                                         "; its folder must be there and writable."
                                   : std::string("Cannot reach the PostgreSQL database given.")};
  }
  return std::unique_ptr<Store>(std::make_unique<SqlStore>(address));
}

}  // namespace crownhall
