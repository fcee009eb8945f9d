// Bots behind one face. A bot is a function of a seat's View, its seed and its budget: the typed
// part (TypedBot) takes the View out of the position before the bot sees anything, so a bot cannot
// peek. It draws from a generator of its own and never disturbs the match's chance.
//
// Thread safety: `decide` is const and may run on several threads at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/typed_game.hpp"

namespace crownhall {

// How long a bot may think. Iterations make it reproducible; the time cap is for people who wait.
// With neither a level uses its own; with one of them, the other sets no limit.
struct Budget {
  std::uint32_t iterations = 0;
  int time_ms = 0;
  int threads = 1;                          // changes no decision that the clock does not cut short
  const std::atomic<bool>* stop = nullptr;  // set it to make the bot answer soon
};

// A move that was looked at, and what the bot thinks of it.
struct Considered {
  std::string move;
  double share = 0;               // of the visits, or of the mixture it is drawn from
  std::optional<double> value{};  // expected share of the win, 0..1
  std::optional<double> odds{};   // an exact chance, where the game has one
};

struct Decision {
  std::string move;
  std::optional<double> value{};
  std::vector<Considered> considered{};  // best first
  std::uint64_t iterations = 0;
};

class Bot {
 public:
  virtual ~Bot() = default;
  // `seat` must be to act.
  virtual Decision decide(const Position& position, Seat seat, const Budget& budget,
                          std::uint64_t seed) const = 0;
};

// Policy: Decision operator()(const G&, const G::View&, Seat, const Budget&, std::uint64_t seed).
template <Rules G, class Policy>
class TypedBot final : public Bot {
 public:
  explicit TypedBot(Policy policy = {}) : policy_(std::move(policy)) {}

  Decision decide(const Position& position, Seat seat, const Budget& budget,
                  std::uint64_t seed) const override {
    const auto& typed = static_cast<const TypedPosition<G>&>(position);
    return policy_(typed.game(), typed.game().view(typed.state(), seat), seat, budget, seed);
  }

 private:
  Policy policy_;
};

}  // namespace crownhall
