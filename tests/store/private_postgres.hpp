// A PostgreSQL server of our own, in a temporary folder, on a Unix socket and a loopback port.
#pragma once

#include <string>

namespace crownhall {

class PrivatePostgres {
 public:
  PrivatePostgres();  // initdb and start; aborts the test program with a sentence if it cannot
  ~PrivatePostgres();

  // A fresh, empty database.
  std::string new_database();
  void restart();
  void stop();
  void start();

 private:
  int run(const std::string& command) const;

  std::string folder_;
  std::string bin_;
  int port_ = 0;
  int databases_ = 0;
};

}  // namespace crownhall
