#include "server/people/identity.hpp"

#include <array>
#include <boost/json.hpp>
#include <sodium.h>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "hall/room/room.hpp"
#include "hall/wire/words.hpp"
#include "server/hall/hall.hpp"

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
Refusal banned() { return {"not_allowed", "The host has closed this account."}; }
Refusal slow_down(std::int64_t ms) {
  return {"too_fast", "Too many wrong passwords came from where you are; the next is heard in " +
                          std::to_string((ms + 999) / 1000) + " s."};
}
constexpr std::size_t kMostTokens = 20;

Person person_of(const IdentityRow& row, std::string session, bool program = false) {
  return {row.id, row.name, !row.account.empty(), std::move(session), program};
}

// A new token with the person it is for.
Admitted admit(const IdentityRow& row, std::string token) {
  return {person_of(row, sha256_hex(token)), std::move(token)};
}

Refusal nobody() { return {"no_identity", "Say who you are first: take a name."}; }

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

Result<std::string> Identities::begin_session(const std::string& identity, const std::string& label,
                                              const SessionGround& ground) {
  std::string token = new_token();
  const auto done = store_.add_session(sha256_hex(token), identity, label, now_ms(), ground);
  if (!done) return done.refusal();
  return token;
}

void Identities::unknow(std::string_view identity) {
  const Lock lock(mutex_);
  ++ends_;
  std::erase_if(known_, [&](const auto& entry) { return entry.second.person.id == identity; });
}

void Identities::ended(const Ended& which) {
  {
    const Lock lock(mutex_);
    ++ends_;
    std::erase_if(known_, [&](const auto& entry) { return which.covers(entry.second.person); });
  }
  if (told_) told_(which);
}

void Identities::doubt() {
  const Lock lock(mutex_);
  ++ends_;
  known_.clear();
}

void Identities::renamed(const std::string& identity) {
  unknow(identity);
  if (renamed_told_) renamed_told_(identity);
}

bool Identities::look_after(Client& line) {
  if (line.person().session.empty()) return true;
  const Lock lock(names_mutex_);
  const auto found = of_session(line.person().session);
  if (found) line.know(*found);
  // A store that does not answer ends nobody's session.
  return found || found.refusal().kind != "no_identity";
}

Result<void> Identities::spread_name(const std::string& identity,
                                     const std::vector<std::string>& displaced,
                                     std::vector<std::string>& touched) {
  renamed(identity);
  for (const auto& id : displaced) ended({.identity = id});  // they come back as "Guest"
  std::vector<std::string> all = displaced;
  all.push_back(identity);
  for (const auto& id : all) {
    const auto tables = store_.rename_seats(id, [&](TableRow& row, const std::string& name) {
      auto room = parse_room(row);
      if (!room) return;
      for (RoomSeat& seat : room->seats) {
        if (seat.id == id) seat.name = name;
      }
      row.room = room_text(*room);
    });
    if (!tables) return tables.refusal();
    touched.insert(touched.end(), tables->begin(), tables->end());
  }
  return {};
}

Result<Admitted> Identities::guest(const std::string& name) {
  if (const auto fine = check_name(name); !fine) return fine.refusal();
  const IdentityRow row{new_id('p'), std::string(trim(name)), "", "", now_ms()};
  if (const auto done = store_.add_identity(row); !done) return done.refusal();
  auto token = begin_session(row.id, "");
  if (!token) return token.refusal();
  return admit(row, std::move(*token));
}

Result<Person> Identities::of_token(const std::string& token) {
  if (token.size() < 16 || token.size() > 64) return nobody();
  return of_session(sha256_hex(token));
}

Result<Person> Identities::of_session(const std::string& hash) {
  const auto now = now_ms();
  std::uint64_t ends = 0;
  {
    const Lock lock(mutex_);
    ends = ends_;
    const auto found = known_.find(hash);
    if (found != known_.end() && found->second.until > now) return found->second.person;
  }
  const auto row = store_.session(hash);
  if (!row) return row.refusal().kind == "not_found" ? nobody() : row.refusal();
  if (row->identity.banned) return banned();
  const Person person = person_of(row->identity, hash, !row->label.empty());
  const Lock lock(mutex_);
  if (ends_ != ends) return person;
  if (known_.size() >= kMostKnown) known_.clear();
  known_[hash] = {person, now + kKnownFor};
  return person;
}

Result<Person> Identities::rename(const Person& person, const std::string& name,
                                  std::vector<std::string>& touched) {
  if (const auto fine = check_name(name); !fine) return fine.refusal();
  const auto displaced = store_.rename(person.id, trim(name));
  if (!displaced) return displaced.refusal();
  if (const auto done = spread_name(person.id, *displaced, touched); !done) return done.refusal();
  return Person{person.id, std::string(trim(name)), person.account, person.session};
}

Result<Person> Identities::make_account(const Person& person, const std::string& name,
                                        const std::string& password,
                                        std::vector<std::string>& touched) {
  if (person.account) return Refusal{"taken", "This is an account already."};
  if (const auto fine = check_name(name); !fine) return fine.refusal();
  if (const auto fine = check_password(password); !fine) return fine.refusal();
  auto hash = hash_password(password);
  if (!hash) return hash.refusal();
  const std::string shown(trim(name));
  const auto done = store_.set_account({person.id, shown, lower(shown), *hash, 0});
  if (!done) return done.refusal();
  if (const auto spread = spread_name(person.id, *done, touched); !spread) return spread.refusal();
  return Person{person.id, shown, true, person.session};
}

