// What /metrics tells. prometheus-cpp keeps the numbers; this header keeps it out of the others.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace crownhall::server {

// Thread safe.
class Metrics {
 public:
  Metrics();
  ~Metrics();

  void sockets(int change);
  void tables(std::size_t now);
  void moves();
  void refusals();
  void deals_called_off();
  void commands(double seconds);  // from reading it to having it answered
  void bot_moves(double seconds);
  void coached();  // an answer of the coach was worked out, not remembered
  void requests(int status);
  void queues(std::size_t store, std::size_t readers, std::size_t bots);
  void store(std::uint64_t changes, std::uint64_t commits, std::uint64_t failures);

  std::string text() const;

 private:
  struct Families;
  std::unique_ptr<Families> families_;
};

}  // namespace crownhall::server
