// Rows about people: identities, the looks of names, sessions, login attempts. Each function is one
// part of a transaction; false = somebody else has it ("taken").
#pragma once

#include <soci/soci.h>
#include <string>
#include <vector>

#include "store/schema.hpp"
#include "store/store.hpp"

namespace crownhall::rows {

// A name with the look of an account's is refused to everybody else.
bool add_identity(soci::session& sql, Dialect dialect, const IdentityRow& row);
// Guests who look like an account's new name become "Guest"; `displaced` gets their ids.
bool rename(soci::session& sql, Dialect dialect, const std::string& id, const std::string& name,
            std::vector<std::string>& displaced);
std::vector<std::string> rename_seats(soci::session& sql, Dialect dialect,
                                      const std::string& identity, const RenameSeat& rename);
bool set_account(soci::session& sql, Dialect dialect, const IdentityRow& row,
                 std::vector<std::string>& displaced);
// Gives every identity of an older store its look, and every account its own name.
void fill_looks(soci::session& sql);

// `where` has one parameter.
Result<SessionRow> session(soci::session& sql, const std::string& token_hash);
Result<IdentityRow> identity(soci::session& sql, const std::string& where, const std::string& key);
// Until the transaction ends nobody else begins or ends sessions of this identity.
void lock_identity(soci::session& sql, Dialect dialect, const std::string& id);
bool still_holds(soci::session& sql, Dialect dialect, const std::string& identity,
                 const SessionGround& ground);
std::vector<TokenRow> tokens(soci::session& sql, const std::string& identity);

// Ms until the next attempt is heard; 0 = this one is, and counts as a failure until
// `login_succeeded`.
std::int64_t begin_login(soci::session& sql, const std::string& account, const std::string& from,
                         std::int64_t now);
void login_succeeded(soci::session& sql, const std::string& account, const std::string& from);
void forget_logins(soci::session& sql, std::int64_t before);

// Everything about a person but their rows in rooms, which are the caller's JSON.
std::vector<std::string> forget(soci::session& sql, Dialect dialect, const std::string& identity,
                                const Redaction& redaction);

}  // namespace crownhall::rows