Result<void> Identities::check_right(const IdentityRow& row, const std::string& password,
                                     const std::string& from) {
  const auto wait = store_.begin_login(row.account, from, now_ms());
  if (!wait) return wait.refusal();
  if (*wait > 0) return slow_down(*wait);
  if (row.password.empty() || !right_password(row.password, password)) return wrong_password();
  return store_.login_succeeded(row.account, from);
}

Result<Admitted> Identities::login(const std::string& name, const std::string& password,
                                   const std::string& from) {
  const std::string account = lower(trim(name));
  const auto row = store_.account(account);
  if (!row) {
    if (row.refusal().kind != "not_found") return row.refusal();
    // As slow and as patient as for a name that exists: nothing must tell them apart.
    const auto wait = store_.begin_login(account, from, now_ms());
    if (!wait) return wait.refusal();
    if (*wait > 0) return slow_down(*wait);
    static_cast<void>(hash_password(password));
    return wrong_password();
  }
  if (const auto fine = check_right(*row, password, from); !fine) return fine.refusal();
  if (row->banned) return banned();
  // The password may have been changed while this one was being looked at.
  auto token = begin_session(row->id, "", {.password = row->password});
  if (!token) return token.refusal().kind == "no_identity" ? wrong_password() : token.refusal();
  return admit(*row, std::move(*token));
}

Result<void> Identities::logout(const std::string& token) {
  const std::string hash = sha256_hex(token);
  if (const auto done = store_.end_session(hash); !done) return done.refusal();
  ended({.session = hash});
  return {};
}

Result<Admitted> Identities::change_password(const Person& person, const std::string& old,
                                             const std::string& fresh, const std::string& from) {
  auto row = store_.identity(person.id);
  if (!row) return row.refusal();
  if (row->account.empty()) return wrong_password();
  if (const auto fine = check_right(*row, old, from); !fine) return fine.refusal();
  if (const auto fine = check_password(fresh); !fine) return fine.refusal();
  auto hash = hash_password(fresh);
  if (!hash) return hash.refusal();
  row->password = *hash;
  if (const auto done = store_.set_account(*row); !done) return done.refusal();
  if (const auto done = store_.end_sessions_of(person.id); !done) return done.refusal();
  ended({.identity = person.id});
  auto token = begin_session(person.id, "", {.password = row->password});
  if (!token) return token.refusal();
  return admit(*row, std::move(*token));
}

// -- tokens for programs --

Result<std::string> Identities::add_token(const Person& person, const std::string& label) {
  if (const auto fine = check_text(label, 40); !fine) return fine.refusal();
  const auto there = store_.tokens_of(person.id);
  if (!there) return there.refusal();
  if (there->size() >= kMostTokens) {
    return Refusal{"taken", "Twenty tokens are enough; remove one first."};
  }
  return begin_session(person.id, label, {.session = person.session});
}

Result<std::vector<TokenRow>> Identities::tokens(const Person& person) {
  return store_.tokens_of(person.id);
}

Result<void> Identities::remove_token(const Person& person, const std::string& id) {
  const auto there = store_.tokens_of(person.id);
  if (!there) return there.refusal();
  for (const TokenRow& token : *there) {
    if (token.token_hash.substr(0, kTokenIdDigits) != id) continue;
    if (const auto done = store_.end_session(token.token_hash); !done) return done.refusal();
    ended({.session = token.token_hash});
    return {};
  }
  return Refusal{"not_found", "You have no such token."};
}

// -- leaving for good --

Result<std::vector<std::string>> Identities::forget(const Person& person,
                                                    const std::string& password,
                                                    const std::string& from) {
  const auto row = store_.identity(person.id);
  if (!row) return row.refusal();
  if (!row->account.empty()) {
    if (const auto fine = check_right(*row, password, from); !fine) return fine.refusal();
  }
  auto touched = store_.forget(person.id, redaction_of(person.id));
  if (!touched) return touched.refusal();
  ended({.identity = person.id});
  return touched;
}

Redaction redaction_of(const std::string& identity) {
  return {.room =
              [identity](TableRow& row) {
                auto room = parse_room(row);
                if (!room) return;
                room->forget(identity);
                row.room = room_text(*room);
                row.phase = phase_word(room->phase);
              },
          .summary =
              [identity](const std::string& text) {
                auto summary = parse_json(text);
                if (!summary) return text;
                for (auto& seat : summary->at("seats").as_array()) {
                  auto& fields = seat.as_object();
                  if (fields["id"] != json::value(identity)) continue;
                  fields["id"] = nullptr;
                  fields["name"] = json::string_view(kNobody.data(), kNobody.size());
                }
                // Who had a deal called off (table_deal.cpp).
                if (auto* withheld = summary->as_object().if_contains("withheld")) {
                  for (auto& who : withheld->as_array()) {
                    if (who == json::value(identity)) who = nullptr;
                  }
                }
                return write_json(*summary);
              }};
}

Result<std::string> reset_password(Store& store, const IdentityRow& account) {
  IdentityRow row = account;
  const std::string password = new_token();
  auto hash = hash_password(password);
  if (!hash) return hash.refusal();
  row.password = *hash;
  if (const auto done = store.set_account(row); !done) return done.refusal();
  if (const auto done = store.end_sessions_of(row.id); !done) return done.refusal();
  return password;
}

}  // namespace crownhall::server
