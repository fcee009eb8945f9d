// The writer: one thread, one session, many changes to a transaction.
//
// It takes whatever has queued up while the last commit ran and writes it as one transaction, so
// the cost of an fsync is shared by all tables that moved meanwhile. If a group fails, each change
// is tried by itself, so that one that cannot be written does not take the others with it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <thread>

#include "base/mutex.hpp"
#include "store/connections.hpp"
#include "store/key_rows.hpp"
#include "store/store.hpp"

namespace crownhall {

class Writer {
 public:
  // A piece of work that is not a Change; true = done, false = conflict.
  using Work = std::function<bool(soci::session&)>;

  // `node` goes along with notifications, so that a node does not wake itself.
  Writer(StoreAddress address, std::string node);
  ~Writer();  // finishes what is queued

  void add(Change change, Store::Done done);
  void add(Work work, Store::Done done);
  StoreFigures figures() const;

 private:
  struct Job {
    Change change;
    Work work;
    Store::Done done;
    Committed result = Committed::kFailed;
  };
  struct Statements;

  void enqueue(Job job);
  void run();
  void commit_group(std::deque<Job>& group);
  // One by one; false: the database is away.
  bool commit_each(std::deque<Job>& group, std::size_t first, std::size_t count);
  bool try_commit(std::deque<Job>& group, std::size_t first, std::size_t count);
  bool write(Job& job);
  bool write_entries(const Change& change);
  bool write_choices(const Change& change);
  bool write_row(const TableRow& row);
  void write_finished(const FinishedRow& row);
  void write_ratings(const FinishedRow& row);
  bool write_parts(const Change& change);
  void connect();

  StoreAddress address_;
  std::string node_;
  std::unique_ptr<soci::session> session_;
  std::unique_ptr<Statements> statements_;
  KeyRows keys_;

  mutable Mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> queue_ CROWNHALL_GUARDED_BY(mutex_);
  bool stopping_ CROWNHALL_GUARDED_BY(mutex_) = false;
  std::atomic<std::uint64_t> changes_ = 0;
  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace crownhall
