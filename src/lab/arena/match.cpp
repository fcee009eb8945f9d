#include "lab/arena/match.hpp"

#include <algorithm>
#include <cassert>

#include "base/hash.hpp"
#include "game/advance.hpp"

namespace crownhall::lab {
namespace {

constexpr std::uint64_t kMostListed = 500;     // of longer lists
constexpr std::uint64_t kMostTried = 100'000;  // so many are looked through

// What the bot would do among the moves that are not banned: its best-liked, else any.
std::string allowed_move(const Position& position, Seat seat, const Decision& decision,
                         const Seating& seating, std::uint64_t seed) {
  if (!seating.banned || !seating.banned(seat, decision.move)) return decision.move;
  for (const Considered& other : decision.considered) {
    if (!seating.banned(seat, other.move)) return other.move;
  }
  if (const crownhall::Choices choices = position.choices(seat); choices.count() > kMostListed) {
    const std::uint64_t first = seed % choices.count();
    for (std::uint64_t i = 0; i < kMostTried; ++i) {
      std::string move = choices.text((first + i) % choices.count());
      if (!seating.banned(seat, move)) return move;
    }
    return decision.move;
  }
  std::vector<std::string> rest = position.legal(seat);
  std::erase_if(rest, [&](const std::string& move) { return seating.banned(seat, move); });
  if (rest.empty()) return decision.move;
  return rest[Rng::fast(seed).below(static_cast<std::uint32_t>(rest.size()))];
}

std::string choose(const Position& position, Seat seat, const Seating& seating,
                   std::uint64_t play_seed, int version) {
  const std::uint64_t seed = mix64(
      play_seed ^ mix64(static_cast<std::uint64_t>(version) << 8 | static_cast<unsigned>(seat)));
  if (seating.slip_percent > 0) {
    Rng rng = Rng::fast(mix64(seed));
    if (rng.below(100) < static_cast<std::uint32_t>(seating.slip_percent)) {
      return position.sample(seat, rng);
    }
  }
  const Budget budget = seating.budgets.empty() ? Budget{} : seating.budgets[seat];
  const Decision decision = seating.levels[seat]->decide(position, seat, budget, seed);
  return allowed_move(position, seat, decision, seating, seed);
}

}  // namespace

std::string deal_seed(std::string_view run_seed, std::int64_t deal) {
  return std::string(run_seed) + "/" + std::to_string(deal);
}

Played play_match(const AnyGame& game, const std::string& seed, const Seating& seating,
                  std::uint64_t play_seed, const Watcher& watch) {
  const Key key = key_from_text(seed);
  const Key later = seating.chance_seed.empty() ? key : key_from_text(seating.chance_seed);
  Played played;
  played.end = begin(game, key);
  Position& position = *played.end;
  Events events(played.events);
  for (SeatSet acting = position.to_act(); !acting.empty(); acting = position.to_act()) {
    const Seat seat = acting.front();
    const int version = static_cast<int>(played.moves.size());
    if (watch) watch(position, seat, version);
    std::string move = choose(position, seat, seating, play_seed, version);
    advance(position, later, static_cast<std::uint64_t>(version) + 1, seat, move, events);
    played.moves.emplace_back(seat, std::move(move));
  }
  played.outcome = position.outcome();
  return played;
}

Outcome finish_match(const Position& from, const Key& key, int version, const Seating& seating,
                     std::uint64_t play_seed) {
  const auto position = from.clone();
  Events nobody;
  for (SeatSet acting = position->to_act(); !acting.empty(); acting = position->to_act()) {
    const Seat seat = acting.front();
    const std::string move = choose(*position, seat, seating, play_seed, version);
    advance(*position, key, static_cast<std::uint64_t>(++version), seat, move, nobody);
  }
  return position->outcome();
}

}  // namespace crownhall::lab
