#include "hall/after/coach.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/hash.hpp"
#include "json/writer.hpp"

namespace crownhall::hall {
namespace {

constexpr int kMostMoves = 5000;  // of one imagined match
constexpr int kMostLooks = 800;   // of the real one, kept to be looked at

// A point of the match with what was found there so far.
struct Look {
  int version = 0;
  std::unique_ptr<Position> position;
  std::vector<double> wins{};
  int worlds = 0;

  double chance(Seat seat) const { return worlds == 0 ? 0 : wins[seat] / worlds; }
};

// The deal, and the positions after moves; evenly thinned out in a very long match.
std::vector<Look> positions_of(Table table, const std::vector<Entry>& entries) {
  std::vector<Look> looks;
  const auto keep = [&] {
    looks.push_back({.version = table.version(), .position = table.position().clone()});
  };
  keep();
  const std::size_t stride = entries.size() / kMostLooks + 1;
  std::size_t moves = table.match().moves().size();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!table.apply(entries[i])) break;
    const std::size_t now = table.match().moves().size();
    if (now == moves) continue;  // a draft, a resignation
    if (i % stride == 0 || table.over()) keep();
    moves = now;
  }
  return looks;
}

class Coach {
 public:
  Coach(std::vector<Look> looks, int players, const BotLevel& level, Seat seat,
        const CoachLimits& limits, const std::atomic<bool>& stop)
      : looks_(std::move(looks)),
        players_(players),
        level_(level),
        seat_(seat),
        limits_(limits),
        stop_(stop),
        end_(Time::now() + std::chrono::milliseconds(limits.time_ms)) {}

  std::vector<CoachPoint> run() {
    first_points();
    look_more(limits_.first);
    while (chosen_.size() < static_cast<std::size_t>(limits_.points) && !late() && halve()) {
    }
    for (int worlds = limits_.first * 2; worlds <= limits_.worlds && !late();
         worlds += limits_.first) {
      look_more(worlds);
    }
    return points();
  }

 private:
  using Time = std::chrono::steady_clock;

  bool late() const { return stop_ || Time::now() > end_; }

  void first_points() {
    const std::size_t last = looks_.size() - 1;
    const std::size_t most = std::max<std::size_t>(2, static_cast<std::size_t>(limits_.points) / 2);
    const std::size_t steps = std::min(last, most - 1);
    chosen_.push_back(0);
    for (std::size_t i = 1; i <= steps; ++i) chosen_.push_back(i * last / steps);
  }

  void look_more(int worlds) {
    for (const std::size_t i : chosen_) {
      while (looks_[i].worlds < worlds && !stop_) imagine(looks_[i]);
    }
  }

  // Halves the step over which the chances moved most.
  bool halve() {
    std::size_t widest = 0;
    double most = -1;
    for (std::size_t i = 0; i + 1 < chosen_.size(); ++i) {
      if (chosen_[i + 1] - chosen_[i] < 2) continue;
      const double moved =
          std::abs(looks_[chosen_[i + 1]].chance(seat_) - looks_[chosen_[i]].chance(seat_));
      if (moved > most) {
        most = moved;
        widest = i;
      }
    }
    if (most < 0) return false;
    const std::size_t middle = (chosen_[widest] + chosen_[widest + 1]) / 2;
    chosen_.insert(chosen_.begin() + static_cast<std::ptrdiff_t>(widest) + 1, middle);
    while (looks_[middle].worlds < limits_.first && !stop_) imagine(looks_[middle]);
    return true;
  }

  // One more world for a point. A position that is over has one outcome only.
  void imagine(Look& look) {
    look.wins.resize(players_);
    const bool over = look.position->to_act().empty();
    Rng rng = Rng::fast(mix64(static_cast<std::uint64_t>(look.version) * 8191 +
                              static_cast<std::uint64_t>(look.worlds) + 1));
    const auto world = over ? look.position->clone() : look.position->imagine(seat_, rng);
    Events nobody;
    for (int moves = 0; moves < kMostMoves; ++moves) {
      const SeatSet acting = world->to_act();
      if (acting.empty()) break;
      const Decision decision = level_.decide(*world, acting.front(), {}, rng.next64());
      if (!world->play(acting.front(), decision.move, rng, nobody)) break;
    }
    // One that does not come to an end counts as even.
    const bool ended = world->to_act().empty();
    const Outcome outcome = ended ? world->outcome() : Outcome{};
    const int weight = over ? limits_.worlds : 1;
    for (Seat seat = 0; seat < players_; ++seat) {
      look.wins[seat] += weight * (ended ? win_share(outcome, seat) : 1.0 / players_);
    }
    look.worlds += weight;
  }

  std::vector<CoachPoint> points() const {
    std::vector<CoachPoint> found;
    for (const std::size_t i : chosen_) {
      const Look& look = looks_[i];
      if (look.worlds == 0) continue;
      CoachPoint point{.version = look.version, .chances = {}, .worlds = look.worlds};
      for (Seat seat = 0; seat < players_; ++seat) point.chances.push_back(look.chance(seat));
      found.push_back(std::move(point));
    }
    return found;
  }

  std::vector<Look> looks_;
  std::vector<std::size_t> chosen_;  // in order
  int players_;
  const BotLevel& level_;
  Seat seat_;
  CoachLimits limits_;
  const std::atomic<bool>& stop_;
  Time::time_point end_;
};

}  // namespace

std::vector<CoachPoint> look_back(Table table, const std::vector<Entry>& entries,
                                  const BotLevel& level, Seat seat, const CoachLimits& limits,
                                  const std::atomic<bool>& stop) {
  const int players = table.players();
  return Coach(positions_of(std::move(table), entries), players, level, seat, limits, stop).run();
}

std::string coach_text(Seat seat, const std::vector<CoachPoint>& points) {
  json::array list;
  int worlds = 0;
  for (const CoachPoint& point : points) {
    json::array chances;
    for (const double chance : point.chances) chances.push_back(std::round(chance * 1000) / 1000);
    list.push_back(json::object{{"version", point.version}, {"chances", std::move(chances)}});
    worlds = worlds == 0 ? point.worlds : std::min(worlds, point.worlds);
  }
  return write_json(json::object{{"seat", seat}, {"worlds", worlds}, {"points", std::move(list)}});
}

}  // namespace crownhall::hall
