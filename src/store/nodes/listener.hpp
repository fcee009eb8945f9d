// Wakes this node when another one has written (PostgreSQL's LISTEN/NOTIFY).
#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "store/store.hpp"

namespace crownhall {

// A thread with a connection of its own. After the database was away, and once at the start, it
// tells Note::Kind::kAnything.
class Listener {
 public:
  Listener(std::string address, std::string node, Store::Heard heard);
  ~Listener();

 private:
  void run();

  std::string address_;
  std::string node_;
  Store::Heard heard_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace crownhall
