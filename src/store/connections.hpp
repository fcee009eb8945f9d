// Sessions of SOCI: how they are opened, lent out, and opened again after the database was away.
#pragma once

#include <condition_variable>
#include <memory>
#include <soci/soci.h>
#include <string>
#include <vector>

#include "base/mutex.hpp"
#include "store/schema.hpp"

namespace crownhall {

// An empty file that only we can read and write, where there is none; one that is there is ours
// alone from now on. For what holds secrets. False if that cannot be.
bool make_private(const std::string& file);

// Where the store is, read from what the user wrote.
struct StoreAddress {
  Dialect dialect = Dialect::kSqlite;
  std::string text;  // a path, or what libpq takes

  static StoreAddress read(const std::string& where);
  // Throws soci::soci_error, which may name the address; callers do not pass it on.
  std::unique_ptr<soci::session> connect() const;
};

// A few sessions shared by the worker threads. Thread safe.
class Connections {
 public:
  Connections(StoreAddress address, std::size_t most);

  // Runs `work` with a session; a broken session is replaced, so a restarted database is found
  // again by the next caller. Throws what `work` throws.
  template <class F>
  auto with(F&& work) {
    Lease lease(*this);
    try {
      return work(*lease.session);
    } catch (...) {
      lease.broken = true;
      throw;
    }
  }

 private:
  struct Lease {
    explicit Lease(Connections& from);
    ~Lease();
    Connections& from;
    std::unique_ptr<soci::session> session;
    bool broken = false;
  };

  StoreAddress address_;
  Mutex mutex_;
  std::condition_variable free_;
  std::vector<std::unique_ptr<soci::session>> idle_ CROWNHALL_GUARDED_BY(mutex_);
  std::size_t room_ CROWNHALL_GUARDED_BY(mutex_);  // sessions that may still be opened
};

}  // namespace crownhall
