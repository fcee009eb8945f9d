#include "store/identity_rows.hpp"

#include "base/sha256.hpp"
#include "base/unicode.hpp"

namespace crownhall::rows {
namespace {

// Two nodes that give out names at the same moment must not both find one free.
void lock_names(soci::session& sql, Dialect dialect) {
  if (dialect == Dialect::kPostgresql) sql << "lock table names in share row exclusive mode";
}

// How a look is kept once its owner is forgotten: nobody can read the name, and it is still taken.
// No look begins like this, for a look has no blanks.
std::string gone(const std::string& look) {
  return "gone " + sha256_hex("crownhall name\n" + look);
}

bool is_anothers(soci::session& sql, const std::string& look, const std::string& id) {
  int others = 0;
  const std::string kept = gone(look);
  sql << "select count(*) from names where look in (:l, :k) and identity <> :i", soci::use(look),
      soci::use(kept), soci::use(id), soci::into(others);
  return others > 0;
}

// The names of this identity are nobody's from now on: who comes after must not be taken for them.
void let_go_of_names(soci::session& sql, const std::string& id) {
  std::vector<std::string> looks;
  {
    soci::rowset<std::string> rows =
        (sql.prepare << "select look from names where identity = :i and look not like 'gone %'",
         soci::use(id));
    looks.assign(rows.begin(), rows.end());
  }
  for (const auto& look : looks) {
    const std::string kept = gone(look);
    sql << "insert into names (look, identity) values (:k, '') on conflict do nothing",
        soci::use(kept);
    sql << "delete from names where look = :l", soci::use(look);
  }
}

bool is_account(soci::session& sql, const std::string& id) {
  int count = 0;
  sql << "select count(*) from identities where id = :i and account is not null", soci::use(id),
      soci::into(count);
  return count > 0;
}

void own_name(soci::session& sql, const std::string& look, const std::string& id) {
  sql << "insert into names (look, identity) values (:l, :i) on conflict do nothing",
      soci::use(look), soci::use(id);
}

// Guests who look like this account are called "Guest" from now on.
void displace(soci::session& sql, const std::string& look, const std::string& id,
              std::vector<std::string>& displaced) {
  soci::rowset<std::string> guests =
      (sql.prepare << "select id from identities where look = :l and account is null and id <> :i",
       soci::use(look), soci::use(id));
  displaced.assign(guests.begin(), guests.end());
  sql << "update identities set name = 'Guest', look = 'guest'"
         " where look = :l and account is null and id <> :i",
      soci::use(look), soci::use(id);
}

// Goes up with the table of looks.
constexpr long long kLookVersion = 2;

// How long after its last attempt the next one is heard. Only attempts that were heard count, so
// a wait ends however often somebody knocks meanwhile.
constexpr const char* kWait =
    "(case when login_attempts.failures < 5 then 0 when login_attempts.failures < 8 then 15000"
    " else 60000 end)";

}  // namespace

bool add_identity(soci::session& sql, Dialect dialect, const IdentityRow& row) {
  const auto created = static_cast<long long>(row.created);
  const std::string look = name_look(row.name);
  lock_names(sql, dialect);
  if (is_anothers(sql, look, row.id)) return false;
  sql << "insert into identities (id, name, account, password, created, look)"
         " values (:i, :n, null, '', :c, :l)",
      soci::use(row.id), soci::use(row.name), soci::use(created), soci::use(look);
  return true;
}

bool rename(soci::session& sql, Dialect dialect, const std::string& id, const std::string& name,
            std::vector<std::string>& displaced) {
  const std::string look = name_look(name);
  lock_names(sql, dialect);
  if (is_anothers(sql, look, id)) return false;
  sql << "update identities set name = :n, look = :l where id = :i", soci::use(name),
      soci::use(look), soci::use(id);
  if (!is_account(sql, id)) return true;
  // An account owns its login name and the name it shows, and no more.
  std::string account;
  sql << "select account from identities where id = :i", soci::use(id), soci::into(account);
  const std::string login = name_look(account);
  sql << "delete from names where identity = :i and look <> :a and look <> :l", soci::use(id),
      soci::use(login), soci::use(look);
  own_name(sql, look, id);
  displace(sql, look, id, displaced);
  return true;
}

bool set_account(soci::session& sql, Dialect dialect, const IdentityRow& row,
                 std::vector<std::string>& displaced) {
  const std::string look = name_look(row.name);
  const std::string login = name_look(row.account);
  lock_names(sql, dialect);
  int others = 0;
  sql << "select count(*) from identities where account = :a and id <> :i", soci::use(row.account),
      soci::use(row.id), soci::into(others);
  int same = 0;  // a new password, and no new name
  sql << "select count(*) from identities where id = :i and account = :a and name = :n",
      soci::use(row.id), soci::use(row.account), soci::use(row.name), soci::into(same);
  int otherwise = 0;  // it is an account already, by another name: asked twice at once, say
  sql << "select count(*) from identities where id = :i and account <> '' and account <> :a",
      soci::use(row.id), soci::use(row.account), soci::into(otherwise);
  if (others > 0 || otherwise > 0) return false;
  if (same == 0 && (is_anothers(sql, look, row.id) || is_anothers(sql, login, row.id))) {
    return false;
  }
  sql << "update identities set name = :n, account = :a, password = :p, look = :l where id = :i",
      soci::use(row.name), soci::use(row.account), soci::use(row.password), soci::use(look),
      soci::use(row.id);
  own_name(sql, look, row.id);
  own_name(sql, login, row.id);
  displace(sql, look, row.id, displaced);
  return true;
}

std::vector<std::string> rename_seats(soci::session& sql, Dialect dialect,
                                      const std::string& identity, const RenameSeat& rename) {
  std::string name;
  sql << "select name from identities where id = :i", soci::use(identity), soci::into(name);
  if (!sql.got_data()) return {};
  std::vector<TableRow> rooms;
  {
    // Everything of the row that a room is read from.
    soci::rowset<soci::row> rows =
        (sql.prepare << "select id, phase, room, secret, rules_version, transcript, ending"
                        " from tables where phase <> 'over' and id in"
                        " (select table_id from table_people where identity = :i)" +
                            std::string(dialect == Dialect::kPostgresql ? " for update" : ""),
         soci::use(identity));
    for (const auto& row : rows) {
      TableRow table;
      table.id = row.get<std::string>(0);
      table.phase = row.get<std::string>(1);
      table.room = row.get<std::string>(2);
      table.secret = row.get<std::string>(3);
      table.rules_version = row.get<int>(4);
      table.transcript = row.get<std::string>(5);
      table.ending = row.get<std::string>(6);
      rooms.push_back(std::move(table));
    }
  }
  std::vector<std::string> touched;
  for (TableRow& table : rooms) {
    const std::string before = table.room;
    rename(table, name);
    if (table.room == before) continue;
    sql << "update tables set revision = revision + 1, room = :r where id = :t",
        soci::use(table.room), soci::use(table.id);
    touched.push_back(table.id);
  }
  sql << "update chat set name = :n where author = :i", soci::use(name), soci::use(identity);
  return touched;
}

void fill_looks(soci::session& sql) {
  // Looks are as good as the table that folds them (base/unicode.hpp): with another one all are
  // made anew. Of two accounts that have come to look alike, both stay, and nobody else joins.
  long long made_by = 0;
  sql << "select at from marks where name = 'looks'", soci::into(made_by);
  if (!sql.got_data() || made_by != kLookVersion) {
    sql << "update identities set look = null";
    sql << "delete from names where identity <> ''";
    sql << "insert into marks (name, at) values ('looks', :v) on conflict (name) do update"
           " set at = excluded.at",
        soci::use(kLookVersion);
  }
  std::vector<std::pair<std::string, std::string>> missing;
  {
    soci::rowset<soci::row> rows =
        (sql.prepare << "select id, name from identities where look is null");
    for (const auto& row : rows) {
      missing.emplace_back(row.get<std::string>(0), row.get<std::string>(1));
    }
  }
  for (const auto& [id, name] : missing) {
    const std::string look = name_look(name);
    sql << "update identities set look = :l where id = :i", soci::use(look), soci::use(id);
    if (!is_account(sql, id)) continue;
    std::string account;
    sql << "select account from identities where id = :i", soci::use(id), soci::into(account);
    own_name(sql, name_look(account), id);
    own_name(sql, look, id);
  }
  let_go_of_names(sql, "");  // of those whom older programs forgot
}

Result<IdentityRow> identity(soci::session& sql, const std::string& where, const std::string& key) {
  IdentityRow row;
  soci::indicator guest = soci::i_ok;
  long long created = 0;
  int banned = 0;
  sql << "select id, name, account, password, created, banned from identities " + where,
      soci::use(key), soci::into(row.id), soci::into(row.name), soci::into(row.account, guest),
      soci::into(row.password), soci::into(created), soci::into(banned);
  if (!sql.got_data()) return Refusal{"not_found", "There is no such identity."};
  if (guest == soci::i_null) row.account.clear();
  row.created = created;
  row.banned = banned != 0;
  return row;
}

Result<SessionRow> session(soci::session& sql, const std::string& token_hash) {
  SessionRow row;
  std::string owner;
  sql << "select identity, label from sessions where token_hash = :h", soci::use(token_hash),
      soci::into(owner), soci::into(row.label);
  if (!sql.got_data()) return Refusal{"not_found", "There is no such session."};
  auto who = identity(sql, "where id = :key", owner);
  if (!who) return who.refusal();
  row.identity = std::move(*who);
  return row;
}

void lock_identity(soci::session& sql, Dialect dialect, const std::string& id) {
  if (dialect != Dialect::kPostgresql) return;  // there is one writer
  std::string found;
  sql << "select id from identities where id = :i for update", soci::use(id), soci::into(found);
}

bool still_holds(soci::session& sql, Dialect dialect, const std::string& identity,
                 const SessionGround& ground) {
  lock_identity(sql, dialect, identity);
  int holds = 1;
  if (!ground.password.empty()) {
    sql << "select count(*) from identities where id = :i and password = :p", soci::use(identity),
        soci::use(ground.password), soci::into(holds);
  }
  if (holds == 1 && !ground.session.empty()) {
    sql << "select count(*) from sessions where token_hash = :s and identity = :i",
        soci::use(ground.session), soci::use(identity), soci::into(holds);
  }
  return holds == 1;
}

std::vector<TokenRow> tokens(soci::session& sql, const std::string& identity) {
  soci::rowset<soci::row> rows =
      (sql.prepare << "select token_hash, label, created from sessions"
                      " where identity = :i and label <> '' order by created, token_hash",
       soci::use(identity));
  std::vector<TokenRow> list;
  for (const auto& row : rows) {
    list.push_back({row.get<std::string>(0), row.get<std::string>(1), row.get<long long>(2)});
  }
  return list;
}

std::int64_t begin_login(soci::session& sql, const std::string& account, const std::string& from,
                         std::int64_t now) {
  const auto at = static_cast<long long>(now);
  soci::statement attempt =
      (sql.prepare << "insert into login_attempts (account, origin, failures, at)"
                      " values (:a, :o, 1, :t) on conflict (account, origin) do update"
                      " set failures = login_attempts.failures + 1, at = excluded.at"
                      " where login_attempts.at + " +
                          std::string(kWait) + " <= excluded.at",
       soci::use(account), soci::use(from), soci::use(at));
  attempt.execute(true);
  if (attempt.get_affected_rows() == 1) return 0;
  long long until = 0;
  sql << "select at + " + std::string(kWait) +
             " from login_attempts where account = :a and origin = :o",
      soci::use(account), soci::use(from), soci::into(until);
  return std::max<std::int64_t>(1, until - now);
}

void login_succeeded(soci::session& sql, const std::string& account, const std::string& from) {
  sql << "delete from login_attempts where account = :a and origin = :o", soci::use(account),
      soci::use(from);
}

void forget_logins(soci::session& sql, std::int64_t before) {
  const auto at = static_cast<long long>(before);
  sql << "delete from login_attempts where at < :t", soci::use(at);
}

std::vector<std::string> forget(soci::session& sql, Dialect dialect, const std::string& identity,
                                const Redaction& redaction) {
  const std::string lock = dialect == Dialect::kPostgresql ? " for update" : "";
  std::vector<TableRow> rooms;
  {
    // Rooms where they sit or sat, and those they opened.
    const std::string like = "%\"" + identity + "\"%";
    soci::rowset<soci::row> rows =
        (sql.prepare << "select id, phase, room from tables where id in"
                        " (select table_id from table_people where identity = :i union"
                        "  select table_id from finished_people where identity = :i2)"
                        " or room like :l" +
                            lock,
         soci::use(identity), soci::use(identity), soci::use(like));
    for (const auto& row : rows) {
      TableRow table;
      table.id = row.get<std::string>(0);
      table.phase = row.get<std::string>(1);
      table.room = row.get<std::string>(2);
      rooms.push_back(std::move(table));
    }
  }
  std::vector<std::string> touched;
  for (TableRow& table : rooms) {
    redaction.room(table);
    sql << "update tables set revision = revision + 1, phase = :p, room = :r where id = :t",
        soci::use(table.phase), soci::use(table.room), soci::use(table.id);
    touched.push_back(table.id);
  }
  // What they finished, and deals that were called off, which have rows of their own.
  std::vector<std::pair<std::string, std::string>> summaries;
  {
    soci::rowset<soci::row> rows =
        (sql.prepare << "select table_id, summary from finished where table_id in"
                        " (select table_id from finished_people where identity = :i)" +
                            lock,
         soci::use(identity));
    for (const auto& row : rows) {
      summaries.emplace_back(row.get<std::string>(0), row.get<std::string>(1));
    }
  }
  for (const auto& [table, text] : summaries) {
    const std::string summary = redaction.summary(text);
    sql << "update finished set summary = :s where table_id = :t", soci::use(summary),
        soci::use(table);
  }
  let_go_of_names(sql, identity);
  for (const char* statement :
       {"delete from chat where author = :i", "delete from ratings where identity = :i",
        "delete from finished_people where identity = :i",
        "delete from table_people where identity = :i", "delete from sessions where identity = :i",
        "delete from command_keys where identity = :i",
        "delete from login_attempts where account in"
        " (select account from identities where id = :i)",
        "delete from identities where id = :i"}) {
    sql << statement, soci::use(identity);
  }
  return touched;
}

}  // namespace crownhall::rows
