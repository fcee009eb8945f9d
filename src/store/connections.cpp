#include "store/connections.hpp"

#include <fcntl.h>
#ifdef CROWNHALL_POSTGRESQL
#include <soci/postgresql/soci-postgresql.h>
#endif
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

namespace crownhall {
#ifdef CROWNHALL_POSTGRESQL
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
#endif

bool make_private(const std::string& file) {
  const int made = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made < 0) return false;
  const bool done = fchmod(made, S_IRUSR | S_IWUSR) == 0;
  close(made);
  return done;
}

StoreAddress StoreAddress::read(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) {
    return {Dialect::kPostgresql, where};
  }
  return {Dialect::kSqlite, where};
}

std::unique_ptr<soci::session> StoreAddress::connect() const {
#ifdef CROWNHALL_POSTGRESQL
  if (dialect == Dialect::kPostgresql) {
    auto session = std::make_unique<soci::session>(soci::postgresql, key_value_form(text));
    *session << "set client_min_messages = error";
    return session;
  }
#endif
  auto session =
      std::make_unique<soci::session>(soci::sqlite3, "dbname=\"" + text + "\" timeout=10");
  *session << "pragma journal_mode = wal";
  *session << "pragma synchronous = full";
  *session << "pragma secure_delete = on";  // who is forgotten is not in free pages either
  *session << "pragma wal_autocheckpoint = 4000";
  return session;
}

Connections::Connections(StoreAddress address, std::size_t most)
    : address_(std::move(address)), room_(most) {}

Connections::Lease::Lease(Connections& pool) : from(pool) {
  Lock lock(from.mutex_);
  while (from.idle_.empty() && from.room_ == 0) lock.wait(from.free_);
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
  const Lock lock(from.mutex_);
  if (session) {
    from.idle_.push_back(std::move(session));
  } else {
    ++from.room_;
  }
  from.free_.notify_one();
}

}  // namespace crownhall
