// What is told between processes that share a store, and how a hall on SQLite hears it.
#pragma once

#include <condition_variable>
#include <string>
#include <thread>

#include "base/mutex.hpp"
#include "store/connections.hpp"
#include "store/store.hpp"

namespace crownhall {

// "<node> <note>": hands the note on, unless this node has said it itself.
void tell_note(const std::string& text, const std::string& node, const Store::Heard& heard);

// Looks at the table `notes` once a second: `crownhall account` works on the file of a running
// hall.
class Poller {
 public:
  Poller(StoreAddress address, std::string node, Store::Heard heard);
  ~Poller();

 private:
  void run();
  void look(soci::session& sql);

  StoreAddress address_;
  std::string node_;
  Store::Heard heard_;
  long long seen_ = -1;
  Mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ CROWNHALL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace crownhall
