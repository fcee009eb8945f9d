#include "store/schema.hpp"

#include <chrono>
#include <string>

#include "store/identity_rows.hpp"

namespace crownhall {
namespace {

// One entry per version, in order; never edited once released, only added to. "WITHOUT ROWID"
// keeps a match's log together on disk; PostgreSQL does not know the words.
const std::vector<std::vector<std::string>> kMigrations = {
    {
        "create table identities (id text primary key, name text not null,"
        " account text, password text not null, created bigint not null)",
        "create unique index identities_account on identities (account)",
        "create table sessions (token_hash text primary key, identity text not null,"
        " label text not null, created bigint not null)",
        "create index sessions_identity on sessions (identity)",
        "create table tables (id text primary key, revision bigint not null, phase text not null,"
        " visibility text not null, created bigint not null, seed text not null,"
        " room text not null)",
        "create index tables_phase on tables (phase)",
        "create table table_people (table_id text not null, identity text not null,"
        " primary key (table_id, identity))",
        "create index table_people_identity on table_people (identity)",
        "create table moves (table_id text not null, version bigint not null, kind text not null,"
        " seat integer not null, body text not null, at bigint not null,"
        " primary key (table_id, version)) /*without rowid*/",
        "create table chat (table_id text not null, n bigint not null, at bigint not null,"
        " author text not null, name text not null, seat integer not null, body text not null,"
        " primary key (table_id, n)) /*without rowid*/",
        "create table finished (table_id text primary key, game text not null,"
        " players integer not null, ended bigint not null, summary text not null)",
        "create table finished_people (identity text not null, ended bigint not null,"
        " table_id text not null, primary key (identity, ended, table_id))",
        "create table ratings (identity text not null, game text not null,"
        " players integer not null, mu double precision not null,"
        " sigma double precision not null, games integer not null,"
        " primary key (identity, game, players))",
        "create table nodes (id text primary key, seen bigint not null)",
        "create table owners (table_id text primary key, node text not null)",
    },
    // Who is who: names by their look (base/unicode.hpp), failed logins, bans; which finished
    // matches anybody may open; what the hall's own tools tell a running hall on SQLite.
    {
        "alter table identities add column look text",
        "alter table identities add column banned integer not null default 0",
        "create index identities_look on identities (look)",
        "create table names (look text primary key, identity text not null)",
        "create table login_attempts (account text not null, origin text not null,"
        " failures integer not null, at bigint not null, primary key (account, origin))",
        "alter table finished add column shared integer not null default 0",
        "update finished set shared = 1 where table_id in (select id from tables"
        " where visibility = 'public' and room not like '%\"spectators\":false%')",
        "create table if not exists command_keys (identity text not null, key text not null,"
        " table_id text not null, command text not null, digest text not null,"
        " answer text not null, at bigint not null, primary key (identity, key))",
        "create index if not exists command_keys_at on command_keys (at)",
        "create table marks (name text primary key, at bigint not null)",
        "create table notes (n /*serial*/, at bigint not null, body text not null)",
    },
    // docs/stored-form.md. The renamed column also stops older programs that still run: they
    // cannot read it, and must not deal by the old way.
    {
        "alter table tables rename column seed to secret",
        "alter table tables add column rules_version integer not null default 1",
        "alter table tables add column data_digest text not null default ''",
        "alter table tables add column transcript text not null default ''",
        "alter table tables add column deadline bigint",
        "alter table tables add column ending text not null default ''",
        "create index tables_deadline on tables (deadline)",
        "alter table moves add column spent bigint not null default -1",
        "create table choices (table_id text not null, seat integer not null,"
        " settled bigint not null, body text not null, ready integer not null, at bigint not null,"
        " primary key (table_id, seat)) /*without rowid*/",
    },
    // Remembered commands are bounded by address, too (key_rows.hpp).
    {
        "alter table command_keys add column origin text not null default ''",
        "create index command_keys_origin on command_keys (origin)",
    },
};

const std::vector<TableShape> kShapes = {
    {"identities", {"id", "name", "account", "password", "created", "look", "banned"}, "id"},
    {"names", {"look", "identity"}, "look"},
    {"sessions", {"token_hash", "identity", "label", "created"}, "token_hash"},
    {"tables",
     {"id", "revision", "phase", "visibility", "created", "secret", "room", "rules_version",
      "data_digest", "transcript", "deadline", "ending"},
     "id"},
    {"table_people", {"table_id", "identity"}, "table_id, identity"},
    {"moves", {"table_id", "version", "kind", "seat", "body", "at", "spent"}, "table_id, version"},
    {"choices", {"table_id", "seat", "settled", "body", "ready", "at"}, "table_id, seat"},
    {"command_keys",
     {"identity", "key", "table_id", "command", "digest", "answer", "at", "origin"},
     "identity, key"},
    {"chat", {"table_id", "n", "at", "author", "name", "seat", "body"}, "table_id, n"},
    {"finished", {"table_id", "game", "players", "ended", "summary", "shared"}, "table_id"},
    {"finished_people", {"identity", "ended", "table_id"}, "identity, ended, table_id"},
    {"ratings", {"identity", "game", "players", "mu", "sigma", "games"}, "identity, game, players"},
};

std::string in_dialect(std::string statement, Dialect dialect) {
  struct Words {
    std::string_view mark, sqlite, postgresql;
  };
  constexpr Words kWords[] = {
      {"/*without rowid*/", "without rowid", ""},
      {"/*serial*/", "integer primary key autoincrement", "bigserial primary key"}};
  for (const Words& words : kWords) {
    const auto at = statement.find(words.mark);
    if (at == statement.npos) continue;
    statement.replace(at, words.mark.size(),
                      dialect == Dialect::kSqlite ? words.sqlite : words.postgresql);
  }
  return statement;
}

int stored_version(soci::session& sql) {
  int version = 0;
  soci::indicator found = soci::i_null;
  sql << "select max(version) from schema_version", soci::into(version, found);
  return found == soci::i_ok ? version : 0;
}

Result<void> check_version(int version) {
  const int newest = static_cast<int>(kMigrations.size());
  if (version <= newest) return {};
  return Refusal{"newer_store", "The store has schema version " + std::to_string(version) +
                                    "; this program knows only up to " + std::to_string(newest) +
                                    ". Use a newer crownhall."};
}

}  // namespace

std::span<const TableShape> all_shapes() { return kShapes; }

Result<void> migrate(soci::session& sql, Dialect dialect) {
  sql << "create table if not exists schema_version (version integer not null)";
  soci::transaction transaction(sql);
  // Two nodes that start together must not both migrate.
  if (dialect == Dialect::kPostgresql) sql << "lock table schema_version in exclusive mode";
  int version = stored_version(sql);
  if (const auto fine = check_version(version); !fine) return fine.refusal();
  for (const int newest = static_cast<int>(kMigrations.size()); version < newest; ++version) {
    for (const auto& statement : kMigrations[version]) {
      sql << in_dialect(statement, dialect);
    }
    const int reached = version + 1;
    sql << "insert into schema_version (version) values (:v)", soci::use(reached);
  }
  rows::fill_looks(sql);
  // A copy that is opened is a store gone back in time, from this moment on.
  int copies = 0;
  sql << "select count(*) from marks where name = 'copy'", soci::into(copies);
  if (copies > 0) {
    const auto now = static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                                std::chrono::system_clock::now().time_since_epoch())
                                                .count());
    // Tables that were open at the copy had their secret then; whoever played on at one has seen
    // what it deals. They are easily opened again.
    for (const char* statement :
         {"delete from chat where table_id in (select id from tables where phase = 'open')",
          "delete from table_people where table_id in (select id from tables where phase = 'open')",
          "delete from owners where table_id in (select id from tables where phase = 'open')",
          "delete from tables where phase = 'open'",
          "delete from marks where name in ('copy', 'restored')"}) {
      sql << statement;
    }
    sql << "insert into marks (name, at) values ('restored', :t)", soci::use(now);
  }
  transaction.commit();
  return {};
}

Result<void> check_schema(soci::session& sql) { return check_version(stored_version(sql)); }

}  // namespace crownhall
