// A bot with a name: what the hall offers a player as an opponent.
#pragma once

#include <memory>
#include <string_view>

#include "bots/bot.hpp"

namespace crownhall {

struct BotLevel {
  std::string_view key;    // "squire"
  std::string_view title;  // "Squire"
  std::string_view about;  // one line
  Budget budget;           // its own, where the caller sets none
  std::shared_ptr<const Bot> bot;

  // The bot's decision, with the level's own budget where `budget` sets neither limit.
  Decision decide(const Position& position, Seat seat, Budget budget, std::uint64_t seed) const;
};

template <Rules G, class Brain>
std::shared_ptr<const Bot> make_bot(Brain brain = {}) {
  return std::make_shared<TypedBot<G, Brain>>(std::move(brain));
}

}  // namespace crownhall
