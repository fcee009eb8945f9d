// What the hall offers: the games and, for each, the bots that play it.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bots/level.hpp"
#include "game/any_game.hpp"

namespace crownhall {

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
