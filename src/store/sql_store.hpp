// The store of store.hpp over SOCI. What is read is read here; what is written goes through Writer.
// Its parts: sql_tables, sql_people, sql_finished, sql_nodes, and upkeep in sql_store.cpp.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "store/connections.hpp"
#include "store/nodes/listener.hpp"
#include "store/nodes/poller.hpp"
#include "store/nodes/pulse.hpp"
#include "store/store.hpp"
#include "store/writer.hpp"

namespace crownhall {

// Nothing was done, since the store does not answer.
Refusal store_away();
std::string random_tag();

class SqlStore final : public Store {
 public:
  explicit SqlStore(const StoreAddress& address);

  // -- tables --
  void commit(Change change, Done done) override { writer_.add(std::move(change), done); }
  Result<std::optional<KeyRow>> command_key(std::string_view identity,
                                            std::string_view key) override;
  Result<LoadedTable> load_table(std::string_view id) override;
  Result<std::vector<LogRow>> entries_after(std::string_view id, std::int64_t version) override;
  Result<std::vector<TableRow>> live_tables() override;
  Result<std::vector<TableRow>> tables_of(std::string_view identity) override;
  Result<std::int64_t> tables_held(std::string_view identity) override;
  Result<std::vector<std::string>> due(std::int64_t now) override;
  Result<bool> clocks_run() override;

  // -- identities --
  Result<void> add_identity(const IdentityRow& row) override;
  Result<std::vector<std::string>> rename(std::string_view id, std::string_view name) override;
  Result<std::vector<std::string>> set_account(const IdentityRow& row) override;
  Result<std::vector<std::string>> rename_seats(std::string_view identity,
                                                const RenameSeat& rename) override;
  Result<IdentityRow> identity(std::string_view id) override;
  Result<IdentityRow> account(std::string_view name) override;
  Result<void> add_session(std::string_view token_hash, std::string_view identity,
                           std::string_view label, std::int64_t now,
                           const SessionGround& ground) override;
  Result<SessionRow> session(std::string_view token_hash) override;
  Result<std::vector<TokenRow>> tokens_of(std::string_view identity) override;
  Result<void> end_session(std::string_view token_hash) override;
  Result<void> end_sessions_of(std::string_view identity) override;
  Result<std::int64_t> begin_login(std::string_view account, std::string_view from,
                                   std::int64_t now) override;
  Result<void> login_succeeded(std::string_view account, std::string_view from) override;
  Result<void> set_banned(std::string_view identity, bool banned) override;
  Result<std::vector<std::string>> forget(std::string_view identity,
                                          const Redaction& redaction) override;

  // -- after the match --
  Result<FinishedRow> finished(std::string_view table) override;
  Result<std::vector<FinishedRow>> history(std::string_view identity, std::int64_t before,
                                           std::string_view game, bool shared, int limit) override;
  Result<void> share(std::string_view table, bool on) override;
  Result<std::vector<std::string>> drop_open_tables(std::int64_t before) override;
  Result<void> drop_command_keys(std::int64_t before) override;
  Result<std::vector<RatingRow>> ratings_of(std::string_view identity) override;
  Result<std::vector<LeaderRow>> leaders(std::string_view game, int players, int limit) override;

  // -- several nodes on one database --
  Result<std::int64_t> time() override;
  Result<Alive> last_alive() override;
  Result<void> beat(std::string_view node, std::int64_t now) override;
  Result<void> pulse(std::string_view node, std::int64_t now) override;
  Result<void> leave(std::string_view node) override;
  Result<bool> claim(std::string_view table, std::string_view node, std::int64_t now,
                     std::int64_t dead_ms) override;
  void listen(Heard heard) override;
  void tell_here(std::string_view table, const std::vector<std::string>& people) override;

  // -- upkeep --
  Result<void> ping() override;
  Result<void> current() override;
  StoreFigures figures() const override { return writer_.figures(); }
  Result<void> backup(const std::string& file) override;
  Result<void> mark_copy() override;
  Result<std::int64_t> restored_at() override;
  Result<std::size_t> export_rows(const std::function<void(std::string)>& line) override;
  Result<std::size_t> import_rows(const std::function<bool(std::string&)>& next) override;

 private:
  template <class T, class F>
  Result<T> read(F&& work) {
    try {
      return readers_.with([&](soci::session& sql) -> Result<T> { return work(sql); });
    } catch (const std::exception&) {
      return store_away();
    }
  }

  // Queued like every other change; waits for the commit.
  Result<void> write(Writer::Work work);
  // What was deleted still stands in the -wal file until something is written over it.
  void empty_wal();
  void tell_names(soci::session& sql, const std::string& id,
                  const std::vector<std::string>& displaced) const;
  // The other nodes hear it when the transaction is committed.
  void tell(soci::session& sql, const std::string& what) const;
  Result<IdentityRow> one_identity(const std::string& where, const std::string& key);

  const std::string tag_ = random_tag();  // says in notifications who wrote
  StoreAddress address_;
  Connections readers_;
  Writer writer_;
  Pulse pulse_;
  std::unique_ptr<Listener> listener_;
  std::atomic<bool> listening_ = false;
  std::unique_ptr<Poller> poller_;
};

}  // namespace crownhall
