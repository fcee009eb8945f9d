// What the hall offers: the games and, for each, the bots that play it.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "game/any_game.hpp"

namespace crownhall {

struct BotLevel {
  std::string_view key;    // "squire"
  std::string_view title;  // "Squire"
  std::string_view about;  // one line
  Budget budget;           // its own, where the caller sets none
  std::shared_ptr<const Bot> bot;

  // The bot's decision with the level's own budget filled in where `budget` leaves it open.
  Decision decide(const Position& position, Seat seat, Budget budget, std::uint64_t seed) const;
};

struct GameEntry {
  const GameInfo* info;
  std::string_view rules;  // RULES.md
  Result<std::shared_ptr<const AnyGame>> (*make)(const Setup&);
  std::vector<BotLevel> bots;  // weakest first

  Result<const BotLevel*> find_bot(std::string_view key) const;
};

std::span<const GameEntry> all_games();

// By key; the refusal lists the keys there are.
Result<const GameEntry*> find_game(std::string_view key);

}  // namespace crownhall
