// Who is who: guests, accounts, tokens (docs/protocol.md, 2).
//
// A token is 128 random bits; the store holds only its hash. Passwords are hashed with argon2id
// (libsodium), which takes a good while on purpose: call these on a worker thread.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.hpp"
#include "server/client.hpp"
#include "server/http.hpp"
#include "store/store.hpp"

namespace crownhall::server {

struct Admitted {
  Person person;
  std::string token;  // new; to be given out once
};

// Thread safe; blocks.
class Identities {
 public:
  explicit Identities(Store& store) : store_(store) {}

  Result<Admitted> guest(const std::string& name);
  // Whose token is it? "no_identity" if nobody's.
  Result<Person> of_token(const std::string& token);
  Result<Person> rename(const Person& person, const std::string& name);
  Result<Person> make_account(const Person& person, const std::string& name,
                              const std::string& password);
  Result<Admitted> login(const std::string& name, const std::string& password);
  Result<void> logout(const std::string& token);
  // Ends every session of the identity and begins a new one.
  Result<Admitted> change_password(const Person& person, const std::string& old,
                                   const std::string& fresh);
  Result<std::string> add_token(const Person& person, const std::string& label);

 private:
  Result<std::string> begin_session(const std::string& identity, const std::string& label);
  void forget(std::string_view identity);

  Store& store_;
  // Tokens seen lately, by hash, for a minute: another node may have ended them.
  struct Known {
    Person person;
    std::int64_t until;
  };
  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;
};

// The token of a request: bearer or cookie; empty if there is none.
std::string token_of(const HttpRequest& request);
// "crownhall=...; HttpOnly; ..."
std::string token_cookie(const std::string& token, bool secure);

// 1 to 24 printable characters.
Result<void> check_name(std::string_view name);

}  // namespace crownhall::server
