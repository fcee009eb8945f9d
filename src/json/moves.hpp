// The moves of a seat as JSON: a list while it is short, and the steps that lead to them
// (game/part.hpp). The one place that decides how long a list may be; none is ever cut short.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/any_game.hpp"
#include "json/writer.hpp"

namespace crownhall {

constexpr std::size_t kMostListedMoves = 500;
constexpr std::size_t kMostListedBytes = 24 << 10;
// Steps larger than this are not pushed to a viewer: only thousands of tokens make such.
constexpr std::size_t kMostStepBytes = 64 << 10;

// All legal moves, or nothing where they are more than a list may hold.
std::optional<std::vector<std::string>> short_list(const Position& position, Seat seat);

// The moves in steps ({"steps": [[...]]}), as a viewer is sent them.
struct StepsMessage {
  static constexpr std::string_view kName = "Choices";
  const Choices* of = nullptr;
  void describe(Archive& ar);
};

// The fields `legal` (a list, or null), `count` and `choices` (where a move takes several steps or
// there is no list, and they are not too long; else null) of what a viewer is sent. Without a
// position: their kinds.
void put_moves(Archive& ar, const Position* position, Seat viewer);

// The steps as a list of lists of parts: [[{"part":"heart Q","n":1,"text":" hQ","to":2}, ...],
// ...]. `to` is the place of the next step; null = the move is whole.
std::string steps_text(const Choices& choices);

// Moves number `from` and on in the order of the steps, at most `most` and what a list may hold:
// {"count", "from", "moves", "next"}; `next` is null after the last.
std::string page_text(const Choices& choices, std::uint64_t from, std::size_t most);

// A move made by a random walk through steps as they were sent; empty where they are none.
std::string walk_steps(const json::value& steps, Rng& rng);

}  // namespace crownhall
