// Sheet: the tally of a simulation, as one flat row of integers.
//
// Every statistic of the lab is made of whole-number counts and sums, so that adding two sheets
// is adding two rows, in any order and to the same result: threads, MPI ranks and a run that was
// stopped half-way all give the figures that one thread would have given. Memory does not grow
// with the number of games.
//
//   Sheet sheet;
//   const auto wins = sheet.counters(seats);   // lay out first ...
//   sheet.add(wins, seat);                             // ... then count
//
// The layout must be the same in every sheet that is merged; lay it out before counting.
// Not for sharing between threads: one sheet each, merged at the end.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <vector>

namespace crownhall::lab {

class Sheet {
 public:
  // A block of `size` counters.
  struct Counters {
    std::size_t at = 0, size = 0;
  };
  // Number, sum and sum of squares of whole-number values.
  struct Moments {
    std::size_t at = 0;
  };
  // Counts of the values least, least + 1, ... most; what lies outside goes to the ends.
  struct Histogram {
    std::size_t at = 0;
    int least = 0, most = 0;
  };

  // The largest key seen and the game it was seen in; of equal keys the earliest game.
  struct Peak {
    std::size_t at = 0;
  };

  Counters counters(std::size_t size) { return {grow(size), size}; }
  Moments moments() { return {grow(3)}; }
  Histogram histogram(int least, int most) { return {grow(most - least + 1), least, most}; }

  Peak peak() {
    peaks_.push_back(kNothing);
    return {peaks_.size() - 1};
  }

  void add(Counters block, std::size_t i, std::int64_t amount = 1) {
    assert(i < block.size);
    cells_[block.at + i] += amount;
  }
  void add(Moments m, std::int64_t value) {
    cells_[m.at] += 1;
    cells_[m.at + 1] += value;
    cells_[m.at + 2] += value * value;
  }
  void add(Histogram h, int value) {
    value = value < h.least ? h.least : value > h.most ? h.most : value;
    cells_[h.at + static_cast<std::size_t>(value - h.least)] += 1;
  }

  // 0 <= key < 2^23, 0 <= game < 2^40.
  void add(Peak p, std::int64_t key, std::int64_t game) {
    const std::int64_t packed = key << 40 | (kLastGame - game);
    if (packed > peaks_[p.at]) peaks_[p.at] = packed;
  }

  // The game of a peak, or -1.
  std::int64_t game(Peak p) const {
    return peaks_[p.at] == kNothing ? -1 : kLastGame - (peaks_[p.at] & kLastGame);
  }
  std::int64_t key(Peak p) const { return peaks_[p.at] >> 40; }

  std::int64_t at(Counters block, std::size_t i) const { return cells_[block.at + i]; }
  std::int64_t n(Moments m) const { return cells_[m.at]; }
  std::int64_t sum(Moments m) const { return cells_[m.at + 1]; }
  std::int64_t squares(Moments m) const { return cells_[m.at + 2]; }
  std::int64_t at(Histogram h, int value) const {
    return cells_[h.at + static_cast<std::size_t>(value - h.least)];
  }

  void merge(const Sheet& other) {
    assert(cells_.size() == other.cells_.size());
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] += other.cells_[i];
    for (std::size_t i = 0; i < peaks_.size(); ++i) {
      if (other.peaks_[i] > peaks_[i]) peaks_[i] = other.peaks_[i];
    }
  }
  // The rows themselves, for sending between processes: cells add up, peaks take the larger.
  std::vector<std::int64_t>& cells() { return cells_; }
  const std::vector<std::int64_t>& cells() const { return cells_; }
  std::vector<std::int64_t>& peaks() { return peaks_; }

 private:
  static constexpr std::int64_t kNothing = -1;
  static constexpr std::int64_t kLastGame = (std::int64_t{1} << 40) - 1;

  std::size_t grow(std::size_t size) {
    const std::size_t at = cells_.size();
    cells_.resize(at + size);
    return at;
  }

  std::vector<std::int64_t> cells_;
  std::vector<std::int64_t> peaks_;
};

}  // namespace crownhall::lab
