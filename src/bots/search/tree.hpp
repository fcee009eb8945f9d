// The memory of one search: nodes and edges in pools of a fixed size, found by 64-bit keys.
//
// A node is an information set of the seat that chooses there; its key is that seat's visible
// history (visible_history.hpp). Different worlds allow different moves in one node, so each edge
// counts how often it was available besides how often it was taken.
//
// Nothing is allocated after construction. When a pool is full the tree stops growing and the
// search goes on with what there is.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/hash.hpp"

namespace crownhall {

struct Edge {
  std::uint64_t move;
  double total;  // rewards of the choosing seat, summed over the visits
  std::uint32_t visits;
  std::uint32_t available;  // iterations in which the move was legal here
  std::uint32_t next;       // in the list of its node; 0 ends it
  float prior;              // 0..1, what the rules of thumb think of it
  double regret;            // simultaneous nodes only
  double mixture;           // simultaneous nodes only: the strategy, summed
  std::uint32_t place;      // among the legal moves when it was added: a first guess later on

  double mean() const { return visits ? total / visits : 0.5; }
};

struct Node {
  std::uint64_t key;    // 0 = an empty slot
  std::uint32_t first;  // edge; 0 = none
  std::uint32_t last;
  std::uint32_t visits;
};

class Tree {
 public:
  explicit Tree(std::size_t nodes)
      : slots_(std::bit_ceil(nodes * 2)),
        room_(nodes),
        nodes_(slots_),
        edges_(std::make_unique_for_overwrite<Edge[]>(4 * nodes + 1024)),
        edge_room_(4 * nodes + 1024) {}

  // The node of this key, made if it is new and there is room; else null.
  Node* visit(std::uint64_t key) {
    key = key << 1 | 1;  // never the empty slot's
    for (std::size_t i = mix64(key) & (slots_ - 1);; i = (i + 1) & (slots_ - 1)) {
      Node& node = nodes_[i];
      if (node.key == key) return &node;
      if (node.key != 0) continue;
      if (room_ == 0) return nullptr;
      --room_;
      node.key = key;
      return &node;
    }
  }

  // Null when the pool is full.
  Edge* add(Node& node, std::uint64_t move, float prior) {
    if (edge_count_ == edge_room_) return nullptr;
    const auto at = static_cast<std::uint32_t>(edge_count_++);
    edges_[at] = Edge{.move = move, .prior = prior};
    if (node.first == 0) {
      node.first = at;
    } else {
      edges_[node.last].next = at;
    }
    node.last = at;
    return &edges_[at];
  }

  Edge* first(const Node& node) { return node.first ? &edges_[node.first] : nullptr; }
  Edge* next(const Edge& edge) { return edge.next ? &edges_[edge.next] : nullptr; }

 private:
  std::size_t slots_;
  std::size_t room_;
  std::vector<Node> nodes_;
  std::unique_ptr<Edge[]> edges_;
  std::size_t edge_room_;
  std::size_t edge_count_ = 1;  // slot 0 means "none"
};

// Where a move stands among the listed legal ones: a table that is cleared in no time.
class MoveIndex {
 public:
  template <class Moves>
  void fill(const Moves& moves) {
    const std::size_t wanted = std::bit_ceil(moves.size() * 2 + 1);
    if (wanted > slots_.size()) slots_.assign(wanted, {});
    mask_ = slots_.size() - 1;
    ++stamp_;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      std::size_t at = place(moves[i].bits);
      while (slots_[at].stamp == stamp_) at = (at + 1) & mask_;
      slots_[at] = {moves[i].bits, stamp_, static_cast<int>(i)};
    }
  }

  // Its place in the list, or -1.
  int find(std::uint64_t bits) const {
    for (std::size_t at = place(bits); slots_[at].stamp == stamp_; at = (at + 1) & mask_) {
      if (slots_[at].bits == bits) return slots_[at].index;
    }
    return -1;
  }

 private:
  struct Slot {
    std::uint64_t bits = 0;
    std::uint32_t stamp = 0;
    int index = 0;
  };

  std::size_t place(std::uint64_t bits) const { return (bits * 0x9e3779b97f4a7c15 >> 32) & mask_; }

  std::vector<Slot> slots_ = std::vector<Slot>(64);
  std::size_t mask_ = 63;
  std::uint32_t stamp_ = 0;
};

}  // namespace crownhall
