// From what a search counted to a Decision that explains itself.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "bots/bot.hpp"

namespace crownhall {

// The moves of the root with how much each was visited and what came of it. Sums over workers:
// adding them in a fixed order keeps the result independent of who ran when.
template <class Move>
class Ranking {
 public:
  struct Entry {
    Move move;
    double weight = 0;  // visits, or the summed mixture at a simultaneous root
    double visits = 0;
    double total = 0;  // rewards
  };

  void add(Move move, double visits, double total) { add(move, visits, visits, total); }
  void add(Move move, double weight, double visits, double total) {
    for (Entry& entry : entries_) {
      if (entry.move.bits != move.bits) continue;
      entry.weight += weight;
      entry.visits += visits;
      entry.total += total;
      return;
    }
    entries_.push_back({move, weight, visits, total});
  }

  std::vector<Entry>& entries() { return entries_; }

  // The most visited move; of equals the one with the better mean.
  template <Rules G>
  Decision decision(const G& game, std::uint64_t iterations) {
    sort();
    return decision(game, entries_.front(), iterations);
  }

  // A move drawn in proportion to the weights; those below `floor` of the whole are left out.
  template <Rules G>
  Decision drawn(const G& game, std::uint64_t iterations, double floor, Rng& rng) {
    if (whole() <= 0) {  // too few iterations for a mixture
      for (Entry& entry : entries_) entry.weight = entry.visits;
    }
    sort();
    const double least = floor * whole();
    for (Entry& entry : entries_) {
      if (entry.weight < least) entry.weight = 0;
    }
    double left = whole() * (rng.next() * 0x1p-32);
    const Entry* chosen = &entries_.front();
    for (const Entry& entry : entries_) {
      if (entry.weight <= 0) continue;
      chosen = &entry;
      left -= entry.weight;
      if (left < 0) break;
    }
    return decision(game, *chosen, iterations);
  }

 private:
  static constexpr std::size_t kShown = 12;

  void sort() {
    std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return a.weight != b.weight ? a.weight > b.weight : mean(a) > mean(b);
    });
  }
  double whole() const {
    double sum = 0;
    for (const Entry& entry : entries_) sum += entry.weight;
    return sum;
  }
  static double mean(const Entry& e) { return e.visits > 0 ? e.total / e.visits : 0; }

  template <Rules G>
  Decision decision(const G& game, const Entry& chosen, std::uint64_t iterations) const {
    Decision decision{.move = game.write(chosen.move), .value = mean(chosen)};
    decision.iterations = iterations;
    const double all = whole();
    for (const Entry& entry : entries_) {
      if (decision.considered.size() == kShown) break;
      if (entry.visits == 0) continue;
      decision.considered.push_back({.move = game.write(entry.move),
                                     .share = all > 0 ? entry.weight / all : 0,
                                     .value = mean(entry)});
    }
    return decision;
  }

  std::vector<Entry> entries_;
};

// The answer that needs no thought: there is but one legal move. What a seat may do never depends
// on what it cannot see, so any imagined world tells. It shows its odds like any other move.
template <class Knowledge, Rules G>
std::optional<Decision> forced_move(const G& game, const typename G::View& view, Seat seat,
                                    std::uint64_t seed) {
  Rng rng = Rng::fast(seed);
  const auto world = game.imagine(view, rng);
  if (game.count(world, seat) != 1) return std::nullopt;
  std::vector<typename G::Move> moves;
  game.legal(world, seat, moves);
  const std::string text = game.write(moves.front());
  return Decision{
      .move = text,
      .considered = {
          {.move = text, .share = 1, .odds = Knowledge::odds(game, view, moves.front())}}};
}

}  // namespace crownhall
