// Wakes this node when another one has written (PostgreSQL's LISTEN/NOTIFY).
#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "store/store.hpp"

namespace crownhall {

// A thread with a connection of its own. After the database was away, and once at the start, it
// calls `changed("", true)`: anything may have happened meanwhile.
class Listener {
 public:
  Listener(std::string address, std::string node, Store::Changed changed);
  ~Listener();

 private:
  void run();

  std::string address_;
  std::string node_;
  Store::Changed changed_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace crownhall
