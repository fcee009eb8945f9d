#include "store/schema.hpp"

#include <string>

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
};

const std::vector<TableShape> kShapes = {
    {"identities", {"id", "name", "account", "password", "created"}, "id"},
    {"sessions", {"token_hash", "identity", "label", "created"}, "token_hash"},
    {"tables", {"id", "revision", "phase", "visibility", "created", "seed", "room"}, "id"},
    {"table_people", {"table_id", "identity"}, "table_id, identity"},
    {"moves", {"table_id", "version", "kind", "seat", "body", "at"}, "table_id, version"},
    {"chat", {"table_id", "n", "at", "author", "name", "seat", "body"}, "table_id, n"},
    {"finished", {"table_id", "game", "players", "ended", "summary"}, "table_id"},
    {"finished_people", {"identity", "ended", "table_id"}, "identity, ended, table_id"},
    {"ratings", {"identity", "game", "players", "mu", "sigma", "games"}, "identity, game, players"},
};

std::string in_dialect(std::string statement, Dialect dialect) {
  const std::string mark = "/*without rowid*/";
  const auto at = statement.find(mark);
  if (at != statement.npos) {
    statement.replace(at, mark.size(), dialect == Dialect::kSqlite ? "without rowid" : "");
  }
  return statement;
}

}  // namespace

std::span<const TableShape> all_shapes() { return kShapes; }

Result<void> migrate(soci::session& sql, Dialect dialect) {
  sql << "create table if not exists schema_version (version integer not null)";
  soci::transaction transaction(sql);
  // Two nodes that start together must not both migrate.
  if (dialect == Dialect::kPostgresql) sql << "lock table schema_version in exclusive mode";
  int version = 0;
  soci::indicator found = soci::i_null;
  sql << "select max(version) from schema_version", soci::into(version, found);
  if (found != soci::i_ok) version = 0;
  const int newest = static_cast<int>(kMigrations.size());
  if (version > newest) {
    return Refusal{"newer_store", "The store has schema version " + std::to_string(version) +
                                      "; this program knows only up to " + std::to_string(newest) +
                                      ". Use a newer crownhall."};
  }
  for (; version < newest; ++version) {
    for (const auto& statement : kMigrations[static_cast<std::size_t>(version)]) {
      sql << in_dialect(statement, dialect);
    }
    const int reached = version + 1;
    sql << "insert into schema_version (version) values (:v)", soci::use(reached);
  }
  transaction.commit();
  return {};
}

}  // namespace crownhall
