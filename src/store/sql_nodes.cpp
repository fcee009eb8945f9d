// SqlStore: several nodes on one database - time, who lives, who owns a table, what they tell.
#include <algorithm>
#include <chrono>

#include "store/sql_store.hpp"

namespace crownhall {
namespace {

constexpr long long kForgetNodes = 3'600'000;
constexpr const char* kLeft = "left";  // in place of nodes that have closed

}  // namespace

Result<std::int64_t> SqlStore::time() {
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

Result<Alive> SqlStore::last_alive() {
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

Result<void> SqlStore::beat(std::string_view node, std::int64_t now) {
  return write([node = std::string(node), now = static_cast<long long>(now)](soci::session& sql) {
    write_alive(sql, node, now);
    // The last one stays as the mark of when the hall was last open; others are swept away.
    const long long old = now - kForgetNodes;
    sql << "delete from nodes where seen < :old", soci::use(old);
    return true;
  });
}

Result<void> SqlStore::pulse(std::string_view node, std::int64_t now) {
  try {
    pulse_.write(std::string(node), now);
    return {};
  } catch (const std::exception&) {
    return store_away();
  }
}

Result<void> SqlStore::leave(std::string_view node) {
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

Result<bool> SqlStore::claim(std::string_view table, std::string_view node, std::int64_t now,
                             std::int64_t dead_ms) {
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

void SqlStore::listen(Heard heard) {
  if (address_.dialect == Dialect::kSqlite) {
    listening_ = true;
    poller_ = std::make_unique<Poller>(address_, tag_, std::move(heard));
    return;
  }
  listener_ = std::make_unique<Listener>(address_.text, tag_, std::move(heard));
}

void SqlStore::tell_here(std::string_view table, const std::vector<std::string>& people) {
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

}  // namespace crownhall
