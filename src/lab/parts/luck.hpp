// Luck: how much of who wins lies in the seat, in the deal, in the chance on the way and in the
// play.
//
// Every deal is played kChances x kPlays times: with kChances streams of dice and draws after the
// deal, and with each of them kPlays times by players who now and then slip. The variance of a
// seat's share of the win (of the score, for a single player) is split by the usual nested analysis
// of variance; intervals come from a jackknife over kBlocks blocks of deals.
#pragma once

#include <array>
#include <vector>

#include "lab/run/sheet.hpp"
#include "lab/study/findings.hpp"

namespace crownhall::lab {

class Luck {
 public:
  static constexpr int kChances = 2;
  static constexpr int kPlays = 2;
  static constexpr std::size_t kBlocks = 20;
  // Bots that never vary would play a deal the same way every time; people do not. In the repeats
  // one move in so many is any legal one.
  static constexpr int kSlipPercent = 10;

  enum Part : std::size_t { kSeat, kDeal, kChance, kPlay, kParts };
  // What one seat got in all plays of one deal: by chance, by play.
  using Got = std::array<std::array<std::int64_t, kPlays>, kChances>;

  explicit Luck(int players);
  const Sheet& blank() const { return blank_; }
  // `got` by seat.
  void count(Sheet& sheet, std::int64_t deal, const std::vector<Got>& got) const;
  LuckFindings findings(const Sheet& sheet) const;

 private:
  // The sums of a block: deals, sum, squares, squares of the sums by chance, by deal; then the sum
  // of each seat.
  enum Sum : std::size_t { kDeals, kSum, kSquares, kChanceSquares, kDealSquares, kSeatSums };
  using Sums = std::vector<double>;
  std::array<double, kParts> shares(const Sums& sums) const;

  std::size_t players_;
  Sheet blank_;
  std::array<Sheet::Counters, kBlocks> blocks_;
};

}  // namespace crownhall::lab
