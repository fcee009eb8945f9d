#include "lab/parts/luck.hpp"

#include <algorithm>
#include <cmath>

namespace crownhall::lab {
namespace {

constexpr double kT19 = 2.093;  // Student's 97.5 % point for 19 degrees of freedom

}  // namespace

Luck::Luck(int players) : players_(players) {
  for (auto& block : blocks_) block = blank_.counters(kSeatSums + players_);
}

void Luck::count(Sheet& sheet, std::int64_t deal, const std::vector<Got>& got) const {
  const auto block = blocks_[static_cast<std::size_t>(deal) % kBlocks];
  sheet.add(block, kDeals);
  for (std::size_t seat = 0; seat < players_; ++seat) {
    std::int64_t of_deal = 0;
    for (const auto& plays : got[seat]) {
      std::int64_t of_chance = 0;
      for (const std::int64_t value : plays) {
        of_chance += value;
        sheet.add(block, kSquares, value * value);
      }
      of_deal += of_chance;
      sheet.add(block, kChanceSquares, of_chance * of_chance);
    }
    sheet.add(block, kSum, of_deal);
    sheet.add(block, kDealSquares, of_deal * of_deal);
    sheet.add(block, kSeatSums + seat, of_deal);
  }
}

std::array<double, Luck::kParts> Luck::shares(const Sums& sums) const {
  const double deals = sums[kDeals], seats = static_cast<double>(players_);
  if (deals < 2) return {};
  constexpr double kC = kChances, kP = kPlays;
  double seat_squares = 0;
  for (std::size_t s = 0; s < players_; ++s) {
    seat_squares += sums[kSeatSums + s] * sums[kSeatSums + s];
  }
  const double whole = sums[kSum] * sums[kSum] / (deals * seats * kC * kP);
  const double by_seat = seat_squares / (deals * kC * kP);
  const double by_deal = sums[kDealSquares] / (kC * kP), by_chance = sums[kChanceSquares] / kP;
  // Mean squares of the levels, then what each adds to the one below it.
  const double play = (sums[kSquares] - by_chance) / (deals * seats * kC * (kP - 1));
  const double chance = (by_chance - by_deal) / (deals * seats * (kC - 1));
  const double deal = (by_deal - by_seat) / (seats * (deals - 1));
  const double seat = players_ > 1 ? (by_seat - whole) / (seats - 1) : deal;
  const std::array<double, kParts> parts = {
      (seat - deal) / (deals * kC * kP), (deal - chance) / (kC * kP), (chance - play) / kP, play};
  double all = 0;
  for (const double part : parts) all += part;
  if (all <= 0) return {};
  std::array<double, kParts> shares;
  for (std::size_t i = 0; i < kParts; ++i) shares[i] = parts[i] / all;
  return shares;
}

LuckFindings Luck::findings(const Sheet& sheet) const {
  const std::size_t size = kSeatSums + players_;
  Sums total(size);
  for (const auto& block : blocks_) {
    for (std::size_t i = 0; i < size; ++i) total[i] += static_cast<double>(sheet.at(block, i));
  }
  const auto whole = shares(total);
  std::array<std::array<double, kBlocks>, kParts> without;
  for (std::size_t b = 0; b < kBlocks; ++b) {
    Sums rest = total;
    for (std::size_t i = 0; i < size; ++i) rest[i] -= static_cast<double>(sheet.at(blocks_[b], i));
    const auto part = shares(rest);
    for (std::size_t i = 0; i < kParts; ++i) without[i][b] = part[i];
  }
  std::array<Figure, kParts> parts;
  for (std::size_t i = 0; i < kParts; ++i) {
    double mean = 0, spread = 0;
    for (const double share : without[i]) mean += share / kBlocks;
    for (const double share : without[i]) spread += (share - mean) * (share - mean);
    const double half = kT19 * std::sqrt(spread * (kBlocks - 1) / kBlocks);
    const auto inside = [](double share) { return std::clamp(share, 0.0, 1.0); };
    parts[i] = {inside(whole[i]), inside(whole[i] - half), inside(whole[i] + half),
                static_cast<std::int64_t>(total[kDeals])};
  }
  return {.deals = static_cast<std::int64_t>(total[kDeals]),
          .plays = kChances * kPlays,
          .slip_percent = kSlipPercent,
          .seat = parts[kSeat],
          .deal = parts[kDeal],
          .chance = parts[kChance],
          .play = parts[kPlay]};
}

}  // namespace crownhall::lab
