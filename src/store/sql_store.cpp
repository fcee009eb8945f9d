#include "store/sql_store.hpp"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <future>
#include <sodium.h>
#include <thread>

#include "store/dump.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kReaders = 4;
constexpr long long kKeepNotes = 3600;  // seconds

Refusal unknown() {
  return {
      "please_wait",
      "The hall's store does not answer just now. Whether this was done shows when it is back."};
}

}  // namespace

Refusal store_away() {
  return {"please_wait", "The hall's store does not answer just now. Nothing was done; try again."};
}

std::string random_tag() {
  std::array<unsigned char, 8> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 17> text;
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  return text.data();
}

SqlStore::SqlStore(const StoreAddress& address)
    : address_(address), readers_(address, kReaders), writer_(address, tag_), pulse_(address) {}

Result<void> SqlStore::ping() {
  const auto answer = read<int>([](soci::session& sql) {
    int one = 0;
    sql << "select 1", soci::into(one);
    return one;
  });
  if (!answer) return answer.refusal();
  return {};
}

Result<void> SqlStore::current() {
  try {
    return readers_.with([](soci::session& sql) { return check_schema(sql); });
  } catch (const std::exception&) {
    return store_away();
  }
}

Result<void> SqlStore::backup(const std::string& file) {
  if (address_.dialect == Dialect::kPostgresql) {
    return Refusal{"not_here", "Back up PostgreSQL with pg_dump, or use crownhall export."};
  }
  // SQLite writes into an empty file as into none, and leaves its mode alone.
  if (std::filesystem::exists(file) || !make_private(file)) {
    return Refusal{"bad_file", "Cannot write the backup " + file +
                                   "; it must be a new file in a folder that can be written."};
  }
  try {
    auto session = address_.connect();
    *session << "vacuum into :file", soci::use(file);
    auto copy = StoreAddress{Dialect::kSqlite, file}.connect();
    *copy << "insert into marks (name, at) values ('copy', 0) on conflict do nothing";
    *copy << "pragma journal_mode = delete";  // one file, as it was asked for
  } catch (const std::exception&) {
    return Refusal{"bad_file", "Cannot write the backup " + file +
                                   "; it must be a new file in a folder that can be written."};
  }
  return {};
}

Result<void> SqlStore::mark_copy() {
  return write([](soci::session& sql) {
    sql << "insert into marks (name, at) values ('copy', 0) on conflict do nothing";
    return true;
  });
}

Result<std::int64_t> SqlStore::restored_at() {
  return read<std::int64_t>([](soci::session& sql) {
    long long at = 0;
    sql << "select coalesce(max(at), 0) from marks where name = 'restored'", soci::into(at);
    return std::int64_t{at};
  });
}

Result<std::size_t> SqlStore::export_rows(const std::function<void(std::string)>& line) {
  return read<std::size_t>([&](soci::session& sql) { return crownhall::export_rows(sql, line); });
}

Result<std::size_t> SqlStore::import_rows(const std::function<bool(std::string&)>& next) {
  return read<std::size_t>([&](soci::session& sql) { return crownhall::import_rows(sql, next); });
}

Result<void> SqlStore::write(Writer::Work work) {
  std::promise<Committed> promise;
  writer_.add(std::move(work), [&](Committed result) { promise.set_value(result); });
  switch (promise.get_future().get()) {
    case Committed::kDone:
      return {};
    case Committed::kConflict:
      return Refusal{"taken", "That name is taken."};
    default:
      return unknown();
  }
}

void SqlStore::empty_wal() {
  for (int tries = 0, busy = 1; busy != 0 && tries < 50; ++tries) {
    try {
      readers_.with([&](soci::session& sql) {
        int pages = 0, moved = 0;
        sql << "pragma wal_checkpoint(truncate)", soci::into(busy), soci::into(pages),
            soci::into(moved);
      });
    } catch (const std::exception&) {
      busy = 1;
    }
    if (busy != 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void SqlStore::tell(soci::session& sql, const std::string& what) const {
  const std::string text = tag_ + ' ' + what;
  if (address_.dialect == Dialect::kPostgresql) {
    sql << "select pg_notify('crownhall', :what)", soci::use(text);
    return;
  }
  if (listening_) return;  // there is nobody else to tell
  const auto now = static_cast<long long>(std::time(nullptr));
  const auto old = now - kKeepNotes;
  sql << "delete from notes where at < :t", soci::use(old);
  sql << "insert into notes (at, body) values (:t, :b)", soci::use(now), soci::use(text);
}

Result<std::unique_ptr<Store>> Store::open(const std::string& where) {
  const auto address = StoreAddress::read(where);
#ifndef CROWNHALL_POSTGRESQL
  if (address.dialect == Dialect::kPostgresql) {
    return Refusal{"no_store",
                   "This program was built without PostgreSQL. Install libpq-dev and start "
                   "./crownhall again."};
  }
#endif
  if (sodium_init() < 0) return Refusal{"no_random", "This machine gives no random numbers."};
  // Its -wal and -shm take their mode from it.
  if (address.dialect == Dialect::kSqlite && !make_private(address.text)) {
    return Refusal{"no_store",
                   "Cannot open the store " + where + "; its folder must be there and writable."};
  }
  try {
    auto session = address.connect();
    if (const auto done = migrate(*session, address.dialect); !done) return done.refusal();
  } catch (const std::exception&) {
    // The error may quote the address with its password, so it is not passed on.
    return Refusal{"no_store", address.dialect == Dialect::kSqlite
                                   ? "Cannot open the store " + where +
                                         "; its folder must be there and writable."
                                   : std::string("Cannot reach the PostgreSQL database given.")};
  }
  return std::unique_ptr<Store>(std::make_unique<SqlStore>(address));
}

}  // namespace crownhall
