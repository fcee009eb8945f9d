#include "server/identity.hpp"

#include <array>
#include <sodium.h>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "server/hall.hpp"
#include "server/words.hpp"

namespace crownhall::server {
namespace {

constexpr std::string_view kCookie = "crownhall";
constexpr std::int64_t kKnownFor = 60'000;
constexpr std::size_t kMostKnown = 20'000;

std::string new_token() {
  std::array<unsigned char, 16> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 64> text;
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

Result<std::string> hash_password(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> text;
  if (crypto_pwhash_str(text.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    return Refusal{"please_wait", "The server is short of memory; try again."};
  }
  return std::string(text.data());
}

bool right_password(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

Result<void> check_password(std::string_view password) {
  if (password.size() >= 8 && password.size() <= 128) return {};
  return Refusal{"bad_password", "A password has 8 to 128 characters."};
}

Refusal wrong_password() { return {"wrong_password", "The name or the password is not right."}; }

Person person_of(const IdentityRow& row) { return {row.id, row.name, !row.account.empty()}; }

}  // namespace

Result<void> check_name(std::string_view name) {
  if (check_text(name, 24)) return {};
  return Refusal{"bad_name", "A name has 1 to 24 printable characters."};
}

std::string token_of(const HttpRequest& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view header = request.authorization;
  if (header.starts_with(kBearer)) return std::string(trim(header.substr(kBearer.size())));
  return cookie_value(request.cookie, kCookie);
}

std::string token_cookie(const std::string& token, bool secure) {
  std::string text = std::string(kCookie) + '=' + token + "; Path=/; HttpOnly; SameSite=Strict";
  text += token.empty() ? "; Max-Age=0" : "; Max-Age=31536000";
  if (secure) text += "; Secure";
  return text;
}

Result<std::string> Identities::begin_session(const std::string& identity,
                                              const std::string& label) {
  std::string token = new_token();
  const auto done = store_.add_session(sha256_hex(token), identity, label, now_ms());
  if (!done) return done.refusal();
  return token;
}

void Identities::forget(std::string_view identity) {
  const std::lock_guard lock(mutex_);
  std::erase_if(known_, [&](const auto& entry) { return entry.second.person.id == identity; });
}

Result<Admitted> Identities::guest(const std::string& name) {
  if (const auto fine = check_name(name); !fine) return fine.refusal();
  const IdentityRow row{new_id('p'), std::string(trim(name)), "", "", now_ms()};
  if (const auto done = store_.add_identity(row); !done) return done.refusal();
  auto token = begin_session(row.id, "");
  if (!token) return token.refusal();
  return Admitted{person_of(row), *token};
}

Result<Person> Identities::of_token(const std::string& token) {
  const Refusal nobody{"no_identity", "Say who you are first: take a name."};
  if (token.size() < 16 || token.size() > 64) return nobody;
  const std::string hash = sha256_hex(token);
  const auto now = now_ms();
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(hash);
    if (found != known_.end() && found->second.until > now) return found->second.person;
  }
  const auto row = store_.session(hash);
  if (!row) return row.refusal().kind == "not_found" ? nobody : row.refusal();
  const Person person = person_of(*row);
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kMostKnown) known_.clear();
  known_[hash] = {person, now + kKnownFor};
  return person;
}

Result<Person> Identities::rename(const Person& person, const std::string& name) {
  if (const auto fine = check_name(name); !fine) return fine.refusal();
  if (const auto done = store_.rename(person.id, trim(name)); !done) return done.refusal();
  forget(person.id);
  return Person{person.id, std::string(trim(name)), person.account};
}

Result<Person> Identities::make_account(const Person& person, const std::string& name,
                                        const std::string& password) {
  if (person.account) return Refusal{"taken", "This is an account already."};
  if (const auto fine = check_name(name); !fine) return fine.refusal();
  if (const auto fine = check_password(password); !fine) return fine.refusal();
  auto hash = hash_password(password);
  if (!hash) return hash.refusal();
  const std::string shown(trim(name));
  const auto done = store_.set_account({person.id, shown, lower(shown), *hash, 0});
  if (!done) return done.refusal();
  forget(person.id);
  return Person{person.id, shown, true};
}

Result<Admitted> Identities::login(const std::string& name, const std::string& password) {
  const auto row = store_.account(lower(trim(name)));
  if (!row) {
    if (row.refusal().kind != "not_found") return row.refusal();
    // As slow as for a name that exists: the time must not tell.
    static_cast<void>(hash_password(password));
    return wrong_password();
  }
  if (!right_password(row->password, password)) return wrong_password();
  auto token = begin_session(row->id, "");
  if (!token) return token.refusal();
  return Admitted{person_of(*row), *token};
}

Result<void> Identities::logout(const std::string& token) {
  const std::string hash = sha256_hex(token);
  {
    const std::lock_guard lock(mutex_);
    known_.erase(hash);
  }
  return store_.end_session(hash);
}

Result<Admitted> Identities::change_password(const Person& person, const std::string& old,
                                             const std::string& fresh) {
  auto row = store_.identity(person.id);
  if (!row) return row.refusal();
  if (row->password.empty() || !right_password(row->password, old)) return wrong_password();
  if (const auto fine = check_password(fresh); !fine) return fine.refusal();
  auto hash = hash_password(fresh);
  if (!hash) return hash.refusal();
  row->password = *hash;
  if (const auto done = store_.set_account(*row); !done) return done.refusal();
  if (const auto done = store_.end_sessions_of(person.id); !done) return done.refusal();
  forget(person.id);
  auto token = begin_session(person.id, "");
  if (!token) return token.refusal();
  return Admitted{person_of(*row), *token};
}

Result<std::string> Identities::add_token(const Person& person, const std::string& label) {
  if (const auto fine = check_text(label, 40); !fine) return fine.refusal();
  return begin_session(person.id, label);
}

}  // namespace crownhall::server
