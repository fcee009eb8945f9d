// SqlStore: the tables that are not over, their logs and choices, and what commands were done.
#include "store/sql_store.hpp"

namespace crownhall {
namespace {

std::vector<TableRow> table_rows(soci::session& sql, const std::string& where,
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

std::vector<LogRow> log_rows(soci::session& sql, const std::string& table, std::int64_t after) {
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

}  // namespace

Result<std::optional<KeyRow>> SqlStore::command_key(std::string_view identity,
                                                    std::string_view key) {
  return read<std::optional<KeyRow>>([&](soci::session& sql) -> std::optional<KeyRow> {
    KeyRow row{std::string(identity), std::string(key), "", "", "", ""};
    long long at = 0;
    sql << "select table_id, command, digest, answer, at from command_keys"
           " where identity = :i and key = :k",
        soci::use(row.identity), soci::use(row.key), soci::into(row.table), soci::into(row.command),
        soci::into(row.digest), soci::into(row.answer), soci::into(at);
    if (!sql.got_data()) return std::nullopt;
    row.at = at;
    return row;
  });
}

Result<LoadedTable> SqlStore::load_table(std::string_view id) {
  return read<LoadedTable>([&](soci::session& sql) -> Result<LoadedTable> {
    LoadedTable loaded;
    auto rows = table_rows(sql, "where id = :id", std::string(id));
    if (rows.empty()) return Refusal{"not_found", "There is no such table."};
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
      loaded.chat.insert(loaded.chat.begin(),
                         {line.get<long long>(0), line.get<long long>(1), line.get<std::string>(2),
                          line.get<std::string>(3), line.get<int>(4), line.get<std::string>(5)});
    }
    int shared = 0;
    sql << "select coalesce(max(shared), 0) from finished where table_id = :t", soci::use(key),
        soci::into(shared);
    loaded.shared = shared != 0;
    return loaded;
  });
}

Result<std::vector<LogRow>> SqlStore::entries_after(std::string_view id, std::int64_t version) {
  return read<std::vector<LogRow>>(
      [&](soci::session& sql) { return log_rows(sql, std::string(id), version); });
}

Result<std::vector<TableRow>> SqlStore::live_tables() {
  return read<std::vector<TableRow>>([&](soci::session& sql) {
    return table_rows(sql, "where phase <> :over order by created", "over");
  });
}

Result<std::vector<TableRow>> SqlStore::tables_of(std::string_view identity) {
  return read<std::vector<TableRow>>([&](soci::session& sql) {
    return table_rows(sql,
                      "where phase <> 'over' and id in (select table_id from table_people"
                      " where identity = :i) order by created desc",
                      std::string(identity));
  });
}

Result<std::int64_t> SqlStore::tables_held(std::string_view identity) {
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

Result<std::vector<std::string>> SqlStore::due(std::int64_t now) {
  return read<std::vector<std::string>>([&](soci::session& sql) {
    const auto until = static_cast<long long>(now);
    soci::rowset<std::string> rows =
        (sql.prepare << "select id from tables where deadline <= :now and phase = 'playing'",
         soci::use(until));
    return std::vector<std::string>(rows.begin(), rows.end());
  });
}

Result<bool> SqlStore::clocks_run() {
  return read<bool>([](soci::session& sql) {
    int some = 0;
    sql << "select count(*) from (select 1 from tables where deadline is not null"
           " and phase = 'playing' limit 1) as running",
        soci::into(some);
    return some > 0;
  });
}

}  // namespace crownhall
