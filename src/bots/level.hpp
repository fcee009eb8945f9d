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

  // The bot's decision, with the level's own budget where `asked` sets neither limit.
  Decision decide(const Position& position, Seat seat, Budget asked, std::uint64_t seed) const;
};

template <Rules G, class Policy>
std::shared_ptr<const Bot> make_bot(Policy policy = {}) {
  return std::make_shared<TypedBot<G, Policy>>(std::move(policy));
}

}  // namespace crownhall
