#include "lab/arena/standing.hpp"

#include <algorithm>
#include <cmath>

#include "base/rng.hpp"

namespace crownhall::lab {
namespace {

constexpr int kResamples = 2000;
constexpr std::size_t kLeastBlocks = 8;  // before a sequential test may speak

// A block is `players` games.
double part_in(const Block& block, std::size_t entrant, const Entry& entry) {
  return block[entrant] / static_cast<double>(kWholeWin * entry.players);
}

// Keeps Elo finite where somebody won all or nothing: half a game is left open.
double inside(double part, std::size_t blocks, const Entry& entry) {
  const double half = 0.5 / (static_cast<double>(blocks) * entry.players);
  return std::clamp(part, half, 1 - half);
}

}  // namespace

double elo_of(double part, const Entry& entry) {
  const double odds = part / (1 - part) * (entry.players - entry.seats) / entry.seats;
  return 400 * std::log10(odds);
}

double part_of(double elo, const Entry& entry) {
  const double weight = entry.seats * std::pow(10, elo / 400);
  return weight / (weight + entry.players - entry.seats);
}

Standing standing_of(const std::vector<Block>& blocks, std::size_t entrant, const Entry& entry) {
  if (blocks.empty()) return {};
  std::int64_t total = 0;
  for (const Block& block : blocks) total += block[entrant];
  const double games = static_cast<double>(blocks.size()) * entry.players * kWholeWin;
  const double part = static_cast<double>(total) / games;

  Rng rng = Rng::fast(blocks.size());
  std::vector<double> parts(kResamples);
  for (double& resampled : parts) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      sum += blocks[rng.below(static_cast<std::uint32_t>(blocks.size()))][entrant];
    }
    resampled = static_cast<double>(sum) / games;
  }
  std::sort(parts.begin(), parts.end());
  const double lo = parts[kResamples / 40];
  const double hi = parts[kResamples - 1 - kResamples / 40];
  // Alone at the table there is nobody to compare with.
  const auto elo = [&](double p) {
    return entry.seats == entry.players ? 0 : elo_of(inside(p, blocks.size(), entry), entry);
  };
  return {.share = part / entry.fair(),
          .share_lo = lo / entry.fair(),
          .share_hi = hi / entry.fair(),
          .elo = elo(part),
          .elo_lo = elo(lo),
          .elo_hi = elo(hi)};
}

double log_likelihood_ratio(const std::vector<Block>& blocks, const Sprt& sprt,
                            const Entry& entry) {
  const auto n = static_cast<double>(blocks.size());
  if (blocks.empty()) return 0;
  double sum = 0, squares = 0;
  for (const Block& block : blocks) {
    const double part = part_in(block, 0, entry);
    sum += part;
    squares += part * part;
  }
  const double mean = sum / n;
  // Never quite zero, or a handful of equal blocks would be proof.
  const double variance = std::max(squares / n - mean * mean, 0.01 / n);
  const double null = part_of(sprt.elo0, entry);
  const double claim = part_of(sprt.elo1, entry);
  return n * (claim - null) * (2 * mean - null - claim) / (2 * variance);
}

Verdict verdict_of(double ratio, std::size_t blocks) {
  if (blocks < kLeastBlocks) return Verdict::kOpen;
  if (ratio >= kSprtBound) return Verdict::kAccepted;
  return ratio <= -kSprtBound ? Verdict::kRejected : Verdict::kOpen;
}

}  // namespace crownhall::lab
