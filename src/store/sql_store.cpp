// The store of store.hpp over SOCI: what is read is read here; what is written goes through Writer.
#include <future>
#include <sodium.h>

#include "store/connections.hpp"
#include "store/dump.hpp"
#include "store/listener.hpp"
#include "store/store.hpp"
#include "store/writer.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kReaders = 4;

Refusal away() {
  return {"please_wait", "The hall's store does not answer just now. Nothing was done; try again."};
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
      : address_(address), readers_(address, kReaders), writer_(address, tag_) {}

  // -- tables --
  void commit(Change change, Done done) override { writer_.add(std::move(change), done); }

  Result<LoadedTable> load_table(std::string_view id) override {
    return read<LoadedTable>([&](soci::session& sql) -> Result<LoadedTable> {
      LoadedTable loaded;
      auto rows = table_rows(sql, "where id = :id", std::string(id));
      if (rows.empty()) return missing("table");
      loaded.row = std::move(rows.front());
      loaded.entries = log_rows(sql, std::string(id), 0);
      const std::string key(id);
      soci::rowset<soci::row> lines =
          (sql.prepare << "select n, at, author, name, seat, body from chat where table_id = :t"
                          " order by n desc limit 100",
           soci::use(key));
      for (const auto& line : lines) {
        loaded.chat.insert(loaded.chat.begin(), {line.get<long long>(0), line.get<long long>(1),
                                                 line.get<std::string>(2), line.get<std::string>(3),
                                                 line.get<int>(4), line.get<std::string>(5)});
      }
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

  // -- identities --
  Result<void> add_identity(const IdentityRow& row) override {
    return write([row](soci::session& sql) {
      const auto created = static_cast<long long>(row.created);
      sql << "insert into identities (id, name, account, password, created)"
             " values (:i, :n, null, '', :c)",
          soci::use(row.id), soci::use(row.name), soci::use(created);
      return true;
    });
  }

  Result<void> rename(std::string_view id, std::string_view name) override {
    return write([id = std::string(id), name = std::string(name)](soci::session& sql) {
      sql << "update identities set name = :n where id = :i", soci::use(name), soci::use(id);
      return true;
    });
  }

  Result<void> set_account(const IdentityRow& row) override {
    return write([row](soci::session& sql) {
      int others = 0;
      sql << "select count(*) from identities where account = :a and id <> :i",
          soci::use(row.account), soci::use(row.id), soci::into(others);
      if (others > 0) return false;
      sql << "update identities set name = :n, account = :a, password = :p where id = :i",
          soci::use(row.name), soci::use(row.account), soci::use(row.password), soci::use(row.id);
      return true;
    });
  }

  Result<IdentityRow> identity(std::string_view id) override {
    return one_identity("where id = :key", std::string(id));
  }
  Result<IdentityRow> account(std::string_view name) override {
    return one_identity("where account = :key", std::string(name));
  }

  Result<void> add_session(std::string_view token_hash, std::string_view identity,
                           std::string_view label, std::int64_t now) override {
    return write([hash = std::string(token_hash), identity = std::string(identity),
                  label = std::string(label),
                  now = static_cast<long long>(now)](soci::session& sql) {
      sql << "insert into sessions (token_hash, identity, label, created)"
             " values (:h, :i, :l, :c)",
          soci::use(hash), soci::use(identity), soci::use(label), soci::use(now);
      return true;
    });
  }

  Result<IdentityRow> session(std::string_view token_hash) override {
    return one_identity("where id = (select identity from sessions where token_hash = :key)",
                        std::string(token_hash));
  }
  Result<void> end_session(std::string_view token_hash) override {
    return write([hash = std::string(token_hash)](soci::session& sql) {
      sql << "delete from sessions where token_hash = :h", soci::use(hash);
      return true;
    });
  }
  Result<void> end_sessions_of(std::string_view identity) override {
    return write([identity = std::string(identity)](soci::session& sql) {
      sql << "delete from sessions where identity = :i", soci::use(identity);
      return true;
    });
  }

  // -- after the match --
  Result<FinishedRow> finished(std::string_view table) override {
    return read<FinishedRow>([&](soci::session& sql) -> Result<FinishedRow> {
      const std::string key(table);
      FinishedRow row;
      long long ended = 0;
      sql << "select table_id, game, players, ended, summary from finished where table_id = :t",
          soci::use(key), soci::into(row.table), soci::into(row.game), soci::into(row.players),
          soci::into(ended), soci::into(row.summary);
      if (!sql.got_data()) return missing("finished match");
      row.ended = ended;
      return row;
    });
  }

  Result<std::vector<FinishedRow>> history(std::string_view identity, std::int64_t before,
                                           std::string_view game, int limit) override {
    return read<std::vector<FinishedRow>>([&](soci::session& sql) {
      const std::string who(identity), which(game);
      const auto until = static_cast<long long>(before);
      soci::rowset<soci::row> rows =
          (sql.prepare << "select f.table_id, f.game, f.players, f.ended, f.summary"
                          " from finished_people p join finished f on f.table_id = p.table_id"
                          " where p.identity = :i and p.ended < :e and (:g = '' or f.game = :g2)"
                          " order by p.ended desc limit :l",
           soci::use(who), soci::use(until), soci::use(which), soci::use(which), soci::use(limit));
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
  Result<void> beat(std::string_view node, std::int64_t now) override {
    return write([node = std::string(node), now = static_cast<long long>(now)](soci::session& sql) {
      sql << "insert into nodes (id, seen) values (:n, :s)"
             " on conflict (id) do update set seen = excluded.seen",
          soci::use(node), soci::use(now);
      return true;
    });
  }

  Result<void> leave(std::string_view node) override {
    return write([node = std::string(node)](soci::session& sql) {
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
    if (address_.dialect == Dialect::kSqlite) return;
    listener_ = std::make_unique<Listener>(address_.text, tag_, std::move(heard));
  }

  void tell_here(std::string_view table, const std::vector<std::string>& people) override {
    if (address_.dialect == Dialect::kSqlite) return;
    std::string text = tag_ + " here " + std::string(table);
    for (const auto& person : people) text += ' ' + person;
    writer_.add(
        [text](soci::session& sql) {
          sql << "select pg_notify('crownhall', :what)", soci::use(text);
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
  StoreFigures figures() const override { return writer_.figures(); }

  Result<void> backup(const std::string& file) override {
    if (address_.dialect == Dialect::kPostgresql) {
      return Refusal{"not_here", "Back up PostgreSQL with pg_dump, or use crownhall export."};
    }
    try {
      auto session = address_.connect();
      *session << "vacuum into :file", soci::use(file);
    } catch (const std::exception&) {
      return Refusal{"bad_file", "Cannot write the backup " + file +
                                     "; it must be a new file in a folder that can be written."};
    }
    return {};
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
        return away();
    }
  }

  static std::vector<TableRow> table_rows(soci::session& sql, const std::string& where,
                                          const std::string& key) {
    soci::rowset<soci::row> rows =
        (sql.prepare << "select id, revision, phase, visibility, created, seed, room from tables " +
                            where,
         soci::use(key));
    std::vector<TableRow> list;
    for (const auto& row : rows) {
      list.push_back({row.get<std::string>(0),
                      row.get<long long>(1),
                      row.get<std::string>(2),
                      row.get<std::string>(3),
                      row.get<long long>(4),
                      row.get<std::string>(5),
                      row.get<std::string>(6),
                      {}});
    }
    return list;
  }

  static std::vector<LogRow> log_rows(soci::session& sql, const std::string& table,
                                      std::int64_t after) {
    const auto from = static_cast<long long>(after);
    soci::rowset<soci::row> rows =
        (sql.prepare << "select version, kind, seat, body, at from moves"
                        " where table_id = :t and version > :v order by version",
         soci::use(table), soci::use(from));
    std::vector<LogRow> list;
    for (const auto& row : rows) {
      list.push_back({row.get<long long>(0), row.get<std::string>(1), row.get<int>(2),
                      row.get<std::string>(3), row.get<long long>(4)});
    }
    return list;
  }

  static RatingRow rating_row(const soci::row& row) {
    return {row.get<std::string>(0), row.get<std::string>(1), row.get<int>(2),
            row.get<double>(3),      row.get<double>(4),      row.get<int>(5)};
  }

  Result<IdentityRow> one_identity(const std::string& where, const std::string& key) {
    return read<IdentityRow>([&](soci::session& sql) -> Result<IdentityRow> {
      IdentityRow row;
      soci::indicator guest = soci::i_ok;
      long long created = 0;
      sql << "select id, name, account, password, created from identities " + where, soci::use(key),
          soci::into(row.id), soci::into(row.name), soci::into(row.account, guest),
          soci::into(row.password), soci::into(created);
      if (!sql.got_data()) return missing("identity");
      if (guest == soci::i_null) row.account.clear();
      row.created = created;
      return row;
    });
  }

  const std::string tag_ = random_name();  // says in notifications who wrote
  StoreAddress address_;
  Connections readers_;
  Writer writer_;
  std::unique_ptr<Listener> listener_;
};

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& where) {
  const auto address = StoreAddress::read(where);
  if (sodium_init() < 0) return Refusal{"no_random", "This machine gives no random numbers."};
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
