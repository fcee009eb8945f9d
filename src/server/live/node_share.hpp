// What a table's owner knows of the other nodes: whose turn it is to run the table, and who is
// there on theirs. Both go by the steady clock.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/hall/hall_time.hpp"

namespace crownhall::server {

inline constexpr std::int64_t kClaimEvery = 2'000;
inline constexpr std::int64_t kDeadNode = 4'000;

// Does this node run the table's bots and clocks? Of several exactly one does, as the store says.
class NodeShare {
 public:
  explicit NodeShare(bool several_nodes) : several_nodes_(several_nodes) {}

  bool owner() const { return owner_; }
  // A match begins: with several nodes its owner is yet to be found.
  void match_began() { owner_ = !several_nodes_; }
  // Is the store to be asked now? It answers by `told`.
  bool must_ask() {
    if (!several_nodes_) owner_ = true;
    if (!several_nodes_ || asking_ || steady_ms() - asked_at_ < kClaimEvery) return false;
    asking_ = true;
    asked_at_ = steady_ms();
    return true;
  }
  void told(bool owner) {
    asking_ = false;
    owner_ = owner;
  }

 private:
  const bool several_nodes_;
  bool owner_ = false;
  bool asking_ = false;
  std::int64_t asked_at_ = kLongAgo;
};

// Who is at the table on other nodes, as last heard.
class NodePresence {
 public:
  bool has(std::string_view who) const { return people_.contains(std::string(who)); }
  // True: somebody is new.
  bool heard(const std::vector<std::string>& people) {
    const auto before = people_.size();
    for (const auto& id : people) people_[id] = steady_ms();
    return people_.size() != before;
  }
  // Forgets whom nobody speaks of any more; true: there was somebody.
  bool sweep() {
    const std::int64_t now = steady_ms();
    return std::erase_if(people_,
                         [&](const auto& entry) { return now - entry.second > kDeadNode; }) > 0;
  }
  // Is it time to say again who is here?
  bool must_tell() const { return steady_ms() - told_at_ >= kClaimEvery; }
  void has_told() { told_at_ = steady_ms(); }

 private:
  std::map<std::string, std::int64_t> people_;
  std::int64_t told_at_ = kLongAgo;
};

}  // namespace crownhall::server
