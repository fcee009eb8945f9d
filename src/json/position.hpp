// Positions, events and outcomes as JSON: the one place that decides how they look outside.
//
// Only states and the referee's events hold secrets; everything else is made for one viewer.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "game/any_game.hpp"
#include "json/writer.hpp"

namespace crownhall {

// The referee's eye: everything. Never for a client.
json::value state_json(const Position& position);

std::string state_text(const Position& position);

// What a seat, or kSpectator, may know.
json::value view_json(const Position& position, Seat viewer);

// A full state back from state_json's form, validated by the game ("bad_state").
Result<std::unique_ptr<Position>> read_state(const AnyGame& game, const json::value& state);
// The same from text of unknown origin; also "bad_json", "too_long". For fuzzing, too.
Result<std::unique_ptr<Position>> read_state(const AnyGame& game, std::string_view text);
// A state out of the hall's own store, which play reached once: read, and not judged again.
Result<std::unique_ptr<Position>> read_kept_state(const AnyGame& game, std::string_view text);

// SHA-256 of a state's text, in hexadecimal: the same in every build. Fields that a state may come
// without are left out, so that a record of an older hall still fits.
std::string state_digest(const Position& position);

// Sees every event, with its audience: for the engine and for replays of finished matches.
constexpr Seat kReferee = -2;

// A field with the list of those events whose audience has the viewer:
//   {"event": name, "args": {"seat": 0, "move": "sword 257", "icon": 3}}
// The names are those of the game's ArgSpecs, moves are in notation, words are their number. For
// kReferee each also has "audience": a list of seats, or null for everyone.
void put_events(Archive& archive, std::string_view key, const AnyGame& game,
                std::span<const Event> events, Seat viewer);
json::array events_json(const AnyGame& game, std::span<const Event> events, Seat viewer);

// {places, scores, decided_by}; null while seats are to act.
json::value outcome_json(const Position& position);
json::value outcome_json(const Outcome& outcome);
// [{seat, label, points, args}]
json::array breakdown_json(const Position& position);

// [0, 2]
json::array seats_json(SeatSet seats);

}  // namespace crownhall
