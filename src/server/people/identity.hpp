// Who is who: guests, accounts, tokens (docs/protocol.md, 2).
//
// A token is 128 random bits; the store holds only its hash. Passwords are hashed with argon2id
// (libsodium), which takes a good while on purpose: call these on a worker thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/mutex.hpp"
#include "base/result.hpp"
#include "server/net/client.hpp"
#include "server/net/http.hpp"
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

  // Whose sessions are over: this one, or all of this identity.
  struct Ended {
    std::string session{};
    std::string identity{};
    bool covers(const Person& person) const {
      return session.empty() ? person.id == identity : person.session == session;
    }
  };
  // Told of every end, from here or from another node, once the store has it: for who holds lines.
  void on_ended(std::function<void(const Ended&)> told) { told_ = std::move(told); }
  // Another node has ended them.
  void ended(const Ended& which);
  // Another node may have ended anything: what was known is asked for again.
  void doubt();
  // Told of everybody who has another name or has become an account, from here or from another
  // node, once the store has it.
  void on_renamed(std::function<void(const std::string& identity)> told) {
    renamed_told_ = std::move(told);
  }
  void renamed(const std::string& identity);
  // Is the session this line came by still good? If it is, the line learns its person's present
  // name. Asks the store where it must.
  bool look_after(Client& line);

  Result<Admitted> guest(const std::string& name);
  // Whose token is it? "no_identity" if nobody's.
  Result<Person> of_token(const std::string& token);
  // Nobody else has the name from then on, at any table either. `touched` gets the tables that were
  // changed.
  Result<Person> rename(const Person& person, const std::string& name,
                        std::vector<std::string>& touched);
  Result<Person> make_account(const Person& person, const std::string& name,
                              const std::string& password, std::vector<std::string>& touched);
  // `from`: the address (limits.hpp), by which failures are counted.
  Result<Admitted> login(const std::string& name, const std::string& password,
                         const std::string& from);
  Result<void> logout(const std::string& token);
  // Ends every session of the identity and begins a new one.
  Result<Admitted> change_password(const Person& person, const std::string& old,
                                   const std::string& fresh, const std::string& from);
  // -- tokens for programs; an id is the beginning of the token's hash --
  Result<std::string> add_token(const Person& person, const std::string& label);
  Result<std::vector<TokenRow>> tokens(const Person& person);
  Result<void> remove_token(const Person& person, const std::string& id);
  // Deletes the person and ends their lines; an account is asked for its password. Gives the tables
  // that were changed.
  Result<std::vector<std::string>> forget(const Person& person, const std::string& password,
                                          const std::string& from);

 private:
  Result<std::string> begin_session(const std::string& identity, const std::string& label,
                                    const SessionGround& ground = {});
  Result<Person> of_session(const std::string& hash);
  void unknow(std::string_view identity);
  // After a change of names: lines, seats and chat of this person and of the guests who lost
  // theirs.
  Result<void> spread_name(const std::string& identity, const std::vector<std::string>& displaced,
                           std::vector<std::string>& touched);
  // Is it the account's password? Counted, and slowed down, where it is not.
  Result<void> check_right(const IdentityRow& row, const std::string& password,
                           const std::string& from);

  Store& store_;
  std::function<void(const Ended&)> told_;
  std::function<void(const std::string&)> renamed_told_;
  Mutex names_mutex_;  // of two who look up one line's name, the later one counts
  // Tokens seen lately, by hash. A minute is for names; an end is told at once.
  struct Known {
    Person person;
    std::int64_t until;
  };
  Mutex mutex_;
  // Grows with every end: what was read from the store before one is not remembered after it.
  std::uint64_t ends_ CROWNHALL_GUARDED_BY(mutex_) = 0;
  std::unordered_map<std::string, Known> known_ CROWNHALL_GUARDED_BY(mutex_);
};

// The token of a request: bearer or cookie; empty if there is none.
std::string token_of(const HttpRequest& request);
// "crownhall=...; HttpOnly; ..."
std::string token_cookie(const std::string& token, bool secure);

// 1 to 24 printable characters.
Result<void> check_name(std::string_view name);

constexpr std::size_t kTokenIdDigits = 16;
constexpr std::string_view kNobody = "a guest";  // who was forgotten

// How a person is taken out of rooms and summaries.
Redaction redaction_of(const std::string& identity);
// A password for who has lost theirs: `crownhall account reset`.
Result<std::string> reset_password(Store& store, const IdentityRow& account);

}  // namespace crownhall::server
