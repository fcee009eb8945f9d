#include "store/connections.hpp"

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace crownhall {
namespace {

// SOCI takes "key=value key=value" only, not libpq's addresses.
std::string key_value_form(const std::string& address) {
  std::string text;
  PQconninfoOption* options = PQconninfoParse(address.c_str(), nullptr);
  for (auto* option = options; option && option->keyword; ++option) {
    if (!option->val) continue;
    if (!text.empty()) text += ' ';
    text += option->keyword;
    text += "='";
    for (const char* c = option->val; *c; ++c) {
      if (*c == '\'' || *c == '\\') text += '\\';
      text += *c;
    }
    text += '\'';
  }
  PQconninfoFree(options);
  return text;
}

}  // namespace

StoreAddress StoreAddress::read(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) {
    return {Dialect::kPostgresql, where};
  }
  return {Dialect::kSqlite, where};
}

std::unique_ptr<soci::session> StoreAddress::connect() const {
  if (dialect == Dialect::kPostgresql) {
    auto session = std::make_unique<soci::session>(soci::postgresql, key_value_form(text));
    *session << "set client_min_messages = error";
    return session;
  }
  auto session =
      std::make_unique<soci::session>(soci::sqlite3, "dbname=\"" + text + "\" timeout=10");
  *session << "pragma journal_mode = wal";
  *session << "pragma synchronous = full";
  *session << "pragma wal_autocheckpoint = 4000";
  return session;
}

Connections::Connections(StoreAddress address, std::size_t most)
    : address_(std::move(address)), room_(most) {}

Connections::Lease::Lease(Connections& pool) : from(pool) {
  std::unique_lock lock(from.mutex_);
  from.free_.wait(lock, [&] { return !from.idle_.empty() || from.room_ > 0; });
  if (!from.idle_.empty()) {
    session = std::move(from.idle_.back());
    from.idle_.pop_back();
    return;
  }
  --from.room_;
  lock.unlock();
  try {
    session = from.address_.connect();
  } catch (...) {
    lock.lock();
    ++from.room_;
    from.free_.notify_one();
    throw;
  }
}

Connections::Lease::~Lease() {
  if (broken) session.reset();
  const std::lock_guard lock(from.mutex_);
  if (session) {
    from.idle_.push_back(std::move(session));
  } else {
    ++from.room_;
  }
  from.free_.notify_one();
}

}  // namespace crownhall
