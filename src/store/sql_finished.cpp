// SqlStore: finished matches, ratings, and what is swept away.
#include "store/sql_store.hpp"

namespace crownhall {
namespace {

RatingRow rating_row(const soci::row& row) {
  return {row.get<std::string>(0), row.get<std::string>(1), row.get<int>(2),
          row.get<double>(3),      row.get<double>(4),      row.get<int>(5)};
}

}  // namespace

Result<FinishedRow> SqlStore::finished(std::string_view table) {
  return read<FinishedRow>([&](soci::session& sql) -> Result<FinishedRow> {
    const std::string key(table);
    FinishedRow row;
    long long ended = 0;
    int shared = 0;
    sql << "select table_id, game, players, ended, summary, shared from finished"
           " where table_id = :t",
        soci::use(key), soci::into(row.table), soci::into(row.game), soci::into(row.players),
        soci::into(ended), soci::into(row.summary), soci::into(shared);
    if (!sql.got_data()) return Refusal{"not_found", "There is no such finished match."};
    row.ended = ended;
    row.shared = shared != 0;
    return row;
  });
}

Result<std::vector<FinishedRow>> SqlStore::history(std::string_view identity, std::int64_t before,
                                                   std::string_view game, bool shared, int limit) {
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

Result<void> SqlStore::share(std::string_view table, bool on) {
  return write([this, table = std::string(table), on = on ? 1 : 0](soci::session& sql) {
    sql << "update finished set shared = :s where table_id = :t", soci::use(on), soci::use(table);
    tell(sql, "row " + table);
    return true;
  });
}

Result<std::vector<std::string>> SqlStore::drop_open_tables(std::int64_t before) {
  std::vector<std::string> dropped;
  const auto done = write([&, at = static_cast<long long>(before)](soci::session& sql) {
    soci::rowset<std::string> ids =
        (sql.prepare << "select id from tables where phase = 'open' and created < :t",
         soci::use(at));
    dropped.assign(ids.begin(), ids.end());
    for (const auto& id : dropped) {
      for (const char* statement :
           {"delete from tables where id = :t and phase = 'open'",
            "delete from table_people where table_id = :t", "delete from chat where table_id = :t",
            "delete from owners where table_id = :t"}) {
        sql << statement, soci::use(id);
      }
      tell(sql, "row " + id);
    }
    return true;
  });
  if (!done) return done.refusal();
  return dropped;
}

Result<void> SqlStore::drop_command_keys(std::int64_t before) {
  return write([at = static_cast<long long>(before)](soci::session& sql) {
    sql << "delete from command_keys where at < :t", soci::use(at);
    return true;
  });
}

Result<std::vector<RatingRow>> SqlStore::ratings_of(std::string_view identity) {
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

Result<std::vector<LeaderRow>> SqlStore::leaders(std::string_view game, int players, int limit) {
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

}  // namespace crownhall
