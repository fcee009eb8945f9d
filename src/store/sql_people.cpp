// SqlStore: identities, accounts, sessions, logins.
#include "store/identity_rows.hpp"
#include "store/sql_store.hpp"

namespace crownhall {
namespace {

constexpr std::int64_t kRememberLogins = std::int64_t{24} * 3600 * 1000;

}  // namespace

Result<void> SqlStore::add_identity(const IdentityRow& row) {
  return write(
      [this, row](soci::session& sql) { return rows::add_identity(sql, address_.dialect, row); });
}

Result<std::vector<std::string>> SqlStore::rename(std::string_view id, std::string_view name) {
  std::vector<std::string> displaced;
  const auto done = write([&, id = std::string(id), name = std::string(name)](soci::session& sql) {
    if (!rows::rename(sql, address_.dialect, id, name, displaced)) return false;
    tell_names(sql, id, displaced);
    return true;
  });
  if (!done) return done.refusal();
  return displaced;
}

Result<std::vector<std::string>> SqlStore::set_account(const IdentityRow& row) {
  std::vector<std::string> displaced;
  const auto done = write([&](soci::session& sql) {
    if (!rows::set_account(sql, address_.dialect, row, displaced)) return false;
    tell_names(sql, row.id, displaced);
    return true;
  });
  if (!done) return done.refusal();
  return displaced;
}

Result<std::vector<std::string>> SqlStore::rename_seats(std::string_view identity,
                                                        const RenameSeat& rename) {
  std::vector<std::string> touched;
  const auto done = write([&, id = std::string(identity)](soci::session& sql) {
    touched = rows::rename_seats(sql, address_.dialect, id, rename);
    for (const auto& table : touched) tell(sql, "row " + table);
    return true;
  });
  if (!done) return done.refusal();
  return touched;
}

Result<IdentityRow> SqlStore::identity(std::string_view id) {
  return one_identity("where id = :key", std::string(id));
}

Result<IdentityRow> SqlStore::account(std::string_view name) {
  return one_identity("where account = :key", std::string(name));
}

Result<void> SqlStore::add_session(std::string_view token_hash, std::string_view identity,
                                   std::string_view label, std::int64_t now,
                                   const SessionGround& ground) {
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

Result<SessionRow> SqlStore::session(std::string_view token_hash) {
  return read<SessionRow>(
      [&](soci::session& sql) { return rows::session(sql, std::string(token_hash)); });
}

Result<std::vector<TokenRow>> SqlStore::tokens_of(std::string_view identity) {
  return read<std::vector<TokenRow>>(
      [&](soci::session& sql) { return rows::tokens(sql, std::string(identity)); });
}

Result<void> SqlStore::end_session(std::string_view token_hash) {
  return write([this, hash = std::string(token_hash)](soci::session& sql) {
    sql << "delete from sessions where token_hash = :h", soci::use(hash);
    tell(sql, "end-session " + hash);
    return true;
  });
}

Result<void> SqlStore::end_sessions_of(std::string_view identity) {
  return write([this, identity = std::string(identity)](soci::session& sql) {
    rows::lock_identity(sql, address_.dialect, identity);
    sql << "delete from sessions where identity = :i", soci::use(identity);
    tell(sql, "end-sessions-of " + identity);
    return true;
  });
}

Result<std::int64_t> SqlStore::begin_login(std::string_view account, std::string_view from,
                                           std::int64_t now) {
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

Result<void> SqlStore::login_succeeded(std::string_view account, std::string_view from) {
  return write([account = std::string(account), from = std::string(from)](soci::session& sql) {
    rows::login_succeeded(sql, account, from);
    return true;
  });
}

Result<void> SqlStore::set_banned(std::string_view identity, bool banned) {
  return write([this, identity = std::string(identity), banned](soci::session& sql) {
    const int on = banned ? 1 : 0;
    sql << "update identities set banned = :b where id = :i", soci::use(on), soci::use(identity);
    if (!banned) return true;
    sql << "delete from sessions where identity = :i", soci::use(identity);
    tell(sql, "end-sessions-of " + identity);
    return true;
  });
}

Result<std::vector<std::string>> SqlStore::forget(std::string_view identity,
                                                  const Redaction& redaction) {
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

void SqlStore::tell_names(soci::session& sql, const std::string& id,
                          const std::vector<std::string>& displaced) const {
  tell(sql, "renamed " + id);
  for (const auto& guest : displaced) tell(sql, "end-sessions-of " + guest);
}

Result<IdentityRow> SqlStore::one_identity(const std::string& where, const std::string& key) {
  return read<IdentityRow>([&](soci::session& sql) { return rows::identity(sql, where, key); });
}

}  // namespace crownhall
