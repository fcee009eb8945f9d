#include "lab/parts/fan.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/hash.hpp"
#include "game/advance.hpp"
#include "game/seat_array.hpp"

namespace crownhall::lab {
namespace {

constexpr int kFull = kWholeWin * Fan::kFinishes;

using Chances = SeatArray<int>;  // in 1/kFull

Chances chances_at(const Position& position, int version, const Seating& seating, int players,
                   const std::string& seed, std::uint64_t play_seed) {
  Chances chances{};
  for (int i = 0; i < Fan::kFinishes; ++i) {
    const std::uint64_t again = mix64(play_seed + static_cast<std::uint64_t>(version) * 977 + 1 +
                                      static_cast<std::uint64_t>(i));
    const Key chance = key_from_text(seed + " fan " + std::to_string(version * 1000 + i));
    Rng rng = Rng::fast(again);
    const auto world = position.imagine(kSpectator, rng);
    const Outcome outcome = finish_match(*world, chance, version, seating, again);
    for (Seat seat = 0; seat < players; ++seat) {
      chances[seat] += win_sixtieths(outcome, seat);
    }
  }
  return chances;
}

std::size_t favourite(const Chances& chances) {
  return static_cast<std::size_t>(std::max_element(chances.begin(), chances.end()) -
                                  chances.begin());
}

}  // namespace

Fan::Fan(int players) : players_(players) {
  bands_ = blank_.counters(std::size_t{kPoints} * kBands);
  for (auto& m : winner_) m = blank_.moments();
  favourite_ = blank_.counters(kPoints);
  looked_ = blank_.counters(kPoints);
  lead_changes_ = blank_.moments();
  decided_at_ = blank_.moments();
  decided_ = blank_.counters(kPoints + 1);
  drama_ = blank_.moments();
  hopeless_ = blank_.counters(2);
  comeback_ = blank_.peak();
}

void Fan::count(Sheet& sheet, std::int64_t match, const AnyGame& game, const std::string& seed,
                const Played& played, const Seating& seating, std::uint64_t play_seed) const {
  std::size_t winner = 0;
  while (played.outcome.places[winner] != 1) ++winner;

  // -- the curves --
  std::array<Chances, kPoints + 1> curve{};
  std::array<Seat, kPoints> mover{};
  const Key key = key_from_text(seed);
  const auto position = begin(game, key);
  Events nobody;
  const int moves = static_cast<int>(played.moves.size());
  int point = 0;
  for (int i = 0; i < moves; ++i) {
    if (point < kPoints && i >= moves * point / kPoints) {
      mover[point] = played.moves[i].first;
      curve[point++] = chances_at(*position, i, seating, players_, seed, play_seed);
    }
    const auto& [seat, move] = played.moves[i];
    advance(*position, key, static_cast<std::uint64_t>(i) + 1, seat, move, nobody);
  }
  if (point < kPoints) return;  // too short a match to have a course
  for (Seat seat = 0; seat < players_; ++seat) {
    curve[kPoints][seat] = win_sixtieths(played.outcome, seat) * kFinishes;
  }

  // -- what they say --
  int changes = 0, last_behind = -1, ups_and_downs = 0, lowest = kFull;
  for (std::size_t p = 0; p < kPoints; ++p) {
    const int chance = curve[p][winner];
    sheet.add(winner_[p], chance);
    sheet.add(bands_,
              p * kBands + static_cast<std::size_t>(std::min(kBands - 1, chance * kBands / kFull)));
    sheet.add(looked_, p);
    const bool ahead = favourite(curve[p]) == winner;
    sheet.add(favourite_, p, ahead);
    if (!ahead) last_behind = static_cast<int>(p);
    if (p > 0) changes += favourite(curve[p]) != favourite(curve[p - 1]);
    ups_and_downs += std::abs(curve[p + 1][winner] - chance);
    lowest = std::min(lowest, chance);
    const Seat who = mover[p];
    if (curve[p][who] * 20 < kFull) {
      bool moved = false;
      for (Seat s = 0; s < players_; ++s) {
        moved |= s != who && curve[p + 1][s] - curve[p][s] > kFull / 5;
      }
      sheet.add(hopeless_, 0);
      sheet.add(hopeless_, 1, moved);
    }
  }
  sheet.add(lead_changes_, changes);
  sheet.add(decided_at_, last_behind + 1);
  sheet.add(decided_, last_behind + 1);
  sheet.add(drama_, std::int64_t{ups_and_downs} * 100 / kFull);
  sheet.add(comeback_, kFull - lowest, match);
}

FanFindings Fan::findings(const Sheet& sheet) const {
  FanFindings found;
  std::int64_t decided = 0, early = 0;
  for (std::size_t p = 0; p < kPoints; ++p) {
    decided += sheet.at(decided_, p);
    if (p == kEarly) early = decided;
    FanFindings::Point& point = found.points.emplace_back();
    point.at = static_cast<double>(p) / kPoints;
    point.winner = mean(sheet, winner_[p], kFull);
    point.favourite_won = proportion(sheet.at(favourite_, p), sheet.at(looked_, p));
    point.decided = proportion(decided, sheet.at(looked_, p));
    for (std::size_t b = 0; b < kBands; ++b) {
      point.bands.push_back(sheet.at(bands_, p * kBands + b));
    }
  }
  found.lead_changes = mean(sheet, lead_changes_);
  found.decided_at = mean(sheet, decided_at_, kPoints);
  found.runaway = proportion(early, sheet.n(lead_changes_));
  found.drama = mean(sheet, drama_, 100);
  found.kingmaking = proportion(sheet.at(hopeless_, 1), sheet.at(hopeless_, 0));
  return found;
}

}  // namespace crownhall::lab
