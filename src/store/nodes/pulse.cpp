#include "store/nodes/pulse.hpp"

namespace crownhall {

void write_alive(soci::session& sql, const std::string& node, long long now) {
  sql << "insert into nodes (id, seen) values (:n, :s) on conflict (id) do update set seen ="
         " case when nodes.seen > excluded.seen then nodes.seen else excluded.seen end",
      soci::use(node), soci::use(now);
}

void Pulse::write(const std::string& node, long long now) {
  const Lock lock(mutex_);
  try {
    if (!session_) {
      session_ = address_.connect();
      if (address_.dialect == Dialect::kSqlite) {
        *session_ << "pragma synchronous = normal";
        *session_ << "pragma wal_autocheckpoint = 0";  // that would wait for the disk
      } else {
        *session_ << "set synchronous_commit = off";
      }
    }
    write_alive(*session_, node, now);
  } catch (...) {
    session_.reset();
    throw;
  }
}

}  // namespace crownhall
